package simulation

import "testing"

func TestTheIntervalIsWilsons(t *testing.T) {
	// 57.5 of 100: 0.575 + 1.96²/200 ± 1.96 √(…), worked by hand
	low, high := wilson(0.575, 100)
	if low < 0.4768 || low > 0.4772 || high < 0.6671 || high > 0.6675 {
		t.Errorf("%v to %v", low, high)
	}
	if low, high := wilson(0, 10); low != 0 || high < 0.27 || high > 0.28 {
		t.Errorf("none of ten: %v to %v", low, high)
	}
}
