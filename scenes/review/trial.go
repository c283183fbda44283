package review

import (
	"machiavelli/game/app/exercise"
	"machiavelli/game/report/review"
	"machiavelli/game/shell/stage"
	"machiavelli/game/shell/training"
)

// trial has the player play a turn of the review once more.
type trial struct{ *review.Trial }

// enough is how many seconds the verdict is read before the review comes back.
const enough = 3

// Told goes back to the review once the verdict has been read.
func (t trial) Told(c *stage.Context, e exercise.Event) {
	if e.What == exercise.Idle && t.Done() && e.Seconds >= enough {
		t.Leave(c)
	}
	t.Hear(e)
}

// Prompt asks, and then says how good it was.
func (t trial) Prompt(c *stage.Context) training.Words {
	if t.Done() {
		return training.Words{Text: t.Verdict(c.Lang)}
	}
	return training.Words{Text: c.T("review.try.prompt")}
}

// Leave goes back to the review.
func (t trial) Leave(c *stage.Context) { c.Pop() }
