package friends

import (
	"strconv"
	"time"

	"machiavelli/engine/table/wire"
	"machiavelli/game/app/friends"
	"machiavelli/game/lang"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/browser"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// attend takes what has come about at the table. Once its match is there, the table
// goes to its scene.
func (s *Scene) attend(c *stage.Context) {
	i := s.table.Info()
	if i.State == friends.Playing || i.State == friends.Over {
		t := s.table // the scene of the table hears what has come about
		s.table = nil
		c.Go("table", t)
		return
	}
	for {
		h, ok := s.table.Happened()
		if !ok {
			break
		}
		said := wording.Happened(c.Lang, h, i.People, i.Me)
		switch {
		case said == "":
		case h.What == friends.Line && !h.Yes, h.What == friends.Strange:
			c.Say(said) // it stands there
		default:
			c.UI.Toast(said)
		}
		if h.What == friends.Gone || h.What == friends.Moved {
			s.table.Close()
			s.table = nil
			browser.Stand("")
			s.read(c)
			s.changed(c)
			return
		}
	}
	s.changed(c)
}

// beside is the width from which the way to the table is beside its seats: a phone on its
// side shows the code without scrolling.
const beside = 700

// lobby shows the seats as they fill, and how friends find the table.
func (s *Scene) lobby(c *stage.Context, p *stage.Columns) {
	i := s.table.Info()
	left, right := p.Halves()
	if left == right && p.Width >= beside {
		both := p.Split(2)
		left, right = both[0], both[1]
	}
	title := c.T("friends.page.waiting")
	if i.Known {
		title = c.RuleSet(&i.Rules)
	}
	left.Open("seats", title)
	down := wording.Line(c.Lang, &i)
	if down != "" {
		left.Text("line", down, 16, &c.Theme.GoldLight)
	}
	waits := func(w ui.Widget) ui.Widget { // what the host asks has to reach the server
		if down != "" {
			w.Disabled, w.Why = true, c.T("table.waits.line")
		}
		return w
	}
	size := 16.0
	if afar(s, c) {
		size = 26
	}
	for n := range i.People {
		p := &i.People[n]
		c.Fonts.Seat(p.Name, n)
		says := wording.Person(c.Lang, p, n == i.Me)
		if p.Free() {
			says = lang.Capital(says)
		}
		if !s.table.MayHost() || n == i.Me || p.Free() {
			left.Text("seat."+strconv.Itoa(n), says, size, &c.Theme.Ivory)
			continue
		}
		free := ui.Widget{ID: "free." + strconv.Itoa(n), Kind: ui.Button, Text: c.T("friends.page.free"), Says: c.T("friends.page.free") + ", " + p.Name, Size: 14, Do: func(*ui.Widget) { askFree(c, s.table, n) }}
		left.Beside([]float64{3, 2}, ui.Widget{ID: "seat." + strconv.Itoa(n), Kind: ui.Label, Text: says, Size: 16, Color: &c.Theme.Ivory}, waits(free))
	}
	if s.table.MayHost() {
		left.Beside([]float64{1}, waits(ui.Widget{ID: "start", Kind: ui.Button, Look: ui.Primary, Icon: ui.IconPlay, Text: c.T("friends.page.start"), Sub: c.T("friends.page.start.about"), Size: 16,
			Do: func(*ui.Widget) { askStart(c, s.table) }}))
	} else {
		left.Text("begins", c.T("friends.page.begins"), size-2, &c.Theme.Muted)
	}
	left.Beside([]float64{1}, waits(ui.Widget{ID: "leave", Kind: ui.Button, Text: c.T("friends.page.leave"), Size: 15, Do: func(*ui.Widget) { s.askLeave(c) }}))
	if low(c) {
		offerWatching(s, c, left)
	}
	left.Close()

	at := s.reach.reached(c, s.table.Seat())
	right.Open("invite", c.T("friends.page.invite"))
	s.invite(c, right, at, at.Link())
	if !low(c) {
		offerWatching(s, c, right)
	}
	right.Close()

	s.meanwhile(c, left, &i)
}

// afar reports whether somebody who watches has a large window, as a television has: cameras
// find the squares from across the room, where they are a tenth as wide as it is far.
func afar(s *Scene, c *stage.Context) bool {
	return s.table != nil && s.table.Info().Me < 0 && c.W >= 1400 && c.H >= 700
}

// low reports whether the window is a phone on its side, where the way to the table has no
// room for more beside its seats.
func low(c *stage.Context) bool { return c.H < 440 }

// offerWatching offers the link by which others watch, where that is known.
func offerWatching(s *Scene, c *stage.Context, f *ui.Form) {
	if show, ok := s.table.Seat().ToWatch(); ok {
		f.Beside([]float64{1}, ui.Widget{ID: "watch", Kind: ui.Button, Icon: ui.IconEye, Text: c.T("friends.page.watch"), Size: 15, Do: func(*ui.Widget) {
			s.shows = &show
			s.changed(c)
		}})
	}
}

// graces are how long the host can have the others wait for somebody who is away.
var graces = [...]string{"30s", "2m", "10m"}

// grace has the host choose how long somebody who is away is waited for.
func (s *Scene) grace(c *stage.Context, f *ui.Form, now string) {
	w := ui.Widget{ID: "grace", Kind: ui.Choice, Size: 14, OneOf: ui.OneOf{Chosen: -1}, Do: func(w *ui.Widget) {
		s.table.Host(friends.HostDo{Do: wire.HostGrace, Time: graces[w.Chosen]})
	}}
	is, _ := time.ParseDuration(now)
	for n, g := range graces {
		w.Options = append(w.Options, c.T("friends.page.grace."+g))
		if d, _ := time.ParseDuration(g); d == is {
			w.Chosen = n
		}
	}
	f.Under(c.T("friends.page.grace"), w)
}

// notices offers a notification when it is the player's turn.
func (s *Scene) notices(c *stage.Context, f *ui.Form) {
	switch browser.Notices() {
	case browser.MayAsk:
		f.Beside([]float64{1}, ui.Widget{ID: "notify", Kind: ui.Button, Text: c.T("friends.page.notify"), Size: 15, Do: func(*ui.Widget) {
			browser.AskForNotices(func() { s.news.Store(true) })
		}})
	case browser.Granted:
		f.Text("notices", c.T("friends.page.notify.on"), 14, &c.Theme.Muted)
	case browser.Denied:
		f.Text("notices", c.T("friends.page.notify.off"), 14, &c.Theme.Muted)
	}
}

// askStart asks before the match begins without those who have yet to come.
func askStart(c *stage.Context, place *friends.Table) {
	c.UI.Ask(ui.Dialog{ID: "begin", Title: c.T("friends.page.start.ask"), Text: c.T("friends.page.start.free"), Buttons: []ui.DialogButton{
		{ID: "begin.no", Text: c.T("friends.page.start.wait")},
		{ID: "begin.yes", Text: c.T("friends.page.start"), Look: ui.Primary, Do: func() { place.Host(friends.HostDo{Do: wire.HostStart, By: friends.Standby}) }},
	}})
}

// askFree asks before somebody's seat is freed.
func askFree(c *stage.Context, place *friends.Table, seat int) {
	i := place.Info()
	if seat >= len(i.People) {
		return
	}
	name := i.People[seat].Name
	c.UI.Ask(ui.Dialog{ID: "free", Title: c.T("friends.page.free.ask", "name", name), Text: c.T("friends.page.free.about", "name", name), Buttons: []ui.DialogButton{
		{ID: "free.no", Text: c.T("friends.page.no"), Look: ui.Primary},
		{ID: "free.yes", Text: c.T("friends.page.free"), Look: ui.Danger, Do: func() {
			if now := place.Info(); now.People[seat].Name == name { // else somebody else sits there by now
				place.Host(friends.HostDo{Do: wire.HostFree, P: &seat})
			}
		}},
	}})
}

// askLeave asks before a seat is given up.
func (s *Scene) askLeave(c *stage.Context) {
	c.UI.Ask(ui.Dialog{ID: "leave", Title: c.T("friends.page.leave"), Text: c.T("friends.page.leave.about"), Buttons: []ui.DialogButton{
		{ID: "leave.no", Text: c.T("friends.page.no"), Look: ui.Primary},
		{ID: "leave.yes", Text: c.T("friends.page.leave"), Look: ui.Danger, Do: func() {
			if s.table != nil { // else the match has begun meanwhile
				s.table.Leave() // once the server has agreed, attend goes
			}
		}},
	}})
}
