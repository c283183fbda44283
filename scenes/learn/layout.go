package learn

import (
	"math"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/ideas"
	"machiavelli/game/app/lesson"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/shell/training"
	"machiavelli/game/ui"
	"machiavelli/game/ui/deck"
)

// The measures of the page's cards.
const (
	gap      = 14.0
	pad      = 16.0
	pictured = 36.0 // the width of a card in a picture
	least    = 250.0
	between  = 8.0  // two buttons of a row
	wide     = 16.0 // beside the words of buttons that are alike
	narrow   = 12.0 // beside the words of those that are as wide as their words need
)

// Resize lays the page out: the lessons in columns, today's entry beside them or,
// where there is one column, before them, and the others under them.
func (s *Scene) Resize(c *stage.Context) {
	p := c.Columns(c.T("learn.title"), func() { c.Go(stage.Home, nil) }, 1160)
	f := p.One(p.Width)
	g := grid{c: c, x: f.X, y: f.Y, width: f.W, columns: max(1, math.Floor((f.W+gap)/(least+gap)))}
	var today, others []training.Entry
	for _, more := range s.more {
		for _, e := range more(c) {
			if e.Today {
				if s.progress.Begins() { // one button is gold: the minute's
					for i := range e.Buttons {
						e.Buttons[i].Look = ui.Secondary
					}
				}
				today = append(today, e)
			} else {
				others = append(others, e)
			}
		}
	}
	others = append(others, training.Entry{
		ID: "anytable", Title: c.T("learn.anytable"), Text: c.T("learn.anytable.about"),
		Buttons: []ui.Widget{{ID: "open", Text: c.T("learn.anytable.open"), Do: func(*ui.Widget) { c.Go("anytable", nil) }}},
	})
	first, lessons := s.first(c), s.entries(c)
	if s.progress.Begins() && !g.aside(today) { // else it would stand under what comes from day to day
		g.columns = min(g.columns, 3)
		g.rows([]training.Entry{first})
	} else {
		lessons = append([]training.Entry{first}, lessons...)
	}
	g.place(lessons, today)
	g.rows(others)
	f.Widgets, f.Y = g.widgets, g.y
	p.Show()
}

// first is the minute at the table, which is gold until it was seen.
func (s *Scene) first(c *stage.Context) training.Entry {
	begin := ui.Widget{ID: "begin", Text: c.T("learn.begin"), Do: func(*ui.Widget) { s.beginMinute(c) }}
	if s.progress.Begins() {
		begin.Look = ui.Primary
	}
	done := s.progress.Knows(lesson.Minute)
	if done {
		begin.Text = c.T("learn.again")
	}
	return training.Entry{
		ID: "lesson.minute", Title: c.T("learn.idea.minute"), Text: c.T("learn.short.minute"), Cards: s.minute.Steps[0].Goal()[1], Done: done,
		Buttons: []ui.Widget{begin},
	}
}

// entries is the lessons as cards of the page.
func (s *Scene) entries(c *stage.Context) []training.Entry {
	next := s.progress.Next()
	var out []training.Entry
	for i := range s.lessons {
		l := &s.lessons[i]
		name := l.Key()
		r, done := s.progress.Of(l.Idea)
		done = done || s.progress.Knows(l.Name)
		begin := ui.Widget{ID: "begin", Text: c.T("learn.begin"), Do: func(*ui.Widget) { s.begin(c, name) }}
		if done {
			begin.Text = c.T("learn.again")
		}
		if l.Idea == next && l.Idea != 0 && !s.progress.Begins() {
			begin.Look = ui.Primary
		}
		e := training.Entry{
			ID: "lesson." + name, Title: c.T("learn.idea." + name), Text: c.T("learn.short." + name),
			Cards: picture(l), Done: done, Buttons: []ui.Widget{begin},
		}
		if l.Name == "" {
			e.Note, e.Foot = note(c, r, done), s.share(c, l.Idea)
			e.Buttons = append(e.Buttons, ui.Widget{ID: "test", Text: c.T("learn.test"), Do: func(*ui.Widget) { s.test(c, name) }})
		}
		out = append(out, e)
	}
	return out
}

// share is how many puzzles of an idea were solved without help, once some were played.
func (s *Scene) share(c *stage.Context, idea ideas.Level) string {
	of := s.practice.Idea(idea)
	if of.Played == 0 {
		return ""
	}
	return c.T("learn.share", "n", of.Alone, "of", of.Played)
}

// note is how a lesson stands.
func note(c *stage.Context, r lesson.Record, done bool) string {
	switch {
	case done && r.Seconds == 0:
		return c.T("learn.tested")
	case done:
		return c.T("learn.seconds", "n", r.Seconds)
	}
	return ""
}

// picture is the meld that a lesson begins with, or which it makes.
func picture(l *lesson.Lesson) []card.Card {
	first := &l.Steps[0]
	switch end := first.Goal(); l.Idea {
	case ideas.Extend:
		return end[0]
	case ideas.Two, ideas.Chain:
		return end[len(end)-1]
	}
	return first.Position().Table[0]
}

// grid is where cards of the page go.
type grid struct {
	c              *stage.Context
	x, y           float64
	width, columns float64
	widgets        []ui.Widget
}

// aside reports whether today's entry has a column of its own.
func (g *grid) aside(today []training.Entry) bool { return g.columns >= 4 && len(today) > 0 }

// place puts the lessons into columns: three and one for today where there are four.
func (g *grid) place(lessons, today []training.Entry) {
	if !g.aside(today) {
		g.columns = min(g.columns, 3)
		g.rows(today)
		g.rows(lessons)
		return
	}
	side := math.Floor(g.width * 0.31)
	top, left := g.y, g.x
	rest := *g
	rest.columns, rest.width = 3, g.width-side-gap
	rest.rows(lessons)
	bottom := rest.y - gap
	for _, e := range today {
		h := max(g.height(&e, side), bottom-top)
		rest.card(&e, ui.Rect{X: left + rest.width + gap, Y: top, W: side, H: h})
		top += h + gap
	}
	g.widgets, g.y, g.columns = rest.widgets, max(rest.y, top), 3
}

// rows puts entries into rows, each as high as its highest.
func (g *grid) rows(list []training.Entry) {
	n := int(min(g.columns, float64(max(1, len(list)))))
	w := (g.width - gap*float64(n-1)) / float64(n)
	for len(list) > 0 {
		row := list[:min(n, len(list))]
		list = list[len(row):]
		h := 0.0
		for i := range row {
			h = max(h, g.height(&row[i], w))
		}
		for i := range row {
			g.card(&row[i], ui.Rect{X: g.x + float64(i)*(w+gap), Y: g.y, W: w, H: h})
		}
		g.y += h + gap
	}
}

const (
	titleHigh = 34.0
	textSize  = 14.5
	footHigh  = 22.0
)

// text is how high an entry's sentence is.
func (g *grid) text(e *training.Entry, w float64) float64 {
	w = words(e, w)
	return float64(len(g.c.Fonts.Lines(e.Text, ui.Sans, textSize, w-2*pad))) * ui.LineHeight(textSize)
}

// lines is the rows that an entry's buttons take: one, or one each where their words
// need the room.
func (g *grid) lines(e *training.Entry, w float64) int {
	room, need := words(e, w)-2*pad, -between
	for _, b := range e.Buttons {
		need += g.c.Fonts.Width(b.Text, ui.Bold, 15) + 2*narrow + between
	}
	if need > room {
		return len(e.Buttons)
	}
	return min(len(e.Buttons), 1)
}

// alike reports whether all buttons of an entry have room for their words in equal parts
// of a width.
func (g *grid) alike(e *training.Entry, room float64) bool {
	n := float64(len(e.Buttons))
	for _, b := range e.Buttons {
		if g.c.Fonts.Width(b.Text, ui.Bold, 15)+2*wide > (room-between*(n-1))/n {
			return false
		}
	}
	return true
}

// height is how high an entry is in a column of a width.
func (g *grid) height(e *training.Entry, w float64) float64 {
	h := pad - 6 + titleHigh + g.text(e, w) + pad
	if len(e.Cards) > 0 {
		h += pictured*deck.Ratio + 12
	}
	h += float64(g.lines(e, w)) * (ui.Control + 8)
	if e.Paint != nil && !beside(e, w) {
		h += e.Height + 8
	}
	if e.Foot != "" {
		h += footHigh
	}
	if beside(e, w) {
		h = max(h, pad-6+titleHigh+e.Height+pad)
	}
	return h
}

// beside reports whether what an entry paints stands beside its words: where it has
// the room of two columns, as on a phone that lies on its side.
func beside(e *training.Entry, w float64) bool { return e.Today && e.Paint != nil && w >= 2*least+gap }

// words is the width of an entry that its words and buttons have.
func words(e *training.Entry, w float64) float64 {
	if beside(e, w) {
		return math.Floor(w / 2)
	}
	return w
}

// card lays an entry out.
func (g *grid) card(e *training.Entry, r ui.Rect) {
	add := func(w ui.Widget) {
		w.ID, w.Area = e.ID+w.ID, true
		g.widgets = append(g.widgets, w)
	}
	t := g.c.Theme
	inner := ui.Rect{X: r.X + pad, Y: r.Y + pad - 6, W: r.W - 2*pad, H: titleHigh}
	add(ui.Widget{Kind: ui.Panel, Rect: r})
	size := 22.0
	used := g.c.Fonts.Width(e.Title, ui.Serif, size)
	add(ui.Widget{ID: ".title", Kind: ui.Label, Rect: ui.Rect{X: inner.X, Y: inner.Y, W: min(inner.W, used+2), H: titleHigh}, Text: e.Title, Font: ui.Serif, Size: g.c.Fonts.Shrink(e.Title, ui.Serif, size, inner.W, 16)})
	mark := 0.0
	if e.Done {
		mark = 26
		add(ui.Widget{ID: ".done", Kind: ui.Custom, Text: g.c.T("access.done"), Rect: ui.Rect{X: inner.Right() - 24, Y: inner.Y, W: 24, H: titleHigh}, Paint: func(p *ui.Painter, r ui.Rect, _ ui.State) {
			p.Icon(ui.IconCheck, r.X+r.W/2, r.Y+r.H/2, 20, p.Theme.GoldLight)
		}})
	}
	if room := inner.W - used - mark - 8; e.Note != "" && g.c.Fonts.Width(e.Note, ui.Sans, 13.5) <= room {
		add(ui.Widget{ID: ".note", Kind: ui.Label, Rect: ui.Rect{X: inner.Right() - mark - room, Y: inner.Y + 1, W: room, H: titleHigh - 2}, Text: e.Note, Size: 13.5, Color: &t.Muted, Align: ui.End})
	}
	y := inner.Y + titleHigh
	h := g.text(e, r.W)
	more := ui.Rect{X: r.X + words(e, r.W), Y: y, W: inner.Right() - r.X - words(e, r.W), H: e.Height}
	inner.W = words(e, r.W) - 2*pad
	add(ui.Widget{ID: ".text", Kind: ui.Label, Rect: ui.Rect{X: inner.X, Y: y, W: inner.W, H: h}, Text: e.Text, Size: textSize, Color: &t.Muted, Wrap: true})
	y += h + 8
	if cards := e.Cards; len(cards) > 0 {
		if !e.Today {
			y = max(y, g.foot(e, r)-pictured*deck.Ratio-12)
		}
		add(ui.Widget{ID: ".cards", Kind: ui.Custom, Text: wording.In(g.c.Lang, false).Meld(cards), Rect: ui.Rect{X: inner.X, Y: y, W: inner.W, H: pictured * deck.Ratio}, Paint: func(p *ui.Painter, r ui.Rect, _ ui.State) {
			g.c.Deck.Meld(p.Image(), p.Scale(), cards, r.X, r.Y, pictured)
		}})
		y += pictured*deck.Ratio + 12
	}
	if !e.Today {
		y = g.foot(e, r)
	}
	y = g.buttons(e, r.W, inner, y, add)
	if e.Paint != nil {
		paint := e.Paint
		if !beside(e, r.W) {
			more = ui.Rect{X: inner.X, Y: y, W: inner.W, H: e.Height}
			y += e.Height + 8
		}
		add(ui.Widget{ID: ".more", Kind: ui.Custom, Rect: more, Paint: func(p *ui.Painter, r ui.Rect, _ ui.State) { paint(p, r) }})
	}
	if e.Foot != "" {
		add(ui.Widget{ID: ".foot", Kind: ui.Label, Rect: ui.Rect{X: inner.X, Y: y, W: inner.W, H: footHigh}, Text: e.Foot, Size: g.c.Fonts.Shrink(e.Foot, ui.Sans, 13.5, inner.W, 11), Color: &t.Muted})
	}
}

// foot is where an entry's buttons begin, so that those of a row stand in a line.
func (g *grid) foot(e *training.Entry, r ui.Rect) float64 {
	h := float64(g.lines(e, r.W))*(ui.Control+8) + 6
	if e.Paint != nil {
		h += e.Height + 8
	}
	if e.Foot != "" {
		h += footHigh
	}
	return r.Bottom() - h
}

// buttons puts an entry's buttons side by side, or one under the other.
func (g *grid) buttons(e *training.Entry, width float64, inner ui.Rect, y float64, add func(ui.Widget)) float64 {
	n := g.lines(e, width)
	place := func(w ui.Widget, r ui.Rect) {
		w.ID, w.Kind, w.Size, w.Rect = "."+w.ID, ui.Button, 15, r
		w.Says = g.c.T("access.of", "what", w.Text, "of", e.Title) // each entry has one that is called so
		add(w)
	}
	if n > 1 {
		for _, w := range e.Buttons {
			place(w, ui.Rect{X: inner.X, Y: y, W: inner.W, H: ui.Control})
			y += ui.Control + 8
		}
		return y
	}
	if len(e.Buttons) == 0 {
		return y
	}
	row := slices.Clone(e.Buttons)
	if k := float64(len(row)); g.alike(e, inner.W) {
		w := min(190, (inner.W-between*(k-1))/k)
		for i := range row {
			row[i].Rect = ui.Rect{X: inner.X + float64(i)*(w+between), Y: y, W: w, H: ui.Control}
		}
	} else {
		for i := range row {
			row[i].Size = 15
		}
		g.c.Fonts.Row(row, ui.Rect{X: inner.X, Y: y, W: inner.W, H: ui.Control}, between)
	}
	for _, b := range row {
		place(b, b.Rect)
	}
	return y + ui.Control + 8
}
