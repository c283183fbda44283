package menu

import (
	"strings"

	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/input"
)

// entry is a button of the menu.
type entry struct {
	id, key string // of the widget, of its sentence
	icon    ui.Icon
	short   input.Key
	do      func()
	beside  bool     // it shares a row with the one before it
	sub     []string // what is said of it in small letters, as much of it as there is room for
}

// said is as many parts of a text as there is room for, from the first.
func said(c *stage.Context, parts []string, w float64) string {
	for n := len(parts); n > 1; n-- {
		if text := strings.Join(parts[:n], " · "); c.Fonts.Width(text, ui.Sans, 13) <= w {
			return text
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return c.Fonts.Fit(parts[0], ui.Sans, 13, w)
}

// rows is how many rows entries take.
func rows(entries []entry) (n int) {
	for _, e := range entries {
		if !e.beside {
			n++
		}
	}
	return n
}

// fan is where the open hand of cards is drawn.
type fan struct {
	x, y float64 // the pivot, below the cards
	w    float64 // of a card
	r    float64 // from the pivot to the cards' middles
	room ui.Rect // what it has, for the picture that takes its place; empty: none
}

// layout places the title, the buttons and the fan in a window.
func layout(c *stage.Context, entries []entry) ([]ui.Widget, fan) {
	if c.H < 520 && c.W >= 520 && c.W > c.H {
		return short(c, c.Safe(), entries)
	}
	if c.W >= 900 {
		return wide(c, c.Safe(), entries)
	}
	return narrow(c, c.Safe(), entries)
}

func wide(c *stage.Context, a ui.Rect, entries []entry) ([]ui.Widget, fan) {
	const bw, gap, head, foot, top = 320.0, 12.0, 96 + 56 + 28, 44.0, 16.0
	content := min(a.W-80, 1140)
	x := a.X + (a.W-content)/2
	n := float64(rows(entries))
	bh := min(52, (a.H-top-head-foot-(n-1)*gap)/n)
	height := head + n*bh + (n-1)*gap
	y := a.Y + max(top, (a.H-foot-height)/2)
	ws := []ui.Widget{
		{ID: "title", Kind: ui.Label, Rect: ui.Rect{X: x, Y: y, W: 520, H: 96}, Text: c.T("app.title"), Font: ui.Serif, Size: 80},
		{ID: "subtitle", Kind: ui.Label, Rect: ui.Rect{X: x + 4, Y: y + 96, W: bw, H: 56}, Text: c.T("menu.subtitle"), Size: 18, Color: &c.Theme.Muted, Wrap: true},
	}
	ws = append(ws, buttons(c, ui.Rect{X: x, Y: y + 180, W: bw}, bh, gap, entries)...)
	ws = append(ws, ui.Widget{ID: "keys", Kind: ui.Label, Rect: ui.Rect{X: a.X + 24, Y: a.Bottom() - 40, W: a.W - 48, H: 24}, Text: c.T("menu.keys"), Size: 13, Color: &c.Theme.Muted, Align: ui.Middle})
	cw := min(content*0.175, a.H*0.30)
	left := x + bw + 60
	room := ui.Rect{X: left, Y: y + 100, W: x + content - left, H: a.Bottom() - foot - 20 - y - 100} // under the title
	return ws, fan{x: left + (x+content-left)*0.5, y: a.Y + a.H*0.52 + cw*1.55, w: cw, r: cw * 1.9, room: room}
}

// short is for a phone held sideways: the title beside the buttons.
func short(c *stage.Context, a ui.Rect, entries []entry) ([]ui.Widget, fan) {
	const gap = 3.0
	n := float64(rows(entries))
	bh := min(52, (a.H-16-gap*(n-1))/n)
	half := a.W/2 - 24
	if a.W < 560 {
		half = a.W*0.44 - 8 // the buttons need the room
	}
	list := n*bh + (n-1)*gap
	ws := []ui.Widget{
		{ID: "title", Kind: ui.Label, Rect: ui.Rect{X: a.X + 16, Y: a.Bottom() - 134, W: half, H: 60}, Text: c.T("app.title"), Font: ui.Serif, Size: c.Fonts.Shrink(c.T("app.title"), ui.Serif, 48, half, 24), Align: ui.Middle},
		{ID: "subtitle", Kind: ui.Label, Rect: ui.Rect{X: a.X + 16, Y: a.Bottom() - 74, W: half, H: 66}, Text: c.T("menu.subtitle"), Size: 15, Color: &c.Theme.Muted, Align: ui.Middle, Wrap: true},
	}
	cw := min(half*0.22, (a.H-150)*0.42)
	f := fan{x: a.X + 16 + half/2, y: a.Y + 20 + cw*0.95 + cw*1.7, w: cw, r: cw * 1.7, room: ui.Rect{X: a.X + 16, Y: a.Y + 12, W: half - 8, H: a.H - 134 - 20}}
	return append(ws, buttons(c, ui.Rect{X: a.X + 16 + half + 8, Y: a.Y + (a.H-list)/2, W: a.W - half - 40}, bh, gap, entries)...), f
}

func narrow(c *stage.Context, a ui.Rect, entries []entry) ([]ui.Widget, fan) {
	n := float64(rows(entries))
	bw := min(a.W-48, 400)
	bh, gap := 54.0, 12.0
	if a.H < 740 {
		bh, gap = 48, 9
	}
	list := n*bh + (n-1)*gap
	head := 60.0 + 44 // title and subtitle
	free := a.H - list - head - 24 - 24
	cw := max(40, min(a.W*0.26, free*0.42))
	art := cw * 2.2
	low := a.H < 600
	if low { // no room for the cards
		bh, gap, art = 44, 6, 0
		list = n*bh + (n-1)*gap
	}
	y := a.Y + max(8, (a.H-list-head-24-art)/2-6)
	f := fan{x: a.X + a.W/2, y: y + cw*0.95 + cw*1.7, w: cw, r: cw * 1.7, room: ui.Rect{X: a.X + 24, Y: a.Y + 8, W: a.W - 48, H: y + art - a.Y - 12}}
	if low {
		f.y, f.room = a.Y-f.r-2*cw, ui.Rect{}
	}
	y += art
	x := a.X + (a.W-bw)/2
	size := min(58, a.W*0.145)
	ws := []ui.Widget{
		{ID: "title", Kind: ui.Label, Rect: ui.Rect{X: a.X + 12, Y: y, W: a.W - 24, H: 60}, Text: c.T("app.title"), Font: ui.Serif, Size: size, Align: ui.Middle},
		{ID: "subtitle", Kind: ui.Label, Rect: ui.Rect{X: a.X + 12, Y: y + 60, W: a.W - 24, H: 44}, Text: c.T("menu.subtitle"), Size: 15, Color: &c.Theme.Muted, Align: ui.Middle, Wrap: true},
	}
	return append(ws, buttons(c, ui.Rect{X: x, Y: y + head + 22, W: bw}, bh, gap, entries)...), f
}

func buttons(c *stage.Context, at ui.Rect, h, gap float64, entries []entry) []ui.Widget {
	var ws []ui.Widget
	y := at.Y - h - gap
	for i, e := range entries {
		look := ui.Secondary
		if i == 0 {
			look = ui.Primary
		}
		r := ui.Rect{X: at.X, Y: y, W: at.W, H: h}
		if half := (at.W - gap) / 2; e.beside {
			r.X, r.W = at.X+half+gap, half
		} else {
			if i+1 < len(entries) && entries[i+1].beside {
				r.W = half
			}
			y += h + gap
			r.Y = y
		}
		if c.Fonts.Width(c.T(e.key), ui.Bold, 18) > r.W-58 {
			e.icon = ui.NoIcon
		}
		if r.H < ui.Control {
			e.sub = nil // there is no room for it
		}
		align := ui.Start
		if len(e.sub) > 0 {
			align = ui.Middle
		}
		ws = append(ws, ui.Widget{
			Sub: said(c, e.sub, r.W-50), ID: e.id, Kind: ui.Button, Rect: r,
			Text: c.T(e.key), Icon: e.icon, Look: look, Key: e.short, Size: 18, Align: align,
			Do: func(*ui.Widget) { e.do() },
		})
	}
	return ws
}
