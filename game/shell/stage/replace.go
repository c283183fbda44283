package stage

import (
	"machiavelli/game/app/session"
	"machiavelli/game/ui"
)

// Begin begins a new match. Somebody who has never played is first offered to be shown how
// it is done. Where no more matches can be kept, Begin asks whether those that were left
// longest ago may be given up.
func Begin(c *Context, begin func()) {
	if greet(c, func() { BeginAt(c, begin) }) {
		return
	}
	BeginAt(c, begin)
}

// BeginAt begins a match at a position. Whoever brings one is no newcomer. Where no more
// matches can be kept, it asks as Begin does.
func BeginAt(c *Context, begin func()) {
	if n := session.Excess(c.Store); n > 0 {
		c.UI.Ask(Replace(c, n, begin))
		return
	}
	begin()
}

// Replace asks whether n matches may be given up for a new one, and begins it
// if so.
func Replace(c *Context, n int, begin func()) ui.Dialog {
	give := func() {
		if err := session.MakeWay(c.Store); err != nil {
			c.UI.Toast(c.StoreSentence(err))
			return
		}
		begin()
	}
	return ui.Dialog{
		ID: "replace", Title: c.T("menu.replace.title", "n", n), Text: c.T("menu.replace.text", "n", n, "most", session.MostMatches),
		Buttons: []ui.DialogButton{
			{ID: "replace.no", Text: c.T("menu.replace.no")},
			{ID: "replace.yes", Text: c.T("menu.replace.yes"), Look: ui.Danger, Do: give},
		},
	}
}
