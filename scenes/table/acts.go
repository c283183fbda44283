package table

import (
	"strings"

	"machiavelli/engine/match"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/session"
	"machiavelli/game/shell/positions"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/keys"
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
	if n := s.lacking(); n > 0 {
		c.UI.Toast(s.speech().Pieces("table.exercise.lacking", n))
		c.Play("refuse")
		s.tell(c, exercise.Event{What: exercise.Refused})
		return
	}
	s.certain(c, match.Play, func() {
		if err := s.ses.EndTurn(); err != nil {
			s.refuse(c, err)
			return
		}
		s.in.Clear()
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
	if !s.in.Waits() && (do == match.Draw || do == match.Pass) && s.pointOut(c, do) {
		return
	}
	s.certain(c, do, func() { s.actNow(c, do) })
}

func (s *Scene) actNow(c *stage.Context, do match.Do) {
	if err := s.ses.Act(do); err != nil {
		s.refuse(c, err)
		return
	}
	s.in.Clear()
}

// flashTicks is how long a meld is pointed at.
const flashTicks = 90

// refuse says why not, and points at the meld that is in the way.
func (s *Scene) refuse(c *stage.Context, err *match.Error) {
	c.UI.Toast(s.words().Reason(err))
	c.Play("refuse")
	if turn := s.ses.Turn(); turn != nil && err.Meld >= 0 && err.Meld < len(turn.Melds) {
		s.notices.point(turn.Melds[err.Meld].ID)
		s.reveal(turn.Melds[err.Meld].ID)
	}
	s.stale = true
}

// menu asks what to do apart from playing.
func (s *Scene) menu(c *stage.Context) {
	d := ui.Dialog{ID: "table.pause", Title: c.T("table.pause"), Text: c.T("table.pause.text", "seed", s.ses.Seed(), "n", s.ses.Hints)}
	if s.practice.on {
		d.Text = ""
	} else if s.company != nil {
		d.Title, d.Text = c.T("friends.page.table", "code", s.company.Seat.Code), "" // the others play on
	}
	button := func(id string, look ui.Look, do func()) {
		d.Buttons = append(d.Buttons, ui.DialogButton{ID: "pause/" + id, Text: c.T("table.pause." + id), Look: look, Do: do})
	}
	button("leave", ui.Secondary, func() { s.goAway(c) })
	if s.company != nil {
		button("company", ui.Secondary, func() { s.companyMenu(c) })
	}
	if c.Has("rules") {
		button("rules", ui.Secondary, func() { c.Push("rules", s.ses.View().Rules) })
	}
	if c.Has("settings") {
		button("settings", ui.Secondary, func() { c.Push("settings", nil) })
	}
	if p, ok := s.ses.Position(); ok {
		button("copy", ui.Secondary, func() { positions.Ask(c, p) })
	}
	button("help", ui.Secondary, func() { s.help(c) })
	button("resume", ui.Primary, nil)
	c.UI.Ask(d)
}

// help says what hands can do, and the keys that this game has.
func (s *Scene) help(c *stage.Context) {
	d := ui.Dialog{ID: "table.help", Title: c.T("table.help"), Text: c.T("table.help.text"), Buttons: []ui.DialogButton{{ID: "help/ok", Text: c.T("table.help.ok"), Look: ui.Primary}}}
	if s.frame.Form == layout.Wide || c.Input.Keyboard {
		for _, row := range keys.Rows {
			if row.Hidden || !s.uses(row.Name) {
				continue
			}
			var names []string
			for _, b := range row.Binds {
				names = append(names, c.KeyName(b.Key))
			}
			d.Rows = append(d.Rows, ui.DialogRow{Name: strings.Join(names, "  "), Text: c.T("table.keys." + row.Name)})
		}
	}
	c.UI.Ask(d)
}

// uses reports whether this game has what a row of the keys is for.
func (s *Scene) uses(row string) bool {
	r := &s.ses.View().Rules
	switch row {
	case "pick":
		return !r.Tiles
	case "draw":
		return s.mayDraw()
	case string(match.Take), string(match.Push), string(match.Discard), string(match.Knock):
		return s.ses.Offers(match.Do(row))
	case string(match.Zap):
		return r.Zap
	case string(match.GiveUp):
		return r.Strict
	case "joker":
		_, jokers := r.Deck(len(s.ses.View().Seats))
		return jokers > 0 || r.Meld.TwosWild
	}
	return true
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
		c.UI.Toast(s.words().Note(n))
	}
}
