package meld

import (
	"fmt"

	"machiavelli/engine/card"
)

// Reason is why cards are no meld.
type Reason uint8

// The reasons. The comment says what the other fields of Error hold.
const (
	Empty       Reason = iota + 1 // no cards
	Short                         // At cards, Want needed; what is there fits together
	Long                          // At cards, at most Want allowed
	Mixed                         // the card At, Face, fits neither a set nor a run
	TwoOfSuit                     // a set holds Face's suit twice, again At
	TwoOfRank                     // a run holds Face's rank twice, again At
	Gap                           // the run lacks Face
	Corner                        // the run turns round the ace Face, which the rules forbid
	Undeclared                    // the wild card At does not say what it stands for
	NotWild                       // the card At may not stand for another
	TooManyWild                   // At wild cards, at most Want allowed
	NoNatural                     // At natural cards, Want needed
	NoCard                        // what lies At is no card
)

// Error says why cards are no meld, with the facts of it, so that a screen
// can say it in the player's language.
type Error struct {
	Kind Reason    `json:"kind"`
	At   int       `json:"at"`   // an index or a count, see Reason
	Want int       `json:"want"` // a count, see Reason
	Face card.Face `json:"face"` // see Reason
}

// Incomplete reports whether more cards alone can make the meld legal.
func (e *Error) Incomplete() bool { return e.Kind == Short || e.Kind == Empty || e.Kind == NoNatural }

func (e *Error) Error() string {
	switch e.Kind {
	case Empty:
		return "no cards"
	case Short:
		return "needs " + more(e.Want-e.At, "card")
	case Long:
		return fmt.Sprintf("%d cards, at most %d", e.At, e.Want)
	case Mixed:
		return fmt.Sprintf("%s does not fit", e.Face)
	case TwoOfSuit:
		return fmt.Sprintf("two %s", [...]string{"spades", "hearts", "diamonds", "clubs"}[e.Face.Suit()])
	case TwoOfRank:
		return fmt.Sprintf("%s twice in a run", e.Face)
	case Gap:
		return fmt.Sprintf("gap at %s", e.Face)
	case Corner:
		return "K-A-2 is not allowed in this game"
	case Undeclared:
		return "the joker does not say what it stands for"
	case NotWild:
		return "this card cannot stand for another"
	case TooManyWild:
		return fmt.Sprintf("%d wild cards, at most %d", e.At, e.Want)
	case NoNatural:
		return "needs " + more(e.Want-e.At, "natural card")
	case NoCard:
		return "no such card"
	}
	return "no meld"
}

// more is a number of cards that are lacking.
func more(n int, what string) string {
	if n == 1 {
		return "1 more " + what
	}
	return fmt.Sprintf("%d more %ss", n, what)
}
