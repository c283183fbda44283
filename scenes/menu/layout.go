package menu

import (
	"slices"
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
	look    ui.Look
	beside  bool     // it shares a row with the one before it
	sub     []string // what is said of it in small letters, as much of it as there is room for
	news    string   // what is said in their place, and makes it stand out
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

// layout places the title, the buttons, the fan and the day's five things in a window; t is
// nil without any.
func layout(c *stage.Context, entries []entry, t *today) ([]ui.Widget, fan) {
	if !fits(c, entries) {
		t = nil
	}
	if sideways(c) {
		return short(c, c.Safe(), entries, t)
	}
	if c.W >= 900 {
		return wide(c, c.Safe(), entries, t)
	}
	return narrow(c, c.Safe(), entries, t)
}

// sideways reports whether the window is that of a phone held sideways.
func sideways(c *stage.Context) bool { return c.H < 520 && c.W >= 520 && c.W > c.H }

// fits reports whether a window has room for the day's five things.
func fits(c *stage.Context, entries []entry) bool {
	a := c.Safe()
	if sideways(c) {
		return a.H >= shortest && a.W >= 560
	}
	return c.W >= 900 || a.H >= tight(rows(entries))
}

// tight is how high a phone's menu with the day's five things is at least.
func tight(rows int) float64 { return float64(rows)*(ui.Control+6) + todayLow + 6 + 60 + 24 }

// shortest is how high a phone held sideways is at least for them.
const shortest = 300.0

func wide(c *stage.Context, a ui.Rect, entries []entry, t *today) ([]ui.Widget, fan) {
	const bw, head, foot, top = 320.0, 96 + 56 + 28, 44.0, 16.0
	gap := 12.0
	content := min(a.W-80, 1140)
	x := a.X + (a.W-content)/2
	n := float64(rows(entries))
	bh := min(52, (a.H-top-head-foot-(n-1)*gap)/n)
	if bh < ui.Control { // many buttons in a low window
		gap = 6
		bh = min(ui.Control, (a.H-top-head-foot-(n-1)*gap)/n)
	}
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
	f := fan{x: left + room.W*0.5, y: a.Y + a.H*0.52 + cw*1.55, w: cw, r: cw * 1.9, room: room}
	if t != nil {
		high := t.high(c, room.W)
		room.H = y + height - high - room.Y // it ends where the buttons do
		ws = append(ws, t.widget(c, ui.Rect{X: left, Y: room.Bottom(), W: room.W, H: high}))
		room.H -= 16
		cw = min(cw, room.H/1.85)
		f = fan{x: f.x, y: room.Y + room.H/2 + cw*1.72, w: cw, r: cw * 1.9, room: room}
	}
	return ws, f
}

// short is for a phone held sideways: the title beside the buttons.
func short(c *stage.Context, a ui.Rect, entries []entry, t *today) ([]ui.Widget, fan) {
	const gap = 3.0
	each := func() float64 { return min(52, (a.H-16-gap*float64(rows(entries)-1))/float64(rows(entries))) }
	bh := each()
	if t != nil && bh < ui.Control { // a miss that comes back is among the five things
		entries = slices.DeleteFunc(entries, func(e entry) bool { return e.id == "missed" })
		bh = each()
	}
	n := float64(rows(entries))
	half := a.W/2 - 24
	if a.W < 560 {
		half = a.W*0.44 - 8 // the buttons need the room
	}
	list := n*bh + (n-1)*gap
	foot := ui.Widget{ID: "subtitle", Kind: ui.Label, Rect: ui.Rect{X: a.X + 16, Y: a.Bottom() - 74, W: half, H: 66}, Text: c.T("menu.subtitle"), Size: 15, Color: &c.Theme.Muted, Align: ui.Middle, Wrap: true}
	if t != nil {
		foot = t.widget(c, ui.Rect{X: a.X + 16, Y: a.Bottom() - 8 - todayLow, W: half - 8, H: todayLow})
	}
	top := foot.Rect.Y - 60
	ws := []ui.Widget{
		{ID: "title", Kind: ui.Label, Rect: ui.Rect{X: a.X + 16, Y: top, W: half, H: 60}, Text: c.T("app.title"), Font: ui.Serif, Size: c.Fonts.Shrink(c.T("app.title"), ui.Serif, 48, half, 24), Align: ui.Middle},
		foot,
	}
	cw := min(half*0.22, (top-a.Y-16)*0.42)
	f := fan{x: a.X + 16 + half/2, y: a.Y + 20 + cw*0.95 + cw*1.7, w: cw, r: cw * 1.7, room: ui.Rect{X: a.X + 16, Y: a.Y + 12, W: half - 8, H: top - 20 - a.Y}}
	return append(ws, buttons(c, ui.Rect{X: a.X + 16 + half + 8, Y: a.Y + (a.H-list)/2, W: a.W - half - 40}, bh, gap, entries)...), f
}

func narrow(c *stage.Context, a ui.Rect, entries []entry, t *today) ([]ui.Widget, fan) {
	n := float64(rows(entries))
	bw := min(a.W-48, 400)
	bh, gap := 54.0, 12.0
	if a.H < 740 {
		bh, gap = 48, 9
	}
	head, panel := 60.0+44, 0.0 // title and subtitle
	if t != nil {
		head, panel = 60, todayLow // who has practised knows what it is about
	}
	list := func() float64 {
		if panel > 0 {
			return n*bh + n*gap + panel
		}
		return n*bh + (n-1)*gap
	}
	free := a.H - list() - head - 24 - 24
	cw := max(40, min(a.W*0.26, free*0.42))
	art := cw * 2.2
	low := a.H < 600 || free < art
	if low { // no room for the cards
		bh, gap, art = ui.Control, 6, 0
	}
	y := a.Y + max(8, (a.H-list()-head-24-art)/2-6)
	f := fan{x: a.X + a.W/2, y: y + cw*0.95 + cw*1.7, w: cw, r: cw * 1.7, room: ui.Rect{X: a.X + 24, Y: a.Y + 8, W: a.W - 48, H: y + art - a.Y - 12}}
	if low {
		f.y, f.room = a.Y-f.r-2*cw, ui.Rect{}
	}
	y += art
	x := a.X + (a.W-bw)/2
	size := min(58, a.W*0.145)
	ws := []ui.Widget{
		{ID: "title", Kind: ui.Label, Rect: ui.Rect{X: a.X + 12, Y: y, W: a.W - 24, H: 60}, Text: c.T("app.title"), Font: ui.Serif, Size: size, Align: ui.Middle},
	}
	y += head + 22
	if t == nil {
		ws = append(ws, ui.Widget{ID: "subtitle", Kind: ui.Label, Rect: ui.Rect{X: a.X + 12, Y: y - 66, W: a.W - 24, H: 44}, Text: c.T("menu.subtitle"), Size: 15, Color: &c.Theme.Muted, Align: ui.Middle, Wrap: true})
		return append(ws, buttons(c, ui.Rect{X: x, Y: y, W: bw}, bh, gap, entries)...), f
	}
	y -= 12
	plays := slices.IndexFunc(entries, func(e entry) bool { return e.id == "friends" }) + 1 // playing comes first
	ws = append(ws, buttons(c, ui.Rect{X: x, Y: y, W: bw}, bh, gap, entries[:plays])...)
	y += float64(rows(entries[:plays])) * (bh + gap)
	ws = append(ws, t.widget(c, ui.Rect{X: x, Y: y, W: bw, H: panel}))
	y += panel + gap
	return append(ws, buttons(c, ui.Rect{X: x, Y: y, W: bw}, bh, gap, entries[plays:])...), f
}

func buttons(c *stage.Context, at ui.Rect, h, gap float64, entries []entry) []ui.Widget {
	var ws []ui.Widget
	y := at.Y - h - gap
	for i, e := range entries {
		look := e.look
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
		var says string
		var color *ui.Color
		if e.news != "" {
			e.sub, says, color = []string{e.news}, c.T(e.key)+", "+e.news, &c.Theme.GoldLight
		}
		if r.H < ui.Control {
			e.sub = nil // there is no room for it
		}
		if len(e.sub) > 0 {
			says = "" // it says itself
		}
		align := ui.Start
		if len(e.sub) > 0 {
			align = ui.Middle
		}
		ws = append(ws, ui.Widget{
			Sub: said(c, e.sub, r.W-50), ID: e.id, Kind: ui.Button, Rect: r,
			Text: c.T(e.key), Says: says, Color: color, Icon: e.icon, Look: look, Key: e.short, Size: 18, Align: align,
			Do: func(*ui.Widget) { e.do() },
		})
	}
	return ws
}
