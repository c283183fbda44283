package puzzles

import (
	"testing"
	"time"

	"machiavelli/engine/puzzle"
)

// TestADayIsThatOfThePlayersDevice: everywhere a date has the same puzzle, from its
// midnight to the next.
func TestADayIsThatOfThePlayersDevice(t *testing.T) {
	for _, hours := range []int{-11, -5, 0, 1, 13} {
		zone := time.FixedZone("", hours*60*60)
		midnight := time.Date(2026, time.November, 22, 0, 0, 0, 0, zone)
		for _, c := range []struct {
			at   time.Duration
			want int
		}{{-time.Second, 20}, {0, 21}, {24*time.Hour - time.Second, 21}, {24 * time.Hour, 22}} {
			if day, err := Today(midnight.Add(c.at)); day != c.want || err != nil {
				t.Errorf("UTC%+d, %v after midnight: day %d, %v, want %d", hours, c.at, day, err, c.want)
			}
		}
	}
	if _, err := Today(time.Date(2026, time.October, 31, 23, 0, 0, 0, time.FixedZone("", -5*60*60))); err != puzzle.ErrEarly {
		t.Error("the day before the first has a puzzle:", err)
	}
}
