package bot

import "testing"

func TestTheCasualGoesOutByWhatItSeesInSomeOrder(t *testing.T) {
	for _, c := range []struct {
		hand  string
		table []string
		want  bool
	}{
		{"TH", []string{"7H-8H-9H"}, true},                            // put to a meld
		{"QH TH JH", []string{"7H-8H-9H"}, true},                      // one after the other, or a meld
		{"5H", []string{"3H-4H-5H-6H-7H"}, true},                      // split
		{"8S 9S", []string{"7S-7H-7D-7C"}, true},                      // taken
		{"5H 8S 9S", []string{"3H-4H-5H-6H-7H", "7S-7H-7D-7C"}, true}, // both, which is more than it does in a turn
		// the eights as a set would leave the nine; so the eight of hearts goes to the run
		{"8H 8D 8C 8S 9H", []string{"5H-6H-7H"}, true},
		{"6H", []string{"3S-4S-5S-6S", "3D-4D-5D-6D"}, false}, // takes two cards
		{"5C", []string{"4S-4H-4D-4C", "AC-2C-3C"}, false},    // takes one for another meld
		{"8S 9S KD", []string{"7S-7H-7D-7C"}, false},          // not all
	} {
		if got := CasualGoesOut(view(t, c.hand, c.table...)); got != c.want {
			t.Errorf("%s at %v: %v, want %v", c.hand, c.table, got, c.want)
		}
	}
}
