package bot

import (
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// strategist holds its cards back with a plan: what lies on the table serves
// everybody, what is in the hand only its owner. It goes out, or knocks, as soon
// as it can; until then it lays only what its plan cannot keep.
func strategist(t *table) match.Action {
	if t.may(match.Knock) && !t.may(match.Play) {
		return match.Action{Do: match.Knock}
	}
	if !t.mayBuild() {
		return rummy{t}.decide()
	}
	if !t.may(match.Play) {
		return laysMost(t)
	}
	if t.temper == Hoarding && t.holdsBack() {
		return t.wait()
	}
	if do, ok := t.ends(); ok {
		return do
	}
	if t.Stock == 0 {
		return ending{t}.decide()
	}
	if t.Rules.MustPlay == rules.MustIfAble && t.temper != Open {
		return t.keep()
	}
	p := t.plan()
	if t.may(match.Draw) && (len(t.Hand) <= p.hold || t.Drawn < p.draw) {
		return t.wait()
	}
	return t.some(p.lay)
}

// goingOut is a play of the whole hand.
func (t *table) goingOut() (match.Action, bool) {
	a, ok := t.whole()
	if !ok {
		return match.Action{}, false
	}
	return t.play(a)
}

// plan is how a player who cannot go out yet parts with its cards.
type plan struct {
	hold int // it draws for as long as it holds no more than this…
	draw int // …or has drawn fewer in this turn than this
	lay  int // then it lays at most that many cards, 0 for the most
}

// Figures of plans. They were found by playing duplicate deals: docs/notes/2026-11-strength.md.
const (
	few      = 3 // enough to come under a cap again, and it opens little
	grown    = 4 // how far a hand of the carousel family is let grow
	firmly   = 2 // how many cards it draws before it lays
	spared   = 2 // how far a hand grows where the stock is short
	gathered = 6 // how far a hand grows that owes a first play of a number of points
)

// plan is the plan for the kind of turn. Without a cap on the cards of a turn
// everything is kept until it can go at once; where a first play must be worth
// points, for as long as the hand grows no more than a little; where the stock is
// short, for as long as it may last, and then single cards go, which open the
// least. With a cap, a hand over it can not go out at all, so it is held just under it,
// by small plays. Where every turn draws up to three cards, a hand is let grow a
// little. Where a player who can play must, nothing can be kept but the better cards.
func (t *table) plan() plan {
	limit := t.limit()
	switch {
	case t.temper == Open || t.Rules.MustPlay == rules.MustIfAble:
		return plan{}
	case t.Rules.Turn == rules.TurnDrawFirst:
		return plan{hold: t.Rules.HandOf(t.Deal) + grown, draw: firmly, lay: few}
	case limit > 0:
		return plan{hold: limit - 1, lay: max(few, len(t.Hand)-(limit-1))}
	case t.Rules.Opening.Kind == rules.OpenPoints:
		return plan{hold: t.Rules.HandOf(t.Deal) + gathered, lay: few}
	case t.shortStock():
		return plan{hold: t.Rules.HandOf(t.Deal) + spared, lay: 1}
	}
	return plan{hold: len(t.Hand)}
}

// shortStock reports whether half of the cards or more were dealt, so that the
// stock seldom lasts until somebody can go out: the least hand wins then.
func (t *state) shortStock() bool {
	return 2*len(t.Seats)*t.Rules.HandOf(t.Deal) >= len(card.Deck(t.Rules.Deck(len(t.Seats))))
}

// some is the play of at most n cards, 0 for the most, with the fewest
// moves.
func (t *table) some(n int) match.Action {
	if a, ok := t.upTo(n, t.tidy()); ok {
		return t.playTo(a)
	}
	return laysMost(t)
}

// ends is the play that ends the deal: one of the whole hand, or one after which the
// player may knock. Who cannot come so far as to knock cannot go out either, so that
// a playout asks but one of the two questions.
func (t *table) ends() (match.Action, bool) {
	knocks := (t.Rules.Knock.At == rules.KnockPlayed || t.Rules.Knock.At == rules.KnockAny) && t.may(match.Play)
	if !knocks || !t.quick {
		if do, ok := t.goingOut(); ok {
			return t.tidied(do), true
		}
	}
	if !knocks || t.remains() > t.Rules.Knock.Limit {
		return match.Action{}, false
	}
	must := max(t.Rules.Worth(t.Hand)-t.Rules.Knock.Limit, 0)
	a, ok := t.search.solve(t.Position(solver.Points), t.patience(len(t.Hand)), solver.Limits{Least: must, AnyLayout: t.quick})
	if !ok || a.Points < must {
		return match.Action{}, false
	}
	return t.play(a)
}

// holds reports whether a turn without a play costs no more than the cards it
// draws, so that a temper can hold cards back.
func (t *state) holds() bool {
	return (t.Rules.Turn == rules.TurnPlayOrDraw || t.Rules.Turn == rules.TurnPlayDraw) &&
		t.Rules.MustPlay != rules.MustIfAble
}
