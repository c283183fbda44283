package session

import (
	"slices"
	"testing"

	"machiavelli/engine/worker"
)

// clerk gives out numbers and writes down which are cancelled.
type clerk struct {
	last      uint64
	cancelled []uint64
}

func (c *clerk) Ask(worker.Request) uint64 { c.last++; return c.last }

func (c *clerk) Poll() (worker.Answer, bool) { return worker.Answer{}, false }

func (c *clerk) Cancel(id uint64) { c.cancelled = append(c.cancelled, id) }

func TestAnAnswerGoesOnceToWhoeverAskedUnlessItWasCancelled(t *testing.T) {
	c := &clerk{}
	r := requests{engine: c}
	got := 0
	then := func(a worker.Answer) { got = got*10 + int(a.ID) }
	for range 4 {
		r.ask(worker.Bot{}, 0, then)
	}
	r.cancel(2)
	for _, id := range []uint64{3, 2, 1, 3, 9} {
		want := id == 3 && got == 0 || id == 1
		if ours := r.answered(worker.Answer{ID: id}); ours != want {
			t.Errorf("an answer to %d is ours: %v", id, ours)
		}
	}
	if got != 31 {
		t.Errorf("answered in the order %d", got)
	}
	if !r.waits(worker.KindBot) || r.waits(worker.KindSolve) {
		t.Error("it does not know what it waits for")
	}
	r.cancelAll()
	if r.waits(worker.KindBot) || !slices.Equal(c.cancelled, []uint64{2, 4}) {
		t.Errorf("cancelled %v", c.cancelled)
	}
}
