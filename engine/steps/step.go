package steps

import "machiavelli/engine/card"

// Do is a kind of step.
type Do string

// The kinds of step.
const (
	Play  Do = "play"  // Cards from the hand to the meld To; several make a new meld at once
	Move  Do = "move"  // Cards of the meld From to the meld To; in the same meld, a wild card stands for another card
	Split Do = "split" // the meld From is cut before At; the tail is the meld To
	Join  Do = "join"  // the meld From goes to the meld To as a whole
	Free  Do = "free"  // Cards[0], from the hand or from the meld From, takes the place of Joker in To; Joker is loose until it is played again
	Home  Do = "home"  // Cards[0], the player's own, from the meld From to the hand
)

// Step is one thing a hand does to a table. Melds are numbered as in the
// table that the steps begin with; a new meld gets the next number. An emptied
// meld keeps its number until the last step is done; then the empty ones are
// dropped, and what is left is the table that the steps lead to.
type Step struct {
	Do    Do          `json:"do"`
	Cards []card.Card `json:"cards,omitempty"` // as they lie afterwards
	From  int         `json:"from"`            // a meld, or -1 for the hand
	To    int         `json:"to"`              // a meld, or -1 for the hand
	At    int         `json:"at,omitempty"`
	Joker card.Card   `json:"joker,omitzero"`
	Idea  Idea        `json:"idea,omitempty"`
	About int         `json:"about,omitempty"` // the meld that the idea is of: From or To
}

// Target is a meld of the table to be: its cards, and the number of the old
// meld that it continues, or -1.
type Target struct {
	Cards []card.Card
	Old   int
}
