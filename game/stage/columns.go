package stage

import "machiavelli/game/ui"

// Columns is a page of panels under a header, in columns that scroll together.
type Columns struct {
	Width float64 // of all columns
	Area  ui.Rect // in which they scroll
	head  []ui.Widget
	list  []*ui.Form // from left to right
	ctx   *Context
}

const (
	columnGap = 20.0
	halved    = 860.0 // the width from which there are two columns
)

// Columns begins a page that is at most so wide, in one column.
func (c *Context) Columns(title string, back func(), most float64) *Columns {
	safe := c.Safe()
	p := &Columns{
		Width: min(safe.W-24, most), head: ui.Header(c.Fonts, c.T("back"), title, safe, back), ctx: c,
		Area: ui.Rect{X: safe.X, Y: safe.Y + ui.HeaderHeight, W: safe.W, H: safe.H - ui.HeaderHeight},
	}
	p.list = []*ui.Form{{X: safe.X + (safe.W-p.Width)/2, Y: p.Area.Y + 4, W: p.Width, Area: true, Fonts: c.Fonts, Theme: c.Theme}}
	return p
}

// One is the only column, in the middle and at most so wide.
func (p *Columns) One(most float64) *ui.Form {
	f := p.list[0]
	if f.W > most {
		f.X, f.W = f.X+(f.W-most)/2, most
	}
	return f
}

// Beside is two columns, the left one so wide.
func (p *Columns) Beside(w float64) (left, right *ui.Form) {
	l, r := *p.list[0], *p.list[0]
	l.W, r.X, r.W = w, r.X+w+columnGap, r.W-w-columnGap
	p.list = []*ui.Form{&l, &r}
	return &l, &r
}

// Split is n columns of the same width.
func (p *Columns) Split(n int) []*ui.Form {
	f := *p.list[0]
	f.W = (p.Width - columnGap*float64(n-1)) / float64(n)
	p.list = nil
	for range n {
		next := f
		p.list = append(p.list, &next)
		f.X += f.W + columnGap
	}
	return p.list
}

// Halves is two columns where there is room, else the only one twice.
func (p *Columns) Halves() (left, right *ui.Form) {
	if p.Width < halved {
		return p.list[0], p.list[0]
	}
	p.Split(2)
	return p.list[0], p.list[1]
}

// Shortest is the column that ends highest, in which the next panel goes.
func (p *Columns) Shortest() *ui.Form {
	best := p.list[0]
	for _, f := range p.list {
		if f.Y < best.Y {
			best = f
		}
	}
	return best
}

// Show shows the page, and widgets over it that do not scroll.
func (p *Columns) Show(fixed ...ui.Widget) {
	ws, end := p.head, 0.0
	for _, f := range p.list {
		ws, end = append(ws, f.Widgets...), max(end, f.Y)
	}
	u := p.ctx.UI
	u.Set(append(ws, fixed...))
	u.SetArea(p.Area, end-p.Area.Y)
	u.ToastTop = p.Area.Y
}
