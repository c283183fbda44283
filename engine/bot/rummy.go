package bot

import (
	"math"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// rummy is the Strategist's decision where melds have owners or are only
// extended. What counts is to be rid of the hand: which card to take, what to lay
// and when, and what to discard.
type rummy struct{ *table }

func (t rummy) decide() match.Action {
	if t.quick {
		return laysMost(t.table)
	}
	switch {
	case t.may(match.Play):
		if do, ok := t.layFixed(); ok {
			return do
		}
		if t.may(match.Discard) {
			return match.Action{Do: match.Discard, Card: t.leastWanted()}
		}
	case t.may(match.Take) && t.wanted():
		return match.Action{Do: match.Take}
	case t.may(match.Draw):
		return match.Action{Do: match.Draw}
	case t.may(match.Push):
		return match.Action{Do: match.Push}
	}
	return t.wait()
}

// layFixed is what to lay now, if anything.
func (t rummy) layFixed() (match.Action, bool) {
	a, ok := t.best(solver.Max)
	if !ok {
		return t.simple(nil)
	}
	if a.Cards < len(t.Hand)-1 && t.keepsMelds() {
		return match.Action{}, false
	}
	return t.playTo(a), true
}

// Figures of keeping melds, found by playing duplicate deals: docs/notes/2026-11-strength.md.
const (
	keptFor   = 16 // turns with nothing on the table: a deal without a play is blocked in the end
	soonOut   = 3  // cards of a player who may be out before the next turn
	keepSeats = 2  // players among whom it pays
)

// keepsMelds reports whether melds are kept until everything can go: with two
// players who may steal, what lies serves the other.
func (t rummy) keepsMelds() bool {
	if t.Rules.Table != rules.TableOwned || len(t.Seats) > keepSeats || t.temper == Open {
		return false
	}
	for i, s := range t.Seats {
		if i != t.Me && s.Cards <= soonOut {
			return false
		}
	}
	return len(t.Table) > 0 || t.Turns < keptFor
}

// fitting reports which cards could be added to melds that lie.
func (t *state) fitting() func(card.ID) bool {
	var fits [card.Joker + 1]bool
	if !t.opened() {
		return func(card.ID) bool { return false }
	}
	for _, m := range t.Table {
		if t.Rules.Table == rules.TableOwned && m.Owner != t.Me {
			continue
		}
		for f := card.Face(1); f <= 52; f++ {
			if !fits[f] && !t.Rules.Meld.IsWild(f) {
				fits[f] = meld.Legal(append(slices.Clone(m.Cards), card.Card{ID: card.NewID(f, 3)}), t.Rules.Meld)
			}
		}
	}
	return func(id card.ID) bool { return fits[id.Face()] }
}

// wanted reports whether the upcard finds a meld in the hand, or makes one.
func (t *state) wanted() bool {
	if len(t.Pile) == 0 {
		return false
	}
	up := t.Pile[len(t.Pile)-1]
	if t.Rules.Meld.IsWild(up.Face()) {
		return true
	}
	fits := t.fitting()
	return deadwood(append(slices.Clone(t.Hand), up), fits, t.Rules.Meld) <= deadwood(t.Hand, fits, t.Rules.Meld)
}

// What decides between discards that leave as much deadwood.
const (
	perWorth  = 0.0005 // for each point of the card
	perFriend = 0.001  // for each card of the hand that it might go with
)

// leastWanted is the card to discard: what is left has the least deadwood, and
// the best chance that the next card mends some of it.
func (t *state) leastWanted() card.ID {
	fits := t.fitting()
	unseen := t.Unseen()
	var copies [card.Joker + 1]int
	var one [card.Joker + 1]card.ID
	for _, id := range unseen {
		copies[id.Face()]++
		one[id.Face()] = id
	}
	best, top := t.worst(), math.Inf(-1)
	var tried [card.Joker + 1]bool
	for _, id := range t.Hand {
		if tried[id.Face()] || t.Rules.Meld.IsWild(id.Face()) {
			continue
		}
		tried[id.Face()] = true
		rest := slices.DeleteFunc(slices.Clone(t.Hand), func(other card.ID) bool { return other == id })
		dead := deadwood(rest, fits, t.Rules.Meld)
		mended := 0 // cards of the deadwood, over all that may come
		for f, n := range copies {
			if n == 0 || t.Rules.Meld.IsWild(card.Face(f)) {
				continue
			}
			with := deadwood(append(rest[:len(rest):len(rest)], one[f]), fits, t.Rules.Meld)
			mended += n * max(dead-with, 0)
		}
		x := float64(mended)/float64(max(len(unseen), 1)) - float64(dead)
		x += float64(perWorth*float64(t.Rules.CardWorth(id.Face()))) - float64(perFriend*float64(t.friends(id)))
		if x > top {
			best, top = id, x
		}
	}
	return best
}
