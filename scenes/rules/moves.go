package rules

import (
	"math"
	"strconv"

	"machiavelli/engine/card"
	"machiavelli/game/report/rulebook"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/deck"
)

// The measures of a move that is an example: of a card, between melds, and the
// room for a sign between them.
const (
	moveCard = 40.0
	moveGap  = 12.0
	moveSign = 26.0
)

// spread shares examples out over two columns, so that they end as level as
// can be.
func (s *Scene) spread(c *stage.Context, list []rulebook.Move, left, right *ui.Form) {
	best, at := math.Inf(1), 0
	for n := range len(list) + 1 {
		l, r := *left, *right
		l.Widgets, r.Widgets = nil, nil
		s.moves(c, list[:n], "moves", &l)
		s.moves(c, list[n:], "more", &r)
		if end := max(l.Y, r.Y); end < best {
			best, at = end, n
		}
	}
	s.moves(c, list[:at], "moves", left)
	s.moves(c, list[at:], "more", right)
}

// moves shows turns as examples: what lies on the table and what comes from
// the hand, what lies there afterwards, and whether that is allowed.
func (s *Scene) moves(c *stage.Context, list []rulebook.Move, panel string, f *ui.Form) {
	if len(list) == 0 {
		return
	}
	f.Open(panel, c.T("rules.moves"))
	for i := range list {
		m := &list[i]
		id := panel + "." + strconv.Itoa(i)
		f.Text(id, m.Title, 15, &c.Theme.GoldLight)
		row := flow{c: c, f: f, id: id, words: s.words(c), x: f.X + formPad}
		for _, meld := range m.Table {
			row.meld(meld, false)
		}
		row.sign(ui.IconPlus, c.T("access.mine"))
		for _, k := range m.Hand {
			row.meld([]card.Card{k}, true)
		}
		row.line()
		row.sign(ui.IconRight, c.T("access.then"))
		for _, meld := range m.Result {
			row.meld(meld, false)
		}
		row.line()
		s.verdict(c, f, id+".verdict", m.Why)
	}
	f.Close()
}

// formPad is the room at the sides of a form's panels.
const formPad = 20.0

// verdict is a tick, or what is wrong with a move.
func (s *Scene) verdict(c *stage.Context, f *ui.Form, id, why string) {
	icon, color, size, text := ui.IconCheck, &c.Theme.Mint, 15.0, c.T("rules.move.yes")
	if why != "" {
		icon, color, size, text = ui.IconCross, &c.Theme.Rose, 13, c.T("rules.move.no", "why", why)
	}
	f.Marked(id, text, 15, color, ui.Widget{Paint: func(p *ui.Painter, r ui.Rect, _ ui.State) {
		p.Icon(icon, r.X+r.W/2, r.Y+r.H/2, size, *color)
	}})
	f.Y += 8
}

// flow places melds and signs in a row, and in another where one is full.
type flow struct {
	c     *stage.Context
	f     *ui.Form
	id    string
	x     float64
	n     int
	words wording.Words
	taken bool // something lies in the row
}

var moveHeight = math.Round(moveCard * deck.Ratio)

func (w *flow) put(text string, width float64, paint func(p *ui.Painter, r ui.Rect)) {
	if w.taken && w.x+width > w.f.X+w.f.W-formPad {
		w.f.Y += moveHeight + 6
		w.x = w.f.X + formPad + moveSign
	}
	w.f.Widgets = append(w.f.Widgets, ui.Widget{
		ID: w.id + "." + strconv.Itoa(w.n), Kind: ui.Custom, Area: true, Rect: ui.Rect{X: w.x, Y: w.f.Y, W: width, H: moveHeight}, Text: text,
		Paint: func(p *ui.Painter, r ui.Rect, _ ui.State) { paint(p, r) },
	})
	w.n++
	w.x += width
	w.taken = true
}

// meld is cards that lie together; those of the hand have a golden edge.
func (w *flow) meld(cards []card.Card, hand bool) {
	c := w.c
	w.put(w.words.Meld(cards), deck.MeldWidth(len(cards), moveCard), func(p *ui.Painter, r ui.Rect) {
		c.Deck.Meld(p.Image(), p.Scale(), cards, r.X, r.Y, moveCard)
		if hand {
			p.Ring(r.Inset(-1), 5, 2, p.Theme.Gold)
		}
	})
	w.x += moveGap
	if hand {
		w.x -= moveGap / 2
	}
}

func (w *flow) sign(icon ui.Icon, text string) {
	w.put(text, moveSign-moveGap, func(p *ui.Painter, r ui.Rect) { p.Icon(icon, r.X+r.W/2, r.Y+r.H/2, 14, p.Theme.GoldLight) })
	w.x += moveGap
}

// line ends the row.
func (w *flow) line() {
	w.f.Y += moveHeight + 8
	w.x, w.taken = w.f.X+formPad, false
}
