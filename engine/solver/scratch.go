package solver

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// scratch is memory for the cases of one answer, taken back as a whole when the
// next one begins.
type scratch struct {
	lists slab[[]card.Card]
	cards slab[card.Card]
	faces slab[card.Face]
	melds slab[newMeld]
	freed slab[freeing]
	cases slab[wildCase]
}

func (m *scratch) reset() {
	m.lists.used, m.cards.used, m.faces.used = 0, 0, 0
	m.melds.used, m.freed.used, m.cases.used = 0, 0, 0
}

// slab hands out memory. One that is too small is replaced by a larger one, up
// to slabMost; what that does not hold is new.
type slab[T any] struct {
	all  []T
	used int
}

const slabMost = 1 << 13

// take is an empty list with room for n.
func (s *slab[T]) take(n int) []T {
	if s.used+n > len(s.all) {
		if len(s.all) >= slabMost {
			return make([]T, 0, n)
		}
		s.all, s.used = make([]T, 2*len(s.all)+n), 0
	}
	s.used += n
	return s.all[s.used-n : s.used-n : s.used]
}

// copy is a copy of a list with room for so many more.
func (s *slab[T]) copy(list []T, more int) []T {
	if len(list)+more == 0 {
		return nil
	}
	return append(s.take(len(list)+more), list...)
}

// shapeLists is the melds that there can be, as faces, kept for the rules they
// were last wanted for.
type shapeLists struct {
	rules      meld.Rules
	runs, sets [][]card.Face
	with       [54][][]card.Face // all of them, by a face in them
}

// of makes the lists those for the rules.
func (l *shapeLists) of(r meld.Rules) *shapeLists {
	if l.runs != nil && l.rules == r {
		return l
	}
	*l = shapeLists{rules: r, runs: runShapes(r, r.RunMin, card.Ranks), sets: setShapes(r, 8)}
	for _, list := range [...][][]card.Face{l.runs, l.sets} {
		for _, faces := range list {
			for i, f := range faces {
				if !slices.Contains(faces[:i], f) {
					l.with[f] = append(l.with[f], faces)
				}
			}
		}
	}
	return l
}
