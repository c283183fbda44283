package meld

import (
	"machiavelli/engine/card"
	"machiavelli/engine/text"
)

// Reason is why cards are not a meld.
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

// Error says why cards are not a meld, with the facts, so that a screen can say it in
// the player's language.
type Error struct {
	Kind Reason    `json:"kind"`
	At   int       `json:"at"`   // an index or a count, see Reason
	Want int       `json:"want"` // a count, see Reason
	Face card.Face `json:"face"` // see Reason
}

// Incomplete reports whether more cards alone can make the meld legal.
func (e *Error) Incomplete() bool { return e.Kind == Short || e.Kind == Empty || e.Kind == NoNatural }

var sentences = map[Reason]string{
	Empty:       "no cards",
	Short:       "needs {cards}",
	Long:        "{at} cards, at most {want}",
	Mixed:       "{face} does not fit",
	TwoOfSuit:   "two {suit}",
	TwoOfRank:   "{face} twice in a run",
	Gap:         "gap at {face}",
	Corner:      "K-A-2 is not allowed in this game",
	Undeclared:  "the joker does not say what it stands for",
	NotWild:     "this card cannot stand for another",
	TooManyWild: "{at} wild cards, at most {want}",
	NoNatural:   "needs {naturals}",
	NoCard:      "no such card",
}

var suits = [card.Suits]string{"spades", "hearts", "diamonds", "clubs"}

func (e *Error) Error() string {
	s, ok := sentences[e.Kind]
	if !ok {
		return "no meld"
	}
	lacking := e.Want - e.At
	return text.Fill(s, "at", e.At, "want", e.Want, "face", e.Face, "suit", suits[e.Face.Suit()%card.Suits],
		"cards", text.Count(lacking, "more card"), "naturals", text.Count(lacking, "more natural card"))
}
