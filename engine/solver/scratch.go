package solver

import "machiavelli/engine/card"

// scratch is memory for the cases and nodes of one answer, taken back as a
// whole when the next one begins, and in part as soon as it is not wanted.
type scratch struct {
	lists slab[[]card.Card]
	cards slab[card.Card]
	faces slab[card.Face]
	melds slab[newMeld]
	cases slab[wildCase]
	ints  slab[int]
}

// scratchMark is how much of it is in use.
type scratchMark struct{ lists, cards, faces, melds, cases, ints slabMark }

func (m *scratch) mark() scratchMark {
	return scratchMark{m.lists.at, m.cards.at, m.faces.at, m.melds.at, m.cases.at, m.ints.at}
}

// release takes back what was handed out since the mark.
func (m *scratch) release(k scratchMark) {
	m.lists.at, m.cards.at, m.faces.at, m.melds.at = k.lists, k.cards, k.faces, k.melds
	m.cases.at, m.ints.at = k.cases, k.ints
}

func (m *scratch) reset() { m.release(scratchMark{}) }

// slab hands out memory, and takes back what lies above a mark.
type slab[T any] struct {
	blocks [][]T
	at     slabMark
}

type slabMark struct{ block, used int }

const slabFirst = 128

// alloc gives an empty list with room for n.
func (s *slab[T]) alloc(n int) []T {
	for ; s.at.block < len(s.blocks); s.at = (slabMark{s.at.block + 1, 0}) {
		if k := s.at.used; k+n <= len(s.blocks[s.at.block]) {
			s.at.used += n
			return s.blocks[s.at.block][k : k : k+n]
		}
	}
	s.blocks = append(s.blocks, make([]T, max(n, slabFirst<<len(s.blocks))))
	s.at.used = n
	return s.blocks[s.at.block][0:0:n]
}

// zeros is a list of n zero values.
func (s *slab[T]) zeros(n int) []T {
	list := s.alloc(n)[:n]
	clear(list)
	return list
}

// copy is a copy of a list with room for more of them.
func (s *slab[T]) copy(list []T, more int) []T {
	if len(list)+more == 0 {
		return nil
	}
	return append(s.alloc(len(list)+more), list...)
}

// incumbent holds the best play found, in memory of its own.
type incumbent struct {
	resolved resolved
	melds    []newMeld
	mem      scratch
}

// store copies a resolved position and its melds into memory of its own.
func (k *incumbent) store(l *resolved, melds []newMeld) {
	k.mem.reset()
	k.resolved = *l
	k.resolved.table = k.mem.lists.copy(l.table, 0)
	for i, row := range k.resolved.table {
		k.resolved.table[i] = k.mem.cards.copy(row, 0)
	}
	k.resolved.hand = k.mem.cards.copy(l.hand, 0)
	k.melds = k.mem.melds.copy(melds, 0)
	for i, x := range k.melds {
		k.melds[i].faces, k.melds[i].cards = k.mem.faces.copy(x.faces, 0), k.mem.cards.copy(x.cards, 0)
	}
}
