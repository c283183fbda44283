package solver

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"
)

func pct(took []time.Duration) string {
	slices.Sort(took)
	f := func(p int) float64 { return float64(took[min(len(took)-1, len(took)*p/1000)].Nanoseconds()) / 1000 }
	return fmt.Sprintf("n=%d p50 %.1f p90 %.1f p99 %.1f max %.1f", len(took), f(500), f(900), f(990), f(1000))
}

func TestZZ(t *testing.T) {
	goal := Max
	if os.Getenv("GOAL") != "" {
		goal = Goal(os.Getenv("GOAL"))
	}
	reps := 3
	if r := os.Getenv("REPS"); r != "" {
		reps, _ = strconv.Atoi(r)
	}
	for i := range families {
		f := &families[i]
		if w := os.Getenv("FAM"); w != "" && w != f.name {
			continue
		}
		list := prepared(t, f, goal)
		core, whole, nodes := make([]time.Duration, len(list)), make([]time.Duration, len(list)), make([]int, len(list))
		s := New()
		var a Answer
		for r := range reps {
			for k, pos := range list {
				st := time.Now()
				s.SolveInto(&a, Limits{}, pos)
				w := time.Since(st)
				st = time.Now()
				if goal == Max {
					tt := s.begin(&pos)
					tt.solve()
				}
				c := time.Since(st)
				nodes[k] = s.cards.nodes
				if r == 0 || w < whole[k] {
					whole[k] = w
				}
				if r == 0 || c < core[k] {
					core[k] = c
				}
			}
		}
		slices.Sort(nodes)
		fmt.Println(f.name, "nodes", nodes[len(nodes)/2], nodes[len(nodes)*9/10], nodes[len(nodes)*99/100], nodes[len(nodes)-1])
		if goal == Max {
			fmt.Println("   core ", pct(core))
		}
		fmt.Println("   whole", pct(whole))
	}
}
