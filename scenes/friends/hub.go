package friends

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"machiavelli/game/app/friends"
	"machiavelli/game/app/lesson"
	"machiavelli/game/app/setup"
	"machiavelli/game/fetch/transport"
	"machiavelli/game/lang"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/browser"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// hub asks what is wanted: to join a table, to make one, or to go on at one.
func (s *Scene) hub(c *stage.Context, p *stage.Columns) {
	left, right := p.Halves()
	s.mines(c, left)
	left.Open("join", c.T("friends.page.join"))
	left.Text("join.about", c.T("friends.page.join.about"), 15, &c.Theme.Muted)
	if s.wrong != "" {
		left.Text("join.wrong", s.wrong, 15, &c.Theme.Ivory)
	}
	left.Beside([]float64{2, 1},
		ui.Widget{ID: "link", Kind: ui.Field, Text: s.given, Says: c.T("friends.page.link"), Sub: c.T("friends.page.link"), Typing: ui.Typing{Limit: 2000, Enter: "open"}, Do: func(w *ui.Widget) {
			s.given = w.Text
			s.changed(c)
		}},
		ui.Widget{ID: "open", Kind: ui.Button, Look: ui.Primary, Text: c.T("friends.page.open"), Size: 16, Do: func(*ui.Widget) { s.open(c) }},
	)
	left.Close()
	right.Open("make", c.T("friends.page.make"))
	if s.serves {
		right.Text("make.about", c.T("friends.page.make.about"), 15, &c.Theme.Muted)
		right.Beside([]float64{1}, ui.Widget{ID: "new", Kind: ui.Button, Icon: ui.IconPlus, Text: c.T("friends.page.new"), Size: 16, Do: func(*ui.Widget) { c.Go("newmatch", setup.WithFriends{}) }})
	} else if s.looking {
		right.Text("make.asking", c.T("friends.page.asking"), 15, &c.Theme.Muted)
	} else if c.House() != nil {
		right.Text("make.here.about", c.T("friends.page.here.about"), 15, &c.Theme.Muted)
		right.Beside([]float64{1}, ui.Widget{ID: "here", Kind: ui.Button, Icon: ui.IconPlus, Text: c.T("friends.page.here"), Size: 16, Disabled: s.starting, Why: c.T("friends.page.asking"), Do: func(*ui.Widget) {
			s.atHome(c, func(origin string) { s.serve(c, origin) })
		}})
	} else {
		right.Text("make.how", c.T("friends.page.noserver"), 15, &c.Theme.Muted)
	}
	if c.Page() == "" {
		right.Under(c.T("friends.page.server"), ui.Widget{ID: "server", Kind: ui.Field, Text: c.Settings.Server, Typing: ui.Typing{Limit: 200}, Do: func(w *ui.Widget) { s.serve(c, w.Text) }})
	}
	right.Close()
}

// serve takes the address of the server that is used from now on.
func (s *Scene) serve(c *stage.Context, address string) {
	s.serves = false
	if address != "" {
		var err error
		if address, err = friends.ReadOrigin(address); err != nil {
			c.UI.Toast(c.Unread(err))
			return
		}
	}
	c.Settings.Server = address
	c.SaveSettings()
	s.look(c)
	s.changed(c)
}

// mines lists the tables at which this device sits.
func (s *Scene) mines(c *stage.Context, f *ui.Form) {
	if len(s.mine) == 0 {
		return
	}
	f.Open("mine", c.T("friends.page.mine"))
	for i, seat := range friends.Sorted(s.mine, s.stands) {
		id := "mine." + strconv.Itoa(i)
		says := func(do string) string { return do + ", " + seat.Code }
		stand := friends.StandOf(s.stands, &seat)
		if stand != nil && len(stand.People) > 0 {
			f.Text(id+".what", what(c, stand), 15, &c.Theme.Ivory)
		}
		w := ui.Widget{ID: id, Kind: ui.Button, Icon: ui.IconPlay, Text: c.T("friends.page.table", "code", seat.Code), Sub: standing(c, seat, stand), Size: 16, Do: func(*ui.Widget) { s.sit(c, seat) }}
		if stand != nil && stand.Mine() {
			w.Look = ui.Primary
		}
		f.Beside([]float64{2, 1}, w,
			ui.Widget{ID: id + ".drop", Kind: ui.Button, Text: c.T("matches.drop"), Says: says(c.T("matches.drop")), Size: 15, Do: func(*ui.Widget) { s.askDrop(c, seat) }},
		)
	}
	f.Close()
}

// what says what is played at a table, with whom, and who is on turn.
func what(c *stage.Context, at *friends.Stand) string {
	people := slices.Clone(at.People)
	for n := range people {
		c.Fonts.Seat(people[n].Name, n)
	}
	if at.P >= 0 && at.P < len(people) {
		people = slices.Delete(people, at.P, at.P+1)
	}
	parts := []string{c.RuleSet(&at.Rules)}
	if names := wording.Names(c.Lang, people); names != "" {
		parts = append(parts, names)
	}
	if who := at.Player(); who != "" && !at.Mine() {
		parts = append(parts, c.T("friends.page.state.turnof", "name", who))
	}
	return strings.Join(parts, " · ")
}

// askDrop asks before the device forgets a seat, which nothing else leads to, unless its
// match is over.
func (s *Scene) askDrop(c *stage.Context, seat friends.Seat) {
	drop := func() {
		friends.Forget(c.Store, seat)
		s.read(c)
		s.changed(c)
	}
	if at := friends.StandOf(s.stands, &seat); at != nil && at.State == friends.Over {
		drop()
		return
	}
	c.UI.Ask(ui.Dialog{ID: "drop", Title: c.T("friends.page.drop"), Text: c.T("friends.page.drop.about", "code", seat.Code), Buttons: []ui.DialogButton{
		{ID: "drop.no", Text: c.T("matches.drop.no"), Look: ui.Primary},
		{ID: "drop.yes", Text: c.T("matches.drop"), Look: ui.Danger, Do: drop},
	}})
}

// standing says how the match of a table stands, "" where that is not known.
func standing(c *stage.Context, seat friends.Seat, at *friends.Stand) string {
	switch {
	case stage.Asleep(c, seat):
		return c.T("friends.page.asleep")
	case at == nil && seat.Gone:
		return c.T("friends.page.state." + friends.NoMore)
	case at == nil:
		return ""
	case at.Mine():
		return c.T("friends.page.yourturn")
	}
	return c.T("friends.page.state." + at.State)
}

// open looks at the table that a link leads to.
func (s *Scene) open(c *stage.Context) {
	from, here := origin(c), c.Page()
	if here != "" {
		from, _ = friends.ReadOrigin(here)
	}
	at, err := friends.ReadLink(s.given, from)
	if err != nil {
		s.wrong = lang.Capital(c.Unread(err))
		c.Say(s.wrong)
		s.changed(c)
		return
	}
	s.wrong = ""
	if here != "" {
		if at.Origin != from { // a page may ask its own server alone
			c.OpenPage(at.Address())
			return
		}
		at.Origin = ""
	}
	for _, watches := range []bool{at.Looks, !at.Looks} { // a seat before a place to watch from
		for _, seat := range s.mine {
			if seat.Code == at.Code && seat.Origin == at.Origin && !at.Joined() && seat.Watches() == watches {
				s.sit(c, seat)
				return
			}
		}
	}
	if at.Joined() { // a seat from another device, or to watch
		s.sit(c, at)
		return
	}
	s.ask(c, at.Origin, func(ctx context.Context, client *transport.Client) func() {
		info, err := friends.Look(ctx, client, at.Code)
		return func() {
			if err != nil {
				s.refused(c, err)
				return
			}
			s.to, s.info = &at, info
		}
	})
}

// sit follows a table from a place at it.
func (s *Scene) sit(c *stage.Context, at friends.Seat) {
	if stage.Asleep(c, at) {
		s.atHome(c, func(origin string) {
			at.Origin = origin
			s.sit(c, at)
		})
		return
	}
	at.House = at.House || isHouse(c, at.Origin)
	if err := friends.Save(c.Store, at, time.Now()); err != nil {
		c.UI.Toast(c.StoreSentence(err))
	}
	s.to = nil
	browser.Stand(at.Back())
	away := &apart{}
	var table atomic.Pointer[friends.Table]
	var rung atomic.Uint64 // the turn, plus one, to which the player was called
	called := c.T("friends.page.yourturn")
	s.table = friends.Sit(friends.Options{Client: &transport.Client{Origin: at.Origin}, Seat: at, Store: c.Store, Came: func() {
		s.news.Store(true)
		if t := table.Load(); t != nil {
			// Also from a page that is hidden, which gets no ticks; once a turn, whatever is said in it.
			if turn, mine := friends.TurnAt(t); mine && rung.Swap(turn+1) != turn+1 {
				browser.CallPlayer(called)
			}
		}
		if away.on.Load() {
			c.BesideThen(func() func() { return func() { away.callBack(c) } })
		}
	}})
	table.Store(s.table)
	s.apart = away
	s.inLobby(c)
}

// inLobby shows the lobby of a table that is followed.
func (s *Scene) inLobby(c *stage.Context) {
	p, err := lesson.Load(c.Store)
	s.newcomer = err == nil && p.Newcomer() && c.Settings.Tips
	s.findReach(c, s.table.Seat())
	s.changed(c)
}
