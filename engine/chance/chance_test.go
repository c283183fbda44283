package chance_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/chance"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/solver"
)

// begin is a match of Strategists.
func begin(t testing.TB, id, options string, players int, seed string) *match.Match {
	t.Helper()
	return matchtest.Begin(t, matchtest.Rules(t, id, options), seed, slices.Repeat([]string{"strategist"}, players)...)
}

// turn has the player on turn do what a level does.
func turn(t testing.TB, m *match.Match, level string) []match.Event {
	t.Helper()
	p, err := bot.Parse(level)
	if err != nil {
		t.Fatal(err)
	}
	events, err := m.Apply(m.OnTurn(), p.Act(m.View(m.OnTurn()), 1, nil))
	if err != nil {
		t.Fatal(err)
	}
	return events
}

// anyNet is a net that makes something of every figure.
var anyNet = sync.OnceValue(fitAny)

func fitAny() *chance.Net { return chance.Fit(examples(1000), nil, 1) }

// examples are made up: who has the larger fourth figure wins.
func examples(n int) []chance.Example {
	r := rand.New(rand.NewPCG(1, 2))
	var some []chance.Example
	for n := range n {
		e := chance.Example{Deal: n, Win: []float64{1, 0}, Points: []float64{0, 7}}
		for range e.Win {
			var f chance.Figures
			for i := range f {
				f[i] = r.Float64()
			}
			e.Figures = append(e.Figures, f)
		}
		if e.Figures[0][3] < e.Figures[1][3] {
			slices.Reverse(e.Win)
		}
		some = append(some, e)
	}
	return some
}

// TestAFitHoldsOnToTheNetThatItBeganWith: of a few deals it learns little, so that
// the chances stay near those of that net; one that begins with nothing knows no more
// than the few.
func TestAFitHoldsOnToTheNetThatItBeganWith(t *testing.T) {
	few, all := examples(20), examples(1200)[1000:]
	far := func(n *chance.Net) (sum float64) {
		for i := range all {
			for _, f := range all[i].Figures {
				sum += math.Abs(n.Estimate(&f).Win-anyNet().Estimate(&f).Win) / float64(2*len(all))
			}
		}
		return sum
	}
	if on, anew := far(chance.Fit(few, anyNet(), 1)), far(chance.Fit(few, nil, 1)); on > 0.05 || anew < 3*on {
		t.Errorf("chances are %.3f away from the first net's, without it %.3f", on, anew)
	}
}

// TestHiddenCardsChangeNothing: a seat's chance is the same however the cards
// lie that it does not see.
func TestHiddenCardsChangeNothing(t *testing.T) {
	net := anyNet()
	m := begin(t, "machiavelli", "limit=13", 3, "hidden")
	r := rand.New(rand.NewPCG(3, 4))
	for range 40 {
		other := m.Clone()
		var hidden []card.ID
		for _, s := range other.Seats[1:] {
			hidden = append(hidden, s.Hand...)
		}
		hidden = append(hidden, other.Stock...)
		r.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
		for i := range other.Seats[1:] {
			n := len(other.Seats[i+1].Hand)
			other.Seats[i+1].Hand, hidden = hidden[:n:n], hidden[n:]
		}
		other.Stock = hidden
		a, b := m.View(0), other.View(0)
		if x, y := chance.With(net, solver.New()).Of(&a), chance.With(net, solver.New()).Of(&b); x != y {
			t.Fatalf("%v, with other hidden cards %v", x, y)
		}
		turn(t, m, "solver")
	}
}

// TestMemoryChangesNothing: a judge that has seen a whole deal says what a new
// one says.
func TestMemoryChangesNothing(t *testing.T) {
	net := anyNet()
	for _, id := range []string{"machiavelli", "tahiti", "carousel"} {
		m := begin(t, id, "", 2, "memory")
		j := chance.With(net, solver.New())
		for n := 0; n < 30 && m.At() == match.Turning; n++ {
			for seat := range 2 {
				v := m.View(seat)
				if x, y := j.Of(&v), chance.With(net, solver.New()).Of(&v); x != y {
					t.Fatalf("%s, turn %d: %v, a new judge says %v", id, n, x, y)
				}
			}
			turn(t, m, []string{"solver", "strategist"}[n%2])
		}
	}
}

// TestTheLuckOfADrawIsNoneOnAverage: over all cards that could have come the luck of a
// draw is 0, and what one wins by it the others lose.
func TestTheLuckOfADrawIsNoneOnAverage(t *testing.T) {
	j := chance.With(anyNet(), solver.New())
	m := begin(t, "machiavelli", "limit=13", 2, "luck")
	for range 5 {
		turn(t, m, "strategist")
	}
	for len(m.Stock) > 6 { // fewer cards to try
		m.Stock = m.Stock[:6]
	}
	sum, most := 0.0, 0.0
	for i := range m.Stock {
		other := m.Clone()
		other.Stock[0], other.Stock[i] = other.Stock[i], other.Stock[0]
		l := j.NewLuck(2)
		events, err := other.Apply(other.OnTurn(), match.Action{Do: match.Draw})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			l.Happened(other, e)
		}
		if math.Abs(l.Seats[0]+l.Seats[1]) > 1e-12 {
			t.Errorf("luck %v does not cancel", l.Seats)
		}
		sum += l.Seats[0]
		most = max(most, math.Abs(l.Seats[0]))
	}
	if math.Abs(sum) > 1e-12 || most < 1e-6 {
		t.Errorf("over all cards the luck adds up to %g, the largest is %g", sum, most)
	}
}

// TestFitLearns: what decides is found, and the same examples give the same net.
func TestFitLearns(t *testing.T) {
	net := anyNet()
	if again := fitAny(); *net != *again {
		t.Error("the same examples give another net")
	}
	low, high := chance.Figures{}, chance.Figures{}
	for i := range low {
		low[i], high[i] = 0.5, 0.5
	}
	low[3], high[3] = 0.1, 0.9
	if a, b := net.Estimate(&low).Win, net.Estimate(&high).Win; a > 0.3 || b < 0.7 {
		t.Errorf("chances %v and %v, where the fourth figure decides", a, b)
	}
}

// TestNobodyFearsWhatNobodySees: that moments count more in which somebody can go out
// must not tell a player who does not see it. Late in a deal one of the two can go
// out in half of the deals, and wins: of the hands that cannot, a third face one that
// can. Early nobody can. The chance is the share of the wins all the same, early as late.
func TestNobodyFearsWhatNobodySees(t *testing.T) {
	const strength, late, canGoOut = 3, 4, 6
	r := rand.New(rand.NewPCG(5, 6))
	var some []chance.Example
	for n := range 6000 {
		e := chance.Example{Deal: n, Figures: make([]chance.Figures, 2), Win: []float64{0, 1}, Points: make([]float64, 2)}
		mine, other := &e.Figures[0], &e.Figures[1]
		mine[strength] = r.Float64()
		other[strength] = 1 - mine[strength]
		wins := r.Float64() < mine[strength]
		if r.IntN(2) == 0 {
			mine[late], other[late] = 1, 1
			if r.IntN(2) == 0 {
				other[canGoOut], wins = 1, false
			}
		}
		if wins {
			e.Win = []float64{1, 0}
		}
		some = append(some, e)
	}
	net := chance.Fit(some, nil, 1)
	for x := 0.2; x < 0.9; x += 0.1 {
		early, end := chance.Figures{strength: x}, chance.Figures{strength: x, late: 1}
		if a, b := net.Estimate(&early).Win, net.Estimate(&end).Win; math.Abs(a-x) > 0.1 || math.Abs(b-x*2/3) > 0.1 {
			t.Errorf("of %.0f %% the chance is %.0f %%, late of %.0f %% %.0f %%", 100*x, 100*a, 200*x/3, 100*b)
		}
	}
}

// TestTextOfANet: a fitted net is read as it was written, and one with any numbers as one
// that judges alike.
func TestTextOfANet(t *testing.T) {
	text := anyNet().Text()
	if read, err := chance.ReadNet(text); err != nil || *read != *anyNet() {
		t.Error("read it is another", err)
	}
	for _, bad := range []string{"", "!!!!", "`" + text[1:], text + "!!"} {
		if _, err := chance.ReadNet(bad); err == nil {
			t.Errorf("%.10q is read as a net", bad)
		}
	}
	fine := *anyNet()
	for i := range fine.In {
		for j := range fine.In[i] {
			fine.In[i][j] = 0.37 * (fine.In[i][j] + 0.004)
		}
	}
	rough, err := chance.ReadNet(fine.Text())
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range examples(100) {
		for _, f := range e.Figures {
			if a, b := fine.Estimate(&f).Win, rough.Estimate(&f).Win; math.Abs(a-b) > 0.05 {
				t.Errorf("a chance of %.3f is %.3f once written", a, b)
			}
		}
	}
}

// TestTheSameBitsEverywhere: the arithmetic gives these bits on amd64, and must
// on every platform.
func TestTheSameBitsEverywhere(t *testing.T) {
	net := &chance.Net{Points: 3}
	x := uint64(1)
	next := func() float64 { // numbers without a library's help
		x = x*6364136223846793005 + 1442695040888963407
		return float64(x>>40)/(1<<23) - 1
	}
	for i := range net.In {
		for j := range net.In[i] {
			net.In[i][j] = next()
		}
		for o := range net.Out {
			net.Out[o][i] = next()
		}
	}
	hash := uint64(14695981039346656037)
	for range 100 {
		var f chance.Figures
		for i := range f {
			f[i] = next()
		}
		e := net.Estimate(&f)
		for _, y := range []float64{e.Win, e.Points, chance.Shares([]float64{next(), next(), next()})[0]} {
			hash = (hash ^ math.Float64bits(y)) * 1099511628211
		}
	}
	if want := uint64(0x95e49f2ab749b20b); hash != want {
		t.Errorf("hash %#x, want %#x", hash, want)
	}
}

func TestLogistic(t *testing.T) {
	for x := -29.0; x < 29; x += 0.37 {
		if got, want := chance.Logistic(x), 1/(1+math.Exp(-x)); math.Abs(got-want) > 1e-14 {
			t.Errorf("Logistic(%v) = %v, want %v", x, got, want)
		}
	}
}

// TestKey: a net is for a rule set and its limit; what changes nothing in a
// deal is left out, and other house rules have none.
func TestKey(t *testing.T) {
	for _, c := range []struct {
		options, want string
	}{
		{"", "machiavelli 2"},
		{"limit=13,deals=5,timer=60,strict=true", "machiavelli limit=13 2"},
		{"hand=9", ""},
	} {
		m := begin(t, "machiavelli", c.options, 2, "key")
		v := m.View(0)
		if got := chance.Key(&v.Rules, 2); got != c.want {
			t.Errorf("%s: %q, want %q", c.options, got, c.want)
		}
	}
}

// TestEveryNetCanBeRead: the nets that the program is built with.
func TestEveryNetCanBeRead(t *testing.T) {
	size := 0
	for key, text := range chance.Nets() {
		size += len(text)
		if _, err := chance.ReadNet(text); err != nil {
			t.Errorf("%s: %v", key, err)
		}
	}
	if size > 150_000 {
		t.Errorf("the nets take %d bytes, 150000 at most", size)
	}
}

func BenchmarkEstimate(b *testing.B) {
	net := anyNet()
	f := chance.Figures{0: 0.3, 5: 1, 9: 0.4, 30: 0.5}
	for b.Loop() {
		net.Estimate(&f)
	}
}

// BenchmarkFigures: of hands that nobody has looked at, two deals of the Casual.
func BenchmarkFigures(b *testing.B) {
	for _, c := range []struct {
		rules, options string
		players        int
	}{{"machiavelli", "limit=13", 2}, {"machiavelli", "", 2}, {"carousel", "", 2}, {"shanghai", "", 3}, {"tahiti", "", 2}, {"vatikan", "", 2}} {
		b.Run(c.rules+c.options, func(b *testing.B) {
			var views []match.View
			for _, seed := range []string{"1", "2"} {
				for m := begin(b, c.rules, c.options, c.players, seed); m.At() == match.Turning; turn(b, m, "casual") {
					views = append(views, m.View(0), m.View(1))
				}
			}
			s := solver.New()
			for n := 0; b.Loop(); n++ {
				chance.NewSight(s).Figures(&views[n%len(views)])
			}
		})
	}
}

// Who plays better than the players of the deals to which a net was fitted wins more of
// what is nearly won: the bent net says so, and knows what it knew of better and worse.
func TestANetIsBentToOtherDeals(t *testing.T) {
	net, some := anyNet(), examples(4000)
	r := rand.New(rand.NewPCG(7, 8))
	won, said, bent, count := 0.0, 0.0, 0.0, 0.0
	for i := range some { // half of the wins go to anybody
		if r.IntN(2) == 0 {
			some[i].Win = []float64{0, 1}
			if r.IntN(2) == 0 {
				some[i].Win = []float64{1, 0}
			}
		}
	}
	other := chance.Bend(net, some)
	if other.In != net.In || other.Bend == net.Bend {
		t.Fatal("it is another net, or not bent")
	}
	for i := range some {
		for seat := range some[i].Win {
			f := &some[i].Figures[seat]
			if p := net.Estimate(f).Win; p > 0.9 {
				won, said, bent, count = won+some[i].Win[seat], said+p, bent+other.Estimate(f).Win, count+1
			}
		}
	}
	if math.Abs(bent-won)/count > 0.03 || math.Abs(said-won)/count < 0.1 {
		t.Errorf("of %v positions %.3f were won, the net says %.3f and bent %.3f", count, won/count, said/count, bent/count)
	}
}
