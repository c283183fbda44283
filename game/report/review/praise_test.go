package review

import (
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/review"
)

// reviewed appends the review of all turns, in which one has a label.
func (s *Analysis) reviewed(at int, turn review.Turn) {
	of := review.Review{Judged: true, Total: len(s.Could)}
	for _, i := range s.Could {
		t := review.Turn{Deal: s.Match.Turns[i].Deal, Turn: s.Match.Turns[i].Turn, Seat: s.Match.Turns[i].Seat, Judged: true}
		if i == at {
			turn.Deal, turn.Turn, turn.Seat, turn.Judged = t.Deal, t.Turn, t.Seat, true
			t = turn
		}
		of.Turns = append(of.Turns, t)
	}
	*s = Of(s.Match)
	s.Append(&of, nil)
}

// A first meld has no mark without a reason that a child understands: that the hand could
// have gone, that more cards could have, or what another laid on it at once. A later play has.
func TestAFirstMeldIsNotBlamedWithoutAPlainReason(t *testing.T) {
	a, _ := told(t)
	var plays []int // of the person in the first deal
	for i := range a.Match.Turns {
		if turn := &a.Match.Turns[i]; turn.Deal == 1 && turn.Seat == 0 && len(turn.Laid()) > 0 {
			plays = append(plays, i)
		}
	}
	if len(plays) < 2 {
		t.Fatal("the person laid once only: another match is needed")
	}
	first, later := plays[0], plays[1]
	laid := len(a.Match.Turns[first].Laid())
	opened := a.Match.Answered(first).Cards > 0
	hold := review.Turn{Did: match.Play, Cards: laid, Label: review.Blunder, Loss: 0.2, Better: &match.Action{Do: match.Draw}, Why: []review.Why{review.WorseHand}}
	if a.reviewed(first, hold); (a.Missed(first) != Nothing) != opened {
		t.Errorf("a first meld is blamed: %v, though another laid cards on it at once: %v", a.Missed(first), opened)
	}
	if a.reviewed(later, hold); a.Missed(later) != Blunder {
		t.Error("a later play is not blamed")
	}
	out := hold
	out.MissedOut = true
	if a.reviewed(first, out); a.Missed(first) != Out {
		t.Error("a missed going out is not blamed")
	}
	more := hold
	more.Better = &match.Action{Do: match.Play, Table: []match.Meld{{Cards: card.Plain(a.Match.Turns[first].Position.Hand[:laid+1])}}}
	if a.reviewed(first, more); a.Missed(first) != Blunder {
		t.Error("where more cards could have gone a first meld is not blamed")
	}
	a.Match.Followed = map[[2]int]bool{{1, a.Match.Turns[later].Turn}: true}
	if a.reviewed(later, hold); a.Missed(later) != Nothing || len(a.Exercises()) > 0 {
		t.Error("a turn that did what a hint said is blamed")
	}
	if a.reviewed(later, out); a.Missed(later) != Out {
		t.Error("no hint misses a going out, and the review does not tell of one")
	}
}

// Exercises are plays to find, and one in five at most is to lay nothing.
func TestExercisesArePlaysToFind(t *testing.T) {
	a, _ := told(t)
	own := append(a.turns(0, false), a.turns(0, true)...)
	find := &match.Action{Do: match.Play, Table: []match.Meld{{Cards: a.Match.Turns[own[0]].Laid()}}}
	for n := 0; n < 9; n++ {
		for i := range a.Facts {
			a.Facts[i].Label = review.None
		}
		for k, at := range own[:18] {
			a.cost(at, 0.05+0.001*float64(k), review.Mistake)
			if a.Facts[at].Better = find; k >= n {
				a.Facts[at].Better = &match.Action{Do: match.Draw}
			}
		}
		list, holds := a.Exercises(), 0
		for _, at := range list {
			if a.Facts[at].Better.Do != match.Play {
				holds++
			}
		}
		if len(list)-holds != n || holds != n/4 || !slices.IsSorted(list) {
			t.Errorf("of %d plays to find there are %d exercises, in %d of them nothing is to be laid", n, len(list), holds)
		}
	}
}
