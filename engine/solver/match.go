package solver

import (
	"math"
	"slices"

	"machiavelli/engine/card"
)

// match writes into place, for every new meld, which old one it continues (-1:
// none), so that as many cards as can be stay in their melds, and then as many
// melds as can be are continued, as each that is saves a step: an assignment
// problem.
func (m *scratch) match(place []int, old, new [][]card.Card) []int {
	var home [256]int
	for i := range home {
		home[i] = -1
	}
	for i, o := range old {
		for _, c := range o {
			home[c.ID] = i
		}
	}
	before := m.mark()
	share := m.rows.zeros(len(new))
	for j, n := range new {
		share[j] = m.ints.zeros(len(old))
		for _, c := range n {
			if i := home[c.ID]; i >= 0 {
				share[j][i]++
			}
		}
	}
	place = m.mostShared(place, share, func(j, i int) bool { return share[j][i] == len(new[j]) && share[j][i] == len(old[i]) })
	m.release(before)
	return place
}

// continues is match for melds that are faces only.
func (m *scratch) continues(l *leaf, melds []newMeld) {
	before := m.mark()
	share := m.rows.zeros(len(melds))
	for j := range melds {
		share[j] = m.ints.zeros(len(l.olds))
		for i, o := range l.olds {
			if len(o) > 1 { // a free card need not be used, where its copy must
				share[j][i] = int(shared(&melds[j], o))
			}
		}
	}
	for j, i := range m.mostShared(m.ints.zeros(len(melds)), share, func(int, int) bool { return false }) {
		melds[j].old = i
	}
	m.release(before)
}

// manyMelds is more than the melds of a table.
const manyMelds = 1 << 10

// mostShared gives each row a column of its own, or -1, so that the sum is
// greatest. Where same says so the two belong together anyway.
func (m *scratch) mostShared(place []int, share [][]int, same func(row, col int) bool) []int {
	place = place[:0]
	rows := m.ints.zeros(len(share))[:0]
	for j, w := range share {
		place = append(place, -1)
		some := false
		for i, n := range w {
			some = some || n > 0
			if n > 0 && same(j, i) {
				place[j] = i
			}
		}
		if place[j] < 0 && some {
			rows = append(rows, j)
		}
	}
	if len(rows) == 0 {
		return place
	}
	cols := m.ints.zeros(len(share[0]))[:0]
	for i := range share[0] {
		if slices.ContainsFunc(rows, func(j int) bool { return share[j][i] > 0 }) {
			cols = append(cols, i)
		}
	}
	cost := m.rows.zeros(len(rows))
	for r, j := range rows {
		cost[r] = m.ints.zeros(len(cols) + len(rows)) // the last ones mean: continues none
		for c, i := range cols {
			if n := share[j][i]; n > 0 {
				cost[r][c] = -n*manyMelds - 1
			}
		}
	}
	for r, c := range m.assign(cost) {
		if c < len(cols) && cost[r][c] < 0 {
			place[rows[r]] = cols[c]
		}
	}
	return place
}

// assign is the cheapest choice of a different column for every row, by the
// Hungarian method in O(rows² · columns); there must be a column for each row.
// (Kuhn 1955, with the potentials of Jonker and Volgenant.)
func (m *scratch) assign(cost [][]int) []int {
	n := len(cost)
	if n == 0 {
		return nil
	}
	width := len(cost[0])
	u, v := m.ints.zeros(n+1), m.ints.zeros(width+1)
	row := m.ints.zeros(width + 1) // the row that has each column, from 1; 0 none
	back, least, done := m.ints.zeros(width+1), m.ints.zeros(width+1), m.ints.zeros(width+1)
	for i := 1; i <= n; i++ {
		row[0] = i
		clear(done)
		for j := range least {
			least[j] = math.MaxInt
		}
		j0 := 0
		for row[j0] != 0 {
			done[j0] = 1
			i0, delta, j1 := row[j0], math.MaxInt, 0
			for j := 1; j <= width; j++ {
				if done[j] != 0 {
					continue
				}
				if c := cost[i0-1][j-1] - u[i0] - v[j]; c < least[j] {
					least[j], back[j] = c, j0
				}
				if least[j] < delta {
					delta, j1 = least[j], j
				}
			}
			for j := range done {
				if done[j] != 0 {
					u[row[j]] += delta
					v[j] -= delta
				} else if least[j] != math.MaxInt {
					least[j] -= delta
				}
			}
			j0 = j1
		}
		for j0 != 0 {
			row[j0] = row[back[j0]]
			j0 = back[j0]
		}
	}
	out := m.ints.zeros(n)
	for j := 1; j <= width; j++ {
		if row[j] > 0 {
			out[row[j]-1] = j - 1
		}
	}
	return out
}
