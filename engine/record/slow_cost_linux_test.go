package record

import (
	"fmt"
	"syscall"
	"testing"
	"time"

	"machiavelli/engine/solver"
)

// BenchmarkSlowOwn measures a first answer, which is a play, and the whole one, by the
// processor too: a machine may have other work. go test ./engine/record -run none -bench SlowOwn.
func BenchmarkSlowOwn(b *testing.B) {
	for _, q := range slowOwn(b) {
		for name, work := range map[string]int{"first": 500_000, "whole": solver.MostWork} {
			b.Run(fmt.Sprintf("%s/begun=%v/%s", q.ID, q.Position.Draft != nil, name), func(b *testing.B) {
				exact, began := 0.0, processor(b)
				for b.Loop() {
					a, err := solver.New().Solve(solver.Limits{Work: work}, q.Position)
					if err != nil || !a.Playable {
						b.Fatalf("%+v, %v", a, err)
					}
					if a.Exact {
						exact = 1
					}
				}
				b.ReportMetric((processor(b)-began).Seconds()*1000/float64(b.N), "processor-ms/op")
				b.ReportMetric(exact, "exact")
			})
		}
	}
}

// processor is the processor time of this process so far.
func processor(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
