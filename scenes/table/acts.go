package table

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/session"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui/layout"
)

// endTurn ends the turn, or shows what is in the way.
func (s *Scene) endTurn(c *stage.Context) {
	if s.walking(c) {
		return
	}
	if err := s.ses.Refuses(match.Play); err != nil {
		s.refuse(c, err)
		s.tell(c, exercise.Event{What: exercise.Refused})
		return
	}
	if n := s.view(c).lacking(); n > 0 {
		c.UI.Toast(s.view(c).speech().Pieces("table.exercise.lacking", n))
		c.Play("refuse")
		s.tell(c, exercise.Event{What: exercise.Refused})
		return
	}
	s.confirm(c, match.Play, func() {
		if err := s.ses.EndTurn(); err != nil {
			s.refuse(c, err)
			return
		}
		s.desk.in.Clear()
		c.Play("end")
	})
}

// walking says that the hint is still being played, where it is: how the cards lie on
// the way is no reason to refuse what will be right in a moment.
func (s *Scene) walking(c *stage.Context) bool {
	if s.playback.walk.on {
		c.UI.Toast(c.T("table.hint.playing"))
	}
	return s.playback.walk.on
}

// act does another action.
func (s *Scene) act(c *stage.Context, do match.Do) {
	if s.walking(c) {
		return
	}
	if do == match.Draw && s.ses.Turn() != nil && s.ses.Turn().Changed {
		c.UI.Toast(c.T("table.undo-first.long"))
		return
	}
	if err := s.ses.Refuses(do); err != nil {
		s.refuse(c, err)
		return
	}
	if !s.desk.in.Waits() && (do == match.Draw || do == match.Pass) && s.pointOut(c, do) {
		return
	}
	s.confirm(c, do, func() { s.actNow(c, do) })
}

func (s *Scene) actNow(c *stage.Context, do match.Do) {
	if err := s.ses.Act(do); err != nil {
		s.refuse(c, err)
		return
	}
	s.desk.in.Clear()
}

// flashTicks is how long a meld is pointed at.
const flashTicks = 90

// refuse says why not, and points at the meld that is in the way.
func (s *Scene) refuse(c *stage.Context, err *match.Error) {
	c.UI.Toast(s.view(c).words().Reason(err))
	c.Play("refuse")
	if turn := s.ses.Turn(); turn != nil && err.Meld >= 0 && err.Meld < len(turn.Melds) {
		s.notices.point(turn.Melds[err.Meld].ID)
		s.desk.reveal(turn.Melds[err.Meld].ID)
	}
	s.stale = true
}

// run does what a button or a key asks.
func (s *Scene) run(c *stage.Context, k command) {
	v := s.view(c)
	switch k.verb {
	case askMenu:
		if s.company != nil {
			s.companyMenu(c) // the others play on: it is no pause
			return
		}
		c.UI.Ask(pauseMenu(v, func(k command) { s.run(c, k) }))
	case askHelp:
		c.UI.Ask(helpDialog(v))
	case leaveTable:
		s.goAway(c)
	case unveil:
		s.ses.Unveil()
	case sortHand:
		s.ses.SortBy(k.by)
	case sortNext:
		s.ses.SortBy(nextSort(s.ses.Hand.Sort))
	case undoEdit:
		s.undoEdit(c)
	case unstepHint:
		s.playback.walk.on = false
		s.undoEdit(c)
	case redoEdit:
		s.redoEdit(c)
	case resetTurn:
		s.rewind(c)
	case endTurn:
		s.endTurn(c)
	case act:
		s.act(c, k.do)
	case refuse:
		s.refuse(c, k.why)
	case discard:
		cards := slices.Clone(s.desk.in.Selected)
		s.desk.in.Clear()
		s.toPile(c, cards)
	case zap:
		s.askZap(c)
	case askHint:
		s.askHint(c)
		s.inPanel = c.Input.Keyboard
	case moreHint:
		s.askHint(c)
	case closeHint:
		s.playback.walk.on = false
		s.ses.CloseHint()
	case playHint:
		s.playback.walk = walk{on: true}
	case stepHint:
		s.hintStep(c)
	case otherHint:
		s.ses.TakeOther()
	case betterHint:
		s.desk.in.Clear()
		s.ses.TakeBetter()
	case toggleReplay:
		s.toggleReplay(c)
	case tidyFelt:
		s.tidy(c)
	case zoomIn:
		s.desk.zoomBy(v, 1, s.desk.frame.Felt.X, s.desk.frame.Felt.Y)
	case zoomOut:
		s.desk.zoomBy(v, -1, s.desk.frame.Felt.X, s.desk.frame.Felt.Y)
	case zoomAll:
		s.desk.lookAt(v, layout.Zoom{})
	case chooseFace:
		joker, same := s.chooser.joker, s.chooser.now == k.face
		s.chooser.close(c, &s.desk.in)
		if !same {
			s.edit(c, func() bool { return s.ses.Declare(joker, k.face) })
		}
	case closeChoice:
		s.chooser.close(c, &s.desk.in)
		s.stale = true
	case reopenChoice: // of the wild card that the pointer or the keys are on
		cards := append(slices.Clone(s.desk.in.Selected), s.desk.in.Hover...)
		s.askJoker(c, append(cards, s.desk.in.Focus.Card))
	case goOn:
		switch {
		case s.ses.Waiting():
			s.playback.rush = true
		case s.ses.Hint.Playable():
			s.hintStep(c)
		}
	}
}

// askZap asks whom to zap.
func (s *Scene) askZap(c *stage.Context) {
	v := s.view(c)
	d, ok := zapDialog(v, s.desk.in.Selected, func(joker card.ID, seat int) {
		if err := s.ses.Zap(joker, seat); err != nil {
			s.refuse(c, err)
		}
		s.desk.in.Clear()
		s.stale = true
	})
	if !ok {
		s.refuse(c, &match.Error{Why: match.NotAJoker, Meld: -1})
		return
	}
	c.UI.Ask(d)
}

// confirm does what cannot be taken back: not twice by a double click or an impatient
// key, and after a question where the player wants one.
func (s *Scene) confirm(c *stage.Context, do match.Do, action func()) {
	if s.desk.in.Waits() {
		return
	}
	sure := func() {
		s.desk.in.Wait()
		action()
		s.stale = true
	}
	v := s.view(c)
	if d, ask := confirmDialog(v, do, sure); ask {
		c.UI.Ask(d)
		return
	}
	sure()
}

// say tells the player what the session has to tell.
func (s *Scene) say(c *stage.Context) {
	for _, n := range s.ses.Notes() {
		if n.Kind == session.NoteRefused {
			s.refuse(c, n.Err)
			continue
		}
		if n.Kind == session.NoteFull {
			c.AskForRoom(s.ses.Retry)
			continue
		}
		c.UI.Toast(s.view(c).words().Note(n))
	}
}
