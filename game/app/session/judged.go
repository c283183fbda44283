package session

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/chance"
	"machiavelli/engine/match"
	"machiavelli/engine/review"
	"machiavelli/engine/solver"
	"machiavelli/engine/worker"
)

// AimAtWinning says whether a hint is judged by the chance to win the deal, where that
// is calibrated. Otherwise it looks for as many cards as can go.
func (a *Advice) AimAtWinning(yes bool) {
	if a.winning == yes {
		return
	}
	a.winning = yes
	if h := &a.Hint; h.Level != HintOff && !h.Asking {
		a.judge()
	}
}

// BeginWithMost says whether a hint begins with the most cards that can go, and has what wins
// more often beside it, however soon that is known.
func (a *Advice) BeginWithMost(yes bool) { a.mostFirst = yes }

// BeginsWithMost reports whether a hint begins with the most cards that can go.
func (a *Advice) BeginsWithMost() bool { return a.mostFirst }

// judge asks what the review will say of what the hint leads to. It has the work of the
// review, and so as long as that takes.
func (a *Advice) judge() {
	h, v := &a.Hint, &a.view
	h.Judged, h.Most, h.Winning, h.Judging = nil, 0, false, false
	if h.Planned || !a.ownTurn() || h.Advice == nil || h.Advice.Do == "" || a.net() == "" {
		h.show()
		return
	}
	do := match.Action{Do: h.Advice.Do, Card: h.Advice.Card}
	if h.leads() {
		do = v.PlayOf(h.target)
	}
	h.Judging = true
	request(a, worker.Judge{View: *v, Action: do, Net: a.net()}, 0, func(judged *review.Judgement, _ error) {
		if h.Judged = judged; h.Better() != nil && h.Better().Do == match.Play && a.reach() {
			return
		}
		h.Judging = false
		h.show()
	})
}

// lacks asks once why the hand does not go whole in the player's turn, which does not
// change while cards are moved. The work is counted.
func (a *Advice) lacks() {
	h, v := &a.Hint, &a.view
	if h.Lack != nil || h.Planned || !a.ownTurn() || h.leads() && h.Answer.Out {
		return
	}
	request(a, worker.Lacks{View: *v}, 0, func(l review.Lack, err error) {
		if err == nil && len(l.Stay) > 0 {
			h.Lack = &l
		}
	})
}

// net is what hints are judged by, "" where they are not.
func (a *Advice) net() string {
	if a.posed || !a.winning && !a.always {
		return ""
	}
	return chance.Text(&a.view.Rules, len(a.view.Seats))
}

// reach looks for the way to the play that wins more often. A hint that is not shown yet
// leads to it, and the play of the most cards is the other one. One that is shown, or is to
// begin with the most cards, stays as it is, and the play that wins more often is the other
// one. It reports false where there is nothing to look for.
func (a *Advice) reach() bool {
	h, pos := &a.Hint, a.question()
	if pos == nil {
		return false
	}
	do := a.view.Complete(*h.Better())
	table := match.CardsOf(do.Table)
	for _, id := range do.Free {
		table = append(table, []card.Card{{ID: id}})
	}
	request(a, worker.Better{Position: *pos, Table: table}, hintBudget, func(got worker.Improvement, _ error) {
		h.Judging = false
		defer func() { h.show() }()
		w := got.Way
		if w == nil || h.Progress() > 0 {
			return
		}
		better := solver.Answer{Playable: true, Exact: true, Table: w.Table, Steps: w.Steps, Moves: w.Moves}
		for _, c := range slices.Concat(w.Table...) {
			if slices.Contains(pos.Hand, c.ID) {
				better.Play = append(better.Play, c)
			}
		}
		better.Cards = len(better.Play)
		most := h.Answer
		switch {
		case !h.Holding || a.mostFirst:
			h.Most, h.front = most.Cards, []solver.Answer{*most, better}
		case a.lead(&better):
			h.Answer, h.Most, h.Winning = &better, most.Cards, true
			h.front = []solver.Answer{better, *most}
		}
	})
	return true
}

// request asks the engine for what belongs to the hint.
func request[A any](a *Advice, t worker.Asks[A], budget int, then func(A, error)) {
	h := &a.Hint
	var id uint64
	id = worker.Ask(a.engine, t, budget, func(got A, err error) {
		h.asked = slices.DeleteFunc(h.asked, func(asked uint64) bool { return asked == id })
		then(got, err)
	})
	h.asked = append(h.asked, id)
}

// Better is what wins more often than the play of the most cards, or than what was
// advised where none can be laid, by more than the estimate may err; nil: nothing does,
// or it is not known. The hint leads to it where it is a play.
func (h *Hint) Better() *match.Action {
	if h.Judged == nil || h.Judged.Label == review.None {
		return nil
	}
	return h.Judged.Better
}
