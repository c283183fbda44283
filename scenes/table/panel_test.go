package table

import (
	"fmt"
	"strings"
	"testing"

	"machiavelli/game/app/session"
	"machiavelli/game/testing/uitest"
	gi "machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"
)

// The hint's panel has a place of its own on every phone: it covers no seat, no
// card, no button and nothing of the felt, at every rung of the ladder.
func TestTheHintsPanelCoversNothing(t *testing.T) {
	for _, size := range [][2]float64{{352, 625}, {360, 640}, {390, 844}, {640, 360}, {844, 390}, {768, 1024}} {
		for others, id := range map[int]string{1: "machiavelli", 3: "shanghai", 7: "shanghai"} {
			levels := []string{"human"}
			for range others {
				levels = append(levels, "solver")
			}
			r := sitAt(t, size[0], size[1], config(t, id, "panel", levels...))
			playable, idle := 0, 0
			for range 4 {
				if _, over := r.s.ses.Result(); over {
					break
				}
				felt := r.s.desk.frame.Felt
				r.key(gi.Letter('h'))
				for {
					r.panelIsApart(size)
					if r.s.desk.frame.Felt != felt {
						t.Errorf("%v: the felt was %v, and is %v with the panel", size, felt, r.s.desk.frame.Felt)
					}
					if !r.s.ses.Hint.Playable() {
						idle++
						break
					}
					playable++
					if r.s.ses.Hint.Level == session.HintSteps {
						break
					}
					r.key(gi.Letter('h'))
				}
				r.key(gi.Cancel)
				if r.s.view(r.c).hinting() || len(r.s.desk.frame.Seats) != others {
					t.Errorf("%v: the panel stays", size)
				}
				r.turn()
			}
			if playable < 5 {
				t.Errorf("%v: %d panels with a play and %d without are few", size, playable, idle)
			}
		}
	}
}

// panelIsApart wants the panel apart from all that is needed beside it.
func (r *room) panelIsApart(size [2]float64) {
	r.t.Helper()
	f := &r.s.desk.frame
	panel := f.ShortPanel()
	if r.s.ses.Hint.Playable() {
		panel = f.Panel.Rect
	}
	window := layout.Rect{W: size[0], H: size[1]}
	if panel.Empty() || !panel.Inside(window) {
		r.t.Errorf("%v: the panel is at %v", size, panel)
	}
	needed := map[string]layout.Rect{"the hand": f.Hand, "the stock": f.Stock, "the menu": f.Menu, "the felt": f.Felt}
	for i, seat := range f.Seats {
		needed[fmt.Sprint("seat ", i)] = seat
		if seat.W < 36 || seat.H < 28 {
			r.t.Errorf("%v: seat %d is %v", size, i, seat)
		}
		for _, o := range f.Seats[:i] {
			if o.Overlap(seat) > 0 {
				r.t.Errorf("%v: seat %d lies on another", size, i)
			}
		}
	}
	for name, o := range needed {
		if panel.Overlap(o) > 0.01 || f.Panel.Steer.Overlap(o) > 0.01 {
			r.t.Errorf("%v: the panel %v and its buttons %v lie over %s %v", size, panel, f.Panel.Steer, name, o)
		}
	}
	ws, _, _ := r.c.UI.Widgets()
	for _, w := range ws {
		in := panel.Overlap(layout.Rect(w.Rect)) + f.Panel.Close.Overlap(layout.Rect(w.Rect))
		if r.s.ses.Hint.Playable() {
			in += f.Panel.Steer.Overlap(layout.Rect(w.Rect))
		}
		if strings.HasPrefix(w.ID, "btn/hint-") != (in > 0.01) {
			r.t.Errorf("%v: %s %v, the panel %v, its buttons %v", size, w.ID, w.Rect, panel, f.Panel.Steer)
		}
	}
	for _, fault := range uitest.Translated(r.c.UI, r.c.Fonts, size[0], size[1]) {
		r.t.Errorf("%v: %s", size, fault)
	}
}
