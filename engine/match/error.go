package match

import (
	"fmt"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// Reason is why an action is refused. The comment says which other fields of
// Error hold the facts.
type Reason string

// The reasons.
const (
	NotYourTurn  Reason = "not-your-turn"
	MatchOver    Reason = "match-over"
	DealOver     Reason = "deal-over"
	NoSuchAction Reason = "no-such-action" // the rule set, or the phase, has no such action
	NothingAdded Reason = "nothing-added"  // a play needs a card from the hand
	IllegalMeld  Reason = "illegal-meld"   // Meld, Cause
	CardMissing  Reason = "card-missing"   // Card lay on the table and is gone
	CardForeign  Reason = "card-foreign"   // Card is neither on the table nor in the hand
	CardTwice    Reason = "card-twice"     // Card lies twice
	OverLimit    Reason = "over-limit"     // N cards at most
	MustPlayNow  Reason = "must-play"      // a play exists
	MoveBegun    Reason = "move-begun"     // strict: finish or give up
	StockEmpty   Reason = "stock-empty"
	StockLeft    Reason = "stock-left" // passing needs an empty stock
)

// Error is a refused action. The match is as it was.
type Error struct {
	Why   Reason      `json:"why"`
	Meld  int         `json:"meld"` // an index into the action's table, -1 for none
	Card  card.ID     `json:"card,omitempty"`
	N     int         `json:"n,omitempty"`
	Cause *meld.Error `json:"cause,omitempty"`
}

func (e *Error) Error() string {
	s := string(e.Why)
	if e.Meld >= 0 && e.Cause != nil {
		s += fmt.Sprintf(": meld %d: %v", e.Meld, e.Cause)
	}
	if e.Card != 0 {
		s += ": " + e.Card.String()
	}
	if e.N != 0 {
		s += fmt.Sprintf(" (%d)", e.N)
	}
	return s
}
