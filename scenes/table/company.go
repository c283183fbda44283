package table

import (
	"context"
	"strconv"
	"time"

	"machiavelli/engine/match"
	"machiavelli/game/app/archive"
	"machiavelli/game/app/friends"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/browser"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// attend tells what has come about at a table of several people besides the match.
func (s *Scene) attend(c *stage.Context) {
	if s.company == nil {
		return
	}
	if s.company.OnTurn() {
		c.KeepAwake()
	}
	for {
		h, ok := s.company.Happened()
		if !ok {
			return
		}
		if h.What == friends.Said && s.muted {
			continue
		}
		i := s.company.Info()
		if h.What == friends.Doubled {
			s.doubled(c, wording.Happened(c.Lang, h, i.People, i.Me))
			continue
		}
		if said := wording.Happened(c.Lang, h, i.People, i.Me); said != "" {
			c.UI.Toast(said)
			c.Say(said)
		}
		switch {
		case h.What == friends.Gone, h.What == friends.Moved:
			friends.Forget(c.Store, s.company.Seat)
			s.company = nil
			s.ses.Close()
			c.Go("friends", nil)
			return
		case h.What == friends.Ended:
			s.keepRecord(c)
		case h.What == friends.Rematch && i.Me >= 0:
			was := s.company.Seat
			c.Go("friends", friends.Seat{Origin: was.Origin, Code: h.Code, P: -1, Old: was.Secret, Name: i.People[i.Me].Name})
			return
		case h.What == friends.Asked && h.P != i.Me && i.Me >= 0:
			s.askVoice(c, h, i)
		}
	}
}

// doubled says that another device plays the seat, until the player wants to play here.
func (s *Scene) doubled(c *stage.Context, said string) {
	if c.UI.Modal() {
		return // it is said already, or another question is to be answered first
	}
	c.Say(said)
	c.UI.Ask(ui.Dialog{ID: "doubled", Title: said, Buttons: []ui.DialogButton{{ID: "doubled.here", Text: c.T("friends.page.playhere"), Look: ui.Primary}}})
}

// recordPatience is how long a server may take to hand out a record.
const recordPatience = 30 * time.Second

// keepRecord puts the record of a match that is over among the player's, once its cards
// have been verified.
func (s *Scene) keepRecord(c *stage.Context) {
	place, kept := s.company, archive.Of(c.Store)
	c.BesideThen(func() func() {
		ctx, end := context.WithTimeout(context.Background(), recordPatience)
		defer end()
		text, err := place.Record(ctx)
		if err == nil {
			err = kept.Import(ctx, place.Seat.Code, text).Err
		}
		return func() {
			if err != nil {
				c.UI.Toast(c.T("friends.page.record", "why", c.Unread(err)))
			}
		}
	})
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
func (s *Scene) unaided() bool { return s.company != nil && !s.company.Hints() }

// goneOn takes what has come about while the score is looked at, and reports whether the
// match has gone on.
func (s *Scene) goneOn() bool {
	s.attend(s.ctx)
	s.ses.Update()
	_, over := s.ses.Result()
	return !over
}

// companyMenu says who is at the table, and offers what several people do there besides
// playing. What has to do with this device alone is behind More.
func (s *Scene) companyMenu(c *stage.Context) {
	place := s.company
	i := place.Info()
	sits := i.Me >= 0
	d := ui.Dialog{ID: "company", Title: c.T("friends.page.table", "code", place.Seat.Code)}
	button := func(id, text string, do func()) {
		d.Buttons = append(d.Buttons, ui.DialogButton{ID: "company/" + id, Text: text, Do: do})
	}
	row := func(text string) { d.Rows = append(d.Rows, ui.DialogRow{Name: ui.Bullet, Text: text}) }
	for n := range i.People {
		row(wording.Person(c.Lang, &i.People[n], n == i.Me))
	}
	if i.Watching > 0 {
		row(c.T("table.company.watching", "n", i.Watching))
	}
	button("more", c.T("table.company.more"), func() { s.companyMore(c) })
	button("menu", c.T("table.company.menu"), func() { s.goAway(c) })
	if sits && i.State != friends.Over {
		button("leave", c.T("friends.page.leave"), func() { s.askLeave(c) })
	}
	if place.MayHost() {
		do, key := "pause", "table.company.pause"
		if i.Paused {
			do, key = "go", "table.company.go"
		}
		button(do, c.T(key), func() { place.Host(friends.HostDo{Do: do}) })
	}
	for n := range i.People {
		p := &i.People[n]
		if p.By != match.Human || p.Here != friends.Away || n == i.Me {
			continue
		}
		button("computer."+strconv.Itoa(n), c.T("table.company.computer", "name", p.Name), func() {
			if place.MayHost() {
				place.Host(friends.HostDo{Do: "computer", P: &n, By: "strategist"})
			} else {
				place.Ask("computer", n)
			}
		})
	}
	if sits {
		button("back", c.T("table.company.back"), func() { place.Ask("back", -1) })
		key := "table.company.mute"
		if s.muted {
			key = "table.company.unmute"
		}
		button("mute", c.T(key), func() { s.muted = !s.muted })
		button("say", c.T("table.company.say"), func() { s.sayMenu(c) })
	}
	d.Buttons = append(d.Buttons, ui.DialogButton{ID: "company/resume", Text: c.T("table.pause.resume"), Look: ui.Primary})
	c.UI.Ask(d)
}

// companyMore adds to a menu what this device does for its player at the table: the links
// that it shows, and its notifications.
func (s *Scene) companyMore(c *stage.Context) {
	place := s.company
	i := place.Info()
	d := ui.Dialog{ID: "company.more", Title: c.T("friends.page.table", "code", place.Seat.Code)}
	button := func(id, text string, do func()) {
		d.Buttons = append(d.Buttons, ui.DialogButton{ID: "company/" + id, Text: text, Do: do})
	}
	if i.Me >= 0 && browser.Notices() == browser.MayAsk {
		button("notify", c.T("friends.page.notify"), func() { browser.AskForNotices(func() {}) })
	}
	if i.Me >= 0 && i.State != friends.Over {
		button("move", c.T("table.company.move"), func() { s.moveSeat(c) })
	}
	if show, ok := place.Seat.ToWatch(); ok {
		button("watch", c.T("friends.page.watch"), func() { c.Go("friends", show) })
	}
	menuButtons(s.view(c), &d, func(k command) { s.run(c, k) })
	c.UI.Ask(d)
}

// askLeave asks before a seat is given up in the middle of a match.
func (s *Scene) askLeave(c *stage.Context) {
	place := s.company
	c.UI.Ask(ui.Dialog{
		ID: "company.leave", Title: c.T("friends.page.leave"), Text: c.T("table.company.leave"),
		Buttons: []ui.DialogButton{
			{ID: "company.stay", Text: c.T("friends.page.no"), Look: ui.Primary},
			{ID: "company.go", Text: c.T("friends.page.leave"), Look: ui.Danger, Do: place.Leave},
		},
	})
}

// moveSeat shows a link by which another device of the player takes the seat.
func (s *Scene) moveSeat(c *stage.Context) {
	place := s.company
	c.BesideThen(func() func() {
		ctx, end := context.WithTimeout(context.Background(), recordPatience)
		defer end()
		at, err := place.Move(ctx)
		return func() {
			if err != nil {
				c.UI.Toast(c.T("friends.page.silent"))
				return
			}
			c.Go("friends", at)
		}
	})
}

// sayMenu offers the remarks.
func (s *Scene) sayMenu(c *stage.Context) {
	place := s.company
	d := ui.Dialog{ID: "say", Title: c.T("table.company.say")}
	for _, key := range friends.Remarks {
		d.Buttons = append(d.Buttons, ui.DialogButton{ID: "say/" + key, Text: c.T("friends.say." + key), Do: func() { place.Say(key) }})
	}
	d.Buttons = append(d.Buttons, ui.DialogButton{ID: "say/none", Text: c.T("back"), Look: ui.Quiet})
	c.UI.Ask(d)
}
