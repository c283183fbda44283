package table_test

import (
	"fmt"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/table"
)

// Two people sit down, and the match begins. Each is told what is theirs to see.
func Example() {
	r, _ := rules.ByID("machiavelli")
	t, first, refused := table.New(table.Config{
		Wish: table.Wish{Rules: r, Seats: []string{match.Human, match.Human}, Grace: table.MinGrace},
		Code: "KQXVTA", Host: "host's secret", Watch: "secret of watching", // and 32 random bytes for chance
	})
	if refused != nil {
		fmt.Println(refused)
		return
	}
	log := []table.Line{first}
	for _, name := range []string{"Anna", "Bert"} {
		nobody, _ := t.Who("")
		lines, refused := t.Decide(nobody, table.Join{Name: name, Nonce: name + "-0123456789abcdef", Seat: -1, Secret: name + "'s secret"}, 0)
		if refused != nil {
			fmt.Println(refused)
			return
		}
		log = append(log, lines...) // where they last; only then:
		for _, l := range lines {
			if err := t.Apply(l); err != nil {
				fmt.Println(err)
				return
			}
		}
	}
	anna, _ := t.Who("Anna's secret")
	for _, m := range t.For(anna, 0) {
		fmt.Println(m.N, m.E)
	}
	fmt.Println(t.State(), len(log))
	// Output:
	// 1 seats
	// 2 seats
	// 3 did
	// 0 view
	// playing 4
}
