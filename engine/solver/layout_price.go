package solver

import (
	"math"

	"machiavelli/engine/card"
)

// layoutPrices is the prices of the rows in whole units, and what they make of
// each card in a meld.
type layoutPrices struct {
	y       []int64
	root    []int64   // by which the melds are listed
	natural [54]int64 // what a natural card earns; noWay: no such card
	hand    [54]int64 // what it costs that it is one of the hand
	wild    [54][]wildOption
	best    [54]int64 // of these
}

// wildOption is a wild card in a place.
type wildOption struct {
	how   uint8
	class uint8
	earns int64
}

const noWay = math.MinInt64 / 64

// setPrices takes the prices of the program. A row that is only an upper bound
// has none below zero.
func (lp *layoutProgram) setPrices() {
	p := &lp.price
	p.y = p.y[:0]
	for i, y := range lp.simplex.Duals() {
		v := int64(math.Round(float64(y * unit)))
		if !lp.rows.equation[i] && (i >= lp.columns.first || lp.decided.bars[i] == undecided) {
			v = max(v, 0)
		}
		p.y = append(p.y, v)
	}
	if r := lp.rows.limit; r >= 0 { // what the limit leaves has no bound
		p.y[r] = min(p.y[r], 0)
	}
}

// setEarnings says what each card earns by the prices.
func (lp *layoutProgram) setEarnings() {
	p := &lp.price
	for f := range lp.stock {
		s := &lp.stock[f]
		p.natural[f], p.hand[f] = noWay, 0
		if s.row >= 0 {
			p.natural[f] = -p.y[s.row]
		}
		if s.fromHand >= 0 {
			p.hand[f] = p.y[s.fromHand]
		}
	}
	if lp.wild == 0 {
		return
	}
	for f := card.Face(1); f <= 52; f++ {
		list, best := p.wild[f][:0], int64(noWay)
		for c := range lp.classes {
			k := &lp.classes[c]
			add := func(how uint8, earns int64) {
				list = append(list, wildOption{how, uint8(c), earns})
				best = max(best, earns)
			}
			earns := -p.y[k.row]
			if k.label == card.NoFace || k.label == f {
				held := int64(0)
				lp.eachHeld(k, func(f card.Face) { held += lp.priceOfBeside(f) })
				add(uint8(wildFrom+2*c), earns-held)
			}
			if k.freed && (k.label != f || k.from >= 0) {
				if k.freeBy >= 0 {
					earns -= p.y[k.freeBy]
				}
				add(uint8(wildFrom+2*c+1), earns)
			}
		}
		p.wild[f], p.best[f] = list, best
	}
}

// priceOfBeside is what it costs that a joker lies with a card that frees it, or that
// one holds it, by the prices of what the cards earn: while melds are listed the search
// has had others since.
func (lp *layoutProgram) priceOfBeside(f card.Face) int64 {
	if r := lp.rows.beside[f]; r >= 0 {
		return 2 * lp.price.root[r]
	}
	return 0
}

// reduced is what a column of the program is worth beyond its price.
func (lp *layoutProgram) reduced(k int) int64 { return lp.reducedBy(lp.price.y, k) }

// reducedBy is the same by prices that may know less rows.
func (lp *layoutProgram) reducedBy(y []int64, k int) int64 {
	v := int64(lp.columns.all[k].value) * unit
	row, coef := lp.simplex.Column(lp.columns.number(k))
	for i, r := range row {
		if int(r) < len(y) {
			v -= y[r] * int64(coef[i])
		}
	}
	return v
}

// base is what the prices say of the rows alone, with the columns that are no
// new melds.
func (lp *layoutProgram) base() int64 {
	sum := int64(0)
	for i, y := range lp.price.y {
		sum += y * int64(lp.rows.rhs[i])
	}
	for k := range lp.columns.all {
		c, at := &lp.columns.all[k], lp.columns.number(k)
		if c.kind == newMeldColumn || c.upper == 0 || c.old >= 0 && c.kind == aloneColumn || lp.decided.bars[at] == barred {
			continue
		}
		lower, upper := lp.simplex.Bounds(at)
		d := lp.reduced(k)
		sum += max(d*int64(lower), d*int64(upper))
	}
	return sum
}

// mostUncontinued is more new melds than can be that continue nothing.
func (lp *layoutProgram) mostUncontinued() int64 {
	n := lp.wild
	for f := range lp.stock {
		n += lp.stock[f].all()
	}
	return int64(n/min(lp.melds.RunMin, lp.melds.SetMin) + 1)
}
