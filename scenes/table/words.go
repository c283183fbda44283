package table

import (
	"machiavelli/engine/match"
	"machiavelli/engine/steps"
	"machiavelli/game/app/session"
	"machiavelli/game/report/wording"
)

// speech is how the cards of this match are called.
func (s *Scene) speech() wording.Words {
	return wording.In(s.ctx.Lang, s.ses.View().Rules.Tiles)
}

// words is what there is to say of the match.
func (s *Scene) words() wording.Match {
	w := wording.Of(s.speech(), s.ses)
	w.Exercise = !s.mayDraw()
	return w
}

// told is a step of somebody's turn, in words; before is the table that the steps
// begin with.
func (s *Scene) told(before []match.Meld, list []steps.Step, at int) string {
	t := session.Tell(before, list, at, s.ses.View().Rules.Meld)
	return s.words().Step(&t, false)
}
