// Package matches lists the matches that are under way: which rules, who plays,
// whose turn it is and when it was left. One of them can go on.
package matches

import (
	"strconv"
	"strings"
	"time"

	"machiavelli/game/app/session"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// Scene is the list.
type Scene struct {
	stage.Page

	list []session.Kept
}

// New is the list of matches.
func New() *Scene { return &Scene{} }

// Enter reads the matches.
func (s *Scene) Enter(c *stage.Context, _ any) { s.read(c) }

// Update does nothing: there is only something to choose.
func (s *Scene) Update(*stage.Context) {}

func (s *Scene) read(c *stage.Context) {
	list, err := session.Matches(c.Store)
	if err != nil {
		c.UI.Toast(c.StoreSentence(err))
	}
	s.list = list
}

// Resize lays the list out.
func (s *Scene) Resize(c *stage.Context) {
	p := c.Columns(c.T("matches.title"), c.Pop, 640)
	f := p.One(p.Width)
	if len(s.list) == 0 {
		f.Open("none", c.T("matches.none"))
		f.Close()
	}
	for i := range s.list {
		s.panel(c, f, i, &s.list[i])
	}
	p.Show()
}

// panel is one of the matches; at is its place in the list.
func (s *Scene) panel(c *stage.Context, f *ui.Form, at int, k *session.Kept) {
	id, look := "match."+strconv.Itoa(at), ui.Secondary
	if at == 0 {
		look = ui.Primary
	}
	title := called(c, k)
	f.Open(id, title)
	for i, line := range lines(c, k) {
		f.Text(id+"."+strconv.Itoa(i), line, 15, &c.Theme.Ivory)
	}
	left := when(c, k)
	if left != "" {
		f.Text(id+".when", left, 14, &c.Theme.Muted)
	}
	// Who hears one button after another is told which match each is of.
	which := left
	if which == "" {
		which = strconv.Itoa(at + 1)
	}
	says := func(do string) string { return strings.Join([]string{do, title, which}, ", ") }
	if k.Err != nil {
		f.Beside([]float64{2, 1},
			ui.Widget{ID: id + ".out", Kind: ui.Button, Icon: ui.IconUp, Text: c.T("matches.out"), Says: says(c.T("matches.out")), Size: 16, Do: func(*ui.Widget) { s.export(c, k.Key) }},
			ui.Widget{ID: id + ".drop", Kind: ui.Button, Text: c.T("matches.drop"), Says: says(c.T("matches.drop")), Size: 15, Do: func(*ui.Widget) { s.ask(c, k) }},
		)
		f.Close()
		return
	}
	f.Beside([]float64{2, 1},
		ui.Widget{ID: id + ".play", Kind: ui.Button, Look: look, Icon: ui.IconPlay, Text: c.T("matches.play"), Says: says(c.T("matches.play")), Size: 16, Do: func(*ui.Widget) { s.play(c, k.Key) }},
		ui.Widget{ID: id + ".drop", Kind: ui.Button, Text: c.T("matches.drop"), Says: says(c.T("matches.drop")), Size: 15, Do: func(*ui.Widget) { s.ask(c, k) }},
	)
	f.Close()
}

// called is what a match is called.
func called(c *stage.Context, k *session.Kept) string {
	switch {
	case k.Newer():
		return c.T("matches.newer.title")
	case k.Err != nil:
		return c.T("matches.broken.title")
	}
	return c.RuleSet(&k.View.Rules)
}

// lines is who plays, and how the match stands.
func lines(c *stage.Context, k *session.Kept) []string {
	if k.Newer() {
		return []string{c.T("matches.newer")}
	}
	if k.Err != nil {
		return []string{c.T("matches.broken", "why", c.Unread(k.Err))}
	}
	v := &k.View
	var names []string
	for i, seat := range v.Seats {
		c.Fonts.Seat(seat.Name, i)
		names = append(names, seat.Name)
	}
	return []string{strings.Join(names, ", "), wording.Stands(c.Lang, v)}
}

// when is when a match was left, if that is known.
func when(c *stage.Context, k *session.Kept) string {
	switch {
	case k.Last():
		return c.T("matches.last")
	case k.Left.IsZero():
		return ""
	}
	return c.T("matches.left", "day", c.Lang.Day(k.Left, time.Now()), "time", c.Lang.Clock(k.Left))
}

func (s *Scene) play(c *stage.Context, key string) {
	if err := session.Unshelve(c.Store, key, time.Now()); err != nil {
		c.UI.Toast(c.StoreSentence(err))
		return
	}
	c.Go("table", session.Resume{})
}

// ask asks whether a match is to be given up.
func (s *Scene) ask(c *stage.Context, k *session.Kept) {
	text := c.T("matches.drop.text", "rules", called(c, k))
	if k.Err != nil {
		text = c.T("matches.drop.unread")
	}
	c.UI.Ask(ui.Dialog{
		ID: "drop", Title: c.T("matches.drop.title"), Text: text,
		Buttons: []ui.DialogButton{
			{ID: "drop.no", Text: c.T("matches.drop.no")},
			{ID: "drop.yes", Text: c.T("matches.drop.yes"), Look: ui.Danger, Do: func() { s.drop(c, k.Key) }},
		},
	})
}

// export hands the player a match as a file, into the folder or as a download.
func (s *Scene) export(c *stage.Context, key string) {
	name, data, err := session.Export(c.Store, key)
	if err != nil {
		c.UI.Toast(c.StoreSentence(err))
		return
	}
	c.HandOver(name, data, "matches.written")
}

func (s *Scene) drop(c *stage.Context, key string) {
	if err := session.Forget(c.Store, key); err != nil {
		c.UI.Toast(c.StoreSentence(err))
	}
	s.read(c)
	s.Resize(c)
	c.Dirty()
}
