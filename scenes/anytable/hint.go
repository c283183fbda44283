package anytable

import (
	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
	"machiavelli/engine/worker"
	"machiavelli/game/app/session"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
)

// hint is the best play, once it was asked for.
type hint struct {
	wanted bool
	asked  uint64 // the request, 0 for none
	answer *solver.Answer
	fault  error
}

// hintBudget is the most milliseconds that is looked for the best play.
const hintBudget = 8000

// askHint asks for the best play.
func (s *Scene) askHint(c *stage.Context) {
	h := &s.hint
	switch {
	case h.wanted:
	case !s.board.legal():
		c.UI.Toast(c.T("anytable.illegal"))
		return
	default:
		p := s.board.p
		p.Goal = bot.Aim(&p.Rules)
		*h = hint{wanted: true}
		h.asked = worker.Ask(&s.engine, worker.Solve{Position: p}, hintBudget, func(found solver.Answer, err error) {
			if h.asked, h.fault = 0, err; err == nil {
				h.answer = &found
			}
			s.show(c)
		})
	}
	c.Play("hint")
	s.show(c)
	c.UI.ScrollUp() // to where it is said
}

// hintPanel says what is known of the best play.
func (s *Scene) hintPanel(c *stage.Context, f *ui.Form) {
	h := &s.hint
	if !h.wanted {
		return
	}
	f.Open("best", c.T("anytable.best"))
	text := func(id, text string) { f.Text("best."+id, text, 16, &c.Theme.Ivory) }
	a := h.answer
	switch {
	case h.asked != 0:
		text("count", c.T("table.hint.asking"))
	case a == nil:
		text("count", c.T("anytable.failed", "why", h.fault.Error()))
	case !a.Playable:
		text("count", c.T("table.hint.none"))
	default:
		s.found(c, f, a, text)
	}
	f.Close()
}

// found says the play and its steps, with a button that lays it.
func (s *Scene) found(c *stage.Context, f *ui.Form, a *solver.Answer, text func(id, text string)) {
	title := c.T("table.hint.count", "n", a.Cards)
	switch {
	case a.Cards == 0:
		title = c.T("table.hint.free")
	case a.Out:
		title = c.T("table.hint.out", "n", a.Cards)
	case !a.Exact:
		title = c.T("table.hint.least", "count", title)
	}
	text("count", title)
	text("cards", s.words(c).List(a.Play))
	text("touches", s.words(c).Scale(len(s.board.p.Table)-a.Kept, len(s.board.p.Table), a.Moves))
	before := make([]match.Meld, len(s.board.p.Table))
	for i, m := range s.board.p.Table {
		before[i] = match.Meld{ID: i + 1, Cards: m, Owner: -1}
	}
	for i := range a.Steps {
		told := session.Tell(before, a.Steps, i, s.board.p.Rules.Meld)
		text("step."+itoa(i), itoa(i+1)+". "+s.words(c).Step(&told, true))
	}
	f.Beside([]float64{1}, ui.Widget{ID: "best.lay", Kind: ui.Button, Size: 15, Look: ui.Primary, Text: c.T("anytable.lay"), Do: func(*ui.Widget) { s.board.adopt(a); s.changed(c) }})
}
