package match

import (
	"slices"

	"machiavelli/engine/card"
)

// freeMeld is the ID under which the free card with the ID 0 would lie: far
// below those of any draft.
const freeMeld = -5000

// WithFree is melds and, as melds of one card after them, the free cards that
// lie in none.
func WithFree(melds []Meld, free []card.ID) []Meld {
	if len(free) == 0 {
		return melds
	}
	out := slices.Clone(melds)
	for _, id := range free {
		used := slices.ContainsFunc(melds, func(m Meld) bool { return holds(m.Cards, id) })
		if !used {
			out = append(out, Meld{ID: freeMeld - int(id), Kind: KindFree, Cards: []card.Card{{ID: id}}, Owner: -1})
		}
	}
	return out
}

// Laying is the edit that lays a whole table, which WithFree shows, in a turn
// that began with some free cards. Where a copy of one lies alone and the free
// card in a meld, they change places: what lies alone is free.
func Laying(free []card.ID, table []Meld) Edit {
	e := Edit{Do: EditTable}
	table = freeAlone(free, table)
	for _, m := range table {
		id := m.ID
		if len(m.Cards) == 1 && slices.Contains(free, m.Cards[0].ID) {
			continue // it stays free
		}
		if m.Kind == KindNew {
			id = 0 // for the draft to name
		}
		e.Table = append(e.Table, Meld{ID: id, Cards: slices.Clone(m.Cards), Owner: m.Owner})
	}
	return e
}

// freeAlone is a table on which what lies alone is free: where a copy of a free
// card lies alone and the free card itself in a meld, they change places.
func freeAlone(free []card.ID, table []Meld) []Meld {
	for _, id := range free {
		lies := slices.ContainsFunc(table, func(m Meld) bool { return len(m.Cards) == 1 && m.Cards[0].ID == id })
		alone := slices.IndexFunc(table, func(m Meld) bool {
			return len(m.Cards) == 1 && m.Cards[0].ID.Face() == id.Face() && !slices.Contains(free, m.Cards[0].ID)
		})
		if !lies && alone >= 0 {
			table = withTwins(table, table[alone].Cards[0].ID, id)
		}
	}
	return table
}

// withTwins is a table in which two cards have changed places.
func withTwins(table []Meld, a, b card.ID) []Meld {
	out := slices.Clone(table)
	for i, m := range out {
		out[i].Cards = slices.Clone(m.Cards)
		for k, c := range m.Cards {
			switch c.ID {
			case a:
				out[i].Cards[k].ID = b
			case b:
				out[i].Cards[k].ID = a
			}
		}
	}
	return out
}
