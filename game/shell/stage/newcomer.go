package stage

import (
	"machiavelli/engine/rules"
	"machiavelli/game/app/archive"
	"machiavelli/game/app/lesson"
	"machiavelli/game/report/rulebook"
	"machiavelli/game/ui"
)

// Lesson asks the scene of the lessons for one with a name. Back goes back to where it was
// asked for.
type Lesson struct {
	Name string
	Back func()
}

// FirstMinute asks the scene of the lessons to show how the game is played, and then to do
// what the player was about to do.
type FirstMinute struct {
	Then  func()
	Leave func() // does what the player does who skips it; nil: the same
}

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
	if list, err := archive.Of(c.Store).IDs(); err != nil || len(list) > 0 {
		return false // who has a result has played
	}
	save := func() {
		if err := p.Save(c.Store); err != nil {
			c.UI.Toast(c.StoreSentence(err))
		}
	}
	p.Met = true
	save()
	know := func() {
		p.Learn(lesson.Minute)
		save()
		begin()
	}
	c.UI.Ask(ui.Dialog{
		ID: "newcomer", Title: c.T("newcomer.title"), Text: c.T("newcomer.text"), Cancel: know,
		Buttons: []ui.DialogButton{
			{ID: "newcomer.know", Text: c.T("newcomer.know"), Do: know},
			{ID: "newcomer.show", Text: c.T("newcomer.show"), Look: ui.Primary, Do: func() { c.Go(teaches, FirstMinute{Then: begin}) }},
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
