package review

import (
	"machiavelli/engine/ideas"
	"machiavelli/engine/worker"
	"machiavelli/game/app/exercise"
	"machiavelli/game/report/review"
	"machiavelli/game/shell/stage"
	"machiavelli/game/shell/training"
)

// betterBudget bounds the search for a better play, in milliseconds. Nobody waits for
// it; a slow or busy machine needs several times what the same search takes alone.
const betterBudget = 8000

// improve asks what would have been better: in the turn that is shown, and then,
// once all turns are reviewed, in those of the player.
func (s *Scene) improve() {
	at := s.wants()
	if s.engine.Waits(worker.KindBetter) || at < 0 {
		return
	}
	worker.Ask(&s.engine, s.Improve(at), betterBudget, func(found worker.Improvement, _ error) {
		s.Improved(at, found)
		if q, is := s.Grade(at); is {
			worker.Ask(&s.engine, q, review.GradeBudget, func(idea ideas.Level, _ error) { s.Graded(at, idea) })
		}
	})
}

// wants is the next turn of which has to be found out what would have been
// better, -1 for none.
func (s *Scene) wants() int {
	if s.spoken(s.at) && s.Lacks(s.at) {
		return s.at
	}
	if s.Whole {
		for i := range s.Match.Turns {
			if s.Theirs(i) && s.Lacks(i) {
				return i
			}
		}
	}
	return -1
}

// demonstrate shows the better play at the table, step by step.
func (s *Scene) demonstrate(c *stage.Context) {
	t, w := &s.Match.Turns[s.at], s.Way(s.at)
	s.goTo(c, s.at)
	c.Push("table", training.Exercise{
		Position: t.Position, Owner: demonstration(c.T("review.steps.about", "cards", c.T("review.steps.cards", "n", len(s.Played(s.at))), "n", w.Moves)), Shows: w,
		Title: c.T("review.try.title", "deal", t.Deal, "turn", t.Turn), Leave: c.T("review.try.leave"),
	})
}

// demonstration is the owner of a play that is only looked at: what is said over
// it.
type demonstration string

// Told hears nothing that matters.
func (demonstration) Told(*stage.Context, exercise.Event) {}

// Prompt is always the same.
func (d demonstration) Prompt(*stage.Context) training.Words {
	return training.Words{Text: string(d)}
}

// Leave goes back to the review.
func (demonstration) Leave(c *stage.Context) { c.Pop() }
