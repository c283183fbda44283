package table

import (
	"testing"

	"machiavelli/engine/match"
	"machiavelli/game/settings"
	gi "machiavelli/game/ui/input"
)

// drawn is how many cards the player has drawn since the hand had n.
func (r *room) drawn(n int) int { return len(r.hand()) - n }

func TestEnterAfterAClickOnDrawDrawsNothing(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	n := len(r.hand())
	r.click("btn/draw")
	if r.drawn(n) != 1 {
		t.Fatalf("a click draws %d cards", r.drawn(n))
	}
	for range 3 {
		r.key(gi.Accept)
	}
	if r.drawn(n) != 1 || r.c.UI.Focused() != "" || r.s.desk.in.Focus.Name != "" {
		t.Errorf("after Enter %d cards are drawn; the focus is on %q", r.drawn(n), r.c.UI.Focused())
	}
}

func TestAnUnseenFocusIsGoneAtTheStartOfATurn(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	n := len(r.hand())
	r.key(gi.Right)
	r.c.UI.Focus("btn/draw")
	r.key(gi.Accept)
	if r.drawn(n) != 1 {
		t.Fatalf("Enter on the focused button draws %d cards", r.drawn(n))
	}
	r.key(gi.Accept)
	if r.drawn(n) != 1 || r.c.UI.Focused() != "" {
		t.Errorf("the next turn begins with the focus on %q; Enter drew %d", r.c.UI.Focused(), r.drawn(n)-1)
	}
}

func TestTheHintKeyTakesTheFocusIntoThePanel(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	for range 30 {
		n := len(r.hand())
		r.c.UI.Focus("btn/draw")
		r.key(gi.Letter('h'))
		if on := r.c.UI.Focused(); len(on) < 9 || on[:9] != "btn/hint-" {
			t.Fatalf("after H the focus is on %q", on)
		}
		playable := r.s.ses.Hint.Answer.Playable
		r.key(gi.Accept)
		if r.drawn(n) > 0 {
			t.Fatal("Enter after H drew a card")
		}
		if playable {
			return
		}
		r.key(gi.Letter('d'))
	}
	t.Fatal("no card can ever go")
}

func TestADoubleClickDrawsOnce(t *testing.T) {
	for _, id := range []string{"machiavelli", "carousel"} {
		r := sitAt(t, 1280, 720, config(t, id, "table", "human", "novice"))
		for r.s.ses.Refuses(match.Draw) != nil {
			t.Fatalf("%s: nothing can be drawn", id)
		}
		n, deal := len(r.hand()), r.s.ses.View().Turns
		x, y := r.at("btn/draw")
		r.press(x, y)
		for range 2 {
			r.raw.Left = false
			r.tick()
			r.tick()
			r.raw.Left = true
			r.tick()
			r.tick()
		}
		r.raw.Left = false
		r.settle()
		if r.drawn(n) != 1 {
			t.Errorf("%s: a triple click draws %d cards, in %d turns", id, r.drawn(n), r.s.ses.View().Turns-deal)
		}
	}
}

// A key that is held, as one on which something lies, draws once, whether the turn goes
// on after that or comes again while it is held.
func TestAHeldKeyDrawsOnce(t *testing.T) {
	for _, id := range []string{"carousel", "machiavelli"} {
		for _, key := range []gi.Key{gi.Letter('d'), gi.Accept} {
			r := sitAt(t, 1280, 720, config(t, id, "table", "human", "novice"))
			n := len(r.hand())
			if key == gi.Accept {
				r.key(gi.Right) // the focus is seen
				r.c.UI.Focus("btn/draw")
			}
			r.raw.Keys[key] = true
			for range 300 {
				r.tick()
			}
			if r.drawn(n) != 1 {
				t.Errorf("%s: %v draws %d cards", id, key, r.drawn(n))
			}
			if turns := r.s.ses.View().Turns; id == "machiavelli" && turns < 2 {
				t.Errorf("%v: the turn has not come again", key)
			}
		}
	}
}

func TestAKeyWhileCardsMoveDrawsNoSecondCard(t *testing.T) {
	r := sitAt(t, 1280, 720, config(t, "carousel", "table", "human", "novice"))
	r.c.Settings.Speed = settings.Normal
	r.settle()
	n := len(r.hand())
	r.raw.Keys[gi.Letter('d')] = true
	r.tick()
	for range 40 {
		r.raw.Keys[gi.Letter('d')] = !r.raw.Keys[gi.Letter('d')]
		r.tick()
		if r.drawn(n) > 1 {
			t.Fatal("a second card is drawn while the first is on its way")
		}
		if !r.s.desk.stage.Moving() && r.drawn(n) == 1 {
			return
		}
	}
	t.Fatal("the card never comes")
}

func TestDrawingAndEndingATurnCanAskFirst(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	asked := func() bool { _, on := r.items()["confirm.yes"]; return on }
	r.c.Settings.AskFirst = settings.AskAlways
	n := len(r.hand())
	r.key(gi.Letter('d'))
	if !asked() || r.drawn(n) != 0 {
		t.Fatalf("nothing is asked, %d cards are drawn", r.drawn(n))
	}
	r.click("confirm.no")
	if r.drawn(n) != 0 || asked() {
		t.Fatal("a card was drawn all the same, or the question stays")
	}
	r.key(gi.Letter('d'))
	r.click("confirm.yes")
	if r.settle(); r.drawn(n) != 1 {
		t.Fatalf("%d cards are drawn", r.drawn(n))
	}
	r.c.Settings.AskFirst = settings.AskCould
	r.tick()
	for range 40 {
		r.settle()
		could, known := r.s.ses.CouldGo()
		if !known {
			t.Fatal("it is not known whether a card can go")
		}
		n = len(r.hand())
		r.key(gi.Letter('d'))
		if asked() != (could > 0) {
			t.Fatalf("%d cards could go; asked: %v", could, asked())
		}
		if asked() {
			r.click("confirm.no")
			if r.drawn(n) != 0 {
				t.Error("a card was drawn all the same")
			}
			return
		}
	}
	t.Fatal("no card can ever go")
}
