package solver

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"machiavelli/engine/rules"
)

// BenchmarkStop is how long a search may go on unasked whether to stop: of each
// of the dearest positions and of push's hands full of wild cards, at the beginning
// of the turn and in its middle, the longest time between two questions, the shortest
// of three runs, since other work on the machine lengthens it.
func BenchmarkStop(b *testing.B) {
	s := New()
	var a Answer
	var all []Position
	for _, x := range dearest(b) {
		all = append(all, x.position())
	}
	push, _ := rules.ByID("push")
	rnd := rand.New(rand.NewPCG(53, 54))
	for _, pos := range wildHands(push, 400) {
		all = append(all, pos, begun(rnd, pos))
	}
	const runs = 3
	waits := make([]time.Duration, 0, len(all))
	var total time.Duration
	asked := 0
	for b.Loop() {
		waits, total, asked = waits[:0], 0, 0
		for _, pos := range all {
			least := time.Hour
			for range runs {
				longest, began := time.Duration(0), time.Now()
				last := began
				ask := func() bool {
					now := time.Now()
					longest, last = max(longest, now.Sub(last)), now
					asked++
					return false
				}
				if err := s.SolveInto(&a, Limits{Stop: ask}, pos); err != nil {
					b.Fatal(err)
				}
				ask()
				least = min(least, longest)
				total += last.Sub(began)
			}
			waits = append(waits, least)
		}
	}
	slices.Sort(waits)
	b.ReportMetric(float64(waits[len(waits)*99/100].Microseconds())/1000, "ms-99%")
	b.ReportMetric(float64(waits[len(waits)-1].Microseconds())/1000, "ms-worst")
	b.ReportMetric(float64(total.Microseconds())/float64(asked), "µs-each")
}
