package bot

import (
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
)

// fixed is a turn of a game with a discard pile after the card was drawn.
func fixed(t *testing.T, id, hand string, table ...string) match.View {
	t.Helper()
	v := view(t, hand, table...)
	v.Rules = matchtest.Rules(t, id, "")
	v.Drawn = 1
	v.Options = []match.Option{{Do: match.Play}, {Do: match.Discard}}
	return v
}

func TestDeadwoodIsWhatFindsNoMeld(t *testing.T) {
	none := func(card.ID) bool { return false }
	for _, c := range []struct {
		id, hand string
		want     int
	}{
		{"krambambuli", "7H 8H 9H KS KD KC", 0},
		{"krambambuli", "7H 8H 9H TH TS TD 2C", 1},
		{"krambambuli", "7H 8H 9H 9S 9D 2C", 3},
		{"krambambuli", "AS 2S 3S", 3}, // the ace is high
		{"krambambuli", "QS KS AS", 0},
		{"push", "QS QD X 5H", 1},
		{"push", "4S 6S X 5H", 1},
		{"push", "4S 6S QD 5H", 4},
	} {
		v := view(t, c.hand)
		r := matchtest.Rules(t, c.id, "")
		if got := deadwood(v.Hand, none, r.Meld); got != c.want {
			t.Errorf("%s, %s: %d, want %d", c.id, c.hand, got, c.want)
		}
	}
	v := view(t, "TH 2C")
	r := matchtest.Rules(t, "krambambuli", "")
	if got := deadwood(v.Hand, func(id card.ID) bool { return id.Face().Rank() == 10 }, r.Meld); got != 1 {
		t.Errorf("with a place for the ten: %d", got)
	}
}

func TestTheStrategistDiscardsWhatLeavesTheMostChances(t *testing.T) {
	for _, c := range []struct{ id, hand, want string }{
		{"krambambuli", "7H 8H 9H KS KD 3C 4C 9D", "9D"},
		{"krambambuli", "7H 8H 2S 2D KC", "KC"},
		{"push", "7H 8H 9H 2S JD", "JD"}, // the two is wild
	} {
		p, err := Parse("strategist")
		if err != nil {
			t.Fatal(err)
		}
		v := fixed(t, c.id, c.hand)
		v.Seats[0].Opened = false
		if a := p.Act(v, 1, nil); a.Do != match.Discard || a.Card.Face().String() != c.want {
			t.Errorf("%s, %s: %s %s, want the %s", c.id, c.hand, a.Do, a.Card.Face(), c.want)
		}
	}
}

func TestWithTwoPlayersOfKrambambuliMeldsAreKeptUntilEverythingCanGo(t *testing.T) {
	for _, c := range []struct {
		seats, other int
		hand         string
		want         match.Do
	}{
		{2, 11, "7H 8H 9H 3C 5D KS", match.Discard},
		{2, 11, "7H 8H 9H KS KD KC 3C", match.Play}, // and the three is discarded
		{2, 3, "7H 8H 9H 3C 5D KS", match.Play},     // the other may be out soon
		{3, 11, "7H 8H 9H 3C 5D KS", match.Play},
	} {
		v := fixed(t, "krambambuli", c.hand)
		v.Seats[1].Cards = c.other
		for len(v.Seats) < c.seats {
			v.Seats = append(v.Seats, match.Seat{Cards: 11})
		}
		p, err := Parse("strategist")
		if err != nil {
			t.Fatal(err)
		}
		if a := p.Act(v, 1, nil); a.Do != c.want {
			t.Errorf("%d players, the next with %d cards, %s: %s, want %s", c.seats, c.other, c.hand, a.Do, c.want)
		}
	}
}

func TestTheSolverStealsWhereThatLaysMore(t *testing.T) {
	v := fixed(t, "krambambuli", "7S 7D KC 3H", "7H-8H-9H-TH", "2S-2D-2C")
	v.Table[0].Owner, v.Table[1].Owner = 1, 0
	if got := did(t, "solver", v, 1); got != "8H-9H-TH 2S-2D-2C 7S-7H-7D" {
		t.Errorf("%s", got)
	}
}
