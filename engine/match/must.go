package match

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// able reports whether a seat has any play, decided by the solver, exactly and
// without a time limit.
func (m *Match) able(seat int) bool {
	s := &m.Seats[seat]
	switch {
	case m.opensAlone(seat):
		return m.opening(s.Hand) != nil
	case s.Opened && m.extends(s.Hand):
		return true
	}
	ok, err := solver.New().Playable(solver.Limits{}, m.position(seat, s.Hand))
	return ok && err == nil
}

// extends reports whether a card can simply be put to a meld: most plays that
// exist are seen so without a search.
func (m *Match) extends(hand []card.ID) bool {
	var cards []card.Card
	for _, t := range m.Table {
		cards = append(append(cards[:0], t.Cards...), card.Card{})
		for _, id := range hand {
			cards[len(cards)-1].ID = id
			if meld.Legal(cards, m.Rules.Meld) {
				return true
			}
		}
	}
	return false
}

// opensAlone reports whether a seat has a first-meld duty that is met, if it
// can be met, by cards of the hand on their own.
func (m *Match) opensAlone(seat int) bool {
	k := m.Rules.Opening.Kind
	return !m.Seats[seat].Opened && (k == rules.OpenMeld || k == rules.OpenRun)
}

// look finds out whether the seat on turn must play.
func (m *Match) look() {
	duty := m.Rules.MustPlay == rules.MustIfAble || m.Rules.MustPlay == rules.MustDry && len(m.Stock) == 0
	m.Now.Able = m.Phase == Turning && duty && m.able(m.Turn)
}

// position is the table with cards of a seat's hand, as the solver looks at it.
func (m *Match) position(seat int, hand []card.ID) solver.Position {
	p := solver.Position{Rules: m.Rules, Table: cardsOf(m.Table), Hand: hand, Opened: m.Seats[seat].Opened, Deal: m.Deal, Goal: solver.Max}
	for _, id := range m.Free {
		p.Table = append(p.Table, []card.Card{{ID: id}})
	}
	return p
}

// opening is hand cards that meet the first-meld duty by themselves, nil for
// none: the one meld that it asks for, or a run that contains no wild card.
func (m *Match) opening(hand []card.ID) []card.Card {
	r := &m.Rules
	var natural []card.Card
	for _, id := range hand {
		if r.Opening.Kind == rules.OpenMeld || !r.Meld.IsWild(id.Face()) {
			natural = append(natural, card.Card{ID: id})
		}
	}
	var found []card.Card
	subsets(natural, r.Opening.N, func(cs []card.Card) bool {
		k, _ := meld.Check(cs, r.Meld)
		if k == meld.Run || k == meld.Set && r.Opening.Kind == rules.OpenMeld {
			found = slices.Clone(cs)
		}
		return found == nil
	})
	return found
}

// subsets calls f with every choice of n of the things, in order, until it
// says false.
func subsets[T any](things []T, n int, f func([]T) bool) {
	chosen := make([]T, 0, n)
	var choose func(from int) bool
	choose = func(from int) bool {
		if len(chosen) == n {
			return f(chosen)
		}
		for i := from; i <= len(things)-(n-len(chosen)); i++ {
			chosen = append(chosen, things[i])
			if !choose(i + 1) {
				return false
			}
			chosen = chosen[:len(chosen)-1]
		}
		return true
	}
	choose(0)
}

// drawUntilAble draws one card at a time until a play exists or the stock is
// empty; the turn goes on.
func (m *Match) drawUntilAble(seat int) {
	for len(m.Stock) > 0 && !m.Now.Able {
		m.drawCards(seat, 1, "forced")
		m.Now.Drawn++
		m.look()
	}
}

// mostTried is the most cards of which every choice is tried for the smallest
// play.
const mostTried = 3

// smallest is a play of the fewest hand cards, of those that come first in the
// hand; nil if there is none. Plays that need more than
// mostTried cards are the solver's largest with every card left out that it
// can do without.
func (m *Match) smallest(seat int) *Action {
	s := &m.Seats[seat]
	if m.opensAlone(seat) {
		cards := m.opening(s.Hand)
		if cards == nil {
			return nil
		}
		return &Action{Do: Play, Table: append(cloneMelds(m.Table), Meld{Cards: cards}), Free: m.Free}
	}
	if !m.Now.Able {
		return nil
	}
	try := solver.New()
	playable := func(hand []card.ID) bool {
		ok, err := try.Playable(solver.Limits{}, m.position(seat, hand))
		return ok && err == nil
	}
	var found []card.ID
	for n := 1; n <= min(mostTried, len(s.Hand)) && found == nil; n++ {
		subsets(s.Hand, n, func(ids []card.ID) bool {
			if playable(ids) {
				found = slices.Clone(ids)
			}
			return found == nil
		})
	}
	if found != nil {
		return m.playOf(seat, found)
	}
	found = s.Hand
	for i := 0; i < len(found); {
		if rest := without(found, found[i]); playable(rest) {
			found = rest
		} else {
			i++
		}
	}
	return m.playOf(seat, found)
}

// playOf is the solver's play with some cards of a hand; nil for none.
func (m *Match) playOf(seat int, hand []card.ID) *Action {
	a, err := solver.New().Solve(solver.Limits{}, m.position(seat, hand))
	if err != nil || !a.Playable {
		return nil
	}
	out := Action{Do: Play}
	for _, cards := range a.Table {
		if len(cards) == 1 {
			out.Free = append(out.Free, cards[0].ID)
		} else {
			out.Table = append(out.Table, Meld{Cards: cards})
		}
	}
	return &out
}
