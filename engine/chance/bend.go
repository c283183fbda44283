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
	passes = 60
	alike  = 0.5 // what a position counts, as those of a deal are alike
	stiff  = 2   // how much the line is held to 0
	smooth = 4   // how much it is held level
)

// bend fits the line: logistic regression with a penalty, a knot after another by
// Newton's method.
func (n *Net) bend(all []foresight) {
	for range passes {
		for k := range n.Bend {
			slope, curve := stiff*n.Bend[k], float64(stiff)
			for _, next := range [...]int{k - 1, k + 1} {
				if next >= 0 && next < len(n.Bend) {
					slope += smooth * (n.Bend[k] - n.Bend[next])
					curve += smooth
				}
			}
			for _, f := range all {
				z := f.logits / max(f.n, 1)
				first, part := between(z)
				switch k {
				case first:
					part = 1 - part
				case first + 1:
				default:
					continue
				}
				p := Logistic(n.bent(z))
				slope += alike * part * (f.n*p - f.won)
				curve += alike * part * part * f.n * p * (1 - p)
			}
			n.Bend[k] -= slope / curve
		}
	}
	for k, x := range n.Bend { // never so far that a better position has a lower chance
		if k > 0 {
			n.Bend[k] = math.Max(x, n.Bend[k-1]-(knots[k]-knots[k-1])*0.9)
		}
	}
}
