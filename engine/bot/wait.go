package bot

import (
	"cmp"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/solver"
)

// wait is a legal action other than a play, if there is one: draw, take a
// useful upcard, discard the least useful card, pass. Where the rules leave
// nothing but to play, it plays; where that is not found, it gives up.
func (t *table) wait() match.Action {
	switch {
	case t.may(match.Take) && (t.useful() || !t.may(match.Draw) && !t.may(match.Push)):
		return match.Action{Do: match.Take}
	case t.may(match.Draw):
		return match.Action{Do: match.Draw}
	case t.may(match.Push):
		return match.Action{Do: match.Push}
	case t.may(match.Discard) && len(t.Hand) > 0:
		return match.Action{Do: match.Discard, Card: t.worst()}
	case t.may(match.Pass):
		return match.Action{Do: match.Pass}
	}
	if a, ok := t.simple(nil); ok {
		return a
	}
	t.mustFind = true
	if a, ok := t.best(solver.Max); ok {
		return t.playTo(a)
	}
	if do, ok := t.another(); ok {
		return do
	}
	return match.Action{Do: match.GiveUp}
}

// another is a play beside one that was refused: of the best ones, or of a few cards.
func (t *table) another() (match.Action, bool) {
	if *t.refused == nil {
		return match.Action{}, false
	}
	for a := range t.largest() {
		if do, ok := t.play(a); ok {
			return do, true
		}
	}
	for n := few; n > 0; n-- {
		if a, ok := t.upTo(n, solver.Max); ok {
			return t.playTo(a), true
		}
	}
	return match.Action{}, false
}

// useful reports whether the upcard makes a meld with the hand, or goes with
// a pair of its own.
func (t *state) useful() bool {
	if len(t.Pile) == 0 {
		return false
	}
	up := t.Pile[len(t.Pile)-1]
	return t.Rules.Meld.IsWild(up.Face()) || t.friends(up) >= 2
}

// friends counts the hand cards that could share a meld with a card: those of
// its rank, and those of its suit at most two ranks away.
func (t *state) friends(id card.ID) int {
	n := 0
	for _, other := range t.Hand {
		if other != id && near(id.Face(), other.Face(), t.Rules.Meld) {
			n++
		}
	}
	return n
}

func near(a, b card.Face, r meld.Rules) bool {
	if r.IsWild(a) || r.IsWild(b) {
		return true
	}
	if a.Rank() == b.Rank() {
		return a.Suit() != b.Suit() || r.AnySuits
	}
	d := int(a.Rank()) - int(b.Rank())
	if r.Aces != meld.AcesLow && (a.Rank() == card.Ace || b.Rank() == card.Ace) {
		d = min(max(d, -d), card.Ranks-max(d, -d))
	}
	return a.Suit() == b.Suit() && -2 <= d && d <= 2
}

// worst is the card to discard: no wild card, fewest friends, then the
// costliest to be caught with, then the first in the order of the deck.
func (t *state) worst() card.ID {
	return slices.MinFunc(t.Hand, func(a, b card.ID) int {
		wa, wb := t.Rules.Meld.IsWild(a.Face()), t.Rules.Meld.IsWild(b.Face())
		return cmp.Or(
			order(wa, wb),
			cmp.Compare(t.friends(a), t.friends(b)),
			cmp.Compare(t.Rules.CardWorth(b.Face()), t.Rules.CardWorth(a.Face())),
			cmp.Compare(a.Face(), b.Face()),
		)
	})
}

func order(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}
