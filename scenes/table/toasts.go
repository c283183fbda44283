package table

import (
	"slices"

	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/draw"
)

// placeToasts places a sentence that goes away by itself where it covers nothing needed:
// no button, no card of the hand, no words of the hint's panel. If it can be it is
// on free felt, else over the other players and what else is only to be read, there in
// small print if it has to be, and last over melds. It stays where it is as long as it
// covers nothing.
func (d *desk) placeToasts(v *view, m *draw.Model) {
	c := v.c
	w, h := c.UI.ToastSize()
	f, safe := &d.frame, c.Safe()
	if h == 0 || f.Felt.Empty() {
		return
	}
	needed := []layout.Rect{f.Hand}
	for _, i := range c.UI.Items() {
		if i.Name != "toast" && i.Name != "sign" {
			needed = append(needed, layout.Rect{X: i.X, Y: i.Y, W: i.W, H: i.H})
		}
	}
	if v.hinting() {
		needed = append(needed, f.Panel.Rect, f.Panel.Steer)
	}
	for _, spot := range d.in.World.Hand { // a chosen one is higher
		needed = append(needed, spot.Rect())
	}
	lies := append(slices.Clone(needed), m.Marks.Arrow.From, m.Marks.Arrow.To, m.Bubble.Box)
	for _, t := range d.table.Trays {
		lies = append(lies, t.R)
	}
	at := layout.Rect{X: c.UI.ToastMid - w/2, Y: c.UI.ToastTop, W: w, H: h}
	if at.Inside(safe) && !slices.ContainsFunc(lies, at.Overlaps) {
		return
	}
	above := layout.Rect{X: safe.X, Y: safe.Y, W: safe.W, H: f.Step.Bottom() - safe.Y}
	fits := func(area layout.Rect, taken []layout.Rect, small bool) bool {
		c.UI.ToastSmall = small
		w, h := c.UI.ToastSize()
		r, ok := layout.Clear(w, h, area, taken)
		if ok {
			c.UI.ToastMid, c.UI.ToastTop = r.X+r.W/2, r.Y
		}
		return ok
	}
	read := append(slices.Clone(lies), f.Step)
	for one := true; one; one = c.UI.DropToast() {
		if fits(f.Felt, read, false) || fits(above, read, false) || fits(above, lies, false) || fits(above, lies, true) {
			return
		}
	}
	if !fits(f.Felt, needed, false) && c.UI.Modal() { // over the edge of a dialog that leaves no room
		c.UI.ToastMid, c.UI.ToastTop = safe.X+safe.W/2, safe.Y+2
	}
}
