package match

import (
	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/text"
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

// Error is a refused action, for the facts of a [rules.Breach]. The match is as
// it was.
type Error struct {
	Why   Reason      `json:"why"`
	Meld  int         `json:"meld"` // an index into the action's table, -1 for none
	Card  card.ID     `json:"card,omitempty"`
	N     int         `json:"n,omitempty"`
	Cause *meld.Error `json:"cause,omitempty"`
}

var sentences = map[Reason]string{
	NotYourTurn:  "it is another player's turn",
	MatchOver:    "the match is over",
	DealOver:     "the deal is over",
	DealRunning:  "the deal is not over yet",
	NoSuchAction: "that is not possible in these rules, or not now",
	MustPlayNow:  "a card can be played, so one must be",
	MoveBegun:    "a card has been moved, which binds: play legally, or give up",
	StockEmpty:   "the stock is empty",
	StockLeft:    "there are cards to draw, so nobody passes",
	DrawFirst:    "the turn begins with a draw",
	DrawnAll:     "{n} drawn in this turn, no more may be",
	PlayedOnce:   "this turn's play is done",
	KnockBefore:  "a knock takes the place of drawing",
	PlayFirst:    "a knock follows a play",
	TooMuch:      "the hand counts more than {n}",
	TooFew:       "the hand has fewer than {cards}",
	MustTake:     "too few cards are left to push, so the upcard must be taken",
	NoUpcard:     "there is no upcard to take",
	NotAJoker:    "a joker of the hand is needed",
	NoOpponent:   "an opponent is needed",
	StaysOnTable: "{card} lay on the table and may not go to a hand",
	NoSuchMeld:   "there is no meld {meld}",
	NoSuchChoice: "{card} cannot stand for that",
	NotPlanned:   "it belongs to another moment of the match",
}

// Error is the refusal in words, for programs and logs.
func (e *Error) Error() string {
	if s, ok := sentences[e.Why]; ok {
		return text.Fill(s, "card", e.Card, "meld", e.Meld, "n", e.N, "cards", text.Count(e.N, "card"))
	}
	return (*rules.Breach)(e).Error()
}

// because is a refusal with no more facts than its reason.
func because(why Reason) *Error { return &Error{Why: why, Meld: -1} }

// counting is a refusal with a number.
func counting(why Reason, n int) *Error { return &Error{Why: why, Meld: -1, N: n} }

// about is a refusal with a card.
func about(why Reason, id card.ID) *Error { return &Error{Why: why, Meld: -1, Card: id} }
