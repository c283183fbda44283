package input

import (
	"slices"
	"syscall/js"
)

// quick notices what came and went between two ticks, which Ebitengine does not
// show: each press of the mouse with its place, each drag, and fingers, whose tap would be
// lost on a slow phone while a frame takes long. It notices those, too, that the
// system takes away, as for a swipe from the screen's edge.
type quick struct {
	listening bool
	done      []press // by the mouse's button since the last tick, in the page's points
	down      bool    // the mouse's button, on the canvas
	carries   bool    // … and since then it was moved far enough to carry something
	from      spot    // where it went down
	scale     float64 // of the game's points in the page's, at the last tick
	mouseLost bool    // its release went elsewhere, since the last tick
	fresh     []Touch // that came since the last tick, in the page's points
	ends      []Touch // where fingers were lifted since the last tick, in the page's points
	taken     []int   // fingers that the system has taken away
	lost      bool    // … since the last tick
}

// ofPage is how many of the game's points a point of the page is, where the game
// is width points wide.
func ofPage(width float64) float64 { return width / js.Global().Get("innerWidth").Float() }

// clicks adds what the mouse's button did since the last tick.
func (q *quick) clicks(r *Raw, to *presses, width float64) {
	if !q.listening {
		q.listen()
	}
	q.scale = ofPage(width)
	for _, at := range q.done {
		to.add(at.what, at.x*q.scale, at.y*q.scale)
	}
	q.done = q.done[:0]
	r.MouseLost, q.mouseLost = q.mouseLost, false
}

// fingers adds the touches that began since the last tick, and removes those that the
// system cancelled: Ebitengine gets no event for these, so it still counts them as down.
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
	for _, t := range q.ends {
		f := ofPage(width)
		to.lift(Touch{ID: t.ID, X: t.X * f, Y: t.Y * f})
	}
	q.fresh, q.ends = q.fresh[:0], q.ends[:0]
}

// place is where an event of the mouse happened.
func place(e js.Value) spot { return spot{e.Get("clientX").Float(), e.Get("clientY").Float()} }

func (q *quick) listen() {
	q.listening = true
	down := js.FuncOf(func(_ js.Value, args []js.Value) any {
		// A press beside the canvas, on a field over it, is not the game's.
		if e := args[0]; e.Get("button").Int() == 0 && e.Get("target").Get("nodeName").String() == "CANVAS" {
			q.down, q.carries, q.from = true, false, place(e)
			q.done = append(q.done, press{q.from, pressed})
		}
		return nil
	})
	release := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if e := args[0]; e.Get("button").Int() == 0 && q.down {
			q.down = false
			q.done = append(q.done, press{place(e), released})
		}
		return nil
	})
	lose := js.FuncOf(func(js.Value, []js.Value) any {
		if q.down {
			q.down, q.mouseLost, q.done = false, true, q.done[:0]
		}
		return nil
	})
	move := js.FuncOf(func(_ js.Value, args []js.Value) any {
		e := args[0]
		if !q.down {
			return nil
		}
		if e.Get("isTrusted").Bool() && e.Get("buttons").Int()&1 == 0 {
			lose.Invoke() // its button has been released where nobody heard of it
			return nil
		}
		if at := place(e); !q.carries && beyond((at.x-q.from.x)*q.scale, (at.y-q.from.y)*q.scale, DragMouse) {
			q.carries = true
			q.done = append(q.done, press{at, carried})
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
	end := js.FuncOf(func(_ js.Value, args []js.Value) any {
		changed := args[0].Get("changedTouches")
		for i := range changed.Length() {
			t := changed.Call("item", i)
			q.ends = append(q.ends, Touch{ID: t.Get("identifier").Int(), X: t.Get("clientX").Float(), Y: t.Get("clientY").Float()})
		}
		return nil
	})
	cancel := js.FuncOf(func(_ js.Value, args []js.Value) any {
		q.lost, q.fresh, q.ends = true, q.fresh[:0], q.ends[:0]
		changed := args[0].Get("changedTouches")
		for i := range changed.Length() {
			q.taken = append(q.taken, changed.Call("item", i).Get("identifier").Int())
		}
		return nil
	})
	// The page lives as long as the game: the listeners are never taken away.
	how := map[string]any{"capture": true, "passive": true}
	js.Global().Get("document").Call("addEventListener", "mousedown", down, how)
	js.Global().Call("addEventListener", "mouseup", release, how)
	js.Global().Call("addEventListener", "mousemove", move, how)
	js.Global().Call("addEventListener", "blur", lose)
	for _, gone := range []string{"contextmenu", "pointercancel", "dragstart"} {
		js.Global().Get("document").Call("addEventListener", gone, lose, how)
	}
	js.Global().Get("document").Call("addEventListener", "touchstart", start, how)
	js.Global().Get("document").Call("addEventListener", "touchend", end, how)
	js.Global().Get("document").Call("addEventListener", "touchcancel", cancel, how)
}
