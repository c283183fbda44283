package review

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"machiavelli/engine/card"
	"machiavelli/game/report/review"
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

// placeMelds places the melds of the state that is shown.
func (s *view) placeMelds() {
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
	f.table.Place(melds, places, f.field, layout.Zoom{}, layout.Gap{})
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

// laidWhole reports whether no card of the table lies outside of where the melds lie.
func (s *view) laidWhole() bool {
	f := s.frame.felt.Inset(-edge)
	return !slices.ContainsFunc(s.felt.table.Trays, func(t layout.Tray) bool {
		return slices.ContainsFunc(s.felt.table.Cards(t), func(p layout.Spot) bool {
			r := p.Rect()
			return r.X < f.X || r.Y < f.Y || r.Right() > f.Right() || r.Bottom() > f.Bottom()
		})
	})
}

// edge is how far a card may be drawn over the edge of the felt.
const edge = 4

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
func (s *view) drawTable(c *stage.Context) {
	p, f := c.Painter, &s.felt
	if s.frame.wide {
		p.Sheet(s.frame.panel)
	}
	p.Clip(s.frame.felt.Inset(-edge))
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

// drawHands draws the hand of the player who is spoken of, or all of them where they
// are open.
func (s *view) drawHands(c *stage.Context) {
	p, r := c.Painter, s.frame.hand
	if r.Empty() {
		return
	}
	hands := s.state().Hands
	seats := s.seen()
	p.Round(r, 10, ui.Color{R: 3, G: 22, B: 19, A: 130})
	for i, at := range r.Inset(6).Cols(len(seats), 10) {
		seat := seats[i]
		p.Fonts.Seat(s.Match.Players[seat].Name, seat)
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
func (s *view) drawHand(c *stage.Context, hand []card.ID, r ui.Rect) {
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
