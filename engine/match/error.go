package match

import (
	"fmt"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
)

// Reason is why an action is refused. The comment says which other fields of
// Error hold the facts. The reasons for refusing a play are those of rules.
type Reason = rules.Reason

// The reasons.
const (
	NotYourTurn  Reason = "not-your-turn"
	MatchOver    Reason = "match-over"
	DealOver     Reason = "deal-over"
	DealRunning  Reason = "deal-running"
	NoSuchAction Reason = "no-such-action" // the rule set, or the phase, has no such action
	NothingAdded        = rules.NothingAdded
	IllegalMeld         = rules.IllegalMeld
	CardMissing         = rules.CardMissing
	CardForeign         = rules.CardForeign
	CardTwice           = rules.CardTwice
	OverLimit           = rules.OverLimit
	MustPlayNow  Reason = "must-play"  // a play exists
	MoveBegun    Reason = "move-begun" // strict: finish or give up
	StockEmpty   Reason = "stock-empty"
	StockLeft    Reason = "stock-left"     // passing needs an empty stock
	DrawFirst    Reason = "draw-first"     // the turn begins with a draw
	DrawnAll     Reason = "drawn-all"      // N cards drawn, no more
	PlayedOnce   Reason = "played-once"    // the turn's play is done
	KnockBefore  Reason = "knock-before"   // a knock takes the place of drawing
	PlayFirst    Reason = "play-first"     // a knock follows a play
	TooMuch      Reason = "too-much"       // the hand counts more than N
	TooFew       Reason = "too-few"        // the hand has fewer than N cards
	MustTake     Reason = "must-take"      // too few cards are left to push: take the upcard
	NoUpcard     Reason = "no-upcard"      // nothing to take
	NotAJoker    Reason = "not-a-joker"    // Card is no joker of the hand
	NoOpponent   Reason = "no-opponent"    // To is no opponent
	StaysOnTable Reason = "stays-on-table" // Card lay on the table: it may not go to a hand
	NoSuchMeld   Reason = "no-such-meld"   // Meld
	NoSuchChoice Reason = "no-such-choice" // Card cannot stand for that
	NotPlanned   Reason = "stale"          // the saved half-made turn belongs to another moment
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

// because is a refusal with no more facts than its reason.
func because(why Reason) *Error { return &Error{Why: why, Meld: -1} }

// counting is a refusal with a number.
func counting(why Reason, n int) *Error { return &Error{Why: why, Meld: -1, N: n} }

// about is a refusal with a card.
func about(why Reason, id card.ID) *Error { return &Error{Why: why, Meld: -1, Card: id} }

// breach is a rule that a play broke, as a refusal.
func breach(b *rules.Breach) *Error {
	return &Error{Why: b.Why, Meld: b.Meld, Card: b.Card, N: b.N, Cause: b.Cause}
}
