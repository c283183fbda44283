package chance

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Example is a moment of a deal that has ended: what each seat saw, and what
// each got.
type Example struct {
	Deal    int       // its number; those of a deal follow one another in its order
	Figures []Figures // by seat
	Win     []float64 // the shares of the win
	Points  []float64
}

// Figures of fitting: docs/notes/2026-11-review.md says what was tried.
const (
	steps   = 150_000 // at most
	rounds  = 40      // through all examples, at most
	rare    = 4       // how often a moment counts in which one can go out
	shrink  = 5e-4    // of the weights, or of how far they are from those that the fit begins with
	batch   = 32      // examples a step
	speed   = 0.002   // of a step, at first
	forget  = 0.9     // of the mean gradient (Adam's β₁)
	forget2 = 0.999   // of its square (β₂)
)

// Fit fits a net to the first half of the examples and rounds its numbers. Then its
// chances are bent to the results of all of them. It begins with the weights of another net,
// that of a game that is much alike, and holds on to them, so that few examples will do; or
// with any, if that is nil. The same examples, net and seed give the same net.
func Fit(examples []Example, from *Net, seed uint64) *Net {
	n := once(examples[:len(examples)/2], from, seed).rounded()
	n.bend(n.reliability(examples, folds))
	return n.rounded()
}

// Bend is a net as it is, with its chances bent to the results of other examples: where
// players play a little better than those to whose deals it was fitted.
func Bend(net *Net, examples []Example) *Net {
	n := *net
	n.bend(n.reliability(examples, folds))
	return n.rounded()
}

// once fits a net: the win by its likelihood, the points by their squares, with
// Adam (Kingma and Ba, 2014).
func once(examples []Example, from *Net, seed uint64) *Net {
	r := rand.New(rand.NewPCG(seed, 0))
	n, a := random(examples, r), adam{}
	if from != nil {
		held := *from
		held.Bend = [len(knots)]float64{}
		held.numbers(func(x *float64) { a.from = append(a.from, *x) })
		for i := range held.In {
			if held.mute(i) { // it may be of use here
				held.In[i] = n.In[i]
			}
		}
		*n = held
	}
	a.net = n
	all := make([]int, len(examples))
	for i := range all {
		all[i] = i
	}
	end := float64(min(steps, rounds*len(examples)/batch+1))
	for a.steps < end {
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		for order := all; len(order) > 0; {
			some := order[:min(batch, len(order))]
			order = order[len(some):]
			g := &Net{}
			for _, i := range some {
				n.gradient(&examples[i], g, 1/float64(len(some)))
			}
			a.step(g, float64(speed*max(0, 1-a.steps/end)))
		}
	}
	return n
}

// random is a net with any weights, and with the scale of the points of examples.
func random(examples []Example, r *rand.Rand) *Net {
	n := &Net{Points: 1}
	for _, e := range examples {
		for _, p := range e.Points {
			n.Points = max(n.Points, math.Abs(p))
		}
	}
	n.Points = min(n.Points, 30)
	for i := range n.In {
		for j := range n.In[i] {
			n.In[i][j] = float64(r.NormFloat64() * math.Sqrt(2.0/inputs))
		}
		for o := range n.Out {
			n.Out[o][i] = float64(r.NormFloat64() * math.Sqrt(1.0/units))
		}
	}
	return n
}

// counts is what a moment counts for those who see such hands. Moments in which one
// can go out are few, and they decide whether high chances hold. What nobody sees
// must not change it: if a moment counted more for a player who faces a hand that can go
// out, the net would expect such a hand more often than it occurs.
func counts(hands ...Figures) float64 {
	if slices.ContainsFunc(hands, func(f Figures) bool { return f[ready] == 1 }) {
		return rare
	}
	return 1
}

// gradient adds what the error of an example says.
func (n *Net) gradient(e *Example, g *Net, weight float64) {
	seats := len(e.Figures)
	h := make([][units]float64, seats)
	out := make([][outputs]float64, seats)
	stands := make([]float64, seats)
	for i := range h {
		n.layer(&e.Figures[i], &h[i])
		out[i] = n.outputs(&h[i])
		stands[i] = out[i][toStand]
	}
	open := Shares(stands)
	const points = 0.25 // what the points weigh beside the win
	all := float64(weight * counts(e.Figures...))
	for i := range h {
		own := float64(weight * counts(e.Figures[i]))
		d := [outputs]float64{
			toWin:    float64(own * (Logistic(out[i][toWin]) - e.Win[i])),
			toPoints: float64(own * points * (out[i][toPoints] - e.Points[i]/n.Points)),
			toStand:  float64(all * (open[i] - e.Win[i])),
		}
		n.back(&e.Figures[i], &h[i], &d, g)
	}
}

// back adds what errors of the outputs say for figures.
func (n *Net) back(f *Figures, h *[units]float64, d *[outputs]float64, g *Net) {
	for i, x := range h {
		back := 0.0
		for o := range d {
			g.Out[o][i] += float64(d[o] * x)
			back += float64(d[o] * n.Out[o][i])
		}
		if x == 0 {
			continue
		}
		g.Bias[i] += back
		for j, y := range f {
			if y != 0 {
				g.In[i][j] += float64(back * y)
			}
		}
	}
	for o := range d {
		g.Shift[o] += d[o]
	}
}

// adam is the state of the fit.
type adam struct {
	net          *Net
	from         []float64 // the numbers that it holds on to, nil: all 0
	mean, square []float64
	steps        float64
}

func (a *adam) step(g *Net, speed float64) {
	var slope []float64
	g.numbers(func(x *float64) { slope = append(slope, *x) })
	if a.mean == nil {
		a.mean, a.square = make([]float64, len(slope)), make([]float64, len(slope))
		a.from = append(a.from, make([]float64, len(slope)-len(a.from))...)
	}
	a.steps++
	c1, c2 := 1-math.Pow(forget, a.steps), 1-math.Pow(forget2, a.steps)
	i := 0
	points := a.net.Points
	a.net.numbers(func(x *float64) {
		d := slope[i] + float64(shrink*(*x-a.from[i]))
		a.mean[i] = float64(forget*a.mean[i]) + float64((1-forget)*d)
		a.square[i] = float64(forget2*a.square[i]) + float64((1-forget2)*d*d)
		*x -= speed * (a.mean[i] / c1) / (math.Sqrt(a.square[i]/c2) + 1e-8)
		i++
	})
	a.net.Points = points
}
