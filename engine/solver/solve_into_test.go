package solver

import (
	"reflect"
	"testing"
)

// prepared is the positions of a family with a goal.
func prepared(tb testing.TB, f *family, goal Goal) []Position {
	tb.Helper()
	var out []Position
	for _, x := range corpus(tb)[f.name] {
		pos := x.position(f)
		pos.Goal = goal
		out = append(out, pos)
	}
	return out
}

func TestTheFastAnswerAllocatesNothingOnceItsMemoryHasGrown(t *testing.T) {
	allocatesNothing(t, Max, 2)
}

func TestTheFewestMovesAndTheirStepsAllocateNothingOnceTheirMemoryHasGrown(t *testing.T) {
	allocatesNothing(t, Cards, 2)
}

func TestTheDearestAnswersAllocateNothingOnceTheirMemoryHasGrown(t *testing.T) {
	of := map[string][]Position{}
	for k, x := range dearest(t) {
		if k%20 == 0 {
			of[x.Rules] = append(of[x.Rules], x.position())
		}
	}
	for id, list := range of {
		s := New()
		var a Answer
		n := testing.AllocsPerRun(2, func() { // an average without its fraction: one that the runtime makes does not count
			for _, pos := range list {
				if err := s.SolveInto(&a, Limits{}, pos); err != nil {
					t.Fatal(err)
				}
			}
		})
		if n > 0 {
			t.Errorf("%s: %v allocations for %d answers", id, n, len(list))
		}
	}
}

// allocatesNothing answers the corpus again and again with one solver.
func allocatesNothing(t *testing.T, goal Goal, runs int) {
	t.Helper()
	for _, f := range families[:6] { // those without bound jokers
		list := prepared(t, &f, goal)
		s := New()
		var a Answer
		all := func() {
			for i := range list {
				if err := s.SolveInto(&a, Limits{}, list[i]); err != nil {
					t.Fatal(err)
				}
			}
		}
		if n := testing.AllocsPerRun(runs, all); n > 0 {
			t.Errorf("%s: %v allocations for %d answers", f.name, n, len(list))
		}
	}
}

func TestAnAnswerWrittenOverAnotherIsTheSameAsAFreshOne(t *testing.T) {
	s := New()
	var over Answer
	for _, f := range families[:5] {
		for _, goal := range []Goal{Max, Cards} {
			for i, pos := range prepared(t, &f, goal) {
				if i%5 > 0 {
					continue
				}
				limits := Limits{Stop: patient(30)}
				if err := s.SolveInto(&over, limits, pos); err != nil {
					t.Fatal(err)
				}
				limits.Stop = patient(30)
				fresh, err := New().Solve(limits, pos)
				if err != nil {
					t.Fatal(err)
				}
				if !reflect.DeepEqual(plain(over), plain(fresh)) {
					t.Fatalf("%s: %+v, fresh %+v", text(pos), over, fresh)
				}
			}
		}
	}
}

func TestAPositionStaysAsItWas(t *testing.T) {
	s := New()
	var over Answer
	for _, f := range families {
		list := prepared(t, &f, Max)
		for i := range 2 * len(list) {
			pos := list[i%len(list)]
			was := text(pos)
			if err := s.SolveInto(&over, Limits{}, pos); err != nil {
				t.Fatalf("%s: %v", was, err)
			}
		}
		for i, pos := range prepared(t, &f, Max) {
			if text(pos) != text(list[i]) {
				t.Fatalf("%s has become %s", text(pos), text(list[i]))
			}
		}
	}
}

// plain is an answer in which an empty list is nil.
func plain(a Answer) Answer {
	if len(a.Play) == 0 {
		a.Play = nil
	}
	if len(a.Table) == 0 {
		a.Table = nil
	}
	if len(a.Steps) == 0 {
		a.Steps = nil
	}
	return a
}
