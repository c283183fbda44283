package sweep

// Free jokers in the bounds of the general search. A suit alone is solved for every
// number of jokers that it uses (exact); for the dual ascent a joker costs a penalty
// instead, and a suit may use as many as it likes.

// sweepJokers is sweep with jokers.
func (e *generalBounds) sweepJokers(s int) {
	js, size := e.jokers+1, e.runs.size
	last := e.at(s, e.p.steps) * js
	for tag := range e.tagged[s] {
		for n := range e.open[s][e.p.steps] {
			to := e.exact[last+(tag*size+n)*js:][:js]
			for j := range to {
				to[j] = Impossible
			}
			if e.ends(tag, n) {
				to[0] = 0
			}
		}
	}
	for st := e.p.steps - 1; st >= 0; st-- {
		switch {
		case e.p.twoEnds && st == e.p.steps-1:
			e.backLastAceJokers(s)
		case e.p.twoEnds && st == 0:
			e.backFirstAceJokers(s)
		default:
			e.backJokers(s, st)
		}
	}
}

// left is how many jokers can be left at most when n runs are open
// before a step.
func (e *generalBounds) left(s, st, n int) int {
	if st == 0 {
		return e.jokers
	}
	return e.jokers - max(0, e.runs.lengths[n].runs()-(e.most[s][st-1]-e.jokers))
}

func (e *generalBounds) backJokers(s, st int) {
	js, size, width := e.jokers+1, e.runs.size, e.runs.copies+1
	natural := e.natural(s, st)
	var g [MaxCopies + 1][MaxCopies + 1]int32 // by jokers used and cards in runs
	for q := range js {
		for x := range natural + q + 1 {
			b := int32(Impossible)
			for k := max(0, q-x); x+k-q <= natural; k++ {
				if e.sets.allowed[s][st]>>k&1 != 0 {
					b = max(b, e.value[s][st][x+k-q]+e.sets.multiplier[s][st][k])
				}
			}
			g[q][x] = b
		}
	}
	e.gain[s][st] = g[0]
	for tag := range e.tagged[s] {
		now := e.exact[(e.at(s, st)+tag*size)*js:]
		then := e.exact[(e.at(s, st+1)+tag*size)*js:]
		for n := range e.open[s][st] {
			row := e.runs.next[n*width:][:width]
			for j := range e.left(s, st, n) + 1 {
				b := int32(Impossible)
				for q := range j + 1 {
					for x := int(e.runs.short[n]); x <= natural+q; x++ {
						b = max(b, g[q][x]+then[int(row[x])*js+j-q])
					}
				}
				now[n*js+j] = b
			}
		}
	}
}

func (e *generalBounds) backLastAceJokers(s int) {
	js, size, st := e.jokers+1, e.runs.size, e.p.steps-1
	for tag := range e.tagged[s] {
		for n := range e.open[s][st] {
			now := e.exact[(e.at(s, st)+tag*size+n)*js:][:js]
			for j := range now {
				now[j] = Impossible
				if tag+j > e.runs.copies {
					continue
				}
				if to := e.runs.next[n*(e.runs.copies+1)+tag+j]; to >= 0 {
					now[j] = e.exact[(e.at(s, st+1)+tag*size+int(to))*js]
				}
			}
		}
	}
}

func (e *generalBounds) backFirstAceJokers(s int) {
	js, size := e.jokers+1, e.runs.size
	natural, tags := e.natural(s, 0), e.tagged[s]
	now, then := e.exact[e.at(s, 0)*js:][:js], e.exact[e.at(s, 1)*js:]
	for j := range now {
		now[j] = Impossible
	}
	for q := range js {
		for x := range natural + q + 1 {
			for k := range natural + q - x + 1 {
				for back := 0; back < tags && back+x+k-q <= natural; back++ {
					m := back + x + k - q
					if m < back || e.sets.allowed[s][0]>>k&1 == 0 {
						continue
					}
					gain := e.value[s][0][m] + e.sets.multiplier[s][0][k]
					to := (back*size + int(e.runs.next[x])) * js
					for j := q; j < js; j++ {
						now[j] = max(now[j], gain+then[to+j-q])
					}
				}
			}
		}
	}
}

// net is the most a suit can gain from a place on with that many jokers or fewer,
// when each costs a penalty.
func (e *generalBounds) net(at, jokers int, penalty int32) int32 {
	best := e.best[at*(e.jokers+1):][:jokers+1]
	top := best[0]
	for j := 1; j <= jokers; j++ {
		top = max(top, best[j]-penalty*int32(j))
	}
	return top
}

// setPenalties finds, for every number of jokers left, the penalty under which the suits,
// each alone, promise least: as all jokers must be used, their penalties come back.
func (e *generalBounds) setPenalties() {
	for jokers := 1; jokers <= e.jokers; jokers++ {
		least := int32(-Impossible)
		for try := int32(0); try <= 8*ValueUnit; try += ValueUnit / 4 {
			sum := try * int32(jokers)
			for s := range 4 {
				sum += e.bestRoot(s, jokers, try)
			}
			if sum < least {
				e.penalties[jokers], least = try, sum
			}
		}
	}
}

// flatten fills ahead, with jokers at a penalty.
func (e *generalBounds) flatten(penalty int32) {
	e.flatPenalty = penalty
	for s := range 4 {
		for st := range e.p.steps {
			for m := range e.flat[s][st] { // with two copies, those that are more than there are, too
				b := int32(Impossible)
				for q := 0; q <= min(m, e.jokers); q++ {
					b = max(b, e.value[s][st][m-q]-penalty*int32(q))
				}
				e.flat[s][st][m] = b
			}
		}
		e.lastPlaces(s)
		for st := e.p.steps - 1; st >= 0; st-- {
			e.back(s, st)
		}
	}
}
