package match

import (
	"fmt"
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// copyOf is a card as it is written, the n-th copy from 0.
func copyOf(t *testing.T, face string, n int) card.ID {
	t.Helper()
	f, _, err := card.Parse(face)
	if err != nil {
		t.Fatal(err)
	}
	return card.NewID(f, n)
}

func TestACopyOfTheHandMayLieInPlaceOfOneOfTheTable(t *testing.T) {
	m := setUp(t, ruleSet(t, "machiavelli"), "5H-6H-7H", "7H 8H KC", "2C")
	mine, theirs := copyOf(t, "7H", 1), copyOf(t, "7H", 0)
	a := Action{Do: Play, Table: []Meld{{Owner: -1, Cards: cardsFrom([]card.ID{m.Table[0].Cards[0].ID, m.Table[0].Cards[1].ID, mine, copyOf(t, "8H", 0)})}}}
	events := apply(t, m, 0, a)
	if len(events[0].Hand) != 1 || events[0].Hand[0].ID.String() != "8H" {
		t.Errorf("from the hand came %v", events[0].Hand)
	}
	if got := m.Table[0].Cards[2].ID; got != theirs || len(m.Seats[0].Hand) != 2 {
		t.Errorf("on the table lies copy %d, the hand has %v", got.Pack(), m.Seats[0].Hand)
	}
	refused(t, setUp(t, ruleSet(t, "machiavelli"), "5H-6H-7H", "7H 8H KC", "2C"), 0,
		Action{Do: Play, Table: []Meld{{Owner: -1, Cards: cardsFrom([]card.ID{m.Table[0].Cards[0].ID, m.Table[0].Cards[1].ID, mine})}}}, NothingAdded)
}

func TestItDoesNotMatterWhichOfTwoJokersCarriesWhichCard(t *testing.T) {
	// Each of the two jokers is free to lie in one of the melds only.
	const table, after = "8H-9H-X=TH 4S-5S-X=6S", "8H-9H-TH X=6S-4S-5S 6C-6D-X=6H"
	for _, other := range []bool{false, true} {
		m := setUp(t, ruleSet(t, "machiavelli-jokers"), table, "TH 6C 6D KC", "2C")
		a := lay(t, m, 0, after)
		if other {
			for _, meld := range a.Table {
				for j, c := range meld.Cards {
					if c.ID.Joker() {
						meld.Cards[j].ID = card.JokerID(0, 0) + card.JokerID(0, 1) - c.ID
					}
				}
			}
		}
		apply(t, m, 0, a)
		if got := written(m.Table); got != "8H-9H-TH 4S-5S-X=6S X=6H-6D-6C" {
			t.Error(got)
		}
	}
}

func TestATableCardGoesHomeForAnEqualOwnCard(t *testing.T) {
	d := half(t, "5H-6H-7H 8S-8D-8C", "7H 8H KC")
	if err := d.Move([]card.ID{copyOf(t, "7H", 1), copyOf(t, "8H", 0)}, To{New: true}); err != nil {
		t.Fatal(err)
	}
	theirs := copyOf(t, "7H", 0)
	if err := d.Move([]card.ID{theirs}, To{Hand: true, At: 0}); err != nil {
		t.Fatal(err)
	}
	if got := written(d.Melds()); got != "5H-6H 8S-8D-8C 7H-8H" || d.Hand()[0] != copyOf(t, "7H", 1) || d.Mine(d.Melds()[2].Cards[0].ID) {
		t.Errorf("%s, hand %v", got, d.Hand())
	}
	if err := d.Move([]card.ID{copyOf(t, "6H", 0)}, To{Hand: true}); err == nil || err.Why != StaysOnTable {
		t.Error("there is no other six:", err)
	}
	d.Undo()
	if got := written(d.Melds()); got != "5H-6H-7H 8S-8D-8C 7H-8H" || len(d.Hand()) != 1 {
		t.Errorf("%s, hand %v", got, d.Hand())
	}
}

func TestATableMayBeLaidWithOtherCopies(t *testing.T) {
	d := half(t, "5H-6H-7H", "7H 8H KC")
	err := d.Do(Edit{Do: EditTable, Table: []Meld{
		{Cards: cardsFrom([]card.ID{copyOf(t, "5H", 0), copyOf(t, "6H", 0), copyOf(t, "7H", 1)})},
		{Cards: cardsFrom([]card.ID{copyOf(t, "8H", 0)})},
	}})
	if err != nil || d.Melds()[0].Cards[2].ID != copyOf(t, "7H", 0) || len(d.Hand()) != 2 {
		t.Fatalf("%v: %s, hand %v", err, written(d.Melds()), d.Hand())
	}
	err = d.Do(Edit{Do: EditTable, Table: []Meld{{Cards: cardsFrom([]card.ID{copyOf(t, "5H", 0), copyOf(t, "6H", 0)})}}})
	if err == nil || err.Why != CardMissing || err.Card != copyOf(t, "7H", 0) {
		t.Error("a table card is gone:", err)
	}
}

func TestEqualCopiesThatChangePlacesChangeNothing(t *testing.T) {
	d := half(t, "5H-6H-7H 7S-7H-7D", "KC")
	table := d.Melds()
	table[0].Cards[2], table[1].Cards[1] = table[1].Cards[1], table[0].Cards[2]
	if err := d.Do(Edit{Do: EditTable, Table: table}); err != nil {
		t.Fatal(err)
	}
	if d.Changed() {
		t.Error(written(d.Melds()))
	}
	if err := d.Refuses(Play); err == nil || err.Why != NothingAdded {
		t.Error(err)
	}
}

func TestACardOfTheTableFreesAJokerWhereAnEqualOneOfTheHandWasPlayed(t *testing.T) {
	m := setUp(t, ruleSet(t, "tahiti"), "8H-9H-X=TH TS-TH-TD", "TH TC 4S 5S", "2C")
	d := NewDraft(m.View(0))
	theirs, mine := copyOf(t, "TH", 0), copyOf(t, "TH", 1)
	if m.Table[1].Cards[1].ID != theirs {
		theirs, mine = mine, theirs
	}
	drop := func() string {
		t.Helper()
		if err := d.Move([]card.ID{theirs}, To{Meld: 1, At: 2}); err != nil {
			t.Fatal(err)
		}
		return written(d.Melds())
	}
	if got := drop(); got == "8H-9H-TH TS-TD X" {
		t.Error("the player's ten is in the hand, and the joker free:", got)
	}
	d.Undo()
	if err := d.Move([]card.ID{mine}, To{Meld: 2, At: -1}); err != nil {
		t.Fatal(err)
	}
	if got := drop(); got != "8H-9H-TH TS-TH-TD X" {
		t.Error(got)
	}
	if err := d.Move(pick(t, d, "4S", "5S"), To{Meld: d.Melds()[2].ID, At: 0}); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Action(); err != nil {
		t.Error(written(d.Melds()), err)
	}
	if b := d.view.Rules.Joker.FreedBy; b != rules.FreedByHand {
		t.Error(b)
	}
}

// Which of two equal copies a player lays says nothing of which was given.
func TestWhatIsKnownOfAHandDoesNotDependOnTheCopy(t *testing.T) {
	one, other := card.NewID(card.Of(card.Hearts, 7), 0), card.NewID(card.Of(card.Hearts, 7), 1)
	for _, laid := range []card.ID{one, other} {
		if left := forgotten([]card.ID{one}, laid); len(left) != 0 {
			t.Errorf("%v is laid, and %v is still known", laid, left)
		}
	}
	for _, laid := range []card.ID{one, other} {
		between := card.NewID(card.Of(card.Spades, 2), 0)
		left := forgotten([]card.ID{one, between, other}, laid)
		if len(left) != 2 || left[0] != between || left[1] == laid || left[1].Face() != one.Face() {
			t.Errorf("%v of two is laid, and %v are known", laid, left)
		}
	}
}

// Somebody takes the seven of hearts and discards one: whichever it was, the
// others see the same, and know of none.
func TestAfterACardIsTakenAndAnEqualOneDiscardedNobodyKnowsOfEither(t *testing.T) {
	for _, twice := range []bool{false, true} {
		var said []string
		for n := range 2 {
			m := begin(t, ruleSet(t, "push"), 4, "copies")
			up := m.top()
			seat := m.OnTurn()
			twin := card.NewID(up.Face(), 1-up.Pack())
			if up.Joker() {
				t.Fatal("the upcard is a joker; take another seed")
			}
			exchange(m, twin, m.Seats[seat].Hand[0])
			watching := m.View(-1)
			for _, e := range apply(t, m, seat, Action{Do: Take}) {
				watching = watching.After(Seen(e, -1))
			}
			want := []card.Face{up.Face()}
			if twice { // and both were seen to go there
				m.Seats[seat].Known = append(m.Seats[seat].Known, twin)
				watching.Seats[seat].Known = []card.Face{up.Face(), up.Face()}
			} else {
				want = nil
			}
			for _, e := range apply(t, m, seat, Action{Do: Discard, Card: []card.ID{up, twin}[n]}) {
				watching = watching.After(Seen(e, -1))
			}
			for _, v := range []View{m.View(-1), m.View((seat + 1) % 4), watching} {
				if got := v.Seats[seat].Known; !slices.Equal(got, want) {
					t.Errorf("known is %v, want %v", got, want)
				}
			}
			seen := m.View((seat + 1) % 4)
			said = append(said, fmt.Sprint(seen.Seats, seen.Pile, seen.Table, seen.Events))
			text, err := m.MarshalJSON()
			if err == nil {
				err = new(Match).UnmarshalJSON(text)
			}
			if err != nil {
				t.Error("the match is not read again:", err)
			}
		}
		if said[0] != said[1] {
			t.Errorf("one discarded:\n%s\nthe other:\n%s", said[0], said[1])
		}
	}
}

// exchange lets two cards, one of them in a hand, change places.
func exchange(m *Match, a, b card.ID) {
	for _, list := range append(m.piles(), m.Stock, m.Pile) {
		for i, id := range list {
			switch id {
			case a:
				list[i] = b
			case b:
				list[i] = a
			}
		}
	}
}
