package card

import (
	"cmp"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestEveryCardOfADeckIsAnotherAndIsReadBackAsWritten(t *testing.T) {
	for packs := 1; packs <= MaxPacks; packs++ {
		deck := Deck(packs, packs*JokersPerPack)
		if len(deck) != packs*54 {
			t.Fatalf("%d packs: %d cards", packs, len(deck))
		}
		seen := map[string]bool{}
		for _, id := range deck {
			text, err := id.MarshalText()
			var back ID
			if err != nil || seen[string(text)] || back.UnmarshalText(text) != nil || back != id || !id.Valid() {
				t.Errorf("%v is written %q and read as %v", uint8(id), text, uint8(back))
			}
			seen[string(text)] = true
		}
	}
}

func TestADeckThatDoesNotExistIsNil(t *testing.T) {
	for _, d := range [][2]int{{0, 0}, {5, 0}, {2, 5}, {2, -1}} {
		if Deck(d[0], d[1]) != nil {
			t.Error(d)
		}
	}
}

func TestTheNotation(t *testing.T) {
	for _, s := range []string{"7H", "TD", "AS", "X", "X=TD", "2S=TD", "2C"} {
		f, as, err := Parse(s)
		id, err2 := NewBox(1, 1).Take(f)
		if err != nil || err2 != nil || (Card{ID: id, As: as}).String() != s {
			t.Errorf("%s is read as %v %v (%v %v)", s, f, as, err, err2)
		}
	}
	for _, s := range []string{"", "7", "1H", "7Z", "7HH", "h7", "X=", "X=X", "7H=8H", "=7H", "10H", "X=7H=8H"} {
		if f, as, err := Parse(s); err == nil {
			t.Errorf("%q is read as %v %v", s, f, as)
		}
	}
}

func TestABoxHandsOutEveryCopyOnce(t *testing.T) {
	b := NewBox(2, 1)
	one, _ := b.Read("7H")
	two, _ := b.Read("7H")
	if one.ID == two.ID || one.ID.Face() != two.ID.Face() {
		t.Error(one, two)
	}
	if _, err := b.Read("7H"); err == nil {
		t.Error("a third copy of two packs")
	}
	if _, err := b.Read("X=7H"); err != nil {
		t.Error(err)
	}
	if _, err := b.Read("X"); err == nil {
		t.Error("a second joker of one")
	}
}

func TestCopiesOfACardKeepTheirOrderAmongTheFaces(t *testing.T) {
	deck := Deck(MaxPacks, MaxPacks*JokersPerPack)
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	want := slices.Clone(deck)
	slices.SortStableFunc(want, func(a, b ID) int { return cmp.Compare(a.Face(), b.Face()) })
	if SortByFace(deck); !slices.Equal(deck, want) {
		t.Errorf("%v, not %v", deck, want)
	}
}

func TestCardsAreTheSameOrAlikeInWhateverOrder(t *testing.T) {
	one, other := NewID(Of(Hearts, 7), 0), NewID(Of(Hearts, 7), 1)
	queen, joker := NewID(Of(Spades, Queen), 0), JokerID(0, 0)
	as := func(f Face) Card { return Card{ID: joker, As: f} }
	for _, c := range []struct {
		a, b        []Card
		same, alike bool
	}{
		{[]Card{{ID: one}, {ID: queen}}, []Card{{ID: queen}, {ID: one}}, true, true},
		{[]Card{{ID: one}, {ID: queen}}, []Card{{ID: other}, {ID: queen}}, false, true},
		{[]Card{as(Of(Spades, 2))}, []Card{as(Of(Spades, 3))}, true, false},
		{[]Card{{ID: one}}, []Card{{ID: one}, {ID: queen}}, false, false},
		{nil, nil, true, true},
	} {
		if Same(c.a, c.b) != c.same || Alike(c.a, c.b) != c.alike {
			t.Errorf("%v and %v: the same %v, alike %v", c.a, c.b, Same(c.a, c.b), Alike(c.a, c.b))
		}
	}
}

func FuzzCard(f *testing.F) {
	for _, s := range []string{`"7H"`, `"X2=TD"`, `"-"`, `"X8"`, `"7H5"`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var c, back Card
		if json.Unmarshal(data, &c) != nil {
			return
		}
		again, err := json.Marshal(c)
		if err != nil || json.Unmarshal(again, &back) != nil || back != c {
			t.Errorf("%s is read as %v, written %s", data, c, again)
		}
	})
}
