package session

import (
	"reflect"

	"machiavelli/engine/solver"
	"machiavelli/engine/worker"
)

// Meter counts the cards of the hand that can go. It asks the engine once a turn, as the
// whole number does not change while cards are moved.
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
const meterBudget = 100

// measure looks at the meter after a change of the turn.
func (a *Advice) measure() {
	if a.Meter.Wanted && a.turn.begun() {
		a.countMost()
	}
	a.updateMeter()
}

// countMost asks how many cards can go in the turn, unless that is known.
func (a *Advice) countMost() {
	m := &a.Meter
	pos := a.view.Position(solver.Max)
	if reflect.DeepEqual(m.turn, pos) {
		return
	}
	a.forgetMost()
	m.turn = pos
	m.asked = worker.Ask(a.engine, worker.Solve{Position: pos}, meterBudget, func(found solver.Answer, err error) {
		m.asked = 0
		if err == nil {
			m.Known, m.Exact, m.Most = true, found.Exact, found.Cards
			a.updateMeter()
		}
	})
}

// forgetMost ends what is asked, and knows nothing.
func (a *Advice) forgetMost() {
	m := &a.Meter
	if m.asked != 0 {
		a.engine.Cancel(m.asked)
	}
	*m = Meter{Wanted: m.Wanted}
}

// updateMeter counts the cards that have been laid.
func (a *Advice) updateMeter() {
	m := &a.Meter
	switch {
	case !a.turn.begun() || m.Known && !reflect.DeepEqual(m.turn, a.view.Position(solver.Max)):
		a.forgetMost()
	case m.Known:
		m.Cards = max(0, m.Most-(len(a.view.Hand)-len(a.turn.Hand)))
	}
}

// CouldGo is how many cards of the hand could still go as the table lies, and
// whether that is known.
func (a *Advice) CouldGo() (n int, known bool) { return a.Meter.Cards, a.Meter.Known }

// WantMeter switches the meter on or off.
func (a *Advice) WantMeter(yes bool) {
	if a.Meter.Wanted != yes {
		a.Meter.Wanted = yes
		a.measure()
	}
}
