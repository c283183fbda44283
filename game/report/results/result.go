// Package results describes a scored deal, and a match that is over: who got which
// points, who is in front, and what decided it. Screen, terminal and screen readers
// use it.
package results

import (
	"cmp"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/text"
	"machiavelli/game/app/session"
	"machiavelli/game/app/story"
)

// Row is a seat at the end of a deal.
type Row struct {
	Seat   int
	Name   string
	Cards  []card.ID // left in the hand, sorted
	Worth  int       // of those cards
	Points int       // of this deal
	Bonus  int       // at the end of the match
	Total  int       // with the bonus
	Loss   int       // where the losers pay, once the match is over
	Best   bool      // won the deal, or the match once it is over
	With   string    // the partner's name, if there is one
}

// Deal is a scored deal; the last one stands for the match, too.
type Deal struct {
	Number  int
	Rules   rules.Rules
	Me      int
	Reason  string // out knock blocked stock
	By      int    // the seat that ended the deal, or -1
	Rows    []Row
	Wins    []int   // seats: of the deal, or of the match once it is over
	Series  [][]int // by seat: totals from 0 on, or deals won
	Winning bool    // Series counts deals won
	Over    bool
	Seed    string
	Scores  []match.Event // of the deals
	Story   story.Story
	Missed  int // how often Me could have gone out in it and did not, as far as that is known
}

// Of makes a Deal of a session's result. It trusts no list in it to have the right length.
func Of(in session.Result) Deal {
	v := &in.View
	r := Deal{Number: v.Deal, Rules: v.Rules, Me: v.Me, By: -1, Over: v.Phase == match.Over, Seed: v.Seed, Scores: in.Scores, Story: in.Story}
	r.Winning = v.Rules.Score.Kind == rules.ScoreWinner
	var last match.Event
	if n := len(in.Scores); n > 0 {
		last = in.Scores[n-1]
		r.Reason, r.By, r.Wins = last.Reason, last.P, last.Wins
	}
	var losses []int
	if r.Over {
		r.Wins = winners(v)
		losses = lossesOf(v)
	}
	for i, s := range v.Seats {
		hand := s.Hand
		if i < len(last.Hands) {
			hand = last.Hands[i]
		}
		x := Row{
			Seat: i, Name: text.Line(s.Name), Cards: sorted(hand), Worth: v.Rules.Worth(hand),
			Points: at(last.Points, i), Total: s.Total, Best: slices.Contains(r.Wins, i), Loss: at(losses, i),
		}
		if n := len(v.Seats); v.Rules.Partners && n%2 == 0 {
			x.With = text.Line(v.Seats[(i+n/2)%n].Name)
		}
		if r.Over && i < len(last.Totals) {
			x.Bonus = s.Total - last.Totals[i]
		}
		r.Rows = append(r.Rows, x)
		if r.Winning {
			r.Rows[i].Total = s.Wins
			r.Rows[i].Points, r.Rows[i].Bonus = 0, 0
			if slices.Contains(last.Wins, i) {
				r.Rows[i].Points = 1
			}
		}
		line := seriesOf(in.Scores, i, r.Winning)
		line[len(line)-1] += r.Rows[i].Bonus
		r.Series = append(r.Series, line)
	}
	return r
}

// Sides is the number of sides: partners are one.
func (r *Deal) Sides() int {
	if len(r.Rows) > 0 && r.Rows[0].With != "" {
		return len(r.Rows) / 2
	}
	return len(r.Rows)
}

func at(v []int, i int) int {
	if i < len(v) {
		return v[i]
	}
	return 0
}

// seriesOf is a seat's totals, or deals won, after every deal, from 0 on.
func seriesOf(scores []match.Event, seat int, wins bool) []int {
	out := []int{0}
	for _, e := range scores {
		v := at(e.Totals, seat)
		if wins {
			v = out[len(out)-1]
			if slices.Contains(e.Wins, seat) {
				v++
			}
		}
		out = append(out, v)
	}
	return out
}

// winners are the seats that won the match: as the match has said, or those
// with the best total.
func winners(v *match.View) []int {
	for _, e := range v.Events {
		if e.E == match.EvOver {
			return e.Wins
		}
	}
	best := func(s match.Seat) int {
		switch {
		case v.Rules.Score.Kind == rules.ScoreWinner:
			return -s.Wins
		case v.Rules.End.High:
			return -s.Total
		}
		return s.Total
	}
	var out []int
	for i, s := range v.Seats {
		if len(out) > 0 && best(s) < best(v.Seats[out[0]]) {
			out = out[:0]
		}
		if len(out) == 0 || best(s) == best(v.Seats[out[0]]) {
			out = append(out, i)
		}
	}
	return out
}

// lossesOf is what the losers of the match pay, where they do.
func lossesOf(v *match.View) []int {
	for _, e := range v.Events {
		if e.E == match.EvOver {
			return e.Points
		}
	}
	return nil
}

// Leaders are the seats in front after this deal; of partners, the first.
func (r *Deal) Leaders() []int {
	better := func(a, b int) bool { return a < b }
	if r.Winning || r.Rules.End.High {
		better = func(a, b int) bool { return a > b }
	}
	var out []int
	for i, x := range r.Rows[:r.Sides()] {
		if len(out) > 0 && better(x.Total, r.Rows[out[0]].Total) {
			out = out[:0]
		}
		if len(out) == 0 || x.Total == r.Rows[out[0]].Total {
			out = append(out, i)
		}
	}
	return out
}

func sorted(hand []card.ID) []card.ID {
	out := slices.Clone(hand)
	slices.SortStableFunc(out, func(a, b card.ID) int {
		fa, fb := a.Face(), b.Face()
		if fa.Natural() != fb.Natural() {
			return cmp.Compare(b2i(!fa.Natural()), b2i(!fb.Natural()))
		}
		return cmp.Or(cmp.Compare(order[fa.Suit()], order[fb.Suit()]), cmp.Compare(fa.Rank(), fb.Rank()))
	})
	return out
}

// order puts red and black suits in turn.
var order = [card.Suits]int{card.Spades: 0, card.Hearts: 1, card.Clubs: 2, card.Diamonds: 3}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// gap is how far the leader is in front of the next; of partners, of the other
// side.
func (r *Deal) gap(lead []int) int {
	gap := -1
	for i, x := range r.Rows[:r.Sides()] {
		if d := abs(x.Total - r.Rows[lead[0]].Total); i != lead[0] && (gap < 0 || d < gap) {
			gap = d
		}
	}
	return max(0, gap)
}

func abs(v int) int {
	if v < 0 {
		return -v
	}
	return v
}
