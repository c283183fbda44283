package solver

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver/internal/sweep"
)

// Values of the first aim are in parts of the sweep's ValueUnit.
const (
	valueUnit  = sweep.ValueUnit
	impossible = sweep.Impossible
)

// A turn on a shared table falls into cases: which run opens, which free card
// is used, which jokers are freed and by what. In a case every condition of
// the rules has become a plain one (this card must be played, that joker is
// any card), which the searches know. The best case is the answer to the first
// aim; the second (layout_program.go) starts again from its value alone.

// wildCase is a case, before it is settled what its free wild cards stand for.
type wildCase struct {
	resolved
	freed []card.Card // table jokers that may stand for anything and must be used
	hand  []card.ID   // wild cards of the hand
	free  []card.ID   // undeclared wild cards among the free cards
}

// turn collects the best of the cases.
type turn struct {
	s          *Solver
	pos        *Position
	any        bool // any play at all will do
	limit      int
	floor      int32 // what the first aim is to be worth at least, see Limits
	value      int32 // of the first aim, impossible when there is no play yet
	melds      []newMeld
	resolved   resolved
	restricted bool // where wild cards are bound: see restricted
	cut        bool
	refused    bool // the best layout of a case does not keep to the rules
	hasty      bool // a sweep with little work, see standby.go
	sought     bool // the value is the linear program's, which has the melds
	err        error
	worths     []int32 // see mostOf
}

// start fills the solver's base.
func (t *turn) start() *wildCase {
	pos, c := t.pos, &t.s.base
	*c = wildCase{resolved: resolved{table: pos.Table, hand: t.s.mem.cards.alloc(len(pos.Hand)), mem: &t.s.mem}, hand: c.hand[:0], free: c.free[:0]}
	for _, cards := range pos.Table {
		if len(cards) == 1 && pos.Rules.Meld.IsWild(cards[0].ID.Face()) && cards[0].As == card.NoFace {
			c.free = append(c.free, cards[0].ID)
		}
	}
	for _, id := range pos.Hand {
		if pos.Rules.Meld.IsWild(id.Face()) {
			c.hand = append(c.hand, id)
		} else {
			c.resolved.hand = append(c.resolved.hand, card.Card{ID: id})
		}
	}
	return c
}

// opensWithRun reports whether there is a duty as in openings.
func opensWithRun(pos *Position) bool {
	return !pos.Opened && pos.Rules.Opening.Kind == rules.OpenRun
}

// openings lists, in the memory of another list, the ways to meet a first-meld duty
// that is met together with the rest of the turn: a run of the hand, by the cards
// that must be played.
func openings(out [][]card.ID, pos *Position) [][]card.ID {
	var have [54]card.ID
	for _, id := range pos.Hand {
		if !pos.Rules.Meld.IsWild(id.Face()) {
			have[id.Face()] = id
		}
	}
	out = out[:0]
	n := pos.Rules.Opening.N
	for s := range card.Suit(card.Suits) {
		for low := 1; low <= card.Ranks; low++ {
			if !begins(low, n, pos.Rules.Meld) {
				continue
			}
			out = again(out)
			ids := &out[len(out)-1]
			for rank := low; rank < low+n; rank++ {
				if id := have[card.Of(s, card.Rank((rank-1)%card.Ranks+1))]; id != 0 {
					*ids = append(*ids, id)
				}
			}
			if len(*ids) < n {
				out = out[:len(out)-1]
			}
		}
	}
	return out
}

// begins reports whether a run of n cards can begin with a rank.
func begins(low, n int, r meld.Rules) bool {
	last := low + n - 1
	switch r.Aces {
	case meld.AcesLow:
		return last <= card.Ranks
	case meld.AcesHigh:
		return low > 1 && last <= card.Ranks+1
	case meld.AcesCorner:
		return n < card.Ranks || low == 1
	}
	return last <= card.Ranks+1
}

// tableJokers adds the wild cards that lie in melds to a list.
func tableJokers(out []card.Card, pos *Position) []card.Card {
	for _, m := range pos.Table {
		for _, c := range m {
			if c.As != card.NoFace {
				out = append(out, c)
			}
		}
	}
	return out
}

// hasWild reports whether there is any wild card.
func hasWild(pos *Position) bool {
	wild := func(id card.ID) bool { return pos.Rules.Meld.IsWild(id.Face()) }
	for _, m := range pos.Table {
		for _, c := range m {
			if wild(c.ID) {
				return true
			}
		}
	}
	return slices.ContainsFunc(pos.Hand, wild)
}

// extra is what the cards that a case plays anyway count for the first aim.
func (t *turn) extra(l *resolved) int32 {
	sum := int32(0)
	for _, c := range l.hand {
		if c.Wild() || l.must[c.ID] || l.taken[c.ID] {
			sum += t.worth(c.ID)
		}
	}
	return sum
}

func (t *turn) worth(id card.ID) int32 { return t.pos.worthOf(id.Face()) * valueUnit }

// forced is how many hand cards a resolved position plays in any case.
func (l *resolved) forced() int {
	n := 0
	for _, c := range l.hand {
		if c.Wild() || l.must[c.ID] || l.taken[c.ID] {
			n++
		}
	}
	return n
}

// solve finds the best of all cases.
func (t *turn) solve() {
	t.value = impossible
	t.limit = t.pos.limit()
	if isHandPlay(t.pos) {
		t.tryHand()
		return
	}
	if t.restricted = !isUnrestricted(t.pos) && hasWild(t.pos); t.restricted {
		t.value = 0 // to play nothing
	}
	if !t.quickPlay() {
		t.covers()
	}
}

// idle reports whether nothing better was found than to play nothing.
func (t *turn) idle() bool {
	return t.restricted && t.value == 0 && t.resolved.table == nil && !t.sought
}

// covers goes through all cases.
func (t *turn) covers() {
	jokers := tableJokers(t.s.jokers[:0], t.pos)
	t.s.jokers = jokers
	if !opensWithRun(t.pos) {
		t.cover(nil, jokers)
		return
	}
	t.s.firsts = openings(t.s.firsts, t.pos)
	for _, first := range t.s.firsts {
		t.cover(first, jokers)
	}
}

// cover goes through the cases in which some cards of the hand must be played.
func (t *turn) cover(first []card.ID, jokers []card.Card) {
	c := t.start()
	for _, id := range first {
		c.must[id] = true
	}
	t.frees(c, jokers, 0)
	if t.value == 0 && t.pos.Rules.FreePlay {
		t.freePlay(c, jokers)
	}
}

// frees goes through which free cards, from the i-th meld on, are used instead
// of a card like them of the hand. The searches take the hand's first, which
// counts. Only a limit on hand cards can make it better to leave it in the hand.
func (t *turn) frees(c *wildCase, jokers []card.Card, i int) {
	table := t.pos.Table
	for i < len(table) && (t.limit == 0 || !c.doubles(table[i])) {
		i++
	}
	if i == len(table) {
		t.modes(c, jokers, 0)
		return
	}
	t.frees(c, jokers, i+1)
	d := c.copy()
	d.use(table[i][0])
	t.frees(d, jokers, i+1)
}

// doubles reports whether a meld is a free card that may be used or not, and a
// card like it is in the hand.
func (c *wildCase) doubles(m []card.Card) bool {
	if len(m) != 1 || c.must[m[0].ID] {
		return false
	}
	if slices.Contains(c.free, m[0].ID) {
		return len(c.hand) > 0
	}
	return slices.ContainsFunc(c.resolved.hand, func(h card.Card) bool { return h.ID.Face() == m[0].ID.Face() })
}

// use makes a free card one that must be used.
func (c *wildCase) use(free card.Card) {
	if i := slices.Index(c.free, free.ID); i >= 0 {
		c.free = slices.Delete(slices.Clone(c.free), i, i+1)
		c.freed = append(c.freed, free)
		return
	}
	c.must[free.ID] = true
}

// freePlay looks for plays without a hand card, where using a free card is
// one: each of them in turn must be used.
func (t *turn) freePlay(c *wildCase, jokers []card.Card) {
	t.value = impossible
	for _, m := range t.pos.Table {
		if len(m) != 1 {
			continue
		}
		d := c.copy()
		d.use(m[0])
		t.modes(d, jokers, 0)
	}
}

func (t *turn) try(c *wildCase) {
	if t.err != nil || t.cut {
		return
	}
	if t.restricted {
		t.tryRestricted(c)
		return
	}
	t.tryRelaxed(c)
}

func hasMelds(pos *Position) bool {
	return slices.ContainsFunc(pos.Table, func(m []card.Card) bool { return len(m) > 1 })
}

// setBest makes a resolved position and its melds the best play so far.
func (t *turn) setBest(l *resolved, melds []newMeld) {
	t.s.kept.store(l, melds)
	t.resolved, t.melds = t.s.kept.resolved, t.s.kept.melds
}
