package solver

import (
	"math/bits"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/solver/internal/reuse"
)

// Half of all plays pick up no card of the table: they lay cards off on melds, and lay
// new melds of hand cards. No play of as many cards has fewer moves, so such a play
// needs no proof by the linear program. It is taken only where there is no other one:
// of several the program chooses, as it always has. Wild cards, free cards and
// half-made turns are left to the program.

// layOffs is what can be laid without picking up a card of the table.
type layOffs struct {
	rules   meld.Rules
	hand    [54]int8 // cards by face
	options []layOff
	seen    []bool // by option: it belongs to a group
	group   layOffGroup
	picked  []int16 // options of the best play
	longer  []bool  // by old meld: it gets cards
}

// layOff is hand cards that are laid off on an old meld, or are a new meld.
type layOff struct {
	old   int16 // -1: a new meld
	n     int8
	faces [maxSlots]card.Face // of the hand
}

// mostLayOffs is the most options that are looked at, and layOffWork what one costs.
const (
	mostLayOffs = 64
	layOffWork  = 4
)

// layOff chooses the play of the first aim's value that picks up no card of the table,
// if there is exactly one.
func (lp *layoutProgram) layOff() bool {
	if lp.loss.sought || lp.wild > 0 || lp.pos.Draft != nil || lp.pos.Goal != Cards || len(lp.pos.Mine) > 0 ||
		lp.pos.broken() || lp.melds.AnySuits || lp.rows.value < 0 || lp.rows.first >= 0 || lp.hand.known {
		return false
	}
	value, x := lp.worth()-int(lp.rows.rhs[lp.rows.value]), &lp.layOffs
	if value == 0 || !x.list(lp) {
		return false
	}
	lp.work.Spend(len(x.options) * layOffWork)
	return x.pick(value) && lp.chooseLayOffs()
}

// list lists the options, unless they are too many or the table has more than melds.
func (x *layOffs) list(lp *layoutProgram) bool {
	x.rules, x.options = lp.melds, x.options[:0]
	for f := range lp.stock {
		if lp.stock[f].free > 0 {
			return false
		}
		x.hand[f] = int8(lp.stock[f].hand)
	}
	for i := range lp.olds {
		if !x.onto(&lp.olds[i], int16(i)) {
			return false
		}
	}
	for r := card.Ace; r <= card.King; r++ {
		x.sets(-1, r, 0)
	}
	for s := range card.Suit(card.Suits) {
		for from := 1; from <= 13; from++ {
			for to := from; to < from+13 && x.has(s, to); to++ {
				if to-from+1 >= x.rules.RunMin {
					x.run(-1, s, from, to, to+1, to)
				}
			}
		}
	}
	return len(x.options) <= mostLayOffs
}

// onto lists what can be laid off on an old meld, if that is a meld.
func (x *layOffs) onto(o *pile, old int16) bool {
	for _, f := range o.faces {
		if o.natural[f] > 1 {
			return false
		}
	}
	if len(o.faces) < 2 {
		return false
	}
	if o.ranks&(o.ranks-1) == 0 {
		x.sets(old, o.faces[0].Rank(), o.suits)
		return true
	}
	low, high, ok := ends(o.ranks)
	s := o.faces[0].Suit()
	for from := low; ok && high-from < 13 && (from == low || x.has(s, from)); from-- {
		for to := high; to-from < 13 && (to == high || x.has(s, to)); to++ {
			if from < low || to > high {
				x.run(old, s, from, to, low, high)
			}
		}
	}
	return ok
}

// ends is the places, 1 to 13 for the first, between which the ranks of a run lie.
func ends(ranks uint16) (low, high int, ok bool) {
	n := bits.OnesCount16(ranks)
	for low = 1; low <= 13; low++ {
		if run := (1<<n - 1) << low; uint16(run&(1<<14-1)|run>>14<<1) == ranks {
			return low, low + n - 1, n < 13
		}
	}
	return 0, 0, false
}

// has reports whether the hand has a card for a place of a run. An ace lies at 1 and at
// 14. Below and above are the places of a run that goes round the corner.
func (x *layOffs) has(s card.Suit, place int) bool {
	first, last := 1, 14
	switch x.rules.Aces {
	case meld.AcesLow:
		last = 13
	case meld.AcesHigh:
		first = 2
	case meld.AcesCorner:
		first, last = place, place
	}
	return place >= first && place <= last && x.hand[card.Of(s, rankAt(place))] > 0
}

// rankAt is the rank at a place of a run.
func rankAt(place int) card.Rank { return card.Rank((place+12)%13 + 1) }

// run adds the cards of a run that do not lie between the ends of the old one.
func (x *layOffs) run(old int16, s card.Suit, from, to, low, high int) {
	o := x.add(old)
	for p := from; p <= to; p++ {
		if p < low || p > high {
			o.add(card.Of(s, rankAt(p)))
		}
	}
}

// sets adds the ways to make a set of a rank and of the suits that lie there.
func (x *layOffs) sets(old int16, r card.Rank, there uint8) {
	var more uint8
	for s := range card.Suit(card.Suits) {
		if there>>s&1 == 0 && x.hand[card.Of(s, r)] > 0 {
			more |= 1 << s
		}
	}
	for some := more; some > 0; some = (some - 1) & more {
		n := bits.OnesCount8(there | some)
		if n < x.rules.SetMin || x.rules.SetMax > 0 && n > x.rules.SetMax {
			continue
		}
		o := x.add(old)
		for s := range card.Suit(card.Suits) {
			if some>>s&1 != 0 {
				o.add(card.Of(s, r))
			}
		}
	}
}

func (x *layOffs) add(old int16) *layOff {
	x.options = append(x.options, layOff{old: old})
	return &x.options[len(x.options)-1]
}

func (o *layOff) add(f card.Face) { o.faces[o.n] = f; o.n++ }

// meets reports whether two options want the same old meld or cards of one face.
func (o *layOff) meets(p *layOff) bool {
	return o.old >= 0 && o.old == p.old ||
		slices.ContainsFunc(o.faces[:o.n], func(f card.Face) bool { return slices.Contains(p.faces[:p.n], f) })
}

// pick picks the options of the only play of a number of cards. Options that meet, at
// first hand or through others, are a group, and each group is decided by itself.
func (x *layOffs) pick(cards int) bool {
	x.seen, x.picked = reuse.Zeros(x.seen, len(x.options)), x.picked[:0]
	for i := range x.options {
		if x.seen[i] {
			continue
		}
		g := &x.group
		if !g.gather(x, int16(i)) {
			return false
		}
		if g.search(x, 0, 0, 0); g.ways > 1 {
			return false
		}
		cards -= g.most
		for k, at := range g.members {
			if g.best>>k&1 != 0 {
				x.picked = append(x.picked, at)
			}
		}
	}
	return cards == 0
}

// layOffGroup is options that meet, and the choice of them that lays most cards.
type layOffGroup struct {
	members []int16
	most    int
	ways    int    // how many choices lay that many
	best    uint16 // a bit for each member
}

// mostInGroup is the most members of a group: all choices of them are tried.
const mostInGroup = 12

// gather makes the group of an option, unless it is too large.
func (g *layOffGroup) gather(x *layOffs, first int16) bool {
	*g = layOffGroup{members: append(g.members[:0], first)}
	x.seen[first] = true
	for k := 0; k < len(g.members); k++ {
		for j := range x.options {
			if x.seen[j] || !x.options[g.members[k]].meets(&x.options[j]) {
				continue
			}
			if len(g.members) == mostInGroup {
				return false
			}
			x.seen[j] = true
			g.members = append(g.members, int16(j))
		}
	}
	return true
}

// search tries all choices of the members from the k-th on, beside a choice of those
// before it that lays n cards.
func (g *layOffGroup) search(x *layOffs, k, n int, choice uint16) {
	if k == len(g.members) {
		switch {
		case n > g.most:
			g.most, g.ways, g.best = n, 1, choice
		case n == g.most:
			g.ways++
		}
		return
	}
	g.search(x, k+1, n, choice)
	o := &x.options[g.members[k]]
	for i, at := range g.members[:k] {
		if choice>>i&1 != 0 && o.old >= 0 && o.old == x.options[at].old {
			return
		}
	}
	if x.play(o, -1) {
		g.search(x, k+1, n+int(o.n), choice|1<<k)
	}
	x.play(o, 1)
}

// play takes the cards of an option from the hand (-1) or gives them back (1). It
// reports whether the hand had them.
func (x *layOffs) play(o *layOff, by int8) bool {
	all := true
	for _, f := range o.faces[:o.n] {
		x.hand[f] += by
		all = all && x.hand[f] >= 0
	}
	return all
}

// chooseLayOffs chooses the melds of the play that was picked, in the order in which the
// program would: old melds that get no cards, then those of the play that is known.
// It does not know in what order the program would find two others.
func (lp *layoutProgram) chooseLayOffs() bool {
	x := &lp.layOffs
	n := 0 // of those picked, ordered
	for i := range lp.home {
		for k := n; k < len(x.picked); k++ {
			if lp.makes(&x.options[x.picked[k]], &lp.home[i]) {
				x.picked[n], x.picked[k] = x.picked[k], x.picked[n]
				n++
				break
			}
		}
	}
	if n+1 < len(x.picked) {
		return false
	}
	x.longer = reuse.Zeros(x.longer, len(lp.olds))
	for _, at := range x.picked {
		if o := x.options[at].old; o >= 0 {
			x.longer[o] = true
		}
	}
	lp.chosen = lp.chosen[:0]
	for i := range lp.olds {
		if !x.longer[i] {
			lp.chooseLayOff(&layOff{old: int16(i)})
		}
	}
	for _, at := range x.picked {
		lp.chooseLayOff(&x.options[at])
	}
	return true
}

// makes reports whether an option makes a meld.
func (lp *layoutProgram) makes(o *layOff, c *layoutColumn) bool {
	n := int(o.n)
	if o.old >= 0 {
		n += len(lp.olds[o.old].faces)
	}
	if n != int(c.n) {
		return false
	}
	for _, s := range c.slots[:c.n] {
		if !slices.Contains(o.faces[:o.n], s.face) && (o.old < 0 || lp.olds[o.old].natural[s.face] == 0) {
			return false
		}
	}
	return true
}

// chooseLayOff chooses the meld that an option makes.
func (lp *layoutProgram) chooseLayOff(o *layOff) {
	c := layoutColumn{}
	c.old = o.old
	if o.old >= 0 {
		for _, f := range lp.olds[o.old].faces {
			c.slots[c.n] = layoutSlot{face: f}
			c.n++
		}
		c.value = int16(c.n)
	}
	for _, f := range o.faces[:o.n] {
		c.slots[c.n] = layoutSlot{face: f}
		c.n++
	}
	lp.chosen = append(lp.chosen, int32(lp.columns.add(&c)))
}

// allStay is what the program is worth where all cards of the table stay.
func (lp *layoutProgram) allStay() int {
	n := int(lp.rows.rhs[lp.rows.value])
	for _, m := range lp.pos.Table {
		n += len(m)
	}
	return n
}
