package review

import (
	"machiavelli/engine/ideas"
	"machiavelli/engine/link"
	"machiavelli/engine/worker"
	"machiavelli/game/app/puzzles"
)

// GradeBudget bounds the search for the idea of a better play, in milliseconds.
const GradeBudget = 2000

// gradeCards is the size of the largest hand that is graded.
const gradeCards = 8

// Grade asks for the idea of what the player missed in a turn. It reports false where the
// player missed nothing, and where the hand has more than gradeCards: that search does not
// end in time, and the idea of the shown play stays.
func (s *Analysis) Grade(at int) (worker.Grade, bool) {
	p, is := s.Puzzle(at)
	return worker.Grade{Position: p, Cards: len(p.Hand)}, is && s.Theirs(at) && len(p.Hand) <= gradeCards
}

// Improved sets what the engine has found of a turn.
func (s *Analysis) Improved(at int, a worker.Improvement) {
	found := Found{Known: true, Way: a.Way, Outs: a.Outs}
	if a.Way != nil && rearranges(a.Way) {
		found.Idea = max(ideas.Borrow, ideas.Of(s.Match.Turns[at].Position.Table, a.Way.Table))
	}
	s.Facts[at].Found = found
}

// Graded takes the idea of what was missed, 0 where it was not found.
func (s *Analysis) Graded(at int, idea ideas.Level) {
	if idea != 0 {
		s.Facts[at].Found.Idea = idea
	}
}

// Join has the rearrangements that the player missed in some turns come back in the practice
// of puzzles, and reports how many of them are new there.
func (s *Analysis) Join(p *puzzles.Progress, turns []int, day int) (joined int) {
	for _, at := range turns {
		of, is := s.Puzzle(at)
		if !is {
			continue
		}
		if own, err := link.Encode(of); err == nil && p.Join(own, s.Facts[at].Found.Idea, day) {
			joined++
		}
	}
	return joined
}
