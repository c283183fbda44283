package chance

import (
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/solver"
)

// TestTheTurnsOfTheOthers: who laid nothing in a whole turn probably has nothing to
// lay; of a turn that goes on it is not known yet.
func TestTheTurnsOfTheOthers(t *testing.T) {
	turn := func(p int) match.Event { return match.Event{E: match.EvTurn, P: p} }
	draw := func(p int) match.Event { return match.Event{E: match.EvDraw, P: p} }
	play := func(p, cards int) match.Event {
		return match.Event{E: match.EvPlay, P: p, Hand: make([]card.Card, cards)}
	}
	for _, c := range []struct {
		what       string
		events     []match.Event
		laid, idle int
	}{
		{"nobody had a turn", nil, 0, 0},
		{"one drew, the other laid three", []match.Event{turn(1), draw(1), turn(2), draw(2), play(2, 3), turn(0)}, 3, 1},
		{"both drew", []match.Event{turn(1), draw(1), turn(2), draw(2), turn(0)}, 0, 2},
		{"the turn goes on", []match.Event{turn(1), play(1, 4), turn(2), draw(2)}, 4, 0},
		{"the viewer's turn is no news", []match.Event{turn(1), play(1, 2), turn(2), play(2, 1), turn(0), play(0, 5)}, 3, 0},
	} {
		v := match.View{Seats: make([]match.Seat, 3), Events: c.events}
		if o := others(&v); o.laid != c.laid || o.idle != c.idle {
			t.Errorf("%s: %d cards laid, %d turns with none, want %d and %d", c.what, o.laid, o.idle, c.laid, c.idle)
		}
	}
}

// TestTheLastTurnsAreCounted: where the end of the stock ends the deal, it matters
// who has another turn.
func TestTheLastTurnsAreCounted(t *testing.T) {
	m := matchtest.Begin(t, matchtest.Rules(t, "carousel", ""), "last", "casual", "casual")
	s := NewSight(solver.New())
	seen := map[Figures]bool{}
	for last := range 3 {
		v := m.View(0)
		v.Last = last
		seen[s.Figures(&v)] = true
	}
	if len(seen) != 3 {
		t.Errorf("no turn left, one and two look like %d", len(seen))
	}
}
