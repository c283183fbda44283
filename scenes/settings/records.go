package settings

import (
	"context"
	"strings"

	"machiavelli/game/archive"
	"machiavelli/game/stage"
	"machiavelli/game/store"
	"machiavelli/game/ui"
)

// records is the panel with which records of matches are taken out and brought
// in. What is under way goes on beside the loop until the scene is left.
type records struct {
	kept    int
	at      string // the folder, where there are folders
	ctx     context.Context
	stop    context.CancelFunc
	reports chan archive.Report
	busy    bool
}

func (r *records) enter(c *stage.Context) {
	r.ctx, r.stop = context.WithCancel(context.Background())
	r.reports = make(chan archive.Report, 1)
	r.busy = false
	r.at = store.Folder("records")
	r.count(c)
}

func (r *records) count(c *stage.Context) {
	ids, err := archive.Of(c.Store).IDs()
	if err != nil {
		c.UI.Toast(c.StoreSentence(err))
	}
	r.kept = len(ids)
}

// begin does something beside the loop, one thing at a time.
func (r *records) begin(c *stage.Context, do func(ctx context.Context, a *archive.Archive) archive.Report) {
	if r.busy {
		return
	}
	r.busy = true
	ctx, to, a := r.ctx, r.reports, archive.Of(c.Store)
	c.Beside(func() { to <- do(ctx, a) })
}

// update reports whether something has been done since the last tick, and says
// what.
func (r *records) update(c *stage.Context) bool {
	select {
	case got := <-r.reports:
		r.busy = false
		r.count(c)
		r.tell(c, &got)
		return true
	default:
		return false
	}
}

// export takes all records out: into the folder, or as one file.
func (r *records) export(c *stage.Context) {
	if !c.Chooses() {
		r.begin(c, func(ctx context.Context, a *archive.Archive) archive.Report { return a.Export(ctx, r.at) })
		return
	}
	text, err := archive.Of(c.Store).Text()
	if err != nil {
		c.UI.Toast(c.StoreSentence(err))
		return
	}
	c.Download("machiavelli-records"+archive.Suffix, text)
}

// bring brings in what lies in the folder, or a file that is chosen.
func (r *records) bring(c *stage.Context) {
	if c.Chooses() {
		c.Choose()
		return
	}
	r.begin(c, func(ctx context.Context, a *archive.Archive) archive.Report { return a.ImportFolder(ctx, r.at) })
}

// catch brings in a file.
func (r *records) catch(c *stage.Context, f stage.File) {
	r.begin(c, func(ctx context.Context, a *archive.Archive) archive.Report {
		if f.Err != nil {
			return archive.Report{Wrong: 1, Err: f.Err}
		}
		return a.Import(ctx, f.Name, f.Data)
	})
}

// isRecord reports whether a file is to hold records, by its name.
func isRecord(name string) bool { return strings.HasSuffix(strings.ToLower(name), archive.Suffix) }

// tell says what has been done, and in a dialog what could not be.
func (r *records) tell(c *stage.Context, got *archive.Report) {
	var said []string
	say := func(key string, n int, pairs ...any) {
		if n > 0 {
			said = append(said, c.T("settings.records."+key, append(pairs, "n", n)...))
		}
	}
	say("written", got.Written, "where", r.at)
	say("new", got.New)
	say("had", got.Had)
	say("noroom", got.NoRoom)
	say("wrong", got.Wrong)
	if got.Err != nil {
		said = append(said, brief(got.Err.Error()))
	}
	switch {
	case got.Err != nil || got.NoRoom > 0:
		c.UI.Ask(ui.Dialog{
			ID: "records", Title: c.T("settings.records"), Text: strings.Join(said, "\n"),
			Buttons: []ui.DialogButton{{ID: "records.ok", Text: c.T("ok"), Look: ui.Primary}},
		})
	case len(said) == 0:
		c.UI.Toast(c.T("settings.records.none", "where", r.at))
	default:
		c.UI.Toast(strings.Join(said, " "))
	}
}

// brief is as much of a reason as a dialog holds.
func brief(why string) string {
	const most = 300
	if letters := []rune(why); len(letters) > most {
		return string(letters[:most]) + "…"
	}
	return why
}

// layout is the panel.
func (r *records) layout(c *stage.Context, f *ui.Form) {
	f.Open("records", c.T("settings.records"))
	about := "settings.records.about"
	if c.Chooses() {
		about += ".page"
	}
	f.Text("records.about", c.T(about, "n", r.kept, "mb", archive.Most>>20, "where", r.at), 14, &c.Theme.Muted)
	f.Beside([]float64{1, 1},
		ui.Widget{ID: "records.out", Kind: ui.Button, Icon: ui.IconUp, Text: c.T("settings.records.out"), Size: 15, Disabled: r.kept == 0 || r.busy, Do: func(*ui.Widget) { r.export(c) }},
		ui.Widget{ID: "records.in", Kind: ui.Button, Icon: ui.IconDown, Text: c.T("settings.records.in"), Size: 15, Disabled: r.busy, Do: func(*ui.Widget) { r.bring(c) }},
	)
	f.Close()
}
