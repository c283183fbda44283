package sweep

// generalSets is what the sets can take of each step, and the multipliers that
// they pay the suits for it: the side of the relaxation that couples the suits. Any
// multipliers give a valid bound; those of what no set can take are impossible.
type generalSets struct {
	side       int                               // numbers of cards of a suit
	fits       []bool                            // n cards of each suit make sets
	takes      [][4]uint8                        // at the same place: of that many cards and fewer, how many can be in sets, a bit each
	madeFor    [4]int                            // what these were made for: set rules and copies
	common     bool                              // the common sets of two copies: see two_copies.go
	allowed    [4][maxSteps]uint8                // numbers of cards that sets could take, a bit each
	multiplier [4][maxSteps][MaxCopies + 1]int32 // a suit earns for giving each number of cards to sets
	top        [maxSteps]int32                   // most that the sets of a step earn of their multipliers
	rest       [maxSteps + 1]int32               // … of this step and those after
}

// reset finds out what the sets of a deal can take. All multipliers are zero.
func (g *generalSets) reset(d *generalDeal) {
	r := d.p.rules
	g.side = d.runs.copies + 1
	g.common = d.runs.copies == 2 && r.SetMin == 3 && (r.SetMax == 0 || r.SetMax == 4) && !r.AnySuits
	g.makeFits(setSizes{min: r.SetMin, max: r.SetMax, anySuits: r.AnySuits})
	g.multiplier = [4][maxSteps][MaxCopies + 1]int32{}
	for st := range d.p.steps {
		at := 0 // the high aces are in no set
		for s := range d.most {
			if !d.p.twoEnds || st < d.p.steps-1 {
				at = at*g.side + d.most[s][st]
			}
		}
		g.allow(st, g.takes[at])
	}
	g.top, g.rest = [maxSteps]int32{}, [maxSteps + 1]int32{}
}

// makeFits lists which numbers of cards of each suit can be made sets of.
func (g *generalSets) makeFits(q setSizes) {
	key := [4]int{q.min, q.max, g.side, 0}
	if q.anySuits {
		key[3] = 1
	}
	if g.madeFor == key {
		return
	}
	g.madeFor = key
	n := g.side * g.side * g.side * g.side
	if len(g.fits) < n {
		g.fits = make([]bool, n)
	}
	if len(g.takes) < n {
		g.takes = make([][4]uint8, n)
	}
	width := [4]int{g.side * g.side * g.side, g.side * g.side, g.side, 1}
	for i := range n {
		var v [4]uint8
		g.takes[i] = [4]uint8{}
		for s, w := range width {
			v[s] = uint8(i / w % g.side)
		}
		g.fits[i] = q.splits(v) >= 0
		for s, w := range width {
			if g.fits[i] {
				g.takes[i][s] |= 1 << v[s]
			}
			for u := range g.takes[i] {
				if v[s] > 0 {
					g.takes[i][u] |= g.takes[i-w][u]
				}
			}
		}
	}
}

// allow notes how many cards of each suit sets of a step could take; the multiplier
// for any other number is impossible.
func (g *generalSets) allow(st int, takes [4]uint8) {
	for s, bits := range takes {
		g.allowed[s][st] = bits
		for k := range g.side {
			if bits>>k&1 == 0 {
				g.multiplier[s][st][k] = Impossible
			}
		}
	}
}

// none reports whether a step has no sets.
func (g *generalSets) none(st int) bool {
	return g.allowed[0][st]|g.allowed[1][st]|g.allowed[2][st]|g.allowed[3][st] == 1
}

// forbid takes out a number of set cards that goes with nothing else.
func (g *generalSets) forbid(s, st, k int) {
	g.allowed[s][st] &^= 1 << k
	g.multiplier[s][st][k] = Impossible
}

// deal is the best sum of what numbers of cards that make sets at a step are
// worth to the suits, and the best for each number of each suit.
func (g *generalSets) deal(d *generalDeal, st int, worth, best *worths) int32 {
	if g.common {
		return dealTwo(worth, best)
	}
	return g.dealAny(d, st, worth, best)
}

// dealAny is deal for any rules. Free jokers make up for cards that a suit has
// not, as far as there are any.
func (g *generalSets) dealAny(d *generalDeal, st int, worth, best *worths) int32 {
	x := setDeal{sets: g, worth: worth, best: best, top: Impossible}
	for s := range 4 {
		x.natural[s] = d.natural(s, st)
		x.allowed[s] = g.allowed[s][st]
		if best != nil {
			for k := range best[s] {
				best[s][k] = Impossible
			}
		}
	}
	x.suit(0, 0, 0, d.jokers)
	return x.top
}

// setDeal goes through the numbers of cards that make sets at a step.
type setDeal struct {
	sets        *generalSets
	worth, best *worths
	natural     [4]int
	allowed     [4]uint8
	n           [4]int
	top         int32
}

// suit goes through the numbers of cards of a suit and those after it; at is
// the place in fits that the suits before have chosen, jokers what they left.
func (d *setDeal) suit(s, at int, sum int32, jokers int) {
	if s == 3 {
		d.last(at, sum, jokers)
		return
	}
	for k := 0; d.allowed[s]>>k != 0 && k <= d.natural[s]+jokers; k++ {
		if d.allowed[s]>>k&1 != 0 {
			d.n[s] = k
			d.suit(s+1, (at+k)*d.sets.side, sum+d.worth[s][k], jokers-max(0, k-d.natural[s]))
		}
	}
}

func (d *setDeal) last(at int, sum int32, jokers int) {
	fit := d.sets.fits[at:][:d.sets.side]
	top := int32(Impossible)
	for k := 0; d.allowed[3]>>k != 0 && k <= d.natural[3]+jokers; k++ {
		if d.allowed[3]>>k&1 != 0 && fit[k] {
			v := sum + d.worth[3][k]
			top = max(top, v)
			if d.best != nil {
				d.best[3][k] = max(d.best[3][k], v)
			}
		}
	}
	if d.top = max(d.top, top); d.best != nil {
		for s := range 3 {
			d.best[s][d.n[s]] = max(d.best[s][d.n[s]], top)
		}
	}
}
