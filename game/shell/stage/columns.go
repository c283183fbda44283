package stage

import "machiavelli/game/ui"

// Columns is a page of panels under a header, in columns that scroll together.
type Columns struct {
	Width float64 // of all columns
	Area  ui.Rect // in which they scroll
	head  []ui.Widget
	list  []*ui.Form // from left to right
	fixed []ui.Widget
	ctx   *Context
}

const (
	columnGap  = 20.0
	halved     = 860.0 // the width from which there are two columns
	footHeight = 76.0
	low        = 480.0 // the height under which a foot would take too much of a page
	besideWord = 100.0 // of a button in the header: room for the name of its key, too
)

// Columns starts a page of at most that width, in one column.
func (c *Context) Columns(title string, back func(), most float64) *Columns {
	safe := c.Safe()
	p := &Columns{
		Width: min(safe.W-24, most), head: ui.Header(c.Fonts, c.T("back"), title, safe, back), ctx: c,
		Area: ui.Rect{X: safe.X, Y: safe.Y + ui.HeaderHeight, W: safe.W, H: safe.H - ui.HeaderHeight},
	}
	p.list = []*ui.Form{{X: safe.X + (safe.W-p.Width)/2, Y: p.Area.Y + 4, W: p.Width, Area: true, Fonts: c.Fonts, Theme: c.Theme}}
	return p
}

// One is the only column, in the middle, of at most that width.
func (p *Columns) One(most float64) *ui.Form {
	f := p.list[0]
	if f.W > most {
		f.X, f.W = f.X+(f.W-most)/2, most
	}
	return f
}

// Beside is two columns; the left one has that width.
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

// Halves is two columns if there is room, else one column twice.
func (p *Columns) Halves() (left, right *ui.Form) {
	if p.Width < halved {
		return p.list[0], p.list[0]
	}
	p.Split(2)
	return p.list[0], p.list[1]
}

// Shortest is the shortest column, for the next panel.
func (p *Columns) Shortest() *ui.Form {
	best := p.list[0]
	for _, f := range p.list {
		if f.Y < best.Y {
			best = f
		}
	}
	return best
}

// Foot puts buttons that do not scroll below the page, each of at most that width, or into
// the header if the window is low and the title leaves room.
func (p *Columns) Foot(most float64, buttons ...ui.Widget) {
	const gap, side, high, small = 12.0, 16.0, 52.0, 22.0
	c, safe, title := p.ctx, p.ctx.Safe(), &p.head[1]
	n := float64(len(buttons))
	for i := range buttons {
		buttons[i].Kind = ui.Button
	}
	p.fixed = append(p.fixed, buttons...)
	buttons = p.fixed[len(p.fixed)-len(buttons):]
	w := c.Fonts.RowWidth(buttons, besideWord, gap)
	left := safe.Right() - side - w - side - title.Rect.X // for the title
	if safe.H < low && left > 0 && c.Fonts.Width(title.Text, ui.Serif, small) <= left {
		title.Rect.W = left
		title.Size = c.Fonts.Shrink(title.Text, ui.Serif, title.Size, left, small)
		c.Fonts.Row(buttons, ui.Rect{X: safe.Right() - side - w, Y: safe.Y + (ui.HeaderHeight-high)/2, W: w, H: high}, gap)
		return
	}
	p.Area.H -= footHeight
	each := min((safe.W-2*side-gap*(n-1))/n, most)
	x := safe.X + (safe.W-n*each-gap*(n-1))/2
	for i := range buttons {
		buttons[i].Rect = ui.Rect{X: x + (each+gap)*float64(i), Y: safe.Bottom() - footHeight + (footHeight-high)/2, W: each, H: high}
	}
}

// Show shows the page.
func (p *Columns) Show() {
	ws, end := p.head, 0.0
	for _, f := range p.list {
		ws, end = append(ws, f.Widgets...), max(end, f.Y)
	}
	u := p.ctx.UI
	u.Set(append(ws, p.fixed...))
	u.SetArea(p.Area, end-p.Area.Y)
	u.ToastTop = p.Area.Y
}
