package solver

import "testing"

func BenchmarkZMax(b *testing.B) {
	all := corpus(b)
	f := &families[0]
	s := New()
	var ps []Position
	for _, x := range all[f.name] {
		p := x.position(f)
		p.Goal = Max
		ps = append(ps, p)
	}
	var a Answer
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		s.SolveInto(&a, Limits{}, ps[n%len(ps)])
	}
}
