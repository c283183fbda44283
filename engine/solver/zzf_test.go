package solver

import (
	"fmt"
	"testing"
	"time"
)

func TestZSlow(t *testing.T) {
	s := New()
	for i, x := range slowest(t) {
		pos := x.position()
		st := time.Now()
		a, _ := s.Solve(Limits{}, pos)
		took := time.Since(st)
		tt := s.begin(&pos)
		c := tt.start()
		s.p.build(&c.leaf, &pos, false)
		e := &s.cards
		e.prepare(&s.p, 0)
		e.wild, e.room = 0, noLimit
		opt := int32(a.Cards) * grain
		fmt.Print(i, " table ", size(pos)-len(pos.Hand), " hand ", len(pos.Hand), " ", took, " opt ", a.Cards, " gaps:")
		fmt.Printf(" %.2f", float64(e.top(0)-opt)/grain)
		for range 12 {
			e.bargain(1, 0)
			fmt.Printf(" %.2f", float64(e.top(0)-opt)/grain)
		}
		e.begin(0)
		target := floor(e.top(0))
		for target >= 0 {
			next := int32(impossible)
			b := e.nodes
			st = time.Now()
			if e.eachRoot(0, target, &next) {
				fmt.Print(" found at ", e.nodes-b, " ", time.Since(st))
				break
			}
			fmt.Print(" refuted ", e.nodes-b, " ", time.Since(st))
			target = floor(next)
		}
		fmt.Println()
	}
}
