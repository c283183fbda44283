// Package story keeps the highlights of a match for the screen after a deal: the
// biggest turn, the longest rearrangement, who waited with few cards left, and who
// took the lead when. It knows only what has happened.
package story

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/steps"
)

// Feat is the most that any seat has done of something, and in which deal; N is 0 if nobody
// has done it.
type Feat struct {
	Seat  int `json:"seat"`
	N     int `json:"n"`
	Deal  int `json:"deal"`
	Moves int `json:"moves,omitempty"` // of a rearrangement: with the cards of the hand, as a hint counts them
}

// Feats are the greatest feats of a deal, or of a match.
type Feats struct {
	Laid   Feat `json:"laid"`   // cards from the hand in a turn
	Moved  Feat `json:"moved"`  // cards of the table that changed their meld in a turn
	Waited Feat `json:"waited"` // turns begun with a card or two, by a player who did not end the deal
}

// Story collects the highlights of a match so far. Its zero value is the story of a match
// that has yet to begin, or whose beginning is not known.
type Story struct {
	Deal  Feats `json:"now"`   // of the deal that is played, or was played last
	Match Feats `json:"match"` // of all deals
	Whole bool  `json:"whole"` // from the first deal on

	Number int   `json:"number"` // of the deal; 0: its beginning is not known
	Laid   int   `json:"laid"`   // in this turn
	Moved  int   `json:"moved"`  // cards of the table in this turn
	Moves  int   `json:"moves"`  // and those of the hand
	Waits  []int `json:"waits"`  // by seat: turns of this deal begun with a card or two
}

// few is the number of cards with which a player is about to go out.
const few = 2

// Add adds an event; v is the view before it.
func (s *Story) Add(v *match.View, e *match.Event) {
	if e.E == match.EvDeal {
		*s = Story{Match: s.Match, Whole: s.Whole || e.Deal == 1, Number: e.Deal, Waits: make([]int, len(v.Seats))}
	}
	if s.Number == 0 || e.P >= len(s.Waits) {
		return
	}
	switch e.E {
	case match.EvTurn:
		s.Laid, s.Moved, s.Moves = 0, 0, 0
		if e.P >= 0 && v.Seats[e.P].Cards <= few {
			s.Waits[e.P]++
		}
	case match.EvPlay:
		s.Laid += len(e.Hand)
		s.Moves += moves(v, e)
		s.Moved = s.Moves - s.Laid
		s.raise(&s.Deal.Laid, e.P, s.Laid)
		s.Deal.Moved = greater(s.Deal.Moved, Feat{Seat: e.P, N: s.Moved, Deal: s.Number, Moves: s.Moves})
	case match.EvScore:
		for seat, n := range s.Waits {
			if seat != e.P {
				s.raise(&s.Deal.Waited, seat, n)
			}
		}
		s.Match.Laid = greater(s.Match.Laid, s.Deal.Laid)
		s.Match.Moved = greater(s.Match.Moved, s.Deal.Moved)
		s.Match.Waited = greater(s.Match.Waited, s.Deal.Waited)
	}
}

func (s *Story) raise(f *Feat, seat, n int) { *f = greater(*f, Feat{Seat: seat, N: n, Deal: s.Number}) }

// greater is the second feat where it is more than the first.
func greater(a, b Feat) Feat {
	if b.N > a.N {
		return b
	}
	return a
}

// moves is how many cards a play has picked up.
func moves(before *match.View, e *match.Event) int {
	old, now := match.WithFree(before.Table, before.Free), match.WithFree(e.Table, e.Free)
	return steps.Moves(match.CardsOf(old), match.CardsOf(now), card.IDs(e.Hand))
}

// Fits reports whether a story, which was read from outside, can be one of a
// match with that many seats.
func (s *Story) Fits(seats int) bool {
	feats := []Feat{s.Deal.Laid, s.Deal.Moved, s.Deal.Waited, s.Match.Laid, s.Match.Moved, s.Match.Waited}
	return (len(s.Waits) == 0 && s.Number == 0 || len(s.Waits) == seats) &&
		!slices.ContainsFunc(feats, func(f Feat) bool { return f.Seat < 0 || f.Seat >= seats || f.N < 0 })
}

// LeadFrom is the deal, counted from 1, from which a seat led to the end; 0 if it does not
// lead. totals is, by seat, the total before the
// first deal and after each; high says that more is better.
func LeadFrom(totals [][]int, seat int, high bool) int {
	if seat < 0 || seat >= len(totals) {
		return 0
	}
	from := 0
	for deal := len(totals[seat]) - 1; deal > 0; deal-- {
		for i, t := range totals {
			if i != seat && (deal >= len(t) || high && t[deal] >= totals[seat][deal] || !high && t[deal] <= totals[seat][deal]) {
				return from
			}
		}
		from = deal
	}
	return from
}
