package solver

import (
	"math"

	"machiavelli/engine/card"
)

// match says for every new meld which old one it continues (-1: none), so that
// as many cards as can be stay in their melds, and then as many melds as can be
// are continued, as each that is saves a step: an assignment problem.
func match(old, new [][]card.Card) []int {
	home := map[card.ID]int{}
	for i, m := range old {
		for _, c := range m {
			home[c.ID] = i
		}
	}
	share := make([][]int, len(new))
	for j, m := range new {
		share[j] = make([]int, len(old))
		for _, c := range m {
			if i, ok := home[c.ID]; ok {
				share[j][i]++
			}
		}
	}
	return mostShared(share, func(j, i int) bool { return share[j][i] == len(new[j]) && share[j][i] == len(old[i]) })
}

// continues is match for melds that are faces only.
func (l *leaf) continues(melds []newMeld) {
	share := make([][]int, len(melds))
	for j, m := range melds {
		share[j] = make([]int, len(l.olds))
		for i, o := range l.olds {
			if len(o) == 1 {
				continue // a free card need not be used, where its copy must
			}
			taken := map[int]bool{}
			for _, f := range m.faces {
				for k, c := range o {
					if c.Shows() == f && !taken[k] {
						taken[k] = true
						share[j][i]++
						break
					}
				}
			}
		}
	}
	for j, i := range mostShared(share, func(int, int) bool { return false }) {
		melds[j].old = i
	}
}

// manyMelds is more than the melds of a table.
const manyMelds = 1 << 10

// mostShared gives each row a column of its own, or -1, so that the sum is
// greatest. Where same says so the two belong together anyway.
func mostShared(share [][]int, same func(row, col int) bool) []int {
	place := make([]int, len(share))
	var weight [][]int
	var rows []int
	col := map[int]int{}
	var cols []int
	for j, w := range share {
		place[j] = -1
		some := false
		for i, n := range w {
			some = some || n > 0
			if n > 0 && same(j, i) {
				place[j] = i
			}
		}
		if place[j] < 0 && some {
			rows = append(rows, j)
			weight = append(weight, w)
		}
	}
	for _, w := range weight {
		for i, n := range w {
			if _, seen := col[i]; n > 0 && !seen {
				col[i] = len(cols)
				cols = append(cols, i)
			}
		}
	}
	cost := make([][]int, len(rows))
	for r, w := range weight {
		cost[r] = make([]int, len(cols)+len(rows)) // the last ones mean: continues none
		for c, i := range cols {
			if w[i] > 0 {
				cost[r][c] = -w[i]*manyMelds - 1
			}
		}
	}
	for r, c := range assign(cost) {
		if c < len(cols) && cost[r][c] < 0 {
			place[rows[r]] = cols[c]
		}
	}
	return place
}

// assign is the cheapest choice of a different column for every row, by the
// Hungarian method in O(rows² · columns); there must be a column for each row.
// (Kuhn 1955, with the potentials of Jonker and Volgenant.)
func assign(cost [][]int) []int {
	n := len(cost)
	if n == 0 {
		return nil
	}
	m := len(cost[0])
	u, v := make([]int, n+1), make([]int, m+1)
	row := make([]int, m+1) // the row that has each column, from 1; 0 none
	back := make([]int, m+1)
	for i := 1; i <= n; i++ {
		row[0] = i
		least, done := make([]int, m+1), make([]bool, m+1)
		for j := range least {
			least[j] = math.MaxInt
		}
		j0 := 0
		for row[j0] != 0 {
			done[j0] = true
			i0, delta, j1 := row[j0], math.MaxInt, 0
			for j := 1; j <= m; j++ {
				if done[j] {
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
				if done[j] {
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
	out := make([]int, n)
	for j := 1; j <= m; j++ {
		if row[j] > 0 {
			out[row[j]-1] = j - 1
		}
	}
	return out
}
