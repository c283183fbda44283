package session

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/worker"
	"machiavelli/game/store"
	"machiavelli/game/testing/instant"
)

// engine is a worker that answers when it is told to, and can be made to fail.
type engine struct {
	instant.Engine
	faults int                  // how many answers to come are faults
	never  map[worker.Kind]bool // requests that stay unanswered
	asked  map[worker.Kind]int
}

func newEngine() *engine {
	return &engine{
		Engine: instant.Engine{Looks: 3000, Holds: func(worker.Request) bool { return true }},
		asked:  map[worker.Kind]int{},
	}
}

func (d *engine) Ask(r worker.Request) uint64 {
	d.asked[r.Task.Kind()]++
	return d.Engine.Ask(r)
}

// work answers everything that waits.
func (d *engine) work() {
	d.Held = slices.DeleteFunc(d.Held, func(r worker.Request) bool {
		switch {
		case d.never[r.Task.Kind()]:
			return false
		case d.faults > 0:
			d.faults--
			d.Answers = append(d.Answers, worker.Answer{ID: r.ID, Kind: r.Task.Kind(), Fault: "made to fail"})
		default:
			d.Answer(r)
		}
		return true
	})
}

// acts answers a bot's turn with an action.
func (d *engine) acts(r worker.Request, a *worker.Answer, do match.Action) {
	if b, ok := r.Task.(worker.Bot); ok {
		r.Task = worker.Apply{State: b.State, Seat: b.Seat, Action: do}
		*a = worker.NewEngine().Handle(r, nil)
		a.Kind = worker.KindBot
	}
}

// shelf keeps what is saved.
type shelf struct {
	data []byte
	full bool
}

func (s *shelf) Save(_ string, data []byte) error {
	if s.full {
		return errors.New("full")
	}
	s.data = append([]byte(nil), data...)
	return nil
}

func machiavelli(t testing.TB) rules.Rules {
	t.Helper()
	r, ok := rules.ByID("machiavelli")
	if !ok {
		t.Fatal("no rules")
	}
	return r
}

func config(t *testing.T, levels ...string) match.Config {
	t.Helper()
	c := match.Config{Rules: machiavelli(t), Seed: "session"}
	for i, l := range levels {
		c.Players = append(c.Players, match.Player{Name: string(rune('A' + i)), By: l})
	}
	return c
}

func begin(t *testing.T, c match.Config) (*Session, *engine, *shelf) {
	t.Helper()
	d, k := newEngine(), &shelf{}
	s := New(d, k)
	s.Begin(c)
	run(s, d, 50)
	if !s.Playing() {
		t.Fatal("no match has begun")
	}
	return s, d, k
}

// run lets ticks pass, showing everything as it comes, until the player is on
// turn or the deal is over.
func run(s *Session, d *engine, ticks int) {
	for range ticks {
		d.work()
		s.Update()
		s.Advance()
	}
}

// until lets ticks pass until something is so.
func until(t *testing.T, s *Session, d *engine, so func() bool) {
	t.Helper()
	for range 20_000 {
		if so() {
			return
		}
		run(s, d, 1)
	}
	t.Fatal("it never came to be")
}

func over(s *Session) bool { _, ok := s.Result(); return ok }

// matchOf is the match that is played, as it would be saved.
func matchOf(t *testing.T, s *Session) *match.Match {
	t.Helper()
	m := new(match.Match)
	if err := json.Unmarshal(s.state, m); err != nil {
		t.Fatal(err)
	}
	return m
}

// snapshot is a session as it would be saved: the match, the half-made turn and
// the order of the hand.
func snapshot(t *testing.T, s *Session) string {
	t.Helper()
	data, err := s.marshal()
	if err != nil {
		t.Fatal(err)
	}
	body, err := store.Unseal(saveVersion, data)
	if err != nil {
		t.Fatal(err)
	}
	var v map[string]json.RawMessage
	if err := json.Unmarshal(body, &v); err != nil {
		t.Fatal(err)
	}
	if len(v["match"]) == 0 || len(v["hand"]) == 0 {
		t.Fatalf("a save without a match or a hand: %s", body)
	}
	return string(v["match"]) + string(v["draft"]) + string(v["hand"]) + string(v["past"])
}

// after is a stop function that says true once it was asked n times: a budget
// that is the same on every machine.
func after(n int) func() bool {
	return func() bool { n--; return n < 0 }
}
