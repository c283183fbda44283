package bot

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"machiavelli/engine/card"
	"machiavelli/engine/chance"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
)

// world is what a player imagines of the hidden cards.
type world struct {
	hands [][]card.ID
	stock []card.ID
	seed  string
}

// rollouts plays on from a decision in deals of the hidden cards as they may lie.
type rollouts struct {
	*table
	first bool // as the first Master did
}

// world deals the unseen cards out as they may lie. Hands that do not agree
// with what their owners did are dealt again, a few times.
func (t rollouts) world() (world, bool) {
	unseen := t.Unseen()
	known := make([][]card.ID, len(t.Seats))
	for i, s := range t.Seats {
		if i != t.Me {
			known[i], unseen = match.Holding(unseen, s.Known)
		}
	}
	t.rand.Shuffle(len(unseen), func(i, j int) { unseen[i], unseen[j] = unseen[j], unseen[i] })
	w := world{hands: make([][]card.ID, len(t.Seats)), seed: strconv.FormatUint(t.rand.Uint64(), 36)}
	for i, s := range t.Seats {
		if i == t.Me {
			continue
		}
		n := s.Cards - len(known[i])
		if n < 0 || n > len(unseen) {
			return w, false
		}
		for range dealtAgain {
			if t.agrees(i, slices.Concat(known[i], unseen[:n])) {
				break
			}
			t.rand.Shuffle(len(unseen), func(i, j int) { unseen[i], unseen[j] = unseen[j], unseen[i] })
		}
		w.hands[i] = slices.Concat(known[i], unseen[:n])
		unseen = unseen[n:]
	}
	w.stock = unseen
	return w, len(unseen) == t.Stock
}

// dealtAgain is how often a hand is dealt that agrees with nothing.
const dealtAgain = 5

// agrees reports whether a seat with such a hand would have done what it did:
// who drew while the table lay as it does could not go out, and seldom held a
// meld that a sociable player lays.
func (t rollouts) agrees(seat int, hand []card.ID) bool {
	if !t.drewLast(seat) {
		return true
	}
	u := *t.table
	u.Me, u.Hand = seat, hand
	if _, out := u.goingOut(); out {
		return false
	}
	if len(u.Hand) > t.Rules.HandOf(t.Deal) {
		return true // it is holding back: what it holds may well be melds
	}
	melds, _ := handMelds(u.Hand, t.Rules.Meld, false)
	return len(melds) == 0 || t.rand.IntN(2) == 0
}

// drewLast reports whether the last thing that changed since the seat drew is
// its drawing.
func (t *state) drewLast(seat int) bool {
	drew := false
	for _, e := range t.Events {
		switch {
		case e.E == match.EvPlay:
			drew = false
		case e.E == match.EvDraw && e.P == seat && e.Why == "turn":
			drew = true
		}
	}
	return drew
}

// playout does an action in a world, plays on for some turns, or to the end of
// the deal if that comes first, and judges how matters stand, from 0 to 1. It is
// false for an action that the match refuses, or a world that does not fit.
func (t rollouts) playout(do match.Action, w world) (float64, bool) {
	m, err := match.Imagine(t.View, w.hands, w.stock, w.seed)
	if err != nil {
		return 0, false
	}
	if _, err := m.Apply(t.Me, do); err != nil {
		t.refuse(fmt.Errorf("the match refuses %v: %w", do, err))
		return 0, false
	}
	if !t.playOn(m, t.Turns+t.horizon(), t.rand.Uint64()) && !t.stop() {
		return 0, false
	}
	if m.OnTurn() >= 0 && !t.stop() {
		return t.outlook(m), true
	}
	return value(m, t.Me), true
}

// horizon is how many turns a playout looks ahead. With a cap on the cards of a
// turn, a few circuits of the table are enough, as the outlook tells the rest better
// than a few playouts to the end. Without one it would not: there, who lays
// comes no nearer to going out, and only the end shows what is lost by it.
func (t rollouts) horizon() int {
	switch {
	case t.Rules.Limit == 0:
		return farthest
	case t.first:
		return len(t.Seats)
	}
	return max(1, foreseen/len(t.Seats)) * len(t.Seats)
}

// foreseen is how many turns a playout takes where there is a cap, except for parts of a
// circuit.
const foreseen = 8

// farthest is more turns than a playout takes that ends at all.
const farthest = 300

// seenBy is the decision of a seat in a playout.
func (t rollouts) seenBy(m *match.Match, seat int, seed uint64) *table {
	u := tableWith(t.solver, m.View(seat), seed, t.stop)
	u.ask, u.refused = t.ask, t.refused
	u.quick, u.temper = true, Patient
	return u
}

// Weights of the outlook. They are a logistic fit to the outcome of 300 deals
// of two strategists with a cap of 13, over 46,558 turns.
const (
	perStuck = 0.30 // for each stuck card fewer than the best of the others, at the end of the stock
	perHeld  = 0.10 // for each card fewer
	onTurn   = 2.4  // can go out, and is on turn
	offTurn  = 1.5  // can go out, but is not
)

// outlook is how good a deal stands for the player, from 0 to 1: who has the
// fewest cards that find no meld is the next to go out. The nearer the end of
// the stock, the more that tells.
func (t rollouts) outlook(m *match.Match) float64 {
	stuck := make([]float64, len(t.Seats))
	held := make([]float64, len(t.Seats))
	next, left := 0, 0.0
	for seat := range t.Seats {
		u := t.seenBy(m, seat, 0)
		p := u.Position(solver.Max)
		p.Rules.Limit, p.Opened = 0, true
		a, _ := u.solve(p)
		held[seat] = float64(len(u.Hand))
		stuck[seat] = held[seat] - float64(a.Cards)
		next, left = u.Turn, float64(u.Stock)
	}
	told := 1 - left/float64(len(card.Deck(t.Rules.Deck(len(t.Seats)))))
	z := math.Inf(1)
	for seat := range t.Seats {
		if seat == t.Me || t.Rules.Partners && seat%2 == t.Me%2 {
			continue
		}
		lead := float64(told * (float64(perStuck*(stuck[seat]-stuck[t.Me])) + float64(perHeld*(held[seat]-held[t.Me]))))
		lead += t.ready(stuck[t.Me], held[t.Me], next == t.Me) - t.ready(stuck[seat], held[seat], next == seat)
		z = min(z, lead)
	}
	return chance.Logistic(z)
}

// ready is what it is worth to be able to go out: to have no stuck card, and no more
// cards than may go in a turn.
func (t rollouts) ready(stuck, held float64, turn bool) float64 {
	switch {
	case stuck > 0, !t.first && t.Rules.Limit > 0 && held > float64(t.Rules.Limit):
		return 0
	case turn:
		return onTurn
	}
	return offTurn
}

// value is how good a match stands for a seat after a deal, from 0 to 1: the
// share of a win where it is over, else how far it is ahead.
func value(m *match.Match, me int) float64 {
	v := m.View(me)
	switch {
	case v.Phase == match.Over:
		return share(v.Winners, me)
	case v.Phase == match.Turning:
		return 0.5 // told to stop: the round counts for nobody
	}
	last := v.Scores[len(v.Scores)-1]
	won := share(last.Wins, me)
	if end := v.Rules.End; end.Deals == 0 && end.Target == 0 {
		return won
	}
	return (won + ahead(&v)) / 2
}

// ahead is how good the totals are for the seat of a view: near 0 far behind
// the best of the others, near 1 far ahead.
func ahead(v *match.View) float64 {
	best := math.Inf(-1)
	own := 0.0
	for i, s := range v.Seats {
		total := float64(-s.Total)
		if v.Rules.End.High {
			total = -total
		}
		switch {
		case i == v.Me:
			own = total
		case v.Rules.Partners && i%2 == v.Me%2:
		default:
			best = max(best, total)
		}
	}
	deck := card.Deck(v.Rules.Deck(len(v.Seats)))
	hand := float64(float64(v.Rules.Worth(deck)) / float64(len(deck)) * float64(v.Rules.HandOf(v.Deal)))
	return chance.Logistic((own - best) / hand)
}

// share is a winner's part of the win.
func share(winners []int, seat int) float64 {
	if !slices.Contains(winners, seat) {
		return 0
	}
	return 1 / float64(len(winners))
}
