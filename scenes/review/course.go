package review

import (
	"time"

	"machiavelli/game/app/puzzles"
	"machiavelli/game/shell/stage"
)

// course is the player's turns from which something can be learned, one after the
// other as exercises.
type course struct {
	turns []int
	next  int // of turns
}

// left is how many exercises have yet to be done.
func (k *course) left() int { return len(k.turns) - k.next }

// learn begins the course. The rearrangements among what was missed come back in
// the practice of puzzles.
func (s *Scene) learn(c *stage.Context) {
	s.course = course{turns: s.Exercises()}
	day, err := puzzles.Today(time.Now())
	if err != nil {
		s.goOn(c)
		return
	}
	p, err := puzzles.Load(c.Store)
	joined := s.Join(p, s.course.turns, day)
	if err == nil && joined > 0 {
		err = p.Save(c.Store)
	}
	switch {
	case err != nil:
		c.UI.Toast(c.StoreSentence(err))
	case joined > 0:
		c.UI.Toast(c.T("review.learn.joined", "n", joined))
	}
	s.goOn(c)
}

// goOn poses the next exercise of the course.
func (s *Scene) goOn(c *stage.Context) {
	if s.course.left() == 0 {
		return
	}
	s.turn(c, s.course.turns[s.course.next])
	s.course.next++
	s.try(c)
}
