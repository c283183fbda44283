package match

import "slices"

// inherit gives every meld without an ID (0) that of the meld in from that it
// shares most cards with, the largest share first, each once.
func inherit(table, from []Meld) {
	taken := make(map[int]bool)
	for _, t := range table {
		taken[t.ID] = true
	}
	for {
		at, id, most := -1, 0, 0
		for i := range table {
			if table[i].ID != 0 {
				continue
			}
			for _, t := range from {
				if n := shared(table[i].Cards, t.Cards); !taken[t.ID] && n > most {
					at, id, most = i, t.ID, n
				}
			}
		}
		if at < 0 {
			return
		}
		table[at].ID = id
		taken[id] = true
	}
}

// identified gives the melds of a draft's table their IDs: those they name if
// they are known and used once, else by what they share with the table as it
// lies or as it lay when the turn began, else new negative ones from next. The
// old melds come first, in their old order.
func identified(table, now, begun []Meld, next int) ([]Meld, int) {
	known := slices.Concat(now, begun)
	out := slices.Clone(table)
	used := make(map[int]bool)
	for i, t := range out {
		if used[t.ID] || !slices.ContainsFunc(known, func(o Meld) bool { return o.ID == t.ID }) {
			out[i].ID = 0
		}
		used[out[i].ID] = true
	}
	inherit(out, now)
	inherit(out, begun)
	for i := range out {
		if out[i].ID == 0 {
			out[i].ID = next
			next--
		}
	}
	rank := func(t Meld) int {
		if i := slices.IndexFunc(known, func(o Meld) bool { return o.ID == t.ID }); i >= 0 {
			return i
		}
		return len(known) - t.ID
	}
	slices.SortStableFunc(out, func(a, b Meld) int { return rank(a) - rank(b) })
	return out, next
}
