package layout

import (
	"testing"

	"machiavelli/engine/match"
	"machiavelli/game/testing/fulltable"
)

// thirty is thirty melds of three and four cards.
func thirty() (melds []match.Meld) {
	for i, cards := range append(fulltable.Runs(0), fulltable.Runs(1)[:14]...) {
		melds = append(melds, match.Meld{ID: i + 1, Cards: cards})
	}
	return melds
}

// A window that becomes wide has its melds over its whole width, whether the cards
// are larger so or not.
func TestAFullTableUsesTheWidthOfATurnedWindow(t *testing.T) {
	melds := thirty()
	for _, c := range []struct{ from, to Rect }{
		{Rect{W: 752, H: 500}, Rect{W: 1540, H: 700}},
		{NewFrame(768, 1024, 2, LargeHand).Felt, NewFrame(1600, 900, 2, LargeHand).Felt},
	} {
		f := Field{Rect: c.to}
		wide := Tidy(melds, Field{Rect: c.from}).Fitted(melds, f)
		if best := Tidy(melds, f); wide.Step != best.Step {
			t.Errorf("%v: the cards are %v wide, and could be %v", c.to, Widths[wide.Step], Widths[best.Step])
		}
		var table Table
		table.Place(melds, wide, f.at(wide.Step), Zoom{}, Gap{})
		if table.Extent.W < f.W*2/3 {
			t.Errorf("%v of %v are used", table.Extent.W, f.W)
		}
	}
}

// Thirty melds on a phone: what shows of every card is as wide as a finger needs it,
// and the trays still lie apart; also while a gap is open.
func TestAFingerHitsEveryCardOfThirtyMeldsOnAPhone(t *testing.T) {
	melds := thirty()
	for _, size := range [][2]float64{{390, 844}, {844, 390}} {
		f := fieldOf(NewFrame(size[0], size[1], 2, LargeHand).Felt)
		places := Tidy(melds, f)
		for _, gap := range []Gap{{}, {Meld: 4, At: 2, Size: 1}} {
			var table Table
			table.Place(melds, places, f, Zoom{}, gap)
			for i, tray := range table.Trays {
				if least := strip - 0.01; tray.Pitch < least && gap.Meld != tray.Meld || tray.R.H < 40 {
					t.Errorf("%v: meld %d has strips of %.1f × %.1f", size, tray.Meld, tray.Pitch, tray.R.H)
				}
				cards := table.Cards(tray)
				if last := cards[len(cards)-1].Rect(); cards[0].X < tray.R.X+1 || last.X+last.W > tray.R.X+tray.R.W-1+0.01 {
					t.Errorf("%v: the cards of meld %d lie over its edge", size, tray.Meld)
				}
				if tray.Meld == gap.Meld {
					continue // its gap may lie over the next one
				}
				for _, o := range table.Trays[i+1:] {
					if wide := (Rect{X: tray.R.X, Y: tray.R.Y, W: tray.R.W + 2, H: tray.R.H}); wide.Overlap(o.R) > 0.01 && o.Meld != gap.Meld {
						t.Errorf("%v: melds %d and %d lie %v apart", size, tray.Meld, o.Meld, o.R.X-tray.R.X-tray.R.W)
					}
				}
			}
		}
	}
}
