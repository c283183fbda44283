package review

import (
	"machiavelli/engine/worker"
	"machiavelli/game/shell/positions"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/a11y"
)

// frame is where the parts of the screen are.
type frame struct {
	wide  bool
	felt  ui.Rect // where the melds lie
	hand  ui.Rect // where the hands lie; empty where there is no room
	panel ui.Rect // what is said of the turn
	graph ui.Rect // empty where there is no room
	turns ui.Rect // the buttons that turn the pages
	acts  ui.Rect // what can be done with the turn: in a row, or in a wide window one below the other
}

const (
	gap       = 8.0
	margin    = 12.0
	copyWidth = 72.0
)

// frameOf divides a window: beside each other where it is wide, below each other
// on a phone. What is said of the turn gets the height that it needs, if the table can
// do without it.
func frameOf(a ui.Rect, need float64) frame {
	var f frame
	top := a.Y + ui.HeaderHeight
	const row = ui.Control
	switch {
	case a.W >= 900 && a.H >= 560:
		f.wide = true
		const side, foot = 300.0, 190.0
		f.panel = ui.Rect{X: a.Right() - margin - side, Y: top, W: side, H: a.Bottom() - margin - top - 4*(row+gap)}
		f.acts = ui.Rect{X: f.panel.X, Y: f.panel.Bottom() + gap, W: side, H: 4*(row+gap) - gap}
		left := f.panel.X - gap - margin - a.X
		f.turns = ui.Rect{X: a.X + margin, Y: a.Bottom() - margin - row, W: left, H: row}
		f.graph = ui.Rect{X: a.X + margin, Y: a.Bottom() - foot, W: left, H: foot - margin - row - gap}
		f.hand = ui.Rect{X: a.X + margin, Y: f.graph.Y - gap - 104, W: left, H: 104}
		f.felt = ui.Rect{X: a.X + margin, Y: top, W: left, H: f.hand.Y - gap - top}
	case a.W > a.H && a.W >= 640: // a phone on its side
		const side = 330.0 // what the buttons need
		x := a.Right() - margin - side
		f.acts = ui.Rect{X: x, Y: a.Bottom() - gap - row, W: side, H: row}
		f.turns = ui.Rect{X: x, Y: f.acts.Y - gap - row, W: side, H: row}
		f.graph = ui.Rect{X: x, Y: f.turns.Y - gap - 76, W: side, H: 76}
		end := f.graph.Y
		if need > end-gap-top {
			end, f.graph = f.turns.Y, ui.Rect{}
		}
		f.panel = ui.Rect{X: x, Y: top, W: side, H: end - gap - top}
		f.hand = ui.Rect{X: a.X + margin, Y: a.Bottom() - gap - 74, W: x - gap - margin - a.X, H: 74}
		f.felt = ui.Rect{X: a.X + margin, Y: top, W: f.hand.W, H: f.hand.Y - gap - top}
	default:
		x, w := a.X+margin, a.W-2*margin
		f.acts = ui.Rect{X: x, Y: a.Bottom() - gap - row, W: w, H: row}
		f.turns = ui.Rect{X: x, Y: f.acts.Y - gap - row, W: w, H: row}
		y := f.turns.Y
		take := func(h float64) ui.Rect {
			y -= gap + h
			return ui.Rect{X: x, Y: y, W: w, H: h}
		}
		switch {
		case a.H >= 600:
			f.graph = take(76)
			f.panel = take(max(106, min(need, a.H*0.4)))
			f.hand = take(72)
		case a.H >= 460:
			f.panel = take(84)
			f.hand = take(56)
		default:
			f.panel = take(64)
		}
		f.felt = ui.Rect{X: x, Y: top, W: w, H: y - gap - top}
	}
	return f
}

// plot is the part of the graph in which the lines are.
func (f *frame) plot() ui.Rect {
	g := f.graph
	if f.wide {
		return ui.Rect{X: g.X + 150, Y: g.Y + 12, W: g.W - 150 - 20, H: g.H - 24}
	}
	return ui.Rect{X: g.X + 14, Y: g.Y + 10, W: g.W - 28, H: g.H - 20}
}

// turnAt is the turn that a place of the graph stands for.
func (f *frame) turnAt(x float64, turns int) int {
	p := f.plot()
	if turns < 2 || p.W <= 0 {
		return 0
	}
	return max(0, min(turns-1, int((x-p.X)/p.W*float64(turns-1)+0.5)))
}

// Resize lays the screen out.
func (s *Scene) Resize(c *stage.Context) {
	s.frame = frameOf(c.Safe(), 0)
	if s.Match != nil && s.brief {
		c.UI.ToastTop = s.frame.felt.Y
		ws, area, height := s.story(c)
		c.UI.Set(ws)
		c.UI.SetArea(area, height)
		return
	}
	if s.Match != nil {
		_, need := s.panel(c)
		s.frame = frameOf(c.Safe(), need)
		for s.placeMelds(); !s.laidWhole() && need > 0; s.placeMelds() { // a large table needs the room more than many words, which scroll
			need = max(0, need-40)
			s.frame = frameOf(c.Safe(), need)
		}
	}
	c.UI.ToastTop = s.frame.felt.Y
	ws, height := s.widgets(c)
	c.UI.Set(ws)
	if s.Match == nil {
		c.UI.SetArea(ui.Rect{}, 0)
		return
	}
	c.UI.SetArea(s.frame.panel, height)
}

// widgets is all that is said and that can be done, and the height of what is said in the panel.
func (s *Scene) widgets(c *stage.Context) (ws []ui.Widget, height float64) {
	f, head, title := &s.frame, c.Safe(), c.T("review.title")
	if s.Match != nil {
		title = c.RuleSet(&s.Match.Rules)
		head.W -= copyWidth + gap
	}
	ws = ui.Header(c.Fonts, c.T("back"), title, head, func() { s.back(c) })
	if s.Match == nil {
		text := c.T("review.reading")
		if s.why != nil {
			text = c.T("review.broken", "why", s.reason(c))
		}
		h := float64(len(c.Fonts.Lines(text, ui.Sans, 16, f.felt.W))) * ui.LineHeight(16)
		return append(ws, ui.Widget{ID: "none", Kind: ui.Label, Rect: ui.Rect{X: f.felt.X, Y: f.felt.Y + 8, W: f.felt.W, H: h}, Text: text, Wrap: true, Align: ui.Middle}), 0
	}
	ws = append(ws, ui.Widget{
		ID: "copy", Kind: ui.Button, Look: ui.Quiet, Text: c.T("review.copy"), Size: 15, Tip: c.T("share.title"),
		Rect:     ui.Rect{X: head.Right() - margin, Y: c.Safe().Y + 10, W: copyWidth, H: ui.Control},
		Disabled: !s.Playable(s.at), Do: func(*ui.Widget) { positions.Ask(c, s.Match.Turns[s.at].Position) },
	})
	ws = append(ws, s.pages(c)...)
	ws = append(ws, s.acts(c)...)
	said, height := s.panel(c)
	ws = append(ws, said...)
	if !f.graph.Empty() { // after what is said of the turn: it is read as a long row of numbers
		ws = append(ws, ui.Widget{ID: "graph", Kind: ui.Custom, Rect: f.graph, Text: s.aloud(c), Paint: func(p *ui.Painter, r ui.Rect, _ ui.State) { s.paintGraph(c, p, r) }})
	}
	return ws, height
}

// pages is what turns the pages.
func (s *Scene) pages(c *stage.Context) []ui.Widget {
	r := s.frame.turns
	n := len(s.Match.Turns)
	list := []ui.Widget{
		{ID: "prev", Icon: ui.IconLeft, Tip: c.T("review.prev"), Disabled: s.at == 0, Do: func(*ui.Widget) { s.goTo(c, s.at-1) }},
		{ID: "run", Icon: ui.IconPlay, Tip: c.T("review.run"), Do: func(*ui.Widget) { s.run(c) }},
		{ID: "next", Icon: ui.IconRight, Tip: c.T("review.next"), Disabled: s.at+1 >= n, Do: func(*ui.Widget) { s.goTo(c, s.at+1) }},
	}
	if s.playing {
		list[1].Icon, list[1].Tip = ui.IconPause, c.T("review.pause")
	}
	x := r.X
	for i := range list {
		list[i].Kind, list[i].Rect = ui.Button, ui.Rect{X: x, Y: r.Y, W: ui.Control + 6, H: r.H}
		x += ui.Control + 6 + gap
	}
	const least = 110.0 // of a slider that a finger can use
	mark, rest := s.onMark(c), r.Right()-x
	mark.Rect = ui.Rect{X: x, Y: r.Y, W: rest, H: r.H}
	if w := c.Fonts.Width(mark.Text, ui.Bold, mark.Size) + 40; rest-w-gap >= least {
		mark.Rect.W = w
		x += w + gap
		list = append(list, ui.Widget{
			ID: "turn", Kind: ui.Slider, Says: c.T("access.turn"), Rect: ui.Rect{X: x, Y: r.Y, W: r.Right() - x, H: r.H}, Range: a11y.Range{Value: float64(s.at + 1), Min: 1, Max: float64(max(2, n)), Step: 1}, Disabled: n < 2,
			Do: func(w *ui.Widget) { s.goTo(c, int(w.Value)-1) },
		})
	}
	return append(list, mark)
}

// onMark is the big button that leads to the next turn of which there is something to
// say.
func (s *Scene) onMark(c *stage.Context) ui.Widget {
	text := c.T("review.story.next")
	if s.open || s.Match.Me < 0 {
		text = c.T("review.story.next.any")
	}
	return ui.Widget{ID: "mark", Kind: ui.Button, Look: ui.Primary, Text: text, Size: 16, Tip: c.T("review.mark"), Do: func(*ui.Widget) { s.mark(c) }}
}

// acts is what can be done with the turn. Two of them turn something over, and have an
// icon in a wide window.
func (s *Scene) acts(c *stage.Context) []ui.Widget {
	r := s.frame.acts
	before, open := ui.Widget{Icon: ui.IconUndo, Tip: c.T("review.before"), Text: c.T("review.short.before")}, ui.Widget{Icon: ui.IconEye, Tip: c.T("review.open"), Text: c.T("review.short.open")}
	if s.before {
		before = ui.Widget{Icon: ui.IconRedo, Tip: c.T("review.after"), Text: c.T("review.short.after")}
	}
	if s.open {
		open.Icon, open.Tip, open.Color = ui.IconCross, c.T("review.close"), &c.Theme.GoldLight
	}
	before.ID, before.Do = "before", func(*ui.Widget) { s.before = !s.before; s.goTo(c, s.at) }
	if open.Disabled = s.Under(s.at); open.Disabled {
		open.Icon, open.Tip = ui.IconEye, c.T("review.secret")
	}
	open.ID, open.Do = "open", func(*ui.Widget) { s.open = !s.open; s.goTo(c, s.at) }
	list := []ui.Widget{
		before, open,
		{ID: "try", Text: c.T("review.try"), Disabled: !s.Playable(s.at), Do: func(*ui.Widget) { s.try(c) }},
		{ID: "steps", Text: c.T("review.steps"), Disabled: s.Way(s.at) == nil || !s.spoken(s.at), Do: func(*ui.Widget) { s.demonstrate(c) }},
		{ID: "on", Text: c.T("review.on"), Disabled: !s.Playable(s.at), Do: func(*ui.Widget) { s.playOn(c) }},
	}
	for i := range list {
		list[i].Kind, list[i].Size = ui.Button, 16
	}
	row := ui.Rect{X: r.X, Y: r.Y, W: r.W, H: ui.Control}
	if s.frame.wide {
		for i, at := range row.Cols(2, gap) {
			list[i].Rect, list[i].Size = at, 15
		}
		for i := range list[2:] {
			row.Y += row.H + gap
			list[2+i].Rect = row
		}
		return list
	}
	for i := range list {
		b := &list[i]
		if b.Size = 13; i < 2 {
			b.Icon = ui.NoIcon
		} else {
			b.Tip, b.Text = b.Text, c.T("review.short."+b.ID)
		}
	}
	c.Fonts.Row(list, row, gap)
	return list
}

// exercise leads to the exercises: to the first, or to the next.
func (s *Scene) exercise(c *stage.Context) (b ui.Widget, ok bool) {
	if n := s.course.left(); n > 0 {
		return ui.Widget{ID: "learn", Look: ui.Primary, Text: c.T("review.learn.next", "n", s.course.next+1, "of", len(s.course.turns)), Do: func(*ui.Widget) { s.goOn(c) }}, true
	}
	n := len(s.Exercises())
	return ui.Widget{ID: "learn", Text: c.T("review.learn", "n", n), Do: func(*ui.Widget) { s.learn(c) }}, n > 0 && s.Whole && s.wants() < 0 && !s.engine.Waits(worker.KindBetter) && !s.engine.Waits(worker.KindGrade)
}
