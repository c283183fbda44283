package wording

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"machiavelli/engine/card"
	"machiavelli/game/lang"
)

// Reader writes sentences for a screen reader: it spells out the cards in them.
type Reader struct {
	cards func() *strings.Replacer // made when cards are first read: all of them, and all runs, take their time
}

// NewReader is a reader in a language.
func NewReader(l *lang.Lang) *Reader {
	return &Reader{sync.OnceValue(func() *strings.Replacer { return cards(l) })}
}

// cards puts what is spoken in the place of what is printed.
func cards(l *lang.Lang) *strings.Replacer {
	printed, spoken := In(l, false), In(l, false).As(Spoken)
	pairs := []string{printed.Face(card.NoFace), spoken.Face(card.NoFace)}
	for s := range card.Suit(card.Suits) {
		for first := card.Ace; first <= card.King; first++ {
			f := card.Of(s, first)
			pairs = append(pairs, printed.Face(f), spoken.Face(f))
			for last := card.Ace; last <= card.King; last++ {
				if t := card.Of(s, last); t != f {
					pairs = append(pairs, printed.span(f, t), spoken.span(f, t))
				}
			}
		}
	}
	return strings.NewReplacer(pairs...)
}

const (
	signs  = "♠♥♦♣★"
	signed = '\xe2' // the first byte of each sign
)

// pauses are what a dot between parts and the end of a line are to an ear.
var pauses = strings.NewReplacer("! · ", "! ", "? · ", "? ", "… · ", "… ", ". · ", ". ", " · ", ", ",
	"!\n", "! ", "?\n", "? ", "…\n", "… ", ".\n", ". ", ":\n", ": ", "\n", ". ")

// Aloud writes a text with its cards spelled out: ten of hearts for 10♥, seven to nine of
// clubs for 7–9♣. It puts commas between neighbouring cards and in place of dots, and ends
// a line as a sentence.
func (r *Reader) Aloud(text string) string {
	if strings.Contains(text, " · ") || strings.IndexByte(text, '\n') >= 0 { // most are the text of one line
		text = pauses.Replace(text)
	}
	if strings.IndexByte(text, signed) < 0 || !strings.ContainsAny(text, signs) {
		return text
	}
	var b strings.Builder
	for text != "" {
		end := strings.IndexAny(text, signs)
		if end < 0 {
			break
		}
		_, size := utf8.DecodeRuneInString(text[end:])
		b.WriteString(text[:end+size])
		text = text[end+size:]
		if next := strings.TrimLeft(text, " "); printedCard(next) {
			b.WriteString(", ")
			text = next
		}
	}
	return r.cards().Replace(b.String() + text)
}

// printedCard reports whether a text begins with a printed card: one sign, or one
// or two letters or digits and a sign.
func printedCard(text string) bool {
	n := 0
	for _, c := range text {
		if strings.ContainsRune(signs, c) {
			return n > 0 || c == '★'
		}
		if n++; n > 2 || !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			return false
		}
	}
	return false
}
