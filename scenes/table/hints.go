package table

import (
	"machiavelli/game/app/exercise"
	"machiavelli/game/shell/stage"
)

// askHint climbs the ladder.
func (s *Scene) askHint(c *stage.Context) {
	if s.unaided() {
		c.UI.Toast(c.T("friends.nohints"))
		return
	}
	s.playback.walk.on = false
	s.desk.in.Clear()
	c.Play("hint")
	if s.askIdea(c) {
		return
	}
	s.ses.AskHint()
	s.tell(c, exercise.Event{What: exercise.Hinted, Level: int(s.ses.Hint.Level)})
}

// hintStep does the next step of the hint.
func (s *Scene) hintStep(c *stage.Context) bool {
	before := s.desk.felt.places
	s.announcer.beforeMove(s.view(c), s.desk.felt.melds)
	if !s.ses.HintStep() {
		return false
	}
	s.desk.felt.edited(before)
	s.desk.in.Clear()
	c.Play("place")
	s.tell(c, exercise.Event{What: exercise.Stepped})
	return true
}

// walk is the steps of the hint, done one after another.
type walk struct {
	on   bool
	wait int // ticks until the next step
}

// due lets a tick pass, and reports whether the next step is to be done.
func (w *walk) due(moving bool) bool {
	if w.on && w.wait > 0 {
		w.wait--
		return false
	}
	return w.on && !moving
}

// runHint does the hint's steps one after another once *Play it* was pressed.
func (s *Scene) runHint(c *stage.Context) {
	if !s.playback.walk.due(s.desk.stage.Moving() && pace(c, 1) > 0) {
		return
	}
	s.stale = true
	if !s.hintStep(c) {
		s.playback.walk.on = false
		return
	}
	s.playback.walk.wait = pace(c, stepTicks/2)
}
