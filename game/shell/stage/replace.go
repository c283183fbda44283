package stage

import "machiavelli/game/ui"

// Replace asks whether a match may be given up for a new one, as no more can be
// kept, and begins it if so.
func Replace(c *Context, begin func()) ui.Dialog {
	return ui.Dialog{
		ID: "replace", Title: c.T("menu.replace.title"), Text: c.T("menu.replace.text"),
		Buttons: []ui.DialogButton{
			{ID: "replace.no", Text: c.T("menu.replace.no")},
			{ID: "replace.yes", Text: c.T("menu.replace.yes"), Look: ui.Danger, Do: begin},
		},
	}
}
