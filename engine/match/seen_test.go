package match

import (
	"reflect"
	"testing"

	"machiavelli/engine/card"
)

// What each seat of three may see of an event that happened to seat 0, with
// seat 1 at its other end; seat -1 is a spectator.
func TestOfEveryEventASeatSeesWhatItMay(t *testing.T) {
	deck := card.Deck(1, 0)
	a, b, c := deck[0], deck[1], deck[2]
	lying := []Meld{{ID: 1, Cards: []card.Card{{ID: a}}, Owner: -1}}
	for name, k := range map[string]struct {
		event   Event
		all     []card.ID // seen by everybody
		own, to []card.ID // seen by seat 0, by seat 1, besides; the rest by nobody
	}{
		"deal": {Event{E: EvDeal, Hands: [][]card.ID{{a}, {b}, nil}, Free: []card.ID{c}, Upcard: deck[3], Stock: deck[4:8]},
			[]card.ID{c, deck[3]}, []card.ID{a}, []card.ID{b}},
		"draw":    {event: Event{E: EvDraw, Cards: []card.ID{a, b}, Count: 2}, own: []card.ID{a, b}},
		"play":    {event: Event{E: EvPlay, Hand: []card.Card{{ID: a}}, Table: lying, Free: []card.ID{c}}, all: []card.ID{a, c}},
		"take":    {event: Event{E: EvTake, Card: a}, all: []card.ID{a}},
		"discard": {event: Event{E: EvDiscard, Card: a}, all: []card.ID{a}},
		"push":    {event: Event{E: EvPush, To: 1, Cards: []card.ID{a, b}, Count: 2}, all: []card.ID{a}, to: []card.ID{b}},
		"zap":     {Event{E: EvZap, To: 1, Card: a, Cards: []card.ID{b}}, []card.ID{b}, []card.ID{a}, []card.ID{a}},
		"restock": {event: Event{E: EvRestock, P: -1, Stock: []card.ID{a, b}, Count: 2}},
		"score":   {event: Event{E: EvScore, Hands: [][]card.ID{{a}, {b}, {c}}}, all: []card.ID{a, b, c}},
	} {
		before := string(asJSON(k.event))
		for seat := -1; seat < 3; seat++ {
			var want cardSet
			for _, ids := range [][]card.ID{k.all, map[int][]card.ID{0: k.own, 1: k.to}[seat]} {
				for _, id := range ids {
					want[id] = true
				}
			}
			e := Seen(k.event, seat)
			got := cardsIn(reflect.ValueOf(e))
			if got != want {
				t.Errorf("of a %s seat %d sees %v too much and %v too little", name, seat, got.beyond(&want), want.beyond(&got))
			}
			if e.Count != k.event.Count {
				t.Errorf("of a %s seat %d is not told how many cards there were", name, seat)
			}
		}
		if string(asJSON(k.event)) != before {
			t.Errorf("seeing a %s has changed it", name)
		}
	}
}
