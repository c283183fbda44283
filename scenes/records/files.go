package records

import (
	"context"
	"strings"

	"machiavelli/game/app/archive"
	"machiavelli/game/shell/stage"
	"machiavelli/game/store"
	"machiavelli/game/ui"
)

// files is how records are taken out and brought in. What is under way goes on
// beside the loop until the scene is left.
type files struct {
	at      string // the folder, where there are folders
	ctx     context.Context
	stop    context.CancelFunc
	reports chan archive.Report
	busy    bool
}

func (r *files) enter() {
	r.ctx, r.stop = context.WithCancel(context.Background())
	r.reports = make(chan archive.Report, 1)
	r.busy = false
	r.at = store.Folder("records")
}

// run does something beside the loop, one thing at a time.
func (r *files) run(c *stage.Context, do func(ctx context.Context, a *archive.Archive) archive.Report) {
	if r.busy {
		return
	}
	r.busy = true
	ctx, to, a := r.ctx, r.reports, archive.Of(c.Store)
	c.Beside(func() { to <- do(ctx, a) })
}

// update reports whether something has been done since the last tick, and says
// what.
func (r *files) update(c *stage.Context) bool {
	select {
	case got := <-r.reports:
		r.busy = false
		r.tell(c, &got)
		return true
	default:
		return false
	}
}

// export takes records out, into the folder or as one file: all, unless some are
// named.
func (r *files) export(c *stage.Context, ids ...string) {
	if !c.Chooses() {
		r.run(c, func(ctx context.Context, a *archive.Archive) archive.Report { return a.Export(ctx, r.at, ids...) })
		return
	}
	text, err := archive.Of(c.Store).Text(ids...)
	if err != nil {
		c.UI.Toast(c.StoreSentence(err))
		return
	}
	c.Download("machiavelli-records"+archive.Suffix, text)
}

// bring brings in what lies in the folder, or a file that is chosen.
func (r *files) bring(c *stage.Context) {
	if c.Chooses() {
		c.Choose()
		return
	}
	r.run(c, func(ctx context.Context, a *archive.Archive) archive.Report { return a.ImportFolder(ctx, r.at) })
}

// catch brings in a file.
func (r *files) catch(c *stage.Context, f stage.File) {
	r.run(c, func(ctx context.Context, a *archive.Archive) archive.Report {
		if f.Err != nil {
			return archive.Report{Wrong: 1, Err: f.Err}
		}
		return a.Import(ctx, f.Name, f.Data)
	})
}

// isRecord reports whether a file is to hold records, by its name.
func isRecord(name string) bool { return strings.HasSuffix(strings.ToLower(name), archive.Suffix) }

// tell says what has been done, and in a dialog what could not be.
func (r *files) tell(c *stage.Context, got *archive.Report) {
	var said []string
	say := func(key string, n int, pairs ...any) {
		if n > 0 {
			said = append(said, c.T("records.said."+key, append(pairs, "n", n)...))
		}
	}
	say("written", got.Written, "where", r.at)
	say("new", got.New)
	say("had", got.Had)
	say("noroom", got.NoRoom)
	say("wrong", got.Wrong)
	if got.Err != nil {
		why := c.Unread(got.Err)
		if got.At != "" {
			why = c.T("fault.at", "where", got.At, "why", why)
		}
		said = append(said, why)
	}
	switch {
	case got.Err != nil || got.NoRoom > 0:
		c.UI.Ask(ui.Dialog{
			ID: "records", Title: c.T("records.title"), Text: strings.Join(said, "\n"),
			Buttons: []ui.DialogButton{{ID: "records.ok", Text: c.T("ok"), Look: ui.Primary}},
		})
	case *got == archive.Report{}:
		c.UI.Toast(c.T("records.said.none", "where", r.at))
	default:
		c.UI.Toast(strings.Join(said, " "))
	}
}
