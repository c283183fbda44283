package table

import (
	"machiavelli/game/app/friends"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// attend tells what has come about at a table of several people besides the match.
func (s *Scene) attend(c *stage.Context) {
	if s.company == nil {
		return
	}
	for {
		h, ok := s.company.Happened()
		if !ok {
			return
		}
		i := s.company.Info()
		if said := wording.Happened(c.Lang, h, i.People, i.Me); said != "" {
			c.UI.Toast(said)
		}
		switch {
		case h.What == friends.Gone, h.What == friends.Moved:
			friends.Forget(c.Store, s.company.Seat)
			s.company = nil
			s.ses.Close()
			c.Go("friends", nil)
			return
		case h.What == friends.Asked && h.P != i.Me:
			s.askVoice(c, h, i)
		}
	}
}

// askVoice asks for the player's voice in a vote.
func (s *Scene) askVoice(c *stage.Context, h friends.Happening, i friends.Info) {
	place := s.company
	answer := func(yes bool) func() { return func() { place.Answer(h.Code, yes) } }
	c.UI.Ask(ui.Dialog{
		ID: "vote", Title: wording.Happened(c.Lang, h, i.People, i.Me),
		Buttons: []ui.DialogButton{
			{ID: "vote.no", Text: c.T("friends.page.no"), Do: answer(false)},
			{ID: "vote.yes", Text: c.T("friends.page.yes"), Look: ui.Primary, Do: answer(true)},
		},
	})
}

// unaided reports whether the player sits at a table without hints.
func (s *Scene) unaided() bool { return s.company != nil && !s.company.Info().Hints }

// goneOn takes what has come about while the score is looked at, and reports whether the
// match has gone on.
func (s *Scene) goneOn() bool {
	s.ses.Update()
	_, over := s.ses.Result()
	return !over
}

// companyButtons are what the menu of the table offers among several people.
func (s *Scene) companyButtons(c *stage.Context, button func(id string, look ui.Look, do func())) {
	if s.company == nil {
		return
	}
	place := s.company
	button("back", ui.Secondary, func() { place.Ask("back", -1) })
	if place.MayHost() {
		i := place.Info()
		if i.Paused {
			button("go", ui.Secondary, func() { place.Host(friends.HostDo{Do: "go"}) })
		} else {
			button("pause", ui.Secondary, func() { place.Host(friends.HostDo{Do: "pause"}) })
		}
	}
}
