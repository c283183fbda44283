package statistics

import (
	"cmp"
	"encoding/csv"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Sum adds up the matches of a group.
type Sum struct {
	Group
	Matches  int // that are over
	Won      int // of these
	Deals    int
	DealsWon int
	Points   int // in all deals
	Longest  int // the most cards laid in a turn
	Hints    int
	Luck     float64 // in deals won, as far as it is known…
	Skill    float64
	Known    int // …which is of that many deals
	Missed   int // goings out, as far as they are known…
	Reviewed int // …which is of that many deals
}

// MeanLuck is the mean luck of a deal, in deals won.
func (s *Sum) MeanLuck() float64 { return s.Luck / float64(max(1, s.Known)) }

// MeanSkill is the mean skill of a deal, in deals won.
func (s *Sum) MeanSkill() float64 { return s.Skill / float64(max(1, s.Known)) }

// MeanPoints is the mean points of a deal.
func (s *Sum) MeanPoints() float64 { return float64(s.Points) / float64(max(1, s.Deals)) }

// Sums adds up the matches that a player took part in, the group with the
// most deals first.
func (k *Kept) Sums() []Sum {
	var out []Sum
	for i := range k.Matches {
		m := &k.Matches[i]
		if m.Me < 0 || m.Deals == 0 {
			continue
		}
		g := m.Group()
		at := slices.IndexFunc(out, func(s Sum) bool { return s.Group == g })
		if at < 0 {
			at = len(out)
			out = append(out, Sum{Group: g})
		}
		out[at].add(m)
	}
	slices.SortStableFunc(out, func(a, b Sum) int { return cmp.Compare(b.Deals, a.Deals) })
	return out
}

func (s *Sum) add(m *Match) {
	if m.Over {
		s.Matches++
	}
	if m.WonIt() {
		s.Won++
	}
	s.Deals += m.Deals
	s.DealsWon += m.Won
	s.Points += m.Totals[m.Me]
	s.Longest = max(s.Longest, m.Longest)
	s.Hints += m.Hints
	if l := m.Luck; l != nil {
		s.Luck, s.Skill, s.Known = s.Luck+l.Mine, s.Skill+l.Skill, s.Known+l.Deals
	}
	if o := m.Missed; o != nil {
		s.Missed, s.Reviewed = s.Missed+o.N, s.Reviewed+o.Deals
	}
}

// Whole adds up all groups.
func Whole(sums []Sum) (all Sum) {
	for _, s := range sums {
		all.Matches += s.Matches
		all.Won += s.Won
		all.Deals += s.Deals
		all.DealsWon += s.DealsWon
		all.Points += s.Points
		all.Longest = max(all.Longest, s.Longest)
		all.Hints += s.Hints
		all.Luck, all.Skill, all.Known = all.Luck+s.Luck, all.Skill+s.Skill, all.Known+s.Known
		all.Missed, all.Reviewed = all.Missed+s.Missed, all.Reviewed+s.Reviewed
	}
	return all
}

// Point is a place of the chart over time: the share of the deals that were won,
// of the last matches up to one.
type Point struct {
	Share float64
	Fair  float64 // the same without luck, of the deals of which it is known…
	Known int     // …that many
	At    time.Time
}

// window is how many matches a point of the chart looks back on.
const window = 10

// Course is the chart over time of a group's matches.
func (k *Kept) Course(g Group) []Point {
	var of []*Match
	for i := range k.Matches {
		if m := &k.Matches[i]; m.Me >= 0 && m.Deals > 0 && g.Has(m) {
			of = append(of, m)
		}
	}
	out := make([]Point, len(of))
	for i := range of {
		won, deals, known, fair := 0, 0, 0, 0.0
		for _, m := range of[max(0, i+1-window) : i+1] {
			won += m.Won
			deals += m.Deals
			if m.Luck != nil {
				known += m.Luck.Deals
				fair += m.Luck.Skill + float64(m.Luck.Deals)/float64(len(m.Players))
			}
		}
		out[i] = Point{float64(won) / float64(deals), fair / float64(max(1, known)), known, of[i].Time()}
	}
	return out
}

// CSV writes all matches as comma-separated values, a line each.
func (k *Kept) CSV() ([]byte, error) {
	var b strings.Builder
	w := csv.NewWriter(&b)
	rows := [][]string{{"began", "rules", "house_rules", "players", "opponents", "over", "won", "deals", "deals_won", "points", "longest_turn", "hints", "luck", "skill"}}
	for i := range k.Matches {
		m := &k.Matches[i]
		if m.Me < 0 {
			continue
		}
		points := ""
		if len(m.Totals) > 0 {
			points = strconv.Itoa(m.Totals[m.Me])
		}
		luck, skill := "", ""
		if l := m.Luck; l != nil {
			luck, skill = strconv.FormatFloat(l.Mine, 'f', 4, 64), strconv.FormatFloat(l.Skill, 'f', 4, 64)
		}
		began := ""
		if at := m.Time(); !at.IsZero() {
			began = at.Format(time.RFC3339)
		}
		rows = append(rows, []string{
			began, m.Name, strconv.FormatBool(m.House), strconv.Itoa(len(m.Players)), m.Level(), strconv.FormatBool(m.Over), strconv.FormatBool(m.WonIt()),
			strconv.Itoa(m.Deals), strconv.Itoa(m.Won), points, strconv.Itoa(m.Longest), strconv.Itoa(m.Hints), luck, skill,
		})
	}
	err := w.WriteAll(rows)
	return []byte(b.String()), err
}
