package solver

import (
	"math"

	"machiavelli/engine/card"
)

// jointPrices is the prices of the rows in whole units, and what they make of
// each card in a meld.
type jointPrices struct {
	y       []int64
	root    []int64   // by which the melds are listed
	natural [54]int64 // what a natural card earns; noWay: there is none
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
func (j *joint) setPrices() {
	p := &j.price
	p.y = p.y[:0]
	for i, y := range j.lp.Duals() {
		v := int64(math.Round(float64(y * unit)))
		if !j.rows.equation[i] && (i >= j.columns.first || j.decided.bars[i] == undecided) {
			v = max(v, 0)
		}
		p.y = append(p.y, v)
	}
	if r := j.rows.limit; r >= 0 { // what the limit leaves has no bound
		p.y[r] = min(p.y[r], 0)
	}
}

// setEarnings says what each card earns by the prices.
func (j *joint) setEarnings() {
	p := &j.price
	for f := range j.stock {
		s := &j.stock[f]
		p.natural[f], p.hand[f] = noWay, 0
		if s.row >= 0 {
			p.natural[f] = -p.y[s.row]
		}
		if s.fromHand >= 0 {
			p.hand[f] = p.y[s.fromHand]
		}
	}
	if j.wild == 0 {
		return
	}
	for f := card.Face(1); f <= 52; f++ {
		list, best := p.wild[f][:0], int64(noWay)
		for c := range j.classes {
			k := &j.classes[c]
			add := func(how uint8, earns int64) {
				list = append(list, wildOption{how, uint8(c), earns})
				best = max(best, earns)
			}
			earns := -p.y[k.row]
			if k.label == card.NoFace || k.label == f {
				held := int64(0)
				j.eachHeld(k, func(f card.Face) { held += j.priceOfApart(f) })
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

// priceOfApart is what it costs that a joker lies with a card that frees it, or that
// one holds it.
func (j *joint) priceOfApart(f card.Face) int64 {
	if r := j.rows.apart[f]; r >= 0 {
		return 2 * j.price.y[r]
	}
	return 0
}

// reduced is what a column of the program is worth beyond its price.
func (j *joint) reduced(k int) int64 { return j.reducedBy(j.price.y, k) }

// reducedBy is the same by prices that may know less rows.
func (j *joint) reducedBy(y []int64, k int) int64 {
	v := int64(j.columns.all[k].value) * unit
	row, coef := j.lp.Column(j.columns.number(k))
	for i, r := range row {
		if int(r) < len(y) {
			v -= y[r] * int64(coef[i])
		}
	}
	return v
}

// base is what the prices say of the rows alone, with the columns that are no
// new melds.
func (j *joint) base() int64 {
	sum := int64(0)
	for i, y := range j.price.y {
		sum += y * int64(j.rows.rhs[i])
	}
	for k := range j.columns.all {
		c, at := &j.columns.all[k], j.columns.number(k)
		if c.kind == newMeldColumn || c.upper == 0 || c.old >= 0 && c.kind == aloneColumn || j.decided.bars[at] == barred {
			continue
		}
		lower, upper := j.lp.Bounds(at)
		d := j.reduced(k)
		sum += max(d*int64(lower), d*int64(upper))
	}
	return sum
}

// mostApart is more new melds than can be that continue nothing.
func (j *joint) mostApart() int64 {
	n := j.wild
	for f := range j.stock {
		n += j.stock[f].all()
	}
	return int64(n/min(j.melds.RunMin, j.melds.SetMin) + 1)
}
