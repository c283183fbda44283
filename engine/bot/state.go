package bot

import (
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"slices"
)

// state is what a player sees, and what follows from it without a search.
type state struct{ match.View }

// between is what there is to do when nobody is on turn.
func (t *state) between() (match.Action, bool) {
	if t.Phase == match.Turning {
		return match.Action{}, false
	}
	return match.Action{Do: match.Deal}, true
}

func (t *state) may(do match.Do) bool { return allowed(&t.View, do) }

// opened is whether the player's first-meld duty is done.
func (t *state) opened() bool { return t.Me < len(t.Seats) && t.Seats[t.Me].Opened }

// mayBuild reports whether table melds may be taken apart; if not, only
// melds from the hand and additions are plays.
func (t *state) mayBuild() bool { return t.Rules.Table == rules.TableShared }

// limit is the most cards of the hand that may be played now, 0 for any number.
func (t *state) limit() int { return t.Rules.LimitOf(t.opened(), len(t.Table) == 0) }

// wild reports whether a wild card is in the hand or on the table.
func (t *state) wild() bool {
	is := func(id card.ID) bool { return t.Rules.Meld.IsWild(id.Face()) }
	return slices.ContainsFunc(t.Hand, is) || slices.ContainsFunc(t.Free, is) || slices.ContainsFunc(t.Table, func(m match.Meld) bool {
		return slices.ContainsFunc(m.Cards, func(c card.Card) bool { return is(c.ID) })
	})
}

// playTo is the play that makes the table of an answer.
func (t *state) playTo(a solver.Answer) match.Action {
	table := make([]match.Meld, len(a.Table))
	for i, m := range a.Table {
		table[i] = match.Meld{Cards: m, Owner: t.owner(i)}
	}
	return t.PlayOf(table)
}

// owner is whose the i-th meld of an answer is: those that lay there are the
// first.
func (t *state) owner(i int) int {
	switch {
	case t.Rules.Table != rules.TableOwned:
		return -1
	case i < len(t.Table):
		return t.Table[i].Owner
	}
	return t.Me
}
