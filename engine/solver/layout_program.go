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
// reached, and what the rules want of wild cards (layout_rows.go). What is then to
// be maximal is the number of cards that stay.
//
// Columns are not listed but found by the duals of the rows (layout_melds.go, layout_sets.go):
// those worth more than they cost. When no such column is left the duals, rounded to
// integers, prove a bound, so there is no tolerance in it. Where the program's best
// is no choice of whole melds, the columns that lose no more than there is between
// the bound and what is asked are listed, cuts bring the bound down
// (layout_cuts.go), and the search branches (layout_branch.go). Invariant: a choice
// that is answered is legal by Rules.CheckPlay, and nothing is worth more than the
// bound last proven (most).

// layoutProgram is the search. Its memory is used again from one answer to the next.
type layoutProgram struct {
	pos      *Position
	rules    *rules.Rules
	melds    meld.Rules
	olds     []pile
	stock    [54]stock
	classes  []wildClass
	wild     int // wild cards in all
	rows     layoutRows
	simplex  simplex.Program
	columns  layoutColumns
	unplayed []unplayed     // by face of the hand
	home     []layoutColumn // the melds of a play that is known, whatever it moves
	price    layoutPrices
	gen      generator
	decided  decisions
	tree     branching
	chosen   []int32 // columns of the solution, each as often as it is used
	work     *budget.Work
	cut      bool
	cuts     layoutCuts
	loss     tableLoss
	hand     settledHand
	layOffs  layOffs
	layer    *Solver // that lays a choice out
	room     layoutRoom
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
	fromHand          int32 // the row of those that must come from the hand, -1: no such row
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
	open   uint8     // the suits of what frees them besides that
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

// layoutSlot is a place in a meld.
type layoutSlot struct {
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
	slots [maxSlots]layoutSlot
}

// layoutColumn is a column of the program.
type layoutColumn struct {
	kind  columnKind
	n     uint8
	upper uint8 // 0: no bound
	value int16
	waits bool // it is not in the program until the prices ask for it
	columnKey

	homeless bool // alone, and it should not be
}

// layoutRows is the rows of the program.
type layoutRows struct {
	rhs      []float64
	cost     []float64
	equation []bool
	value    int32 // that the first aim is reached, -1: it does not count
	limit    int32 // that hand cards stay in the hand
	play     int32 // that there is a play
	freeing  [54]int32
	beside   [54]int32 // see addBeside
	opening  [54]int32 // that a card of the first run is played
	first    int32     // that there is one
	homeless int32     // cards of the table without a home
	back     int32     // cards that go back to the hand
}

const (
	forbidden = simplex.Forbidden
	unit      = 1 << 20
)

// layoutRoom is memory for what is computed on the way.
type layoutRoom struct {
	row     []int32 // the entries of the column that is being made
	coef    []float64
	coefs   []float64
	called  []uint8
	waiting []int64       // the most that a meld which waits is worth beyond its price: one that continues none, then by old meld
	olds    []int64       // a number for each old meld
	of      [][54]float64 // … for each face, of each old meld and class
	firsts  [][]card.ID   // see openings
}

// reset builds the program of a position in which the first aim is worth value.
func (lp *layoutProgram) reset(pos *Position, value int) {
	lp.loss, lp.tree.lowest = tableLoss{}, 0
	lp.start(pos, value)
}

// start is begin once it is known what a broken table may lose.
func (lp *layoutProgram) start(pos *Position, value int) {
	lp.pos, lp.rules, lp.melds = pos, &pos.Rules, pos.Rules.Meld
	lp.hand = settledHand{}
	lp.build(value)
}

// build makes the rows and the first columns.
func (lp *layoutProgram) build(value int) {
	lp.stock, lp.classes, lp.wild = [54]stock{}, lp.classes[:0], 0
	lp.chosen, lp.unplayed = lp.chosen[:0], lp.unplayed[:0]
	lp.cut = false
	lp.count()
	lp.gen.lp, lp.gen.boundPair = lp, lp.boundPair()
	lp.pileUp()
	lp.tree.reset(len(lp.olds) + len(lp.classes) + 2)
	lp.addRows(value)
	lp.simplex.Reset(lp.rows.rhs, lp.rows.cost)
	lp.decided.reset(&lp.simplex, len(lp.rows.rhs))
	lp.columns.reset(len(lp.rows.rhs))
	lp.cuts.added, lp.cuts.number = lp.cuts.added[:0], lp.cuts.number[:0]
	lp.addCounts()
}

// count fills stock and classes.
func (lp *layoutProgram) count() {
	pos := lp.pos
	for i, m := range pos.Table {
		for _, c := range m {
			f, mine := c.ID.Face(), 0
			if slices.Contains(pos.Mine, c.ID) {
				mine = 1
			}
			free := len(m) == 1 && c.As == card.NoFace && (!pos.broken() || pos.Rules.Free > 0 && mine == 0)
			switch {
			case free && lp.melds.IsWild(f):
				lp.addWild(wildClass{kind: wildKind(f), from: -1, free: true, n: 1})
			case free:
				lp.stock[f].free++
			case lp.melds.IsWild(f):
				k := lp.tableClass(i, c)
				k.n, k.mine = 1, mine
				lp.addWild(k)
			default:
				lp.stock[f].table++
				lp.stock[f].mine += mine
			}
		}
	}
	for _, id := range pos.Hand {
		if f := id.Face(); lp.melds.IsWild(f) {
			lp.addWild(wildClass{kind: wildKind(f), from: -1, inHand: true, n: 1})
		} else {
			lp.stock[f].hand++
		}
	}
}

// tableClass is the class of a wild card in a meld of the table.
func (lp *layoutProgram) tableClass(i int, c card.Card) wildClass {
	k := wildClass{kind: wildKind(c.ID.Face()), label: c.As, from: -1, open: rules.OpenSuits(lp.rules, lp.pos.Table[i], c)}
	switch {
	case lp.rules.Joker.Change == rules.ChangeFree:
		k.label = card.NoFace
	case lp.rules.Joker.Bound != rules.BoundNone && !lp.pos.broken():
		k.from = int16(i)
	}
	return k
}

// addWild adds a wild card to those like it.
func (lp *layoutProgram) addWild(k wildClass) {
	lp.wild++
	for i := range lp.classes {
		x := &lp.classes[i]
		if x.same(&k) {
			x.n++
			x.mine += k.mine
			return
		}
	}
	lp.classes = append(lp.classes, k)
}

// same reports whether the rules ask the same of wild cards of two classes.
func (k *wildClass) same(x *wildClass) bool {
	return x.kind == k.kind && x.label == k.label && x.open == k.open && x.from == k.from && x.inHand == k.inHand && x.free == k.free
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
func (lp *layoutProgram) pileUp() {
	var there [54]int
	var wild [wildKinds]int
	lp.olds = lp.olds[:0]
	lp.gen.ownWild = wild
	if lp.loss.sought {
		return // where a card lay does not matter yet
	}
	lying, _ := lp.pos.lying()
	for _, m := range lying {
		lp.olds = reuse.Next(lp.olds)
		o := &lp.olds[len(lp.olds)-1]
		*o = pile{faces: o.faces[:0]}
		for _, c := range m {
			f := c.ID.Face()
			if lp.melds.IsWild(f) {
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
	for f := range lp.stock {
		s := &lp.stock[f]
		s.own = min(max(there[f]-s.table-s.free, 0), s.hand)
	}
	lp.gen.ownWild = wild
}

// countPivot counts the work of a pivot and reports whether to stop.
func (lp *layoutProgram) countPivot() bool {
	m := lp.simplex.Rows()
	lp.cut = lp.cut || lp.work.Spend(m*m/pivotWork)
	return lp.cut
}

// pivotWork is how much of the inverse a pivot changes in a unit of work.
const pivotWork = 32

// moves is what a value of the program means: cards picked up.
func (lp *layoutProgram) moves(value int) int {
	n := len(lp.pos.Hand) - value
	for _, m := range lp.pos.Table {
		n += len(m)
	}
	return n
}

// least is a number of moves that no answer with as many cards goes below.
func (lp *layoutProgram) least(a *Answer) int {
	n := len(a.Play)
	if lp.pos.Draft != nil {
		n = max(0, n-(len(lp.pos.Hand)-len(lp.pos.Draft.Hand)))
	}
	if lp.tree.most < math.MaxInt32 {
		n = max(n, lp.moves(lp.tree.most))
	}
	return min(n, a.Moves)
}

// floorOf is the greatest value that a bound in units allows.
func floorOf(bound int64) int { return int(math.Floor(float64(bound) / unit)) }
