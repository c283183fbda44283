package bot

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
)

// casual lays melds and adds to the table as a novice who overlooks nothing,
// and sees one thing more a turn: a run that can be split round a card of the
// hand, or a card that it can take from the table for a meld with two of its own.
func casual(t *table) match.Action {
	if t.may(match.Knock) && !t.may(match.Play) {
		return match.Action{Do: match.Knock}
	}
	if !t.may(match.Play) {
		return t.wait()
	}
	melds, rest := handMelds(t.Hand, t.Rules.Meld, t.wantsRuns())
	s := t.sketch(t.withinLimit(melds))
	if len(melds) > 0 && !s.legal() {
		if a, ok := t.simple(nil); ok {
			return a
		}
		return t.wait()
	}
	for _, id := range rest {
		s.add(id)
	}
	rest = slices.DeleteFunc(rest, s.holds)
	if t.mayBuild() && !s.split(rest) {
		s.steal(rest)
	}
	if s.used == 0 || !s.legal() {
		return t.wait()
	}
	return s.action()
}

// holds reports whether a card lies in the sketch.
func (s *sketch) holds(id card.ID) bool {
	return slices.ContainsFunc(s.melds, func(m match.Meld) bool {
		return card.Has(m.Cards, id)
	})
}

// room reports whether n more cards may be played.
func (s *sketch) room(n int) bool { return s.limit == 0 || s.used+n <= s.limit }

// try replaces the melds by others for as long as that is legal with n more
// cards from the hand.
func (s *sketch) try(melds []match.Meld, n int) bool {
	if !s.room(n) {
		return false
	}
	before := s.melds
	s.melds = melds
	s.used += n
	if s.legal() {
		return true
	}
	s.melds = before
	s.used -= n
	return false
}

// split looks for a run that a card of the hand makes two of.
func (s *sketch) split(rest []card.ID) bool {
	r := s.t.Rules.Meld
	for _, id := range rest {
		for i, m := range s.melds {
			if !meld.InOrder(m.Cards) || r.IsWild(id.Face()) {
				continue
			}
			at := slices.IndexFunc(m.Cards, func(c card.Card) bool { return c.Shows() == id.Face() })
			if at < 0 {
				continue
			}
			low := append(slices.Clone(m.Cards[:at]), card.Card{ID: id})
			if high := m.Cards[at:]; meld.Legal(low, r) && meld.Legal(high, r) && s.try(s.cut(i, low, slices.Clone(high)), 1) {
				return true
			}
		}
	}
	return false
}

// cut is the melds with one in two parts, the second a new one.
func (s *sketch) cut(i int, first, second []card.Card) []match.Meld {
	melds := slices.Clone(s.melds)
	melds[i].Cards = first
	return append(melds, match.Meld{Cards: second, Owner: -1})
}

// steal looks for a card at the end of a run, or in a set of four, that makes
// a meld with two cards of the hand.
func (s *sketch) steal(rest []card.ID) bool {
	r := s.t.Rules.Meld
	for a, one := range rest {
		for _, two := range rest[a+1:] {
			if r.IsWild(one.Face()) || r.IsWild(two.Face()) || !near(one.Face(), two.Face(), r) {
				continue
			}
			if s.stealFor(card.Card{ID: one}, card.Card{ID: two}) {
				return true
			}
		}
	}
	return false
}

func (s *sketch) stealFor(one, two card.Card) bool {
	r := s.t.Rules.Meld
	for i, m := range s.melds {
		for j, c := range m.Cards {
			with := []card.Card{one, two, c}
			if !meld.Legal(with, r) {
				continue
			}
			without := slices.Delete(slices.Clone(m.Cards), j, j+1)
			meld.Arrange(with, r)
			if meld.Legal(without, r) && s.try(s.cut(i, without, with), 2) {
				return true
			}
		}
	}
	return false
}
