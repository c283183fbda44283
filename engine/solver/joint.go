package solver

import (
	"math"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver/internal/budget"
	"machiavelli/engine/solver/internal/reuse"
	"machiavelli/engine/solver/internal/simplex"
)

// The second aim, and the repair of a broken table, as one linear program by
// column generation (Gilmore and Gomory, 1961) with branch and bound: every shared
// table, whatever its wild cards are bound by and from wherever in a turn. The
// first aim's value comes from the sweeps; handplay.go has the tables that may not
// be rearranged.
//
// Equal copies are equal, so it is all about faces. A column is a new meld and
// the old one that it continues, or none; it is worth the cards that they have
// in common. The rows say that the cards of a face are as many as there are,
// that an old meld is continued once, that the value of the first aim is
// reached, and what the rules want of wild cards (joint_rows.go). What is then to
// be maximal is the number of cards that stay.
//
// Columns are not listed but found by the duals of the rows (joint_melds.go, joint_sets.go):
// those worth more than they cost. When there are none left the duals, rounded to
// integers, prove a bound, so there is no tolerance in it. Where the program's best
// is no choice of whole melds, the columns that lose no more than there is between
// the bound and what is asked are listed, cuts bring the bound down
// (joint_cuts.go), and the search branches (joint_branch.go). Invariant: a choice
// that is answered is legal by Rules.CheckPlay, and nothing is worth more than the
// bound last proven (most).

// joint is the search. Its memory is used again from one answer to the next.
type joint struct {
	pos      *Position
	rules    *rules.Rules
	melds    meld.Rules
	olds     []pile
	stock    [54]stock
	classes  []wildClass
	wild     int // wild cards in all
	rows     jointRows
	lp       simplex.Program
	columns  jointColumns
	unplayed []unplayed    // by face of the hand
	home     []jointColumn // the melds of a play that is known, whatever it moves
	price    jointPrices
	gen      generator
	decided  decisions
	tree     branching
	chosen   []int32 // columns of the solution, each as often as it is used
	work     *budget.Work
	cut      bool
	cuts     jointCuts
	loss     homeLoss
	hand     settledHand
	layer    *Solver // that lays a choice out
	room     jointRoom
}

// unplayed is the column of the cards of a face that stay in the hand.
type unplayed struct {
	number int // in the program
	face   card.Face
}

// stock is the natural cards of a face.
type stock struct {
	table, free, hand int
	own               int // hand cards that the draft has laid
	mine              int // table cards that may go back to the hand
	row               int32
	fromHand          int32 // the row of those that must come from the hand, -1: there is none
	alone             int32 // the row of free cards left alone, -1
}

func (s *stock) all() int { return s.table + s.free + s.hand }

// inHand reports whether all of them are in the hand.
func (s *stock) inHand() bool { return s.table+s.free == 0 }

// pile is an old meld.
type pile struct {
	natural [54]uint8 // by face
	faces   []card.Face
	suits   uint8 // that have a natural card
	ranks   uint16
	wild    [wildKinds]uint8
	wilds   int
	row     int32
}

// wildKinds is how many kinds of wild cards there are: jokers, and twos of
// each suit.
const wildKinds = 1 + card.Suits

// wildKind is the kind of a wild card.
func wildKind(f card.Face) uint8 {
	if f == card.Joker {
		return 0
	}
	return 1 + uint8(f.Suit())
}

// wildClass is wild cards for which the rules ask the same.
type wildClass struct {
	kind   uint8
	label  card.Face // what they stood for; none: they may stand for any card
	from   int16     // the meld in which they lay, where that is of matter, or -1
	n      int
	mine   int // of these, those that may go back to the hand
	inHand bool
	free   bool  // they may lie on alone
	row    int32 // they are as many as there are
	freed  bool  // they can be freed
	freeBy int32 // the row of the cards that free them, -1: these lie there in any case
}

// columnKind is what a column of the program is.
type columnKind uint8

const (
	newMeldColumn columnKind = iota
	aloneColumn              // a card that lies singly: a free one that is not used, or one without a home
	countColumn              // hand cards that stay in the hand, and others of the kind
)

// jointSlot is a place in a meld.
type jointSlot struct {
	face card.Face
	how  uint8 // natural, fromHand, or a class
}

const (
	natural  = 0
	fromHand = 1 // natural, and it has to be one of the hand
	wildFrom = 2 // 2c+wildFrom: of the class c, as it may be unless freed; one more: freed
)

// maxSlots is the most cards of a meld: two dozen where sets repeat suits.
const maxSlots = 24

// columnKey is what tells columns apart.
type columnKey struct {
	old   int16
	slots [maxSlots]jointSlot
}

// jointColumn is a column of the program.
type jointColumn struct {
	kind  columnKind
	n     uint8
	upper uint8 // 0: no bound
	value int16
	waits bool // it is not in the program until the prices ask for it
	columnKey

	homeless bool // alone, and it should not be
}

// jointRows is the rows of the program.
type jointRows struct {
	rhs      []float64
	cost     []float64
	equation []bool
	value    int32 // that the first aim is reached, -1: it does not count
	limit    int32 // that hand cards stay in the hand
	play     int32 // that there is a play
	freeing  [54]int32
	apart    [54]int32 // see layApart
	opening  [54]int32 // that a card of the first run is played
	first    int32     // that there is one
	homeless int32     // cards of the table without a home
	back     int32     // cards that go back to the hand
}

const (
	forbidden = simplex.Forbidden
	unit      = 1 << 20
)

// jointRoom is memory for what is computed on the way.
type jointRoom struct {
	row     []int32 // the entries of the column that is being made
	coef    []float64
	coefs   []float64
	called  []uint8
	waiting []int64       // the most that a meld which waits is worth beyond its price: one that continues none, then by old meld
	olds    []int64       // a number for each old meld
	of      [][54]float64 // … for each face, of each old meld and class
	firsts  [][]card.ID   // see openings
}

// begin makes the program of a position, of which value is the first aim's.
func (j *joint) begin(pos *Position, value int) {
	j.loss, j.tree.lowest = homeLoss{}, 0
	j.start(pos, value)
}

// start is begin once it is known what a broken table may lose.
func (j *joint) start(pos *Position, value int) {
	j.pos, j.rules, j.melds = pos, &pos.Rules, pos.Rules.Meld
	j.hand = settledHand{}
	j.lay(value)
}

// lay lays down the program.
func (j *joint) lay(value int) {
	j.stock, j.classes, j.wild = [54]stock{}, j.classes[:0], 0
	j.chosen, j.unplayed = j.chosen[:0], j.unplayed[:0]
	j.cut = false
	j.count()
	j.gen.j, j.gen.mates = j, j.mates()
	j.pileUp()
	j.tree.begin(len(j.olds) + len(j.classes) + 2)
	j.layRows(value)
	j.lp.Reset(j.rows.rhs, j.rows.cost)
	j.decided.begin(&j.lp, len(j.rows.rhs))
	j.columns.begin(len(j.rows.rhs))
	j.cuts.added, j.cuts.number = j.cuts.added[:0], j.cuts.number[:0]
	j.layCounts()
}

// count fills stock and classes.
func (j *joint) count() {
	pos := j.pos
	for i, m := range pos.Table {
		for _, c := range m {
			f, mine := c.ID.Face(), 0
			if slices.Contains(pos.Mine, c.ID) {
				mine = 1
			}
			free := len(m) == 1 && c.As == card.NoFace && (!pos.broken() || pos.Rules.Free > 0 && mine == 0)
			switch {
			case free && j.melds.IsWild(f):
				j.addWild(wildClass{kind: wildKind(f), from: -1, free: true, n: 1})
			case free:
				j.stock[f].free++
			case j.melds.IsWild(f):
				k := j.tableClass(i, c)
				k.n, k.mine = 1, mine
				j.addWild(k)
			default:
				j.stock[f].table++
				j.stock[f].mine += mine
			}
		}
	}
	for _, id := range pos.Hand {
		if f := id.Face(); j.melds.IsWild(f) {
			j.addWild(wildClass{kind: wildKind(f), from: -1, inHand: true, n: 1})
		} else {
			j.stock[f].hand++
		}
	}
}

// tableClass is the class of a wild card in a meld of the table.
func (j *joint) tableClass(i int, c card.Card) wildClass {
	k := wildClass{kind: wildKind(c.ID.Face()), label: c.As, from: -1}
	switch {
	case j.rules.Joker.Change == rules.ChangeFree:
		k.label = card.NoFace
	case j.rules.Joker.Bound != rules.BoundNone && !j.pos.broken():
		k.from = int16(i)
	}
	return k
}

// addWild adds a wild card to those like it.
func (j *joint) addWild(k wildClass) {
	j.wild++
	for i := range j.classes {
		x := &j.classes[i]
		if x.same(&k) {
			x.n++
			x.mine += k.mine
			return
		}
	}
	j.classes = append(j.classes, k)
}

// same reports whether the rules ask the same of wild cards of two classes.
func (k *wildClass) same(x *wildClass) bool {
	return x.kind == k.kind && x.label == k.label && x.from == k.from && x.inHand == k.inHand && x.free == k.free
}

// lying is the melds and the hand as they lie now, which the moves are counted
// from.
func (pos *Position) lying() ([][]card.Card, []card.ID) {
	if pos.Draft != nil {
		return pos.Draft.Table, pos.Draft.Hand
	}
	return pos.Table, pos.Hand
}

// pileUp fills olds, and what of the hand lies there.
func (j *joint) pileUp() {
	var there [54]int
	var wild [wildKinds]int
	j.olds = j.olds[:0]
	j.gen.ownWild = wild
	if j.loss.sought {
		return // where a card lay does not matter yet
	}
	lying, _ := j.pos.lying()
	for _, m := range lying {
		j.olds = reuse.Next(j.olds)
		o := &j.olds[len(j.olds)-1]
		*o = pile{faces: o.faces[:0]}
		for _, c := range m {
			f := c.ID.Face()
			if j.melds.IsWild(f) {
				o.wild[wildKind(f)]++
				o.wilds++
				wild[wildKind(f)]++
				continue
			}
			if o.natural[f]++; o.natural[f] == 1 {
				o.faces = append(o.faces, f)
			}
			o.suits |= 1 << f.Suit()
			o.ranks |= 1 << f.Rank()
			there[f]++
		}
	}
	for f := range j.stock {
		s := &j.stock[f]
		s.own = min(max(there[f]-s.table-s.free, 0), s.hand)
	}
	j.gen.ownWild = wild
}

// ask counts a pivot and reports whether to stop.
func (j *joint) ask() bool {
	m := j.lp.Rows()
	j.cut = j.cut || j.work.Spend(m*m/pivotWork)
	return j.cut
}

// pivotWork is how much of the inverse a pivot changes in a unit of work.
const pivotWork = 32

// moves is what a value of the program means: cards picked up.
func (j *joint) moves(value int) int {
	n := len(j.pos.Hand) - value
	for _, m := range j.pos.Table {
		n += len(m)
	}
	return n
}

// least is a number of moves that no answer with as many cards goes below.
func (j *joint) least(a *Answer) int {
	n := len(a.Play)
	if j.pos.Draft != nil {
		n = max(0, n-(len(j.pos.Hand)-len(j.pos.Draft.Hand)))
	}
	if j.tree.most < math.MaxInt32 {
		n = max(n, j.moves(j.tree.most))
	}
	return min(n, a.Moves)
}

// floorOf is the greatest value that a bound in units allows.
func floorOf(bound int64) int { return int(math.Floor(float64(bound) / unit)) }
