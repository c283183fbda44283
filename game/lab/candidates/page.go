package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"machiavelli/game/testing/pagepart"
)

func of(a, b int) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

// best is the player who does best against the Solver, of those with the most deals.
func (r *result) best() (name string, m *meeting) {
	for _, n := range slices.Sorted(maps.Keys(r.Against)) {
		one := r.Against[n]
		if one.Deals == 0 || m != nil && one.Deals < m.Deals {
			continue
		}
		if m == nil || one.Deals > m.Deals || cmp.Compare(one.Sum, m.Sum) > 0 {
			name, m = n, one
		}
	}
	return name, m
}

// The bars that a first game has to pass.
const (
	mostHolder = 0.53 // of the wins of the best holder against the Solver
	mostKept   = 0.10 // of the turns
	mostDrawn  = 1.0  // cards a turn
	least      = 12   // turns of a person in a deal for two…
	most       = 25
	apart      = 0.03 // the rates of the seats
)

// fails names the bars that a candidate does not pass; "unknown" where too little was
// measured.
func (r *result) fails() (list []string) {
	if name, m := r.best(); m == nil || len(r.Alike) == 0 {
		return []string{"unknown"}
	} else if rate, half := m.rate(); rate > mostHolder && rate-half > 0.5 {
		list = append(list, "holding ("+name+")")
	}
	add := func(bad bool, name string) {
		if bad && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	before := most + 0.5
	for _, n := range slices.Sorted(maps.Keys(r.Alike)) {
		t := r.Alike[n]
		if t.Deals == 0 {
			continue
		}
		seats := len(t.Wins)
		turns := of(t.Turns, t.Deals*seats)
		add(of(t.Kept, t.Turns) >= mostKept, "keeping")
		add(of(t.Drawn, t.Turns) >= mostDrawn, "drawing")
		add(turns > before || seats == 2 && turns < least, "length")
		before = turns
		spread := (slices.Max(t.Wins) - slices.Min(t.Wins)) / float64(t.Deals)
		add(t.Deals >= 1000 && spread > apart, "seats")
	}
	return list
}

// figures joins a figure of two, three and four players.
func (r *result) figures(format string, f func(*tally) float64) string {
	var list []string
	for _, n := range slices.Sorted(maps.Keys(r.Alike)) {
		if t := r.Alike[n]; t.Deals > 0 {
			list = append(list, fmt.Sprintf(format, f(t)))
		}
	}
	return strings.Join(list, " · ")
}

// row is a candidate's figures.
func (r *result) row(c candidate) string {
	against := ""
	if name, m := r.best(); m != nil {
		rate, half := m.rate()
		against = fmt.Sprintf("%s %.1f ± %.1f", name, 100*rate, 100*half)
	}
	deals := 0
	if t := r.Alike["2"]; t != nil {
		deals = t.Deals
	}
	fails := strings.Join(r.fails(), ", ")
	if fails == "" {
		fails = "**passes**"
	}
	return fmt.Sprintf("| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s | %d | %s |", c.what, cmp.Or(c.source, "house rule"), against,
		r.figures("%.1f", func(t *tally) float64 { return of(t.Turns, t.Deals*len(t.Wins)) }),
		r.figures("%.0f", func(t *tally) float64 { return 100 * of(t.Kept, t.Turns) }),
		r.figures("%.2f", func(t *tally) float64 { return of(t.Drawn, t.Turns) }),
		r.figures("%.1f", func(t *tally) float64 { return 100 * (slices.Max(t.Wins) - slices.Min(t.Wins)) / float64(t.Deals) }),
		r.figures("%.0f", func(t *tally) float64 { return 100 * of(t.Opened, t.Plays) })+" %, "+
			r.figures("%.1f", func(t *tally) float64 { return of(t.Opened, t.Deals) }),
		r.figures("%.1f", func(t *tally) float64 { return of(t.Largest, t.Deals) }),
		r.figures("%.0f", func(t *tally) float64 { return 100 * of(t.Great, t.Deals) }),
		deals, fails)
}

// write puts the table of what is kept into a page, those that pass first.
func (c *command) write() error {
	var passing, others []string
	for _, one := range candidates() {
		r, err := load(c.file(one.name), one.name)
		if err != nil {
			return err
		}
		switch fails := r.fails(); {
		case slices.Contains(fails, "unknown"):
		case len(fails) == 0:
			passing = append(passing, r.row(one))
		default:
			others = append(others, r.row(one))
		}
	}
	head := "\n| rules | source of the change | best against the Solver, % | turns a person | kept, % | drawn a turn | seats apart, points | plays that open a meld, and in a deal | largest play | deals with ten cards at once, % | deals | bars missed |\n" +
		"|---|---|---|---|---|---|---|---|---|---|---|---|\n"
	part := pagepart.Part{Page: c.page, Begin: "<!-- candidates: written by `go run ./game/lab/candidates -deals 0 -page docs/strength.md` -->\n", End: "<!-- end of candidates -->\n"}
	return part.Write(head + strings.Join(append(passing, others...), "\n") + "\n\n")
}
