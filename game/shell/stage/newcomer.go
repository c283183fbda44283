package stage

import (
	"machiavelli/game/app/lesson"
	"machiavelli/game/ui"
)

// FirstMinute asks the scene of the lessons to show how the game is played, and then to do
// what the player was about to do.
type FirstMinute struct{ Then func() }

// teaches names the scene of the lessons.
const teaches = "learn"

// greet asks somebody who has never played whether to show how it is done, before the
// match that begin begins. It reports whether it does: it asks once.
func greet(c *Context, begin func()) bool {
	if !c.Settings.Tips || !c.Has(teaches) {
		return false
	}
	p, err := lesson.Load(c.Store)
	if err != nil || !p.Newcomer() {
		return false // what was asked could not be kept
	}
	p.Met = true
	if err := p.Save(c.Store); err != nil {
		c.UI.Toast(c.StoreSentence(err))
	}
	c.UI.Ask(ui.Dialog{
		ID: "newcomer", Title: c.T("newcomer.title"), Text: c.T("newcomer.text"), Cancel: begin,
		Buttons: []ui.DialogButton{
			{ID: "newcomer.know", Text: c.T("newcomer.know"), Do: begin},
			{ID: "newcomer.show", Text: c.T("newcomer.show"), Look: ui.Primary, Do: func() { c.Go(teaches, FirstMinute{begin}) }},
		},
	})
	return true
}
