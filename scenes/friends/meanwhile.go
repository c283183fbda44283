package friends

import (
	"sync/atomic"

	"machiavelli/engine/rules"
	"machiavelli/game/app/friends"
	"machiavelli/game/app/lesson"
	"machiavelli/game/report/rulebook"
	"machiavelli/game/shell/browser"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// apart is a lobby whose player looks at something else until its match begins.
type apart struct {
	table *friends.Table
	on    atomic.Bool
}

// end gives the lobby up, or back.
func (a *apart) end() *friends.Table {
	a.on.Store(false)
	t := a.table
	a.table = nil
	return t
}

// meanwhile offers what to do while the others arrive: what is different in these rules, to a
// newcomer how the game is played, and to the host how long somebody is waited for.
func (s *Scene) meanwhile(c *stage.Context, f *ui.Form, i *friends.Info) {
	different := i.Known && len(rulebook.Differences(c.T, &i.Rules)) > 0
	hosts := s.table.MayHost()
	if !different && !s.newcomer && !hosts && browser.Notices() == browser.NoNotices {
		return
	}
	f.Open("more", c.T("friends.page.meanwhile"))
	if s.newcomer {
		f.Beside([]float64{1}, ui.Widget{ID: "minute", Kind: ui.Button, Icon: ui.IconCards, Text: c.T("newcomer.show"), Size: 16, Do: func(*ui.Widget) { s.showMinute(c) }})
	}
	if different {
		f.Beside([]float64{1}, ui.Widget{ID: "different", Kind: ui.Button, Icon: ui.IconBook, Text: c.T("table.first", "name", c.RuleSet(&i.Rules)), Size: 15, Do: func(*ui.Widget) { introduce(c, &i.Rules) }})
	}
	if hosts {
		s.grace(c, f, i.Grace)
	}
	s.notices(c, f)
	f.Close()
}

// introduce shows what is different in the rules of the table. At the table it is not said
// again.
func introduce(c *stage.Context, r *rules.Rules) {
	d, _ := stage.Introduction(c, r, ui.DialogButton{ID: "first.ok", Text: c.T("back"), Look: ui.Primary})
	d.Buttons = d.Buttons[len(d.Buttons)-1:] // the page of all rules would leave the lobby
	progress(c, func(p *lesson.Progress) { p.Meet(r.ID) })
	c.UI.Ask(d)
}

// progress changes what is known of the player's lessons.
func progress(c *stage.Context, change func(*lesson.Progress)) {
	p, err := lesson.Load(c.Store)
	if err == nil {
		change(&p)
		err = p.Save(c.Store)
	}
	if err != nil {
		c.UI.Toast(c.StoreSentence(err))
	}
}

// showMinute shows a newcomer how the game is played, and comes back to the lobby. The seat is
// followed all the time, and once the match begins the player is led to it.
func (s *Scene) showMinute(c *stage.Context) {
	if s.table == nil {
		return
	}
	progress(c, func(p *lesson.Progress) { p.Met = true })
	s.apart.table, s.table = s.table, nil
	s.apart.on.Store(true)
	a := s.apart
	c.Go("learn", stage.FirstMinute{Then: func() {
		if t := a.end(); t != nil {
			c.Go("friends", t)
		}
	}})
}

// callBack leads a player who looks at something else to the match, once it has begun.
func (a *apart) callBack(c *stage.Context) {
	if a.table == nil {
		return
	}
	if state := a.table.Info().State; state == friends.Playing || state == friends.Over {
		c.UI.Toast(c.T("friends.page.begun"))
		c.Go("table", a.end())
	}
}
