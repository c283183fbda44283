package solver

import (
	"math/bits"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// The oracle is a brute force that knows the rules of a shared table from their
// sentences alone: it tries every layout of the physical cards, each wild card as any
// face that makes a meld, and judges each by itself. It shares no code with package
// rules, with meld or with the solver. As it tries every copy of a card in every place,
// it need not know that equal copies are equal.
type oracle struct {
	pos    Position
	cards  []oracleCard
	hand   uint32
	free   uint32
	melds  [][]oracleMeld // by their first card
	laid   []*oracleMeld
	in     []int       // by card: the meld laid that it is in, or -1
	as     []card.Face // … and what it stands for there
	most   bruteBest
	points bruteBest
	fewest int
	leaves int
}

type oracleCard struct {
	card.Card
	old int // the meld of the table that it lay in; -1 for none
}

type oracleMeld struct {
	mask uint32
	as   []card.Face // of its cards in their order; none for natural ones
}

// consult tries everything; nil where that is too much.
func consult(pos Position) *oracle {
	o := &oracle{pos: pos, most: bruteBest{-1, -1, 0}, points: bruteBest{-1, -1, 0}, fewest: noMoves}
	for i, m := range pos.Table {
		for _, c := range m {
			old := i
			if len(m) == 1 {
				o.free |= 1 << len(o.cards)
				old = -1
			}
			o.cards = append(o.cards, oracleCard{c, old})
		}
	}
	for _, id := range pos.Hand {
		o.hand |= 1 << len(o.cards)
		o.cards = append(o.cards, oracleCard{card.Card{ID: id}, -1})
	}
	o.in, o.as = make([]int, len(o.cards)), make([]card.Face, len(o.cards))
	o.list()
	o.cover(0, 0)
	if o.leaves > mostLeaves {
		return nil
	}
	return o
}

// mostLeaves is how many layouts the oracle tries.
const mostLeaves = 20_000

// list lists all melds.
func (o *oracle) list() {
	o.melds = make([][]oracleMeld, len(o.cards))
	r := o.pos.Rules.Meld
	for mask := uint32(1); mask < 1<<len(o.cards); mask++ {
		if bits.OnesCount32(mask) < min(r.SetMin, r.RunMin) {
			continue
		}
		var some []card.Card
		var wild []int
		var ranks, suits [16]bool
		for rest := mask; rest != 0; rest &= rest - 1 {
			c := card.Card{ID: o.cards[bits.TrailingZeros32(rest)].ID}
			if f := c.ID.Face(); f == card.Joker || r.TwosWild && f.Rank() == card.Two {
				wild = append(wild, len(some))
			} else {
				ranks[f.Rank()], suits[f.Suit()] = true, true
			}
			some = append(some, c)
		}
		if r.Wild > 0 && len(wild) > r.Wild || len(some)-len(wild) < r.Naturals {
			continue
		}
		o.declare(mask, some, wild, func(f card.Face) bool {
			return len(wild) == len(some) || ranks[f.Rank()] || suits[f.Suit()]
		})
	}
}

func (o *oracle) declare(mask uint32, some []card.Card, wild []int, fits func(card.Face) bool) {
	if len(wild) == 0 {
		if isMeld(some, o.pos.Rules.Meld) {
			x := oracleMeld{mask: mask}
			for _, c := range some {
				x.as = append(x.as, c.As)
			}
			first := bits.TrailingZeros32(mask)
			o.melds[first] = append(o.melds[first], x)
		}
		return
	}
	for f := card.Face(1); f <= 52; f++ {
		if fits(f) {
			some[wild[0]].As = f
			o.declare(mask, some, wild[1:], fits)
		}
	}
}

func (o *oracle) cover(at int, used uint32) {
	for at < len(o.cards) && used>>at&1 != 0 {
		at++
	}
	if at == len(o.cards) {
		o.judge(used)
		return
	}
	if o.leaves > mostLeaves {
		return
	}
	if (o.hand|o.free)>>at&1 != 0 {
		o.in[at] = -1
		o.cover(at+1, used)
	}
	for i := range o.melds[at] {
		m := &o.melds[at][i]
		if m.mask&used != 0 {
			continue
		}
		for k, rest := 0, m.mask; rest != 0; k, rest = k+1, rest&(rest-1) {
			c := bits.TrailingZeros32(rest)
			o.in[c], o.as[c] = len(o.laid), m.as[k]
		}
		o.laid = append(o.laid, m)
		o.cover(at+1, used|m.mask)
		o.laid = o.laid[:len(o.laid)-1]
	}
}

// judge takes a layout if it is a legal play.
func (o *oracle) judge(used uint32) {
	o.leaves++
	n, worth := 0, 0
	for k, c := range o.cards {
		if used&o.hand>>k&1 != 0 {
			n++
			worth += o.pos.Rules.CardWorth(c.ID.Face())
		}
	}
	if n < o.most.cards && worth < o.points.points && o.pos.Draft == nil {
		return
	}
	if n == 0 && (!o.pos.Rules.FreePlay || used&o.free == 0) || o.tooMany(n) || !o.opens(used) || !o.jokersMay() {
		return
	}
	var table [][]card.Card
	for _, m := range o.laid {
		var cards []card.Card
		for k, rest := 0, m.mask; rest != 0; k, rest = k+1, rest&(rest-1) {
			cards = append(cards, card.Card{ID: o.cards[bits.TrailingZeros32(rest)].ID, As: m.as[k]})
		}
		table = append(table, cards)
	}
	moves := bits.OnesCount32(used)
	for k, c := range o.cards {
		if o.free&^used>>k&1 != 0 {
			table = append(table, []card.Card{c.Card})
			moves++
		}
	}
	if d := o.pos.Draft; d != nil {
		moves += goneHome(d.Table, table) - stays(d.Table, table, inCommon)
		o.fewest = min(o.fewest, moves)
	} else {
		moves -= stays(o.pos.Table, table, inCommon)
	}
	if n > o.most.cards || n == o.most.cards && moves < o.most.moves {
		o.most = bruteBest{n, worth, moves}
	}
	if worth > o.points.points || worth == o.points.points && moves < o.points.moves {
		o.points = bruteBest{n, worth, moves}
	}
}

// tooMany: a limit below three does not bind on an empty table or for a first play
// that has to be something; none binds a first play that is worth points.
func (o *oracle) tooMany(n int) bool {
	limit, empty := o.pos.Rules.Limit, true
	for _, m := range o.pos.Table {
		empty = empty && len(m) == 1
	}
	first := !o.pos.Opened && o.pos.Rules.Opening.Kind != rules.OpenAny
	if limit == 0 || first && o.pos.Rules.Opening.Kind == rules.OpenPoints || limit < 3 && (empty || first) {
		return false
	}
	return n > limit
}

// opens: the first play of a player is what the rule set wants.
func (o *oracle) opens(used uint32) bool {
	want := o.pos.Rules.Opening
	if o.pos.Opened || want.Kind == rules.OpenAny {
		return true
	}
	switch want.Kind {
	case rules.OpenRun:
		var cards []card.Card
		for k, c := range o.cards {
			if f := c.ID.Face(); used&o.hand>>k&1 != 0 && f != card.Joker && !(o.pos.Rules.Meld.TwosWild && f.Rank() == card.Two) {
				cards = append(cards, c.Card)
			}
		}
		run := o.pos.Rules.Meld
		run.RunMin, run.SetMin, run.SetMax, run.Naturals, run.AnySuits = want.N, 5, 5, 0, false
		for mask := uint32(1); mask < 1<<len(cards); mask++ {
			if bits.OnesCount32(mask) == want.N && isMeld(pick(cards, mask), run) {
				return true
			}
		}
		return false
	case rules.OpenContract:
		return o.meetsContract()
	}
	// Nothing on the table may be used, and so every old meld is a new one.
	points, fresh := 0, 0
	for _, m := range o.laid {
		if m.mask&o.hand == m.mask {
			fresh++
			for k, rest := 0, m.mask; rest != 0; k, rest = k+1, rest&(rest-1) {
				f := o.cards[bits.TrailingZeros32(rest)].ID.Face()
				if m.as[k] != card.NoFace {
					f = m.as[k]
				}
				points += int(f.Rank())
			}
			continue
		}
		old := o.cards[bits.TrailingZeros32(m.mask)].old
		if old < 0 || bits.OnesCount32(m.mask) != len(o.pos.Table[old]) {
			return false
		}
		for k, rest := 0, m.mask; rest != 0; k, rest = k+1, rest&(rest-1) {
			if c := o.cards[bits.TrailingZeros32(rest)]; c.old != old || c.As != m.as[k] {
				return false
			}
		}
	}
	if want.Kind == rules.OpenPoints {
		return points >= want.N
	}
	return fresh == 1 && bits.OnesCount32(used&o.hand) == want.N
}

func (o *oracle) meetsContract() bool {
	deals := o.pos.Rules.Opening.Contracts
	want := deals[min(max(o.pos.Deal, 1), len(deals))-1]
	sets, runs := 0, 0
	for _, m := range o.laid {
		if m.mask&o.hand != m.mask {
			continue
		}
		ranks := map[card.Rank]bool{}
		for k, rest := 0, m.mask; rest != 0; k, rest = k+1, rest&(rest-1) {
			f := o.cards[bits.TrailingZeros32(rest)].ID.Face()
			if m.as[k] != card.NoFace {
				f = m.as[k]
			}
			ranks[f.Rank()] = true
		}
		switch n := bits.OnesCount32(m.mask); {
		case len(ranks) == 1 && n >= want.SetSize:
			sets++
		case len(ranks) > 1 && n >= want.RunSize:
			runs++
		}
	}
	return sets >= want.Sets && runs >= want.Runs
}

// jokersMay: a wild card that lay in a meld stands for the same card, as near to where
// it lay as the rule set wants, or it was freed.
func (o *oracle) jokersMay() bool {
	rule := o.pos.Rules.Joker
	if rule.Change == rules.ChangeFree {
		return true
	}
	var freed []int
	for k, c := range o.cards {
		if c.old < 0 || c.As == card.NoFace {
			continue
		}
		if o.as[k] != c.As || !o.keptCompany(k) {
			freed = append(freed, k)
			if o.as[k] != c.As && o.mates(k) < rule.Reuse {
				return false
			}
		}
	}
	return o.eachFreed(freed, 0)
}

// keptCompany: a joker that was not freed lies where it may.
func (o *oracle) keptCompany(k int) bool {
	bound := o.pos.Rules.Joker.Bound
	if bound == rules.BoundNone {
		return true
	}
	old, all, one, natural, joker := o.cards[k].old, true, false, false, false
	for i, c := range o.cards {
		if i == k || c.old != old {
			continue
		}
		here := o.in[i] == o.in[k]
		all = all && here
		if c.As == card.NoFace {
			natural = true
			one = one || here
		} else {
			joker = joker || here
		}
	}
	if bound == rules.BoundFrozen {
		return all
	}
	return one || !natural && joker
}

// mates is how many cards of the hand lie with a joker.
func (o *oracle) mates(k int) int {
	return bits.OnesCount32(o.laid[o.in[k]].mask & o.hand)
}

// eachFreed: each freed joker has a natural copy of its card that frees it. One of the
// hand, where it has to be, frees one joker; a frozen joker goes to another meld than
// what frees it.
func (o *oracle) eachFreed(freed []int, spent uint32) bool {
	if len(freed) == 0 {
		return true
	}
	rule, k := o.pos.Rules.Joker, freed[0]
	for i, c := range o.cards {
		byHand := rule.FreedBy == rules.FreedByHand
		if o.in[i] < 0 || o.as[i] != card.NoFace || !o.frees(c.ID.Face(), k) ||
			byHand && (o.hand>>i&1 == 0 || spent>>i&1 != 0) || rule.Bound == rules.BoundFrozen && o.in[i] == o.in[k] {
			continue
		}
		if o.eachFreed(freed[1:], spent|1<<i) {
			return true
		}
	}
	return false
}

// frees: the card that a joker stands for frees it. With tiles that may be freed from
// hand or table, one in a set stands for every colour that no tile of the set has.
func (o *oracle) frees(f card.Face, joker int) bool {
	was, rule := o.cards[joker].As, o.pos.Rules.Joker
	if f == was || !f.Natural() || f.Rank() != was.Rank() {
		return f == was
	}
	if !o.pos.Rules.Tiles || rule.FreedBy == rules.FreedByHand || rule.Bound != rules.BoundNone {
		return false
	}
	for _, c := range o.cards {
		if c.old != o.cards[joker].old {
			continue
		}
		shows := c.As
		if shows == card.NoFace {
			if shows = c.ID.Face(); shows == f {
				return false
			}
		}
		if shows.Rank() != was.Rank() {
			return false
		}
	}
	return true
}
