package solver

import (
	"testing"
)

// fiveMs is the work of five milliseconds.
const fiveMs = 50_000

// A search that is told to stop asks again after a bounded amount of work.
func TestEverySearchAsksInTimeWhetherToStop(t *testing.T) {
	s := New()
	for k, x := range dearest(t) {
		if k%5 > 0 {
			continue
		}
		pos := x.position()
		last, asked := 0, 0
		stop := func() bool {
			asked++
			if gap := s.work.Spent - last; gap > fiveMs {
				t.Errorf("%s: %d units of work between two questions", text(pos), gap)
			}
			last = s.work.Spent
			return false
		}
		if _, err := s.Solve(Limits{Stop: stop}, pos); err != nil {
			t.Fatal(err)
		}
		if gap := s.work.Spent - last; gap > fiveMs {
			t.Errorf("%s: %d units of work after the last question", text(pos), gap)
		}
	}
}

// What the linear program finds to be the most is what the sweep finds.
func TestTheProgramFindsTheSameMost(t *testing.T) {
	s, found := New(), 0
	for k, x := range dearest(t) {
		if k%3 > 0 {
			continue
		}
		pos := x.position()
		pos.Draft = nil
		pos.Goal = Cards
		s.setLimits(Limits{})
		s.newTurn(&pos)
		s.work.Allow(programFirst)
		got, ok := s.solveFirstAim(&pos)
		if !ok {
			continue
		}
		if found++; got != x.Cards {
			t.Errorf("%s: %d cards, want %d", text(pos), got, x.Cards)
		}
		var a Answer
		pos.Goal = Max
		s.answerSought(&a, &pos)
		if a.Cards != x.Cards {
			t.Errorf("%s: %d cards in the answer, want %d", text(pos), a.Cards, x.Cards)
		}
		sound(t, pos, a)
	}
	if found < 40 {
		t.Errorf("it found only %d", found)
	}
}

// Stopped at once, whatever was found till then is a legal answer, and it is not
// called exact unless it is.
func TestAStopAtAnyTimeLeavesALegalAnswer(t *testing.T) {
	s := New()
	for k, x := range dearest(t) {
		if k%7 > 0 {
			continue
		}
		pos := x.position()
		for _, after := range []int{1, 3, 10} {
			asked := 0
			a, err := s.Solve(Limits{Stop: func() bool { asked++; return asked >= after }}, pos)
			if err != nil {
				t.Fatal(err)
			}
			if a.Exact && (a.Cards != x.Cards || a.Moves != x.Moves) || a.Cards > x.Cards {
				t.Errorf("%s: %d cards with %d moves after %d questions, want %d with %d", text(pos), a.Cards, a.Moves, after, x.Cards, x.Moves)
			}
			switch {
			case a.Playable && pos.Draft != nil:
				soundDraft(t, pos, a)
			case a.Playable:
				sound(t, pos, a)
			}
		}
	}
}

// TestWorkDependsOnThePositionAlone: what a solver has answered before changes nothing in
// what an answer costs, so that a review of some turns says what one of all says.
func TestWorkDependsOnThePositionAlone(t *testing.T) {
	used := New()
	for _, f := range families {
		for i, pos := range prepared(t, &f, Max) {
			if i%6 > 0 {
				continue
			}
			for _, l := range []Limits{{}, {Least: len(pos.Hand)}} {
				fresh, before := New(), used.Spent()
				if _, err := fresh.Solve(l, pos); err != nil {
					t.Fatal(err)
				}
				if _, err := used.Solve(l, pos); err != nil {
					t.Fatal(err)
				}
				if used.Spent()-before != fresh.Spent() || fresh.Spent() < 0 {
					t.Errorf("%s: %d units after other positions, %d by a fresh solver: %s", f.name, used.Spent()-before, fresh.Spent(), text(pos))
				}
			}
		}
	}
}
