package input

import (
	"slices"
	"syscall/js"
)

// quick notices what came and went between two ticks, which Ebitengine does not
// show: each press of the mouse with its place, and fingers, whose tap would be
// lost on a slow phone while a frame takes long. It notices those, too, that the
// system takes away, as for a swipe from the screen's edge.
type quick struct {
	listening bool
	pressed   []spot  // by the mouse since the last tick, in the page's points
	fresh     []Touch // that came since the last tick, in the page's points
	taken     []int   // fingers that the system has taken away
	lost      bool    // … since the last tick
}

// ofPage is how many of the game's points a point of the page is, where the game
// is so many points wide.
func ofPage(width float64) float64 { return width / js.Global().Get("innerWidth").Float() }

// clicks adds the presses of the mouse since the last tick.
func (q *quick) clicks(_ *Raw, to *presses, width float64) {
	if !q.listening {
		q.listen()
	}
	for _, at := range q.pressed {
		f := ofPage(width)
		to.add(at.x*f, at.y*f)
	}
	q.pressed = q.pressed[:0]
}

// fingers adds those that came since the last tick, and takes away those that
// the system took: Ebitengine does not hear of it, and has them on the glass
// still.
func (q *quick) fingers(r *Raw, to *taps, width float64) {
	n := 0
	for _, t := range r.Touches[:r.TouchCount] {
		if !slices.Contains(q.taken, t.ID) {
			r.Touches[n] = t
			n++
		}
	}
	r.TouchCount = n
	r.Lost, q.lost = q.lost, false
	for _, t := range q.fresh {
		f := ofPage(width)
		to.add(Touch{ID: t.ID, X: t.X * f, Y: t.Y * f})
	}
	q.fresh = q.fresh[:0]
}

func (q *quick) listen() {
	q.listening = true
	press := js.FuncOf(func(_ js.Value, args []js.Value) any {
		// A press beside the canvas, on a field over it, is not the game's.
		if e := args[0]; e.Get("button").Int() == 0 && e.Get("target").Get("nodeName").String() == "CANVAS" {
			q.pressed = append(q.pressed, spot{e.Get("clientX").Float(), e.Get("clientY").Float()})
		}
		return nil
	})
	start := js.FuncOf(func(_ js.Value, args []js.Value) any {
		t := args[0].Get("changedTouches").Call("item", 0)
		id := t.Get("identifier").Int()
		q.taken = slices.DeleteFunc(q.taken, func(old int) bool { return old == id })
		q.fresh = append(q.fresh, Touch{ID: id, X: t.Get("clientX").Float(), Y: t.Get("clientY").Float()})
		return nil
	})
	cancel := js.FuncOf(func(_ js.Value, args []js.Value) any {
		q.lost, q.fresh = true, q.fresh[:0]
		changed := args[0].Get("changedTouches")
		for i := range changed.Length() {
			q.taken = append(q.taken, changed.Call("item", i).Get("identifier").Int())
		}
		return nil
	})
	// The page lives as long as the game: the listeners are never taken away.
	how := map[string]any{"capture": true, "passive": true}
	js.Global().Get("document").Call("addEventListener", "mousedown", press, how)
	js.Global().Get("document").Call("addEventListener", "touchstart", start, how)
	js.Global().Get("document").Call("addEventListener", "touchcancel", cancel, how)
}
