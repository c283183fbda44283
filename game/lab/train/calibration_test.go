package main

import (
	"math"
	"strings"
	"testing"

	"machiavelli/engine/chance"
)

// moments are of as many deals of two players as there are results of the first, who
// has a figure; the second has the opposite.
func moments(figure float64, won ...float64) []chance.Example {
	var all []chance.Example
	for i, w := range won {
		e := chance.Example{Deal: i, Figures: make([]chance.Figures, 2), Win: []float64{w, 1 - w}, Points: make([]float64, 2)}
		e.Figures[0][0], e.Figures[1][0] = figure, -figure
		all = append(all, e)
	}
	return all
}

// byHand is a net whose logit is the first figure: 1 is 73 %.
func byHand() *chance.Net {
	n := &chance.Net{Points: 1}
	n.In[0][0], n.Out[0][0] = 1, 1
	n.In[1][0], n.Out[0][1] = -1, -1
	return n
}

// wins is n results, of which won are wins.
func wins(n, won int) []float64 {
	all := make([]float64, n)
	for i := range won {
		all[i] = 1
	}
	return all
}

// TestANetHoldsThatIsRightAndSaysSomething: 73 % of which 73 are won hold, 60 do
// not; an even share for everybody is right as well, and worth nothing.
func TestANetHoldsThatIsRightAndSaysSomething(t *testing.T) {
	for _, c := range []struct {
		what   string
		figure float64
		won    int
		off    float64
		holds  bool
	}{
		{"as many are won as were said", 1, 731, 0, true},
		{"fewer are won", 1, 600, 0.131, false},
		{"an even share", 0, 500, 0, false},
	} {
		got := calibrationOf(byHand(), moments(c.figure, wins(1000, c.won)...), 1000)
		if math.Abs(got.worst()-c.off) > 0.0005 || got.holds() != c.holds {
			t.Errorf("%s: %.3f off, holds: %v", c.what, got.worst(), got.holds())
		}
	}
}

// TestPositionsOfADealAreNoNews: the standard error is that of the deals, however
// many positions each of them has.
func TestPositionsOfADealAreNoNews(t *testing.T) {
	once := moments(1, wins(100, 73)...)
	var often []chance.Example
	for _, e := range once {
		often = append(often, e, e, e)
	}
	a, b := calibrationOf(byHand(), once, 100), calibrationOf(byHand(), often, 100)
	for i := range a.bins {
		if x, y := a.bins[i], b.bins[i]; 3*x.n != y.n || math.Abs(9*x.squares-y.squares) > 1e-9 {
			t.Errorf("bin %d: %+v, three times %+v", i, x, y)
		}
	}
	if math.Abs(3*a.gain-b.gain) > 1e-9 || math.Abs(9*a.gains-b.gains) > 1e-9 {
		t.Errorf("the gain is %.3f of %.3f, three times %.3f of %.3f", a.gain, a.gains, b.gain, b.gains)
	}
}

// TestAFailedNetIsToldSo: by the table of the bins, and what is asked for.
func TestAFailedNetIsToldSo(t *testing.T) {
	var out strings.Builder
	calibrationOf(byHand(), moments(1, wins(1000, 600)...), 1000).print(&out)
	for _, want := range []string{"| 70–80 % | 1000 | 73.1 % | 60.0 % | +13.1 % | 1.6 % |", "13.1 % apart", "not calibrated: at most 2 % may be"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

// TestABinCountsByItsShareOfTheDeals: 100 positions of 2,000 deals, and no bin that
// only many deals fill; of few deals fewer positions, so that not every net passes.
func TestABinCountsByItsShareOfTheDeals(t *testing.T) {
	for deals, want := range map[int]int{3: 1, 250: 13, 2000: 100, 18_000: 900} {
		if got := (&calibration{deals: deals}).filled(); got != want {
			t.Errorf("of %d deals %d positions, not %d", deals, got, want)
		}
	}
}

// TestANetThatIsRightOfAllMayBeWrongOfAPart: 73 % of all are won, of those deals that
// Strategists played alone more, and of the others fewer.
func TestANetThatIsRightOfAllMayBeWrongOfAPart(t *testing.T) {
	var all []chance.Example
	for deal := range 3000 {
		won := 1.0
		if deal%3 > 0 && deal%5 < 2 { // 60 % of those that others began
			won = 0
		}
		all = append(all, moments(1, won)...)
		all[len(all)-1].Deal = deal
	}
	if c := calibrationOf(byHand(), all, 3000); c.worst() > mostOff {
		t.Errorf("of all it is %.3f off", c.worst())
	}
	for _, p := range parts[:2] {
		some, deals := p.of(all)
		c := calibrationOf(byHand(), some, deals)
		want := 1000
		if p.name != "Strategists alone" {
			want = 2000
		}
		if deals != want || !c.apart(surely) {
			t.Errorf("%s: %d deals, not %d; %.3f off: %v", p.name, deals, want, c.worst(), c.apart(surely))
		}
	}
}
