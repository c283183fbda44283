package input

import "syscall/js"

// quickTaps notices fingers that came and went between two ticks, which
// Ebitengine's list of touches does not show: on a slow phone a tap would be
// lost while a frame takes long.
type quickTaps struct {
	listening bool
	fresh     []Touch // that came since the last tick, in the page's points
}

// add puts a finger that has gone again into this tick.
func (q *quickTaps) add(r *Raw, scale float64) {
	if !q.listening {
		q.listen()
	}
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
		q.fresh = append(q.fresh, Touch{ID: t.Get("identifier").Int(), X: t.Get("clientX").Float(), Y: t.Get("clientY").Float()})
		return nil
	})
	// The page lives as long as the game: the listener is never taken away.
	js.Global().Get("document").Call("addEventListener", "touchstart", start, map[string]any{"capture": true, "passive": true})
}
