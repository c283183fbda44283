package bot

import (
	"cmp"
	"iter"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// Figures of the end of a deal, found by playing duplicate deals: docs/notes/2026-11-strength.md.
const (
	endPlays  = 10 // plays that are weighed
	endWorlds = 12 // imagined deals of the unseen cards that they are weighed in
	endRisk   = 3  // how often a play may let somebody out
)

// ending is the decision when nobody draws any more.
type ending struct{ *table }

// decide is what to do when nobody draws any more. When everybody passes the
// least hand wins, so who has it passes too. Who has not lays just enough to
// have it, in the way that lets the fewest others out: what lies on the table
// is all that they can still hope for.
func (t ending) decide() match.Action {
	if t.Rules.Turn == rules.TurnDrawFirst {
		return t.lastTurn()
	}
	pass := t.may(match.Pass)
	if pass && t.leads(nil) {
		return match.Action{Do: match.Pass}
	}
	plays := t.endPlays()
	if len(plays) == 0 {
		return laysMost(t.table)
	}
	if t.quick {
		return plays[0].do
	}
	worlds := 0
	for ; worlds < endWorlds && len(plays) > 1 && t.weigh(plays); worlds++ {
		least := slices.MinFunc(plays, func(a, b endPlay) int { return cmp.Compare(a.lets, b.lets) }).lets
		plays = slices.DeleteFunc(plays, func(p endPlay) bool { return p.lets > least+1 })
	}
	best := slices.MinFunc(plays, func(a, b endPlay) int {
		return cmp.Or(cmp.Compare(a.lets, b.lets), order(!a.leads, !b.leads), cmp.Compare(a.worth, b.worth))
	})
	if pass && best.lets*endWorlds > endRisk*worlds && t.othersMayLay() {
		return match.Action{Do: match.Pass}
	}
	return t.tidied(best.do)
}

// lastTurn is what to do where the deal ends with this circuit of the table:
// lay what counts the most, unless that lets another out; then a meld, which
// opens little; or nothing, if that is enough to win.
func (t ending) lastTurn() match.Action {
	a, ok := t.best(t.goal())
	if !ok {
		return t.wait()
	}
	plays := []match.Action{t.playTo(a)}
	if t.following() == 0 {
		return plays[0]
	}
	melds, _ := handMelds(t.Hand, t.Rules.Meld, false)
	if len(melds) > 0 {
		s := t.sketch([][]card.Card{slices.MinFunc(melds, func(a, b []card.Card) int { return cmp.Compare(len(a), len(b)) })})
		if s.legal() {
			plays = append(plays, s.action())
		}
	}
	for _, do := range plays {
		if t.safe(do) {
			return do
		}
	}
	if t.may(match.Pass) && t.leads(nil) {
		return match.Action{Do: match.Pass}
	}
	return plays[0]
}

// safe reports whether a play lets another out in no more of the imagined deals than
// it may, and stops as soon as that is settled.
func (t ending) safe(do match.Action) bool {
	deals, risk := endWorlds, endRisk
	if t.told() {
		deals, risk = 1, 0
	}
	one := []endPlay{{do: do}}
	for n := range deals {
		switch lets := one[0].lets; {
		case lets > risk, lets+(deals-n)*t.following() <= risk:
			return lets <= risk
		case !t.weigh(one):
			return lets*deals <= risk*n
		}
	}
	return one[0].lets <= risk
}

// told reports whether all unseen cards are in one hand: there is but one deal of them.
func (t ending) told() bool { return t.Stock == 0 && len(t.Seats) == 2 }

// following is how many players have another turn.
func (t ending) following() int {
	if t.Last > 0 { // turns left, with this one
		return t.Last - 1
	}
	return len(t.Seats) - 1
}

// endPlay is a play at the end of a deal.
type endPlay struct {
	do    match.Action
	worth int  // of the cards that it lays, as the deal counts them
	leads bool // the least hand is the player's then
	lets  int  // how often it lets another out, in imagined deals
}

// leads reports whether the player's hand, without some cards, is worth less
// than any other may be expected to be.
func (t ending) leads(laid []card.ID) bool {
	unseen := t.Unseen()
	own := (t.worth(t.Hand) - t.worth(laid)) * len(unseen)
	for i, s := range t.Seats {
		if i != t.Me && own >= s.Cards*t.worth(unseen) {
			return false
		}
	}
	return true
}

// othersMayLay reports whether somebody who may play before everybody has
// passed has a reason to, as another has a smaller hand.
func (t ending) othersMayLay() bool {
	passed := 0
	for _, e := range t.Events {
		switch e.E {
		case match.EvPass:
			passed++
		case match.EvPlay, match.EvDraw, match.EvGiveUp:
			passed = 0
		}
	}
	least := len(t.Hand)
	for i, s := range t.Seats {
		if i != t.Me {
			least = min(least, s.Cards)
		}
	}
	for i := 1; i < len(t.Seats)-passed; i++ {
		if t.Seats[(t.Me+i)%len(t.Seats)].Cards > least {
			return true
		}
	}
	return false
}

// worth is what cards in a hand count when a deal is blocked.
func (t ending) worth(ids []card.ID) int {
	if t.goal() == solver.Points {
		return t.Rules.Worth(ids)
	}
	return len(ids)
}

// goal is what a largest play is the largest in: points, where a card left in
// the hand costs what it is worth.
func (t ending) goal() solver.Goal {
	if t.Rules.Values.Cards || t.Rules.Score.Kind == rules.ScoreWinner {
		return t.tidy()
	}
	return solver.Points
}

// endPlays lists plays of one card, of a meld, and of the most. In a playout the
// first of them is all.
func (t ending) endPlays() []endPlay {
	if t.quick {
		return t.firstPlay()
	}
	var plays []endPlay
	add := func(do match.Action) {
		laid := t.laid(do)
		plays = append(plays, endPlay{do: do, worth: t.worth(laid), leads: t.leads(laid)})
	}
	for ids := range t.morsels() {
		if do, ok := t.layAll(ids); ok && len(plays) < endPlays {
			add(do)
		}
	}
	plays = plays[:min(len(plays), endPlays-1)]
	if a, ok := t.best(solver.Max); ok {
		add(t.playTo(a))
	}
	return plays
}

// firstPlay is the first of the plays, not weighed.
func (t ending) firstPlay() []endPlay {
	for ids := range t.morsels() {
		if do, ok := t.layAll(ids); ok {
			return []endPlay{{do: do}}
		}
	}
	if a, ok := t.best(solver.Max); ok {
		return []endPlay{{do: t.playTo(a)}}
	}
	return nil
}

// layAll is a legal play of just these cards: put to melds or laid as one, if the
// table need not be rebuilt for them.
func (t ending) layAll(ids []card.ID) (match.Action, bool) {
	if len(ids) == 1 {
		if t.alone(ids[0]) {
			*t.work += t.cost(1).search
			return match.Action{}, false
		}
		s := t.sketch(nil)
		if s.add(ids[0]); s.used == 1 {
			return s.action(), true
		}
	}
	p := t.Position(solver.Max)
	p.Hand = ids
	a, ok := t.solve(p)
	if !ok || !a.Out {
		return match.Action{}, false
	}
	return t.play(a)
}

// alone reports whether a card finds no meld among the cards of the table: most
// cards do not, and nobody needs a search to see it. Where a first play is owed
// that is another question.
func (t ending) alone(id card.ID) bool {
	u := state{t.View}
	u.Hand = []card.ID{id}
	return t.opened() && u.deadEnd()
}

// morsels goes through the cards of the hand, copies left out, and then the melds
// in it, no longer than they must be.
func (t ending) morsels() iter.Seq[[]card.ID] {
	return func(yield func([]card.ID) bool) {
		hand := slices.Clone(t.Hand)
		card.SortByFace(hand)
		for i, id := range hand {
			if (i == 0 || hand[i-1].Face() != id.Face()) && !yield([]card.ID{id}) {
				return
			}
		}
		melds, _ := handMelds(hand, t.Rules.Meld, false)
		for _, m := range melds {
			if !yield(card.IDs(m[:3])) {
				return
			}
		}
	}
}

// weigh notes which plays let another player out, in an imagined deal that
// agrees with nobody having gone out on the table as it lies. It reports false
// when that has become too much work, and the deal counts for no play.
func (t ending) weigh(plays []endPlay) bool {
	lets := make([]int, len(plays))
	for n := range t.following() {
		seat := (t.Me + 1 + n) % len(t.Seats)
		u := *t.table
		u.Me, u.quick, u.Hand = seat, true, t.imagine(seat)
		for n := 0; n < dealtAgain && !t.told() && u.couldGoOut(); n++ {
			u.Hand = t.imagine(seat)
		}
		for i := range plays {
			u.Table, u.Free = plays[i].do.Table, plays[i].do.Free
			if u.couldGoOut() {
				lets[i]++
			}
			if t.tired() {
				return false
			}
		}
	}
	for i, n := range lets {
		plays[i].lets += n
	}
	return true
}

// couldGoOut reports whether the whole hand could go if it were its turn.
func (t *table) couldGoOut() bool {
	_, ok := t.whole()
	return ok
}

// whole is the play of the whole hand, if there is one. What lays less is not
// looked for.
func (t *table) whole() (solver.Answer, bool) {
	if limit := t.limit(); limit > 0 && len(t.Hand) > limit || t.deadEnd() {
		return solver.Answer{}, false
	}
	a, ok := t.search.solve(t.Position(solver.Max), t.patience(len(t.Hand)), solver.Limits{Least: len(t.Hand)})
	return a, ok && a.Out
}
