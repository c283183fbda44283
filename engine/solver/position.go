package solver

import (
	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// Goal is what an answer is best at.
type Goal string

// The goals.
const (
	Cards  Goal = "cards"  // most cards from the hand, then fewest moves
	Max    Goal = "max"    // the most cards alone, any best layout: the fast answer
	Points Goal = "points" // most card points from the hand, then fewest moves
	Repair Goal = "repair" // fewest moves to a legal table
)

// Position is a question: a table, a hand, and what is wanted.
type Position struct {
	Rules  rules.Rules   `json:"rules"`
	Table  [][]card.Card `json:"table"` // the melds as they lie; one card alone is a free card
	Hand   []card.ID     `json:"hand"`
	Opened bool          `json:"opened"`         // the first-meld duty is done
	Deal   int           `json:"deal,omitempty"` // from 1, for contracts by deal
	Goal   Goal          `json:"goal"`
	Mine   []card.ID     `json:"mine,omitempty"` // Repair: table cards that may go back to the hand

	// Where melds have owners:
	Owners []int `json:"owners,omitempty"` // the seat of each meld of Table
	Seat   int   `json:"seat,omitempty"`   // the player's own
	Early  bool  `json:"early,omitempty"`  // the player had no meld before this turn
	Stolen bool  `json:"stolen,omitempty"` // a card was stolen earlier in this turn
}

// Answer is what the solver found. Its words are those of docs/formats.md.
type Answer struct {
	Playable bool          `json:"playable"`
	Out      bool          `json:"out"` // the play empties the hand
	Cards    int           `json:"cards"`
	Points   int           `json:"points"`
	Play     []card.Card   `json:"play"`
	Table    [][]card.Card `json:"table"` // the continued melds at their old place, then the new ones
	Moves    int           `json:"moves"`
	Kept     int           `json:"kept"`
	Steps    []Step        `json:"steps"`
	Exact    bool          `json:"exact"`
	Bound    int           `json:"bound,omitempty"`    // with a limit: no answer has fewer moves
	Homeless []card.ID     `json:"homeless,omitempty"` // Repair: table cards that find no meld
}

// StepDo is a kind of step.
type StepDo string

// The kinds of step.
const (
	StepPlay  StepDo = "play"  // Cards[0] from the hand to the meld To
	StepMove  StepDo = "move"  // Cards of the meld From to the meld To; in the same meld, a wild card stands for another card; to -1, Repair, back to the hand
	StepSplit StepDo = "split" // the meld From is cut before At; the tail is the meld To
	StepJoin  StepDo = "join"  // the meld From goes to the meld To as a whole
	StepFree  StepDo = "free"  // Cards[0], from the hand or from the meld From, takes the place of Joker in To; Joker is in the hand until it is played again
)

// Step is one thing a hand does to a table. Melds are numbered as in the
// table that the steps begin with; a new meld gets the next number. An emptied
// meld keeps its number until the last step is done; then the empty ones are
// dropped, and what is left is the answer's table.
type Step struct {
	Do    StepDo      `json:"do"`
	Cards []card.Card `json:"cards,omitempty"` // as they lie afterwards
	From  int         `json:"from"`            // a meld, or -1 for the hand
	To    int         `json:"to"`
	At    int         `json:"at,omitempty"`
	Joker card.Card   `json:"joker,omitzero"`
}
