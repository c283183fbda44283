package session

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
)

// HintCards are the cards of the hinted play as a player looks for them: those
// in the hand from left to right, then those that already lie on the table, as they
// come to lie.
func (p *player) HintCards() []card.Card {
	play := slices.Clone(p.Hint.Answer.Play)
	order := slices.Clone(p.Hand.Order)
	for _, m := range p.Hint.target {
		order = append(order, card.IDs(m.Cards)...)
	}
	at := func(c card.Card) int { return slices.Index(order, c.ID) }
	slices.SortStableFunc(play, func(a, b card.Card) int { return at(a) - at(b) })
	return play
}

// AskHint has the hint say more: the first time it asks the engine, then it climbs the
// ladder. It is counted once a turn as it lies.
func (p *player) AskHint() {
	if p.Movable() {
		p.sayMore()
		p.keeping.touchSave()
	}
}

// LeadToOther has the hint lead to the other play, and reports whether it does.
func (p *player) LeadToOther() bool { return p.Movable() && p.leadToOther() }

// DoBetter does the action that wins more often than the play of the hint, after the
// cards that were moved have gone back. It reports false
// for a play, which is led to step by step.
func (p *player) DoBetter() bool {
	do := p.Hint.Better()
	if do == nil || do.Do == match.Play || !p.Live() || p.Moved() && !p.Rewind() {
		return false
	}
	if err := p.Act(do.Do, do.Card); err != nil {
		p.refuse(err)
		return false
	}
	return true
}

// HintStep does the next step, as an edit that can be undone; it reports
// whether there was one.
func (p *player) HintStep() bool {
	if !p.Movable() || !p.Hint.Playable() || p.Hint.Next() == nil {
		return false
	}
	done := p.turn.draft.Edits()
	if err := p.turn.do(match.Laying(p.view.Free, p.Hint.Next())); err != nil {
		p.refuse(err)
		return false
	}
	p.stepped(done)
	p.touch()
	p.edited()
	return true
}

// Tip is the tip of the turn as it lies, if one is known.
func (p *player) Tip() (Tip, bool) {
	return p.tip, p.tip.Level != 0 && p.Live() && p.stays(&p.tip.turn)
}
