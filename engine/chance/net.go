package chance

import (
	"math"
	"slices"
)

// Net turns figures into an estimate: one layer of units that are linear above
// 0 and 0 below, and its outputs. Its arithmetic is float64 with every product
// rounded by itself, so that no compiler joins a product and a sum into one
// operation that rounds once, as some processors can: the same bits everywhere.
type Net struct {
	In     [units][inputs]float64
	Bias   [units]float64
	Out    [outputs][units]float64
	Shift  [outputs]float64
	Points float64             // what the second output counts in
	Bend   [len(knots)]float64 // what is added to the logit of the win
}

const (
	units   = 32
	outputs = 3
)

// The outputs.
const (
	toWin    = iota // as a logit
	toPoints        // in parts of Net.Points
	toStand         // how the seat stands, for a comparison of all with open hands
)

// Estimate is what a net makes of figures.
func (n *Net) Estimate(f *Figures) Estimate {
	var h [units]float64
	n.layer(f, &h)
	out := n.outputs(&h)
	return Estimate{Win: Logistic(n.bent(out[toWin])), Points: float64(out[toPoints] * n.Points), Stand: out[toStand]}
}

func (n *Net) layer(f *Figures, h *[units]float64) {
	for i := range h {
		sum := n.Bias[i]
		for j, x := range f {
			if x != 0 {
				sum += float64(n.In[i][j] * x)
			}
		}
		h[i] = max(sum, 0)
	}
}

func (n *Net) outputs(h *[units]float64) (out [outputs]float64) {
	for o := range out {
		sum := n.Shift[o]
		for i, x := range h {
			sum += float64(n.Out[o][i] * x)
		}
		out[o] = sum
	}
	return out
}

// Logistic is 1/(1+e⁻ˣ), of plain operations alone: math.Exp is not the same on
// every platform in the last bit.
func Logistic(x float64) float64 {
	const most = 30
	x = max(-most, min(x, most))
	return 1 / (1 + exp(-x))
}

// exp is e to the power of x: the whole part as a power of two, the rest by its
// series.
func exp(x float64) float64 {
	const ln2 = 0.693147180559945309417232121458
	k := math.Floor(float64(x/ln2) + 0.5)
	r := x - float64(k*ln2)
	sum, term := 1.0, 1.0
	for n := 1.0; n < 14; n++ {
		term = float64(term*r) / n
		sum += term
	}
	return math.Ldexp(sum, int(k))
}

// Shares turns how the seats stand into chances that make one win.
func Shares(stands []float64) []float64 {
	top := slices.Max(stands)
	sum := 0.0
	out := make([]float64, len(stands))
	for i, x := range stands {
		out[i] = exp(max(x-top, -30))
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}

// numbers are the net's, in their order.
func (n *Net) numbers(each func(*float64)) {
	for i := range n.In {
		for j := range n.In[i] {
			each(&n.In[i][j])
		}
	}
	n.others(each)
}

// others are the numbers beside the weights of the units.
func (n *Net) others(each func(*float64)) {
	for i := range n.Bias {
		each(&n.Bias[i])
	}
	for o := range n.Out {
		for i := range n.Out[o] {
			each(&n.Out[o][i])
		}
		each(&n.Shift[o])
	}
	each(&n.Points)
	for i := range n.Bend {
		each(&n.Bend[i])
	}
}
