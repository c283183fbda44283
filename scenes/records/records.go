// Package records lists the matches that are recorded: when they were played, by
// which rules, by whom, and how they ended. Each can be looked at, taken out as a
// file and deleted; files of records are brought in.
package records

import (
	"context"
	"strconv"
	"time"

	"machiavelli/game/app/archive"
	"machiavelli/game/report/statistics"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/a11y"
)

// Scene is the list. It is entered with a statistics.Selection, whose
// matches alone are shown, or with nothing.
type Scene struct {
	stage.Page

	files files
	only  statistics.Selection
	list  []statistics.Entry // the latest first
	size  int                // bytes of all
	read  bool
	lists chan listed
	shown int  // at most how many of the list
	busy  bool // is what the buttons say
}

// listed is the records as they have been read beside the loop.
type listed struct {
	list []statistics.Entry
	size int
	err  error
}

// page is how many records are shown at first, and how many more at a time.
const page = 30

// New is the list of records.
func New() *Scene { return &Scene{} }

// Enter reads the records.
func (s *Scene) Enter(c *stage.Context, args any) {
	s.only, _ = args.(statistics.Selection)
	s.shown = page
	s.files.enter()
	s.lists = make(chan listed, 1)
	s.list, s.read = nil, false
	s.look(c)
}

// look reads the records beside the loop.
func (s *Scene) look(c *stage.Context) {
	ctx, to, in := s.files.ctx, s.lists, c.Store
	c.Beside(func() {
		var l listed
		l.list, l.size, _, l.err = statistics.Sync(ctx, in)
		select {
		case to <- l:
		case <-ctx.Done():
		}
	})
}

// Leave ends what is under way.
func (s *Scene) Leave() { s.files.stop() }

// Update takes what has been read and done meanwhile.
func (s *Scene) Update(c *stage.Context) {
	if s.files.update(c) {
		s.look(c)
	}
	if s.busy != s.files.busy {
		s.show(c)
	}
	select {
	case l := <-s.lists:
		s.read = true
		s.size, s.list = l.size, l.list[:0]
		for _, e := range l.list {
			if e.Err != nil && s.only == (statistics.Selection{}) || e.Err == nil && s.only.Has(&e.Match) {
				s.list = append(s.list, e)
			}
		}
		if l.err != nil {
			c.UI.Toast(c.StoreSentence(l.err))
		}
		s.show(c)
	default:
	}
}

// Describe has nothing to add to the widgets.
func (s *Scene) Describe(*stage.Context, func(a11y.Item)) {}

// Quiet reports that nothing is being read or written.
func (s *Scene) Quiet() bool { return s.read && !s.files.busy }

// Catch brings in a file of records.
func (s *Scene) Catch(c *stage.Context, f stage.File) {
	if f.Err == nil && !isRecord(f.Name) {
		c.UI.Toast(c.T("stage.nofile"))
		return
	}
	s.files.catch(c, f)
}

func (s *Scene) show(c *stage.Context) {
	s.Resize(c)
	c.Dirty()
}

// Resize lays the list out, in two columns where there is room.
func (s *Scene) Resize(c *stage.Context) {
	s.busy = s.files.busy
	p := c.Columns(c.T("records.title"), func() { s.back(c) }, 1160)
	left, _ := p.Halves()
	s.about(c, left)
	for i := range s.list[:min(s.shown, len(s.list))] {
		s.panel(c, p.Shortest(), "record."+strconv.Itoa(i), &s.list[i])
	}
	if len(s.list) > s.shown {
		at := p.Shortest()
		at.Open("more", c.T("records.more.title", "n", len(s.list)-s.shown))
		at.Beside([]float64{1}, ui.Widget{ID: "more.show", Kind: ui.Button, Size: 15, Text: c.T("records.more"), Do: func(*ui.Widget) { s.shown += page; s.show(c) }})
		at.Close()
	}
	p.Show()
}

// back goes where the list was asked for.
func (s *Scene) back(c *stage.Context) {
	if s.only != (statistics.Selection{}) {
		c.Go("statistics", nil)
		return
	}
	c.Pop()
}

// about says what is kept, and holds what can be done with all of it.
func (s *Scene) about(c *stage.Context, f *ui.Form) {
	f.Open("records", c.T("records.about.title"))
	n, about := len(s.list), c.T("records.reading")
	switch {
	case s.read && s.only != statistics.Selection{}:
		about = c.T("records.only", "n", n, "which", s.only.Words(c.Lang))
	case s.read && n == 0:
		about = c.T("records.about.none")
	case s.read:
		about = c.T("records.about", "n", n, "size", megabytes(s.size), "mb", archive.Most>>20)
	}
	f.Text("records.about", about, 15, &c.Theme.Ivory)
	if s.only != (statistics.Selection{}) {
		f.Beside([]float64{1}, ui.Widget{ID: "records.all", Kind: ui.Button, Size: 15, Text: c.T("records.all"), Do: func(*ui.Widget) {
			s.only, s.read = statistics.Selection{}, false
			s.look(c)
		}})
		f.Close()
		return
	}
	if c.Chooses() {
		f.Text("records.where", c.T("records.where.page"), 14, &c.Theme.Muted)
	} else {
		f.Text("records.where", c.T("records.where", "where", s.files.at), 14, &c.Theme.Muted)
	}
	f.Beside([]float64{1, 1},
		ui.Widget{ID: "records.out", Kind: ui.Button, Icon: ui.IconUp, Text: c.T("records.out"), Size: 15, Disabled: n == 0 || s.busy, Do: func(*ui.Widget) { s.files.export(c) }},
		ui.Widget{ID: "records.in", Kind: ui.Button, Icon: ui.IconDown, Text: c.T("records.in"), Size: 15, Disabled: s.busy, Do: func(*ui.Widget) { s.files.bring(c) }},
	)
	f.Beside([]float64{1}, ui.Widget{ID: "records.statistics", Kind: ui.Button, Icon: ui.IconCrown, Text: c.T("statistics.title"), Size: 15, Do: func(*ui.Widget) { c.Go("statistics", nil) }})
	f.Close()
}

// megabytes is a size as a player reads it.
func megabytes(n int) float64 { return float64(n) / (1 << 20) }

// panel is one record.
func (s *Scene) panel(c *stage.Context, f *ui.Form, id string, e *statistics.Entry) {
	title := e.Title(c.Lang)
	if e.Err != nil {
		title = c.T("records.broken.title")
	}
	when := e.When(c.Lang, time.Now())
	f.Open(id, title)
	if e.Err != nil {
		f.Text(id+".why", c.T("records.broken", "why", c.Unread(e.Err)), 14, &c.Theme.Rose)
	} else {
		f.Text(id+".players", e.Cast(c.Lang), 15, &c.Theme.Ivory)
		color := &c.Theme.Ivory
		if e.WonIt() {
			color = &c.Theme.Mint
		}
		f.Text(id+".result", e.Result(c.Lang), 15, color)
	}
	f.Text(id+".when", when, 14, &c.Theme.Muted)
	ids := e.ID
	// Who hears one button after another is told which record each is of.
	says := func(do string) string { return c.T("access.of", "what", do, "of", title+", "+when) }
	drop := ui.Widget{ID: id + ".drop", Kind: ui.Button, Text: c.T("records.drop"), Says: says(c.T("records.drop")), Size: 15, Disabled: s.busy, Do: func(*ui.Widget) { s.ask(c, ids, title, when) }}
	if e.Err != nil {
		f.Beside([]float64{1}, drop)
		f.Close()
		return
	}
	f.Beside([]float64{1.25, 1, 1},
		ui.Widget{ID: id + ".look", Kind: ui.Button, Look: ui.Primary, Text: c.T("records.look"), Says: says(c.T("records.look")), Size: 15, Do: func(*ui.Widget) { c.Push("review", ids) }},
		ui.Widget{ID: id + ".out", Kind: ui.Button, Text: c.T("records.one"), Says: says(c.T("records.one")), Size: 15, Disabled: s.busy, Do: func(*ui.Widget) { s.files.export(c, ids) }},
		drop,
	)
	f.Close()
}

// ask asks whether a record is to be deleted.
func (s *Scene) ask(c *stage.Context, id, title, when string) {
	c.UI.Ask(ui.Dialog{
		ID: "drop", Title: c.T("records.drop.title"), Text: c.T("records.drop.text", "rules", title, "when", when),
		Buttons: []ui.DialogButton{
			{ID: "drop.no", Text: c.T("records.drop.no")},
			{ID: "drop.yes", Text: c.T("records.drop.yes"), Look: ui.Danger, Do: func() { s.drop(c, id) }},
		},
	})
}

func (s *Scene) drop(c *stage.Context, id string) {
	s.files.run(c, func(_ context.Context, a *archive.Archive) archive.Report { return archive.Report{Err: a.Remove(id)} })
}
