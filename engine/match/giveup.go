package match

import (
	"math/bits"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
)

// giveUp is a failed move: the table goes back to how the turn began, and the
// penalty is paid. When the timer ran out with nothing moved, or where a
// failed move costs nothing, the turn takes its default instead.
func (m *Match) giveUp(seat int, a Action) *Error {
	switch {
	case !a.Timed:
		if err := m.refuseGiveUp(); err != nil {
			return err
		}
	case m.Rules.Timer == 0:
		return because(NoSuchAction)
	case len(a.Table) == 0 && !m.Now.Touched || !m.Rules.Penal() || m.Now.Played:
		return m.timeOut(seat)
	}
	if m.Rules.Failed.KeepFit && len(a.Table) > 0 && m.layLegal(seat, a) {
		return nil
	}
	m.emit(Event{E: EvGiveUp, P: seat})
	n, why := m.Rules.Failed.Draw, "penalty"
	if m.Rules.Failed.NoPlay {
		n, why = m.Rules.IdleDraw(), "turn"
	}
	m.quiet(min(n, len(m.Stock)))
	m.drawCards(seat, n, why)
	m.endTurn()
	return nil
}

// refuseGiveUp is why a seat may not give up of its own will.
func (m *Match) refuseGiveUp() *Error {
	switch {
	case !m.Rules.Penal():
		return because(NoSuchAction)
	case m.Now.Played:
		return because(PlayedOnce)
	case m.Now.Able && len(m.Stock) == 0:
		return because(MustPlayNow)
	}
	return nil
}

// timeOut is what a turn takes by default when its timer has run out.
func (m *Match) timeOut(seat int) *Error {
	switch m.Rules.Turn {
	case rules.TurnDiscard, rules.TurnPush:
		return m.timeOutDiscard(seat)
	case rules.TurnDrawFirst:
		if m.Now.Played {
			m.endTurn()
			return nil
		}
		n := min(m.Rules.MaxDraw-m.Now.Drawn, len(m.Stock))
		m.quiet(m.Now.Drawn + n)
		for range n {
			m.drawCards(seat, 1, "turn")
		}
		m.endTurn()
		return nil
	case rules.TurnMustPlay:
		m.drawUntilAble(seat)
	}
	if a := m.smallest(seat); a != nil {
		return m.play(seat, *a)
	}
	if len(m.Stock) == 0 {
		m.pass(seat)
		return nil
	}
	return m.drawAction(seat)
}

// layLegal lays what is legal of a half-made table: of every meld that is not
// legal, as few of the player's hand cards as possible go back. It reports
// whether a legal play was left.
func (m *Match) layLegal(seat int, a Action) bool {
	if len(a.Table) > mostMelds {
		return false
	}
	s := m.stand(seat)
	whole, b := s.play(a.Table, a.Free).Complete()
	if b != nil {
		return false
	}
	fit := Action{Do: Play, Free: a.Free}
	for _, t := range withCards(a.Table, whole.New) {
		if t.Cards = fitting(t.Cards, s.hand, m.Rules.Meld); len(t.Cards) > 0 {
			fit.Table = append(fit.Table, t)
		}
	}
	p, b := m.Rules.Assign(s.play(fit.Table, fit.Free))
	if b != nil {
		return false
	}
	m.emit(Event{E: EvGiveUp, P: seat})
	m.lay(seat, fit, p)
	m.played(seat)
	return true
}

// mostMelds is more melds than any table can have.
const mostMelds = 256

// mostFromHand is how many hand cards of one meld fitting tries to take back in
// every way; a run holds no more.
const mostFromHand = card.Ranks

// fitting is the cards of a meld without as few hand cards as possible, so
// that the rest is legal or nothing is left; the cards as they are if there is
// no way.
func fitting(cards []card.Card, hand []card.ID, r meld.Rules) []card.Card {
	var fromHand []int
	for i, c := range cards {
		if slices.Contains(hand, c.ID) {
			fromHand = append(fromHand, i)
		}
	}
	if len(fromHand) > mostFromHand || meld.Legal(cards, r) {
		return cards
	}
	var best []card.Card
	found := false
	for set := range 1 << len(fromHand) {
		if found && len(cards)-bits.OnesCount(uint(set)) <= len(best) {
			continue
		}
		var rest []card.Card
		for i, c := range cards {
			if at := slices.Index(fromHand, i); at < 0 || set&(1<<at) == 0 {
				rest = append(rest, c)
			}
		}
		if len(rest) == 0 || meld.Legal(rest, r) {
			best, found = rest, true
		}
	}
	if !found {
		return cards
	}
	return best
}
