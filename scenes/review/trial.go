package review

import (
	"machiavelli/game/report/review"
	"machiavelli/game/shell/exercise"
	"machiavelli/game/shell/stage"
)

// trial is a turn that is tried as an exercise.
type trial struct {
	fact review.Fact
	laid int
	done bool
}

// enough is how many seconds what is said of a trial stands before it is over.
const enough = 3

// Told counts what is laid.
func (t *trial) Told(c *stage.Context, e exercise.Event) {
	if e.What == exercise.Played && e.Match != nil {
		t.laid += len(e.Match.Hand)
	}
	if e.What == exercise.Idle && t.done && e.Seconds >= enough {
		t.Leave(c)
	}
	t.done = t.done || e.What == exercise.Played || e.What == exercise.Acted
}

// Prompt says how the turn went, once it is over: before that the answer is
// hidden.
func (t *trial) Prompt(c *stage.Context) exercise.Prompt {
	if !t.done {
		return exercise.Prompt{Text: c.T("review.try.prompt")}
	}
	return exercise.Prompt{Text: t.fact.Tried(c.Lang, t.laid)}
}

// Leave goes back to the review.
func (t *trial) Leave(c *stage.Context) { c.Pop() }
