package session

import (
	"reflect"

	"machiavelli/engine/solver"
	"machiavelli/engine/worker"
)

// Meter says how many cards of the hand can go. It is asked for once a turn:
// how many can go in all does not change while cards are moved.
type Meter struct {
	Wanted bool // always; a hint asks for it too
	Known  bool
	Exact  bool // there is no play of more
	Most   int  // cards of the whole turn
	Cards  int  // that can still go

	turn  solver.Position // of which Most is known, or asked for
	asked uint64
}

// meterBudget is the most milliseconds that the meter looks.
const meterBudget = 300

// measure looks at the meter after a change of the turn.
func (s *Session) measure() {
	if s.Meter.Wanted && s.draft != nil {
		s.countMost()
	}
	s.settleMeter()
}

// countMost asks how many cards can go in the turn, unless that is known.
func (s *Session) countMost() {
	m := &s.Meter
	pos := s.view.Position(solver.Max)
	if reflect.DeepEqual(m.turn, pos) {
		return
	}
	s.forgetMost()
	m.turn = pos
	m.asked = s.engine.ask(worker.Solve{Position: pos}, meterBudget, func(a worker.Answer) {
		m.asked = 0
		if a.Solved != nil {
			m.Known, m.Exact, m.Most = true, a.Solved.Exact, a.Solved.Cards
			s.settleMeter()
		}
	})
}

// forgetMost ends what is asked, and knows nothing.
func (s *Session) forgetMost() {
	m := &s.Meter
	if m.asked != 0 {
		s.engine.cancel(m.asked)
	}
	*m = Meter{Wanted: m.Wanted}
}

// settleMeter counts what has been laid.
func (s *Session) settleMeter() {
	m := &s.Meter
	switch {
	case s.draft == nil || m.Known && !reflect.DeepEqual(m.turn, s.view.Position(solver.Max)):
		s.forgetMost()
	case m.Known:
		m.Cards = max(0, m.Most-(len(s.view.Hand)-len(s.turn.Hand)))
	}
}

// CouldGo is how many cards of the hand could still go as the table lies, and
// whether that is known.
func (s *Session) CouldGo() (n int, known bool) { return s.Meter.Cards, s.Meter.Known }

// WantMeter says whether the meter is wanted.
func (s *Session) WantMeter(yes bool) {
	if s.Meter.Wanted != yes {
		s.Meter.Wanted = yes
		s.measure()
	}
}
