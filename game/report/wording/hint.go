package wording

import (
	"slices"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
	"machiavelli/game/app/session"
)

// Hint is the title of the hint panel and the line under it.
func (w Match) Hint() (title, sub string) {
	h := &w.ses.Hint
	switch {
	case h.Playable() && h.Arrived():
		return w.lang.T("table.hint.done"), w.Next()
	case h.Playable():
		return w.count(h.Answer.Cards, h.Answer.Points, h.Answer.Out, h.Answer.Exact), w.play()
	case (h.Advice == nil || h.Holding) && w.ses.Meter.Known && w.ses.Meter.Most > 0 && !w.drawsFirst():
		v := w.ses.View()
		return w.count(w.ses.Meter.Most, 0, w.ses.Meter.Most == len(v.Hand), w.ses.Meter.Exact), w.lang.T("table.hint.asking")
	case h.Advice == nil, h.Holding, h.Answer != nil && !h.Answer.Exact && h.Asking:
		return w.lang.T("table.hint.asking"), ""
	}
	return w.advice()
}

// drawsFirst reports whether nothing can be laid before a card is drawn.
func (w Match) drawsFirst() bool {
	return slices.ContainsFunc(w.ses.View().Options, func(o match.Option) bool {
		return o.Do == match.Play && o.Why != nil && o.Why.Why == match.DrawFirst
	})
}

// Tip says to a newcomer which play they are about to miss.
func (w Match) Tip(t session.Tip) (title, text string) {
	return w.count(t.Cards, 0, t.Out, true), w.lang.T("table.idea", "step", w.Step(&t.Step, true))
}

// count says how many cards can go, or could while others play.
func (w Match) count(cards, points int, out, exact bool) string {
	key := "table.hint."
	if w.ses.Hint.Planned {
		key += "plan."
	}
	switch {
	case cards == 0:
		return w.lang.T(key + "free")
	case out:
		return w.lang.T(key+"out", "n", cards)
	}
	text := w.lang.T(key+"count", "n", cards)
	if !exact {
		text = w.lang.T("table.hint.least", "count", text)
	}
	if points > 0 && bot.Aim(&w.ses.View().Rules) == solver.Points {
		text += " · " + w.lang.T("table.hint.points", "n", points)
	}
	return text
}

// play says of the play as much as was asked for.
func (w Match) play() string {
	h := &w.ses.Hint
	switch {
	case h.Level >= session.HintMelds:
		touched, melds := h.Touched()
		return w.Scale(touched, melds, h.Left)
	case h.Level == session.HintCards:
		return w.Cards(w.ses.HintCards())
	case h.Other() != nil:
		return w.lang.T("table.hint.moves", "n", h.Left)
	}
	return w.aim()
}

// aim says what the hint looks for; "" where another sentence does, where the whole hand
// goes, or the judge has not answered.
func (w Match) aim() string {
	h := &w.ses.Hint
	switch {
	case h.Planned || h.Judging || h.Answer.Out || h.Better() != nil || w.ses.Posed():
		return ""
	case h.Judged == nil:
		return w.lang.T("table.hint.aim.most")
	}
	return w.lang.T("table.hint.aim.winning")
}

// Scale says how much of the table a play touches, where it could touch more or
// less, and how many cards move.
func (w Words) Scale(touched, melds, moves int) string {
	text := w.lang.T("table.hint.moves", "n", moves)
	if touched > 0 && melds > 1 {
		text = w.lang.T("table.hint.touches", "n", touched, "of", melds) + " · " + text
	}
	return text
}

// advice says what to do where nothing can be laid, and why.
func (w Match) advice() (title, sub string) {
	h, v := &w.ses.Hint, w.ses.View()
	a := h.Advice
	do := ""
	switch {
	case a.Do != "" && a.Do != match.GiveUp && w.ses.Turn() != nil && w.ses.Turn().Changed:
		do = w.lang.T("table.hint.do.back") // all else is refused while cards lie elsewhere
	case a.Do != "":
		do = w.do(a.Do, a.Card)
	}
	switch {
	case a.Duty != nil:
		key := "table.hint.duty." + string(a.Duty.Kind)
		return w.lang.T(key, "have", a.Duty.Have, "need", a.Duty.Need), do
	case h.Planned:
		return w.lang.T("table.hint.plan.none"), w.lang.T("table.hint.plan.none.sub")
	case h.Answer != nil:
		return w.lang.T("table.hint.none"), do
	}
	return do, w.lang.T("table.hint.why."+string(a.Do), "n", v.Rules.Worth(v.Hand))
}

// do names an action of a player who is told to do it, with the card that it takes.
func (w Match) do(what match.Do, with card.ID) string {
	v, face := w.ses.View(), with.Face()
	switch {
	case what == match.Draw && v.Drawn > 0:
		return w.lang.T("table.hint.do.draw.more")
	case what == match.Take && len(v.Pile) > 0:
		face = v.Pile[len(v.Pile)-1].Face()
	}
	return w.lang.T("table.hint.do."+string(what), "card", w.Face(face), "n", max(1, min(v.Rules.IdleDraw(), v.Stock)))
}

// HintSteps is the steps of the hint, those that have been done first.
func (w Match) HintSteps() []string {
	h := &w.ses.Hint
	var out []string
	for i := range h.Ticked {
		out = append(out, w.Step(&h.Ticked[i], true))
	}
	for i := range h.Steps {
		told := session.Tell(h.Before, h.Steps, i, w.ses.View().Rules.Meld)
		out = append(out, w.Step(&told, true))
	}
	return out
}
