package draw

import (
	"slices"

	"machiavelli/game/app/opponents"
	"machiavelli/game/ui"
	"machiavelli/game/ui/layout"
)

var (
	areaColor  = ui.Color{R: 4, G: 30, B: 26, A: 70}
	trayColor  = ui.Color{R: 4, G: 30, B: 26, A: 120}
	gapColor   = ui.Color{R: 12, G: 62, B: 53, A: 0xff}
	amberDark  = ui.Color{R: 0x5a, G: 0x3a, B: 0x0c, A: 0xf2}
	redDark    = ui.Color{R: 0x63, G: 0x18, B: 0x1c, A: 0xf4}
	barColor   = ui.Color{R: 3, G: 22, B: 19, A: 150}
	lineColor  = ui.Color{R: 0xdc, G: 0xb9, B: 0x5c, A: 90}
	chipColor  = ui.Color{R: 0x10, G: 0x3a, B: 0x33, A: 0xe6}
	chipOnTurn = ui.Color{R: 0x1c, G: 0x55, B: 0x4a, A: 0xff}
)

// areas draws the areas for sets and runs, where the felt is divided.
func (a *Artist) areas() {
	t := a.Theme
	for i, r := range [...]layout.Rect{a.m.Table.Areas[layout.Sets], a.m.Table.Areas[layout.Runs]} {
		if r.Empty() {
			continue
		}
		a.p.Round(r, 12, areaColor)
		a.p.Ring(r, 12, 1, ui.Fade(t.Ivory, 0.16))
		a.p.TextIn(a.m.Areas[i], ui.Rect{X: r.X + 14, Y: r.Y + 2, W: r.W - 28, H: 18}, ui.Style{Font: ui.Serif, Size: 15, Color: ui.Fade(t.GoldLight, 0.85), Align: ui.Start})
	}
}

// trays draws what lies under the melds.
func (a *Artist) trays() {
	t := a.Theme
	for i := range a.m.Table.Trays {
		r := a.m.Table.Trays[i].R
		look := Tray{Owner: -1, Giver: -1}
		if i < len(a.m.Trays) {
			look = a.m.Trays[i]
		}
		radius := r.H * 0.09
		a.p.Round(r, radius, trayColor)
		switch look.State {
		case Good:
			a.p.Ring(r, radius, 2, t.Mint)
		case Free:
			a.p.Dashed(r, radius, 1.5, ui.Fade(t.Ivory, 0.55))
		case Incomplete:
			a.p.Dashed(r, radius, 2, t.Amber)
		case Wrong:
			a.p.Round(r, radius, ui.Fade(t.Red, 0.16))
			a.p.Hatch(r.Inset(2), ui.Fade(t.Red, 0.30))
			a.p.Ring(r, radius, 2, t.Red)
		}
		if look.Owner >= 0 && len(a.m.Owners) > 0 {
			a.p.Ring(r.Inset(-2), radius+2, 3, a.m.Owners[look.Owner%len(a.m.Owners)].Line)
		}
		if who, ok := a.seatOf(look.Giver); ok {
			a.notch(r, who.Line)
		}
		if look.Hint {
			a.p.Shadow(r, radius, 10, ui.Fade(t.GoldLight, 0.45))
			a.p.Ring(r, radius, 2, t.GoldLight)
		}
		if look.Over || look.Flash {
			a.p.Shadow(r, radius, 12, ui.Fade(t.GoldLight, 0.55))
			a.p.Ring(r.Inset(-1), radius+1, 2.5, t.GoldLight)
		}
	}
	if g := a.m.Marks.Gap; !g.Empty() {
		a.p.Round(g, g.W*0.07, ui.Fade(t.GoldLight, 0.14))
		a.p.Dashed(g, g.W*0.07, 1.5, ui.Fade(t.GoldLight, 0.8))
	}
}

// seatOf is who sits in a seat.
func (a *Artist) seatOf(seat int) (opponents.Person, bool) {
	if seat < 0 || seat >= len(a.m.Owners) {
		return opponents.Person{}, false
	}
	return a.m.Owners[seat], true
}

// notch marks a tray that has given a card, in the taker's colour.
func (a *Artist) notch(r ui.Rect, c ui.Color) {
	d := max(5, r.H*0.07)
	x, y := r.X+r.W-3*d, r.Bottom()
	a.p.Triangle(x-d, y+0.5, x+d, y+0.5, x, y-1.3*d, c)
}

// labels says under the trays what is wrong with their melds.
func (a *Artist) labels() {
	t := a.Theme
	a.labelled = a.labelled[:0]
	for i := range a.m.Trays {
		look := &a.m.Trays[i]
		if look.Owner >= 0 && len(a.m.Owners) > 0 && i < len(a.m.Table.Trays) {
			r := a.m.Table.Trays[i].R
			d := max(8, min(13, a.m.Table.CardW*0.13))
			a.p.Monogram(opponents.Monogram(a.m.Owners[look.Owner%len(a.m.Owners)].Name), a.m.Owners[look.Owner%len(a.m.Owners)].Color, r.X+r.W-d*0.7, r.Y+d*0.7, d)
		}
		if look.Text == "" || i >= len(a.m.Table.Trays) || look.State != Incomplete && look.State != Wrong {
			continue
		}
		ground, ink, icon := amberDark, ui.Color{R: 0xff, G: 0xe3, B: 0xb0, A: 0xff}, ui.IconInfo
		if look.State == Wrong {
			ground, ink, icon = redDark, ui.Color{R: 0xff, G: 0xdc, B: 0xd6, A: 0xff}, ui.IconWarning
		}
		r := a.labelRect(a.m.Table.Trays[i].R, look.Text)
		a.labelled = append(a.labelled, r)
		a.p.Shadow(r, r.H/2, 5, ui.Color{A: 110})
		a.p.Round(r, r.H/2, ground)
		a.p.Ring(r, r.H/2, 1, ui.Fade(pick(look.State == Wrong, t.Red, t.Amber), 0.8))
		a.p.Icon(icon, r.X+r.H*0.55, r.Y+r.H/2, labelSize, ink)
		a.p.TextIn(look.Text, ui.Rect{X: r.X + r.H, Y: r.Y, W: r.W - r.H - 6, H: r.H}, ui.Style{Font: ui.Sans, Size: labelSize, Color: ink, Align: ui.Start})
	}
}

const labelSize = 13

// labelRect is where a tray's sentence goes: under it where nothing lies there, else
// over its lower edge, inside the felt, and not on the indices of the next row. Where
// another tray's sentence lies already it goes beside that, or a line lower or higher.
func (a *Artist) labelRect(tray layout.Rect, text string) ui.Rect {
	felt := a.m.Frame.Felt
	const h = 21
	w := min(a.p.Fonts.Width(text, ui.Sans, labelSize)+h+14, felt.W)
	middle := tray.X + tray.W/2
	at := func(y float64) ui.Rect {
		return ui.Rect{X: max(felt.X, min(middle-w/2, felt.X+felt.W-w)), Y: y, W: w, H: h}
	}
	// beside moves it out of the way of those that lie there, as far as it is still under its meld.
	beside := func(r ui.Rect) ui.Rect {
		for _, o := range a.labelled {
			if o.Overlaps(r) && o.Right()+2 < middle && o.Right()+2+w <= felt.Right() {
				r.X = o.Right() + 2
			}
		}
		return r
	}
	under := at(tray.Bottom() + 2)
	edge := at(min(tray.Y+tray.H+min(h*0.55, a.m.Table.CardW*0.08)-h, felt.Y+felt.H-h))
	for _, r := range [...]ui.Rect{under, beside(under), at(under.Bottom() + 2)} {
		if r.Bottom() <= felt.Bottom() && !a.covers(r) && !slices.ContainsFunc(a.labelled, r.Overlaps) {
			return r
		}
	}
	for _, r := range [...]ui.Rect{edge, beside(edge), at(edge.Y - h - 2), under} { // the third leaves the indices of its own meld
		if r.Bottom() <= felt.Bottom() && !slices.ContainsFunc(a.labelled, r.Overlaps) {
			return r
		}
	}
	return edge
}

// covers reports whether any meld lies in a rectangle.
func (a *Artist) covers(r ui.Rect) bool {
	return slices.ContainsFunc(a.m.Table.Trays, func(o layout.Tray) bool { return o.R.Overlaps(r) })
}

func pick[T any](first bool, x, y T) T {
	if first {
		return x
	}
	return y
}
