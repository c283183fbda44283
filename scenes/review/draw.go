package review

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"machiavelli/engine/card"
	"machiavelli/engine/text"
	"machiavelli/game/app/opponents"
	"machiavelli/game/report/review"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/deck"
	"machiavelli/game/ui/layout"
)

// felt is where the melds lie. A meld keeps its place from turn to turn.
type felt struct {
	field  layout.Field
	placed []placed // by turn, as it ends
	table  layout.Table
	laid   [256]bool // cards that were laid in the turn
	cards  [256]card.Card
	owners map[int]int // by meld, where melds have owners
}

type placed struct {
	layout.Places
	known bool
}

// back is how many turns are looked back at to find where melds lay.
const back = 60

// state is how the cards lie that are shown.
func (s *Scene) state() *review.State {
	if t := &s.Match.Turns[s.at]; s.before {
		return &t.Begin
	} else {
		return &t.End
	}
}

// lay places the melds of the state that is shown.
func (s *Scene) lay() {
	f := &s.felt
	if r := s.frame.felt; f.field.Rect != r || len(f.placed) != len(s.Match.Turns) {
		f.field = layout.Field{Rect: r}
		f.placed = make([]placed, len(s.Match.Turns))
	}
	state := s.state()
	melds := state.Melds()
	places := f.places(s.Match, s.at)
	if s.before {
		places = f.fresh()
		if s.at > 0 && s.Match.Turns[s.at-1].Deal == s.Match.Turns[s.at].Deal {
			places = f.places(s.Match, s.at-1)
		}
		places = places.Next(melds, f.field)
	}
	f.table.Lay(melds, places, f.field, layout.Zoom{}, layout.Gap{})
	clear(f.laid[:])
	f.owners = map[int]int{}
	for _, m := range melds {
		if m.Owner >= 0 {
			f.owners[m.ID] = m.Owner
		}
		for _, k := range m.Cards {
			f.cards[k.ID] = k
		}
	}
	if !s.before {
		for _, k := range s.Match.Turns[s.at].Laid() {
			f.laid[k.ID] = true
		}
	}
}

// fresh is the places of an empty table.
func (f *felt) fresh() layout.Places { return layout.Places{Step: f.field.FirstStep()} }

// places is where the melds lie at the end of a turn.
func (f *felt) places(m *review.Match, at int) layout.Places {
	from := at
	for from > max(0, at-back) && !f.placed[from].known && m.Turns[from-1].Deal == m.Turns[at].Deal {
		from--
	}
	for i := from; i <= at; i++ {
		if f.placed[i].known {
			continue
		}
		p := f.fresh()
		if i > 0 && f.placed[i-1].known && m.Turns[i-1].Deal == m.Turns[i].Deal {
			p = f.placed[i-1].Places
		}
		f.placed[i] = placed{p.Next(m.Turns[i].End.Melds(), f.field), true}
	}
	return f.placed[at].Places
}

var trayColor = ui.Color{R: 4, G: 30, B: 26, A: 120}

// drawTable draws the melds, and the hands below them.
func (s *Scene) drawTable(c *stage.Context) {
	p, f := c.Painter, &s.felt
	if s.frame.wide {
		p.Sheet(s.frame.panel)
	}
	p.Clip(s.frame.felt.Inset(-4))
	sheet := c.Deck.Sheet(int(math.Round(f.table.CardW * c.Scale)))
	for _, tray := range f.table.Trays {
		radius := tray.R.H * 0.09
		p.Round(tray.R, radius, trayColor)
		if owner, ok := f.owners[tray.Meld]; ok {
			p.Ring(tray.R.Inset(-2), radius+2, 3, s.who(owner).Line)
		}
		for _, spot := range f.table.Cards(tray) {
			x, y := math.Round(spot.X*c.Scale), math.Round(spot.Y*c.Scale)
			sheet.Shadow(p.Image(), x, y, deck.Options{})
			sheet.Card(p.Image(), f.cards[spot.ID], x, y, deck.Options{})
			if f.laid[spot.ID] {
				sheet.Ring(p.Image(), x, y, deck.Options{})
			}
		}
	}
	p.Unclip()
	if len(f.table.Trays) == 0 {
		p.TextIn(c.T("review.empty"), s.frame.felt, ui.Style{Font: ui.Serif, Size: 20, Color: ui.Fade(p.Theme.Ivory, 0.45), Align: ui.Middle})
	}
	s.drawHands(c)
}

// who is who sits in a seat.
func (s *Scene) who(seat int) opponents.Person {
	return opponents.Of(s.Match.Players[seat].Name, seat)
}

// drawHands draws the player's hand, or all of them where they are open; of the
// others how many cards they hold.
func (s *Scene) drawHands(c *stage.Context) {
	p, r, t := c.Painter, s.frame.hand, c.Theme
	if r.Empty() {
		return
	}
	hands := s.state().Hands
	seats := s.seen()
	if len(seats) == 0 {
		p.TextIn(c.T("review.hidden"), r, ui.Style{Size: 15, Color: t.Muted, Align: ui.Middle})
		return
	}
	p.Round(r, 10, ui.Color{R: 3, G: 22, B: 19, A: 130})
	for i, at := range r.Inset(6).Cols(len(seats), 10) {
		seat := seats[i]
		label := s.Name(c.Lang, seat) + " · " + strconv.Itoa(len(hands[seat]))
		p.TextIn(p.Fonts.Fit(label, ui.Bold, 13, at.W), ui.Rect{X: at.X + 4, Y: at.Y, W: at.W - 4, H: 16}, ui.Style{Font: ui.Bold, Size: 13, Color: s.who(seat).Line})
		s.drawHand(c, hands[seat], ui.Rect{X: at.X, Y: at.Y + 18, W: at.W, H: at.H - 18})
	}
}

// sorted is a hand by suit.
func sorted(hand []card.ID) []card.ID {
	return slices.SortedFunc(slices.Values(hand), func(a, b card.ID) int { return cmp.Compare(a.Face(), b.Face()) })
}

// drawHand draws cards by suit side by side, as far over each other as they have
// to.
func (s *Scene) drawHand(c *stage.Context, hand []card.ID, r ui.Rect) {
	cards := sorted(hand)
	if len(cards) == 0 {
		return
	}
	w := min(58, r.H/deck.Ratio)
	if r.H < 56 { // the upper part of the cards is enough
		w = min(44, r.H)
	}
	step := w + 4
	if n := float64(len(cards) - 1); n > 0 {
		step = min(step, (r.W-w)/n)
	}
	c.Painter.Clip(r)
	sheet := c.Deck.Sheet(int(math.Round(w * c.Scale)))
	for i, id := range cards {
		x, y := math.Round((r.X+float64(i)*step)*c.Scale), math.Round(r.Y*c.Scale)
		sheet.Shadow(c.Painter.Image(), x, y, deck.Options{})
		sheet.Card(c.Painter.Image(), card.Card{ID: id}, x, y, deck.Options{})
	}
	c.Painter.Unclip()
}

// graphed is what the graph shows.
func (s *Scene) graphed(c *stage.Context) string {
	if s.Review.Judged {
		return c.T("review.graph.chance")
	}
	return c.T("review.graph")
}

// aloud is the graph for those who listen: the line of every seat, as far as it is
// known.
func (s *Scene) aloud(c *stage.Context) string {
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

// seen is the seats whose hands are shown.
func (s *Scene) seen() (seats []int) {
	for seat := range s.state().Hands {
		if s.open && !s.Under(s.at) || seat == s.Me && review.Person(s.Match.Players) == s.Me {
			seats = append(seats, seat)
		}
	}
	return seats
}

// height is how high in the graph a seat stands in a turn, 0 to 1: its chance to
// win, or the cards that it holds, of at most most; false if that is not known.
func (s *Scene) height(turn, seat, most int) (h float64, known bool) {
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
func (s *Scene) paintGraph(c *stage.Context, p *ui.Painter, r ui.Rect) {
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
func (s *Scene) paintLegend(c *stage.Context, p *ui.Painter, r ui.Rect) {
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
