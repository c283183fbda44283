package simulation

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"time"
)

// Summary is the result of a plan.
type Summary struct {
	Matches, Deals, Turns, Illegal int
	Seconds                        float64
	Players                        []Tally
}

// Tally is the counts of one player.
type Tally struct {
	Wins      float64 // a shared win counts in parts
	Points    int
	Luck      float64 // of the draws, in wins
	adjusted  spread  // of the wins without it, by match
	Decisions int
	Spent     time.Duration  // on all decisions
	Longest   time.Duration  // on one
	Faults    map[string]int // why answers were not taken, how often
}

// add counts a finished match.
func (s *Summary) add(r *Result) {
	s.Matches++
	s.Deals += r.Deals
	s.Turns += r.Turns
	for i, t := range r.Players {
		to := &s.Players[i]
		to.Wins += t.Wins
		to.Points += t.Points
		if r.Judged {
			to.Luck += t.Luck
			to.adjusted.add(t.Wins - t.Luck)
		}
		to.Decisions += t.Decisions
		to.Spent += t.Spent
		to.Longest = max(to.Longest, t.Longest)
		for why, n := range t.Faults {
			if to.Faults == nil {
				to.Faults = map[string]int{}
			}
			to.Faults[why] += n
			s.Illegal += n
		}
	}
}

// spread is numbers, of which their sum and the sum of their squares are kept.
type spread struct {
	n            int
	sum, squares float64
}

func (s *spread) add(x float64) {
	s.n++
	s.sum += x
	s.squares += x * x
}

// interval is the mean and its 95 % interval.
func (s *spread) interval() (mean, low, high float64) {
	n := float64(s.n)
	mean = s.sum / n
	half := 1.959964 * math.Sqrt(max(s.squares/n-mean*mean, 0)/n)
	return mean, mean - half, mean + half
}

// wilson is the 95 % interval (Wilson's score interval) of a rate of wins in n
// matches.
func wilson(rate float64, n int) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	const z = 1.959964
	m := float64(n)
	middle := rate + z*z/(2*m)
	half := z * math.Sqrt(rate*(1-rate)/m+z*z/(4*m*m))
	return max((middle-half)/(1+z*z/m), 0), min((middle+half)/(1+z*z/m), 1)
}

// AppendJSON appends the summary as one line.
func (s *Summary) AppendJSON(b []byte, p *Plan) []byte {
	text := func(v any) {
		t, _ := json.Marshal(v) // texts, numbers and maps of them always marshal
		b = append(b, t...)
	}
	number := func(key string, v float64, digits int) {
		b = append(b, `,"`+key+`":`...)
		scale := math.Pow10(digits)
		b = strconv.AppendFloat(b, math.Round(v*scale)/scale, 'f', -1, 64)
	}
	b = append(b, `{"rules":`...)
	text(p.Rules.ID)
	b = append(b, `,"options":`...)
	text(p.Options)
	b = append(b, `,"seed":`...)
	text(p.Seed)
	number("matches", float64(s.Matches), 0)
	number("deals", float64(s.Deals), 0)
	number("turns", float64(s.Turns), 0)
	number("illegal", float64(s.Illegal), 0)
	number("seconds", s.Seconds, 1)
	b = append(b, `,"players":[`...)
	for i, t := range s.Players {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"seat":`+strconv.Itoa(i)+`,"by":`...)
		text(p.Players[i])
		rate := 0.0
		if s.Matches > 0 {
			rate = t.Wins / float64(s.Matches)
		}
		low, high := wilson(rate, s.Matches)
		number("wins", t.Wins, 3)
		number("rate", rate, 4)
		number("low", low, 4)
		number("high", high, 4)
		if t.adjusted.n > 0 {
			mean, low, high := t.adjusted.interval()
			number("adjusted", mean, 4)
			number("adjusted_low", low, 4)
			number("adjusted_high", high, 4)
		}
		number("points", float64(t.Points), 0)
		number("decisions", float64(t.Decisions), 0)
		number("longest_ms", float64(t.Longest.Microseconds())/1000, 1)
		if len(t.Faults) > 0 {
			b = append(b, `,"faults":`...)
			text(t.Faults) // keys sorted
		}
		b = append(b, '}')
	}
	return append(b, "]}\n"...)
}

// Share is what each winner of a match gets of the win.
func Share(winners []int, seat int) float64 {
	if !slices.Contains(winners, seat) {
		return 0
	}
	return 1 / float64(len(winners))
}
