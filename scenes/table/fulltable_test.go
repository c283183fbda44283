package table

import (
	"encoding/json"
	"strings"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/game/app/session"
	"machiavelli/game/store"
	"machiavelli/game/testing/fulltable"
	"machiavelli/game/ui"
	gi "machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"
)

// crowded is a table with thirty melds and a hand of 23 cards.
func crowded(t *testing.T, w, h float64) *room {
	t.Helper()
	return laid(t, w, h, 30)
}

// laid is a table with that many melds and a hand of 23 cards.
func laid(t *testing.T, w, h float64, melds int) *room {
	t.Helper()
	rs, _ := rules.ByID("shanghai")
	m, err := fulltable.Melds(melds, rs, match.Player{Name: "You", By: match.Human}, match.Player{Name: "Lucrezia", By: "novice"}, match.Player{Name: "Cesare", By: "novice"})
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(map[string]any{"v": 1, "match": m, "eyes": 0, "hand": map[string]any{"sort": "suit"}})
	if err != nil {
		t.Fatal(err)
	}
	r := sit(t, w, h, "human", "novice")
	if err := r.c.Store.Save(store.MatchKey, data); err != nil {
		t.Fatal(err)
	}
	r.s.Enter(r.c, session.Resume{})
	r.s.Resize(r.c)
	r.settle()
	if len(r.s.desk.table.Trays) != melds || len(r.hand()) != 23 {
		t.Fatalf("%d melds, %d cards in the hand", len(r.s.desk.table.Trays), len(r.hand()))
	}
	return r
}

// TestAFingerHitsTheCardsOfAFullTable: melds use the whole width, so that what
// shows of a card is as wide as 30 melds allow, and none lies on another.
func TestAFingerHitsTheCardsOfAFullTable(t *testing.T) {
	for _, size := range [][2]float64{{390, 844}, {844, 390}, {768, 1024}} {
		r := crowded(t, size[0], size[1])
		r.click("btn/tidy")
		for i, tray := range r.s.desk.table.Trays {
			if tray.Pitch < 24-0.01 || tray.R.H < 40 {
				t.Errorf("%v: what shows of a card of meld %d is %.1f wide, %.1f high", size, tray.Meld, tray.Pitch, tray.R.H)
			}
			if !tray.R.Inside(r.s.desk.frame.Felt) {
				t.Errorf("%v: meld %d is not on the felt", size, tray.Meld)
			}
			for _, o := range r.s.desk.table.Trays[i+1:] {
				if tray.R.Overlap(o.R) > 0.01 {
					t.Errorf("%v: meld %d lies on meld %d", size, o.Meld, tray.Meld)
				}
			}
		}
	}
}

// TestTheIndicesOnAPhone: the capitals of an index are 27.5 % of a card's width. With
// seventeen melds and the largest hand they are nearly twelve points high, with thirty
// nearly nine, however the phone is held; nothing leaves the felt for it.
func TestTheIndicesOnAPhone(t *testing.T) {
	for _, size := range [][2]float64{{390, 844}, {844, 390}} {
		for melds, least := range map[int]float64{10: 13.7, 17: 11.8, 30: 8.8} {
			r := laid(t, size[0], size[1], melds)
			if capital := 0.275 * r.s.desk.table.CardW; capital < least {
				t.Errorf("%v, %d melds: capitals of %.1f points, not %v", size, melds, capital, least)
			}
			for _, tray := range r.s.desk.table.Trays {
				if !tray.R.Inside(r.s.desk.frame.Felt) {
					t.Errorf("%v, %d melds: meld %d is not on the felt", size, melds, tray.Meld)
				}
			}
		}
	}
}

func TestNothingThatPassesCoversACard(t *testing.T) {
	for _, size := range [][2]float64{{390, 844}, {844, 390}, {360, 640}, {768, 1024}, {1280, 720}} {
		r := crowded(t, size[0], size[1])
		for _, hint := range []bool{false, true} {
			if hint {
				r.key(gi.Letter('h'))
				r.settle()
			}
			r.c.UI.Toast(r.c.T("table.undo-first.long"))
			r.tick()
			all := r.items()
			at := all["toast"]
			toast := layout.Rect{X: at.X, Y: at.Y, W: at.W, H: at.H}
			over := []layout.Rect{r.s.desk.frame.Hand}
			for _, tray := range r.s.desk.table.Trays {
				over = append(over, tray.R)
			}
			if hint && r.s.desk.frame.Form == layout.Tall {
				over = append(over, r.s.desk.frame.Panel.Rect)
			}
			for _, o := range over {
				if toast.Overlap(o) > 0 {
					t.Errorf("%v: a sentence at %v lies over %v", size, toast, o)
				}
			}
			for _, name := range []string{"btn/replay", "btn/tidy"} {
				b, ok := all[name]
				if !ok && !hint {
					t.Errorf("%v: there is no %s", size, name)
				}
				if (layout.Rect{X: b.X, Y: b.Y, W: b.W, H: b.H}).Overlap(r.s.desk.frame.Felt) > 0 {
					t.Errorf("%v: %s lies over the felt", size, name)
				}
			}
		}
	}
}

// TestTheWordsOfAHintAreWhole: in the narrowest panels no button is cut, and none
// lies on another or on the words.
func TestTheWordsOfAHintAreWhole(t *testing.T) {
	for _, size := range [][2]float64{{900, 600}, {1024, 730}, {1280, 720}} {
		rs, _ := rules.ByID("machiavelli")
		cfg, _ := dealt(t, config(t, "machiavelli", "", "human", "novice"), meldOf(meld.Run, rs.Meld))
		r := sitAt(t, size[0], size[1], cfg)
		words := map[string]bool{}
		for range 6 {
			r.key(gi.Letter('h'))
			r.settle()
			var at []layout.Rect
			ws, _, _ := r.c.UI.Widgets()
			for _, w := range ws {
				if !strings.HasPrefix(w.ID, "btn/hint-") {
					continue
				}
				b := layout.Rect(w.Rect)
				words[w.Text] = true
				if need := r.c.Fonts.Width(w.Text, ui.Bold, w.Size) + 8; w.Text != "" && need > b.W {
					t.Errorf("%v: %q needs %v, and has %v", size, w.Text, need, b.W)
				}
				for _, o := range at {
					if b.Overlap(o) > 0 {
						t.Errorf("%v: %s lies on another", size, w.ID)
					}
				}
				if at = append(at, b); !b.Inside(r.s.desk.frame.Panel.Rect) && !b.Inside(r.s.desk.frame.Panel.Steer) {
					t.Errorf("%v: %s lies outside the panel", size, w.ID)
				}
			}
		}
		if !words["Which cards?"] || !words["Play it"] {
			t.Errorf("%v: the ladder has said %v", size, words)
		}
	}
}
