package wording

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
)

// Next says what the player is to do next, at every point of every kind of
// turn, and whose turn it is when there is nothing to do.
func (w Match) Next() string {
	v := w.ses.View()
	_, curtain := w.ses.Curtain()
	switch {
	case !w.ses.Playing() || curtain:
		return ""
	case w.ses.Planning() && !w.ses.Waiting():
		return w.lang.T("table.next.plan", "name", v.Seats[v.Turn].Name)
	case !w.ses.Live():
		return w.Turn()
	}
	var upcard card.ID
	if pile := w.ses.Board.Pile; len(pile) > 0 {
		upcard = pile[len(pile)-1]
	}
	left := v.Seats[(w.ses.Me()+1)%len(v.Seats)].Name
	text := w.lang.T("table.next."+w.nextStep(), "n", v.Rules.Draws()-v.Drawn, "name", left, "card", w.Face(upcard.Face()))
	if duty := w.Duty(); duty != "" && !(w.ses.Turn().Changed && w.ses.Refuses(match.Play) == nil) { // it is done
		text = duty + " " + text
	}
	if w.ses.Offers(match.Zap) && w.ses.Refuses(match.Zap) == nil && !w.ses.Turn().Changed {
		text += " " + w.lang.T("table.next.zap")
	}
	return text
}

// nextStep names what the player on turn can do next.
func (w Match) nextStep() string {
	if w.ses.Turn().Changed {
		return w.layStep()
	}
	v := w.ses.View()
	draw, pass := w.ses.Refuses(match.Draw), w.ses.Refuses(match.Pass)
	switch {
	case draw != nil && draw.Why == match.MoveBegun:
		return "strict"
	case v.Rules.Turn == rules.TurnDiscard || v.Rules.Turn == rules.TurnPush:
		return w.pileStep(draw)
	case v.Rules.Turn == rules.TurnDrawFirst:
		return w.drawStep(draw)
	case draw != nil && draw.Why == match.MustPlayNow, pass != nil && pass.Why == match.MustPlayNow:
		return "must"
	case draw != nil && v.Stock == 0:
		return "pass"
	}
	if v.Rules.MustPlay == rules.MustIfAble && v.Rules.Turn != rules.TurnMustPlay {
		return string(v.Rules.Turn) + ".able"
	}
	return string(v.Rules.Turn)
}

// layStep is what comes next while cards have been moved.
func (w Match) layStep() string {
	err := w.ses.Refuses(match.Play)
	discards := w.ses.Offers(match.Discard)
	switch {
	case err == nil && discards:
		return "lay-discard"
	case err == nil:
		return "lay"
	case err.Why == match.DrawFirst && discards:
		return w.pileStep(w.ses.Refuses(match.Draw))
	case err.Why == match.DrawFirst:
		return "draw"
	}
	if slices.ContainsFunc(w.ses.Turn().States, func(m match.MeldState) bool { return m.State != match.Legal }) {
		return "finish"
	}
	switch err.Why { // the play is too little
	case rules.NothingAdded, rules.OpenWithPoints, rules.OpenWithRun, rules.OpenWithThese, rules.JokerReuse, rules.StealWith:
		return "more"
	}
	return "finish"
}

// pileStep is what comes next in the games with a discard pile.
func (w Match) pileStep(draw *match.Error) string {
	take, push := w.ses.Refuses(match.Take), w.ses.Refuses(match.Push)
	switch {
	case w.ses.View().Drawn > 0:
		return "discard"
	case push == nil:
		return "take-or-push"
	case take == nil && draw == nil:
		return "draw-or-take"
	case take == nil:
		return "take"
	}
	return "draw"
}

// drawStep is what comes next where a turn begins with a draw.
func (w Match) drawStep(draw *match.Error) string {
	v := w.ses.View()
	knock := w.ses.Offers(match.Knock) && w.ses.Refuses(match.Knock) == nil
	switch {
	case v.Played && knock, w.ses.Refuses(match.Play) != nil && w.ses.Refuses(match.Pass) == nil && knock:
		return "knock-or-end"
	case v.Drawn == 0 && draw == nil && knock:
		return "draw-or-knock"
	case v.Drawn == 0 && draw == nil:
		return "draw"
	case draw == nil && v.Drawn+1 == v.Rules.MaxDraw:
		return "draw-last"
	case draw == nil:
		return "draw-more"
	case v.Last > 0:
		return "last-round"
	}
	return "play-or-pass"
}

// Duty says what the first play has to be, until it is done.
func (w Match) Duty() string {
	v := w.ses.View()
	open := v.Rules.Opening
	if open.Kind == rules.OpenAny || v.Seats[w.ses.Me()].Opened {
		return ""
	}
	if open.Kind != rules.OpenContract || len(open.Contracts) == 0 {
		return w.lang.T("table.duty."+string(open.Kind), "n", open.N)
	}
	k := open.Contracts[(max(1, v.Deal)-1)%len(open.Contracts)]
	sets := w.lang.T("table.duty.sets", "n", k.Sets, "size", k.SetSize)
	runs := w.lang.T("table.duty.runs", "n", k.Runs, "size", k.RunSize)
	switch {
	case k.Runs == 0:
		runs = sets
	case k.Sets > 0:
		runs = w.lang.And([]string{sets, runs})
	}
	return w.lang.T("table.duty.contract", "melds", runs)
}
