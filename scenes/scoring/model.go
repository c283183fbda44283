package scoring

import (
	"cmp"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/avatar"
	"machiavelli/game/session"
	"machiavelli/game/story"
)

// row is a seat at the end of a deal.
type row struct {
	seat   int
	who    avatar.Person
	name   string
	cards  []card.ID // left in the hand, sorted
	worth  int       // of those cards
	points int       // of this deal
	bonus  int       // at the end of the match
	total  int       // with the bonus
	loss   int       // where the losers pay, once the match is over
	best   bool      // won the deal, or the match once it is over
	with   string    // the partner's name, if there is one

	note, extra  string // what is left; the partner, or the bonus
	shown        int    // the points that are counted so far…
	deal, totals string // …as they are drawn, and the total with them
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
	scores  []match.Event // of the deals
	story   story.Story
}

// modelOf reads a scored deal. Nothing in it is trusted to be as long as it
// should be.
func modelOf(in session.Result) result {
	v := &in.View
	r := result{deal: v.Deal, rules: v.Rules, me: v.Me, by: -1, over: v.Phase == match.Over, seed: v.Seed, scores: in.Scores, story: in.Story}
	r.winning = v.Rules.Score.Kind == rules.ScoreWinner
	var last match.Event
	if n := len(in.Scores); n > 0 {
		last = in.Scores[n-1]
		r.reason, r.by, r.wins = last.Reason, last.P, last.Wins
	}
	var losses []int
	if r.over {
		r.wins = winners(v)
		losses = lossesOf(v)
	}
	for i, s := range v.Seats {
		hand := s.Hand
		if i < len(last.Hands) {
			hand = last.Hands[i]
		}
		x := row{
			seat: i, who: avatar.Of(s.Name, i), name: s.Name, cards: sorted(hand), worth: v.Rules.Worth(hand),
			points: at(last.Points, i), total: s.Total, best: slices.Contains(r.wins, i), loss: at(losses, i),
		}
		if n := len(v.Seats); v.Rules.Partners && n%2 == 0 {
			x.with = v.Seats[(i+n/2)%n].Name
		}
		if r.over && i < len(last.Totals) {
			x.bonus = s.Total - last.Totals[i]
		}
		r.rows = append(r.rows, x)
		if r.winning {
			r.rows[i].total = s.Wins
			r.rows[i].points, r.rows[i].bonus = 0, 0
			if slices.Contains(last.Wins, i) {
				r.rows[i].points = 1
			}
		}
		line := seriesOf(in.Scores, i, r.winning)
		line[len(line)-1] += r.rows[i].bonus
		r.series = append(r.series, line)
	}
	return r
}

// sides is how many sides there are: partners are one.
func (r *result) sides() int {
	if len(r.rows) > 0 && r.rows[0].with != "" {
		return len(r.rows) / 2
	}
	return len(r.rows)
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

// leaders are the seats in front after this deal; of partners, the first.
func (r *result) leaders() []int {
	better := func(a, b int) bool { return a < b }
	if r.winning || r.rules.End.High {
		better = func(a, b int) bool { return a > b }
	}
	var out []int
	for i, x := range r.rows[:r.sides()] {
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

// gap is how far the leader is in front of the next; of partners, of the other
// side.
func (r *result) gap(lead []int) int {
	gap := -1
	for i, x := range r.rows[:r.sides()] {
		if d := abs(x.total - r.rows[lead[0]].total); i != lead[0] && (gap < 0 || d < gap) {
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
