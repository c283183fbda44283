// Package meld decides whether cards are a legal meld under a rule set's meld
// rules, and names the rule that they break.
package meld

import (
	"machiavelli/engine/card"
	"machiavelli/engine/stable"
)

// Aces says where in a run an ace may stand.
type Aces string

// The four ace modes of the rule sets.
const (
	AcesLow    Aces = "low"    // A-2-3 only
	AcesHigh   Aces = "high"   // Q-K-A only
	AcesBoth   Aces = "both"   // A-2-3 and Q-K-A, never K-A-2
	AcesCorner Aces = "corner" // any turn round the corner: Q-K-A-2-3
)

// Rules is the part of a rule set that decides what a meld is. The law of rules.Rules
// holds here too: a field that is added is marked omitempty.
type Rules struct {
	Aces     Aces `json:"aces"`
	SetMin   int  `json:"set_min"`   // fewest cards of a set
	SetMax   int  `json:"set_max"`   // most cards of a set, 0: no limit
	AnySuits bool `json:"any_suits"` // a set may repeat suits
	RunMin   int  `json:"run_min"`   // fewest cards of a run
	Wild     int  `json:"wild"`      // most wild cards in a meld, 0: no limit
	Naturals int  `json:"naturals"`  // fewest natural cards in a meld
	TwosWild bool `json:"twos_wild"` // every two is a wild card
}

// Standard is what most rule sets have in common: sets of 3 or 4 with different suits,
// runs of 3 or more, aces at both ends.
func Standard() Rules {
	return Rules{Aces: AcesBoth, SetMin: 3, SetMax: 4, RunMin: 3}
}

// Kind says whether a meld is a set or a run.
type Kind uint8

// The kinds. Neither is the zero value.
const (
	Neither Kind = iota
	Set
	Run
)

func (k Kind) String() string {
	return [...]string{"neither", "set", "run"}[min(k, Run)]
}

// IsWild reports whether the printed face is a wild card under the rules.
func (r Rules) IsWild(f card.Face) bool {
	return f == card.Joker || (r.TwosWild && f.Rank() == card.Two)
}

// Check says what the cards are: a set or a run, whatever order they lie in,
// or an *Error that says why they are neither. Every wild card must be
// declared. It does not allocate when the cards are legal.
func Check(cards []card.Card, r Rules) (Kind, error) {
	if k, reason := classify(cards, r); k != Neither {
		return k, nil
	} else {
		return Neither, &reason
	}
}

// Legal is Check without the reason, for inner loops.
func Legal(cards []card.Card, r Rules) bool {
	k, _ := classify(cards, r)
	return k != Neither
}

func classify(cards []card.Card, r Rules) (Kind, Error) {
	if len(cards) == 0 {
		return Neither, Error{Kind: Empty}
	}
	if e := wildCards(cards, r); e.Kind != 0 {
		return Neither, e
	}
	sameRank, sameSuit := true, true
	first := cards[0].Shows()
	for _, c := range cards[1:] {
		f := c.Shows()
		sameRank = sameRank && f.Rank() == first.Rank()
		sameSuit = sameSuit && f.Suit() == first.Suit()
	}
	switch {
	case sameRank && (len(cards) > 1 || !sameSuit):
		return checkSet(cards, r)
	case sameSuit && len(cards) > 1:
		return checkRun(cards, r)
	case len(cards) == 1:
		return Neither, Error{Kind: Short, Want: min(r.SetMin, r.RunMin), At: 1}
	}
	return Neither, mixed(cards)
}

func wildCards(cards []card.Card, r Rules) Error {
	wild := 0
	for i, c := range cards {
		printed := c.ID.Face()
		switch {
		case printed == card.NoFace:
			return Error{Kind: NoCard, At: i}
		case c.As == card.NoFace && r.IsWild(printed):
			return Error{Kind: Undeclared, At: i}
		case c.As != card.NoFace && (!r.IsWild(printed) || !c.As.Natural()):
			return Error{Kind: NotWild, At: i}
		case c.As != card.NoFace:
			wild++
		}
	}
	if r.Wild > 0 && wild > r.Wild {
		return Error{Kind: TooManyWild, Want: r.Wild, At: wild}
	}
	if len(cards)-wild < r.Naturals {
		return Error{Kind: NoNatural, Want: r.Naturals, At: len(cards) - wild}
	}
	return Error{}
}

func checkSet(cards []card.Card, r Rules) (Kind, Error) {
	if !r.AnySuits {
		var seen [card.Suits]bool
		for i, c := range cards {
			s := c.Shows().Suit()
			if seen[s] {
				return Neither, Error{Kind: TwoOfSuit, At: i, Face: c.Shows()}
			}
			seen[s] = true
		}
	}
	if r.SetMax > 0 && len(cards) > r.SetMax {
		return Neither, Error{Kind: Long, Want: r.SetMax, At: len(cards)}
	}
	if len(cards) < r.SetMin {
		return Neither, Error{Kind: Short, Want: r.SetMin, At: len(cards), Face: cards[0].Shows()}
	}
	return Set, Error{}
}

func checkRun(cards []card.Card, r Rules) (Kind, Error) {
	var ranks uint16
	for i, c := range cards {
		bit := uint16(1) << c.Shows().Rank()
		if ranks&bit != 0 {
			return Neither, Error{Kind: TwoOfRank, At: i, Face: c.Shows()}
		}
		ranks |= bit
	}
	suit := cards[0].Shows().Suit()
	if low, ok := start(ranks, len(cards), r.Aces); ok {
		if len(cards) < r.RunMin {
			return Neither, Error{Kind: Short, Want: r.RunMin, At: len(cards), Face: card.Of(suit, low)}
		}
		return Run, Error{}
	}
	if _, ok := start(ranks, len(cards), AcesCorner); ok {
		return Neither, Error{Kind: Corner, Face: card.Of(suit, card.Ace)}
	}
	return Neither, Error{Kind: Gap, Face: card.Of(suit, firstGap(ranks, r.Aces))}
}

// start is the rank at which a run of n different ranks (a bit a rank, bit 1
// the ace) begins, and whether they are consecutive under the ace mode. A full
// circle begins at the ace.
func start(ranks uint16, n int, aces Aces) (card.Rank, bool) {
	if n < 1 || n > card.Ranks {
		return 0, false
	}
	for low := card.Ace; low <= card.King; low++ {
		if want, ok := Stretch(low, n, aces); ok && want == ranks {
			return low, true
		}
	}
	return 0, false
}

// firstGap is the lowest rank missing between the cards of a run.
func firstGap(ranks uint16, aces Aces) card.Rank {
	low := card.Ace
	if aces == AcesHigh || ranks&(1<<card.Two|1<<3|1<<4) == 0 && aces != AcesLow {
		low = card.Two // the ace stands above the king
	}
	began := false
	for r := low; r <= card.King; r++ {
		has := ranks&(1<<r) != 0
		if began && !has {
			return r
		}
		began = began || has
	}
	return card.King
}

func mixed(cards []card.Card) Error {
	// name the first card that spoils what the first two began
	a, b := cards[0].Shows(), cards[1].Shows()
	for i, c := range cards[1:] {
		f := c.Shows()
		if a.Rank() == b.Rank() && f.Rank() != a.Rank() || a.Suit() == b.Suit() && f.Suit() != a.Suit() ||
			a.Rank() != b.Rank() && a.Suit() != b.Suit() {
			return Error{Kind: Mixed, At: i + 1, Face: f}
		}
	}
	return Error{Kind: Mixed, At: len(cards) - 1, Face: cards[len(cards)-1].Shows()}
}

// Arrange puts the cards of a legal meld in the order they lie in: a run from
// its low end (all thirteen from the ace, where it may stand low), a set by
// suit. Cards that are no legal meld are put in the order that comes nearest: a
// run's or a set's.
// It sorts in place and is stable.
func Arrange(cards []card.Card, r Rules) {
	if len(cards) < 2 {
		return
	}
	sameSuit := true
	var ranks uint16
	for _, c := range cards {
		f := c.Shows()
		sameSuit = sameSuit && f.Suit() == cards[0].Shows().Suit() && f.Natural()
		ranks |= 1 << f.Rank()
	}
	if !sameSuit {
		stable.Sort(cards, func(a, b card.Card) int {
			if d := int(a.Shows().Rank()) - int(b.Shows().Rank()); d != 0 {
				return d
			}
			return int(a.Shows().Suit()) - int(b.Shows().Suit())
		})
		return
	}
	low, ok := start(ranks, len(cards), r.Aces)
	if !ok {
		low = card.Ace
		if r.Aces != AcesLow && ranks&(1<<card.Two|1<<3|1<<4) == 0 {
			low = card.Two // Q K A: the ace goes to the top
		}
	}
	at := func(c card.Card) int { return (int(c.Shows().Rank()) - int(low) + card.Ranks) % card.Ranks }
	stable.Sort(cards, func(a, b card.Card) int { return at(a) - at(b) })
}

// InOrder reports whether each card is the next of its suit after the one
// before it, the ace following the king.
func InOrder(cards []card.Card) bool {
	for i := 1; i < len(cards); i++ {
		a, b := cards[i-1].Shows(), cards[i].Shows()
		if a.Suit() != b.Suit() || int(a.Rank())%card.Ranks+1 != int(b.Rank()) {
			return false
		}
	}
	return true
}
