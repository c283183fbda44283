package solver

import (
	"math"

	"machiavelli/engine/card"
)

// match says for every new meld which old one it continues (-1: none), so that
// as many cards as can be stay in their melds: an assignment problem.
func match(old, new [][]card.Card) []int {
	home := map[card.ID]int{}
	for i, m := range old {
		for _, c := range m {
			home[c.ID] = i
		}
	}
	place := make([]int, len(new))
	weight := make([][]int, 0, len(new))
	var rows []int
	col := map[int]int{}
	var cols []int
	for j, m := range new {
		place[j] = -1
		share := map[int]int{}
		for _, c := range m {
			if i, ok := home[c.ID]; ok {
				share[i]++
			}
		}
		for i, n := range share {
			if n == len(m) && n == len(old[i]) {
				place[j] = i
			}
		}
		if place[j] >= 0 || len(share) == 0 {
			continue
		}
		rows = append(rows, j)
		w := make([]int, len(old))
		for i, n := range share {
			w[i] = n
		}
		weight = append(weight, w)
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
			cost[r][c] = -w[i]
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
