package worker

import (
	"slices"
	"testing"

	"machiavelli/engine/match"
)

// clerk gives out numbers, writes down which are cancelled, and answers what it is told.
type clerk struct {
	last      uint64
	cancelled []uint64
	answers   []Answer
	closed    bool
}

func (c *clerk) Ask(Request) uint64 { c.last++; return c.last }

func (c *clerk) Poll() (a Answer, ok bool) {
	if len(c.answers) == 0 {
		return a, false
	}
	a, c.answers = c.answers[0], c.answers[1:]
	return a, true
}

func (c *clerk) Cancel(id uint64) { c.cancelled = append(c.cancelled, id) }

func (c *clerk) Close() { c.closed = true }

func TestAnAnswerGoesOnceToWhoeverAskedUnlessItWasCancelled(t *testing.T) {
	c := &clerk{}
	r := NewRequests(c)
	var got []string
	then := func(a match.Action, err error) { got = append(got, string(a.Do)) }
	for range 4 {
		Ask(&r, Decide{}, 0, then)
	}
	r.Cancel(2)
	r.Cancel(7) // which nobody has asked
	heard := 0
	for _, id := range []uint64{3, 2, 1, 3, 9} {
		c.answers = []Answer{{ID: id, Kind: KindDecide, Value: match.Action{Do: match.Do(string(rune(48 + id)))}}}
		want := id == 3 && len(got) == 0 || id == 1
		if told := r.Poll(func(Answer) { heard++ }); told != want {
			t.Errorf("an answer to %d is told: %v", id, told)
		}
	}
	if !slices.Equal(got, []string{"3", "1"}) || heard != 5 {
		t.Errorf("answered %v, heard %d", got, heard)
	}
	if !r.Waits(KindDecide) || r.Waits(KindSolve) {
		t.Error("it does not know what it waits for")
	}
	r.CancelAll()
	if r.Waits(KindDecide) || !slices.Equal(c.cancelled, []uint64{2, 4}) {
		t.Errorf("cancelled %v", c.cancelled)
	}
}

// What an answer brings about may be another request, or the end of them all.
func TestAnAnswerMayAskAgainOrEndTheEngine(t *testing.T) {
	c, started := &clerk{}, 0
	r := Requests{Start: func() Conn { started++; return c }}
	if r.Poll(nil) || started > 0 {
		t.Fatal("an engine runs that nobody has asked")
	}
	asked := 0
	var again func(match.Action, error)
	again = func(match.Action, error) {
		if asked++; asked == 3 {
			r.Close()
			return
		}
		Ask(&r, Decide{}, 0, again)
	}
	Ask(&r, Decide{}, 0, again)
	for id := uint64(1); id <= 4; id++ {
		c.answers = append(c.answers, Answer{ID: id, Value: match.Action{}})
	}
	if !r.Poll(nil) || asked != 3 || !c.closed || started != 1 {
		t.Errorf("asked %d times of %d engines, closed: %v", asked, started, c.closed)
	}
	Ask(&r, Decide{}, 0, again)
	if started != 2 {
		t.Error("after the end no engine is started")
	}
}
