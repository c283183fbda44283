package bot

import (
	"iter"
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
func (s *sketch) split(rest []card.ID) bool { return s.first(s.splits(rest)) }

// steal looks for a card at the end of a run, or in a set of four, that makes
// a meld with two cards of the hand.
func (s *sketch) steal(rest []card.ID) bool { return s.first(s.steals(rest)) }

// move is melds with cards of the hand laid, which may not be legal.
type move struct {
	melds []match.Meld
	laid  []card.ID
}

// first does the first of the moves that is legal.
func (s *sketch) first(moves iter.Seq[move]) bool {
	for m := range moves {
		if s.try(m.melds, len(m.laid)) {
			return true
		}
	}
	return false
}

// splits are the runs that a card of the hand makes two of.
func (s *sketch) splits(rest []card.ID) iter.Seq[move] {
	return func(yield func(move) bool) {
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
				high := slices.Clone(m.Cards[at:])
				if meld.Legal(low, r) && meld.Legal(high, r) && !yield(move{s.cut(i, low, high), []card.ID{id}}) {
					return
				}
			}
		}
	}
}

// cut is the melds with one in two parts, the second a new one.
func (s *sketch) cut(i int, first, second []card.Card) []match.Meld {
	melds := slices.Clone(s.melds)
	melds[i].Cards = first
	return append(melds, match.Meld{Cards: second, Owner: -1})
}

// steals are the cards of the table that make a meld with two of the hand, where
// the meld that they leave is one without them.
func (s *sketch) steals(rest []card.ID) iter.Seq[move] {
	return func(yield func(move) bool) {
		r := s.t.Rules.Meld
		for a, one := range rest {
			for _, two := range rest[a+1:] {
				if r.IsWild(one.Face()) || r.IsWild(two.Face()) || !near(one.Face(), two.Face(), r) {
					continue
				}
				for i, m := range s.melds {
					for j, c := range m.Cards {
						with := []card.Card{{ID: one}, {ID: two}, c}
						if !meld.Legal(with, r) {
							continue
						}
						without := slices.Delete(slices.Clone(m.Cards), j, j+1)
						meld.Arrange(with, r)
						if meld.Legal(without, r) && !yield(move{s.cut(i, without, with), []card.ID{one, two}}) {
							return
						}
					}
				}
			}
		}
	}
}
