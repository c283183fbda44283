package table

import (
	"strings"
	"testing"

	"machiavelli/game/app/session"
	gi "machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"
)

// A sentence that goes away by itself lies over no button, no card of the hand, no meld
// and no word of the hint's panel, in every window, at every rung of the ladder and
// after every step, whatever comes while it is there.
func TestAToastCoversNothingThatIsNeeded(t *testing.T) {
	said := []string{"table.undo-first.long", "table.none", "stage.nofile", "table.undo-first.long"}
	for _, size := range [][2]float64{{352, 625}, {360, 640}, {390, 844}, {640, 360}, {844, 390}, {768, 1024}, {1280, 720}} {
		for i, name := range [...]string{"machiavelli", "shanghai", "a full table"} {
			var r *room
			if name == "a full table" {
				r = crowded(t, size[0], size[1])
			} else {
				r = sitAt(t, size[0], size[1], config(t, name, "panel", []string{"human", "solver", "solver", "solver"}[:3+i]...))
			}
			playable, n := 0, 0
			look := func() {
				r.toastIsApart(name, size)
				r.c.UI.Toast(r.c.T(said[n%len(said)]))
				r.toastIsApart(name, size)
				n++
				r.tick()
				r.toastIsApart(name, size)
			}
			for range 3 {
				look()
				r.key(gi.Letter('h'))
				look()
				for r.s.ses.Hint.Playable() && r.s.ses.Hint.Level < session.HintSteps {
					r.key(gi.Letter('h'))
					look()
				}
				for h := &r.s.ses.Hint; h.Playable() && !h.Arrived() && playable < 8; playable++ {
					r.key(gi.Letter('x'))
					look()
				}
				r.key(gi.Cancel)
				look()
				if name == "a full table" {
					break
				}
				r.turn()
			}
			if n < 4 {
				t.Errorf("%v, %s: looked at %d times only", size, name, n)
			}
		}
	}
}

// toastIsApart wants the toasts off all that is needed.
func (r *room) toastIsApart(name string, size [2]float64) {
	r.t.Helper()
	f := &r.s.desk.frame
	needed := map[string]layout.Rect{}
	var toasts []layout.Rect
	for _, i := range r.c.UI.Items() {
		at := layout.Rect{X: i.X, Y: i.Y, W: i.W, H: i.H}
		if i.Name == "toast" {
			toasts = append(toasts, at)
		} else if strings.HasPrefix(i.Name, "btn/") {
			needed[i.Name] = at
		}
	}
	for _, spot := range r.s.desk.in.World.Hand {
		needed["hand "+itoa(int(spot.ID))] = spot.Rect()
	}
	if r.s.view(r.c).hinting() {
		needed["the panel"] = f.Panel.Rect
		if !r.s.ses.Hint.Playable() {
			needed["the panel"] = f.ShortPanel()
		}
	}
	for _, tray := range r.s.desk.table.Trays {
		needed["meld "+itoa(tray.Meld)] = tray.R
	}
	for _, toast := range toasts {
		if !toast.Inside(layout.Rect{W: size[0], H: size[1]}) {
			r.t.Errorf("%v, %s: a toast leaves the window: %v", size, name, toast)
		}
		for what, at := range needed {
			if toast.Overlaps(at) {
				r.t.Errorf("%v, %s: a toast at %v lies over %s at %v", size, name, toast, what, at)
			}
		}
	}
}
