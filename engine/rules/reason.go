package rules

import (
	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/text"
)

// Reason is why a play is refused. The comment says which fields of Breach
// hold the facts. It is a word, so that records and screens can keep it.
type Reason string

// The reasons for refusing a play.
const (
	CardForeign  Reason = "card-foreign"  // Card is neither on the table nor in the hand
	CardTwice    Reason = "card-twice"    // Card lies twice
	CardMissing  Reason = "card-missing"  // Card lay on the table and is gone
	NothingAdded Reason = "nothing-added" // a play needs a card from the hand
	IllegalMeld  Reason = "illegal-meld"  // Meld, Cause
	OverLimit    Reason = "over-limit"    // N cards at most

	OpenWithRun    Reason = "open-with-run"    // the first play needs N consecutive natural cards of a suit from the hand
	OpenWithPoints Reason = "open-with-points" // the first play must be worth N
	OpenWithMeld   Reason = "open-with-meld"   // the first play is one meld of exactly N cards from the hand
	OpenWithThese  Reason = "open-with-these"  // the first play must hold the melds of the deal's contract
	OpenAlone      Reason = "open-alone"       // the first play may not use the table; Card does

	JokerChanged Reason = "joker-changed" // Card must be freed before it stands for another card
	JokerFrozen  Reason = "joker-frozen"  // the meld of Card is frozen until Card is freed
	JokerBound   Reason = "joker-bound"   // Card, not freed, must stay with a card of its meld
	JokerElse    Reason = "joker-else"    // Card, freed, must go to another meld
	JokerReuse   Reason = "joker-reuse"   // the meld that Card, freed, goes to needs N cards from the hand

	TableFixed  Reason = "table-fixed"  // Card lies on the table and may not be moved
	NotYours    Reason = "not-yours"    // Meld is another player's
	StealFirst  Reason = "steal-first"  // Card: stealing needs a first meld in an earlier turn
	StealOnce   Reason = "steal-once"   // Card: one card a turn may be stolen
	StealWith   Reason = "steal-with"   // Card, stolen, needs N cards from the hand in a new meld
	SwapNatural Reason = "swap-natural" // Card is exchanged only for the natural card it stands for
)

// Breach is a rule that a play breaks.
type Breach struct {
	Why   Reason
	Meld  int // an index into Play.New, -1 for none
	Card  card.ID
	N     int
	Cause *meld.Error
}

// kept is the breach in memory of its own.
func (b *Breach) kept() *Breach {
	if b == nil {
		return nil
	}
	k := *b
	return &k
}

var sentences = map[Reason]string{
	CardForeign:  "{card} is neither on the table nor in the hand",
	CardTwice:    "{card} lies in two places",
	CardMissing:  "{card} lay on the table and is gone",
	NothingAdded: "a play needs a card from the hand",
	IllegalMeld:  "table[{meld}] is no legal meld{cause}",
	OverLimit:    "a turn may play at most {cards} from the hand",

	OpenWithRun:    "the first play needs {naturals} from the hand in sequence, of one suit",
	OpenWithPoints: "the first play must be worth {n} or more",
	OpenWithMeld:   "the first play is one meld of exactly {cards} from the hand, and nothing else",
	OpenWithThese:  "the first play must hold the melds of the deal's contract",
	OpenAlone:      "the first play may not use cards of the table, such as {card}",

	JokerChanged: "the joker {card} must be freed before it stands for another card",
	JokerFrozen:  "the meld of the joker {card} is frozen until the joker is freed from the hand",
	JokerBound:   "the joker {card} must stay with a card of its meld until it is freed",
	JokerElse:    "the freed joker {card} must go to another meld",
	JokerReuse:   "the meld that the freed joker {card} goes to needs {cards} from the hand",

	TableFixed:  "{card} lies on the table and may not be moved",
	NotYours:    "table[{meld}] belongs to another player",
	StealFirst:  "stealing {card} needs a first meld in an earlier turn",
	StealOnce:   "one card a turn may be stolen, and {card} is one more",
	StealWith:   "the stolen {card} needs {cards} from the hand beside it, in a new meld",
	SwapNatural: "{card} is exchanged only for the natural card it stands for, from the hand",
}

// Error is the breach in words, for programs and logs.
func (b *Breach) Error() string {
	s, ok := sentences[b.Why]
	if !ok {
		return "the rules do not allow it"
	}
	cause := ""
	if b.Cause != nil {
		cause = ": " + b.Cause.Error()
	}
	return text.Fill(s, "card", b.Card, "meld", b.Meld, "n", b.N, "cause", cause,
		"cards", text.Count(b.N, "card"), "naturals", text.Count(b.N, "natural card"))
}
