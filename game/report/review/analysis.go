// Package review describes a recorded match turn by turn: the table and the hands,
// what was done, what could have been done, and the sums. The screen of the review
// and the terminal use it. It gives tasks for the engine and takes in the answers.
package review

import (
	"cmp"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/chance"
	"machiavelli/engine/ideas"
	"machiavelli/engine/match"
	"machiavelli/engine/review"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
	"machiavelli/engine/worker"
	"machiavelli/game/report/statistics"
	"machiavelli/game/report/wording"
)

// Analysis is a recorded match and what is known of its turns. The zero Analysis has no
// match.
type Analysis struct {
	Match  *Match
	Me     int              // the seat whose turns are found out about
	Facts  []Fact           // by turn
	Review review.Review    // as far as it has come
	Whole  bool             // it is all that there will be
	Could  []int            // the turns that it goes through
	Style  wording.Style    // of the cards in what is said
	Kept   []statistics.Sum // of the player's matches
}

// Fact is what is known of a turn.
type Fact struct {
	Known bool
	review.Turn
	Found Found
}

// Found is what a turn could have been, as the engine has found it.
type Found struct {
	Known bool
	Way   *worker.Way // nil where nothing is known to be better
	Outs  [2]int      // after what was done, and after what is better
	Idea  ideas.Level // that the way needs; 0: it is not known
}

// Of is the analysis of a match that has turns.
func Of(m *Match) Analysis {
	s := Analysis{Match: m, Facts: make([]Fact, len(m.Turns)), Me: max(0, m.Me)}
	for i := range m.Turns {
		if m.Turns[i].Could {
			s.Could = append(s.Could, i)
		}
	}
	s.Whole = m.Moves == nil || len(s.Could) == 0
	return s
}

// Under reports whether a turn belongs to a deal that has not ended. Of such a turn the
// review tells only what its player could know, as the deal may go on.
func (s *Analysis) Under(at int) bool { return s.Match.Turns[at].Deal == s.Match.Running }

// Secret reports whether a turn belongs to another player, in a deal that has not ended.
func (s *Analysis) Secret(at int) bool { return s.Under(at) && s.Match.Turns[at].Seat != s.Me }

// Playable reports whether a turn can be tried again, and a match begun from it.
func (s *Analysis) Playable(at int) bool { return s.Match.Turns[at].Could && !s.Secret(at) }

// PlayOn is a match that begins at a turn. The person takes the seat whose turn it is; the
// player who sat there takes the person's. Computers play for friends, who are elsewhere.
func (s *Analysis) PlayOn(at int, name, seed string) match.Config {
	c := match.Config{Rules: s.Match.Rules, Seed: seed, Players: slices.Clone(s.Match.Players)}
	for i := range c.Players {
		if p := &c.Players[i]; s.Match.Table && i != s.Match.Me && p.By == match.Human {
			p.By = friendly
		}
	}
	if was, seat, ps := s.Match.Me, s.Match.Turns[at].Seat, c.Players; was >= 0 {
		ps[was], ps[seat] = ps[seat], ps[was]
	} else {
		ps[seat] = match.Player{Name: name, By: match.Human}
	}
	return c
}

// friendly is the level that plays for a friend.
const friendly = "strategist"

// Person is the first seat of a person, -1 if only computers play.
func Person(c *match.Config) int {
	return slices.IndexFunc(c.Players, func(p match.Player) bool { return p.By == match.Human })
}

// Further is the task to review the turns that follow, a few at a time.
func (s *Analysis) Further() worker.Review {
	net, few := chance.Text(&s.Match.Rules, len(s.Match.Players)), 6
	if net != "" {
		few = 2
	}
	return worker.Review{Moves: s.Match.Moves, Net: net, From: len(s.Review.Turns), Turns: few}
}

// Append adds the review of the turns that follow. One that does not fit the record is
// ignored.
func (s *Analysis) Append(more *review.Review, err error) {
	if err != nil || len(more.Turns) == 0 {
		s.Whole = true
		return
	}
	from := len(s.Review.Turns)
	if from == 0 {
		s.Review = *more
	} else {
		s.Review.Add(more)
	}
	s.Whole = len(s.Review.Turns) >= min(more.Total, len(s.Could))
	for k, t := range s.Review.Turns[from:] {
		if from+k >= len(s.Could) {
			return
		}
		if at := s.Could[from+k]; s.Match.Turns[at].Seat == t.Seat && s.Match.Turns[at].Deal == t.Deal {
			s.Facts[at] = Fact{Known: true, Turn: t}
			if (narrator{s}).excused(at) {
				s.Facts[at].Label, s.Facts[at].Why, s.Facts[at].Better = review.None, nil, nil
			}
		}
	}
}

// Missed says what was missed in a turn.
type Missed uint8

// What can be missed.
const (
	Nothing Missed = iota
	Some           // more cards could have gone, and nobody knows whether they should
	Small
	Mistake
	Blunder
	Out // the hand could have gone
)

// Missed is what was missed in a turn, as far as it is known.
func (s *Analysis) Missed(i int) Missed {
	switch f := &s.Facts[i]; {
	case s.Secret(i):
	case f.MissedOut:
		return Out
	case f.Label != review.None:
		return map[review.Label]Missed{review.Small: Small, review.Mistake: Mistake, review.Blunder: Blunder}[f.Label]
	case !s.Review.Judged && f.Playable > f.Cards:
		return Some
	}
	return Nothing
}

// Improve is the task to find what would have been better in a turn.
func (s *Analysis) Improve(at int) worker.Better {
	t := &s.Match.Turns[at]
	q := worker.Better{Position: t.Position, Table: s.aim(at), Unseen: t.View.Unseen()}
	if len(t.Laid()) > 0 {
		q.Done = match.CardsOf(t.End.Melds())
	}
	return q
}

// Puzzle makes a puzzle of what was missed in a turn: its hand is the cards that could have
// gone. It is false if no cards on the table have to be moved, or if a hand never goes
// without a discard.
func (s *Analysis) Puzzle(at int) (p solver.Position, is bool) {
	w, p := s.Way(at), s.Match.Turns[at].Position
	if w == nil || !rearranges(w) || p.Rules.Turn == rules.TurnDiscard || p.Rules.Turn == rules.TurnPush {
		return p, false
	}
	p.Hand = s.Played(at)
	return p, true
}

// rearranges reports whether a way moves cards that lie.
func rearranges(w *worker.Way) bool {
	return slices.ContainsFunc(w.Steps, func(step steps.Step) bool { return step.From >= 0 || step.Do == steps.Free })
}

// Lacks reports whether the engine has yet to find what would have been better in a turn.
func (s *Analysis) Lacks(at int) bool { return s.Missed(at) != Nothing && !s.Facts[at].Found.Known }

// aim is the better table of a turn: that of the best choice, the one that lay
// where it is to hold back, nil for that of the largest play.
func (s *Analysis) aim(at int) [][]card.Card {
	a := s.Facts[at].Better
	switch {
	case a == nil:
		return nil
	case a.Do == match.Play:
		return match.CardsOf(match.WithFree(a.Table, a.Free))
	}
	return append([][]card.Card{}, s.Match.Turns[at].Position.Table...)
}

// Way is the way to the better table, nil if it is not known or moves nothing.
func (s *Analysis) Way(at int) *worker.Way {
	if w := s.Facts[at].Found.Way; w != nil && len(w.Steps) > 0 {
		return w
	}
	return nil
}

// Played is the cards of the hand that the better play lays.
func (s *Analysis) Played(at int) (hand []card.ID) {
	lay := map[card.ID]bool{}
	for _, m := range s.Match.Turns[at].Position.Table {
		for _, c := range m {
			lay[c.ID] = true
		}
	}
	for _, m := range s.Facts[at].Found.Way.Table {
		for _, c := range m {
			if !lay[c.ID] {
				hand = append(hand, c.ID)
			}
		}
	}
	return hand
}

// holdsIn is how many exercises one in which nothing is to be laid comes in at most.
const holdsIn = 5

// Exercises lists the turns of the player from which something can be learned: plays to
// find. That nothing is to be laid comes once in five at most.
func (s *Analysis) Exercises() (turns []int) {
	var holds []int
	for at := range s.Match.Turns {
		f := &s.Facts[at]
		switch {
		case s.Match.Turns[at].Seat != s.Me || f.Label == review.None && !f.MissedOut:
		case !f.MissedOut && (f.Better == nil || f.Better.Do != match.Play):
			holds = append(holds, at)
		default:
			turns = append(turns, at)
		}
	}
	// the dearest of them, each in its place
	slices.SortStableFunc(holds, func(a, b int) int { return cmp.Compare(s.weight(b), s.weight(a)) })
	turns = append(turns, holds[:min(len(holds), len(turns)/(holdsIn-1))]...)
	slices.Sort(turns)
	return turns
}
