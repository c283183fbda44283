package steps

import (
	"math"
	"slices"
)

// Matching gives each row of a table of shares a column of its own. It holds
// memory that is used again.
type Matching struct {
	place, rows, cols, cost      []int
	u, v, row, back, least, done []int
}

// manyMelds is more than the melds of a table.
const manyMelds = 1 << 10

// MostShared gives each new meld (a row) an old one (a column) of its own, or
// -1, so that the sum of their shares is greatest, and then as many as can be
// have one: each that continues an old meld saves a step. share holds the rows
// one after the other. Where same says so the two belong together anyway. The
// answer is good until the next call.
func (m *Matching) MostShared(share []int, melds, olds int, same func(row, col int) bool) []int {
	m.place, m.rows, m.cols = m.place[:0], m.rows[:0], m.cols[:0]
	for j := range melds {
		m.place = append(m.place, -1)
		some := false
		for i, n := range share[j*olds : (j+1)*olds] {
			some = some || n > 0
			if n > 0 && m.place[j] < 0 && !slices.Contains(m.place, i) && same(j, i) {
				m.place[j] = i
			}
		}
		if m.place[j] < 0 && some {
			m.rows = append(m.rows, j)
		}
	}
	for i := range olds {
		if !slices.Contains(m.place, i) && slices.ContainsFunc(m.rows, func(j int) bool { return share[j*olds+i] > 0 }) {
			m.cols = append(m.cols, i)
		}
	}
	width := len(m.cols) + len(m.rows) // the last ones mean: continues none
	m.cost = zeros(m.cost, len(m.rows)*width)
	for r, j := range m.rows {
		for c, i := range m.cols {
			if n := share[j*olds+i]; n > 0 {
				m.cost[r*width+c] = -n*manyMelds - 1
			}
		}
	}
	m.assign(len(m.rows), width, func(r, c int) {
		if c < len(m.cols) && m.cost[r*width+c] < 0 {
			m.place[m.rows[r]] = m.cols[c]
		}
	})
	return m.place
}

// assign is the cheapest choice of a different column for every row, by the
// Hungarian method in O(rows² · columns); there must be a column for each row.
// (Kuhn 1955, with the potentials of Jonker and Volgenant.)
func (m *Matching) assign(n, width int, give func(row, col int)) {
	m.u, m.v = zeros(m.u, n+1), zeros(m.v, width+1)
	m.row = zeros(m.row, width+1) // the row that has each column, from 1; 0 none
	m.back, m.least, m.done = zeros(m.back, width+1), zeros(m.least, width+1), zeros(m.done, width+1)
	u, v, row, back, least, done := m.u, m.v, m.row, m.back, m.least, m.done
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
				if c := m.cost[(i0-1)*width+j-1] - u[i0] - v[j]; c < least[j] {
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
	for j := 1; j <= width; j++ {
		if row[j] > 0 {
			give(row[j]-1, j-1)
		}
	}
}

// zeros is n zeros in the memory of an older list.
func zeros(list []int, n int) []int {
	list = slices.Grow(list[:0], n)[:n]
	clear(list)
	return list
}
