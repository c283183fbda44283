package command

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"time"
)

// summary is what simulate counts.
type summary struct {
	matches, deals, turns, illegal int
	seconds                        float64
	players                        []tally
}

// tally is the counts of one player.
type tally struct {
	wins      float64 // a shared win counts in parts
	points    int
	luck      float64 // of the draws, in wins
	adjusted  spread  // of the wins without it, by match
	decisions int
	spent     time.Duration  // on all decisions
	longest   time.Duration  // on one
	faults    map[string]int // why answers were not taken, how often
}

func newSummary(players int) *summary {
	return &summary{players: make([]tally, players)}
}

// add counts a finished match.
func (s *summary) add(r *result) {
	s.matches++
	s.deals += r.deals
	s.turns += r.turns
	for i, t := range r.players {
		to := &s.players[i]
		to.wins += t.wins
		to.points += t.points
		if r.judged {
			to.luck += t.luck
			to.adjusted.add(t.wins - t.luck)
		}
		to.decisions += t.decisions
		to.spent += t.spent
		to.longest = max(to.longest, t.longest)
		for why, n := range t.faults {
			if to.faults == nil {
				to.faults = map[string]int{}
			}
			to.faults[why] += n
			s.illegal += n
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

// appendJSON appends the summary as one line.
func (s *summary) appendJSON(b []byte, p *plan) []byte {
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
	text(p.rules.ID)
	b = append(b, `,"options":`...)
	text(p.options)
	b = append(b, `,"seed":`...)
	text(p.seed)
	number("matches", float64(s.matches), 0)
	number("deals", float64(s.deals), 0)
	number("turns", float64(s.turns), 0)
	number("illegal", float64(s.illegal), 0)
	number("seconds", s.seconds, 1)
	b = append(b, `,"players":[`...)
	for i, t := range s.players {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"seat":`+strconv.Itoa(i)+`,"by":`...)
		text(p.specs[i])
		rate := 0.0
		if s.matches > 0 {
			rate = t.wins / float64(s.matches)
		}
		low, high := wilson(rate, s.matches)
		number("wins", t.wins, 3)
		number("rate", rate, 4)
		number("low", low, 4)
		number("high", high, 4)
		if t.adjusted.n > 0 {
			mean, low, high := t.adjusted.interval()
			number("adjusted", mean, 4)
			number("adjusted_low", low, 4)
			number("adjusted_high", high, 4)
		}
		number("points", float64(t.points), 0)
		number("decisions", float64(t.decisions), 0)
		number("longest_ms", float64(t.longest.Microseconds())/1000, 1)
		if len(t.faults) > 0 {
			b = append(b, `,"faults":`...)
			text(t.faults) // keys sorted
		}
		b = append(b, '}')
	}
	return append(b, "]}\n"...)
}

// share is what each winner of a match gets of the win.
func share(winners []int, seat int) float64 {
	if !slices.Contains(winners, seat) {
		return 0
	}
	return 1 / float64(len(winners))
}
