package solver

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// near is the mark of the scale that is nearest to n.
func near(n int, scale ...int) int {
	best := scale[0]
	for _, m := range scale {
		if max(m-n, n-m) < max(best-n, n-best) {
			best = m
		}
	}
	return best
}

// groups sorts the corpus of a family by the size of table and hand, and puts
// all of it into "all".
func groups(samples []sample) (names []string, of map[string][]sample) {
	of = map[string][]sample{}
	for _, x := range samples {
		name := fmt.Sprintf("table=%d/hand=%d", near(x.lying(), 0, 20, 40, 60, 80, 100), near(len(x.Hand), 5, 13, 20))
		for _, n := range []string{name, "all"} {
			if _, ok := of[n]; !ok {
				names = append(names, n)
			}
			of[n] = append(of[n], x)
		}
	}
	slices.Sort(names)
	return names, of
}

// BenchmarkMax is the fast answer: the most cards alone.
func BenchmarkMax(b *testing.B) { benchmark(b, Max) }

// BenchmarkSolve is the whole answer: the most cards with the fewest moves.
func BenchmarkSolve(b *testing.B) { benchmark(b, Cards) }

func benchmark(b *testing.B, goal Goal) {
	all := corpus(b)
	for i := range families {
		f := &families[i]
		names, of := groups(all[f.name])
		for _, name := range names {
			b.Run(f.name+"/"+name, func(b *testing.B) { measure(b, f, of[name], goal) })
		}
	}
}

// measure solves the positions in turn and reports percentiles, in
// microseconds.
func measure(b *testing.B, f *family, samples []sample, goal Goal) {
	s := New()
	var took []time.Duration
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		pos := samples[n%len(samples)].position(f)
		pos.Goal = goal
		start := time.Now()
		if _, err := s.Solve(Limits{}, pos); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	for _, p := range []struct {
		name string
		at   int
	}{{"p50-µs", 500}, {"p90-µs", 900}, {"p99-µs", 990}, {"max-µs", 1000}} {
		b.ReportMetric(float64(took[min(len(took)-1, len(took)*p.at/1000)].Nanoseconds())/1000, p.name)
	}
}
