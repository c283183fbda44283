package rules

import (
	"slices"

	"machiavelli/engine/card"
)

// CardWorth is what a card left in a hand counts.
func (r *Rules) CardWorth(f card.Face) int {
	v := r.Values
	rank := f.Rank()
	switch {
	case v.Cards:
		return 1
	case r.Meld.IsWild(f):
		return v.Wild
	case v.Number:
		return int(rank)
	case rank == card.Ace:
		return v.Ace
	case rank > card.Ten:
		return v.Court
	case rank == card.Ten:
		return v.Ten
	case v.Face:
		return int(rank)
	}
	return v.Low
}

// Worth is the sum of what the cards of a hand count.
func (r *Rules) Worth(hand []card.ID) int {
	sum := 0
	for _, id := range hand {
		sum += r.CardWorth(id.Face())
	}
	return sum
}

// Ended is the state of a deal at its end.
type Ended struct {
	Reason string // out knock blocked stock
	By     int    // who went out or knocked, -1 for nobody
	Worth  []int  // of the hands, by seat
	Cards  []int  // in the hands, by seat
}

// ScoreDeal is the points of a deal, by seat, and who won it.
func (r *Rules) ScoreDeal(e Ended) (points, winners []int) {
	worth := e.Worth
	if r.Partners {
		worth = sides(worth)
		if e.Reason == "out" { // the side that goes out counts nothing
			worth[e.By], worth[partner(e.By, len(worth))] = 0, 0
		}
	}
	points = make([]int, len(worth))
	switch r.Score.Kind {
	case ScoreWinner:
		return points, lowest(e.Cards)
	case ScoreDifferences:
		return r.differences(e, worth)
	case ScoreZeroSum:
		return zeroSum(worth)
	}
	return slices.Clone(worth), lowest(worth)
}

// sides adds up the hands of partners, who sit opposite each other.
func sides(worth []int) []int {
	out := make([]int, len(worth))
	for i := range worth {
		out[i] = worth[i] + worth[partner(i, len(worth))]
	}
	return out
}

func partner(seat, n int) int { return (seat + n/2) % n }

// lowest is the seats with the least.
func lowest(v []int) []int {
	var out []int
	least := slices.Min(v)
	for i, x := range v {
		if x == least {
			out = append(out, i)
		}
	}
	return out
}

// differences is the scoring of the carousel family: who goes out gets the
// other hands and a bonus; else the lowest hand gets its difference to each
// other, with a bonus for having undercut a knocker.
func (r *Rules) differences(e Ended, worth []int) (points, winners []int) {
	points = make([]int, len(worth))
	low := lowest(worth)
	pot := 0
	for _, w := range worth {
		pot += w - worth[low[0]]
	}
	if e.Reason == "out" {
		points[e.By] = pot + r.Score.Out
		return points, []int{e.By}
	}
	tied := slices.Index(low, e.By)
	switch {
	case e.Reason == "knock" && tied >= 0 && len(low) > 1 && !r.Knock.Shared:
		low = slices.Delete(low, tied, tied+1)
		pot += r.Knock.Under
	case e.Reason == "knock" && tied < 0:
		pot += r.Knock.Under
	}
	if r.Knock.Shared {
		pot /= len(low)
	}
	for _, i := range low {
		points[i] = pot
	}
	return points, low
}

// zeroSum takes from each loser what the hand counts more than the winner's,
// for the winner; winners who tie divide it, a remainder going to nobody.
func zeroSum(worth []int) (points, winners []int) {
	points = make([]int, len(worth))
	low := lowest(worth)
	pot := 0
	for i, w := range worth {
		points[i] = worth[low[0]] - w
		pot -= points[i]
	}
	for _, i := range low {
		points[i] = pot / len(low)
	}
	return points, low
}

// The bounds of a match that is played to a target, for it might never get
// there: the deals in a row that change no total, and the deals in all.
const (
	StillDeals = 20
	MostDeals  = 1000
)

// Ends reports whether a match ends with the deal after which the last of the
// totals stood, and whether a total has then reached the target.
func (r *Rules) Ends(totals [][]int) (ends, reached bool) {
	n := len(totals)
	if r.End.Target == 0 {
		return r.End.Deals > 0 && n >= r.End.Deals, false
	}
	last := totals[n-1]
	if slices.Max(last) >= r.End.Target {
		return true, true
	}
	still := 0 // deals since a total changed
	for still < n-1 && slices.Equal(totals[n-2-still], last) {
		still++
	}
	if still == n-1 && !slices.ContainsFunc(totals[0], func(t int) bool { return t != 0 }) {
		still = n // since the beginning
	}
	return still >= StillDeals || n >= MostDeals, false
}

// Outcome is the result of a match.
type Outcome struct {
	Totals  []int // with bonuses
	Winners []int
	Losses  []int // where the losers pay: each one's loss
}

// ScoreMatch finds the winners of a match, and the bonuses when a total reached the
// target. wins are the deals won, by seat.
func (r *Rules) ScoreMatch(totals, wins []int, reached bool) Outcome {
	out := Outcome{Totals: slices.Clone(totals)}
	if reached && !r.Score.Loss {
		for i := range totals {
			there := totals[i] >= r.End.Target
			if there {
				out.Totals[i] += r.Score.Game
			}
			if !there || r.Score.All {
				out.Totals[i] += r.Score.Deal * wins[i]
			}
		}
	}
	best := out.Totals
	switch {
	case r.Score.Kind == ScoreWinner:
		best = negated(wins)
	case r.End.High:
		best = negated(out.Totals)
	}
	out.Winners = lowest(best)
	if r.Score.Loss {
		out.losses(reached, r.Score.Game)
	}
	return out
}

// losses adds the winners' bonus and gives every loser the margin, doubled at
// a total of 0.
func (o *Outcome) losses(reached bool, bonus int) {
	if reached {
		for _, w := range o.Winners {
			o.Totals[w] += bonus
		}
	}
	o.Losses = make([]int, len(o.Totals))
	for i, t := range o.Totals {
		if slices.Contains(o.Winners, i) {
			continue
		}
		o.Losses[i] = o.Totals[o.Winners[0]] - t
		if t == 0 {
			o.Losses[i] *= 2
		}
	}
}

func negated(v []int) []int {
	out := make([]int, len(v))
	for i, x := range v {
		out[i] = -x
	}
	return out
}
