package review

import (
	"slices"
	"time"

	"machiavelli/engine/link"
	"machiavelli/engine/rules"
	"machiavelli/engine/steps"
	"machiavelli/engine/worker"
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
	new := 0
	for _, at := range s.course.turns {
		if own := s.puzzle(at); own != "" && p.Join(own, day) {
			new++
		}
	}
	if err == nil && new > 0 {
		err = p.Save(c.Store)
	}
	switch {
	case err != nil:
		c.UI.Toast(c.StoreSentence(err))
	case new > 0:
		c.UI.Toast(c.T("review.learn.joined", "n", new))
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

// puzzle is the link of a turn as a puzzle, in which the hand is the cards that
// could have gone; "" where no cards that lie have to be moved for it, or where a
// hand never goes without a discard.
func (s *view) puzzle(at int) string {
	w, p := s.Way(at), s.Match.Turns[at].Position
	if w == nil || !rearranges(w) || p.Rules.Turn == rules.TurnDiscard || p.Rules.Turn == rules.TurnPush {
		return ""
	}
	p.Hand = s.Played(at)
	text, err := link.Encode(p)
	if err != nil {
		return ""
	}
	return text
}

// rearranges reports whether a way moves cards that lie.
func rearranges(w *worker.Way) bool {
	return slices.ContainsFunc(w.Steps, func(step steps.Step) bool { return step.From >= 0 || step.Do == steps.Free })
}
