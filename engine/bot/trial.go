package bot

import (
	"errors"
	"fmt"

	"machiavelli/engine/match"
	"machiavelli/engine/solver"
)

// Trial holds what a player did against what the Strategist would have done: both
// are played on in the same imagined deals.
type Trial struct {
	Choices []match.Action // what was done; the Strategist's choice, if it is another
	t       rollouts
	world   world
}

// NewTrial is the trial of what the view's player did. The same view, action and
// seed give the same trial. stop ends its searches early.
func NewTrial(s *solver.Solver, v match.View, did match.Action, seed uint64, stop func() bool) *Trial {
	t := tableWith(s, v, seed, stop)
	t.temper = Patient
	r := &Trial{t: rollouts{table: t}, Choices: []match.Action{did}}
	if first := strategist(t); t.key(first) != t.key(t.Complete(did)) {
		r.Choices = append(r.Choices, first)
	}
	return r
}

// Imagine deals the hidden cards for the next plays on. It is false where no
// deal of them fits what all have seen.
func (r *Trial) Imagine() (ok bool) {
	r.world, ok = r.t.world()
	return ok
}

// Play does one of the choices in the imagined deal and plays on as the
// Strategist does, for a circuit of the table. The deal may be over then. It is
// false where the match refuses, or the trial was told to stop.
func (r *Trial) Play(choice int) (*match.Match, bool) {
	m, _, err := r.apply(choice)
	return m, err == nil && r.t.playOn(m, r.t.Turns+len(r.t.Seats), 0)
}

// apply does one of the choices in the imagined deal.
func (r *Trial) apply(choice int) (*match.Match, []match.Event, error) {
	t := r.t
	m, err := match.Imagine(t.View, r.world.hands, r.world.stock, r.world.seed)
	if err != nil {
		return nil, nil, err
	}
	events, err := m.Apply(t.Me, r.Choices[choice])
	if err != nil {
		err = fmt.Errorf("the match refuses %v: %w", r.Choices[choice], err)
		t.refuse(err)
	}
	return m, events, err
}

// errNoDeal says that a view holds more than its hidden cards allow.
var errNoDeal = errors.New("no deal of the hidden cards fits what all have seen")

// Events is what the player's action leads to, in a deal that is imagined for it.
func (r *Trial) Events() ([]match.Event, error) {
	if !r.Imagine() {
		return nil, errNoDeal
	}
	_, events, err := r.apply(0)
	return events, err
}

// Next is how many cards the player whose turn follows could lay, after one of the
// choices in the imagined deal. It is false where the deal is over by then, and as
// Play is.
func (r *Trial) Next(choice int) (cards int, ok bool) {
	m, _, err := r.apply(choice)
	if err != nil || !r.t.playOn(m, r.t.Turns+1, 0) || m.OnTurn() < 0 {
		return 0, false
	}
	cards, _, err = Largest(r.t.solver, m.View(m.OnTurn()), r.t.stop)
	if err != nil {
		r.t.refuse(err)
	}
	return cards, err == nil
}

// Refused is what the solver or the rules have refused of the trial so far, which is a
// fault of this program; nil: nothing.
func (r *Trial) Refused() error { return *r.t.refused }

// On goes on with what Play has begun, for more circuits of the table.
func (r *Trial) On(m *match.Match, circuits int) bool {
	return m.At() != match.Turning || r.t.playOn(m, m.Turns+circuits*len(m.Players()), 0)
}

// Largest is the most cards that could be laid in this turn, and whether that is
// the whole hand. The error is as that of Decide.
func Largest(s *solver.Solver, v match.View, stop func() bool) (cards int, out bool, refused error) {
	t := tableWith(s, v, 0, stop)
	t.mustFind = true
	a, ok := t.best(solver.Max)
	if !ok {
		return 0, false, *t.refused
	}
	return a.Cards, a.Out, *t.refused
}

// playOn plays a match on as the Strategist does until a turn begins that is
// the last or later, or the deal is over. It is false when it was told to stop.
func (t rollouts) playOn(m *match.Match, last int, seed uint64) bool {
	for m.OnTurn() >= 0 {
		if t.stop() {
			return false
		}
		seat := m.OnTurn()
		u := t.seenBy(m, seat, seed)
		if u.Turns >= last && !u.Played && u.Drawn == 0 {
			return true
		}
		do := strategist(u)
		if _, err := m.Apply(seat, do); err != nil {
			t.refuse(fmt.Errorf("the match refuses %v: %w", do, err))
			if _, err := m.Apply(seat, u.wait()); err != nil {
				return false
			}
		}
	}
	return true
}
