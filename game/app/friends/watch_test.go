package friends

import (
	"testing"
	"time"

	"machiavelli/game/testing/memstore"
)

// TestAPlaceToWatchIsKeptBesideTheSeat: a laptop at the television has both.
func TestAPlaceToWatchIsKeptBesideTheSeat(t *testing.T) {
	in := memstore.Store{}
	seat := Seat{Origin: "http://x", Code: "KQXVTA", P: 1, Secret: "seat", Watch: "watch"}
	show, _ := seat.ToWatch()
	for _, s := range []Seat{seat, show} {
		if err := Save(in, s, time.Unix(1, 0)); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := Seats(in)
	if err != nil || len(kept) != 2 {
		t.Fatalf("%+v are kept, %v", kept, err)
	}
	Forget(in, show)
	if kept, _ = Seats(in); len(kept) != 1 || kept[0].Secret != "seat" {
		t.Errorf("%+v are left", kept)
	}
}
