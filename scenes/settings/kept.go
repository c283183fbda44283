package settings

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"

	"machiavelli/game/app/session"
	"machiavelli/game/lang"
	"machiavelli/game/shell/positions"
	"machiavelli/game/shell/stage"
	"machiavelli/game/store"
	"machiavelli/game/ui"
)

// kept is the panel with which everything that is kept is taken along in one
// file. Files are read and written beside the loop.
type kept struct {
	at      string // the folder, where there are folders
	results chan func(*stage.Context)
	busy    bool
	promise store.Promise // that the screen shows
	copy    store.Copy    // … of the second copy
}

func (k *kept) enter() {
	k.at = store.Folder("export")
	k.results = make(chan func(*stage.Context), 1)
	k.busy = false
}

// run does something beside the loop, and what that answers in a later tick.
func (k *kept) run(c *stage.Context, do func() func(*stage.Context)) {
	if k.busy {
		return
	}
	k.busy = true
	results := k.results
	c.Beside(func() { results <- do() })
}

// update reports whether something has been done since the last tick.
func (k *kept) update(c *stage.Context) bool {
	if store.Promised() != k.promise || store.SecondCopy() != k.copy {
		c.Dirty()
		return true
	}
	select {
	case then := <-k.results:
		k.busy = false
		then(c)
		return true
	default:
		return false
	}
}

// name is what a file is called.
func name(now time.Time) string { return "machiavelli-" + now.Format(time.DateOnly) + ".json" }

// export takes everything out: into the folder, or as a download.
func (k *kept) export(c *stage.Context) {
	c.SaveSettings()
	from, at, chooses, file := c.Store, k.at, c.Chooses(), name(lang.Local(time.Now()))
	k.run(c, func() func(*stage.Context) {
		b, err := store.Collect(from)
		var data []byte
		if err == nil {
			data, err = b.File()
		}
		if err == nil && !chooses {
			if err = os.MkdirAll(at, 0o755); err == nil {
				err = store.WriteFile(filepath.Join(at, file), data)
			}
		}
		return func(c *stage.Context) {
			switch {
			case err != nil:
				c.UI.Toast(c.StoreSentence(err))
			case chooses:
				c.Download(file, data)
			default:
				c.UI.Toast(c.T("settings.kept.written", "where", filepath.Join(at, file)))
			}
		}
	})
}

// bring brings in the newest file of the folder, or one that is chosen.
func (k *kept) bring(c *stage.Context) {
	if c.Chooses() {
		c.Choose()
		return
	}
	at := k.at
	k.run(c, func() func(*stage.Context) {
		name, data, err := newest(at)
		if name == "" && err == nil {
			return func(c *stage.Context) { c.UI.Toast(c.T("settings.kept.none", "where", at)) }
		}
		return read(name, data, err)
	})
}

// newest is the file of the folder whose name is the last in order, as they
// hold the day; it has no name if no backup holds it.
func newest(folder string) (name string, data []byte, err error) {
	all, err := filepath.Glob(filepath.Join(folder, "machiavelli-*.json")) // sorted
	if err != nil || len(all) == 0 {
		return "", nil, err
	}
	name = filepath.Base(all[len(all)-1])
	data, err = store.ReadBounded(os.DirFS(folder), name, store.MaxBundle)
	return name, data, err
}

// catch brings in a file that was dropped or chosen.
func (k *kept) catch(c *stage.Context, f stage.File) {
	k.run(c, func() func(*stage.Context) { return read(f.Name, f.Data, f.Err) })
}

// read reads a file and asks whether what it holds is to be brought in.
func read(file string, data []byte, err error) func(*stage.Context) {
	var b store.Bundle
	if err == nil {
		b, err = store.ReadBundle(data)
	}
	return func(c *stage.Context) {
		if err != nil {
			c.UI.Ask(ui.Dialog{
				ID: "kept", Title: c.T("settings.kept.refused"), Text: positions.Clip(file) + ": " + refusal(c, err),
				Buttons: []ui.DialogButton{{ID: "kept.ok", Text: c.T("ok"), Look: ui.Primary}},
			})
			return
		}
		c.UI.Ask(ui.Dialog{
			ID: "kept", Title: c.T("settings.kept.ask"), Text: c.T("settings.kept.ask.text", "what", holds(c, b)),
			Buttons: []ui.DialogButton{
				{ID: "kept.no", Text: c.T("settings.kept.no")},
				{ID: "kept.yes", Text: c.T("settings.kept.yes"), Look: ui.Danger, Do: func() { bringIn(c, b) }},
			},
		})
	}
}

// refusal says why a file is not taken.
func refusal(c *stage.Context, err error) string {
	if newer := (*store.NewerError)(nil); errors.As(err, &newer) {
		return c.T("settings.kept.newer")
	}
	return c.Unread(err)
}

func bringIn(c *stage.Context, b store.Bundle) {
	if err := c.BringIn(b); err != nil {
		c.UI.Toast(c.StoreSentence(err))
		return
	}
	c.UI.Toast(c.T("settings.kept.done"))
}

// holds says what is in a bundle.
func holds(c *stage.Context, b store.Bundle) string {
	var list []string
	records, waiting := 0, 0
	for _, key := range b.Keys() {
		switch {
		case strings.HasPrefix(key, "record-"):
			if strings.HasSuffix(key, "-000") { // the first part of one
				records++
			}
		case strings.HasPrefix(key, session.ShelfPrefix):
			waiting++
		case c.Lang.Has("store." + key):
			list = append(list, c.T("store."+key))
		default:
			list = append(list, key)
		}
	}
	if waiting > 0 {
		list = append(list, c.T("settings.kept.matches", "n", waiting))
	}
	if records > 0 {
		list = append(list, c.T("settings.kept.records", "n", records))
	}
	return strings.Join(list, ", ")
}

// layout is the panel.
func (k *kept) layout(c *stage.Context, f *ui.Form) {
	f.Open("kept", c.T("settings.kept"))
	about := "settings.kept.about"
	if c.Chooses() {
		about += ".page"
	}
	f.Text("kept.about", c.T(about, "where", k.at), 14, &c.Theme.Muted)
	k.promised(c, f)
	f.Beside([]float64{1, 1},
		ui.Widget{ID: "kept.out", Kind: ui.Button, Icon: ui.IconUp, Text: c.T("settings.kept.out"), Size: 15, Disabled: k.busy, Do: func(*ui.Widget) { k.export(c) }},
		ui.Widget{ID: "kept.in", Kind: ui.Button, Icon: ui.IconDown, Text: c.T("settings.kept.in"), Size: 15, Disabled: k.busy, Do: func(*ui.Widget) { k.bring(c) }},
	)
	f.Close()
}

// promised says what the browser has answered to the question whether it keeps what is
// kept, and lets the player ask it. It says what is wrong with the second copy, too.
func (k *kept) promised(c *stage.Context, f *ui.Form) {
	if k.copy = store.SecondCopy(); k.copy != store.Copied {
		f.Text("kept.copy", c.T("store.copy."+string(k.copy)), 14, &c.Theme.Muted)
	}
	k.promise = store.Promised()
	switch k.promise {
	case store.NoPromise, store.Asking:
		return
	}
	f.Text("kept.promise", c.T("settings.persist."+string(k.promise)), 14, &c.Theme.Muted)
	if k.promise == store.Unkept {
		f.Beside([]float64{1}, ui.Widget{ID: "kept.ask", Kind: ui.Button, Text: c.T("settings.persist.ask"), Size: 15, Do: func(*ui.Widget) { store.Persist() }})
	}
}
