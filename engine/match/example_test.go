package match_test

import (
	"fmt"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
)

// The same rules, seed and players are the same match on every platform. A
// refused action says why, and changes nothing.
func ExampleMatch_Apply() {
	r, _ := rules.ByID("machiavelli")
	m, _, err := match.New(match.Config{
		Rules:   r,
		Seed:    "an example",
		Players: []match.Player{{Name: "Lucrezia", By: "human"}, {Name: "Cesare", By: "human"}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	first := m.OnTurn()
	_, err = m.Apply(1-first, match.Action{Do: match.Draw})
	fmt.Println(err)

	events, err := m.Apply(first, match.Action{Do: match.Draw})
	for _, e := range events {
		fmt.Println(e.E, e.Count)
	}
	v := m.View(first) // the seat's hand, and of the others no more than its size
	fmt.Println(len(v.Hand), v.Seats[1-first].Cards, v.Stock, err)
	// Output:
	// it is another player's turn
	// draw 1
	// turn 0
	// 14 13 77 <nil>
}

// A draft is a half-made turn: cards move freely, and the turn ends only when
// the whole is legal.
func ExampleDraft() {
	r, _ := rules.ByID("machiavelli")
	m, _, _ := match.New(match.Config{Rules: r, Seed: "an example", Players: []match.Player{{Name: "a"}, {Name: "b"}}})
	d := match.NewDraft(m.View(m.OnTurn()))
	d.Move(d.Hand()[:2], match.To{New: true, At: -1})
	fmt.Println(len(d.Hand()), d.State()[0].State)
	_, err := d.Action()
	fmt.Println(err.Why)
	d.Undo()
	fmt.Println(len(d.Hand()), d.Changed())
	// Output:
	// 11 wrong
	// illegal-meld
	// 13 false
}
