package friends

import (
	"strconv"
	"strings"
	"time"

	"machiavelli/game/app/friends"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/browser"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"

	"rsc.io/qr"
)

// attend takes what has come about at the table. Once its match is there, the table
// goes to its scene.
func (s *Scene) attend(c *stage.Context) {
	i := s.table.Info()
	for {
		h, ok := s.table.Happened()
		if !ok {
			break
		}
		if said := wording.Happened(c.Lang, h, i.People, i.Me); said != "" {
			c.UI.Toast(said)
		}
		if h.What == friends.Gone || h.What == friends.Moved {
			friends.Forget(c.Store, s.table.Seat)
			s.table.Close()
			s.table = nil
			s.read(c)
			s.changed(c)
			return
		}
	}
	if i.State == friends.Playing || i.State == friends.Over {
		t := s.table
		s.table = nil
		c.Go("table", t)
		return
	}
	s.changed(c)
}

// lobby shows the seats as they fill, and how friends find the table.
func (s *Scene) lobby(c *stage.Context, p *stage.Columns) {
	i := s.table.Info()
	left, right := p.Halves()
	title := c.T("friends.page.waiting")
	if i.Known {
		title = c.RuleSet(&i.Rules)
	}
	left.Open("seats", title)
	for n := range i.People {
		left.Text("seat."+strconv.Itoa(n), wording.Person(c.Lang, &i.People[n], n == i.Me), 16, &c.Theme.Ivory)
	}
	if s.table.MayHost() {
		left.Beside([]float64{1}, ui.Widget{ID: "start", Kind: ui.Button, Look: ui.Primary, Icon: ui.IconPlay, Text: c.T("friends.page.start"), Sub: c.T("friends.page.start.about"), Size: 16,
			Do: func(*ui.Widget) { s.table.Host(friends.HostDo{Do: "start", By: "strategist"}) }})
	} else {
		left.Text("begins", c.T("friends.page.begins"), 14, &c.Theme.Muted)
	}
	left.Beside([]float64{1}, ui.Widget{ID: "leave", Kind: ui.Button, Text: c.T("friends.page.leave"), Size: 15, Do: func(*ui.Widget) {
		s.table.Leave()
		c.Go("friends", nil)
	}})
	left.Close()

	at := s.table.Seat
	at.Origin = originOf(c, at)
	right.Open("invite", c.T("friends.page.invite"))
	invite(c, right, c.T("friends.page.table", "code", at.Code), at.Link())
	if watch := at.WatchLink(); watch != "" {
		right.Beside([]float64{1}, ui.Widget{ID: "watch", Kind: ui.Button, Icon: ui.IconEye, Text: c.T("friends.page.watch"), Size: 15, Do: func(*ui.Widget) { copyLink(c, watch) }})
	}
	right.Close()

	if s.table.MayHost() || browser.Notices() != browser.NoNotices {
		left.Open("more", c.T("friends.page.meanwhile"))
		if s.table.MayHost() {
			s.grace(c, left, i.Grace)
		}
		s.notices(c, left)
		left.Close()
	}
}

// graces are how long the host can have the others wait for somebody who is away.
var graces = [...]string{"30s", "2m", "10m"}

// grace has the host choose how long somebody who is away is waited for.
func (s *Scene) grace(c *stage.Context, f *ui.Form, now string) {
	w := ui.Widget{ID: "grace", Kind: ui.Choice, Size: 14, OneOf: ui.OneOf{Chosen: -1}, Do: func(w *ui.Widget) {
		s.table.Host(friends.HostDo{Do: "grace", Time: graces[w.Chosen]})
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

// device shows the link by which another device of the player takes the seat.
func (s *Scene) device(c *stage.Context, p *stage.Columns) {
	f, at := p.One(560), *s.moves
	at.Origin = originOf(c, at)
	f.Open("device", c.T("table.company.move"))
	f.Text("device.about", c.T("friends.page.move.about"), 15, &c.Theme.Muted)
	invite(c, f, c.T("friends.page.table", "code", at.Code), at.OwnLink())
	f.Close()
}

// invite shows a link, as squares for a camera too, with a button that copies it.
func invite(c *stage.Context, f *ui.Form, name, link string) {
	if code, err := qr.Encode(link, qr.M); err == nil {
		side := min(220, f.W*0.46)
		f.TextBeside("code", name, 24, &c.Theme.GoldLight, ui.Widget{ID: "qr", Kind: ui.Custom, Rect: ui.Rect{W: side, H: side}, Says: c.T("friends.page.qr"),
			Paint: func(p *ui.Painter, r ui.Rect, _ ui.State) { paintQR(p, r, code) }})
	}
	f.Text("address", link, 14, &c.Theme.Muted)
	if browser.Shares() {
		f.Beside([]float64{1}, ui.Widget{ID: "share", Kind: ui.Button, Look: ui.Primary, Icon: ui.IconUp, Text: c.T("friends.page.share"), Size: 16, Do: func(*ui.Widget) { browser.Share(name, link) }})
	}
	f.Beside([]float64{1}, ui.Widget{ID: "copy", Kind: ui.Button, Icon: ui.IconUp, Text: c.T("friends.page.copy"), Size: 16, Do: func(*ui.Widget) { copyLink(c, link) }})
}

// copyLink puts a link into the clipboard.
func copyLink(c *stage.Context, link string) {
	c.Copy(link, func(err error) {
		if err != nil {
			c.UI.Toast(c.T("share.failed", "why", c.Unread(err)))
			return
		}
		c.UI.Toast(c.T("friends.page.copied"))
	})
}

// originOf is the address of the table's server.
func originOf(c *stage.Context, at friends.Seat) string {
	if at.Origin == "" {
		return strings.TrimRight(c.Page(), "/")
	}
	return at.Origin
}

// paintQR draws the squares of a QR code, with the four empty rows around it that
// cameras need.
func paintQR(p *ui.Painter, r ui.Rect, code *qr.Code) {
	const quiet = 4
	n := float64(code.Size + 2*quiet)
	p.Fill(r, ui.Color{R: 255, G: 255, B: 255, A: 255})
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			if !code.Black(x, y) {
				continue
			}
			from := x
			for x+1 < code.Size && code.Black(x+1, y) {
				x++
			}
			p.Fill(ui.Rect{X: r.X + float64(from+quiet)*r.W/n, Y: r.Y + float64(y+quiet)*r.H/n, W: float64(x-from+1) * r.W / n, H: r.H / n}, ui.Color{A: 255})
		}
	}
}
