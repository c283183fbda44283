package table

import (
	"strings"

	"machiavelli/game/app/session"
	"machiavelli/game/ui"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/draw"
)

// hint is the hint panel, nil where it is not seen, and the arrow of the next step.
func (p *painter) hint() (*draw.Panel, draw.Arrow) {
	h := &p.ses.Hint
	if !p.hinting() {
		return nil, draw.Arrow{}
	}
	panel := &draw.Panel{Buttons: h.Playable(), Thinking: h.Shown() && (h.Judging || h.Asking)}
	panel.Title, panel.Sub = p.words().Hint()
	if panel.Offer = p.offers(); panel.Buttons {
		panel.Rows = hintRows(p.frame, h.Level)
	}
	if panel.Offer {
		panel.Rows++
	}
	if panel.Sub == p.m.Step {
		p.m.Step = "" // once is enough
	}
	if h.Level < session.HintFirst {
		p.lack(panel)
		p.judged(panel)
	}
	if !h.Playable() || h.Level < session.HintFirst {
		return panel, draw.Arrow{}
	}
	p.hintLines(panel)
	if now := h.Progress(); p.frame.Form != layout.Wide && now < len(panel.Lines) {
		panel.Sub = panel.Lines[now].Mark + ". " + panel.Lines[now].Text
	}
	if h.At < len(h.Steps) && !p.walking && !p.desk.stage.Moving() {
		return panel, hintArrow(p.view, p.desk, h.Steps[h.At])
	}
	return panel, draw.Arrow{}
}

// lack adds why nothing goes, or not all. A narrow panel has the most telling of it in its
// second line; where nothing goes it takes the place of what a button says as well.
func (p *painter) lack(panel *draw.Panel) {
	if p.frame.Form == layout.Wide {
		if lines := p.words().Lack(); len(lines) > 0 {
			panel.Sub = strings.TrimSpace(panel.Sub + "\n" + strings.Join(lines, "\n"))
		}
		return
	}
	brief := p.words().LackBrief()
	both := join(panel.Sub, brief)
	switch room := draw.PanelRoom(p.frame, p.c.Fonts, panel.Title); {
	case brief == "":
	case p.c.Fonts.Width(both, ui.Sans, draw.PanelLeast) <= room:
		panel.Sub = both
	case !p.ses.Hint.Playable() && !p.ses.Turn().Changed: // else no button says to take the moves back
		panel.Sub = brief
	}
}

// judged adds what wins more often. A narrow panel has one line for that and one for
// the reason.
func (p *painter) judged(panel *draw.Panel) {
	what, why := p.words().JudgedWhy()
	switch {
	case what == "":
	case p.frame.Form != layout.Wide && p.frame.Panel.H < 2*draw.OneLine:
		panel.Sub = what
	case p.frame.Form == layout.Wide:
		panel.Sub = strings.TrimSpace(panel.Sub + "\n" + p.words().Judged())
	case why == "":
		panel.Sub = what
	default:
		panel.Title, panel.Sub = what, why
	}
}

// hintLines adds the steps, up to the first that is not done or all of them.
func (p *painter) hintLines(panel *draw.Panel) {
	h := &p.ses.Hint
	now := h.Progress()
	for i, text := range p.words().HintSteps() {
		if h.Level == session.HintFirst && i > now {
			panel.More = p.c.T("table.hint.more", "n", len(h.Ticked)+len(h.Steps)-i)
			break
		}
		panel.Lines = append(panel.Lines, draw.Line{Text: text, Done: i < now, Now: i == now, Mark: itoa(i + 1)})
	}
}
