package input

import (
	"slices"
	"syscall/js"
)

// quickTaps notices fingers that came and went between two ticks, which
// Ebitengine's list of touches does not show: on a slow phone a tap would be
// lost while a frame takes long. It notices those, too, that the system takes
// away, as for a swipe from the screen's edge.
type quickTaps struct {
	listening bool
	fresh     []Touch // that came since the last tick, in the page's points
	taken     []int   // fingers that the system has taken away
	lost      bool    // … since the last tick
}

// add puts a finger that has gone again into this tick.
func (q *quickTaps) add(r *Raw, scale float64) {
	if !q.listening {
		q.listen()
	}
	// Ebitengine does not hear of it, and has the finger on the glass still.
	n := 0
	for _, t := range r.Touches[:r.TouchCount] {
		if !slices.Contains(q.taken, t.ID) {
			r.Touches[n] = t
			n++
		}
	}
	r.TouchCount = n
	r.Lost, q.lost = q.lost, false
	if r.TouchCount == 0 && len(q.fresh) > 0 {
		t := q.fresh[0]
		f := js.Global().Get("devicePixelRatio").Float() / scale
		r.Touches[0] = Touch{ID: t.ID, X: t.X * f, Y: t.Y * f}
		r.TouchCount = 1
	}
	q.fresh = q.fresh[:0]
}

func (q *quickTaps) listen() {
	q.listening = true
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
	js.Global().Get("document").Call("addEventListener", "touchstart", start, how)
	js.Global().Get("document").Call("addEventListener", "touchcancel", cancel, how)
}
