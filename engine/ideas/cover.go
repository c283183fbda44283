package ideas

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// piece is a card without which copy of it it is: what is printed on it, and
// what a wild card stands for.
type piece struct{ face, as card.Face }

// Where a unit comes from: a number from 0 is the meld of the table.
const (
	ofHand = -1
	ofFree = -2
)

// unit is what lies together in the new table: a meld that is not opened, or a
// single card.
type unit struct {
	pieces []piece
	from   int
	whole  bool // a meld that is not opened
	twin   int  // the last unit before it that is equal, -1 for none

	wilds int
	run   bool // its natural cards can lie in one run,
	suit  card.Suit
	ranks uint16
	set   bool // … in one set
	rank  card.Rank
	suits uint8
}

// pure reports whether the unit has no natural card.
func (u *unit) pure() bool { return u.wilds == len(u.pieces) }

// group is a meld of the new table.
type group struct {
	units  []int
	pieces []piece
}

// cover lists the ways to lay units in legal melds, each unit whole in one: an
// exact cover, which goes on from the first unit that lies nowhere yet
// (algorithm X of Knuth 2000, without its links). A meld of the old table is
// among the units whole and card by card, and lies in the one way or the other:
// it is opened as soon as one of its cards is wanted elsewhere.
type cover struct {
	r       meld.Rules
	windows []uint16 // the ranks of every run there can be
	units   []unit   // cards of the hand, of the melds, free cards, whole melds
	used    []bool
	olds    []old
	budget  int                   // how many more melds may be opened
	ofSuit  [card.Suits][]int     // the units that have natural cards and can lie in a run of the suit
	ofRank  [card.Ranks + 1][]int // … in a set of the rank
	pure    []int
	spare   int // wild cards of units that lie nowhere yet

	groups  []group
	found   func() bool // is called with each cover; false ends the search
	stop    func() bool // is asked now and then whether to stop
	nodes   int
	ended   bool
	stopped bool

	// The melds in the making, one behind the other; now is where the last begins.
	chosen []int
	pieces []piece
	faces  []card.Face // that its wild cards stand for
	now    struct{ chosen, faces, wilds, size int }
}

// old is a meld of the old table.
type old struct {
	size   int
	wanted int  // of its cards lie in the new table, each for itself
	forced bool // it is to be opened
	laid   bool // it lies whole in the new table
}

func (m *old) opened() bool { return m.forced || m.wanted > 0 }

// reset removes the units, and takes the rules of the melds.
func (c *cover) reset(r meld.Rules) {
	if len(c.windows) == 0 || c.r != r {
		c.windows = c.windows[:0]
		for low := card.Ace; low <= card.King; low++ {
			for n := r.RunMin; n <= card.Ranks; n++ {
				if w, ok := meld.Stretch(low, n, r.Aces); ok && !slices.Contains(c.windows, w) {
					c.windows = append(c.windows, w)
				}
			}
		}
	}
	c.r, c.budget, c.spare, c.ended, c.stopped = r, 0, 0, false, false
	c.units, c.used, c.olds, c.pure = c.units[:0], c.used[:0], c.olds[:0], c.pure[:0]
	for i := range c.ofSuit {
		c.ofSuit[i] = c.ofSuit[i][:0]
	}
	for i := range c.ofRank {
		c.ofRank[i] = c.ofRank[i][:0]
	}
}

// add adds a unit; its cards say where it can lie.
func (c *cover) add(u unit) {
	u.run, u.set, u.twin = true, true, -1
	for _, p := range u.pieces {
		if c.r.IsWild(p.face) {
			u.wilds++
			continue
		}
		s, rank := p.face.Suit(), p.face.Rank()
		if u.rank == 0 {
			u.suit, u.rank = s, rank
		}
		u.run = u.run && s == u.suit && u.ranks>>rank&1 == 0
		u.set = u.set && rank == u.rank && (c.r.AnySuits || u.suits>>s&1 == 0)
		u.ranks |= 1 << rank
		u.suits |= 1 << s
	}
	n := len(c.units)
	for i := range c.units {
		v := &c.units[i]
		if (v.from == u.from || u.whole) && v.whole == u.whole && slices.Equal(v.pieces, u.pieces) {
			u.twin = i
		}
	}
	c.units, c.used = append(c.units, u), append(c.used, false)
	if u.whole || u.from < 0 || c.olds[u.from].forced { // else they are counted in the whole meld
		c.spare += u.wilds
	}
	switch {
	case u.pure():
		c.pure = append(c.pure, n)
	case u.run:
		c.ofSuit[u.suit] = append(c.ofSuit[u.suit], n)
	}
	if u.set && !u.pure() {
		c.ofRank[u.rank] = append(c.ofRank[u.rank], n)
	}
}

// search lists the covers that lay what lies nowhere yet: first what has to be
// laid, then free cards, which may stay where they are, then whole melds. The
// last two open nothing: a meld that is opened without need lay better whole.
func (c *cover) search() {
	if c.nodes++; c.nodes%256 == 0 && c.stop != nil && c.stop() {
		c.ended, c.stopped = true, true
		return
	}
	i := 0
	for ; i < len(c.units) && (c.used[i] || !c.due(i)); i++ {
	}
	if i == len(c.units) {
		c.ended = !c.found()
		return
	}
	u := &c.units[i]
	budget := c.budget
	if u.whole || u.from == ofFree {
		c.budget = 0
	}
	if u.from == ofFree {
		c.used[i] = true
		c.search()
		c.used[i] = false
	}
	c.begun(i)
	c.budget = budget
}

// due reports whether a unit has to be laid, or has to be asked about.
func (c *cover) due(i int) bool {
	u := &c.units[i]
	return u.from < 0 || u.whole != c.olds[u.from].opened()
}

// begun lists the covers in which a meld is laid that holds a unit.
func (c *cover) begun(i int) {
	u := &c.units[i]
	c.choose(i)
	for s := range card.Suit(card.Suits) {
		if !u.run || !u.pure() && u.suit != s {
			continue
		}
		for _, w := range c.windows {
			if u.ranks&^w == 0 && !c.ended {
				c.fill(s, w&^u.ranks, 0)
			}
		}
	}
	for rank := card.Ace; rank <= card.King; rank++ {
		if u.set && (u.pure() || u.rank == rank) && !c.ended {
			c.gather(rank, u.suits, 0)
		}
	}
	c.leave(i)
}

// open reports whether a unit can be chosen: of equal ones the first.
func (c *cover) open(i int) bool {
	return c.can(i) && (c.units[i].twin < 0 || !c.can(c.units[i].twin))
}

func (c *cover) can(i int) bool {
	u := &c.units[i]
	if c.used[i] || u.from < 0 {
		return !c.used[i]
	}
	m := &c.olds[u.from]
	if u.whole {
		return !m.opened()
	}
	return m.opened() || !m.laid && c.budget > 0
}

func (c *cover) choose(i int) {
	c.used[i], c.chosen = true, append(c.chosen, i)
	c.count(i, 1)
}

func (c *cover) leave(i int) {
	c.used[i], c.chosen = false, c.chosen[:len(c.chosen)-1]
	c.count(i, -1)
}

// count counts a unit among the chosen, or no longer.
func (c *cover) count(i, sign int) {
	u := &c.units[i]
	c.spare -= sign * u.wilds
	c.now.wilds += sign * u.wilds
	c.now.size += sign * len(u.pieces)
	if u.from < 0 {
		return
	}
	m := &c.olds[u.from]
	if u.whole {
		m.laid = sign > 0
		return
	}
	before := m.opened()
	m.wanted += sign
	if m.opened() != before {
		c.budget -= sign
	}
}
