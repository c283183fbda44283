package review

import (
	"strconv"

	"machiavelli/engine/text"
	"machiavelli/game/report/review"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// graphed is what the graph shows.
func (s *view) graphed(c *stage.Context) string {
	if s.Review.Judged {
		return c.T("review.graph.chance")
	}
	return c.T("review.graph")
}

// aloud is the graph for those who listen: the line of every seat, as far as it is
// known.
func (s *view) aloud(c *stage.Context) string {
	said := s.graphed(c)
	for seat := range s.Match.Players {
		var values []string
		for turn := range s.Match.Turns {
			h, known := s.height(turn, seat, 1)
			switch {
			case known && s.Review.Judged:
				values = append(values, c.T("review.percent", "n", c.Lang.Percent(h, 0)))
			case known:
				values = append(values, strconv.Itoa(int(h)))
			}
		}
		said = text.Sentence(said) + " " + wording.Course(c.Lang, s.Name(c.Lang, seat), values)
	}
	return said
}

// height is how high in the graph a seat stands in a turn, 0 to 1: its chance to
// win, or the cards that it holds, of at most most; false if that is not known.
func (s *view) height(turn, seat, most int) (h float64, known bool) {
	if !s.Review.Judged {
		return float64(len(s.Match.Turns[turn].End.Hands[seat])) / float64(most), true
	}
	if s.Under(turn) && seat != s.Me {
		return 0, false
	}
	chances := s.Facts[turn].Chances
	if seat >= len(chances) {
		return 0, false
	}
	return chances[seat], true
}

// paintGraph draws the chances to win of all seats turn by turn, or else how many
// cards they hold, and the marks: shape and colour.
func (s *view) paintGraph(c *stage.Context, p *ui.Painter, r ui.Rect) {
	t, plot := p.Theme, s.frame.plot()
	p.Round(r, 10, ui.Color{R: 3, G: 22, B: 19, A: 130})
	most := 1
	for i := range s.Match.Turns {
		for _, h := range s.Match.Turns[i].End.Hands {
			most = max(most, len(h))
		}
	}
	last := float64(max(1, len(s.Match.Turns)-1))
	at := func(i int, h float64) (x, y float64) {
		return plot.X + plot.W*float64(i)/last, plot.Bottom() - plot.H*h
	}
	for i := range 3 {
		y := plot.Y + plot.H*float64(i)/2
		p.Dots(plot.X, plot.Right(), y, ui.Fade(t.Muted, 0.35))
	}
	x, _ := at(s.at, 0)
	p.Fill(ui.Rect{X: x - 1, Y: plot.Y - 6, W: 2, H: plot.H + 12}, ui.Fade(t.GoldLight, 0.9))
	for seat := range s.Match.Players {
		s.strokes = s.strokes[:0]
		for i := 1; i < len(s.Match.Turns); i++ {
			h0, known0 := s.height(i-1, seat, most)
			h1, known1 := s.height(i, seat, most)
			if known0 && known1 && s.Match.Turns[i].Deal == s.Match.Turns[i-1].Deal {
				x0, y0 := at(i-1, h0)
				x1, y1 := at(i, h1)
				s.strokes = append(s.strokes, ui.Stroke{X0: x0, Y0: y0, X1: x1, Y1: y1})
			}
		}
		p.Lines(s.strokes, 2, s.who(seat).Line)
	}
	for i := range s.Match.Turns {
		h, _ := s.height(i, s.Match.Turns[i].Seat, most)
		x, y := at(i, h)
		if !s.spoken(i) {
			continue
		}
		switch s.Missed(i) {
		case review.Out:
			p.Triangle(x-6, y+5, x+6, y+5, x, y-6, t.GoldLight)
		case review.Blunder:
			p.Round(ui.Rect{X: x - 5, Y: y - 5, W: 10, H: 10}, 2, t.Red)
		case review.Some, review.Mistake:
			p.Disc(x, y, 4.5, t.Amber)
		case review.Small:
			p.Circle(x, y, 4.5, 2, t.Ivory)
		}
	}
	if s.frame.wide {
		s.paintLegend(c, p, r)
	}
}

// paintLegend says whose line is which, and what the marks are.
func (s *view) paintLegend(c *stage.Context, p *ui.Painter, r ui.Rect) {
	hands := s.state().Hands
	n := float64(len(hands) + 1)
	step := min(22, (r.H-12)/n)
	y := r.Y + (r.H-n*step)/2
	for seat := range hands {
		p.Disc(r.X+16, y+step/2, 5, s.who(seat).Line)
		label := s.Name(c.Lang, seat) + " · " + strconv.Itoa(len(hands[seat]))
		p.TextIn(p.Fonts.Fit(label, ui.Sans, 14, 112), ui.Rect{X: r.X + 28, Y: y, W: 112, H: step}, ui.Style{Size: 14, Color: p.Theme.Ivory})
		y += step
	}
	p.TextIn(s.graphed(c), ui.Rect{X: r.X + 12, Y: y, W: 130, H: step}, ui.Style{Size: 13, Color: p.Theme.Muted})
}
