package layout

import (
	"testing"

	"machiavelli/engine/match"
	"machiavelli/game/testing/fulltable"
)

// A window that becomes wide has its melds over its whole width, if the cards are
// larger so.
func TestAFullTableUsesTheWidthOfATurnedWindow(t *testing.T) {
	var melds []match.Meld
	for i, cards := range append(fulltable.Runs(0), fulltable.Runs(1)[:14]...) {
		melds = append(melds, match.Meld{ID: i + 1, Cards: cards})
	}
	tall := Tidy(melds, Field{Rect: Rect{W: 752, H: 500}})
	f := Field{Rect: Rect{W: 1540, H: 700}}
	wide := tall.Fitted(melds, f)
	if best := Tidy(melds, f); wide.Step != best.Step {
		t.Errorf("the cards are %v wide, and could be %v", Widths[wide.Step], Widths[best.Step])
	}
	var table Table
	table.Lay(melds, wide, f.at(wide.Step), Zoom{}, Gap{})
	if table.Extent.W < f.W*2/3 {
		t.Errorf("%v of %v are used", table.Extent.W, f.W)
	}
}
