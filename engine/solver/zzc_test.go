package solver

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

func TestZStages(t *testing.T) {
	f := &families[0]
	list := prepared(t, f, Max)
	s := New()
	names := []string{"check", "begin+start", "build", "prepare", "dfs0", "bargain1", "dfs1", "melds", "report", "empty"}
	best := make([][]time.Duration, len(names))
	for i := range best {
		best[i] = make([]time.Duration, len(list))
	}
	var a Answer
	hits := 0
	for r := range 60 {
		hits = 0
		for k := range list {
			pos := &list[k]
			n := 0
			last := time.Now()
			mark := func() {
				d := time.Since(last)
				if r == 0 || d < best[n][k] {
					best[n][k] = d
				}
				n++
				last = time.Now()
			}
			check(pos)
			mark()
			tt := s.begin(pos)
			c := tt.start()
			mark()
			s.p.build(&c.leaf, pos, false)
			mark()
			s.cards.prepare(&s.p, 0)
			mark()
			e := &s.cards
			e.wild, e.room = 0, noLimit
			e.begin(30)
			target, ok := e.deepen(floor(e.top(0)), 0)
			mark()
			if ok {
				hits++
			}
			if !ok {
				e.bargain(1, target-grain)
			}
			mark()
			if !ok {
				e.begin(60)
				_, ok = e.deepen(min(target, floor(e.top(0))), 0)
			}
			mark()
			if ok {
				tt.melds = e.melds()
			}
			mark()
			if ok {
				tt.leaf = c.leaf
				s.report(&a, pos, &tt.leaf, tt.melds)
			}
			mark()
			mark()
		}
	}
	for i, n := range names {
		sum := time.Duration(0)
		for _, d := range best[i] {
			sum += d
		}
		slices.Sort(best[i])
		fmt.Println(n, "mean", sum/time.Duration(len(list)), "p50", best[i][len(list)/2], "p90", best[i][len(list)*9/10])
	}
	fmt.Println("first dive hits", hits, len(list))
}
