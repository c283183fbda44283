package store

import (
	"slices"
	"testing"
	"time"
)

func TestStampsAreInOrderWhateverTheClockSays(t *testing.T) {
	noon := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	old := noon.Format(stampTime) // of an older version
	list := []string{old, Stamp(1, noon), Stamp(2, noon.AddDate(-6, 0, 0)), Stamp(10, noon), Stamp(9_999_999, noon)}
	if !slices.IsSorted(list) {
		t.Errorf("%v", list)
	}
	for _, c := range []struct {
		text string
		n    int
		at   time.Time
	}{
		{old, 0, noon}, {old + "-2", 0, noon}, {Stamp(7, noon), 7, noon}, {Stamp(7, noon) + "-0a1b2c3d", 7, noon},
		{"", 0, time.Time{}}, {"nonsense", 0, time.Time{}}, {"n-1-" + old, 0, time.Time{}}, {"n0000003", 0, time.Time{}}, {"n0000003-x", 3, time.Time{}},
	} {
		if n, at := ReadStamp(c.text); n != c.n || !at.Equal(c.at) {
			t.Errorf("%q is %d at %v", c.text, n, at)
		}
	}
}
