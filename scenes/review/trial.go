package review

import (
	"machiavelli/engine/match"
	"machiavelli/game/exercise"
	"machiavelli/game/stage"
)

// trial is a turn that is tried as an exercise.
type trial struct {
	fact fact
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
func (t *trial) Prompt(c *stage.Context) exercise.Prompt { return exercise.Prompt{Text: t.text(c)} }

func (t *trial) text(c *stage.Context) string {
	holds := t.fact.Better != nil && t.fact.Better.Do != match.Play
	switch {
	case !t.done:
		return c.T("review.try.prompt")
	case !t.fact.known:
		return c.T("review.try.laid", "n", t.laid)
	case holds && t.laid == 0:
		return c.T("review.try.held")
	case holds:
		return c.T("review.try.hold")
	case t.laid >= t.fact.Playable:
		return c.T("review.try.best", "n", t.laid)
	}
	return c.T("review.try.less", "n", t.laid, "of", t.fact.Playable)
}

// Leave goes back to the review.
func (t *trial) Leave(c *stage.Context) { c.Pop() }
