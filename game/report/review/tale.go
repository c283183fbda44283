package review

import (
	"slices"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
)

// What is a kind of claim.
type What uint8

// The kinds of claim of a tale, in the order in which they are told. docs/review.md has the
// rule of each, and an example.
const (
	WonAtOnce    What = iota // by one great play: N cards of a hand of Of
	WentOut                  // with N cards
	Knocked                  // and won
	Undercut                 // somebody knocked, and another had no more left
	WonWithLeast             // nobody went out, and the winner had the fewest left: N cards
	WonTogether              // several won
	WonByNobody
	Collected  // kept its cards in N of the Of turns in which it could have laid some
	LaidOn     // laid in each of the Of turns in which it could
	Grew       // whose hand grew beyond the deal from this turn on, which all could see: N cards after it
	Few        // whose hand had N cards from this turn on, which all could see
	Ahead      // who was in front by the graph from this turn on
	LateNews   // another was in front by the graph until the last turn
	TurnedIt   // this turn brought the winner the most by the graph, from From to To
	TurnedLast // the last turn did
)

// Claim is something that happened in a deal, and can be looked up in its record.
type Claim struct {
	What     What
	Deal     int
	At       int // the turn, -1: it is of no one turn
	Seat     int
	N, Of    int
	From, To float64 // chances
}

// Figures of a tale.
const (
	great     = 8   // cards of a great play
	growth    = 4   // cards more than were dealt, from which a hand has grown
	fewCards  = 2   // that a player has who may go out any time
	often     = 3   // turns that make a habit
	aTurnAway = 2   // own turns of the winner for which a thing was to be known
	rise      = 0.2 // of the winner's chance that turns a deal
)

// narrator finds out what the story of a match tells.
type narrator struct{ *Analysis }

// of are the turns of a deal.
func (s narrator) of(deal int) (turns []int) {
	for i := range s.Match.Turns {
		if s.Match.Turns[i].Deal == deal {
			turns = append(turns, i)
		}
	}
	return turns
}

// Tale is what happened in a deal that is over: how it was won, who wanted what, since when
// one could have known, and what turned it. It is empty while the deal goes on.
func (s *Analysis) Tale(deal int) []Claim {
	turns := narrator{s}.of(deal)
	wins, ended := s.winners(deal)
	if !ended || s.Match.Running == deal {
		return nil
	}
	c := Claim{Deal: deal, At: -1, Seat: -1}
	if len(wins) != 1 {
		if c.What = WonTogether; len(wins) == 0 {
			c.What = WonByNobody
		}
		return []Claim{c}
	}
	t := teller{s, turns, wins[0]}
	won := t.won()
	tale := append([]Claim{won}, t.wanted(wins[0])...)
	if me := s.Me; s.Match.Me >= 0 && me != wins[0] {
		tale = append(tale, t.wanted(me)...)
	}
	tale = append(tale, t.known(won)...)
	return append(tale, t.turned()...)
}

// teller tells a deal that one player has won.
type teller struct {
	*Analysis
	turns  []int
	winner int
}

func (t teller) claim(what What, at, seat int) Claim {
	return Claim{What: what, Deal: t.Match.Turns[t.turns[0]].Deal, At: at, Seat: seat}
}

// won is how the deal was won.
func (t teller) won() Claim {
	last := t.turns[len(t.turns)-1]
	end := t.Match.Turns[last].Score
	largest, laid := -1, 0
	for _, at := range t.turns {
		if turn := &t.Match.Turns[at]; turn.Seat == t.winner {
			n := len(turn.Laid())
			laid += n
			if n > 0 && (largest < 0 || n > len(t.Match.Turns[largest].Laid())) {
				largest = at
			}
		}
	}
	if largest >= 0 {
		c, turn := t.claim(WonAtOnce, largest, t.winner), &t.Match.Turns[largest]
		c.N, c.Of = len(turn.Laid()), len(turn.Position.Hand)
		if c.N >= great && 2*c.N > laid && end.Reason == "out" {
			return c
		}
	}
	left := len(t.Match.Turns[last].End.Hands[t.winner])
	switch {
	case end.Reason == "out" && end.P == t.winner:
		c := t.claim(WentOut, last, t.winner)
		c.N = len(t.Match.Turns[last].Laid())
		return c
	case end.Reason == "knock" && end.P == t.winner:
		return t.claim(Knocked, last, t.winner)
	case end.Reason == "knock":
		return t.claim(Undercut, last, t.winner)
	}
	c := t.claim(WonWithLeast, last, t.winner)
	c.N = left
	return c
}

// wanted is what a player was up to, where its turns tell.
func (t teller) wanted(seat int) []Claim {
	if t.Match.Rules.MustPlay == rules.MustIfAble {
		return nil // who can play must, whatever it wants
	}
	could, kept := 0, 0
	for _, at := range t.turns {
		f := &t.Facts[at]
		if t.Match.Turns[at].Seat != seat || !f.Known || f.Playable == 0 {
			continue
		}
		could++
		if f.Cards == 0 {
			kept++
		}
	}
	c := t.claim(Collected, -1, seat)
	c.N, c.Of = kept, could
	switch {
	case kept >= often && 2*kept > could:
		return []Claim{c}
	case kept == 0 && could >= often:
		c.What = LaidOn
		return []Claim{c}
	}
	return nil
}

// own are the winner's turns, up to one of the deal.
func (t teller) own(last int) (turns []int) {
	for _, at := range t.turns {
		if at <= last && t.Match.Turns[at].Seat == t.winner {
			turns = append(turns, at)
		}
	}
	return turns
}

// known is since when one could have known: by the hands, which all can count, or by the
// graph.
func (t teller) known(won Claim) []Claim {
	if won.What == WonAtOnce {
		return t.grew(won)
	}
	if c, ok := t.ahead(); ok {
		return c
	}
	own := t.own(t.turns[len(t.turns)-1])
	for k, at := range own[:len(own)-1] {
		few := len(t.Match.Turns[at].End.Hands[t.winner])
		if few > fewCards || slices.ContainsFunc(own[k:len(own)-1], func(o int) bool { return len(t.Match.Turns[o].End.Hands[t.winner]) > fewCards }) {
			continue
		}
		if len(own)-1-k < aTurnAway {
			return nil
		}
		c := t.claim(Few, at, t.winner)
		c.N = few
		return []Claim{c}
	}
	return nil
}

// grew is the turn since which the hand of a great play was larger than it was dealt.
func (t teller) grew(won Claim) []Claim {
	dealt := len(t.Match.Turns[t.turns[0]].Begin.Hands[t.winner])
	own := t.own(won.At)
	own = own[:len(own)-1] // before the play
	from := len(own)
	for from > 0 && len(t.Match.Turns[own[from-1]].End.Hands[t.winner]) >= dealt+growth {
		from--
	}
	if len(own)-from < aTurnAway {
		return nil
	}
	c := t.claim(Grew, own[from], t.winner)
	c.N = len(t.Match.Turns[own[from]].End.Hands[t.winner])
	return []Claim{c}
}

// chances are those of all seats as a turn began; nil where they are not known.
func (t teller) chances(at int) []float64 {
	if c := t.Facts[at].Chances; t.Review.Judged && len(c) == len(t.Match.Players) {
		return c
	}
	return nil
}

// leads reports whether the winner's chance is the highest as a turn begins.
func (t teller) leads(at int) bool {
	c := t.chances(at)
	for seat, x := range c {
		if seat != t.winner && x >= c[t.winner] {
			return false
		}
	}
	return c != nil
}

// ahead is since when the winner was in front by the graph; false where there is no graph.
func (t teller) ahead() ([]Claim, bool) {
	for _, at := range t.turns {
		if t.chances(at) == nil {
			return nil, false
		}
	}
	from := len(t.turns)
	for from > 0 && t.leads(t.turns[from-1]) {
		from--
	}
	switch {
	case from == len(t.turns):
		return []Claim{t.claim(LateNews, t.turns[from-1], t.winner)}, true
	case len(t.turns)-from < aTurnAway*len(t.Match.Players):
		return nil, true
	}
	return []Claim{t.claim(Ahead, t.turns[from], t.winner)}, true
}

// turned is the turn that brought the winner the most, if it was much.
func (t teller) turned() []Claim {
	best := t.claim(TurnedIt, -1, -1)
	for k, at := range t.turns {
		now := t.chances(at)
		if now == nil {
			return nil
		}
		then := 1.0
		if k+1 < len(t.turns) {
			next := t.chances(t.turns[k+1])
			if next == nil {
				return nil
			}
			then = next[t.winner]
		}
		if then-now[t.winner] > best.To-best.From {
			best.At, best.Seat, best.From, best.To = at, t.Match.Turns[at].Seat, now[t.winner], then
		}
	}
	if best.To-best.From < rise {
		return nil
	}
	if best.At == t.turns[len(t.turns)-1] {
		best.What = TurnedLast
	}
	return []Claim{best}
}

// Great is a kind of great moment.
type Great uint8

// The great moments, the greatest first.
const (
	OutOfNothing  Great = iota // going out, though the chance was less than half an even share
	TurnedTheDeal              // the turn that turned a deal that was won
	Rearranged                 // the longest rearrangement of the match
	MostAtOnce                 // the most cards at once of the match
	Largest                    // the largest play of the player's
)

// Moved and laid from which a turn is great.
const (
	greatMoves = 3
	greatLaid  = 4
)

// Best is the player's best turn, and all that is great about it: none, where nothing was
// laid in a deal that is over.
func (s narrator) Best() (at int, why []Great) {
	at, first := -1, Largest+1
	most, moved := s.greatest()
	for i := range s.Match.Turns {
		t := &s.Match.Turns[i]
		if t.Seat != s.Me || s.Match.Me < 0 || s.Under(i) || len(t.Laid()) == 0 || s.Missed(i) != Nothing {
			continue
		}
		greats := s.great(i, most, moved)
		better := at < 0 || greats[0] < first || greats[0] == first && len(t.Laid()) > len(s.Match.Turns[at].Laid())
		if better {
			at, why, first = i, greats, greats[0]
		}
	}
	return at, why
}

// greatest are the most cards laid, and the most of the table moved, in any turn.
func (s narrator) greatest() (laid, moved int) {
	for i := range s.Match.Turns {
		t := &s.Match.Turns[i]
		laid, moved = max(laid, len(t.Laid())), max(moved, t.Moves-len(t.Laid()))
	}
	return laid, moved
}

// great is all that is great about a turn in which something was laid.
func (s narrator) great(at, most, moved int) (why []Great) {
	t := &s.Match.Turns[at]
	n := len(t.Laid())
	if s.fromNothing(at) {
		why = append(why, OutOfNothing)
	}
	for _, c := range s.Tale(t.Deal) {
		if (c.What == TurnedIt || c.What == TurnedLast) && c.At == at {
			if wins, _ := s.winners(t.Deal); slices.Contains(wins, t.Seat) {
				why = append(why, TurnedTheDeal)
			}
		}
	}
	if m := t.Moves - n; m >= greatMoves && m == moved {
		why = append(why, Rearranged)
	}
	if n >= greatLaid && n == most {
		why = append(why, MostAtOnce)
	}
	return append(why, Largest)
}

// fromNothing reports whether a player went out whose chance a circuit before was less than
// half an even share.
func (s narrator) fromNothing(at int) bool {
	t := &s.Match.Turns[at]
	if t.Score == nil || t.Score.Reason != "out" || t.Score.P != t.Seat || !s.Review.Judged {
		return false
	}
	for i := at - 1; i >= 0 && s.Match.Turns[i].Deal == t.Deal; i-- {
		if was := &s.Match.Turns[i]; was.Seat == t.Seat {
			c := s.Facts[i].Chances
			return t.Seat < len(c) && 2*c[t.Seat]*float64(len(s.Match.Players)) < 1
		}
	}
	return false
}

// excused reports whether a turn has no mark though the judge has one for it: one that did
// what a hint said, and a first meld, unless there is a reason that a child understands. Such
// are that more cards could have gone, and what another laid on the meld at once.
func (s narrator) excused(at int) bool {
	t, f := &s.Match.Turns[at], &s.Facts[at]
	if f.MissedOut {
		return false
	}
	if s.Match.Followed[[2]int{f.Deal, f.Turn.Turn}] && t.Seat == s.Me {
		return true
	}
	if f.Did != match.Play {
		return false
	}
	for i := at - 1; i >= 0 && s.Match.Turns[i].Deal == t.Deal; i-- {
		if was := &s.Match.Turns[i]; was.Seat == t.Seat && len(was.Laid()) > 0 {
			return false
		}
	}
	return len(s.gain(at)) <= f.Cards && s.Match.Answered(at).Cards == 0
}
