package table

import (
	"strconv"
	"strings"

	"machiavelli/engine/card"
)

// speech writes cards as a player reads them: 10♥, or red 10 where they are
// tiles. The zero speech is that of cards.
type speech struct {
	tiles bool
	suits [card.Suits]string // the names of the suits, or of the tiles' colours
}

// speech is how the cards of this match are called.
func (s *Scene) speech() speech {
	sp := speech{tiles: s.ses.View().Rules.Tiles}
	kind := "table.suit."
	if sp.tiles {
		kind = "table.colour."
	}
	for u := range sp.suits {
		sp.suits[u] = s.ctx.T(kind + card.Suit(u).String())
	}
	return sp
}

var suitSigns = [card.Suits]string{"♠", "♥", "♦", "♣"}

func (sp speech) suit(u card.Suit) string { return sp.suits[u] }

func (sp speech) face(f card.Face) string {
	switch {
	case !f.Natural():
		return "★"
	case sp.tiles:
		return sp.suits[f.Suit()] + " " + sp.rank(f)
	}
	return sp.rank(f) + suitSigns[f.Suit()]
}

func (sp speech) rank(f card.Face) string {
	if sp.tiles || f.Rank() == card.Ten {
		return strconv.Itoa(int(f.Rank()))
	}
	return f.Rank().String()
}

// list writes cards one after another.
func (sp speech) list(cards []card.Card) string {
	var b strings.Builder
	for i, k := range cards {
		switch {
		case i > 0 && sp.tiles:
			b.WriteString(", ")
		case i > 0:
			b.WriteString("  ")
		}
		b.WriteString(sp.face(k.Shows()))
	}
	return b.String()
}

// meld writes a meld short: a run by its ends, a set by its cards.
func (sp speech) meld(cards []card.Card) string {
	if len(cards) < 3 {
		return sp.list(cards)
	}
	first, last := cards[0].Shows(), cards[len(cards)-1].Shows()
	switch {
	case first.Suit() == last.Suit() && sp.tiles:
		return sp.suits[first.Suit()] + " " + sp.rank(first) + "–" + sp.rank(last)
	case first.Suit() == last.Suit():
		return sp.rank(first) + "–" + sp.rank(last) + suitSigns[first.Suit()]
	}
	return strings.ReplaceAll(sp.list(cards), "  ", "")
}

// plain is cards that stand for themselves.
func plain(ids []card.ID) []card.Card {
	cards := make([]card.Card, len(ids))
	for i, id := range ids {
		cards[i] = card.Card{ID: id}
	}
	return cards
}
