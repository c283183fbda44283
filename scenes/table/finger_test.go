package table

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/match"
	gi "machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"
)

// fingers are the sizes of what is played on with fingers.
var fingers = [][2]float64{{390, 844}, {844, 390}, {768, 1024}}

// touch puts a finger down for some ticks, or takes it away.
func (r *room) touch(x, y float64, ticks int) {
	if r.raw.TouchCount = 0; ticks > 0 {
		r.raw.Touches[0], r.raw.TouchCount = gi.Touch{ID: 1, X: x, Y: y}, 1
	}
	for range max(1, ticks) {
		r.tick()
	}
}

// TestNoButtonIsTooSmallForAFinger: neither in the player's turn, nor beside a hint, nor
// of a replay, nor of a joker's faces, nor of games with many ways to go on.
func TestNoButtonIsTooSmallForAFinger(t *testing.T) {
	for _, size := range append(slices.Clone(fingers), [2]float64{1024, 768}, [2]float64{1180, 820}, [2]float64{640, 360}) {
		seen := map[string]bool{}
		look := func(r *room, when string) {
			for _, w := range r.c.UI.Items() {
				if !strings.HasPrefix(w.Name, "btn/") && !strings.HasPrefix(w.Name, "joker/") {
					continue
				}
				if seen[w.Name] = true; min(w.W, w.H) < layout.Touch-0.01 {
					t.Errorf("%v, %s: %s is %.0f × %.0f", size, when, w.Name, w.W, w.H)
				}
			}
		}
		r := crowded(t, size[0], size[1])
		look(r, "in the player's turn")
		for range 8 {
			r.key(gi.Letter('h'))
			look(r, "beside a hint")
		}
		r = sit(t, size[0], size[1], "human", "solver", "solver")
		for i := 0; i < 20 && !r.s.view(r.c).canReplay(); i++ {
			r.key(gi.Letter('d'))
		}
		if !r.s.view(r.c).canReplay() {
			t.Fatalf("%v: nobody has played", size)
		}
		r.click("btn/replay")
		look(r, "in a replay")
		for _, game := range []string{"tahiti", "krambambuli", "new-smyrna"} {
			r = sitAt(t, size[0], size[1], config(t, game, "table", "human", "novice", "novice"))
			for range 4 {
				look(r, game)
				r.key(gi.Letter('d'))
			}
		}
		r, _ = layOpenJoker(t, "machiavelli-jokers", size[0], size[1], nil)
		look(r, "choosing a joker's card")
		for _, name := range []string{"btn/end", "btn/hint-step", "btn/hint-play", "btn/replay", "btn/replay-at", "btn/sort-rank", "joker/close", "btn/discard"} {
			if !seen[name] {
				t.Errorf("%v: %s was not seen, only %v", size, name, slices.Sorted(maps.Keys(seen)))
			}
		}
	}
}

// TestTheCardUnderAFingerIsSeenBesideIt: a finger that rests on a card has it shown
// above or beside itself until it goes; a mouse hides nothing.
func TestTheCardUnderAFingerIsSeenBesideIt(t *testing.T) {
	for _, size := range fingers {
		r := crowded(t, size[0], size[1])
		on := map[string]layout.Rect{"the hand": r.s.desk.in.World.Hand[3].Rect(), "the table": r.s.desk.table.Cards(r.s.desk.table.Trays[0])[0].Rect()}
		for where, at := range on {
			x, y := at.X+6, at.Y+at.H*0.6
			r.touch(x, y, 30)
			shown, lens := r.s.picture.model.Marks.Loupe.Card, r.s.picture.model.Marks.Loupe.At
			switch {
			case shown.ID == 0:
				t.Errorf("%v: a finger on %s sees no card", size, where)
			case lens.Contains(x, y), !lens.Inside(layout.Rect{W: size[0], H: size[1]}):
				t.Errorf("%v: the card is shown at %v, the finger is at %v, %v", size, lens, x, y)
			}
			if r.touch(0, 0, 0); r.s.picture.model.Marks.Loupe.Card.ID != 0 {
				t.Errorf("%v: the card is still shown after the finger has gone", size)
			}
			r.settle()
		}
		x, y := r.s.desk.in.World.Hand[3].X+6, r.s.desk.in.World.Hand[3].Y+20
		r.press(x, y)
		for range 30 {
			r.tick()
		}
		if r.s.picture.model.Marks.Loupe.Card.ID != 0 {
			t.Errorf("%v: a mouse has a card shown twice", size)
		}
		r.let()
	}
}

func TestADoubleTapOnAMeldZoomsToItAndBack(t *testing.T) {
	r := crowded(t, 390, 844)
	twice := func() {
		t.Helper()
		at := r.s.desk.table.Trays[5].R
		for range 2 {
			r.touch(at.X+at.W/2, at.Y+at.H/2, 2)
			r.touch(0, 0, 0)
		}
		r.settle()
	}
	whole := r.s.desk.table.CardW
	if twice(); r.s.desk.table.CardW <= whole {
		t.Fatalf("cards are %v wide after a double tap, %v before", r.s.desk.table.CardW, whole)
	}
	if at := r.s.desk.table.Trays[5].R; !at.Inside(r.s.desk.frame.Felt.Inset(-1)) {
		t.Errorf("the meld is at %v, out of sight", at)
	}
	if twice(); r.s.desk.table.CardW != whole {
		t.Errorf("cards are %v wide after another double tap, %v at first", r.s.desk.table.CardW, whole)
	}
}

// TestADoubleClickEndsOneTurn: though the others play at once, so that the next turn
// is there before the second click, and on a phone a card is drawn where the turn
// was ended.
func TestADoubleClickEndsOneTurn(t *testing.T) {
	r := sitAt(t, 390, 844, config(t, "tahiti", "table", "human", "novice"))
	for range 60 {
		r.key(gi.Letter('h'))
		if play, ok := r.items()["btn/hint-play"]; ok && play.Enabled {
			r.click("btn/hint-play")
		}
		if r.items()["btn/end"].Enabled {
			break
		}
		r.key(gi.Cancel)
		r.key(gi.Letter('d'))
	}
	if !r.items()["btn/end"].Enabled {
		t.Fatal("no turn can be ended")
	}
	turn, n := r.s.ses.View().Turns, len(r.hand())
	x, y := r.at("btn/end")
	for range 3 {
		r.press(x, y)
		r.raw.Left = false
		r.tick()
	}
	r.settle()
	if len(r.hand()) != n {
		t.Errorf("after a triple click %d cards are held, %d before", len(r.hand()), n)
	}
	if v := r.s.ses.View(); v.Phase == match.Turning && v.Turns > turn+len(v.Seats) {
		t.Errorf("after a triple click it is turn %d, it was %d", v.Turns, turn)
	}
}

func TestWhoDrewShowsIt(t *testing.T) {
	r := sit(t, 1280, 720, "human", "novice")
	for range 20 {
		r.key(gi.Letter('d'))
		if r.s.picture.model.Seats[0].Status == "drew" {
			return
		}
	}
	t.Errorf("the last thing that is said is %q", r.s.picture.model.Seats[0].Status)
}
