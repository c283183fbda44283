package session

import (
	"reflect"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/worker"
	"machiavelli/game/app/archive"
	"machiavelli/game/testing/secrets"
)

// TestASessionHoldsNoMatchNoSeedAndNoRecord: it has what its seats see, and bytes.
func TestASessionHoldsNoMatchNoSeedAndNoRecord(t *testing.T) {
	w := secrets.Walk{
		Behind: map[reflect.Type][]reflect.Type{
			reflect.TypeFor[worker.Task]():   secrets.Tasks,
			reflect.TypeFor[Source]():        {reflect.TypeFor[*local]()},
			reflect.TypeFor[worker.Value]():  secrets.Values,
			reflect.TypeFor[worker.Conn]():   {reflect.TypeFor[*worker.Client]()},
			reflect.TypeFor[Storage]():       nil, // files of bytes
			reflect.TypeFor[archive.Store](): nil,
		},
		Told: map[string]string{
			"engine/worker.NewMatch":    "the match has not begun",
			"engine/match.View.Seed":    "the match is over",
			"engine/worker.Decide.Seed": "it is a server's, and not the match's",
		},
	}
	for _, secret := range w.Find(reflect.TypeFor[Session](), reflect.TypeFor[Kept](), reflect.TypeFor[Result](), reflect.TypeFor[saved]()) {
		t.Error(secret)
	}
}

// TestAListOfMatchesIsToldNoHand: what everybody may see, and whose screen it was on.
func TestAListOfMatchesIsToldNoHand(t *testing.T) {
	s, _, k := begin(t, config(t, "solver", match.Human, match.Human))
	s.Unveil()
	s.Save()
	v, err := Peek(k.data)
	if err != nil || v.Me != s.Me() || len(v.Hand) > 0 || len(v.Seats) != 3 || v.Seed != "" {
		t.Fatalf("seat %d, hand %v, %d seats, seed %q: %v", v.Me, v.Hand, len(v.Seats), v.Seed, err)
	}
	for _, seat := range v.Seats {
		if len(seat.Hand) > 0 || seat.Cards == 0 {
			t.Errorf("%s shows %v of %d cards", seat.Name, seat.Hand, seat.Cards)
		}
	}
	if s.Seed() != "session" {
		t.Errorf("the seed is %q", s.Seed())
	}
}
