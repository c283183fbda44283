package lang_test

import (
	"testing"
	"time"
)

func TestADayIsNamedAsPeopleNameIt(t *testing.T) {
	l := load(t)
	now := time.Date(2026, 1, 1, 0, 30, 0, 0, time.Local)
	for ago, want := range map[time.Duration]string{
		0: "today", time.Hour: "yesterday", 25 * time.Hour: "on 30 December 2025", -40 * 24 * time.Hour: "on 10 February",
	} {
		if got := l.Day(now.Add(-ago).UTC(), now); got != want {
			t.Errorf("%v before %v is %q, not %q", ago, now, got, want)
		}
	}
}
