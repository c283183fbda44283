package bot

import (
	"iter"
	"slices"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/stable"
)

// CasualGoesOut reports whether the Casual could lay the whole hand in this
// turn if it went on until it finds nothing more, whichever of the things that
// it sees it did first: melds of the hand, cards put to melds, runs split round a
// card, cards taken for a meld with two of the hand. A position is no puzzle if it can.
func CasualGoesOut(v match.View) bool {
	t := newTable(v, 0, nil)
	seen := map[string]bool{}
	var out func(s *sketch, rest []card.ID) bool
	out = func(s *sketch, rest []card.ID) bool {
		if len(rest) == 0 {
			return true
		}
		if key := s.key(); seen[key] {
			return false
		} else {
			seen[key] = true
		}
		for _, moves := range s.sees(rest) {
			for m := range moves {
				next := *s
				if !next.try(m.melds, len(m.laid)) {
					continue
				}
				left := slices.DeleteFunc(slices.Clone(rest), func(id card.ID) bool { return slices.Contains(m.laid, id) })
				if out(&next, left) {
					return true
				}
			}
		}
		return false
	}
	return out(t.sketch(nil), t.Hand)
}

// key tells the tables of a turn apart, equal copies being equal.
func (s *sketch) key() string {
	melds := make([]string, len(s.melds))
	for i, m := range s.melds {
		melds[i] = card.Join(m.Cards)
	}
	stable.Ordered(melds)
	return strings.Join(melds, " ")
}

// sees lists the moves that the Casual looks for.
func (s *sketch) sees(rest []card.ID) []iter.Seq[move] {
	all := []iter.Seq[move]{s.owns(rest)}
	for _, id := range rest {
		all = append(all, s.adds(id))
	}
	if s.t.mayBuild() {
		all = append(all, s.splits(rest), s.steals(rest))
	}
	return all
}

// owns are the melds of cards of the hand alone: natural ones, or two of them
// with a wild card.
func (s *sketch) owns(rest []card.ID) iter.Seq[move] {
	r := s.t.Rules.Meld
	lay := func(m []card.Card, yield func(move) bool) bool {
		if !meld.Legal(m, r) {
			return true
		}
		laid := card.IDs(m)
		meld.Arrange(m, r)
		return yield(move{append(slices.Clone(s.melds), match.Meld{Cards: m, Owner: -1}), laid})
	}
	return func(yield func(move) bool) {
		for mask := range 1 << len(rest) {
			var m []card.Card
			wild := -1
			for i, id := range rest {
				if mask>>i&1 != 0 {
					if r.IsWild(id.Face()) {
						wild = len(m)
					}
					m = append(m, card.Card{ID: id})
				}
			}
			if wild < 0 {
				if !lay(m, yield) {
					return
				}
				continue
			}
			for as := card.Face(1); as <= 52 && len(m) == 3; as++ {
				declared := slices.Clone(m)
				declared[wild].As = as
				if !lay(declared, yield) {
					return
				}
			}
		}
	}
}
