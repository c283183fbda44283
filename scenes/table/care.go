package table

import (
	"machiavelli/game/app/session"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// mind lets time pass, and begins the player's turn: with the focus on no button,
// and with a moment in which a click or a key that was meant for what went
// before does nothing. Who is at a card stays there.
func (s *Scene) mind(c *stage.Context) {
	v := s.ses.View()
	if turn := v.Deal<<16 | v.Turns + 1; s.ses.Live() && s.desk.in.Begins(turn) {
		if s.pointsOut(c) {
			s.ses.SeekTip()
		}
		if _, lies := s.desk.spotOf(s.desk.in.Focus.Card); !lies || s.inPanel || c.UI.Focused() != "" {
			s.unfocus(c)
		}
	}
	if !s.desk.stage.Moving() {
		s.desk.in.Pass()
	}
}

// unfocus leaves the keys nowhere.
func (s *Scene) unfocus(c *stage.Context) {
	s.desk.in.Unfocus()
	s.inPanel = false
	c.UI.Focus("")
	s.stale = true
}

// focusPanel puts the focus on what is usually pressed next in the hint panel,
// as soon as there is something.
func (s *Scene) focusPanel(c *stage.Context) {
	if s.ses.Hint.Level == session.HintOff {
		s.inPanel = false
		return
	}
	if s.ses.Hint.Asking {
		return
	}
	for _, id := range [...]string{"btn/hint-play", "btn/hint-more", "btn/hint-step", "btn/hint-close"} {
		w := c.UI.Get(id)
		if w == nil || w.Disabled || id == "btn/hint-play" && w.Look != ui.Primary {
			continue
		}
		s.inPanel = false
		c.UI.Focus(id)
		return
	}
}
