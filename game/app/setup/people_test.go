package setup

import (
	"testing"

	"machiavelli/engine/match"
	"machiavelli/game/testing/memstore"
)

// TestSeveralPeopleAreAskedForTheirNamesOnce: nobody is called you, and a person who sits where
// a computer player sat does not keep its name.
func TestSeveralPeopleAreAskedForTheirNamesOnce(t *testing.T) {
	s := Default("Du")
	if _, _, asks := s.Nameless("Du"); asks {
		t.Error("one who plays alone is asked")
	}
	s.Seats[1].By = match.Human
	for i, name := range []string{"Anna", s.Seats[2].Name} {
		seat, begin, asks := s.Nameless("Du")
		if !asks || seat != i || begin != "" {
			t.Fatalf("asked is %d, to begin with %q: %v", seat, begin, asks)
		}
		for _, no := range []string{"", "  ", "Du", "You"} {
			if s.Call(seat, no, "Du") {
				t.Errorf("somebody is called %q", no)
			}
		}
		if i == 1 && s.Call(seat, "Anna", "Du") {
			t.Error("two are called Anna")
		}
		if !s.Call(seat, name, "Du") {
			t.Errorf("nobody may be called %q", name)
		}
	}
	if s.Fault() != "" {
		t.Errorf("the match cannot begin: %s", s.Fault())
	}
	store := memstore.Store{}
	if err := s.Save(store); err != nil {
		t.Fatal(err)
	}
	again, err := Load(store, "Anna")
	if _, _, asks := again.Nameless("Du"); err != nil || asks || again.Seats[1].Name != s.Seats[1].Name {
		t.Errorf("they are asked again: %+v, %v", again.Seats, err)
	}
}
