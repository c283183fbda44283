package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"slices"
	"strings"
)

// The part of a page that the arena writes lies between two marks. What
// stands around it is left alone.
const (
	arenaFrom = "<!-- arena: written by `make arena`, do not edit -->"
	arenaTo   = "<!-- end of arena -->"
)

// bar is what a pair is expected to reach: A wins at least percent, or, where
// percent is 0, more than half with the whole interval.
type bar struct {
	contest, a, b string
	percent       int
}

func bars() []bar {
	list := []bar{
		{"limit-13", "casual", "novice", 65},
		{"limit-13", "solver", "casual", 60},
		{"limit-13", "strategist", "solver", 65},
		{"limit-13", "strategist", "hoarder:16", 55},
		{"limit-13", timed, "strategist", 55},
		{"no-limit", "strategist", "solver", 85},
		{"no-limit", "strategist", "hoarder", 52},
		{"no-limit", timed, "hoarder", 55},
	}
	for _, c := range []string{"limit-13-four", "no-limit-four", "carousel", "shanghai", "tahiti"} {
		for _, pair := range against([]string{"strategist", timed}, "melds", "hoarder", "hoarder:16") {
			list = append(list, bar{c, pair[0], pair[1], 0})
		}
	}
	return list
}

// report writes both pages from what has been played: the bars, and the tables
// of every contest.
func (a *arena) report() error {
	var all []*meeting
	for _, c := range contests() {
		for _, pair := range c.pairs {
			m, err := a.load(c, pair)
			if err != nil {
				return fmt.Errorf("arena: %w", err)
			}
			if m.Deals > 0 {
				all = append(all, m)
			}
		}
	}
	if err := writeInto(a.out, "Strength", barTable(all)); err != nil {
		return fmt.Errorf("arena: -out: %w", err)
	}
	if err := writeInto(a.tables, "Tables of the arena", tables(all)); err != nil {
		return fmt.Errorf("arena: -tables: %w", err)
	}
	return nil
}

// writeInto replaces the arena's part of a page, or begins a page with it.
func writeInto(path, title, part string) error {
	page, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		page = []byte("# " + title + "\n\n")
	} else if err != nil {
		return err
	}
	return os.WriteFile(path, within(page, part), 0o644)
}

// within is the page with the arena's part replaced, or put at its end.
func within(page []byte, part string) []byte {
	part = arenaFrom + "\n\n" + part + "\n" + arenaTo
	from, to := bytes.Index(page, []byte(arenaFrom)), bytes.Index(page, []byte(arenaTo))
	if from < 0 || to < from {
		return fmt.Appendf(page, "%s\n", part)
	}
	return slices.Concat(page[:from], []byte(part), page[to+len(arenaTo):])
}

// barTable says of every bar whether it is met.
func barTable(all []*meeting) string {
	var b strings.Builder
	b.WriteString("## The bars\n\n| game | pair | bar | wins | deals | |\n|---|---|---|---|---|---|\n")
	for _, x := range bars() {
		x.write(&b, all)
	}
	return b.String()
}

// tables has a chapter for each contest that was played.
func tables(all []*meeting) string {
	var chapters []string
	for _, c := range contests() {
		var b strings.Builder
		ms := of(all, c.name)
		switch {
		case len(ms) == 0, strings.HasPrefix(c.name, surveyed+"."):
			continue
		case c.name == thinkingTime:
			thinking(&b, ms)
		default:
			fmt.Fprintf(&b, "## %s\n\n", c.title)
			crossTable(&b, ms)
			ratings(&b, ms, c.plan)
		}
		chapters = append(chapters, b.String())
	}
	if survey := everyRuleSet(all); survey != "" {
		chapters = append(chapters, survey)
	}
	return strings.Join(chapters, "\n")
}

func of(all []*meeting, contest string) []*meeting {
	return slices.DeleteFunc(slices.Clone(all), func(m *meeting) bool { return m.Contest != contest })
}

// find is the meeting of two players of a contest, whoever is A.
func find(ms []*meeting, a, b string) (m *meeting, turned bool) {
	for _, m := range ms {
		if m.A == a && m.B == b {
			return m, false
		}
		if m.A == b && m.B == a {
			return m, true
		}
	}
	return nil, false
}

func (x *bar) write(b *strings.Builder, all []*meeting) {
	want := fmt.Sprintf("≥ %d %%", x.percent)
	if x.percent == 0 {
		want = "above, intervals apart"
	}
	fmt.Fprintf(b, "| %s | %s – %s | %s |", x.contest, x.a, x.b, want)
	m, _ := find(of(all, x.contest), x.a, x.b)
	if m == nil {
		b.WriteString(" not played | 0 | |\n")
		return
	}
	rate, half := m.rate()
	verdict := "**missed**"
	switch {
	case x.percent == 0 && rate-half > 0.5, x.percent > 0 && 100*(rate-half) >= float64(x.percent):
		verdict = "met"
	case x.percent > 0 && 100*rate >= float64(x.percent):
		verdict = "met, the interval reaches below"
	case x.percent == 0 && rate > 0.5:
		verdict = "above, the interval reaches below"
	}
	wins := percent(rate, half)
	if m.Adjusted.Deals > 0 {
		wins += fmt.Sprintf(" (without luck %s, %d deals)", percent(m.adjusted()), m.Adjusted.Deals)
	}
	fmt.Fprintf(b, " %s | %d | %s |\n", wins, m.Deals, verdict)
}

func percent(rate, half float64) string {
	return fmt.Sprintf("%.1f ± %.1f %%", 100*rate, 100*half)
}

// players lists who meets in a contest, in the order of their first meeting,
// B first, as B is the weaker by intention.
func players(ms []*meeting) []string {
	var names []string
	for _, m := range ms {
		for _, p := range []string{m.B, m.A} {
			if !slices.Contains(names, p) {
				names = append(names, p)
			}
		}
	}
	return names
}

// crossTable is who wins how much against whom: the row against the column.
func crossTable(b *strings.Builder, ms []*meeting) {
	names := players(ms)
	b.WriteString("Wins of the row against the column, with the 95 % interval, and the deals.\n\n| |")
	for _, col := range names {
		fmt.Fprintf(b, " %s |", col)
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", len(names)) + "\n")
	for _, row := range names {
		fmt.Fprintf(b, "| **%s** |", row)
		for _, col := range names {
			m, turned := find(ms, row, col)
			if m == nil {
				b.WriteString(" |")
				continue
			}
			rate, half := m.rate()
			if turned {
				rate = 1 - rate
			}
			fmt.Fprintf(b, " %s (%d) |", percent(rate, half), m.Deals)
		}
		b.WriteString("\n")
	}
}

// policy is what a player of the arena does, in a game where the Strategist
// has the plan.
func policy(player, plan string) string {
	switch {
	case player == "strategist":
		return plan
	case isMaster(player):
		return "plays its candidates through in imagined deals"
	}
	return map[string]string{
		"novice":     "melds and additions, overlooks some",
		"casual":     "one split or one card taken besides",
		"solver":     "lays the most, always",
		"melds":      "melds from its own hand",
		"hoarder":    "nothing until everything can go",
		"hoarder:16": "holds 16 cards, then lays the most",
	}[player]
}

// ratings is what everybody does, Elo, and how fast everybody decided.
func ratings(b *strings.Builder, ms []*meeting, plan string) {
	names := players(ms)
	elo := fit(ms, names)
	order := slices.Clone(names)
	slices.SortStableFunc(order, func(x, y string) int { return int(math.Round(elo[y])) - int(math.Round(elo[x])) })
	b.WriteString("\n| | what it does | Elo | decisions a second | longest |\n|---|---|---|---|---|\n")
	for _, name := range order {
		var all pace
		for _, m := range ms {
			for i, p := range []string{m.A, m.B} {
				if p == name {
					all.Decisions += m.Took[i].Decisions
					all.Seconds += m.Took[i].Seconds
					all.Longest = max(all.Longest, m.Took[i].Longest)
				}
			}
		}
		fmt.Fprintf(b, "| %s | %s | %.0f | %.0f | %.1f ms |\n", name, policy(name, plan), elo[name], float64(all.Decisions)/max(all.Seconds, 1e-9), 1000*all.Longest)
	}
}

// fit is the Elo rating of each player, 0 on average: the Bradley-Terry model,
// fitted by the iteration of Zermelo. Each pair is given one deal more that is
// shared, so that nobody's strength is without end.
func fit(ms []*meeting, names []string) map[string]float64 {
	strength := map[string]float64{}
	for _, n := range names {
		strength[n] = 1
	}
	for range 2000 {
		won, met := map[string]float64{}, map[string]float64{}
		for _, m := range ms {
			n := float64(m.Deals) + 1
			won[m.A] += m.Sum + 0.5
			won[m.B] += n - m.Sum - 0.5
			each := n / (strength[m.A] + strength[m.B])
			met[m.A] += each
			met[m.B] += each
		}
		mean := 0.0
		for _, n := range names {
			strength[n] = won[n] / met[n]
			mean += math.Log(strength[n]) / float64(len(names))
		}
		for _, n := range names {
			strength[n] /= math.Exp(mean)
		}
	}
	elo := map[string]float64{}
	for n, s := range strength {
		elo[n] = 400 * math.Log10(s)
	}
	return elo
}

// thinking is what time is worth to the Master.
func thinking(b *strings.Builder, ms []*meeting) {
	b.WriteString("## What time is worth to the Master\n\nmachiavelli, two players, `limit=13`, against the Strategist.\n\n")
	b.WriteString("| time a decision | wins | deals |\n|---|---|---|\n")
	for _, m := range ms {
		_, time, _ := strings.Cut(m.A, ":")
		fmt.Fprintf(b, "| %s | %s | %d |\n", time, percent(m.rate()), m.Deals)
	}
}
