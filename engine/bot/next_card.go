package bot

import (
	"iter"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
)

// Figures of keeping the better cards.
const (
	keepPlays = 4 // largest plays that are compared
	keepStuck = 5 // with more stuck cards than this it makes no difference
)

// chances is how often a player wins who begins a turn with that many stuck
// cards, cards that find no meld in the largest play: the outcome of 1,000
// deals of Shanghai with four players, over 37,335 turns.
var chances = [...]float64{1, 0.38, 0.28, 0.25, 0.23, 0.22, 0.21, 0.20, 0.17, 0.14, 0.12}

// keep is the largest play that leaves the best cards in the hand: those that
// the next card to come, to the hand or the table, is most likely to free.
func (t *table) keep() match.Action {
	first, ok := t.best(solver.Max)
	if !ok || t.quick {
		return laysMost(t)
	}
	if len(t.Hand)-first.Cards > keepStuck {
		return t.tidied(t.playTo(first))
	}
	var plays []match.Action
	for a := range t.largest() {
		if do, ok := t.play(a); ok {
			plays = append(plays, do)
		}
		if len(plays) == keepPlays {
			break
		}
	}
	if len(plays) < 2 {
		return t.tidied(t.playTo(first))
	}
	best, top := t.playTo(first), -1.0
	for _, do := range plays {
		if x := t.after(do).afterNextCard(); x > top && !t.tired() {
			best, top = do, x
		}
	}
	return t.tidied(best)
}

// largest goes through the plays of the most cards.
func (t *table) largest() iter.Seq[solver.Answer] {
	p := t.Position(solver.Max)
	if owesMeld(&p) {
		return slices.Values(firstMelds(&p))
	}
	return t.solver.Best(solver.Limits{Stop: t.bounded(t.patience(len(p.Hand)))}, p)
}

// after is the player's table after a play.
func (t *table) after(do match.Action) *table {
	laid := t.laid(do)
	u := *t
	u.Table, u.Free, u.quick = do.Table, do.Free, true
	u.Seats = slices.Clone(t.Seats)
	u.Seats[t.Me].Opened = true
	u.Hand = slices.DeleteFunc(slices.Clone(t.Hand), func(id card.ID) bool { return slices.Contains(laid, id) })
	return &u
}

// afterNextCard is the chance to win once another card has come, over the cards
// that nobody has seen.
func (t *table) afterNextCard() float64 {
	var copies [card.Joker + 1]int
	var one [card.Joker + 1]card.ID
	unseen := t.Unseen()
	for _, id := range unseen {
		copies[id.Face()]++
		one[id.Face()] = id
	}
	sum := 0.0
	p := t.Position(solver.Max)
	for f, n := range copies {
		if n == 0 {
			continue
		}
		p.Hand = append(t.Hand[:len(t.Hand):len(t.Hand)], one[f])
		a, _ := t.solve(p)
		sum += float64(float64(n) * chances[min(len(p.Hand)-a.Cards, len(chances)-1)])
	}
	return sum / float64(len(unseen))
}
