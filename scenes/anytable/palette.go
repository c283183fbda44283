package anytable

import (
	"math"

	"machiavelli/engine/card"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// paletteHeight is what the palette needs for some suits.
func paletteHeight(suits int) float64 {
	h := 32 + float64(2*suits)*cell + pad
	if suits == 1 {
		h += ui.Control + 6
	}
	return h
}

// palette is the cards that can be laid, with what is left of each: of all suits,
// or of one where there is less room.
func (s *Scene) palette(c *stage.Context, at ui.Rect) []ui.Widget {
	w := math.Floor(min(cell+4, (at.W-16)/columns))
	x, y := at.X+math.Floor((at.W-columns*w)/2), at.Y+4
	ws := []ui.Widget{{ID: "palette", Kind: ui.Label, Rect: ui.Rect{X: x, Y: y, W: columns * w, H: 24}, Text: s.goal(c), Size: 14, Color: &c.Theme.GoldLight}}
	y += 28
	suits := []card.Suit{card.Spades, card.Hearts, card.Diamonds, card.Clubs}
	if at.H < paletteHeight(len(suits)) {
		what := "table.sort.short.suit"
		if s.board.p.Rules.Tiles {
			what = "table.sort.short.tiles.suit"
		}
		tabs := ui.Widget{ID: "suit", Kind: ui.Choice, Says: c.T(what), Size: 13, OneOf: ui.OneOf{Chosen: int(s.suit)}, Rect: ui.Rect{X: x, Y: y, W: columns * w, H: ui.Control}, Do: func(t *ui.Widget) { s.suit = card.Suit(t.Chosen); s.show(c) }}
		for _, u := range suits {
			tabs.Options = append(tabs.Options, s.words(c).Suit(u).String())
		}
		ws = append(ws, tabs)
		y += ui.Control + 6
		suits = suits[s.suit:][:1]
	}
	left := s.board.left()
	_, jokers := s.board.p.Rules.Deck(s.board.p.Rules.MaxPlayers)
	for i, u := range suits {
		faces := make([]card.Face, 0, 2*columns)
		for r := card.Rank(1); r <= card.Ranks; r++ {
			faces = append(faces, card.Of(u, r))
		}
		if i == len(suits)-1 && jokers > 0 {
			faces = append(faces, card.Joker)
		}
		for k, f := range faces {
			r := ui.Rect{X: x + float64(k%columns)*w, Y: y + float64(k/columns)*cell, W: w, H: cell}
			ws = append(ws, s.cell(c, f, left[f], r))
		}
		y += 2 * cell
	}
	return ws
}

// goal says where the next card goes.
func (s *Scene) goal(c *stage.Context) string {
	switch b := &s.board; {
	case b.to == inHand:
		return c.T("anytable.to.hand")
	case b.to < len(b.p.Table):
		return c.T("anytable.to.meld", "n", b.to+1)
	}
	return c.T("anytable.to.new")
}

// cell is a card of the palette: the top of it, as cards lie that overlap, and how
// many there are.
func (s *Scene) cell(c *stage.Context, f card.Face, left int, r ui.Rect) ui.Widget {
	id := card.JokerID(0, 0)
	if f != card.Joker {
		id = card.NewID(f, 0)
	}
	w := ui.Widget{
		ID: "add/" + f.String(), Kind: ui.Custom, Rect: r, Text: s.words(c).Face(f) + " ×" + itoa(left),
		Do: func(*ui.Widget) {
			if !s.board.add(f) {
				c.UI.Toast(c.T("anytable.none", "card", s.words(c).Face(f)))
				return
			}
			c.Play("place")
			s.changed(c)
		},
	}
	w.Paint = func(p *ui.Painter, r ui.Rect, st ui.State) {
		r = r.Inset(1)
		p.Clip(r)
		c.Deck.Meld(p.Image(), p.Scale(), []card.Card{{ID: id}}, r.X, r.Y, r.W)
		p.Unclip()
		t := p.Theme
		switch {
		case left == 0:
			p.Round(r, 5, ui.Fade(t.FeltDark, 0.72))
		case st.Hover || st.Pressed:
			p.Ring(r, 5, 2, t.Gold)
		}
		if left > 1 {
			p.Disc(r.Right()-10, r.Bottom()-10, 9, t.Raised)
			p.TextIn(itoa(left), ui.Rect{X: r.Right() - 20, Y: r.Bottom() - 19, W: 20, H: 18}, ui.Style{Font: ui.Bold, Size: 13, Color: t.Ivory, Align: ui.Middle})
		}
	}
	return w
}
