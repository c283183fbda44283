// Package packing finds the best play from a hand where the table may not be
// rearranged: a first meld from the hand alone, melds that are only extended,
// melds with owners. Such a play is a choice of melds that no two cards share:
// new melds of the hand, and for each old meld what it is extended to. That is
// a set packing problem.
//
// It is solved as an integer program with a variable for each meld there could
// be (Gilmore and Gomory's column generation): the linear relaxation's melds
// are found by a dynamic program over the cards of a run or the numbers of a
// set, priced with the duals. Then every meld is priced again with the duals
// rounded to integers, which proves a bound without tolerance. A meld that loses
// more against that bound than the play sought cannot be part of it (reduced-cost
// fixing). Branch and bound decides among the few melds that are left.
package packing

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/solver/internal/budget"
	"machiavelli/engine/solver/internal/simplex"
)

// Problem is a hand, the old melds and what is wanted. Cards are faces: equal
// copies are equal.
type Problem struct {
	Meld  meld.Rules
	Hand  [54]int // cards of the hand, by printed face
	Worth [54]int // what playing one counts for the first aim
	Olds  []Old

	Max    bool // the first aim alone
	Repair bool // the second aim alone, with any card played
	Thrift bool // of plays worth the same, one with fewer hand cards is better

	Pieces []Piece // the melds as they lie now, for the second aim
	Laid   [54]int // cards of the hand among them; to leave one out is a move

	Limit    int // most cards played, 0 for any number
	Points   int // fewest points, by the numbers on the cards
	One      int // exactly one new meld of that many cards
	Contract Contract
	Seat     int
}

// Contract is the melds from the hand alone that a play must hold.
type Contract struct{ Sets, SetSize, Runs, RunSize int }

// Old is a meld of the table.
type Old struct {
	Cards  []card.Card
	Owner  int
	Grows  bool // hand cards may be added
	Swaps  bool // a joker may go elsewhere for the natural card of the hand that it stands for
	Steals bool // a card may be taken for a new meld, once in all
	Labels bool // its wild cards keep their cards
}

// Piece is a meld as it lies now: printed faces.
type Piece struct {
	Faces []card.Face
	Owner int
	Old   int  // the old meld that it still is, if all pieces are one; else -1
	Free  bool // it holds a free card, which stays there unless a meld continues the piece
}

// Slot is a card of a meld found.
type Slot struct {
	Shows  card.Face
	Wild   bool
	Face   card.Face // printed
	Hand   bool      // of the hand, or a joker set free
	Stolen bool
}

// Meld is a meld found: cards that are added to an old meld, or a new one.
type Meld struct {
	Old   int // -1 for a new one
	Piece int // the piece that it continues, or -1
	Slots []Slot
	Out   int // jokers that have left the old meld
	Gone  int // the card stolen from the old meld, or -1

	Contract bool // it is one of those that the contract asks for
}

// Result is the best play.
type Result struct {
	Found bool
	Exact bool
	Value int // of the first aim
	Melds []Meld
}

// Solver solves problems one at a time, in memory that is used again.
type Solver struct {
	Judge func([]Meld) bool // whether a play keeps to what the program leaves open
	Work  *budget.Work      // what it costs, and whether to end it
	Any   bool              // the first play found will do

	p       *Problem
	first   Problem     // the first aim of it alone
	aim     int         // the value of the first aim, -1 if that is not known
	scale   int         // what one of the first aim counts against the second
	kinds   [54]kind    // by printed face
	wild    []card.Face // of the wild cards that there are for melds
	rows    rows
	lp      simplex.Program
	stolen  []card.Face // that may be: which old meld such a card is of does not matter
	on      []bool      // see goesOn
	priced  pricing
	pool    []column
	giving  int     // columns at its beginning that give wild cards
	row     []int32 // of the column priced last
	entry   []float64
	known   map[string]bool // see twin
	key     []byte
	tree    tree
	stopped bool
	bound   int64   // in units: no play gains more
	root    []int64 // the duals that prove it
}

// kind is the cards of a face.
type kind struct {
	wild  bool
	have  int // in the hand
	laid  int // of them on the table now
	gain  int // of playing one
	worth int
	freed int // that many old melds may set free
}

// all is how many cards there are for melds.
func (k *kind) all() int { return k.have + k.freed }

// wilds is how many wild cards there are for melds.
func (s *Solver) wilds() int {
	n := 0
	for _, f := range s.wild {
		n += s.kinds[f].all()
	}
	return n
}

// unit is what an integer is in prices.
const (
	unit     = 1 << unitBits
	unitBits = 20
)

// Solve finds the best play. It finds the value of the first aim alone first: unless
// that value is an integer, and not a sum over fractions of melds, the bound on the
// second aim says little.
func (s *Solver) Solve(p *Problem) Result {
	s.aim = -1
	if p.Max || p.Repair || s.Any {
		return s.solve(p)
	}
	s.first = *p
	s.first.Max, s.first.Pieces, s.first.Laid = true, nil, [54]int{}
	r := s.solve(&s.first)
	if !r.Found || s.stopped {
		return r
	}
	s.aim = r.Value
	if best := s.solve(p); best.Found {
		return best
	}
	r.Exact = false // it was stopped: the play found first
	return r
}

// solve finds the best play that is worth no more than the first aim, if that
// is known.
func (s *Solver) solve(p *Problem) Result {
	s.p, s.stopped, s.tree.found = p, false, false
	if s.known == nil {
		s.known = map[string]bool{}
	}
	// 1. The cards, and what they count.
	s.sortKinds()
	// 2. The relaxation, by column generation.
	s.rows.build(s)
	s.relax()
	// 3. The melds that can still matter, and the best play of them.
	return s.widen()
}

// stop counts work and reports whether the search is to end.
func (s *Solver) stop(work int) bool {
	s.stopped = s.Work.Spend(work) || s.stopped
	return s.stopped
}

// What things cost, in units of work.
const (
	meldWork  = 10 // a meld that is found and priced
	groupWork = 5  // melds that begin alike
	shareWork = 8  // columns that are looked at in a unit
	pivotWork = 32 // entries of the inverse that a pivot changes in a unit
)

// sortKinds says of each face how many cards there are, and what they count.
func (s *Solver) sortKinds() {
	p := s.p
	cards := 1
	for _, x := range p.Pieces {
		cards += len(x.Faces)
	}
	freed := 0
	for i := range p.Olds {
		for _, c := range p.Olds[i].Cards {
			if s.swappable(&p.Olds[i], c) {
				freed++
			}
		}
	}
	for f := range p.Hand {
		cards += 2 * p.Hand[f]
	}
	s.scale = cards
	if p.Max {
		s.scale = 1
	}
	s.kinds, s.wild = [54]kind{}, s.wild[:0]
	for f := card.Face(1); f <= card.Joker; f++ {
		k := kind{wild: p.Meld.IsWild(f), have: p.Hand[f], laid: p.Laid[f], worth: p.Worth[f]}
		if f == card.Joker {
			k.freed = freed
		}
		if !p.Repair {
			k.gain = k.worth * s.scale
		}
		if (p.Thrift || p.Repair) && !p.Max {
			k.gain--
		}
		if k.laid > 0 && k.laid == k.have && k.freed == 0 {
			k.gain++ // to leave it out is a move
			k.laid = 0
		}
		s.kinds[f] = k
		if k.wild && k.all() > 0 {
			s.wild = append(s.wild, f)
		}
	}
	s.listThefts()
	s.listPieces()
}

// listThefts lists the faces that can be stolen.
func (s *Solver) listThefts() {
	s.stolen = s.stolen[:0]
	for i := range s.p.Olds {
		o := &s.p.Olds[i]
		for j := range o.Cards {
			if f := o.Cards[j].ID.Face(); s.steals(o, j) && s.theftOf(f) < 0 {
				s.stolen = append(s.stolen, f)
			}
		}
	}
}

// listPieces finds out which melds can continue which pieces.
func (s *Solver) listPieces() {
	s.on = s.on[:0]
	for at := -1; at < len(s.p.Olds); at++ {
		for i := range s.p.Pieces {
			s.on = append(s.on, s.continues(at, &s.p.Pieces[i]))
		}
	}
}

// goesOn reports whether a piece may go on in an old meld, or a new one (-1).
func (s *Solver) goesOn(piece, at int) bool { return s.on[(at+1)*len(s.p.Pieces)+piece] }

// ownOnly reports whether a piece goes on in the old meld that it is, and in no
// other: then there is nothing to tell its wild cards from others.
func (s *Solver) ownOnly(piece int) bool {
	own := s.p.Pieces[piece].Old
	for at := -1; at < len(s.p.Olds); at++ {
		if at != own && s.goesOn(piece, at) {
			return false
		}
	}
	return own >= 0
}

// continues reports whether it can be of use that an old meld as it may be
// extended, or a new one (-1), continues a piece: it can have a card in common
// with it, and if every piece is an old meld more than that meld keeps of it
// anyway. (If none had more, each could continue itself, and no card more moves.)
func (s *Solver) continues(at int, x *Piece) bool {
	p := s.p
	owner, need := p.Seat, 1
	have := p.Hand
	if at < 0 {
		for _, f := range s.stolen {
			have[f]++
		}
	} else {
		o := &p.Olds[at]
		owner = o.Owner
		if !o.Grows && !o.Swaps {
			have = [54]int{}
		}
		for _, c := range o.Cards {
			have[c.ID.Face()]++
		}
	}
	have[card.Joker] += s.kinds[card.Joker].freed
	if x.Owner >= 0 && owner >= 0 && x.Owner != owner {
		return false
	}
	if x.Old >= 0 && x.Old != at {
		o := &p.Olds[x.Old]
		need += len(o.Cards)
		for _, c := range o.Cards {
			if s.swappable(o, c) {
				need--
			}
		}
		if o.Steals {
			need--
		}
	}
	for _, f := range x.Faces {
		if have[f] > 0 {
			have[f]--
			need--
		}
	}
	return need <= 0
}

// steals reports whether a card may be taken out of an old meld.
func (s *Solver) steals(o *Old, j int) bool {
	if !o.Steals || o.Cards[j].Wild() {
		return false
	}
	var rest [maxMeld]card.Card
	n := copy(rest[:], o.Cards[:j])
	n += copy(rest[n:], o.Cards[j+1:])
	return meld.Legal(rest[:n], s.p.Meld)
}

func (s *Solver) theftOf(f card.Face) int { return slices.Index(s.stolen, f) }

// maxMeld is more cards than a meld has.
const maxMeld = 256
