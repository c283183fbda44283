package match

import (
	"encoding/json"
	"testing"

	"machiavelli/engine/rules"
)

// strictly is a set-up match of a rule set with strict failed moves.
func strictly(t *testing.T, id string, o rules.Options, table, hand string) *Match {
	t.Helper()
	o.Strict = true
	r, err := ruleSet(t, id).With(o)
	if err != nil {
		t.Fatal(err)
	}
	return setUp(t, r, table, hand, "2C 2D")
}

func TestStrictOnceACardHasBeenMovedTheTurnEndsOnlyByALegalPlayOrByGivingUp(t *testing.T) {
	for _, id := range []string{"machiavelli", "tahiti", "guadalupe", "vatican", "sabra", "manipulation-rummy"} {
		m := strictly(t, id, rules.Options{}, "5H-6H-7H", "8H KC 9D")
		if events := apply(t, m, 0, Action{Do: Touch}); len(events) != 0 {
			t.Error("a touch is nothing that happens", events)
		}
		refused(t, m, 0, Action{Do: Draw}, MoveBegun)
		refused(t, m, 0, Action{Do: Pass}, MoveBegun)
		for _, o := range m.View(0).Options {
			if free := o.Do == Play || o.Do == GiveUp; free != (o.Why == nil) {
				t.Errorf("%s: the option %s: %v", id, o.Do, o.Why)
			}
		}
		play, give := m.Clone(), m.Clone()
		apply(t, play, 0, lay(t, play, 0, "5H-6H-7H-8H"))
		if play.OnTurn() != 1 || play.Now.Touched {
			t.Error(id, "a legal play ends the turn, and the next begins unbound")
		}
		if events := apply(t, give, 0, Action{Do: GiveUp}); events[0].E != EvGiveUp || give.OnTurn() != 1 {
			t.Error(id, "giving up ends the turn", events)
		}
		apply(t, give, 1, Action{Do: Draw})
	}
}

func TestStrictUndoingEverythingOrReloadingDoesNotBringBackTheRightToDrawOne(t *testing.T) {
	m := strictly(t, "machiavelli", rules.Options{}, "5H-6H-7H", "8H KC 9D")
	d := NewDraft(m.View(0))
	d.Move(pick(t, d, "8H"), To{Meld: 1, At: -1})
	d.Undo()
	if err := d.Refuses(Draw); err == nil || err.Why != MoveBegun {
		t.Error("undone, and free again:", err)
	}
	apply(t, m, 0, Action{Do: Touch})
	var back Match
	if err := json.Unmarshal(asJSON(m), &back); err != nil {
		t.Fatal(err)
	}
	refused(t, &back, 0, Action{Do: Draw}, MoveBegun)
	if fresh := NewDraft(back.View(0)); !fresh.Moved() || fresh.Refuses(Draw) == nil || fresh.Refuses(GiveUp) != nil {
		t.Error("a half-made turn that is lost binds no less")
	}
	if other := NewDraft(back.View(1)); other.Moved() {
		t.Error("the other player has moved nothing")
	}
}

func TestStrictBindsOnlyWhenAPlayIsPossibleAndOnlyInStrictMatches(t *testing.T) {
	m := setUp(t, ruleSet(t, "machiavelli"), "5H-6H-7H", "8H KC 9D", "2C 2D")
	refused(t, m, 0, Action{Do: Touch}, NoSuchAction)
	m = strictly(t, "machiavelli", rules.Options{}, "5H-6H-7H", "8H KC 9D")
	refused(t, m, 1, Action{Do: Touch}, NotYourTurn)

	r := ruleSet(t, "carousel") // a player's own rule set: strict where one draws first
	r.Failed.Draw, r.Strict = 3, true
	m = setUp(t, r, "5H-6H-7H", "8H KC 9D", "2C")
	refused(t, m, 0, Action{Do: Touch}, DrawFirst)
	d := NewDraft(m.View(0))
	d.Move(pick(t, d, "8H"), To{Meld: 1, At: -1})
	if err := d.Refuses(Draw); err != nil {
		t.Error("planned before the draw, nothing has begun:", err)
	}
	drawn(t, m, 1)
	apply(t, m, 0, Action{Do: Touch})
	refused(t, m, 0, Action{Do: Draw}, MoveBegun)
}

func TestStrictTheTimerCostsThePenaltyOnceACardWasMoved(t *testing.T) {
	m := strictly(t, "machiavelli", rules.Options{Timer: 30}, "", "8H KC 9D")
	apply(t, m, 0, Action{Do: Touch})
	if events := apply(t, m, 0, Action{Do: GiveUp, Timed: true}); events[0].E != EvGiveUp || events[1].Count != 3 {
		t.Error(events)
	}
}
