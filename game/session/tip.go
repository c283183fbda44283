package session

import (
	"reflect"

	"machiavelli/engine/ideas"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
	"machiavelli/engine/worker"
)

// Tip is a play that a newcomer may not see, as it was found for a turn.
type Tip struct {
	Level ideas.Level // of the play
	Cards int         // that it lays
	Out   bool        // it lays the whole hand
	Step  Told        // the one of its steps that it turns on

	turn solver.Position
}

// What a tip may cost: milliseconds for the idea of a play, of so many cards at
// most.
const (
	gradeBudget = 600
	gradeCards  = 6
)

// SeekTip looks for the tip of the turn that begins. Nothing waits for it.
func (s *Session) SeekTip() {
	s.tip = Tip{}
	if !s.Live() || !s.mayLay() {
		return
	}
	pos := s.view.Position(s.aim())
	s.engine.ask(worker.Solve{Position: pos}, hintBudget, func(a worker.Answer) {
		if a.Solved == nil || !a.Solved.Playable || len(a.Solved.Play) == 0 || len(a.Solved.Play) > gradeCards || !s.stays(&pos) {
			return
		}
		play := a.Solved
		part := pos
		part.Hand = nil
		for _, c := range play.Play {
			part.Hand = append(part.Hand, c.ID)
		}
		s.engine.ask(worker.Grade{Position: part, Cards: len(part.Hand)}, gradeBudget, func(a worker.Answer) {
			if a.Level == 0 || !s.stays(&pos) || len(play.Steps) == 0 {
				return
			}
			at := 0
			for i, st := range play.Steps {
				if st.Idea != steps.IdeaNew && st.Idea != steps.IdeaExtend { // what is not seen at once
					at = i
					break
				}
			}
			s.tip = Tip{Level: a.Level, Cards: play.Cards, Out: play.Out, turn: pos,
				Step: Tell(match.WithFree(s.view.Table, s.view.Free), play.Steps, at, s.view.Rules.Meld)}
		})
	})
}

// stays reports whether a turn is still the one that lies.
func (s *Session) stays(turn *solver.Position) bool {
	return s.Live() && reflect.DeepEqual(*turn, s.view.Position(s.aim()))
}

// Tip is the tip of the turn as it lies, if one is known.
func (s *Session) Tip() (Tip, bool) {
	return s.tip, s.tip.Level != 0 && s.stays(&s.tip.turn)
}
