package table

import (
	"machiavelli/engine/ideas"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/app/lesson"
	"machiavelli/game/app/session"
	"machiavelli/game/report/rulebook"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// first is what a player is told once: what is different in a rule set, and in the
// first match where an idea is possible.
type first struct {
	card bool            // there is something to read, and nothing goes on before it has been
	met  lesson.Progress // what the player has been told
	read bool
	show bool // the hint is to climb to its steps
}

// progress is what the player has been told.
func (s *Scene) progress(c *stage.Context) *lesson.Progress {
	if f := &s.first; !f.read {
		p, err := lesson.Load(c.Store)
		f.read, f.met = true, p
		if err != nil {
			f.met.Over = true // what is said could not be kept
		}
	}
	return &s.first.met
}

// keepProgress saves what the player has been told.
func (s *Scene) keepProgress(c *stage.Context) {
	if err := s.first.met.Save(c.Store); err != nil {
		c.UI.Toast(c.StoreSentence(err))
	}
}

// pointsOut reports whether ideas are pointed out: in the first match, to one who
// wants it, until each has been.
func (s *Scene) pointsOut(c *stage.Context) bool {
	p := s.progress(c)
	return c.Settings.Tips && !s.practice.on && !p.Over && len(p.Tips) < int(ideas.Chain)
}

// pointOut says, once for each idea, that there is a play, to one who is about to do
// without; it reports whether it has.
func (s *Scene) pointOut(c *stage.Context, do match.Do) bool {
	tip, known := s.ses.Tip()
	if !known || !s.pointsOut(c) || s.ses.Hint.Level != session.HintOff || !s.progress(c).Tip(tip.Level) {
		return false
	}
	s.keepProgress(c)
	title, text := wording.Of(s.view(c).speech(), s.ses).Tip(tip)
	c.UI.Ask(ui.Dialog{
		ID: "idea", Title: title, Text: text,
		Buttons: []ui.DialogButton{
			{ID: "idea.no", Text: c.T("table.do." + string(do)), Do: func() { s.actNow(c, do); s.stale = true }},
			{ID: "idea.show", Text: c.T("table.idea.show"), Look: ui.Primary, Do: func() { s.askHint(c); s.first.show, s.stale = true, true }},
		},
	})
	return true
}

// runFirst has the hint that was wanted climb to its steps once it is there.
func (s *Scene) runFirst() {
	h := &s.ses.Hint
	switch {
	case !s.first.show:
	case h.Level == session.HintOff || h.Level == session.HintSteps, !h.Playable() && !h.Asking:
		s.first.show = false
	case h.Playable():
		s.ses.AskHint()
		s.stale = true
	}
}

// endFirst ends the first match: from now on nothing is pointed out.
func (s *Scene) endFirst(c *stage.Context) {
	if p := s.progress(c); !p.Over {
		p.Over = true
		s.keepProgress(c)
	}
}

// introduce says, before the first match by a rule set, what is different in it.
func (s *Scene) introduce(c *stage.Context, r *rules.Rules) {
	lines := rulebook.Differences(c.T, r)
	if p := s.progress(c); len(lines) == 0 || !p.Meet(r.ID) {
		return
	}
	s.keepProgress(c)
	d := ui.Dialog{ID: "first", Title: c.T("table.first", "name", c.RuleSet(r))}
	for _, line := range lines {
		d.Rows = append(d.Rows, ui.DialogRow{Name: ui.Bullet, Text: line})
	}
	if c.Has("rules") {
		d.Buttons = append(d.Buttons, ui.DialogButton{ID: "first.rules", Text: c.T("table.first.rules"), Do: func() { c.Push("rules", *r) }})
	}
	d.Buttons = append(d.Buttons, ui.DialogButton{ID: "first.play", Text: c.T("table.first.play"), Look: ui.Primary})
	s.first.card = true
	c.UI.Ask(d)
}
