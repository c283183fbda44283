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

// tips is what a player is told once: what is different in a rule set, and in the
// first match where an idea is possible.
type tips struct {
	reading bool            // there is something to read, and nothing goes on before it has been
	met     lesson.Progress // what the player has been told
	read    bool
	climbs  bool // the hint is to climb to its steps
}

// progress is what the player has been told.
func (t *tips) progress(c *stage.Context) *lesson.Progress {
	if !t.read {
		p, err := lesson.Load(c.Store)
		t.read, t.met = true, p
		if err != nil {
			t.met.Over = true // what is said could not be kept
		}
	}
	return &t.met
}

// save saves which tips the player has seen.
func (t *tips) save(c *stage.Context) {
	if err := t.met.Save(c.Store); err != nil {
		c.UI.Toast(c.StoreSentence(err))
	}
}

// pointsOut reports whether ideas are pointed out: in the first match, to one who
// wants it, until each has been.
func (t *tips) pointsOut(v *view) bool {
	p := t.progress(v.c)
	return v.c.Settings.Tips && !v.exercise.on && !p.Over && len(p.Tips) < int(ideas.Chain)
}

// pointOut says, once for each idea, that there is a play, to one who is about to do
// without; it reports whether it has. The answer is a command.
func (t *tips) pointOut(v *view, do match.Do, press func(command)) bool {
	tip, known := v.ses.Tip()
	if !known || !t.pointsOut(v) || v.ses.Hint.Level != session.HintOff || !t.progress(v.c).Tip(tip.Level) {
		return false
	}
	t.save(v.c)
	title, text := wording.Of(v.speech(), v.ses).Tip(tip)
	v.c.UI.Ask(ui.Dialog{
		ID: "idea", Title: title, Text: text,
		Buttons: []ui.DialogButton{
			{ID: "idea.no", Text: v.c.T("table.do." + string(do)), Do: func() { press(command{verb: actNow, do: do}) }},
			{ID: "idea.show", Text: v.c.T("table.idea.show"), Look: ui.Primary, Do: func() { press(command{verb: showIdea}) }},
		},
	})
	return true
}

// explain says once, to one who is about to keep what could go, why good players do that, and
// offers the lesson about it; it reports whether it has. The answer is a command.
func (t *tips) explain(v *view, press func(command)) bool {
	h, p := &v.ses.Hint, t.progress(v.c)
	better := h.Better()
	keeps := h.Playable() && better != nil && (better.Do == match.Draw || better.Do == match.Pass)
	if !keeps || p.Kept || !v.c.Settings.Tips || !rules.WaitingPays(&v.ses.View().Rules) {
		return false
	}
	p.Kept = true
	t.save(v.c)
	d := ui.Dialog{ID: "keep", Title: v.c.T("table.keep"), Text: v.c.T("table.keep.text")}
	if v.place == nil && v.c.Has("learn") { // a table of several people goes on meanwhile
		d.Buttons = append(d.Buttons, ui.DialogButton{ID: "keep.lesson", Text: v.c.T("table.keep.lesson"), Do: func() {
			v.c.Go("learn", stage.Lesson{Name: lesson.Hold, Back: func() { v.c.Go("table", session.Resume{}) }})
		}})
	}
	d.Buttons = append(d.Buttons, ui.DialogButton{ID: "keep.do", Text: v.words().Better(), Look: ui.Primary, Do: func() { press(command{verb: betterHint}) }})
	v.c.UI.Ask(d)
	return true
}

// climb has the hint that was wanted climb to its steps once it is there. It reports
// whether it has climbed.
func (t *tips) climb(ses *session.Session) bool {
	h := &ses.Hint
	switch {
	case !t.climbs:
	case h.Level == session.HintOff || h.Level == session.HintSteps, !h.Playable() && !h.Asking && !h.Holding:
		t.climbs = false
	case h.Playable():
		ses.AskHint()
		return true
	}
	return false
}

// end ends a match: after the first nothing is pointed out, after some the goal is known.
func (t *tips) end(c *stage.Context) {
	if t.progress(c).End() {
		t.save(c)
	}
}

// aims reports whether the goal stands over the hand: in the first matches.
func (t *tips) aims(c *stage.Context, ses *session.Session, practice bool) bool {
	return c.Settings.Tips && !practice && ses.Playing() && ses.Me() >= 0 && t.progress(c).Goal()
}

// introduce says, before the first match by a rule set with other rules than the usual
// ones, what it is about in short and then what is different in it.
func (t *tips) introduce(c *stage.Context, r *rules.Rules) {
	d, different := stage.Introduction(c, r, ui.DialogButton{ID: "first.play", Text: c.T("table.first.play"), Look: ui.Primary})
	if p := t.progress(c); !different || !p.Meet(r.ID) {
		if c.Settings.Tips && p.Goal() {
			c.Say(rulebook.Goal(c.T, r)) // the card says it as well
		}
		return
	}
	t.save(c)
	t.reading = true
	c.UI.Ask(d)
}
