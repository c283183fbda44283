package chance

import (
	"math"
	"slices"
)

// A net that is fitted to some thousand deals is a little too sure of itself, or
// not enough. So its chances are bent: to the logit of the win a broken line is
// added, fitted to the results of deals of which the net had no part of half.

// knots are where the line is broken, as logits: 5, 8, 12, 15, 20, 25, 30, 40, 50 % and
// up to 95 %. Beyond them it goes on level.
var knots = [...]float64{-3, -2.5, -2, -1.7, -1.4, -1.1, -0.85, -0.4, 0, 0.4, 0.85, 1.1, 1.4, 1.7, 2, 2.5, 3}

// between is the first of the two knots that a logit lies between, and how far
// from it to the next it is.
func between(z float64) (first int, part float64) {
	z = max(knots[0], min(z, knots[len(knots)-1]))
	for first = 0; first < len(knots)-2 && z > knots[first+1]; first++ {
	}
	return first, (z - knots[first]) / (knots[first+1] - knots[first])
}

// bent is a logit with the line added.
func (n *Net) bent(z float64) float64 {
	first, part := between(z)
	return z + float64(n.Bend[first]*(1-part)) + float64(n.Bend[first+1]*part)
}

// reliabilityBin counts positions to which a net gave about the same logit, and how
// many of them were won.
type reliabilityBin struct{ n, logits, won float64 }

// fine is how wide a reliability bin is.
const fine = 0.04

// reliability sorts examples into bins by the logit that the net gives, in a number of parts
// of them: those of a deal are in one part, or at an end in two.
func (n *Net) reliability(examples []Example, parts int) [][]reliabilityBin {
	lowest, highest := knots[0]-1, knots[len(knots)-1]+1
	all := make([][]reliabilityBin, parts)
	for part := range all {
		all[part] = make([]reliabilityBin, int((highest-lowest)/fine)+1)
		for i := part * len(examples) / parts; i < (part+1)*len(examples)/parts; i++ {
			e := &examples[i]
			for seat := range e.Figures {
				var h [units]float64
				n.layer(&e.Figures[seat], &h)
				z := max(lowest, min(n.outputs(&h)[toWin], highest))
				f := &all[part][int((z-lowest)/fine)]
				f.n++
				f.logits += z
				f.won += e.Win[seat]
			}
		}
	}
	return all
}

// merged adds up the bins of some parts.
func merged(parts ...[]reliabilityBin) []reliabilityBin {
	all := slices.Clone(parts[0])
	for _, p := range parts[1:] {
		for i, f := range p {
			all[i].n += f.n
			all[i].logits += f.logits
			all[i].won += f.won
		}
	}
	return all
}

// Figures of bending.
const (
	passes = 20  // of Newton's method
	alike  = 0.5 // what a position counts, as those of a deal are alike
	stiff  = 2   // how much the line is held to 0
	folds  = 10  // parts of the deals

	steepest = 0.9  // the line falls, so that a better position never has a lower chance
	unsure   = 0.01 // of a chance, its standard error where too few deals have led to it to say one
	ends     = 1.1  // as a logit: only farther out can they be too few
)

// strengths are how much the line may be held straight.
var strengths = [...]float64{0.05, 0.15, 0.5, 1.5, 5, 15, 50, 150, 500}

// bend fits the line, held as straight as it may be: with it one part of the deals comes
// to what the others foretell as nearly, within a standard error, as with what does best
// (cross-validation, Breiman et al., Classification and Regression Trees, 1984, 3.4.3).
func (n *Net) bend(parts [][]reliabilityBin) {
	var losses [len(strengths)][]float64
	least, best := math.Inf(1), 0
	for k, straight := range strengths {
		sum := 0.0
		for i := range parts {
			n.bendBy(merged(slices.Delete(slices.Clone(parts), i, i+1)...), straight)
			losses[k] = append(losses[k], n.loss(parts[i]))
			sum += losses[k][i]
		}
		if sum < least {
			least, best = sum, k
		}
	}
	most := best
	for k := best + 1; k < len(strengths); k++ {
		more, squares := 0.0, 0.0
		for i := range parts {
			d := losses[k][i] - losses[best][i]
			more += d
			squares += float64(d * d)
		}
		parts := float64(len(parts))
		if deviation := math.Sqrt((squares - more*more/parts) / (parts - 1)); more <= deviation*math.Sqrt(parts) {
			most = k
		}
	}
	n.bendBy(merged(parts...), strengths[most])
	n.levelEnds(parts)
}

// levelEnds has the chance go on nearly level from where too few deals lead farther out to say
// which it is there.
func (n *Net) levelEnds(parts [][]reliabilityBin) {
	last := len(knots) - 1
	low, high := 0, last
	for knots[low] < -ends && n.standardError(parts, func(z float64) bool { return z < knots[low] }) > unsure {
		low++
	}
	for knots[high] > ends && n.standardError(parts, func(z float64) bool { return z > knots[high] }) > unsure {
		high--
	}
	for k := low; k > 0; k-- {
		n.Bend[k-1] = n.Bend[k] + float64((knots[k]-knots[k-1])*steepest)
	}
	for k := high; k < last; k++ {
		n.Bend[k+1] = n.Bend[k] - float64((knots[k+1]-knots[k])*steepest)
	}
}

// standardError is the standard error of the share of wins where the logit is as it is to be, by how
// much the parts of the deals differ; 1 without parts.
func (n *Net) standardError(parts [][]reliabilityBin, in func(z float64) bool) float64 {
	positions, more, squares := 0.0, 0.0, 0.0
	for _, part := range parts {
		off := 0.0
		for _, f := range part {
			if f.n > 0 && in(f.logits/f.n) {
				positions += f.n
				off += f.won - float64(f.n*Logistic(n.bent(f.logits/f.n)))
			}
		}
		more += off
		squares += float64(off * off)
	}
	if positions == 0 {
		return 1
	}
	count := float64(len(parts))
	return math.Sqrt((squares-more*more/count)*count/(count-1)) / positions
}

// loss is the log loss of the bins.
func (n *Net) loss(all []reliabilityBin) float64 {
	sum := 0.0
	for _, f := range all {
		if f.n > 0 {
			p := Logistic(n.bent(f.logits / f.n))
			sum -= float64(f.won*math.Log(p)) + float64((f.n-f.won)*math.Log(1-p))
		}
	}
	return sum
}

// bendBy fits the line: logistic regression by Newton's method, with a penalty on how sharply
// it turns. Where few positions lie it goes on as straight as where many do, so that no
// chance is said louder than the deals can tell (P-splines: Eilers and Marx, 1996).
func (n *Net) bendBy(all []reliabilityBin, straight float64) {
	n.Bend = [len(knots)]float64{}
	for range passes {
		var slope [len(knots)]float64
		var curve [len(knots)][len(knots)]float64
		for k, x := range n.Bend {
			slope[k], curve[k][k] = float64(stiff*x), stiff
		}
		for k := 1; k < len(knots)-1; k++ {
			before, after := 1/(knots[k]-knots[k-1]), 1/(knots[k+1]-knots[k])
			weights := [...]float64{before, -before - after, after}
			turn := 0.0
			for i, w := range weights {
				turn += float64(w * n.Bend[k-1+i])
			}
			for i, w := range weights {
				slope[k-1+i] += float64(straight * turn * w)
				for j, v := range weights {
					curve[k-1+i][k-1+j] += float64(straight * w * v)
				}
			}
		}
		for _, f := range all {
			if f.n == 0 {
				continue
			}
			z := f.logits / f.n
			p := Logistic(n.bent(z))
			first, part := between(z)
			for i, w := range [...]float64{1 - part, part} {
				slope[first+i] += float64(alike * w * (float64(f.n*p) - f.won))
				for j, v := range [...]float64{1 - part, part} {
					curve[first+i][first+j] += float64(alike * w * v * f.n * p * (1 - p))
				}
			}
		}
		for k, step := range solved(curve, slope) {
			n.Bend[k] -= step
		}
	}
	for k, x := range n.Bend { // never so far that a better position has a lower chance
		if k > 0 {
			n.Bend[k] = math.Max(x, n.Bend[k-1]-float64((knots[k]-knots[k-1])*steepest))
		}
	}
}

// solved is x in a·x = b, where a is symmetric and positive definite: Gaussian elimination.
func solved(a [len(knots)][len(knots)]float64, b [len(knots)]float64) [len(knots)]float64 {
	for k := range b {
		for i := k + 1; i < len(b); i++ {
			part := a[i][k] / a[k][k]
			for j := k; j < len(b); j++ {
				a[i][j] -= float64(part * a[k][j])
			}
			b[i] -= float64(part * b[k])
		}
	}
	for k := len(b) - 1; k >= 0; k-- {
		for j := k + 1; j < len(b); j++ {
			b[k] -= float64(a[k][j] * b[j])
		}
		b[k] /= a[k][k]
	}
	return b
}
