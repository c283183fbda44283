package solver

import (
	"testing"

	"machiavelli/engine/solver/internal/simplex"
)

// A question that has brought the bound down is asked again before one that has not,
// and before one that never was asked; of two that have not, the more open one.
func TestQuestionsAreAskedByWhatTheyHaveBrought(t *testing.T) {
	var b branching
	b.reset(2)
	good, poor, open := place{0, 3}, place{0, 4}, place{1, 3}
	for answer := range 2 {
		b.learn(good, answer, 0.5, 2)
		b.learn(poor, answer, 0.5, 0.1)
	}
	worths := []float64{b.worthOfAsking(good, 0.5), b.worthOfAsking(poor, 0.5), b.worthOfAsking(open, 0.5), b.worthOfAsking(open, 0.8)}
	for i := range worths[1:] {
		if worths[i] <= worths[i+1] {
			t.Errorf("worth %v: number %d should be more than the next", worths, i)
		}
	}
	if b.learn(open, 0, 0.5, 9); b.worthOfAsking(open, 0.5) >= worths[1] {
		t.Error("a question of which only one answer is known counts as asked")
	}
	if b.reset(2); b.worthOfAsking(good, 0.5) != worths[2] {
		t.Error("another search knows what was learned in the one before")
	}
}

// What a branch has settled is gone when it is left, the latest first: bounds and bars
// are what they were at its beginning.
func TestLeavingABranchTakesBackWhatItSettled(t *testing.T) {
	var lp simplex.Program
	lp.Reset([]float64{1, 1}, []float64{0, 0})
	var d decisions
	d.reset(&lp, 2)
	d.decide(0, taken, 1, 3)
	mark := d.mark()
	d.decide(0, taken, 2, 3)
	d.decide(1, barred, 0, 0)
	d.decide(0, barred, 0, 0)
	d.release(mark)
	lower, upper := lp.Bounds(0)
	if lower != 1 || upper != 3 || d.bars[0] != taken || d.bars[1] != undecided {
		t.Errorf("%v to %v, %v; want 1 to 3, the first taken", lower, upper, d.bars)
	}
	d.release(0)
	if lower, upper = lp.Bounds(0); lower != 0 || upper != simplex.Unbounded || d.bars[0] != undecided {
		t.Errorf("%v to %v, %v; want what a program begins with", lower, upper, d.bars)
	}
}
