package table

import (
	"machiavelli/engine/rules"
	"machiavelli/game/lesson"
	"machiavelli/game/rulebook"
	"machiavelli/game/stage"
	"machiavelli/game/ui"
)

// first is what a player is told once: what is different in a rule set.
type first struct {
	card bool // there is something to read, and nothing goes on before it has been
}

// introduce says, before the first match by a rule set, what is different in it.
func (s *Scene) introduce(c *stage.Context, r *rules.Rules) {
	lines := rulebook.Differences(c.T, r)
	p, err := lesson.Load(c.Store)
	if err != nil || len(lines) == 0 || !p.Meet(r.ID) {
		return
	}
	if err := p.Save(c.Store); err != nil {
		c.UI.Toast(c.StoreSentence(err))
	}
	d := ui.Dialog{ID: "first", Title: c.T("table.first", "name", r.Name)}
	for _, line := range lines {
		d.Rows = append(d.Rows, ui.DialogRow{Name: "•", Text: line})
	}
	if c.Has("rules") {
		d.Buttons = append(d.Buttons, ui.DialogButton{ID: "first.rules", Text: c.T("table.first.rules"), Do: func() { c.Push("rules", *r) }})
	}
	d.Buttons = append(d.Buttons, ui.DialogButton{ID: "first.play", Text: c.T("table.first.play"), Look: ui.Primary})
	s.first.card = true
	c.UI.Ask(d)
}
