package story

import (
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
)

// told is the story of some events of a match between three, and the view at
// their end. Each hand begins with held cards.
func told(s *Story, held int, events ...match.Event) *Story {
	v := match.View{Seats: make([]match.Seat, 3)}
	for _, e := range events {
		s.Add(&v, &e)
		if e.E == match.EvDeal {
			for i := range v.Seats {
				v.Seats[i].Cards = held
			}
		}
		if e.E == match.EvPlay {
			v.Table = e.Table
			v.Seats[e.P].Cards -= len(e.Hand)
		}
	}
	return s
}

func meld(id int, texts ...string) match.Meld {
	box := card.NewBox(2, 0)
	m := match.Meld{ID: id, Owner: -1}
	for _, t := range texts {
		c, err := box.Read(t)
		if err != nil {
			panic(err)
		}
		m.Cards = append(m.Cards, c)
	}
	return m
}

func turn(seat int) match.Event { return match.Event{E: match.EvTurn, P: seat} }

// play lays the table; from the hand come the last cards of the last
// meld.
func play(seat, hand int, table ...match.Meld) match.Event {
	last := table[len(table)-1].Cards
	return match.Event{E: match.EvPlay, P: seat, Hand: last[len(last)-hand:], Table: table}
}

func TestTheGreatestOfADealAndOfAMatchAreKept(t *testing.T) {
	deal := []match.Event{
		{E: match.EvDeal, P: -1, Deal: 1},
		turn(0), play(0, 4, meld(1, "4H", "5H", "6H", "7H")),
		turn(1), play(1, 2, meld(1, "5H", "6H", "7H"), meld(2, "4H", "4S", "4D")), // the 4 of hearts has moved
		turn(2), {E: match.EvDraw, P: 2, Count: 1},
		turn(0), turn(1), turn(2), // the second has two cards left, and waits
		turn(0), turn(1),
		{E: match.EvScore, P: 0, Deal: 1},
	}
	s := told(new(Story), 4, deal...)
	want := Feats{Laid: Feat{Seat: 0, N: 4, Deal: 1}, Moved: Feat{Seat: 1, N: 1, Deal: 1, Moves: 3}, Waited: Feat{Seat: 1, N: 2, Deal: 1}}
	if s.Deal != want || s.Match != want || !s.Whole {
		t.Errorf("%+v", s)
	}
	told(s, 4, match.Event{E: match.EvDeal, P: -1, Deal: 2}, turn(2), play(2, 3, meld(1, "4H", "5H", "6H")), match.Event{E: match.EvScore, P: 2, Deal: 2})
	if s.Deal != (Feats{Laid: Feat{Seat: 2, N: 3, Deal: 2}}) || s.Match != want {
		t.Errorf("after a second deal: %+v", s)
	}
}

func TestSeveralPlaysOfATurnAreOneTurn(t *testing.T) {
	s := told(new(Story), 9, match.Event{E: match.EvDeal, P: -1, Deal: 1}, turn(1),
		play(1, 3, meld(1, "4H", "5H", "6H")), play(1, 3, meld(1, "4H", "5H", "6H"), meld(2, "9H", "9S", "9D")))
	if s.Deal.Laid != (Feat{Seat: 1, N: 6, Deal: 1}) {
		t.Errorf("%+v", s.Deal)
	}
}

func TestADealWhoseBeginningIsNotKnownIsNotTold(t *testing.T) {
	s := told(new(Story), 4, turn(0), play(0, 4, meld(1, "4H", "5H", "6H", "7H")), match.Event{E: match.EvScore, P: 0, Deal: 3})
	if s.Deal != (Feats{}) || s.Match != (Feats{}) {
		t.Errorf("%+v", s)
	}
	told(s, 4, match.Event{E: match.EvDeal, P: -1, Deal: 4}, turn(0), play(0, 4, meld(1, "4H", "5H", "6H", "7H")))
	if s.Whole || s.Deal.Laid.N != 4 {
		t.Errorf("the next deal: %+v", s)
	}
}

func TestWhoGoesOutHasNotWaited(t *testing.T) {
	s := told(new(Story), 2, match.Event{E: match.EvDeal, P: -1, Deal: 1}, turn(0), turn(1), turn(2), turn(0), match.Event{E: match.EvScore, P: 0, Deal: 1})
	if s.Deal.Waited != (Feat{Seat: 1, N: 1, Deal: 1}) {
		t.Errorf("%+v", s.Deal)
	}
}

func TestTheLeadIsSoughtFromTheEnd(t *testing.T) {
	for _, c := range []struct {
		name   string
		totals [][]int
		seat   int
		high   bool
		want   int
	}{
		{"from the first deal on", [][]int{{0, 1, 2}, {0, 5, 9}}, 0, false, 1},
		{"only at the end", [][]int{{0, 9, 12}, {0, 5, 19}}, 0, false, 2},
		{"lost in between", [][]int{{0, 1, 9, 10}, {0, 5, 6, 30}}, 0, false, 3},
		{"level is not in front", [][]int{{0, 5, 9}, {0, 5, 9}}, 0, false, 0},
		{"more is better", [][]int{{0, 5, 9}, {0, 1, 2}}, 0, true, 1},
		{"behind", [][]int{{0, 5, 9}, {0, 1, 2}}, 0, false, 0},
		{"no such seat", [][]int{{0, 5}}, 3, false, 0},
	} {
		if got := LeadFrom(c.totals, c.seat, c.high); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

func TestNonsenseFitsNoMatch(t *testing.T) {
	good := Story{Number: 1, Waits: []int{0, 0}}
	for name, s := range map[string]Story{
		"another number of seats": {Number: 1, Waits: []int{0}},
		"no such seat":            {Number: 1, Waits: []int{0, 0}, Match: Feats{Laid: Feat{Seat: 2, N: 1}}},
		"less than nothing":       {Number: 1, Waits: []int{0, 0}, Deal: Feats{Moved: Feat{N: -1}}},
	} {
		if s.Fits(2) {
			t.Errorf("%s fits", name)
		}
	}
	if !good.Fits(2) || !new(Story).Fits(2) {
		t.Error("what makes sense does not fit")
	}
}
