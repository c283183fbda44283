package puzzles

import "math"

// Rating is a player's strength against puzzles, after Mark E. Glickman,
// "Example of the Glicko-2 system" (2022). Each puzzle is a rating period of
// its own, and an opponent that is known for sure.
type Rating struct {
	Value      float64 `json:"value"`
	Deviation  float64 `json:"deviation"`
	Volatility float64 `json:"volatility"`
	Puzzles    int     `json:"puzzles"` // that it is made of
}

// Unrated is the rating of a player of whom nothing is known.
func Unrated() Rating { return Rating{Value: 1500, Deviation: 350, Volatility: 0.06} }

// shownFrom is how many puzzles make a rating that is worth showing.
const shownFrom = 20

// Left is how many puzzles have yet to be played before the rating is shown.
func (r Rating) Left() int { return max(0, shownFrom-r.Puzzles) }

// Shown reports whether the rating is to be shown.
func (r Rating) Shown() bool { return r.Left() == 0 }

// The constants of the paper: the scale of step 2, how much the volatility may
// change, and how exactly it is found.
const (
	scale = 173.7178
	tau   = 0.5
	exact = 1e-6
)

// The bounds of a rating: what a game can do to it lies far within.
const (
	lowest, highest     = 100, 4000
	surest, unsurest    = 30, 350
	steadiest, unsteady = 0.01, 0.2
)

// game is one opponent of a rating period, and the score against it: 0 to 1.
type game struct{ value, deviation, score float64 }

// after is the rating after a rating period with some games: steps 2 to 8 of the
// paper.
func (r Rating) after(games ...game) Rating {
	mu, phi := (r.Value-1500)/scale, r.Deviation/scale
	var inverse, gain float64
	for _, o := range games {
		g := 1 / math.Sqrt(1+3*math.Pow(o.deviation/scale, 2)/(math.Pi*math.Pi))
		e := 1 / (1 + math.Exp(-g*(mu-(o.value-1500)/scale)))
		inverse += g * g * e * (1 - e)
		gain += g * (o.score - e)
	}
	v := 1 / inverse
	sigma := volatility(v*gain, phi, v, r.Volatility)
	phi = 1 / math.Sqrt(1/(phi*phi+sigma*sigma)+1/v)
	mu += phi * phi * gain
	return Rating{Value: scale*mu + 1500, Deviation: scale * phi, Volatility: sigma, Puzzles: r.Puzzles}
}

// volatility is step 5 of the paper: the root of f, by the Illinois algorithm.
func volatility(delta, phi, v, sigma float64) float64 {
	begin := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := phi*phi + v + e
		return e*(delta*delta-d)/(2*d*d) - (x-begin)/(tau*tau)
	}
	a, b := begin, 0.0
	if delta*delta > phi*phi+v {
		b = math.Log(delta*delta - phi*phi - v)
	} else {
		k := 1.0
		for f(begin-k*tau) < 0 {
			k++
		}
		b = begin - k*tau
	}
	fa, fb := f(a), f(b)
	for math.Abs(b-a) > exact {
		c := a + (a-b)*fa/(fb-fa)
		fc := f(c)
		if fc*fb <= 0 {
			a, fa = b, fb
		} else {
			fa /= 2
		}
		b, fb = c, fc
	}
	return math.Exp(a / 2)
}

// played is the rating after a puzzle of a grade.
func (r Rating) played(grade int, score float64) Rating {
	next := r.after(game{value: float64(grade), score: score})
	next.Puzzles++
	return next.bounded()
}

// bounded is the rating within its bounds.
func (r Rating) bounded() Rating {
	r.Value = min(highest, max(lowest, r.Value))
	r.Deviation = min(unsurest, max(surest, r.Deviation))
	r.Volatility = min(unsteady, max(steadiest, r.Volatility))
	r.Puzzles = max(0, r.Puzzles)
	return r
}

// Grade is the rating of a puzzle as an opponent. It follows from its level on the ladder
// of ideas, and a little from the melds that have to be opened.
func Grade(level, opens int) int {
	return 700 + 250*level + 40*min(max(opens-1, 0), 6)
}
