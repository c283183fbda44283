package worker

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
)

// patience is longer than anything takes on the slowest machine.
const patience = 2 * time.Minute

// comes waits until something is so.
func comes(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !so(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// poll waits for an answer.
func poll(t *testing.T, c *Client) Answer {
	t.Helper()
	var a Answer
	comes(t, "an answer", func() (ok bool) { a, ok = c.Poll(); return ok })
	return a
}

// fake is a client whose work is done by a function of the test.
func fake(t *testing.T, handle func(Request, func() bool) Answer) *Client {
	c := start(func() handler {
		e := NewEngine()
		return func(r Request, stop func() bool) Answer { return e.safely(handle, r, stop) }
	})
	t.Cleanup(c.Close)
	return c
}

// until works until it is told to stop.
func until(r Request, stop func() bool) Answer {
	for r.Kind == Bot && !stop() {
		time.Sleep(time.Millisecond)
	}
	return Answer{ID: r.ID, Kind: r.Kind}
}

func TestALongSearchDoesNotDelayAQuickRequest(t *testing.T) {
	c := fake(t, until)
	long := c.Ask(Request{Kind: Bot})
	quick := c.Ask(Request{Kind: Apply})
	if a := poll(t, c); a.ID != quick || a.Kind != Apply {
		t.Fatalf("answered %d (%s), want %d", a.ID, a.Kind, quick)
	}
	c.Cancel(long)
	after := c.Ask(Request{Kind: Solve})
	if a := poll(t, c); a.ID != after {
		t.Fatalf("after cancelling, answered %d, want %d", a.ID, after)
	}
}

func TestAHintNeverWaitsForWhatBotsThink(t *testing.T) {
	c := fake(t, until)
	for range 2 * runtime.NumCPU() {
		c.Ask(Request{Kind: Bot})
	}
	for _, k := range []Kind{Solve, Advise, Front, Steps} {
		id := c.Ask(Request{Kind: k})
		if a := poll(t, c); a.ID != id {
			t.Errorf("%s: answered %d (%s), want %d", k, a.ID, a.Kind, id)
		}
	}
}

func TestAnEngineKeepsItsSolver(t *testing.T) {
	e, p := NewEngine(), position(t)
	solve := func() uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if a := e.Handle(Request{Kind: Solve, Position: p}, nil); a.Solved == nil {
			t.Fatalf("%+v", a)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	first, second := solve(), solve()
	if second > first/4 {
		t.Errorf("the first answer took %d bytes, the second %d", first, second)
	}
}

func TestABudgetEndsASearch(t *testing.T) {
	c := fake(t, until)
	began := time.Now()
	id := c.Ask(Request{Kind: Bot, Budget: 20})
	if a := poll(t, c); a.ID != id || time.Since(began) < 15*time.Millisecond {
		t.Errorf("answered %d after %v", a.ID, time.Since(began))
	}
}

func TestAnAnswerToACancelledRequestIsDropped(t *testing.T) {
	gate, entered := make(chan bool), make(chan bool)
	c := fake(t, func(r Request, _ func() bool) Answer {
		if r.Kind == Bot {
			entered <- true
			<-gate
		}
		return Answer{ID: r.ID, Kind: r.Kind}
	})
	late := c.Ask(Request{Kind: Bot})
	waiting := c.Ask(Request{Kind: Solve})
	last := c.Ask(Request{Kind: Steps})
	<-entered
	c.Cancel(late) // at work
	c.Cancel(waiting)
	c.Cancel(12345)
	close(gate)
	if a := poll(t, c); a.ID != last {
		t.Errorf("answered %d, want only %d", a.ID, last)
	}
	ready := c.Ask(Request{Kind: Apply})
	comes(t, "the answer that is to be cancelled", func() bool { return isReady(c) })
	c.Cancel(ready)
	if a, ok := c.Poll(); ok {
		t.Errorf("a cancelled answer came all the same: %d", a.ID)
	}
}

func isReady(c *Client) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.answers) > 0
}

func TestAPanicIsAnAnswerAndTheWorkerLivesOn(t *testing.T) {
	c := fake(t, func(r Request, stop func() bool) Answer {
		if r.Level == "broken" {
			panic("a table with three legs")
		}
		return until(r, stop)
	})
	id := c.Ask(Request{Kind: Apply, Level: "broken"})
	if a := poll(t, c); a.ID != id || !strings.Contains(a.Fault, "three legs") {
		t.Errorf("answer %+v", a)
	}
	id = c.Ask(Request{Kind: Apply})
	if a := poll(t, c); a.ID != id || a.Fault != "" {
		t.Errorf("after a panic: %+v", a)
	}
}

func TestNothingIsAnsweredAfterClose(t *testing.T) {
	c := start(func() handler { return until })
	c.Ask(Request{Kind: Bot})
	c.Ask(Request{Kind: Bot})
	c.Close()
	c.Close()
	if id := c.Ask(Request{Kind: Apply}); id != 0 {
		t.Errorf("a closed client gave the ID %d", id)
	}
	time.Sleep(5 * time.Millisecond)
	if _, ok := c.Poll(); ok {
		t.Error("a closed client answered")
	}
}

func TestTheSenderMayChangeWhatItAsked(t *testing.T) {
	gate := make(chan bool)
	c := fake(t, func(r Request, _ func() bool) Answer {
		<-gate
		return Answer{ID: r.ID, Kind: r.Kind, Fault: r.View.Seats[0].Name + card.Join(r.View.Table[0].Cards)}
	})
	v := match.View{
		Seats: []match.Seat{{Name: "Lucrezia "}},
		Table: []match.Meld{{Cards: []card.Card{{ID: card.NewID(card.Of(card.Hearts, 7), 0)}}}},
	}
	c.Ask(Request{Kind: Bot, View: &v})
	v.Seats[0].Name = "Cesare"
	v.Table[0].Cards[0].ID = 0
	close(gate)
	if a := poll(t, c); a.Fault != "Lucrezia 7H" {
		t.Errorf("the worker saw %q", a.Fault)
	}
}

func TestRealRequestsGoThroughTheDoor(t *testing.T) {
	c := Start()
	defer c.Close()
	c.Ask(Request{Kind: NewMatch, Config: config(t)})
	begun := poll(t, c)
	if begun.Fault != "" || begun.Match == nil || len(begun.Events) == 0 {
		t.Fatalf("new: %+v", begun)
	}
	seat := begun.Match.OnTurn()
	v := begun.Match.View(seat)
	c.Ask(Request{Kind: Bot, View: &v, Level: "novice", Seed: 3})
	act := poll(t, c)
	if act.Action == nil {
		t.Fatalf("bot: %+v", act)
	}
	c.Ask(Request{Kind: Apply, Match: begun.Match, Seat: seat, Action: act.Action})
	if a := poll(t, c); a.Match == nil || a.Refused != nil || len(a.Events) == 0 {
		t.Fatalf("apply: %+v", a)
	}
	c.Ask(Request{Kind: Apply, Match: begun.Match, Seat: 1 - seat, Action: act.Action})
	if a := poll(t, c); a.Refused == nil || a.Refused.Why != match.NotYourTurn || a.Match != nil {
		t.Fatalf("apply out of turn: %+v", a)
	}
}

func config(t *testing.T) *match.Config {
	t.Helper()
	r, ok := rules.ByID("machiavelli")
	if !ok {
		t.Fatal("no machiavelli")
	}
	return &match.Config{Rules: r, Seed: "door", Players: []match.Player{{Name: "A", By: "novice"}, {Name: "B", By: "human"}}}
}

// position is 7H-8H-9H on the table and 6H, 2S in the hand.
func position(t *testing.T) *solver.Position {
	t.Helper()
	h := func(r card.Rank) card.Card { return card.Card{ID: card.NewID(card.Of(card.Hearts, r), 0)} }
	return &solver.Position{
		Rules: config(t).Rules, Table: [][]card.Card{{h(7), h(8), h(9)}},
		Hand:   []card.ID{h(6).ID, card.NewID(card.Of(card.Spades, 2), 0)},
		Opened: true, Deal: 1, Goal: solver.Cards,
	}
}

func TestSolveAndStepsAreAnswered(t *testing.T) {
	p := position(t)
	a := NewEngine().Handle(Request{Kind: Solve, Position: p}, nil)
	if a.Solved == nil || a.Solved.Cards != 1 || a.Solved.Play[0].String() != "6H" {
		t.Fatalf("solve: %+v", a)
	}
	s := NewEngine().Handle(Request{Kind: Steps, Position: p, Final: a.Solved.Table}, nil)
	if s.Solved == nil || len(s.Solved.Steps) != 1 || s.Solved.Steps[0].Do != steps.Play || s.Solved.Moves != 1 {
		t.Fatalf("steps: %+v", s)
	}
}

func TestAdviceComesWithThePlay(t *testing.T) {
	begun := NewEngine().Handle(Request{Kind: NewMatch, Config: config(t)}, nil)
	v := begun.Match.View(begun.Match.OnTurn())
	a := NewEngine().Handle(Request{Kind: Advise, View: &v, Position: position(t)}, nil)
	if a.Solved == nil || a.Solved.Cards != 1 || a.Advice == nil || a.Advice.Do != match.Play {
		t.Errorf("%+v", a)
	}
	a = NewEngine().Handle(Request{Kind: Advise, View: &v}, nil)
	if a.Solved != nil || a.Advice == nil || a.Advice.Do != match.Draw {
		t.Errorf("without a play: %+v", a)
	}
}

func TestARequestThatLacksWhatItNeedsIsAFault(t *testing.T) {
	for _, r := range []Request{
		{Kind: NewMatch}, {Kind: Apply}, {Kind: Bot}, {Kind: Solve}, {Kind: Advise}, {Kind: Front}, {Kind: Steps}, {Kind: "dance"},
		{Kind: Bot, View: &match.View{}, Level: "grandmaster"},
		{Kind: NewMatch, Config: &match.Config{}},
		{Kind: Solve, Position: &solver.Position{}},
		{Kind: Apply, Match: &match.Match{}, Action: &match.Action{Do: "sing"}},
	} {
		if a := NewEngine().Handle(r, nil); a.Fault == "" && a.Refused == nil {
			t.Errorf("%s: %+v", r.Kind, a)
		}
	}
}
