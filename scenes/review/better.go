package review

import (
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/steps"
	"machiavelli/engine/worker"
	"machiavelli/game/exercise"
	"machiavelli/game/stage"
)

// better is what a turn could have been, once the engine has said it.
type better struct {
	known bool
	way   *worker.Way // nil where nothing is known to be better
	outs  [2]int      // after what was done, and after what is better
}

// betterBudget is the most milliseconds that is looked for a better play.
const betterBudget = 2000

// improve asks what would have been better: in the turn that is shown, and then,
// once all turns are reviewed, in those of the player.
func (s *Scene) improve() {
	if s.improving != 0 || s.wants() < 0 {
		return
	}
	s.improves = s.wants()
	t := &s.m.Turns[s.improves]
	q := worker.Better{Position: t.Position, Table: s.aim(s.improves), Unseen: t.Unseen}
	if len(t.Laid()) > 0 {
		q.Done = match.CardsOf(match.WithFree(t.End.Table, t.End.Free))
	}
	s.improving = s.engine.Ask(worker.Request{Task: q, Budget: betterBudget})
}

// wants is the next turn of which has to be found out what would have been
// better, -1 for none.
func (s *Scene) wants() int {
	lacks := func(i int) bool { return s.missed(i) != nothing && !s.facts[i].better.known }
	if lacks(s.at) {
		return s.at
	}
	if s.whole {
		for i := range s.m.Turns {
			if s.m.Turns[i].Seat == s.me && lacks(i) {
				return i
			}
		}
	}
	return -1
}

// aim is the better table of a turn: that of the best choice, the one that lay
// where it is to hold back, nil for that of the largest play.
func (s *Scene) aim(at int) [][]card.Card {
	a := s.facts[at].Better
	switch {
	case a == nil:
		return nil
	case a.Do == match.Play:
		return match.CardsOf(match.WithFree(a.Table, a.Free))
	}
	return append([][]card.Card{}, s.m.Turns[at].Position.Table...)
}

// improved takes what the engine has found.
func (s *Scene) improved(a worker.Answer) {
	s.improving = 0
	s.facts[s.improves].better = better{true, a.Way, a.Outs}
}

// way is how the hand gets to the better table, nil where that is not known, or is
// to move nothing.
func (s *Scene) way(at int) *worker.Way {
	if w := s.facts[at].better.way; w != nil && len(w.Steps) > 0 {
		return w
	}
	return nil
}

// played is the cards of the hand that the better play lays.
func (s *Scene) played(at int) (hand []card.ID) {
	lay := map[card.ID]bool{}
	for _, m := range s.m.Turns[at].Position.Table {
		for _, c := range m {
			lay[c.ID] = true
		}
	}
	for _, m := range s.facts[at].better.way.Table {
		for _, c := range m {
			if !lay[c.ID] {
				hand = append(hand, c.ID)
			}
		}
	}
	return hand
}

// rearranges reports whether a way moves cards that lie.
func rearranges(w *worker.Way) bool {
	for _, step := range w.Steps {
		if step.From >= 0 || step.Do == steps.Free {
			return true
		}
	}
	return false
}

// demonstrate shows the better play at the table, step by step.
func (s *Scene) demonstrate(c *stage.Context) {
	t, w := &s.m.Turns[s.at], s.way(s.at)
	s.goTo(c, s.at)
	c.Push("table", exercise.Exercise{
		Position: t.Position, Owner: demonstration(c.T("review.steps.about", "cards", c.T("review.steps.cards", "n", len(s.played(s.at))), "n", w.Moves)), Shows: w,
		Title: c.T("review.try.title", "deal", t.Deal, "turn", t.Turn), Leave: c.T("review.try.leave"),
	})
}

// demonstration is the owner of a play that is only looked at: what is said over
// it.
type demonstration string

// Told hears nothing that matters.
func (demonstration) Told(*stage.Context, exercise.Event) {}

// Prompt is always the same.
func (d demonstration) Prompt(*stage.Context) exercise.Prompt {
	return exercise.Prompt{Text: string(d)}
}

// Leave goes back to the review.
func (demonstration) Leave(c *stage.Context) { c.Pop() }
