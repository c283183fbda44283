package a11y

import "testing"

func TestANumberIsRoundedToItsStepsAndKeptBetweenItsEnds(t *testing.T) {
	for _, x := range []struct {
		r       Range
		to      float64
		want    float64
		changed bool
		share   float64
		by      float64
	}{
		{Range{Value: 3, Min: 1, Max: 5, Step: 1}, 4.4, 4, true, 0.75, 1},
		{Range{Value: 3, Min: 1, Max: 5, Step: 1}, 3.4, 3, false, 0.5, 1},
		{Range{Value: 3, Min: 1, Max: 5, Step: 2}, 4.1, 5, true, 1, 2},
		{Range{Value: 3, Min: 1, Max: 5, Step: 1}, -7, 1, true, 0, 1},
		{Range{Max: 1}, 0.333, 0.333, true, 0.333, 0.05},
		{Range{Value: 2, Min: 2, Max: 2, Step: 1}, 9, 2, false, 0, 1},
	} {
		r := x.r
		if changed := r.Set(x.to); changed != x.changed || r.Value != x.want || r.Share() != x.share || r.By() != x.by {
			t.Errorf("%+v set to %v is %v (changed: %v), a share of %v, by %v", x.r, x.to, r.Value, changed, r.Share(), r.By())
		}
	}
}
