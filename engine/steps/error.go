package steps

import (
	"fmt"

	"machiavelli/engine/card"
)

// Reason is why there are no steps, or why they cannot be done. The comment
// says which fields of Error hold the facts.
type Reason string

// The reasons.
const (
	BadStep   Reason = "bad-step"     // it cannot be done
	NotThere  Reason = "not-there"    // Card of a step does not lie in Meld (-1: the hand)
	CardTwice Reason = "card-twice"   // Card and Meld of the second, or no card at all
	Foreign   Reason = "foreign-card" // Card of the new table is neither on the old nor in the hand
	Missing   Reason = "missing-card" // Card of the old table is not on the new
)

// Error is why there are no steps, or why they cannot be done, and where.
type Error struct {
	Why  Reason
	Meld int // a number of a meld, -1 for none or for the hand
	Card card.ID
}

func (e *Error) Error() string {
	s := string(e.Why)
	if e.Meld >= 0 {
		s += fmt.Sprintf(": meld %d", e.Meld)
	}
	if e.Card != 0 {
		s += ": " + e.Card.String()
	}
	return s
}
