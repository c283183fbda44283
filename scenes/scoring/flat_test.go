package scoring

import (
	"strconv"
	"testing"

	"machiavelli/engine/worker"
	"machiavelli/game/testing/instant"
	"machiavelli/game/testing/stagetest"
)

// nobody is an engine that answers nothing.
func nobody() worker.Conn {
	return &instant.Engine{Holds: func(worker.Request) bool { return true }}
}

func TestAPhoneHeldSidewaysHasTheHandsBesideTheNames(t *testing.T) {
	in := scored(t, 3)
	for _, size := range [][2]float64{{844, 390}, {640, 360}} {
		s := New(nobody)
		r := stagetest.Show(t, "scoring", s, in, size[0], size[1])
		r.Layout()
		for i, x := range s.rows {
			row := r.Widget("row." + strconv.Itoa(i)).Rect
			if len(x.Cards) > 0 && row.H != flatH {
				t.Errorf("at %v row %d with %d cards is %v high", size, i, len(x.Cards), row.H)
			}
			if f := fanOf(len(x.Cards), beside(row)); f.lines > 1 || f.step < f.w*legible {
				t.Errorf("at %v the %d cards of row %d cannot be read", size, len(x.Cards), i)
			}
		}
	}

	in = scored(t, 6) // one of them with 17 cards, which no room beside a name holds
	r := stagetest.Show(t, "scoring", New(nobody), in, 640, 360)
	if h := r.Widget("row.1").Rect.H; h != 142 {
		t.Errorf("a hand of many cards is in a row of %v", h)
	}
}
