package solver

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
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

// BenchmarkPlayable is whether there is any play, on the same positions.
func BenchmarkPlayable(b *testing.B) { benchmark(b, "") }

// BenchmarkFirst is the first answer of a fresh process: it runs this program
// again for each.
func BenchmarkFirst(b *testing.B) {
	if os.Getenv(firstSolve) != "" {
		pos := prepared(b, &families[0], Max)[200]
		start := time.Now()
		if _, err := New().Solve(Limits{}, pos); err != nil {
			b.Fatal(err)
		}
		fmt.Printf("first-µs=%d\n", time.Since(start).Microseconds())
		return
	}
	var took []time.Duration
	for b.Loop() {
		again := exec.Command(os.Args[0], "-test.run=^$", "-test.bench=^BenchmarkFirst$", "-test.benchtime=1x")
		again.Env = append(os.Environ(), firstSolve+"=1")
		out, err := again.Output()
		if err != nil {
			b.Fatal(err)
		}
		_, rest, _ := strings.Cut(string(out), "first-µs=")
		var us int
		if _, err := fmt.Sscan(rest, &us); err != nil {
			b.Fatalf("%s: %v", out, err)
		}
		took = append(took, time.Duration(us)*time.Microsecond)
	}
	report(b, took)
}

const firstSolve = "SOLVER_FIRST_SOLVE"

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
// microseconds; no goal asks only whether there is a play.
func measure(b *testing.B, f *family, samples []sample, goal Goal) {
	s := New()
	var took []time.Duration
	var a Answer
	list := make([]Position, len(samples))
	for i := range samples {
		list[i] = samples[i].position(f)
		list[i].Goal = goal
	}
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		pos := list[n%len(list)]
		var err error
		start := time.Now()
		if goal == "" {
			_, err = s.Playable(Limits{}, pos)
		} else {
			err = s.SolveInto(&a, Limits{}, pos)
		}
		if err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(start))
	}
	report(b, took)
}

// report gives percentiles, in microseconds.
func report(b *testing.B, took []time.Duration) {
	slices.Sort(took)
	for _, p := range []struct {
		name string
		at   int
	}{{"p50-µs", 500}, {"p90-µs", 900}, {"p99-µs", 990}, {"max-µs", 1000}} {
		b.ReportMetric(float64(took[min(len(took)-1, len(took)*p.at/1000)].Nanoseconds())/1000, p.name)
	}
}
