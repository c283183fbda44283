// Package review says of every turn of a recorded match what could be laid, what
// was laid, how the deal stood, and what the choice cost. It judges a choice by
// what the player saw. Only luck is counted with all cards open.
package review

import (
	"cmp"
	"slices"

	"machiavelli/engine/chance"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// Label says how much a choice cost.
type Label string

// The labels. A choice that cost nothing, or no more than the estimate may err,
// has none.
const (
	None    Label = ""
	Small   Label = "small"
	Mistake Label = "mistake"
	Blunder Label = "blunder"
)

// The losses of win chance above which there is a label.
const (
	aboveNone    = 0.0025
	aboveSmall   = 0.03
	aboveMistake = 0.07
)

// Why is a fact that explains a label.
type Why string

// The facts.
const (
	OutMissed  Why = "out-missed"  // the whole hand could have gone
	WorseHand  Why = "worse-hand"  // the hand that was kept is the dearer part of the loss
	OpensTable Why = "opens-table" // what the others may do with the table is
)

// Turn is one turn of a player.
type Turn struct {
	Deal, Turn, Seat int
	Did              match.Do // the play, if there was one, or else the last that was done
	Cards            int      // of the hand that were laid
	Playable         int      // the most that could have been
	Out              bool     // the whole hand could have gone
	MissedOut        bool     // and did not
	Choice           bool     // there was something to choose

	Judged  bool          // what follows is known
	Chance  float64       // to win the deal after what was done, as the player saw it
	Best    float64       // the same after the best choice found
	Loss    float64       // Best − Chance
	SE      float64       // the standard error of Loss
	Label   Label         //
	Why     []Why         //
	Better  *match.Action // the best choice found, where the turn has a label
	Chances []float64     // by seat, as each saw its own when the turn began
	Luck    []float64     // by seat, of the cards that came in the turn; those of the deal are with its first turn
}

// Sum adds up a player's deal or whole match.
type Sum struct {
	Deal    int // 0: the match
	Seat    int
	Ended   bool    // Result is known
	Result  float64 // 1 for a win, parts for a shared one
	Luck    float64 // what follows is of judged turns alone
	Lost    float64 // by all choices
	Choices int
	Labels  [3]int // small ones, mistakes, blunders
	Missed  int    // goings out that were possible
}

// Loss is what a choice cost, on average.
func (s *Sum) Loss() float64 { return s.Lost / float64(max(s.Choices, 1)) }

// Skill is the result without luck, less an even share.
func (s *Sum) Skill(seats int) float64 { return s.Result - s.Luck - 1/float64(seats) }

// Review is the review of a record, or of some of its turns.
type Review struct {
	Judged bool // the rule set has a calibrated win chance; if not, there are facts alone
	Total  int  // turns in the record, as far as they were ended
	Turns  []Turn
	Deals  []Sum // by deal and seat
	Match  []Sum // by seat
	// Refused is the first answer of the solver, or action of a playout, that was
	// refused: a fault of this program, without which the facts would say more.
	Refused string
}

// Exercises are the turns from which something can be learned, by their place
// in Turns: those with a label, or a missed going out.
func (r *Review) Exercises() []int {
	var list []int
	for i, t := range r.Turns {
		if t.Label != None || t.MissedOut {
			list = append(list, i)
		}
	}
	return list
}

// Add adds the review of the turns of the same record that follow.
func (r *Review) Add(next *Review) {
	r.Turns = append(r.Turns, next.Turns...)
	r.refuse(next.Refused)
	for _, sums := range [][2][]Sum{{r.Deals, next.Deals}, {r.Match, next.Match}} {
		for i := range min(len(sums[0]), len(sums[1])) {
			sums[0][i].add(&sums[1][i])
		}
	}
}

// refuse notes what was refused, if it is the first.
func (r *Review) refuse(what string) { r.Refused = cmp.Or(r.Refused, what) }

func (s *Sum) add(o *Sum) {
	s.Luck += o.Luck
	s.Lost += o.Lost
	s.Choices += o.Choices
	s.Missed += o.Missed
	for i, n := range o.Labels {
		s.Labels[i] += n
	}
}

// Limits bounds a review. The zero value reviews all of a match, and tells facts alone.
type Limits struct {
	From, Turns int         // at most that many turns, 0 for all, from one on, counted from 0
	Deal        int         // only of this deal, 0 for all
	Work        int         // for a decision, in units of solver.Spent, 0 for as much as is usual (Default)
	Stop        func() bool // once it says true the review ends, with the turns so far; nil: never
	Net         *chance.Net // that of the rule set, nil where it has none: then there are facts alone
}

// Default is the most work that a decision gets. Where there are jokers it is
// less, as all takes longer; least where a turn begins with a draw, for nearly every
// turn has something to weigh there: a review should end while somebody waits for it.
const (
	Default   = 38_000_000
	Jokers    = 7_000_000
	DrawFirst = 3_500_000
)

// usual fills in what is not said: the work that a decision gets with a number of
// players, and never to stop.
func (l Limits) usual(of *rules.Rules, players int) Limits {
	if l.Stop == nil {
		l.Stop = func() bool { return false }
	}
	if l.Work != 0 {
		return l
	}
	_, jokers := of.Deck(players)
	switch {
	case jokers > 0 && of.Turn == rules.TurnDrawFirst:
		l.Work = DrawFirst
	case jokers > 0:
		l.Work = Jokers
	default:
		l.Work = Default
	}
	return l
}

// Of reviews a match. It fails if the history holds a move that the match refuses.
func Of(h *match.History, l Limits) (*Review, error) {
	c := h.Start.Config()
	r := &reviewer{limits: l.usual(&c.Rules, len(c.Players)), out: &Review{}}
	r.begin(h.Start)
	if err := h.Replay(r.moved); err != nil {
		return nil, err
	}
	r.endTurn()
	return r.out, nil
}

// reviewer is a review half done.
type reviewer struct {
	solver   *solver.Solver
	limits   Limits
	out      *Review
	judge    *chance.Judge
	deal     []float64 // the luck of the deal itself, until its first turn has it
	turn     *Turn     // nil: none, or one that is not asked for
	lost     float64   // by the moves of the turn
	labelled bool      // one of them has a label
	last     [2]int    // the deal and the turn that were looked at last
}

// wanted reports whether a turn of a deal is to be reviewed.
func (r *reviewer) wanted(deal, turn int) bool {
	return (r.limits.Deal == 0 || r.limits.Deal == deal) && turn >= r.limits.From && (r.limits.Turns == 0 || turn < r.limits.From+r.limits.Turns)
}

// begin looks at the first deal.
func (r *reviewer) begin(m *match.Match) {
	n := len(m.Players())
	r.refresh()
	r.out.Judged = r.judge != nil
	r.out.Match = sums(0, n)
	r.happened(m, m.Log)
}

// refresh gives a turn a solver and a judge that have seen no other: of two equal plays
// with a joker a solver may choose another one after other answers, and a review of some
// turns is to say what one of all says.
func (r *reviewer) refresh() {
	r.solver = solver.New()
	if r.limits.Net != nil {
		r.judge = chance.With(r.limits.Net, r.solver)
	}
}

// happened notes deals, and how they ended.
func (r *reviewer) happened(m *match.Match, events []match.Event) {
	for _, e := range events {
		switch e.E {
		case match.EvDeal:
			r.dealt(m, e)
		case match.EvScore:
			score(r.current(), e.Wins)
		case match.EvOver:
			score(r.out.Match, e.Wins)
		}
	}
}

func (r *reviewer) dealt(m *match.Match, e match.Event) {
	n := len(r.out.Match)
	r.endTurn()
	r.out.Deals = append(r.out.Deals, sums(e.Deal, n)...)
	if r.judge != nil && r.wanted(e.Deal, r.out.Total) {
		r.refresh()
		luck := r.judge.NewLuck(n)
		luck.Happened(m, e)
		r.deal = luck.Seats
	}
}

func sums(deal, seats int) []Sum {
	all := make([]Sum, seats)
	for seat := range all {
		all[seat] = Sum{Deal: deal, Seat: seat}
	}
	return all
}

// current is the sums of the deal.
func (r *reviewer) current() []Sum { return r.out.Deals[len(r.out.Deals)-len(r.out.Match):] }

func score(sums []Sum, winners []int) {
	for seat := range sums {
		sums[seat].Ended = true
		if slices.Contains(winners, seat) {
			sums[seat].Result = 1 / float64(len(winners))
		}
	}
}
