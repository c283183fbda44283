package steps

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// Idea is what a step is for.
type Idea string

// The ideas. Of a step to which several apply the first has its name, in this
// order. Begin and end are the tables before the first and after the last step
// of the plan, before and after those around the step.
const (
	// IdeaHome: a card of the player's goes back to the hand.
	IdeaHome Idea = "home"
	// IdeaSwap: a wild card makes way for its card, which may come to lie beside
	// it, or stands for another card where it lies.
	IdeaSwap Idea = "swap"
	// IdeaMerge: two or more cards, the last of their meld, join cards that lie.
	IdeaMerge Idea = "merge"
	// IdeaSplit: a meld is cut: two or more of its cards begin a meld of their
	// own, and others stay.
	IdeaSplit Idea = "split"
	// IdeaBridge: a card closes a gap between pieces of a run that was there at
	// the beginning.
	IdeaBridge Idea = "bridge"
	// IdeaShift: cards leave, or join, a run that keeps cards from begin to end,
	// gives some at one end and gets some at the other. What it gives does not
	// begin a meld of its own, which is a split.
	IdeaShift Idea = "shift"
	// IdeaRecast: cards leave, or join, a meld that is a set at the beginning and a
	// run at the end, or the other way round; until two of its cards lie as they
	// do at the end, what joins it then extends it.
	IdeaRecast Idea = "recast"
	// IdeaBorrow: a card leaves a meld that lives on, for another meld.
	IdeaBorrow Idea = "borrow"
	// IdeaNew: a card begins a meld, or joins one that was not there at the
	// beginning, when at most one of its cards lay there.
	IdeaNew Idea = "new"
	// IdeaExtend: a card joins a meld that lay there at the beginning.
	IdeaExtend Idea = "extend"
)

// idea is the idea of a step that has yet to be done, and the meld that it is
// of: that which the cards leave, or that which they join.
func (p *Planner) idea(s *Step, r meld.Rules) (idea Idea, about int) {
	now := p.walk.Melds
	switch {
	case s.Do == Home:
		return IdeaHome, s.From
	case s.Do == Free || s.From == s.To:
		return IdeaSwap, s.To
	}
	moved := s.From >= 0
	rest := 0
	if moved {
		rest = len(now[s.From]) - len(s.Cards)
	}
	switch {
	case moved && rest == 0 && len(s.Cards) > 1 && len(now[s.To]) > 0:
		return IdeaMerge, s.To
	case moved && rest > 0 && len(s.Cards) > 1 && len(now[s.To]) == 0:
		return IdeaSplit, s.From
	case p.replaces(s.To, s.Cards):
		return IdeaSwap, s.To
	case len(p.start(s.To)) > 1 && bridges(now[s.To], s.Cards, r):
		return IdeaBridge, s.To
	case moved && p.shifts(s.From, r):
		return IdeaShift, s.From
	case p.shifts(s.To, r):
		return IdeaShift, s.To
	case moved && p.recasts(s.From, r):
		return IdeaRecast, s.From
	case p.recasts(s.To, r) && !p.turned(s.To, now[s.To], r):
		return IdeaRecast, s.To
	case moved && len(p.end(s.From)) > 0:
		return IdeaBorrow, s.From
	case len(p.start(s.To)) < 2:
		return IdeaNew, s.To
	}
	return IdeaExtend, s.To
}

// start and end are a meld at the beginning and at the end of the plan.
func (p *Planner) start(n int) []card.Card {
	if n < len(p.old) {
		return p.old[n]
	}
	return nil
}

func (p *Planner) end(n int) []card.Card {
	for t := range p.want {
		if p.to(t) == n {
			return p.want[t].Cards
		}
	}
	return nil
}

// recasts reports whether a meld is a set at the beginning and a run at the end, or
// the other way round.
func (p *Planner) recasts(n int, r meld.Rules) bool {
	start, end := kind(p.start(n), r), kind(p.end(n), r)
	return start != meld.Neither && end != meld.Neither && start != end
}

// turned reports whether two cards of a recast meld, as they lie now, belong
// together in what it becomes and in nothing else.
func (p *Planner) turned(n int, now []card.Card, r meld.Rules) bool {
	run := kind(p.end(n), r) == meld.Run
	var first card.Card
	natural := 0
	for _, c := range now {
		switch {
		case c.Wild():
			continue
		case natural == 0:
			first = c
		case run && c.Shows().Suit() != first.Shows().Suit(), !run && c.Shows().Rank() != first.Shows().Rank():
			return false
		}
		natural++
	}
	return natural > 1
}

func kind(cards []card.Card, r meld.Rules) meld.Kind {
	if !meld.Legal(cards, r) {
		return meld.Neither
	}
	k, _ := meld.Check(cards, r)
	return k
}

// shifts reports whether a meld is a run at the beginning and at the end that has
// given cards at one end and got cards at the other, and keeps those between.
// What it gave has not begun a meld of its own: that is a split.
func (p *Planner) shifts(n int, r meld.Rules) bool {
	if kind(p.start(n), r) != meld.Run || kind(p.end(n), r) != meld.Run {
		return false
	}
	start, end := &p.ends[0], &p.ends[1]
	*start, *end = append((*start)[:0], p.start(n)...), append((*end)[:0], p.end(n)...)
	meld.Arrange(*start, r)
	meld.Arrange(*end, r)
	for range 2 {
		gave := 0
		for gave < len(*start) && !shown(*end, (*start)[gave].Shows()) {
			gave++
		}
		kept := len(*start) - gave
		if gave > 0 && kept > 0 && kept < len(*end) && slices.EqualFunc((*start)[gave:], (*end)[:kept], sameShows) {
			return gave < 2 || !p.together((*start)[:gave])
		}
		slices.Reverse(*start)
		slices.Reverse(*end)
	}
	return false
}

func sameShows(a, b card.Card) bool { return a.Shows() == b.Shows() }

func shown(cards []card.Card, f card.Face) bool {
	return slices.ContainsFunc(cards, func(c card.Card) bool { return c.Shows() == f })
}

// together reports whether cards go to one new meld.
func (p *Planner) together(cards []card.Card) bool {
	t := p.goes[cards[0].ID]
	return t != nowhere && p.want[t].Old < 0 && !slices.ContainsFunc(cards, func(c card.Card) bool { return p.goes[c.ID] != t })
}

// replaces reports whether a natural card joins a meld where a wild card stood
// for it at the beginning.
func (p *Planner) replaces(n int, cards []card.Card) bool {
	return len(cards) == 1 && !cards[0].Wild() && slices.ContainsFunc(p.start(n), func(c card.Card) bool {
		return c.Wild() && c.As == cards[0].ID.Face() && !slices.Contains(p.end(n), c)
	})
}

// bridges reports whether cards close a gap between pieces of a run.
func bridges(lying, cards []card.Card, r meld.Rules) bool {
	before, ok := ranks(0, lying, lying)
	after, still := ranks(before, cards, lying)
	return ok && still && pieces(before, r.Aces) > 1 && pieces(after, r.Aces) < pieces(before, r.Aces)
}

// gaps is the number of gaps between the pieces of a run when a card joins it, 0
// for what is no run.
func gaps(lying []card.Card, c card.Card, r meld.Rules) int {
	all, ok := ranks(0, lying, lying)
	if !ok || len(lying) == 0 || !c.Shows().Natural() || c.Shows().Suit() != lying[0].Shows().Suit() {
		return 0
	}
	return pieces(all|1<<c.Shows().Rank(), r.Aces) - 1
}

// ranks adds the ranks of cards to others, a bit each; ok is false where they
// are not all different, or not all of the suit of the cards that lie.
func ranks(others uint16, cards, lying []card.Card) (all uint16, ok bool) {
	for _, c := range cards {
		f := c.Shows()
		if bit := uint16(1) << f.Rank(); len(lying) > 0 && f.Natural() && f.Suit() == lying[0].Shows().Suit() && others&bit == 0 {
			others |= bit
			continue
		}
		return 0, false
	}
	return others, true
}

// pieces is the number of stretches of ranks that follow each other.
func pieces(ranks uint16, aces meld.Aces) int {
	n := 0
	for r := card.Ace; r <= card.King; r++ {
		if ranks>>r&1 == 0 {
			continue
		}
		switch {
		case r == card.Ace:
			if aces == meld.AcesLow || ranks>>card.King&1 == 0 {
				n++
			}
		case r == card.Two && aces == meld.AcesHigh, ranks>>(r-1)&1 == 0:
			n++
		}
	}
	if n == 0 && ranks != 0 {
		return 1 // all the way round
	}
	return n
}
