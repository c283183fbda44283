package packing

import (
	"math"

	"machiavelli/engine/card"
	"machiavelli/engine/solver/internal/simplex"
)

// rows is the program's conditions, -1 for those that a problem does not have.
// What a row lacks is taken by its own column, which costs nothing where less
// will do, one where each card lacking is a move, more than everything where there
// must be no less, and gains one where a free card stays.
type rows struct {
	supply []int  // by face: no more than there are
	back   int    // jokers set free have to be used
	home   []int  // by face: cards on the table that are left out go home
	wild   [2]int // the wild cards that melds do not name are those given to them: any, and no jokers
	old    []int  // by old meld: it is one meld
	piece  []int  // by piece: one meld continues it
	theft  []int  // by theft: what is stolen is used
	steal  int    // one card is stolen
	limit  int
	aim    int // no more of the first aim than there can be
	least  int // a card is played
	points int
	one    int // new melds
	sets   int // of the contract
	runs   int
	own    int // jokers in these melds are of the hand

	never     float64 // a cost that no play outweighs
	rhs, cost []float64
	sign      []sign
	surplus   []int // rows that may have more

	dual []int64 // in units
}

// sign is what a row's dual can be.
type sign uint8

const (
	atMost  sign = iota // not negative
	exactly             // anything
	atLeast             // not positive
	moving              // from -1 to 0
	staying             // 1 or more
)

// steepest is more than a dual comes to: what a few rows that cannot be kept
// make of never. Any duals prove a bound, but sums of these must not overflow.
const steepest = 1 << 26

func (r *rows) add(rhs int, how sign) int {
	cost := 0.0
	switch how {
	case exactly, atLeast:
		cost = -r.never
	case moving:
		cost = -1
	case staying:
		cost = 1
	}
	if how == atLeast || how == moving {
		r.surplus = append(r.surplus, len(r.rhs))
	}
	r.rhs, r.cost, r.sign = append(r.rhs, float64(rhs)), append(r.cost, cost), append(r.sign, how)
	return len(r.rhs) - 1
}

// addIf adds a row if there is need of it.
func (r *rows) addIf(need bool, rhs int, how sign) int {
	if !need {
		return -1
	}
	return r.add(rhs, how)
}

func (r *rows) build(s *Solver) {
	p := s.p
	r.rhs, r.cost, r.sign, r.surplus = r.rhs[:0], r.cost[:0], r.sign[:0], r.surplus[:0]
	r.supply, r.home = r.supply[:0], r.home[:0]
	r.old, r.piece, r.theft = r.old[:0], r.piece[:0], r.theft[:0]
	wild, freed, most := len(s.wild) > 0, s.kinds[card.Joker].freed > 0, s.scale
	for _, k := range s.kinds {
		most += (k.all() + k.laid) * max(k.gain, -k.gain)
	}
	r.never = float64(2*most - 4*simplex.Forbidden)
	for _, k := range s.kinds {
		r.supply = append(r.supply, r.addIf(k.all() > 0, k.have, atMost))
		r.home = append(r.home, r.addIf(k.laid > 0, k.laid, moving))
	}
	r.back = r.addIf(freed, 0, atMost)
	r.wild = [...]int{r.addIf(wild, 0, exactly), r.addIf(wild && freed, 0, exactly)}
	for range p.Olds {
		r.old = append(r.old, r.add(1, exactly))
	}
	for i := range p.Pieces {
		how := atMost
		if p.Pieces[i].Free {
			how = staying
		}
		r.piece = append(r.piece, r.add(1, how))
	}
	for range s.stolen {
		r.theft = append(r.theft, r.add(0, exactly))
	}
	r.steal = r.addIf(len(s.stolen) > 0, 1, atMost)
	r.limit = r.addIf(p.Limit > 0, p.Limit, atMost)
	r.aim = r.addIf(s.aim >= 0, s.aim, atMost)
	r.least = r.add(1, atLeast)
	r.points = r.addIf(p.Points > 0, p.Points, atLeast)
	r.one = r.addIf(p.One > 0, 1, exactly)
	r.sets = r.addIf(p.Contract.Sets > 0, p.Contract.Sets, atLeast)
	r.runs = r.addIf(p.Contract.Runs > 0, p.Contract.Runs, atLeast)
	r.own = r.addIf(freed && (r.sets >= 0 || r.runs >= 0), p.Hand[card.Joker], atMost)
}

// reset makes the program with the columns of its rows and empties the pool.
func (s *Solver) reset() {
	s.lp.Reset(s.rows.rhs, s.rows.cost)
	s.lp.Never = -s.rows.never
	for _, i := range s.rows.surplus {
		s.lp.Add(0, simplex.Unbounded, []int32{int32(i)}, []float64{-1})
	}
	s.tree.first, s.pool = s.lp.Columns(), s.pool[:0]
	clear(s.known)
	for _, f := range s.wild {
		for to, row := range s.rows.wild {
			if row < 0 || to == noJoker && f == card.Joker {
				continue
			}
			c := column{meld: Meld{Old: -1, Piece: -1, Gone: -1}, gives: f, to: to}
			s.price(&c)
			s.add(&c)
		}
	}
	s.giving = len(s.pool)
}

// round makes the duals integers that keep to the signs of their rows, so that
// the columns of the rows gain nothing, and gives the bound that they prove if
// no meld gains anything either.
func (r *rows) round(duals, rhs []float64) (bound int64) {
	r.dual = r.dual[:0]
	for i, y := range duals {
		v := int64(math.Round(float64(min(max(y, -steepest), steepest) * unit)))
		switch r.sign[i] {
		case atMost:
			v = max(v, 0)
		case atLeast:
			v = min(v, 0)
		case moving:
			v = min(max(v, -unit), 0)
		case staying:
			v = max(v, unit)
		}
		r.dual = append(r.dual, v)
		bound += v * int64(rhs[i])
	}
	return bound
}

// of is the dual of a row that a problem may not have.
func (r *rows) of(row int) int64 {
	if row < 0 {
		return 0
	}
	return r.dual[row]
}

// gained is the gain of a play that leaves that much of each row. It is not ok if
// the play leaves cards that it must move.
func (r *rows) gained(gain int64, left []float64) (int64, bool) {
	for i, v := range left {
		switch r.sign[i] {
		case moving:
			gain -= int64(max(v, 0))
		case staying:
			gain += int64(v)
			if v < 0 {
				return gain, false
			}
		case atMost:
			if v < 0 {
				return gain, false
			}
		case atLeast:
			if v > 0 {
				return gain, false
			}
		case exactly:
			if v != 0 {
				return gain, false
			}
		}
	}
	return gain, true
}
