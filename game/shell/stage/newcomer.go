package stage

import (
	"machiavelli/engine/rules"
	"machiavelli/game/app/lesson"
	"machiavelli/game/report/rulebook"
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

// Introduction is the card that says what a rule set is about in short, and then what is
// different in it; false where it has the usual rules. then is its last button.
func Introduction(c *Context, r *rules.Rules, then ui.DialogButton) (ui.Dialog, bool) {
	lines := rulebook.Differences(c.T, r)
	if len(lines) == 0 {
		return ui.Dialog{}, false
	}
	d := ui.Dialog{ID: "first", Title: c.T("table.first", "name", c.RuleSet(r))}
	for _, line := range append(rulebook.Brief(c.T, r), lines...) {
		d.Rows = append(d.Rows, ui.DialogRow{Name: ui.Bullet, Text: line})
	}
	if c.Has("rules") {
		d.Buttons = append(d.Buttons, ui.DialogButton{ID: "first.rules", Text: c.T("table.first.rules"), Do: func() { c.Push("rules", *r) }})
	}
	d.Buttons = append(d.Buttons, then)
	return d, true
}
