package rules_test

import (
	"fmt"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// A rule set is plain data; house rules are laid over it.
func ExampleRules_With() {
	r, _ := rules.ByID("machiavelli")
	o, _ := rules.ParseOptions("limit=3,strict=true")
	r, err := r.With(o)
	fmt.Println(r.Name, r.Limit, r.Strict, err)

	o, _ = rules.ParseOptions("knock=10")
	_, err = r.With(o)
	fmt.Println(err)
	// Output:
	// Machiavelli 3 true <nil>
	// knock: nobody knocks in Machiavelli
}

// CheckPlay is the one definition of a legal play: the table and the hand as
// the turn began, the table as it ends.
func ExampleRules_CheckPlay() {
	r, _ := rules.ByID("machiavelli")
	box := card.NewBox(2, 0)
	read := func(texts ...string) (m []card.Card) {
		for _, text := range texts {
			c, _ := box.Read(text)
			m = append(m, c)
		}
		return m
	}
	run, six := read("7H", "8H", "9H"), read("6H")
	play := &rules.Play{
		Old:    [][]card.Card{run},
		New:    [][]card.Card{append(six, run...)},
		Hand:   card.IDs(six),
		Opened: true,
	}
	fmt.Println(r.CheckPlay(play) == nil)
	play.New = [][]card.Card{run}
	fmt.Println(r.CheckPlay(play).Why)
	// Output:
	// true
	// nothing-added
}
