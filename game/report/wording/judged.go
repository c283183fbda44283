package wording

import (
	"math"
	"slices"

	"machiavelli/engine/match"
	"machiavelli/engine/review"
	"machiavelli/engine/rules"
	"machiavelli/game/lang"
)

// Judged says in one sentence what wins more often than laying the most cards, by how much
// and why; "" if nothing is known to, or the player has followed the hint.
func (w Match) Judged() string {
	what, why := w.JudgedWhy()
	return because(w.lang, what, why)
}

// Because says in one sentence what is better than the judged action, and why.
func Because(l *lang.Lang, what string, j *review.Judgement) string {
	return because(l, what, reason(l, j))
}

func because(l *lang.Lang, what, why string) string {
	if why == "" {
		return what
	}
	return l.T("table.hint.better", "what", what, "why", why)
}

// JudgedWhy is the sentence of Judged in two halves. The second may be "".
func (w Match) JudgedWhy() (what, why string) {
	h := &w.ses.Hint
	better := h.Better()
	if better == nil || h.Arrived() {
		return "", ""
	}
	// A part that rounds to nothing still wins more often.
	gain := w.lang.T("review.percent", "n", w.lang.Percent(max(h.Judged.Loss, 0.01), 0))
	switch {
	case h.Most > 0 && h.Winning:
		what = w.lang.T("table.hint.better.play", "n", h.Most, "gain", gain)
	case h.Most > 0:
		what = w.lang.T("table.hint.better.other", "gain", gain)
	case h.Playable() && slices.Contains([]match.Do{match.Draw, match.Pass}, better.Do):
		what, why = w.lang.T("table.hint.better.keep", "n", h.Answer.Cards, "gain", gain), reason(w.lang, h.Judged)
		if why == "" && rules.WaitingPays(&w.ses.View().Rules) {
			why = w.lang.T("table.hint.because.waits")
		}
		return what, why
	default:
		what = w.lang.T("table.hint.better.do", "do", w.do(better.Do, better.Card), "gain", gain)
	}
	return what, reason(w.lang, h.Judged)
}

// Better names, for a button, the action that wins more often than the play of the hint; ""
// if no action does, or the hint leads to it.
func (w Match) Better() string {
	better := w.ses.Hint.Better()
	if better == nil || better.Do == match.Play {
		return ""
	}
	return w.do(better.Do, better.Card)
}

// reason is the fact that explains a judgement.
func reason(l *lang.Lang, j *review.Judgement) string {
	opens := int(math.Round(j.Opens[0] - j.Opens[1]))
	switch {
	case slices.Contains(j.Why, review.OpensTable) && opens > 0:
		return l.T("table.hint.because.opens", "n", opens)
	case slices.Contains(j.Why, review.OpensTable):
		return l.T("table.hint.because.table")
	case slices.Contains(j.Why, review.WorseHand) && j.Outs[1] > j.Outs[0]:
		return l.T("table.hint.because.outs", "n", j.Outs[1], "less", j.Outs[0])
	case slices.Contains(j.Why, review.WorseHand):
		return l.T("table.hint.because.hand")
	}
	return ""
}
