package draw

import (
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/ui"
	"machiavelli/game/ui/layout"
)

func TestTheWordsOfAMeldCoverNoIndexOfTheNextRow(t *testing.T) {
	fonts, err := ui.NewFonts(1)
	if err != nil {
		t.Fatal(err)
	}
	f := layout.NewFrame(1280, 720, 3, layout.LargeHand)
	for step, w := range layout.Widths {
		field := layout.Field{Rect: f.Felt, Step: step}
		melds := []match.Meld{{ID: 1, Cards: []card.Card{{ID: 1}, {ID: 2}}}, {ID: 2, Cards: []card.Card{{ID: 3}, {ID: 4}}}}
		places := layout.Places{Step: step, At: []layout.Place{{ID: 1, Size: 3}, {ID: 2, Row: 1, Size: 3}}}
		var tab layout.Table
		tab.Place(melds, places, field, layout.Zoom{}, layout.Gap{})
		a := &Artist{p: ui.NewPainter(ui.Florence(), fonts), m: &Model{Frame: &f, Table: &tab}}
		label := a.labelRect(tab.Trays[0].R, "needs one more")
		if below := tab.Cards(tab.Trays[1])[0].Y; label.Bottom() > below+1 {
			t.Errorf("cards %v wide: the words end at %.1f, the cards of the next row begin at %.1f", w, label.Bottom(), below)
		}
		last := tab.Trays[1].R
		label = a.labelRect(last, "needs one more")
		if room := f.Felt.Bottom() - last.Bottom(); room > 30 && label.Y < last.Bottom() {
			t.Errorf("cards %v wide: the words begin at %.1f, over a meld that ends at %.1f and has %.1f under it", w, label.Y, last.Bottom(), room)
		}
		if label.Bottom() > f.Felt.Bottom() {
			t.Errorf("cards %v wide: the words end at %.1f, the felt at %.1f", w, label.Bottom(), f.Felt.Bottom())
		}
	}
}

// TestTheWordsOfAMeldCoverNoOthers: a long sentence under one meld, and short ones under its
// neighbours, in windows of three forms.
func TestTheWordsOfAMeldCoverNoOthers(t *testing.T) {
	fonts, err := ui.NewFonts(1)
	if err != nil {
		t.Fatal(err)
	}
	for _, window := range [][2]float64{{1280, 720}, {844, 390}, {390, 844}} {
		f := layout.NewFrame(window[0], window[1], 2, layout.HandOf(1))
		field := layout.Field{Rect: f.Felt}
		field.Step = field.FirstStep()
		var melds []match.Meld
		for n := range 4 {
			m := match.Meld{ID: n + 1}
			for k := range 2 + n%3 {
				m.Cards = append(m.Cards, card.Card{ID: card.ID(1 + 5*n + k)})
			}
			melds = append(melds, m)
		}
		places := layout.Places{Step: field.Step}.Next(melds, field)
		var tab layout.Table
		tab.Place(melds, places, field, layout.Zoom{}, layout.Gap{})
		for long := range melds {
			a := &Artist{p: ui.NewPainter(ui.Florence(), fonts), m: &Model{Frame: &f, Table: &tab}}
			for i, tray := range tab.Trays {
				text := "needs one more"
				if i == long {
					text = "A meld with a joker is frozen until the joker is freed from the hand."
				}
				r := a.labelRect(tray.R, text)
				for k, o := range a.labelled {
					if r.Overlaps(o) {
						t.Errorf("%v, %d is long: the words of meld %d, %v, lie over those of %d, %v", window, long, i, r, k, o)
					}
				}
				if !r.Inside(f.Felt) {
					t.Errorf("%v, %d is long: the words of meld %d leave the felt: %v", window, long, i, r)
				}
				a.labelled = append(a.labelled, r)
			}
		}
	}
}
