package table

import (
	gi "machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/input"
)

// camera is how the table is looked at, and how far a pinch and a wheel have come
// towards the next step.
type camera struct {
	zoom    layout.Zoom
	pinch   float64
	wheeled float64
}

// near reports whether the table is not seen as it lies.
func (k *camera) near() bool { return k.zoom != (layout.Zoom{}) }

// gesture is what two fingers or a wheel want: to zoom by a step at a point, or to
// move the table.
type gesture struct {
	by     int
	x, y   float64
	dx, dy float64
}

// listen takes the fingers and the wheel of a tick. pans says that the table is
// larger than the felt: there the wheel moves it.
func (k *camera) listen(in *gi.State, felt layout.Rect, pans bool) (g gesture) {
	if p := in.Pinch; p.Active {
		k.pinch *= p.Factor
		g = gesture{x: p.X, y: p.Y, dx: p.DX, dy: p.DY}
		switch {
		case k.pinch > 1.15:
			g.by, k.pinch = 1, 1
		case k.pinch < 0.87:
			g.by, k.pinch = -1, 1
		}
		return g
	}
	k.pinch = 1
	x, y := in.Pointer.X, in.Pointer.Y
	switch {
	case in.WheelX == 0 && in.WheelY == 0 || !felt.Contains(x, y):
		return g
	case pans && !in.Ctrl:
		return gesture{dx: in.WheelX * 40, dy: in.WheelY * 40}
	}
	k.wheeled += in.WheelY
	g = gesture{x: x, y: y}
	switch {
	case k.wheeled >= 1:
		g.by, k.wheeled = 1, 0
	case k.wheeled <= -1:
		g.by, k.wheeled = -1, 0
	}
	return g
}

// zoomed is the zoom with the cards some steps larger or smaller, where step is
// that of the places; what lies at a point stays. It is the same where there is no
// such size, or nothing more to be seen.
func (k *camera) zoomed(by, step int, x, y float64, felt layout.Rect, pans bool) layout.Zoom {
	z := k.zoom
	z.Step += by
	old, now := step-k.zoom.Step, step-z.Step
	if now < 0 || now >= len(layout.Widths) || by < 0 && !pans && z.Step < 0 {
		return k.zoom
	}
	f := layout.Widths[now] / layout.Widths[old]
	fx, fy := x-felt.X, y-felt.Y
	z.X, z.Y = fx-(fx-z.X)*f, fy-(fy-z.Y)*f
	return z
}

// reveal moves the table so that a tray can be seen.
func (k *camera) reveal(r, felt layout.Rect) {
	if !r.Inside(felt) {
		k.zoom.X += min(0, felt.X+felt.W-r.X-r.W) + max(0, felt.X-r.X)
		k.zoom.Y += min(0, felt.Y+felt.H-r.Y-r.H) + max(0, felt.Y-r.Y)
	}
}

// wheel zooms, or moves a table that is larger than the felt.
func (d *desk) wheel(v *view) (moved bool) {
	g := d.camera.listen(v.c.Input, d.frame.Felt, d.in.World.Pan)
	if g.by != 0 {
		moved = d.zoomBy(v, g.by, g.x, g.y)
	}
	return d.pan(v, g.dx, g.dy) || moved
}

func (d *desk) pan(v *view, dx, dy float64) (moved bool) {
	z := d.camera.zoom
	z.X, z.Y = z.X+dx, z.Y+dy
	return d.lookAt(v, z.Clamp(d.table.Extent, d.frame.Felt))
}

// zoomBy makes the cards a step larger or smaller; what lies at a point stays.
func (d *desk) zoomBy(v *view, by int, x, y float64) (moved bool) {
	return d.lookAt(v, d.camera.zoomed(by, d.felt.places.Step, x, y, d.frame.Felt, d.in.World.Pan))
}

// lookAt looks at the table another way, at once: what is pushed does not lag
// behind.
func (d *desk) lookAt(v *view, z layout.Zoom) (moved bool) {
	if z == d.camera.zoom {
		return false
	}
	d.camera.zoom = z
	d.placeTable(v)
	d.aim(v)
	d.stage.Finish()
	return true
}

// near shows a meld as large as a finger wants it, or all of the table again.
func (d *desk) near(v *view, at input.Target) {
	if d.camera.near() {
		d.lookAt(v, layout.Zoom{})
		return
	}
	steps, step := 1, d.felt.places.Step
	for step -= steps; step > 0 && layout.Widths[step] < 1.2*fingerCard; step-- {
		steps++
	}
	d.zoomBy(v, steps, at.X, at.Y)
	d.reveal(at.Meld)
	d.placeTable(v)
	d.aim(v)
	d.stage.Finish()
}

// reveal moves the table so that a meld can be seen.
func (d *desk) reveal(id int) {
	if t, ok := d.table.Tray(id); ok {
		d.camera.reveal(t.R, d.frame.Felt)
	}
}
