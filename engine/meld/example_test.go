package meld_test

import (
	"errors"
	"fmt"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

func cards(texts ...string) []card.Card {
	box := card.NewBox(2, 4)
	var out []card.Card
	for _, text := range texts {
		c, err := box.Read(text)
		if err != nil {
			panic(err)
		}
		out = append(out, c)
	}
	return out
}

// Check says what a meld is, or reports why the cards do not form one.
func ExampleCheck() {
	r := meld.Standard()
	fmt.Println(meld.Check(cards("7H", "8H", "9H"), r))
	fmt.Println(meld.Check(cards("7H", "7S", "7H"), r))

	_, err := meld.Check(cards("7H", "8H", "TH"), r)
	var why *meld.Error
	if errors.As(err, &why) {
		fmt.Println(why, "|", why.Kind == meld.Gap, "|", why.Incomplete())
	}
	// Output:
	// run <nil>
	// neither two hearts
	// gap at 9H | true | false
}

// Readings lists what the wild cards of a meld may stand for.
func ExampleReadings() {
	r := meld.Standard()
	r.Wild = 1
	for _, m := range meld.Readings(cards("8H", "9H", "X"), r) {
		fmt.Println(card.Join(m))
	}
	// Output:
	// 8H-9H-X=TH
	// X=7H-8H-9H
}
