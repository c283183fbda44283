package solver

import (
	"fmt"
	"testing"
	"time"
)

func TestZJGap(t *testing.T) {
	f := &families[4]
	list := prepared(t, f, Max)
	s := New()
	var hs [8]map[int32]int
	for i := range hs {
		hs[i] = map[int32]int{}
	}
	var tm [8]time.Duration
	nodes := map[int]int{}
	n2 := 0
	for _, pos := range list {
		a, _ := s.Solve(Limits{}, pos)
		tt := s.begin(&pos)
		c := tt.start()
		for _, j := range tableJokers(&pos) {
			c.freed = append(c.freed, j)
			c.taken[j.ID] = true
		}
		w := len(c.freed) + len(c.hand)
		if w == 0 {
			continue
		}
		n2++
		st := time.Now()
		s.p.build(&c.leaf, &pos, false)
		s.cards.prepare(&s.p, w)
		tm[0] += time.Since(st)
		e := &s.cards
		e.wild, e.room = w, noLimit
		opt := int32(a.Cards-len(c.hand)) * grain
		gap := func(i int) {
			hs[i][(floor(e.top(w))-opt)/grain]++
		}
		gap(0)
		for i := 1; i < 6; i++ {
			st = time.Now()
			e.bargain(1, 0)
			tm[i] += time.Since(st)
			gap(i)
		}
		e.begin(0)
		st = time.Now()
		e.deepen(floor(e.top(w)), 0)
		tm[6] += time.Since(st)
		k := 0
		for n := e.nodes; n > 20; n /= 2 {
			k++
		}
		nodes[k]++
	}
	for i := range hs[:6] {
		fmt.Println(i, hs[i], tm[i]/time.Duration(n2))
	}
	fmt.Println(nodes, tm[6]/time.Duration(n2), n2)
}
