package session

import (
	"encoding/json"
	"errors"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/worker"
)

// door is a worker that answers when it is told to, and can be made to fail.
type door struct {
	t       *testing.T
	engine  *worker.Engine
	last    uint64
	waiting []worker.Request
	answers []worker.Answer
	faults  int                                      // so many answers to come are faults
	tamper  func(r worker.Request, a *worker.Answer) // changes answers
	never   map[worker.Kind]bool                     // requests that stay unanswered
	asked   map[worker.Kind]int
}

func newDoor(t *testing.T) *door { return &door{t: t, engine: worker.NewEngine()} }

func (d *door) Ask(r worker.Request) uint64 {
	d.last++
	r.ID = d.last
	if d.asked == nil {
		d.asked = map[worker.Kind]int{}
	}
	d.asked[r.Task.Kind()]++
	d.waiting = append(d.waiting, r)
	return r.ID
}

func (d *door) Cancel(id uint64) {
	for i, r := range d.waiting {
		if r.ID == id {
			d.waiting = append(d.waiting[:i:i], d.waiting[i+1:]...)
			return
		}
	}
}

// work answers everything that waits.
func (d *door) work() {
	for i := 0; i < len(d.waiting); i++ {
		r := d.waiting[i]
		if d.never[r.Task.Kind()] {
			continue
		}
		d.waiting = append(d.waiting[:i:i], d.waiting[i+1:]...)
		i--
		a := worker.Answer{ID: r.ID, Kind: r.Task.Kind(), Fault: "made to fail"}
		if d.faults > 0 {
			d.faults--
		} else {
			a = d.engine.Handle(r, after(3000))
		}
		if d.tamper != nil {
			d.tamper(r, &a)
		}
		d.answers = append(d.answers, a)
	}
}

// acts answers a bot's turn with an action.
func (d *door) acts(r worker.Request, a *worker.Answer, do match.Action) {
	if b, ok := r.Task.(worker.Bot); ok {
		r.Task = worker.Apply{Match: b.Match, Seat: b.Seat, Action: do}
		*a = d.engine.Handle(r, nil)
		a.Kind = worker.KindBot
	}
}

func (d *door) Poll() (worker.Answer, bool) {
	if len(d.answers) == 0 {
		return worker.Answer{}, false
	}
	a := d.answers[0]
	d.answers = d.answers[1:]
	return a, true
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

func begin(t *testing.T, c match.Config) (*Session, *door, *shelf) {
	t.Helper()
	d, k := newDoor(t), &shelf{}
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
func run(s *Session, d *door, ticks int) {
	for range ticks {
		d.work()
		s.Update()
		s.Advance()
	}
}

// until lets ticks pass until something is so.
func until(t *testing.T, s *Session, d *door, so func() bool) {
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

// snapshot is a session as it would be saved.
func snapshot(t *testing.T, s *Session) string {
	t.Helper()
	data, err := s.marshal()
	if err != nil {
		t.Fatal(err)
	}
	var v map[string]json.RawMessage
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	return string(v["match"]) + string(v["draft"]) + string(v["hand"])
}

// after is a stop function that says true once it was asked n times: a budget
// that is the same on every machine.
func after(n int) func() bool {
	return func() bool { n--; return n < 0 }
}
