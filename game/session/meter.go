package session

import (
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
	"machiavelli/engine/worker"
)

// Meter says how many cards of the hand can go as the table lies; it is only
// kept while it is wanted, and knows nothing while the table is broken.
type Meter struct {
	Wanted bool
	Known  bool
	Cards  int

	asked uint64
}

// meterBudget is the most milliseconds that the meter looks.
const meterBudget = 300

// measure asks the solver again after a change of the turn.
func (s *Session) measure() {
	m := &s.Meter
	m.Known = false
	if m.asked != 0 {
		s.door.Cancel(m.asked)
		delete(s.asked, m.asked)
		m.asked = 0
	}
	if !m.Wanted || s.draft == nil {
		return
	}
	if err := s.draft.Refuses(match.Play); err != nil && err.Why == match.IllegalMeld {
		return
	}
	pos := s.position()
	pos.Goal = solver.Max
	m.asked = s.request(worker.Request{Kind: worker.Solve, Position: &pos, Budget: meterBudget}, func(a worker.Answer) {
		m.asked = 0
		if a.Solved != nil {
			m.Known, m.Cards = true, a.Solved.Cards
		}
	})
}

// WantMeter says whether the meter is wanted.
func (s *Session) WantMeter(yes bool) {
	if s.Meter.Wanted != yes {
		s.Meter.Wanted = yes
		s.measure()
	}
}
