package table

import (
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/game/ui/a11y"
	gi "machiavelli/game/ui/input"
)

// openJoker finds a joker and two cards of a suit in sequence that leave open
// at which end the joker lies.
func openJoker(r meld.Rules) func([]card.ID) []card.ID {
	return func(hand []card.ID) []card.ID {
		joker := slices.IndexFunc(hand, card.ID.Joker)
		if joker < 0 {
			return nil
		}
		for _, a := range hand {
			for _, b := range hand {
				f, g := a.Face(), b.Face()
				if r.IsWild(f) || r.IsWild(g) || f.Suit() != g.Suit() || f.Rank()+1 != g.Rank() || f.Rank() < 4 || g.Rank() > 11 {
					continue
				}
				return []card.ID{a, b, hand[joker]}
			}
		}
		return nil
	}
}

// layOpenJoker lays two cards and a joker whose meaning is open, with the mouse.
func layOpenJoker(t *testing.T, id string, w, h float64, change func(*match.Config)) (*room, []card.ID) {
	t.Helper()
	cfg := config(t, id, "", "human", "novice", "novice", "novice")
	if change != nil {
		change(&cfg)
	}
	cfg, cards := dealt(t, cfg, openJoker(cfg.Rules.Meld))
	r := sitAt(t, w, h, cfg)
	r.drag(name(cards[0]), "felt")
	for _, k := range cards[1:] {
		spot, _ := r.s.desk.spotOf(cards[0])
		r.press(r.at(name(k)))
		r.moveTo(spot.X+spot.W/2, spot.Y+spot.W/2)
		r.let()
	}
	return r, cards
}

func (r *room) as(joker card.ID) card.Face {
	for _, m := range r.s.ses.Turn().Melds {
		for _, k := range m.Cards {
			if k.ID == joker {
				return k.As
			}
		}
	}
	return card.NoFace
}

func TestWhatAJokerStandsForIsChosenWhereItIsOpen(t *testing.T) {
	for _, c := range []struct {
		id     string
		change func(*match.Config)
	}{
		{"machiavelli-jokers", nil},
		{"carousel", nil},
		{"push", nil},
		{"machiavelli-jokers", func(c *match.Config) { c.Rules.Joker.Change = "free"; c.Rules.Joker.Reuse = 0; c.Rules.Meld.Wild = 0 }},
	} {
		for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
			r, cards := layOpenJoker(t, c.id, size[0], size[1], c.change)
			joker := cards[2]
			if !r.s.chooser.on || len(r.s.chooser.faces) < 2 {
				t.Fatalf("%s %v: nothing is asked: %+v", c.id, size, r.s.chooser)
			}
			if !r.s.chooser.panel.Inside(r.s.desk.frame.Felt.Inset(-1)) {
				t.Errorf("%s %v: the question %v does not lie on the felt %v", c.id, size, r.s.chooser.panel, r.s.desk.frame.Felt)
			}
			for _, f := range r.s.chooser.faces { // each can be had
				if !r.s.chooser.on {
					r.s.chooser.ask(r.s.view(r.c), []card.ID{joker})
					r.s.picture.stale = true
					r.settle()
				}
				r.click("joker/" + f.String())
				if r.s.chooser.on || r.as(joker) != f {
					t.Errorf("%s %v: the joker is %v, chosen was %v", c.id, size, r.as(joker), f)
				}
			}
			r.click("btn/undo")
			if f := r.s.chooser.faces; f != nil {
				t.Errorf("%s: still asking after undo: %v", c.id, f)
			}
		}
	}
}

func TestAJokerIsChosenWithKeysAndAskedAboutAgain(t *testing.T) {
	r, cards := layOpenJoker(t, "machiavelli-jokers", 1280, 720, nil)
	faces, was := slices.Clone(r.s.chooser.faces), r.as(cards[2])
	for _, i := range r.c.UI.AllItems() {
		if face, ok := strings.CutPrefix(i.Name, "joker/"); ok && face != "close" && i.Mark != a11y.Marked(face == was.String()) {
			t.Errorf("%s is marked %q while the joker is %v", i.Name, i.Mark, was)
		}
	}
	r.key(gi.Digit(1))
	if r.as(cards[2]) != faces[0] {
		t.Errorf("1 chooses %v, want %v", r.as(cards[2]), faces[0])
	}
	r.focus(cards[2])
	r.key(gi.Letter('w'))
	if !r.s.chooser.on {
		t.Fatal("W does not ask again")
	}
	r.key(gi.Right)
	r.key(gi.Right)
	r.key(gi.Accept)
	if got := r.as(cards[2]); r.s.chooser.on || got != faces[len(faces)-1] {
		t.Errorf("arrows and Enter choose %v of %v", got, faces)
	}
	r.key(gi.Letter('w'))
	was = r.as(cards[2])
	r.key(gi.Cancel)
	if r.s.chooser.on || r.as(cards[2]) != was || r.c.UI.Modal() {
		t.Error("Esc does not leave it as it is")
	}
}

func TestAJokerIsChosenWithAFinger(t *testing.T) {
	r, cards := layOpenJoker(t, "machiavelli-jokers", 390, 844, nil)
	f := r.s.chooser.faces[0]
	x, y := r.at("joker/" + f.String())
	r.raw.Left = false
	r.raw.Touches[0], r.raw.TouchCount = gi.Touch{ID: 1, X: x, Y: y}, 1
	r.tick()
	r.tick()
	r.raw.TouchCount = 0
	r.tick()
	r.settle()
	if r.s.chooser.on || r.as(cards[2]) != f {
		t.Errorf("a tap chooses %v, want %v", r.as(cards[2]), f)
	}
}

func TestInASetThatLooksAtNoSuitsNothingIsAsked(t *testing.T) {
	cfg := config(t, "push", "", "human", "novice", "novice", "novice")
	cfg, cards := dealt(t, cfg, func(hand []card.ID) []card.ID {
		joker := slices.IndexFunc(hand, card.ID.Joker)
		for i, a := range hand {
			for _, b := range hand[:i] {
				if joker >= 0 && !cfg.Rules.Meld.IsWild(a.Face()) && !a.Joker() && a.Face().Rank() == b.Face().Rank() && !b.Joker() {
					return []card.ID{a, b, hand[joker]}
				}
			}
		}
		return nil
	})
	r := sitAt(t, 1280, 720, cfg)
	for _, id := range cards {
		r.focus(id)
		r.key(gi.Accept)
	}
	r.key(gi.Letter('n'))
	if r.s.chooser.on {
		t.Errorf("it is asked: %v", r.s.chooser.faces)
	}
	if st := r.s.ses.Turn().States; len(st) != 1 || st[0].State != match.Legal {
		t.Errorf("the set is %+v", st)
	}
}
