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

// run does what a button or a key asks.
func (s *Scene) run(c *stage.Context, k command) {
	v, d := s.view(c), &s.desk
	switch k.verb {
	case askMenu:
		press := func(k command) { s.run(c, k) }
		if s.company.Table != nil {
			s.company.menu(v, press) // the others play on: it is no pause
			return
		}
		c.UI.Ask(pauseMenu(v, press))
	case askHelp:
		c.UI.Ask(helpDialog(v))
	case goAway:
		s.leaveTable(c)
	case unveil:
		s.ses.Unveil()
	case sortHand:
		s.ses.SortBy(k.by)
	case sortNext:
		s.ses.SortBy(nextSort(s.ses.Hand.Sort))
	case unstepHint:
		s.walk.on = false
		s.travel(c, d.felt.undo, s.ses.Undo, exercise.Undone)
	case undoEdit:
		s.travel(c, d.felt.undo, s.ses.Undo, exercise.Undone)
	case redoEdit:
		s.travel(c, d.felt.redo, s.ses.Redo, exercise.Moved)
	case resetTurn:
		d.in.Clear()
		s.change(c, s.ses.Rewind, exercise.Reset)
	case endTurn:
		s.endTurn(c)
	case act:
		s.act(c, k.do)
	case actNow:
		if err := s.ses.Act(k.do); err != nil {
			s.refuse(c, err)
		} else {
			d.in.Clear()
		}
	case refuse:
		s.refuse(c, k.why)
	case discard:
		cards := slices.Clone(d.in.Selected)
		d.in.Clear()
		s.toPile(c, cards)
	case zap:
		zap := func(joker card.ID, seat int) {
			if err := s.ses.Zap(joker, seat); err != nil {
				s.refuse(c, err)
			}
			d.in.Clear()
			s.picture.stale = true
		}
		if dialog, ok := zapDialog(v, d.in.Selected, zap); ok {
			c.UI.Ask(dialog)
		} else {
			s.refuse(c, &match.Error{Why: match.NotAJoker, Meld: -1})
		}
	case askHint:
		s.askHint(c)
		s.desk.focus.toPanel = c.Input.Keyboard
	case moreHint:
		s.askHint(c)
	case showIdea:
		s.askHint(c)
		s.tips.climbs = true
	case closeHint:
		s.walk.on = false
		s.ses.CloseHint()
	case playHint:
		s.walk = walk{on: true}
	case stepHint:
		s.stepHint(c)
	case otherHint:
		s.ses.LeadToOther()
	case betterHint:
		press := func(k command) { s.run(c, k); s.picture.stale = true }
		if !d.in.Waits() && !s.tips.explain(v, press) {
			d.in.Clear()
			s.ses.DoBetter()
		}
	case toggleReplay:
		s.toggleReplay(c)
	case tidyFelt:
		d.tidy(&s.ses.View().Rules)
		c.Play("place")
	case zoomIn:
		d.zoomBy(v, 1, d.frame.Felt.X, d.frame.Felt.Y)
	case zoomOut:
		d.zoomBy(v, -1, d.frame.Felt.X, d.frame.Felt.Y)
	case zoomAll:
		d.lookAt(v, layout.Zoom{})
	case chooseFace:
		joker, same := s.chooser.joker, s.chooser.now == k.face
		s.chooser.close(c, &d.in)
		if !same {
			s.edit(c, func() bool { return s.ses.Declare(joker, k.face) })
		}
	case closeChoice:
		s.chooser.close(c, &d.in)
		s.picture.stale = true
	case reopenChoice: // of the wild card that the pointer or the keys are on
		cards := append(slices.Clone(d.in.Selected), d.in.Hover...)
		s.chooser.ask(v, append(cards, d.in.Focus.Card))
	case goOn:
		switch {
		case s.ses.Waiting():
			s.playback.rush = true
		case s.ses.Hint.Playable():
			s.stepHint(c)
		}
	}
}

// endTurn ends the turn, or shows what is in the way.
func (s *Scene) endTurn(c *stage.Context) {
	v := s.view(c)
	if v.refusesWalking() {
		return
	}
	if err := s.ses.Refuses(match.Play); err != nil {
		s.refuse(c, err)
		s.tell(c, exercise.Event{What: exercise.Refused})
		return
	}
	if n := v.lacking(); n > 0 {
		c.UI.Toast(v.speech().Pieces("table.exercise.lacking", n))
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

// act does another action.
func (s *Scene) act(c *stage.Context, do match.Do) {
	v := s.view(c)
	if v.refusesWalking() {
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
	press := func(k command) { s.run(c, k); s.picture.stale = true }
	if !s.desk.in.Waits() && (do == match.Draw || do == match.Pass) && s.tips.pointOut(v, do, press) {
		return
	}
	s.confirm(c, do, func() { s.run(c, command{verb: actNow, do: do}) })
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
		s.picture.stale = true
	}
	if d, ask := confirmDialog(s.view(c), do, sure); ask {
		c.UI.Ask(d)
		return
	}
	sure()
}

// refuse says why not, and points at the meld that is in the way.
func (s *Scene) refuse(c *stage.Context, err *match.Error) {
	c.UI.Toast(s.view(c).words().Reason(err))
	c.Play("refuse")
	if turn := s.ses.Turn(); turn != nil && err.Meld >= 0 && err.Meld < len(turn.Melds) {
		s.playback.notices.point(turn.Melds[err.Meld].ID)
		s.desk.reveal(turn.Melds[err.Meld].ID)
	}
	s.picture.stale = true
}

// toPile discards a card, or takes the upcard. What lies is played first.
func (s *Scene) toPile(c *stage.Context, cards []card.ID) {
	s.desk.stage.Release()
	switch {
	case !s.ses.Live():
	case len(cards) == 0 && s.ses.Refuses(match.Take) == nil:
		s.act(c, match.Take)
	case len(cards) != 1:
		c.UI.Toast(c.T("table.discard.one"))
	case s.ses.Mine(cards[0]) || !slices.Contains(s.ses.Hand.Order, cards[0]):
		c.UI.Toast(c.T("table.note.not-yours"))
	case s.ses.Turn().Changed:
		if err := s.ses.EndTurn(); err != nil {
			s.refuse(c, err)
			return
		}
		s.playback.discard = cards[0]
	default:
		s.playback.discard = cards[0]
	}
}

// askHint asks for a hint, or for more of it.
func (s *Scene) askHint(c *stage.Context) {
	if s.company.unaided() {
		c.UI.Toast(c.T("friends.nohints"))
		return
	}
	s.walk.on = false
	s.desk.in.Clear()
	c.Play("hint")
	if s.practice.askIdea(s.view(c)) {
		s.picture.stale = true
		return
	}
	s.ses.AskHint()
	s.tell(c, exercise.Event{What: exercise.Hinted, Level: int(s.ses.Hint.Level)})
}

// stepHint does the next step of the hint, and reports whether there was one.
func (s *Scene) stepHint(c *stage.Context) bool {
	done := s.change(c, s.ses.HintStep, exercise.Stepped)
	if done {
		s.desk.in.Clear()
	}
	return done
}

// notify tells the player what the session has to tell.
func (s *Scene) notify(c *stage.Context) {
	for _, n := range s.ses.Notes() {
		switch n.Kind {
		case session.NoteRefused:
			s.refuse(c, n.Err)
		case session.NoteFull:
			c.AskForRoom(s.ses.Retry)
		default:
			c.UI.Toast(s.view(c).words().Note(n))
		}
	}
}

// tell passes an event to the owner of the exercise.
func (s *Scene) tell(c *stage.Context, e exercise.Event) {
	s.picture.stale = s.practice.tell(s.view(c), e) || s.picture.stale
}

// leaveTable leaves the table: for the menu, or for where an exercise is from.
func (s *Scene) leaveTable(c *stage.Context) {
	if p := &s.practice; p.on {
		p.leaving = true
		p.Owner.Leave(c)
		return
	}
	c.Go(stage.Home, nil)
}

// toggleReplay begins a replay of the turns since the player's last one, or ends it.
func (s *Scene) toggleReplay(c *stage.Context) {
	if s.replay.on {
		s.desk.felt.places = s.replay.before
		s.replay = replay{}
		if s.practice.Shows != nil {
			s.leaveTable(c)
		}
		return
	}
	if s.replay = newReplay(s.view(c), s.desk.felt.places); s.replay.on {
		s.desk.in.Clear()
		s.ses.CloseHint()
	}
}
