package friends

import (
	"machiavelli/game/app/friends"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/browser"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"

	"rsc.io/qr"
)

// device shows a link by which another device takes the player's seat, or watches.
func (s *Scene) device(c *stage.Context, p *stage.Columns) {
	f, at := p.One(560), s.reach.reached(c, *s.shows)
	title, about, link := c.T("table.company.move"), c.T("friends.page.move.about"), at.OwnLink()
	if at.P < 0 {
		title, about, link = c.T("friends.page.watch"), c.T("friends.page.watch.about"), at.WatchLink()
	}
	f.Open("device", title)
	f.Text("device.about", about, 15, &c.Theme.Muted)
	s.invite(c, f, at, link)
	f.Close()
}

// invite shows a link, as squares for a camera too, with a button that copies it.
func (s *Scene) invite(c *stage.Context, f *ui.Form, at friends.Seat, link string) {
	name := c.T("friends.page.table", "code", at.Code)
	if code, err := qr.Encode(link, qr.M); err == nil {
		side := min(220, f.W*0.46)
		large, small := 24.0, 15.0
		switch {
		case afar(s, c):
			side, large, small = f.W*0.6, 36, 24
		case low(c):
			side = min(side, 132)
		}
		f.TextBeside("code", name, large, &c.Theme.GoldLight, ui.Widget{ID: "qr", Kind: ui.Custom, Rect: ui.Rect{W: side, H: side}, Says: c.T("friends.page.qr"),
			Paint: func(p *ui.Painter, r ui.Rect, _ ui.State) { paintQR(p, r, code) }},
			ui.Widget{ID: "spelled", Text: wording.Spelled(c.Lang, at.Code), Size: small, Color: &c.Theme.Muted})
	}
	f.Text("address", link, 14, &c.Theme.Muted)
	if s.asking == 0 && friends.IsLoopback(at.Origin) {
		f.Text("onlyhere", c.T("friends.page.onlyhere"), 15, &c.Theme.Ivory)
	}
	s.reach.otherAddress(c, f, func() { s.changed(c) })
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
