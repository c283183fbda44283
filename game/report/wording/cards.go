// Package wording puts cards, melds and steps into words.
package wording

import (
	"strconv"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/lang"
)

// Words writes cards as a player reads them: 10♥, or red 10 where they are
// tiles.
type Words struct {
	lang  *lang.Lang
	tiles bool
	style Style
}

// Style is how cards are written.
type Style int

// The styles.
const (
	Printed Style = iota // 10♥
	Typed                // TH, as it is typed
	Spoken               // ten of hearts
)

// As changes the style.
func (w Words) As(s Style) Words {
	w.style = s
	return w
}

// In makes the Words of a language, for cards or for tiles.
func In(l *lang.Lang, tiles bool) Words { return Words{lang: l, tiles: tiles} }

// Pieces is a sentence about a number of cards, or tiles where the game has tiles.
func (w Words) Pieces(key string, n int) string {
	if w.tiles {
		key += ".tiles"
	}
	return w.lang.T(key, "n", n)
}

var suitSigns = [card.Suits]string{"♠", "♥", "♦", "♣"}

// Suit is the name of a suit, or of the tiles' colour.
func (w Words) Suit(s card.Suit) lang.Phrase {
	if w.tiles {
		return w.lang.Phrase("table.colour." + s.String())
	}
	return w.lang.Phrase("table.suit." + s.String())
}

// Face writes a natural face; any other face is a star, or a word among tiles.
func (w Words) Face(f card.Face) string {
	switch {
	case w.style == Typed && f != card.NoFace:
		return f.String()
	case !f.Natural() && (w.style == Spoken || w.tiles && w.style != Typed):
		return w.lang.T("card.joker")
	case !f.Natural():
		return "★"
	case w.style == Spoken && !w.tiles:
		return w.lang.T("card.spoken", "rank", w.lang.Phrase(spokenRank(f.Rank())), "suit", w.Suit(f.Suit()))
	case w.tiles:
		return w.tile(f.Suit(), w.rank(f.Rank()))
	}
	return w.rank(f.Rank()) + suitSigns[f.Suit()]
}

// tile is a tile, or several, by the colour and the numbers.
func (w Words) tile(s card.Suit, numbers string) string {
	return w.lang.T("card.tile", "colour", w.Suit(s), "number", numbers)
}

func spokenRank(r card.Rank) string { return "card.rank." + r.String() }

func (w Words) rank(r card.Rank) string {
	switch {
	case w.style == Spoken && !w.tiles:
		return w.lang.T(spokenRank(r))
	case w.style == Typed:
		return r.String()
	case w.tiles || r > card.Ace && r <= card.Ten:
		return strconv.Itoa(int(r))
	}
	return w.lang.Index(r.String())
}

// List writes cards one after another; wild cards as what they show.
func (w Words) List(cards []card.Card) string {
	words := make([]string, len(cards))
	for i, c := range cards {
		words[i] = w.Face(c.Shows())
	}
	if w.tiles || w.style == Spoken {
		return w.Listed(words)
	}
	return strings.Join(words, "  ")
}

// Card writes a card as it lies: a wild one with what it stands for.
func (w Words) Card(c card.Card) string {
	switch {
	case w.style == Typed:
		return c.String()
	case c.As == card.NoFace:
		return w.Face(c.ID.Face())
	}
	return w.lang.T("card.as", "card", w.Face(c.ID.Face()), "as", w.Face(c.As))
}

// Listed joins written cards.
func (w Words) Listed(words []string) string {
	if w.tiles || w.style == Spoken {
		return strings.Join(words, ", ")
	}
	return strings.Join(words, " ")
}

// Meld writes a meld short: a run by its ends, the pieces of a broken one each
// by theirs, with the wild cards in it and what they stand for; a set by its cards.
func (w Words) Meld(cards []card.Card) string {
	var wild []card.Card
	for _, c := range cards {
		if c.As != card.NoFace {
			wild = append(wild, c)
		}
	}
	switch {
	case len(cards) > 1 && oneSuit(cards):
		words := []string{w.run(cards)}
		for _, c := range wild {
			words = append(words, w.Card(c))
		}
		return strings.Join(words, ", ")
	case len(wild) > 0:
		return w.Cards(cards)
	}
	return strings.ReplaceAll(w.List(cards), "  ", "")
}

// Numbered writes a meld of the table with its number, and its owner if it has one.
func (w Words) Numbered(number int, m match.Meld, owner string) string {
	key := "access.meld"
	switch {
	case m.Kind == match.KindFree:
		key += ".free"
	case m.Owner >= 0:
		key += ".owned"
	}
	return w.lang.T(key, "number", number, "name", owner, "cards", w.Meld(m.Cards))
}

func oneSuit(cards []card.Card) bool {
	for _, c := range cards {
		if f := c.Shows(); !f.Natural() || f.Suit() != cards[0].Shows().Suit() {
			return false
		}
	}
	return true
}

// run writes cards of one suit by the ends of their pieces.
func (w Words) run(cards []card.Card) string {
	var words []string
	for from := 0; from < len(cards); {
		to := from + 1
		for to < len(cards) && cards[to].Shows().Rank() == cards[to-1].Shows().Rank()%card.Ranks+1 {
			to++
		}
		first, last := cards[from].Shows(), cards[to-1].Shows()
		switch {
		case to == from+1:
			words = append(words, w.Face(first))
		default:
			words = append(words, w.span(first, last))
		}
		from = to
	}
	return w.lang.And(words)
}

// span writes a piece of a run by its ends.
func (w Words) span(first, last card.Face) string {
	switch {
	case w.style == Spoken:
		return w.lang.T("card.span", "from", w.rank(first.Rank()), "to", w.Face(last))
	case w.tiles:
		return w.tile(first.Suit(), w.rank(first.Rank())+"–"+w.rank(last.Rank()))
	}
	return w.rank(first.Rank()) + "–" + w.Face(last)
}
