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

// Error is the refusal in words, for programs and logs.
func (e *Error) Error() string {
	switch e.Why {
	case NotYourTurn:
		return "it is another player's turn"
	case MatchOver:
		return "the match is over"
	case DealOver:
		return "the deal is over"
	case DealRunning:
		return "the deal is not over yet"
	case NoSuchAction:
		return "that is not possible in these rules, or not now"
	case MustPlayNow:
		return "a card can be played, so one must be"
	case MoveBegun:
		return "a card has been moved, which binds: play legally, or give up"
	case StaysOnTable:
		return fmt.Sprintf("%s lay on the table and may not go to a hand", e.Card)
	case NoSuchMeld:
		return fmt.Sprintf("there is no meld %d", e.Meld)
	case NoSuchChoice:
		return fmt.Sprintf("%s cannot stand for that", e.Card)
	case NotPlanned:
		return "it belongs to another moment of the match"
	}
	if s := e.drawing(); s != "" {
		return s
	}
	return (&rules.Breach{Why: e.Why, Meld: e.Meld, Card: e.Card, N: e.N, Cause: e.Cause}).Error()
}

// drawing is a refusal that has to do with what a hand draws or gives away.
func (e *Error) drawing() string {
	switch e.Why {
	case StockEmpty:
		return "the stock is empty"
	case StockLeft:
		return "there are cards to draw, so nobody passes"
	case DrawFirst:
		return "the turn begins with a draw"
	case DrawnAll:
		return fmt.Sprintf("%d drawn in this turn, no more may be", e.N)
	case PlayedOnce:
		return "this turn's play is done"
	case KnockBefore:
		return "a knock takes the place of drawing"
	case PlayFirst:
		return "a knock follows a play"
	case TooMuch:
		return fmt.Sprintf("the hand counts more than %d", e.N)
	case TooFew:
		return fmt.Sprintf("the hand has fewer than %d cards", e.N)
	case MustTake:
		return "too few cards are left to push, so the upcard must be taken"
	case NoUpcard:
		return "there is no upcard to take"
	case NotAJoker:
		return "a joker of the hand is needed"
	case NoOpponent:
		return "an opponent is needed"
	}
	return ""
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
