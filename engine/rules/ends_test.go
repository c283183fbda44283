package rules

import "testing"

func TestAMatchEndsAtItsTargetOrItsDeals(t *testing.T) {
	target := Rules{End: End{Target: 50}}
	deals := Rules{End: End{Deals: 2}}
	open := Rules{}
	for _, c := range []struct {
		name          string
		r             Rules
		totals        [][]int
		ends, reached bool
	}{
		{"short of the target", target, [][]int{{49, 0}}, false, false},
		{"at the target", target, [][]int{{49, 0}, {49, 50}}, true, true},
		{"one deal of two", deals, [][]int{{70, 0}}, false, false},
		{"two deals of two", deals, [][]int{{70, 0}, {70, 9}}, true, false},
		{"open-ended", open, [][]int{{700, 0}}, false, false},
	} {
		if ends, reached := c.r.Ends(c.totals); ends != c.ends || reached != c.reached {
			t.Errorf("%s: %v %v", c.name, ends, reached)
		}
	}
}

// TestAMatchThatGetsNowhereEnds: with twenty deals in a row that change no
// total, the first of a match too, and with a thousand deals.
func TestAMatchThatGetsNowhereEnds(t *testing.T) {
	r := Rules{End: End{Target: 50}}
	for name, first := range map[string][][]int{"from the start": nil, "after some points": {{3, 4}}} {
		totals := first
		still := []int{0, 0}
		if len(first) > 0 {
			still = first[0]
		}
		for n := 1; n <= StillDeals; n++ {
			totals = append(totals, still)
			if ends, reached := r.Ends(totals); ends != (n == StillDeals) || reached {
				t.Fatalf("%s: after %d still deals: %v %v", name, n, ends, reached)
			}
		}
	}
	var swing [][]int // as where one pays the other
	for n := 1; n <= MostDeals; n++ {
		swing = append(swing, []int{n % 2, -(n % 2)})
		if ends, _ := r.Ends(swing); ends != (n == MostDeals) {
			t.Fatalf("after %d deals: %v", n, ends)
		}
	}
	open := Rules{}
	if ends, _ := open.Ends(swing); ends {
		t.Error("a match that ends by agreement has ended by itself")
	}
}
