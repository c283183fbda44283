package solver_test

import (
	"fmt"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// The fourth six frees the six of spades from the end of its run.
func ExampleSolver_Solve() {
	r, _ := rules.ByID("shanghai")
	box := card.NewBox(2, 0)
	read := func(texts ...string) (m []card.Card) {
		for _, text := range texts {
			c, _ := box.Read(text)
			m = append(m, c)
		}
		return m
	}
	a, err := solver.New().Solve(solver.Limits{}, solver.Position{
		Rules:  r,
		Table:  [][]card.Card{read("3S", "4S", "5S", "6S"), read("3D", "4D", "5D", "6D")},
		Hand:   card.IDs(read("6H")),
		Opened: true,
		Goal:   solver.Cards,
	})
	fmt.Println(a.Cards, "card with", a.Moves, "moves, exact:", a.Exact, err)
	for _, m := range a.Table {
		fmt.Println(card.Join(m))
	}
	// Output:
	// 1 card with 3 moves, exact: true <nil>
	// 3S-4S-5S
	// 3D-4D-5D
	// 6S-6H-6D
}

// Both cards can be played if all three runs are taken to pieces; one of them
// alone saves a move.
func ExampleSolver_Front() {
	r, _ := rules.ByID("machiavelli")
	box := card.NewBox(2, 0)
	read := func(texts ...string) (m []card.Card) {
		for _, text := range texts {
			c, _ := box.Read(text)
			m = append(m, c)
		}
		return m
	}
	front, err := solver.New().Front(solver.Limits{}, solver.Position{
		Rules:  r,
		Table:  [][]card.Card{read("5H", "6H", "7H"), read("5S", "6S", "7S"), read("5C", "6C", "7C")},
		Hand:   card.IDs(read("5D", "6D")),
		Opened: true,
		Goal:   solver.Cards,
	})
	for _, a := range front {
		fmt.Println(a.Cards, "cards with", a.Moves, "moves", err)
	}
	// Output:
	// 2 cards with 8 moves <nil>
	// 1 cards with 7 moves <nil>
}
