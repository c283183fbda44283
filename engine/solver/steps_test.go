package solver

import (
	"math/rand/v2"
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/steps"
)

// A step takes cards of one meld, or one card of the hand, to one meld. So with
// every card picked up once, as the fewest moves want it, there are as many
// steps as pairs of a meld that cards come from and one that they go to, and
// one for each hand card. fewestSteps tries every way to call new melds the
// continuation of old ones and to give the copies of cards their places, and
// counts these pairs where the moves are as few.
func fewestSteps(pos Position, table [][]card.Card, moves int) int {
	b := stepBrute{moves: moves, least: 1 << 20, from: map[card.ID]int{}}
	for i, m := range pos.Table {
		for _, c := range m {
			b.from[c.ID] = i
		}
	}
	for _, m := range table {
		b.table = append(b.table, slices.Clone(m))
	}
	b.old = len(pos.Table)
	b.place(0, 0)
	return b.least
}

type stepBrute struct {
	table [][]card.Card
	from  map[card.ID]int
	old   int // melds before
	moves int
	least int
	cont  []int
}

// place swaps copies of cards, from the j-th card of the i-th meld on.
func (b *stepBrute) place(i, j int) {
	if i == len(b.table) {
		b.continues()
		return
	}
	if j == len(b.table[i]) {
		b.place(i+1, 0)
		return
	}
	b.place(i, j+1)
	for k := i; k < len(b.table); k++ {
		for l := range b.table[k] {
			if (k > i || l > j) && b.table[k][l].ID.Face() == b.table[i][j].ID.Face() {
				b.table[i][j], b.table[k][l] = b.table[k][l], b.table[i][j]
				b.place(i, j+1)
				b.table[i][j], b.table[k][l] = b.table[k][l], b.table[i][j]
			}
		}
	}
}

func (b *stepBrute) continues() {
	if len(b.cont) == len(b.table) {
		b.count()
		return
	}
	for old := -1; old < b.old; old++ {
		if old < 0 || !slices.Contains(b.cont, old) {
			b.cont = append(b.cont, old)
			b.continues()
			b.cont = b.cont[:len(b.cont)-1]
		}
	}
}

func (b *stepBrute) count() {
	moves, steps := 0, 0
	for i, m := range b.table {
		var sources []int
		for _, c := range m {
			from, lay := b.from[c.ID]
			if lay && from == b.cont[i] {
				continue
			}
			if moves++; !lay {
				steps++
			} else if !slices.Contains(sources, from) {
				sources = append(sources, from)
			}
		}
		steps += len(sources)
	}
	if moves == b.moves {
		b.least = min(b.least, steps)
	}
}

func TestTheStepsAreTheFewestForTheMoves(t *testing.T) {
	s := New()
	rnd := rand.New(rand.NewPCG(21, 22))
	several := 0
	for i := range 1500 * *rounds {
		r := meld.Standard()
		r.Aces = []meld.Aces{meld.AcesBoth, meld.AcesCorner}[i%2]
		pos := deal(rnd, r, 2, 1+rnd.IntN(3), max(0, rnd.IntN(5)-3), 1+rnd.IntN(4))
		pos.Goal = Cards
		if size(pos) > 14 {
			continue
		}
		a, err := s.Solve(Limits{}, pos)
		if err != nil {
			t.Fatal(text(pos), err)
		}
		if !a.Playable {
			continue
		}
		n := 0
		for _, s := range a.Steps {
			if n++; s.Do == steps.Play {
				n += len(s.Cards) - 1
			}
		}
		if want := fewestSteps(pos, a.Table, a.Moves); n != want {
			t.Fatalf("%s: %d steps, want %d: %v to %v", text(pos), n, want, a.Steps, a.Table)
		}
		if n > a.Cards+1 {
			several++
		}
	}
	if several < 20 {
		t.Fatalf("only %d positions in which more than one meld is touched", several)
	}
}
