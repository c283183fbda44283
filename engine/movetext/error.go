package movetext

import (
	"fmt"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/text"
)

// Kind is why a line is not understood. The comment says which other fields of
// Error hold the facts.
type Kind string

// The kinds.
const (
	TooLong     Kind = "too-long"     // at most N letters
	UnknownWord Kind = "unknown-word" // Text, and Near if a word is like it
	UnknownCard Kind = "unknown-card" // Text is no card
	Superfluous Kind = "superfluous"  // Text, and what follows
	Incomplete  Kind = "incomplete"   // after the word Text something is missing; Near is an example
	NoSource    Kind = "no-source"    // nothing stands before the >
	NoTarget    Kind = "no-target"    // nothing stands after it, or no target after Text
	NoNumber    Kind = "no-number"    // Text
	NoSuchMeld  Kind = "no-such-meld" // Text; there are N
	NotThere    Kind = "not-there"    // Text is not in the meld N, or (0) neither in the hand nor on the table
	WhichMeld   Kind = "which-meld"   // Text lies in the melds Melds
	SamePlace   Kind = "same-place"   // it lies in the meld N already, or (0) in the hand
	NoBlock     Kind = "no-block"     // Text is nothing that lies together
	NotWild     Kind = "not-wild"     // Text can stand for no other card
	NoJoker     Kind = "no-joker"     // no joker of the meld N stands for Text
	OneCard     Kind = "one-card"     // only one card takes a joker's place
)

// Error is a line that was not understood, or that names what is not there.
type Error struct {
	Kind  Kind
	Text  string
	Near  string
	N     int
	Melds []int // numbers
}

func (e *Error) Error() string {
	switch e.Kind {
	case TooLong:
		return fmt.Sprintf("a line has at most %d letters", e.N)
	case UnknownWord:
		if e.Near != "" {
			return fmt.Sprintf("%q is no word here; %q is", e.Text, e.Near)
		}
		return fmt.Sprintf("%q is no word here", e.Text)
	case UnknownCard:
		return fmt.Sprintf("%q is no card", e.Text)
	case Superfluous:
		return fmt.Sprintf("%q is too much", e.Text)
	case Incomplete:
		return fmt.Sprintf("something is missing, such as in %q", e.Near)
	case NoSource:
		return "nothing stands before the >"
	case NoTarget:
		return "it does not say where to, such as > 3 or > new"
	case NoNumber:
		return fmt.Sprintf("%q is no number above 0", e.Text)
	case NoSuchMeld:
		return fmt.Sprintf("there is no meld %s, but %d", e.Text, e.N)
	case NotThere:
		if e.N > 0 {
			return fmt.Sprintf("%s is not in meld %d", e.Text, e.N)
		}
		return fmt.Sprintf("%s is neither in the hand nor on the table", e.Text)
	case WhichMeld:
		return fmt.Sprintf("%s lies in the melds %s", e.Text, strings.Trim(fmt.Sprint(e.Melds), "[]"))
	case SamePlace:
		return "it lies there"
	case NoBlock:
		return fmt.Sprintf("%s does not lie together", e.Text)
	case NotWild:
		return fmt.Sprintf("%s can stand for no other card", e.Text)
	case NoJoker:
		return fmt.Sprintf("no joker of meld %d stands for %s", e.N, e.Text)
	}
	return "one card takes the place of a joker"
}

// clip is what was typed, no longer than can be said.
func clip(s string) string {
	return text.Cut(s, maxWord)
}

// typed is how a card is typed.
func typed(c card.Card) string { return c.String() }
