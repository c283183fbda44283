package chance

import "math"

// A net that is fitted to some thousand deals is a little too sure of itself, or
// not enough. So its chances are bent: to the logit of the win a broken line is
// added, fitted to the results of deals that the net had no part of.

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

// foresight is positions to which a net gave about the same logit, and how
// many of them were won.
type foresight struct{ n, logits, won float64 }

// fine is how wide a foresight is.
const fine = 0.04

// foresights are what the net gives to examples.
func (n *Net) foresights(examples []Example) []foresight {
	lowest, highest := knots[0]-1, knots[len(knots)-1]+1
	all := make([]foresight, int((highest-lowest)/fine)+1)
	for i := range examples {
		e := &examples[i]
		for seat := range e.Figures {
			var h [units]float64
			n.layer(&e.Figures[seat], &h)
			z := max(lowest, min(n.outputs(&h)[toWin], highest))
			f := &all[int((z-lowest)/fine)]
			f.n++
			f.logits += z
			f.won += e.Win[seat]
		}
	}
	return all
}

// Figures of bending.
const (
	passes = 20  // of Newton's method
	alike  = 0.5 // what a position counts, as those of a deal are alike
	stiff  = 2   // how much the line is held to 0
	smooth = 150 // how much it is held straight
)

// bend fits the line: logistic regression by Newton's method, with a penalty on how sharply
// it turns. Where few positions lie it goes on as straight as where many do, so that no
// chance is said louder than the deals can tell (P-splines: Eilers and Marx, 1996).
func (n *Net) bend(all []foresight) {
	for range passes {
		var slope [len(knots)]float64
		var curve [len(knots)][len(knots)]float64
		for k, x := range n.Bend {
			slope[k], curve[k][k] = stiff*x, stiff
		}
		for k := 1; k < len(knots)-1; k++ {
			before, after := 1/(knots[k]-knots[k-1]), 1/(knots[k+1]-knots[k])
			weights := [...]float64{before, -before - after, after}
			turn := 0.0
			for i, w := range weights {
				turn += w * n.Bend[k-1+i]
			}
			for i, w := range weights {
				slope[k-1+i] += smooth * turn * w
				for j, v := range weights {
					curve[k-1+i][k-1+j] += smooth * w * v
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
				slope[first+i] += alike * w * (f.n*p - f.won)
				for j, v := range [...]float64{1 - part, part} {
					curve[first+i][first+j] += alike * w * v * f.n * p * (1 - p)
				}
			}
		}
		for k, step := range solved(curve, slope) {
			n.Bend[k] -= step
		}
	}
	for k, x := range n.Bend { // never so far that a better position has a lower chance
		if k > 0 {
			n.Bend[k] = math.Max(x, n.Bend[k-1]-(knots[k]-knots[k-1])*0.9)
		}
	}
}

// solved is x in a·x = b, where a is symmetric and positive definite: Gaussian elimination.
func solved(a [len(knots)][len(knots)]float64, b [len(knots)]float64) [len(knots)]float64 {
	for k := range b {
		for i := k + 1; i < len(b); i++ {
			part := a[i][k] / a[k][k]
			for j := k; j < len(b); j++ {
				a[i][j] -= part * a[k][j]
			}
			b[i] -= part * b[k]
		}
	}
	for k := len(b) - 1; k >= 0; k-- {
		for j := k + 1; j < len(b); j++ {
			b[k] -= a[k][j] * b[j]
		}
		b[k] /= a[k][k]
	}
	return b
}
