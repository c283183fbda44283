package solver

import "machiavelli/engine/card"

// continues lets melds that are faces only continue the old melds that they
// share most with.
func (s *Solver) continues(l *ground, melds []newMeld) {
	before := s.mem.mark()
	olds := len(l.olds)
	share := s.mem.ints.zeros(len(melds) * olds)
	for j := range melds {
		for i, o := range l.olds {
			if len(o) > 1 { // a free card need not be used, where its copy must
				share[j*olds+i] = int(shared(&melds[j], o))
			}
		}
	}
	for j, i := range s.which.MostShared(share, len(melds), olds, func(int, int) bool { return false }) {
		melds[j].old = i
	}
	s.mem.release(before)
}

// shared is how many cards of an old meld a fixed one can keep.
func shared(m *newMeld, old []card.Card) int32 {
	n := int32(0)
	var used [256]bool
	for j, f := range m.faces {
		for _, c := range old {
			if used[c.ID] || m.card(j) != 0 && m.card(j) != c.ID || m.card(j) == 0 && c.Shows() != f {
				continue
			}
			used[c.ID] = true
			n++
			break
		}
	}
	return n
}

// card is what fills a place of the meld, 0 when that is open.
func (m *newMeld) card(j int) card.ID {
	if m.cards == nil {
		return 0
	}
	return m.cards[j].ID
}
