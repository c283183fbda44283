package rules

import (
	"fmt"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
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

// Error is the breach in words, for programs and logs.
func (b *Breach) Error() string {
	switch b.Why {
	case CardForeign:
		return fmt.Sprintf("%s is neither on the table nor in the hand", b.Card)
	case CardTwice:
		return fmt.Sprintf("%s lies in two places", b.Card)
	case CardMissing:
		return fmt.Sprintf("%s lay on the table and is gone", b.Card)
	case NothingAdded:
		return "a play needs a card from the hand"
	case IllegalMeld:
		if b.Cause == nil {
			return fmt.Sprintf("table[%d] is no legal meld", b.Meld)
		}
		return fmt.Sprintf("table[%d] is no legal meld: %v", b.Meld, b.Cause)
	case OverLimit:
		return "a turn may play at most " + cardsOf(b.N, "card") + " from the hand"
	}
	if s := b.openingSentence(); s != "" {
		return s
	}
	if s := b.jokerSentence(); s != "" {
		return s
	}
	return b.ownerSentence()
}

func (b *Breach) openingSentence() string {
	switch b.Why {
	case OpenWithRun:
		return "the first play needs " + cardsOf(b.N, "natural card") + " from the hand in sequence, of one suit"
	case OpenWithPoints:
		return fmt.Sprintf("the first play must be worth %d or more", b.N)
	case OpenWithMeld:
		return "the first play is one meld of exactly " + cardsOf(b.N, "card") + " from the hand, and nothing else"
	case OpenWithThese:
		return "the first play must hold the melds of the deal's contract"
	case OpenAlone:
		return fmt.Sprintf("the first play may not use cards of the table, such as %s", b.Card)
	}
	return ""
}

func (b *Breach) jokerSentence() string {
	switch b.Why {
	case JokerChanged:
		return fmt.Sprintf("the joker %s must be freed before it stands for another card", b.Card)
	case JokerFrozen:
		return fmt.Sprintf("the meld of the joker %s is frozen until the joker is freed from the hand", b.Card)
	case JokerBound:
		return fmt.Sprintf("the joker %s must stay with a card of its meld until it is freed", b.Card)
	case JokerElse:
		return fmt.Sprintf("the freed joker %s must go to another meld", b.Card)
	case JokerReuse:
		return fmt.Sprintf("the meld that the freed joker %s goes to needs %s from the hand", b.Card, cardsOf(b.N, "card"))
	}
	return ""
}

func (b *Breach) ownerSentence() string {
	switch b.Why {
	case TableFixed:
		return fmt.Sprintf("%s lies on the table and may not be moved", b.Card)
	case NotYours:
		return fmt.Sprintf("table[%d] belongs to another player", b.Meld)
	case StealFirst:
		return fmt.Sprintf("stealing %s needs a first meld in an earlier turn", b.Card)
	case StealOnce:
		return fmt.Sprintf("one card a turn may be stolen, and %s is one more", b.Card)
	case StealWith:
		return fmt.Sprintf("the stolen %s needs %s from the hand beside it, in a new meld", b.Card, cardsOf(b.N, "card"))
	case SwapNatural:
		return fmt.Sprintf("%s is exchanged only for the natural card it stands for, from the hand", b.Card)
	}
	return "the rules do not allow it"
}

// cardsOf is a number of cards.
func cardsOf(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
