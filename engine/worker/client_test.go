package worker

import (
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/ideas"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"

	"github.com/google/go-cmp/cmp"
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
		return func(r Request, stop func() bool) Answer {
			work := func(r Request, stop func() bool) Answer { return handle(r, stop) }
			return e.safely(work, r, stop)
		}
	})
	t.Cleanup(c.Close)
	return c
}

// until works until it is told to stop.
func until(r Request, stop func() bool) Answer {
	for r.kind() == KindBot && !stop() {
		time.Sleep(time.Millisecond)
	}
	return Answer{ID: r.ID, Kind: r.kind()}
}

func TestALongSearchDoesNotDelayAQuickRequest(t *testing.T) {
	c := fake(t, until)
	long := c.Ask(Request{Task: Bot{}})
	quick := c.Ask(Request{Task: Apply{}})
	if a := poll(t, c); a.ID != quick || a.Kind != KindApply {
		t.Fatalf("answered %d (%s), want %d", a.ID, a.Kind, quick)
	}
	c.Cancel(long)
	after := c.Ask(Request{Task: Solve{}})
	if a := poll(t, c); a.ID != after {
		t.Fatalf("after cancelling, answered %d, want %d", a.ID, after)
	}
}

func TestAHintNeverWaitsForWhatBotsThink(t *testing.T) {
	c := fake(t, until)
	for range 2 * runtime.NumCPU() {
		c.Ask(Request{Task: Bot{}})
	}
	for _, task := range []Task{Solve{}, Advise{}, Front{}} {
		id := c.Ask(Request{Task: task})
		if a := poll(t, c); a.ID != id {
			t.Errorf("%T: answered %d (%s), want %d", task, a.ID, a.Kind, id)
		}
	}
}

func TestAnEngineKeepsItsSolver(t *testing.T) {
	e, p := NewEngine(), position(t)
	solve := func() uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if a := e.Handle(Request{Task: Solve{p}}, nil); found(a) == nil {
			t.Fatalf("%+v", a)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	// What earlier tests have left running takes memory, too, but not in every moment.
	first, second := solve(), min(solve(), solve(), solve(), solve())
	if second > first/4 {
		t.Errorf("the first answer took %d bytes, the second %d", first, second)
	}
}

func TestABudgetEndsASearch(t *testing.T) {
	c := fake(t, until)
	began := time.Now()
	id := c.Ask(Request{Budget: 20, Task: Bot{}})
	if a := poll(t, c); a.ID != id || time.Since(began) < 15*time.Millisecond {
		t.Errorf("answered %d after %v", a.ID, time.Since(began))
	}
}

func TestAnAnswerToACancelledRequestIsDropped(t *testing.T) {
	gate, entered := make(chan bool), make(chan bool)
	c := fake(t, func(r Request, _ func() bool) Answer {
		if r.kind() == KindBot {
			entered <- true
			<-gate
		}
		return Answer{ID: r.ID, Kind: r.kind()}
	})
	late := c.Ask(Request{Task: Bot{}})
	waiting := c.Ask(Request{Task: Solve{}})
	last := c.Ask(Request{Task: Front{}})
	<-entered
	c.Cancel(late) // at work
	c.Cancel(waiting)
	c.Cancel(12345)
	close(gate)
	if a := poll(t, c); a.ID != last {
		t.Errorf("answered %d, want only %d", a.ID, last)
	}
	ready := c.Ask(Request{Task: Apply{}})
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
		if b, ok := r.Task.(Bot); ok && b.Level == "broken" {
			panic("a table with three legs")
		}
		return until(r, stop)
	})
	id := c.Ask(Request{Task: Bot{Level: "broken"}})
	if a := poll(t, c); a.ID != id || !strings.Contains(a.Fault, "three legs") {
		t.Errorf("answer %+v", a)
	}
	id = c.Ask(Request{Task: Apply{}})
	if a := poll(t, c); a.ID != id || a.Fault != "" {
		t.Errorf("after a panic: %+v", a)
	}
}

func TestNothingIsAnsweredAfterClose(t *testing.T) {
	c := start(func() handler { return until })
	c.Ask(Request{Task: Bot{}})
	c.Ask(Request{Task: Bot{}})
	c.Close()
	c.Close()
	if id := c.Ask(Request{Task: Apply{}}); id != 0 {
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
		v := r.Task.(Advise).View
		return Answer{ID: r.ID, Kind: r.kind(), Fault: v.Seats[0].Name + card.Join(v.Table[0].Cards)}
	})
	v := match.View{
		Seats: []match.Seat{{Name: "Lucrezia "}},
		Table: []match.Meld{{Cards: []card.Card{{ID: card.NewID(card.Of(card.Hearts, 7), 0)}}}},
	}
	c.Ask(Request{Task: Advise{View: v}})
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
	c.Ask(Request{Task: NewMatch{Config: config(t)}})
	begun := poll(t, c)
	if begun.Fault != "" || update(begun).State == nil || len(update(begun).Sights) != 1 || len(update(begun).Sights[0].Events) == 0 {
		t.Fatalf("new: %+v", begun)
	}
	seat := update(begun).Sights[0].View.Turn
	for _, task := range []Task{Bot{update(begun).State, seat, "novice"}, Fallback{update(begun).State, seat}, Apply{update(begun).State, seat, match.Action{Do: match.Draw}}} {
		c.Ask(Request{Task: task})
		if a := poll(t, c); update(a).State == nil || update(a).Save == nil || update(a).Refused != nil || len(update(a).Sights[0].Events) == 0 {
			t.Fatalf("%T: %+v", task, a)
		}
	}
	c.Ask(Request{Task: Apply{update(begun).State, 1 - seat, match.Action{Do: match.Draw}}})
	if a := poll(t, c); update(a).Refused == nil || update(a).Refused.Why != match.NotYourTurn || update(a).State != nil {
		t.Fatalf("apply out of turn: %+v", a)
	}
}

func config(t *testing.T) match.Config {
	t.Helper()
	r, ok := rules.ByID("machiavelli")
	if !ok {
		t.Fatal("no machiavelli")
	}
	return match.Config{Rules: r, Seed: "door", Players: []match.Player{{Name: "A", By: "novice"}, {Name: "B", By: "human"}}}
}

// begun is a match that has just begun.
func begun(t *testing.T) *match.Match {
	t.Helper()
	a := NewEngine().handle(Request{Task: NewMatch{Config: config(t)}}, nil)
	if came(a).Match == nil {
		t.Fatal(a.Fault)
	}
	return came(a).Match
}

// state is a match as requests have it.
func state(t *testing.T, m *match.Match) State {
	t.Helper()
	s, err := stateOf(m)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// position is 7H-8H-9H on the table and 6H, 2S in the hand.
func position(t *testing.T) solver.Position {
	t.Helper()
	h := func(r card.Rank) card.Card { return card.Card{ID: card.NewID(card.Of(card.Hearts, r), 0)} }
	return solver.Position{
		Rules: config(t).Rules, Table: [][]card.Card{{h(7), h(8), h(9)}},
		Hand:   []card.ID{h(6).ID, card.NewID(card.Of(card.Spades, 2), 0)},
		Opened: true, Deal: 1, Goal: solver.Cards,
	}
}

func TestSolveIsAnswered(t *testing.T) {
	a := NewEngine().Handle(Request{Task: Solve{position(t)}}, nil)
	if found(a) == nil || found(a).Cards != 1 || found(a).Play[0].String() != "6H" {
		t.Fatalf("solve: %+v", a)
	}
}

func TestAdviceComesWithThePlay(t *testing.T) {
	m := begun(t)
	v := m.View(m.OnTurn())
	p := position(t)
	a := NewEngine().Handle(Request{Task: Advise{v, &p}}, nil)
	if found(a) == nil || found(a).Cards != 1 || a.Value.(Advice).Do != match.Play {
		t.Errorf("%+v", a)
	}
	a = NewEngine().Handle(Request{Task: Advise{View: v}}, nil)
	if found(a) != nil || a.Value.(Advice).Do != match.Draw {
		t.Errorf("without a play: %+v", a)
	}
}

func TestAGradeIsTheLevelOfAPosition(t *testing.T) {
	a := NewEngine().Handle(Request{Task: Grade{position(t), 1}}, nil)
	if a.Value != ideas.Extend {
		t.Errorf("%+v", a)
	}
	if a = NewEngine().Handle(Request{Task: Grade{position(t), 2}}, nil); a.Value != ideas.Level(0) {
		t.Errorf("the 2S goes nowhere: %+v", a)
	}
}

// The 6 lies before the 7; that the ten comes after the 9 is one move more.
func TestATableIsComparedWithTheFewestMoves(t *testing.T) {
	pos := position(t)
	var high []card.Card
	for r := card.Rank(10); r <= 13; r++ {
		high = append(high, card.Card{ID: card.NewID(card.Of(card.Hearts, r), 0)})
	}
	pos.Table, pos.Hand = append(pos.Table, high), pos.Hand[:1]
	low := append([]card.Card{{ID: pos.Hand[0]}}, pos.Table[0]...)
	for _, c := range []struct {
		table [][]card.Card
		moves int
	}{
		{[][]card.Card{low, high}, 1},
		{[][]card.Card{append(slices.Clone(low), high[0]), high[1:]}, 2},
	} {
		a := NewEngine().Handle(Request{Task: Compare{pos, c.table}}, nil)
		got, ok := a.Value.(Comparison)
		if !ok || got.Solved.Moves != 1 || got.Opens != 0 || got.Way.Moves != c.moves || len(got.Way.Steps) == 0 {
			t.Errorf("%v: %+v", c.table, a)
		}
	}
}

// To the 2 and 3 of spades the ace or the 4 may come; the ten of hearts goes
// without them. Once the 6 has gone there is nothing better to lay.
func TestABetterPlayComesWithItsWayAndTheOutsThatAreKept(t *testing.T) {
	pos := position(t)
	spade := func(r card.Rank) card.ID { return card.NewID(card.Of(card.Spades, r), 0) }
	pos.Hand = append(pos.Hand, spade(3))
	unseen := []card.ID{spade(card.Ace), spade(4), spade(5), card.NewID(card.Of(card.Hearts, 10), 0)}
	better := func(q Better) Improvement {
		got, err := ValueOf(q, NewEngine().Handle(Request{Task: q}, nil))
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	a := better(Better{Position: pos, Unseen: unseen})
	if len(a.Way.Steps) != 1 || a.Way.Moves != 1 || len(a.Way.Table[0]) != 4 || a.Outs != [2]int{2, 2} {
		t.Errorf("%+v %+v", a, a.Way)
	}
	low := append([]card.Card{{ID: pos.Hand[0]}}, pos.Table[0]...)
	if a = better(Better{Position: pos, Done: [][]card.Card{low}, Table: pos.Table}); len(a.Way.Steps) != 0 || a.Outs != [2]int{} {
		t.Errorf("%+v %+v", a, a.Way)
	}
}

func TestARequestThatLacksWhatItNeedsIsAFault(t *testing.T) {
	for _, task := range []Task{
		nil, NewMatch{}, Apply{}, Bot{}, Fallback{}, Solve{}, Front{},
		Bot{State: state(t, &match.Match{}), Level: "grandmaster"}, Bot{State: State{0}}, Bot{State: State("no match")},
		Advise{Position: &solver.Position{}}, Grade{}, Compare{}, Compare{Position: position(t), Table: [][]card.Card{}}, Luck{}, Lacks{}, Judge{}, Judge{Net: net(t)}, Better{}, Better{Position: position(t), Table: [][]card.Card{}},
		Apply{State: state(t, &match.Match{}), Action: match.Action{Do: "sing"}},
	} {
		if a := NewEngine().Handle(Request{Task: task}, nil); a.Fault == "" && update(a).Refused == nil {
			t.Errorf("%T: %+v", task, a)
		}
	}
}

// A bot's turn is one request: what its seat sees goes in, and what happened
// comes out, with the steps of a play.
func TestABotsTurnIsOneRequest(t *testing.T) {
	m := begun(t)
	e, plays := NewEngine(), 0
	for m.Phase == match.Turning && plays < 5 {
		before := m.View(m.OnTurn())
		a := came(e.handle(Request{Task: Bot{state(t, m), before.Me, "solver"}}, nil))
		if a.Match == nil || len(a.Events) == 0 {
			t.Fatalf("%+v", a)
		}
		m = a.Match
		for _, happened := range a.Events {
			if happened.E != match.EvPlay {
				continue
			}
			plays++
			frames, err := steps.Frames(match.CardsOf(before.Table), a.Steps, before.Rules.Meld)
			if err != nil || len(frames[len(a.Steps)]) != len(happened.Table) {
				t.Errorf("the steps do not lead to the play: %v", err)
			}
		}
	}
	if plays == 0 {
		t.Error("nobody played")
	}
}

// A solver that has answered before has no influence on what a player does.
func TestABotThatKeepsTheSolverPlaysTheSame(t *testing.T) {
	for _, level := range slices.DeleteFunc(bot.Opponents(), func(level string) bool { return level == "master" }) {
		kept := NewEngine()
		m := begun(t)
		for n := 0; m.Phase == match.Turning && n < 40; n++ {
			task := Bot{state(t, m), m.OnTurn(), level}
			a, b := came(kept.handle(Request{Task: task}, nil)), came(NewEngine().handle(Request{Task: task}, nil))
			if d := cmp.Diff(a.Events, b.Events); d != "" || a.Match == nil {
				t.Fatalf("%s, turn %d: %s", level, n, d)
			}
			m = a.Match
		}
	}
}

// TestAMatchIsReviewedAFewTurnsAtATime: the answers add up to the whole, and a
// review that is told to stop has fewer turns.
func TestAMatchIsReviewedAFewTurnsAtATime(t *testing.T) {
	h, e := moves(t), NewEngine()
	whole := e.Handle(Request{Task: Review{Moves: h, Net: net(t), Work: 200_000}}, nil)
	if whole.Fault != "" || len(reviewed(whole).Turns) != 5 || !reviewed(whole).Judged {
		t.Fatalf("%+v", whole)
	}
	sum := reviewed(e.Handle(Request{Task: Review{Moves: h, Net: net(t), Turns: 2, Work: 200_000}}, nil))
	for len(sum.Turns) < sum.Total {
		sum.Add(reviewed(e.Handle(Request{Task: Review{Moves: h, Net: net(t), From: len(sum.Turns), Turns: 2, Work: 200_000}}, nil)))
	}
	if want := string(reviewed(whole).AppendLines(nil)); string(sum.AppendLines(nil)) != want {
		t.Errorf("in parts it says\n%s\nand as a whole\n%s", sum.AppendLines(nil), want)
	}
	if a := e.Handle(Request{Task: Review{Moves: h, Net: net(t)}}, func() bool { return true }); a.Fault != "" || len(reviewed(a).Turns) > 0 {
		t.Errorf("stopped at once it has %d turns, %s", len(reviewed(a).Turns), a.Fault)
	}
	if a := e.Handle(Request{Task: Review{Net: net(t)}}, nil); !strings.Contains(a.Fault, "no match") {
		t.Errorf("without a match: %q", a.Fault)
	}
}
