package review

import (
	judge "machiavelli/engine/review"
	"machiavelli/engine/worker"
	"machiavelli/game/app/exercise"
	"machiavelli/game/report/review"
	"machiavelli/game/shell/stage"
	"machiavelli/game/shell/training"
)

// trial has the player play a turn of the review once more.
type trial struct {
	*review.Trial
	engine *worker.Requests
	asked  bool // how good it was
	since  int  // seconds after the turn the verdict was there
}

// enough is how many seconds the verdict is read before the review comes back.
const enough = 3

// Told asks how good it was, and goes back to the review once the verdict has been read.
func (t *trial) Told(c *stage.Context, e exercise.Event) {
	t.Hear(e)
	if !t.Done() {
		return
	}
	if q, ok := t.Request(); ok && !t.asked {
		t.asked = true
		worker.Ask(t.engine, q, 0, func(j *judge.Judgement, _ error) { t.Judged(j) })
	}
	waits := t.engine.Waits(worker.KindJudge)
	t.engine.Poll(lacks)
	switch {
	case e.What != exercise.Idle:
	case waits:
		t.since = e.Seconds
	case e.Seconds >= t.since+enough:
		t.Leave(c)
	}
}

// Prompt asks, and then says how good it was.
func (t *trial) Prompt(c *stage.Context) training.Words {
	switch {
	case !t.Done():
		return training.Words{Text: c.T("review.try.prompt")}
	case t.engine.Waits(worker.KindJudge):
		return training.Words{Text: c.T("review.try.asking")}
	}
	return training.Words{Text: t.Verdict(c.Lang)}
}

// Leave goes back to the review.
func (t *trial) Leave(c *stage.Context) { c.Pop() }
