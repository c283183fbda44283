package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

func of(a, b int) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

// best is the player who does best against the Solver.
func (r *result) best() (name string, m *meeting) {
	names := slices.Sorted(maps.Keys(r.Against))
	for _, n := range names {
		one := r.Against[n]
		if one.Deals == 0 {
			continue
		}
		if m == nil || cmp.Compare(one.Sum/float64(one.Deals), m.Sum/float64(m.Deals)) > 0 {
			name, m = n, one
		}
	}
	return name, m
}

// line is a candidate's figures for whoever waits.
func line(c candidate, r *result) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-22s", c.name)
	if name, m := r.best(); m != nil {
		rate, half := m.rate()
		fmt.Fprintf(&b, " %-14s %5.1f±%4.1f", name, 100*rate, 100*half)
	}
	for _, n := range slices.Sorted(maps.Keys(r.Alike)) {
		t := r.Alike[n]
		seats := len(t.Wins)
		lo, hi := slices.Min(t.Wins), slices.Max(t.Wins)
		fmt.Fprintf(&b, " | %s: %4.1f turns keep %4.1f%% drawn %4.2f seats %.0f–%.0f%% opens %2.0f%% (%.1f/deal) largest %4.1f ten %2.0f%% blocked %2.0f%%",
			n, of(t.Turns, t.Deals*seats), 100*of(t.Kept, t.Turns), of(t.Drawn, t.Turns), 100*lo/float64(t.Deals), 100*hi/float64(t.Deals),
			100*of(t.Opened, t.Plays), of(t.Opened, t.Deals), of(t.Largest, t.Deals), 100*of(t.Great, t.Deals), 100*of(t.Blocked, t.Deals))
		if t.Failed > 0 {
			fmt.Fprintf(&b, " FAILED %d", t.Failed)
		}
	}
	return b.String()
}
