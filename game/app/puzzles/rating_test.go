package puzzles

import (
	"math"
	"testing"
)

// The example that the paper works out.
func TestTheRatingOfThePapersExample(t *testing.T) {
	got := Rating{Value: 1500, Deviation: 200, Volatility: 0.06}.after(
		game{1400, 30, 1}, game{1550, 100, 0}, game{1700, 300, 0})
	for _, c := range []struct {
		what              string
		got, want, within float64
	}{
		{"rating", got.Value, 1464.06, 0.01},
		{"deviation", got.Deviation, 151.52, 0.01},
		{"volatility", got.Volatility, 0.05999, 0.00001},
	} {
		if math.Abs(c.got-c.want) > c.within {
			t.Errorf("the %s is %v, the paper's is %v", c.what, c.got, c.want)
		}
	}
}

func TestARatingGoesToWhatAPlayerSolves(t *testing.T) {
	// Somebody who solves half of the puzzles of 1700.
	r := Unrated()
	for i := range 200 {
		if r.Shown() != (i >= 20) {
			t.Fatalf("after %d puzzles it is shown: %v", i, r.Shown())
		}
		r = r.played(1700, float64(i%2))
	}
	if math.Abs(r.Value-1700) > 60 || r.Deviation > 100 {
		t.Errorf("after two hundred puzzles: %+v", r)
	}
	// Whatever happens it stays within its bounds.
	for range 3000 {
		r = r.played(Grade(6, 9), 1)
	}
	if r != r.bounded() || r.Value < 2200 {
		t.Errorf("after three thousand hard ones: %+v", r)
	}
}

func TestAGradeRisesWithTheLevelAndTheMeldsThatAreOpened(t *testing.T) {
	for level := 2; level <= 6; level++ {
		for opens := range 9 {
			if a, b := Grade(level, opens), Grade(level, opens+1); b < a {
				t.Errorf("level %d: %d melds are worth %d, one more %d", level, opens, a, b)
			}
		}
		if Grade(level, 1) >= Grade(level+1, 1) {
			t.Errorf("level %d is worth no less than the next", level)
		}
	}
}
