package match

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// able reports whether a seat has any play, decided by the solver, exactly
// up to the limit of its work.
func (m *Match) able(seat int) bool {
	s := &m.Seats[seat]
	switch {
	case m.opensAlone(seat):
		return m.opening(s.Hand) != nil
	case s.Opened && m.extends(s.Hand):
		return true
	}
	return playable(solver.New(), &patience{}, m.position(seat, s.Hand))
}

// mostAsked is how often a search for a duty to play asks whether to stop, after
// each 2,000 units of work: some two seconds, where the dearest duty that was
// seen took 0.15. A duty that is not found by then does not bind.
const mostAsked = 10_000

// patience bounds searches, together, by counted work.
type patience struct{ asked int }

func (p *patience) over() bool { return p.asked > mostAsked }

func (p *patience) limits() solver.Limits {
	return solver.Limits{Stop: func() bool { p.asked++; return p.over() }}
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

// FindDuty finds out whether the seat on turn must play. Apply does so by itself, but for
// actions that are applied on trust.
func (m *Match) FindDuty() {
	m.Now.Able = !m.told.Trust && m.Phase == Turning && m.bound() && m.able(m.Turn)
}

// bound reports whether a player who can play must.
func (m *Match) bound() bool {
	return m.Rules.MustPlay == rules.MustIfAble || m.Rules.MustPlay == rules.MustDry && len(m.Stock) == 0
}

// position is the table with cards of a seat's hand, as a question for the
// solver.
func (m *Match) position(seat int, hand []card.ID) solver.Position {
	s := m.stand(seat)
	s.hand = hand
	return s.position(solver.Max)
}

// opening is hand cards that meet the first-meld duty by themselves, nil for
// none: the one meld that it asks for, its wild cards declared, or a run that
// contains no wild card.
func (m *Match) opening(hand []card.ID) []card.Card {
	r := &m.Rules
	if r.Opening.Kind == rules.OpenRun {
		return naturalRun(hand, r.Opening.N, r.Meld)
	}
	var cards, found []card.Card
	for _, id := range hand {
		cards = append(cards, card.Card{ID: id})
	}
	subsets(cards, r.Opening.N, func(cs []card.Card) bool {
		if slices.ContainsFunc(cs, func(c card.Card) bool { return r.Meld.IsWild(c.ID.Face()) }) {
			cs, _ = meld.Resolve(cs, r.Meld)
		}
		if meld.Legal(cs, r.Meld) {
			found = slices.Clone(cs)
		}
		return found == nil
	})
	return found
}

// naturalRun is n consecutive natural cards of a suit, nil for none.
func naturalRun(hand []card.ID, n int, r meld.Rules) []card.Card {
	var have [card.Joker + 1]card.ID
	for _, id := range hand {
		if !r.IsWild(id.Face()) {
			have[id.Face()] = id
		}
	}
	for suit := range card.Suit(card.Suits) {
		for from := range card.Ranks {
			var run []card.Card
			for k := range n {
				if id := have[card.Of(suit, card.Rank((from+k)%card.Ranks+1))]; id != 0 {
					run = append(run, card.Card{ID: id})
				}
			}
			if len(run) == n && meld.Legal(run, r) {
				return run
			}
		}
	}
	return nil
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
	if m.told.Trust {
		for range m.told.Forced {
			m.drawCards(seat, 1, "forced")
		}
		return
	}
	for len(m.Stock) > 0 && !m.Now.Able {
		m.drawCards(seat, 1, "forced")
		m.FindDuty()
	}
}

// smallest is the play of a player who must play with the fewest hand cards, of
// those that come first in the hand; nil if nobody must, or can.
func (m *Match) smallest(seat int) *Action {
	hand := m.Seats[seat].Hand
	if m.told.Trust {
		return m.told.Play
	}
	if !m.Now.Able {
		return nil
	}
	if m.opensAlone(seat) {
		return &Action{Do: Play, Table: append(cloneMelds(m.Table), Meld{Cards: m.opening(hand), Owner: -1}), Free: m.Free}
	}
	s, all := solver.New(), &patience{}
	for n := 1; n <= len(hand) && !all.over(); n++ {
		if some := m.someOf(s, all, seat, n); some != nil {
			return m.playOf(s, m.position(seat, some))
		}
	}
	return nil
}

// someOf is n hand cards that make a play, where fewer make none; nil if n are
// too few. A limit of cards tells it at once, except where it binds no play.
func (m *Match) someOf(s *solver.Solver, all *patience, seat, n int) []card.ID {
	hand := m.Seats[seat].Hand
	limited := m.position(seat, hand)
	limited.Rules.Limit = n
	if limited.Rules.LimitOf(m.Seats[seat].Opened, len(m.Table) == 0) == n {
		return m.fewest(s, all, limited, n)
	}
	var found []card.ID
	subsets(hand, n, func(some []card.ID) bool {
		if playable(s, all, m.position(seat, some)) {
			found = slices.Clone(some)
		}
		return found == nil && !all.over()
	})
	return found
}

// fewest takes away every card of the hand, the last first, that a play of n
// can do without; nil if there is no such play.
func (m *Match) fewest(s *solver.Solver, all *patience, p solver.Position, n int) []card.ID {
	if !playable(s, all, p) {
		return nil
	}
	for i := len(p.Hand) - 1; i >= 0 && len(p.Hand) > n; i-- {
		rest := p
		rest.Hand = without(p.Hand, p.Hand[i])
		if playable(s, all, rest) {
			p = rest
		}
	}
	return p.Hand
}

// playable asks the solver. It fails only where a position is not valid.
func playable(s *solver.Solver, all *patience, p solver.Position) bool {
	ok, err := s.Playable(all.limits(), p)
	return ok && err == nil
}

// playOf is the solver's play in a position; nil for none.
func (m *Match) playOf(s *solver.Solver, p solver.Position) *Action {
	a, err := s.Solve((&patience{}).limits(), p)
	if err != nil || !a.Playable {
		return nil
	}
	out := Action{Do: Play}
	for _, cards := range a.Table {
		if len(cards) == 1 {
			out.Free = append(out.Free, cards[0].ID)
		} else {
			out.Table = append(out.Table, Meld{Cards: cards, Owner: -1})
		}
	}
	return &out
}
