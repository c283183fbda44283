package scoring

import (
	"cmp"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/people"
	"machiavelli/game/session"
)

// row is a seat at the end of a deal.
type row struct {
	seat   int
	who    people.Person
	name   string
	cards  []card.ID // left in the hand, sorted
	points int       // of this deal
	total  int
	best   bool // won the deal, or the match once it is over
}

// result is what the screen shows of a scored deal.
type result struct {
	deal    int
	rules   rules.Rules
	me      int
	reason  string // out knock blocked stock
	by      int    // the seat that ended the deal, or -1
	rows    []row
	wins    []int   // seats: of the deal, or of the match once it is over
	series  [][]int // by seat: totals from 0 on, or deals won
	winning bool    // series counts deals won
	over    bool
	seed    string
}

// modelOf reads a scored deal. Nothing in it is trusted to be as long as it
// should be.
func modelOf(in session.Result) result {
	v := &in.View
	r := result{deal: v.Deal, rules: v.Rules, me: v.Me, by: -1, over: v.Phase == match.Over, seed: v.Seed}
	r.winning = v.Rules.Score.Kind == rules.ScoreWinner
	var last match.Event
	if n := len(in.Scores); n > 0 {
		last = in.Scores[n-1]
		r.reason, r.by, r.wins = last.Reason, last.P, last.Wins
	}
	if r.over {
		r.wins = winners(v)
	}
	for i, s := range v.Seats {
		hand := s.Hand
		if i < len(last.Hands) {
			hand = last.Hands[i]
		}
		r.rows = append(r.rows, row{
			seat: i, who: people.Of(s.Name, i), name: s.Name, cards: sorted(hand),
			points: at(last.Points, i), total: s.Total, best: slices.Contains(r.wins, i),
		})
		if r.winning {
			r.rows[i].total = s.Wins
			r.rows[i].points = 0
			if slices.Contains(last.Wins, i) {
				r.rows[i].points = 1
			}
		}
		r.series = append(r.series, seriesOf(in.Scores, i, r.winning))
	}
	return r
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

// leaders are the seats in front after this deal.
func (r *result) leaders() []int {
	better := func(a, b int) bool { return a < b }
	if r.winning || r.rules.End.High {
		better = func(a, b int) bool { return a > b }
	}
	var out []int
	for i, x := range r.rows {
		if len(out) > 0 && better(x.total, r.rows[out[0]].total) {
			out = out[:0]
		}
		if len(out) == 0 || x.total == r.rows[out[0]].total {
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
