package table

import (
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/ui/layout"
)

func TestAFrameIsMadeForWhatTheRulesAndTheTurnAskOf(t *testing.T) {
	safe := layout.Rect{W: 390, H: 844}
	view := func(id string, seats int) *match.View {
		r, ok := rules.ByID(id)
		if !ok {
			t.Fatal(id)
		}
		return &match.View{Rules: r, Seats: make([]match.Seat, seats)}
	}
	small := frameKeyOf(&match.View{}, 0, false, false)
	if small.others != 1 || small.many {
		t.Errorf("before any match: %+v", small)
	}
	two := frameKeyOf(view("machiavelli", 2), 0, false, false)
	if f := two.frame(safe, 390, 844); two.many || len(f.Seats) != 1 || !f.Panel.Empty() {
		t.Errorf("two at machiavelli: %+v, %d seats, a panel %v", two, len(f.Seats), f.Panel.Rect)
	}
	if four := frameKeyOf(view("push", 4), 0, false, false); !four.partners || !four.many || len(four.frame(safe, 390, 844).Seats) != 3 {
		t.Errorf("four at push: %+v", four)
	}
	if f := frameKeyOf(view("machiavelli", 2), 0, false, true).frame(safe, 390, 844); f.Panel.Empty() {
		t.Error("a hint has no room")
	}
	zap := view("machiavelli", 2)
	zap.Rules.Zap = true
	if frameKeyOf(zap, 0, false, false) == two {
		t.Error("a house rule with an action of its own leaves the frame as it was")
	}
	if f := frameKeyOf(view("machiavelli", 2), 0, true, false).frame(safe, 390, 844); f.Words.Empty() {
		t.Error("a lesson has no room for its words")
	}
}
