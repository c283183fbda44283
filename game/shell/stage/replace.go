package stage

import (
	"machiavelli/game/app/session"
	"machiavelli/game/ui"
)

// Begin begins a new match. It first offers the first minute to somebody who has never
// played. If no more matches can be saved, it asks whether to give up those that were left
// longest ago.
func Begin(c *Context, begin func()) {
	if greet(c, func() { BeginAt(c, begin) }) {
		return
	}
	BeginAt(c, begin)
}

// BeginAt begins a match at a position, and offers no first minute: somebody with a position
// has played before. If no more matches can be saved, it asks as Begin does.
func BeginAt(c *Context, begin func()) {
	if n := session.Excess(c.Store); n > 0 {
		c.UI.Ask(Replace(c, n, begin))
		return
	}
	begin()
}

// Replace is the dialog that asks whether to give up n matches for a new one, and begins it.
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
