package card_test

import (
	"fmt"

	"machiavelli/engine/card"
)

// A box hands out the physical cards of a deck by their notation: two packs
// hold two sevens of hearts, and no third.
func ExampleBox_Read() {
	box := card.NewBox(2, 4)
	for _, text := range []string{"7H", "7H", "X=TD", "7H"} {
		c, err := box.Read(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(c, "of pack", c.ID.Pack(), "shows", c.Shows())
	}
	// Output:
	// 7H of pack 0 shows 7H
	// 7H of pack 1 shows 7H
	// X=TD of pack 0 shows TD
	// card 7H: more than the 2 in the deck
}

func ExampleParse() {
	printed, as, err := card.Parse("X=TD")
	fmt.Println(printed, as, err)
	_, _, err = card.Parse("11H")
	fmt.Println(err)
	// Output:
	// X TD <nil>
	// card "11H": want a rank and a suit, such as 7H, or X
}
