package solver

import (
	"errors"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	said "machiavelli/engine/text" // text is another in the tests
)

// Reason is why a position is invalid. The comment says which fields of
// Error hold the facts.
type Reason string

// The reasons.
const (
	BadGoal     Reason = "unknown-goal"
	BadRules    Reason = "bad-rules"      // the meld rules make no sense
	NoCard      Reason = "no-card"        // Meld (or -1 for the hand), At: no such card
	CardTwice   Reason = "card-twice"     // Card, Meld and At of the second
	IllegalMeld Reason = "illegal-meld"   // Meld, Cause
	Undeclared  Reason = "undeclared"     // Meld, Card: a wild card that says nothing
	Declared    Reason = "declared"       // Card of the hand or a free card that stands for something, or may not
	NotThere    Reason = "not-there"      // Card of Mine does not lie on the table
	TooMany     Reason = "too-many-cards" // more copies of a card than can be searched
	Foreign     Reason = "foreign-card"   // Card of the draft is not in the position
	Missing     Reason = "missing-card"   // Card of the position is not in the draft
)

// Error is a position that cannot be solved, and where.
type Error struct {
	Why   Reason      `json:"why"`
	Meld  int         `json:"meld"` // an index into the table, -1 for none
	At    int         `json:"at"`   // an index into the meld or the hand
	Card  card.ID     `json:"card,omitempty"`
	Cause *meld.Error `json:"cause,omitempty"`
}

// Error says what is wrong and where, in the names of the position.
func (e *Error) Error() string { return e.Said().Error() }

// Said is the error as a sentence.
func (e *Error) Said() error {
	if e.Why == NotThere {
		return said.Errorf("mine: %s is not on the table", e.Card)
	}
	err := e.what()
	if e.Meld < 0 || e.Why == BadGoal || e.Why == BadRules {
		return err
	}
	return said.Errorf("table[%d]: %w", e.Meld, err)
}

func (e *Error) what() error {
	switch e.Why {
	case BadGoal:
		return said.Errorf("goal: there is no such goal")
	case BadRules:
		return said.Errorf("rules: the solver works with runs from 2 to 5 cards, sets from 2 to 8, and a known place of the ace")
	case NoCard:
		return said.Errorf("no such card")
	case CardTwice:
		return said.Errorf("%s lies in two places", e.Card)
	case IllegalMeld:
		if e.Cause == nil {
			return said.Errorf("no legal meld")
		}
		return said.Errorf("no legal meld: %w", e.Cause)
	case Undeclared:
		return said.Errorf("%s does not say what it stands for", e.Card)
	case Declared:
		return said.Errorf("%s may not stand for another card here", e.Card)
	case TooMany:
		return said.Errorf("more cards, or copies of one, than can be searched")
	}
	return said.Errorf("%s", e.Why)
}

// check reports what is wrong with a position.
func check(pos *Position) error {
	switch pos.Goal {
	case Cards, Max, Points, Repair:
	default:
		return &Error{Why: BadGoal, Meld: -1}
	}
	m := pos.Rules.Meld
	switch m.Aces {
	case meld.AcesLow, meld.AcesHigh, meld.AcesBoth, meld.AcesCorner:
	default:
		return &Error{Why: BadRules, Meld: -1}
	}
	if m.SetMin < 2 || m.RunMin < 2 || m.RunMin > 5 || m.SetMin > 8 || m.SetMax != 0 && m.SetMax < m.SetMin {
		return &Error{Why: BadRules, Meld: -1}
	}
	if len(pos.Table) > 256 {
		return &Error{Why: TooMany, Meld: 256}
	}
	var seen cardSet
	for i, cards := range pos.Table {
		for j, c := range cards {
			if !c.ID.Valid() {
				return &Error{Why: NoCard, Meld: i, At: j}
			}
			if seen.has(c.ID) {
				return &Error{Why: CardTwice, Meld: i, At: j, Card: c.ID}
			}
			seen.add(c.ID)
		}
		if isPlain(cards, &pos.Rules.Meld) {
			continue
		}
		if err := checkMeld(pos, i); err != nil {
			return err
		}
	}
	for _, id := range pos.Mine {
		if pos.Goal != Repair || pos.Draft != nil || !seen.has(id) {
			return &Error{Why: NotThere, Meld: -1, Card: id}
		}
	}
	for j, id := range pos.Hand {
		if !id.Valid() {
			return &Error{Why: NoCard, Meld: -1, At: j}
		}
		if seen.has(id) {
			return &Error{Why: CardTwice, Meld: -1, At: j, Card: id}
		}
		seen.add(id)
	}
	return checkDraft(pos, seen)
}

// checkDraft wants a draft to hold the cards of the position, each once.
func checkDraft(pos *Position, all cardSet) error {
	d := pos.Draft
	if d == nil {
		return nil
	}
	if len(d.Table) > 256 {
		return &Error{Why: TooMany, Meld: 256}
	}
	left := all
	take := func(id card.ID, i, k int) error {
		if !all.has(id) {
			return &Error{Why: Foreign, Meld: i, At: k, Card: id}
		}
		if !left.has(id) {
			return &Error{Why: CardTwice, Meld: i, At: k, Card: id}
		}
		left.remove(id)
		return nil
	}
	for i, m := range d.Table {
		for k, c := range m {
			if err := take(c.ID, i, k); err != nil {
				return err
			}
			if c.As != card.NoFace && (!pos.Rules.Meld.IsWild(c.ID.Face()) || !c.As.Natural()) {
				return &Error{Why: Declared, Meld: i, At: k, Card: c.ID}
			}
		}
	}
	for k, id := range d.Hand {
		if err := take(id, -1, k); err != nil {
			return err
		}
	}
	for i, m := range pos.Table {
		for k, c := range m {
			if left.has(c.ID) {
				return &Error{Why: Missing, Meld: i, At: k, Card: c.ID}
			}
		}
	}
	for k, id := range pos.Hand {
		if left.has(id) {
			return &Error{Why: Missing, Meld: -1, At: k, Card: id}
		}
	}
	return nil
}

// cardSet is a set of physical cards.
type cardSet [4]uint64

func (s *cardSet) add(id card.ID)      { s[id>>6] |= 1 << (id & 63) }
func (s *cardSet) remove(id card.ID)   { s[id>>6] &^= 1 << (id & 63) }
func (s *cardSet) has(id card.ID) bool { return s[id>>6]>>(id&63)&1 != 0 }

// isPlain reports whether cards are a meld such as most are, which is soon
// seen: natural cards, a run in order or a set of different suits.
func isPlain(cards []card.Card, r *meld.Rules) bool {
	n := len(cards)
	if n < 2 || n > card.Ranks || r.TwosWild || n < r.Naturals {
		return false
	}
	first, suits := cards[0].ID.Face(), uint8(0)
	rank, run := first.Rank(), cards[1].ID.Face() == first+1
	for k, c := range cards {
		f := c.ID.Face()
		if c.As != card.NoFace || !f.Natural() {
			return false
		}
		switch here := f.Rank(); {
		case !run:
			if here != rank || suits>>f.Suit()&1 != 0 {
				return false
			}
			suits |= 1 << f.Suit()
		case f == first+card.Face(k) && here == rank+card.Rank(k):
		case rank+card.Rank(k) == card.King+1 && f == first+1-card.Face(rank) && r.Aces != meld.AcesLow: // the ace, last
			return k == n-1 && n >= r.RunMin
		default:
			return false
		}
	}
	if run {
		return n >= r.RunMin && (rank > card.Ace || r.Aces != meld.AcesHigh)
	}
	return n >= r.SetMin && (r.SetMax == 0 || n <= r.SetMax)
}

// checkMeld wants a legal meld or a free card, except where the table is to be
// repaired.
func checkMeld(pos *Position, i int) error {
	cards := pos.Table[i]
	if len(cards) == 0 || len(cards) == 1 && cards[0].As == card.NoFace || pos.Goal == Repair && pos.Draft == nil {
		return nil
	}
	if !meld.Legal(cards, pos.Rules.Meld) {
		_, err := meld.Check(cards, pos.Rules.Meld)
		e := &Error{Why: IllegalMeld, Meld: i}
		errors.As(err, &e.Cause)
		return e
	}
	return nil
}
