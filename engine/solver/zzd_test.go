package solver

import "testing"

func BenchmarkZStage(b *testing.B) {
	list := prepared(b, &families[4], Max)
	s := New()
	var a Answer
	b.Run("prepare", func(b *testing.B) {
		for n := 0; b.Loop(); n++ {
			pos := &list[n%len(list)]
			c := s.begin(pos).start()
			s.p.build(&c.leaf, pos, false)
			s.cards.prepare(&s.p, 0)
		}
	})
	b.Run("bargain", func(b *testing.B) {
		for n := 0; b.Loop(); n++ {
			pos := &list[n%len(list)]
			c := s.begin(pos).start()
			s.p.build(&c.leaf, pos, false)
			s.cards.prepare(&s.p, 0)
			s.cards.bargain(2, 0)
		}
	})
	b.Run("whole", func(b *testing.B) {
		for n := 0; b.Loop(); n++ {
			s.SolveInto(&a, Limits{}, list[n%len(list)])
		}
	})
}
