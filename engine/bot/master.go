package bot

import (
	"math"

	"machiavelli/engine/match"
)

// Master is the player who plays the unseen cards through. It imagines hands
// and a stock that agree with everything that everybody has seen, plays each
// of its candidates on with the same imagined cards, with players who can
// hoard, and chooses by what comes out on average. Candidates that fall behind are
// dropped, so that the work goes where the choice is close.
//
// What it would do without a search is what the strategist does, and that is its
// answer for as long as nothing else is shown to be better.

// Figures of the search.
const (
	playouts       = 240 // of a decision that is given no time, where they stop after some turns
	toTheEnd       = 480 // the same where they go on to the end of the deal
	perMillisecond = 40  // playouts that no machine surpasses
	firstLook      = 6   // rounds before a candidate may be dropped
	farBehind      = 2.0 // standard errors that drop a candidate
	sureEnough     = 0.7 // standard errors that overrule the first thought
	surer          = 2.0 // the same where the results are wins and losses, which scatter more
)

// choice is a candidate and how it did.
type choice struct {
	do      match.Action
	results []float64 // by round
	out     bool      // dropped
}

// master decides with as many playouts as most says, and where that is 0 with as many
// as a decision gets that is given no time.
func master(t rollouts, most int) match.Action {
	first := strategist(t.table)
	if t.stop() || t.decided(first) {
		return first
	}
	choices := t.candidates(first)
	if len(choices) < 2 {
		return first
	}
	if most == 0 {
		most = playouts
		if t.horizon() == farthest {
			most = toTheEnd
		}
	}
	played, live := 0, len(choices)
	for round := 0; live > 1 && played < most; round++ {
		world, ok := t.world()
		if !ok || !t.round(choices, world) {
			break
		}
		played += live
		live = drop(choices)
	}
	return t.tidied(chosen(choices, t.sure()))
}

// sure is how many standard errors overrule the first thought.
func (t rollouts) sure() float64 {
	if t.horizon() == farthest {
		return surer
	}
	return sureEnough
}

// decided reports whether there is nothing to think about: a play that goes
// out.
func (t *state) decided(do match.Action) bool {
	if do.Do != match.Play {
		return false
	}
	lying := len(t.Hand)
	for _, m := range t.Table {
		lying += len(m.Cards)
	}
	for _, m := range do.Table {
		lying -= len(m.Cards)
	}
	return lying+len(t.Free)-len(do.Free) == 0
}

// round plays every live candidate through in one world. It reports false when
// time ran out, and the round counts for nobody.
func (t rollouts) round(choices []choice, w world) bool {
	results := make([]float64, len(choices))
	for i := range choices {
		if choices[i].out {
			continue
		}
		value, ok := t.playout(choices[i].do, w)
		if t.stop() {
			return false
		}
		if !ok {
			choices[i].out = true
		}
		results[i] = value
	}
	for i := range choices {
		if !choices[i].out {
			choices[i].results = append(choices[i].results, results[i])
		}
	}
	return true
}

// drop drops the candidates that are far behind the best, and counts those
// that are left. The first stays as long as anybody: it is what others are
// measured against.
func drop(choices []choice) int {
	best, live := leader(choices), 0
	for i := range choices {
		c := &choices[i]
		if c.out {
			continue
		}
		if i > 0 && i != best && len(c.results) >= firstLook {
			mean, spread := difference(choices[best].results, c.results)
			c.out = mean > farBehind*spread
		}
		if !c.out {
			live++
		}
	}
	if best == 0 || live > 2 || live < 2 {
		return live
	}
	// between the first and one other, it may be settled
	mean, spread := difference(choices[best].results, choices[0].results)
	if len(choices[0].results) >= 4*firstLook && mean > (farBehind+1)*spread {
		return 1
	}
	return live
}

// leader is the live candidate with the highest mean.
func leader(choices []choice) int {
	best, top := 0, math.Inf(-1)
	for i := range choices {
		if choices[i].out || len(choices[i].results) == 0 {
			continue
		}
		if mean, _ := difference(choices[i].results, nil); mean > top {
			best, top = i, mean
		}
	}
	return best
}

// difference is how much the results a are above b in the same rounds, on
// average, and the standard error of that. Results that b lacks count as 0.
func difference(a, b []float64) (mean, spread float64) {
	sum, square := 0.0, 0.0
	n := float64(len(a))
	for i, x := range a {
		if i < len(b) {
			x -= b[i]
		}
		sum += x
		square += float64(x * x)
	}
	mean = sum / n
	return mean, math.Sqrt(max(square/n-float64(mean*mean), 0)/n) + 0.5/n // a few like results prove little
}

// chosen is the candidate with the best results, if that is sure enough to
// overrule the first.
func chosen(choices []choice, sure float64) match.Action {
	best := leader(choices)
	if best > 0 && !choices[0].out {
		mean, spread := difference(choices[best].results, choices[0].results)
		if len(choices[best].results) < firstLook || mean < sure*spread {
			best = 0
		}
	}
	return choices[best].do
}
