package solver

import (
	"flag"
	"fmt"
	"slices"
	"syscall"
	"testing"
	"time"

	"machiavelli/engine/rules"
)

// go test ./engine/solver -run WhatTheDearest -v -table
var costs = flag.Bool("table", false, "print the table of docs/solver.md")

// With -table it prints the table of docs/solver.md: what the dearest hundred of each
// rule set and the hardest of its house rules take of the processor.
func TestWhatTheDearestPositionsCost(t *testing.T) {
	if !*costs {
		return
	}
	fmt.Print("| rule set | dearest hundred | hardest with house rules |\n|---|---|---|\n")
	of, hard := byRules(dearest(t)), byRules(hardest(t))
	for _, id := range rules.IDs() {
		if list := of[id]; len(list) > 0 {
			fmt.Printf("| %s | %s | %s |\n", id, took(t, list), took(t, hard[id]))
		}
	}
}

func byRules(all []dear) map[string][]dear {
	of := map[string][]dear{}
	for _, x := range all {
		of[x.Rules] = append(of[x.Rules], x)
	}
	return of
}

// took is the median and the worst time of some positions, each the shortest of five.
func took(t *testing.T, list []dear) string {
	s := New()
	var a Answer
	shortest := make([]time.Duration, len(list))
	for range 5 {
		for k := range list {
			from := processor(t)
			if err := s.SolveInto(&a, Limits{}, list[k].position()); err != nil {
				t.Fatal(err)
			}
			if d := processor(t) - from; shortest[k] == 0 || d < shortest[k] {
				shortest[k] = d
			}
		}
	}
	slices.Sort(shortest)
	if len(list) == 0 {
		return ""
	}
	ms := func(d time.Duration) float64 { return d.Seconds() * 1000 }
	return fmt.Sprintf("%.2f, %.1f", ms(shortest[len(list)/2]), ms(shortest[len(list)-1]))
}

// processor is the processor time of this process so far.
func processor(t *testing.T) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
