package lang_test

import (
	"testing"
	"time"

	english "machiavelli/assets/strings"
	"machiavelli/game/lang"
)

func load(t *testing.T) *lang.Lang {
	t.Helper()
	l, err := lang.Load(english.Files, "en")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestADayIsNamedAsPeopleNameIt(t *testing.T) {
	l := load(t)
	now := time.Date(2026, 1, 1, 0, 30, 0, 0, time.Local)
	for ago, want := range map[time.Duration]string{
		0: "today", time.Hour: "yesterday", 25 * time.Hour: "on\u00a030\u00a0December\u00a02025", -40 * 24 * time.Hour: "on\u00a010\u00a0February",
	} {
		if got := l.Day(now.Add(-ago).UTC(), now); got != want {
			t.Errorf("%v before %v is %q, not %q", ago, now, got, want)
		}
	}
}

func TestDaysAndHoursAreWrittenAsThePlayersRegionDoes(t *testing.T) {
	l := load(t)
	american := func() lang.Customs { return lang.Customs{MonthFirst: true, HalfDays: true} }
	now := time.Date(2026, 5, 1, 0, 0, 0, 0, time.Local)
	for _, c := range []struct {
		at            time.Time
		day, us       string
		clock, halves string
	}{
		{time.Date(2026, 2, 10, 0, 5, 0, 0, time.Local), "on\u00a010\u00a0February", "on\u00a0February\u00a010", "00:05", "12:05 am"},
		{time.Date(2025, 12, 30, 11, 59, 0, 0, time.Local), "on\u00a030\u00a0December\u00a02025", "on\u00a0December\u00a030,\u00a02025", "11:59", "11:59 am"},
		{time.Date(2026, 4, 2, 12, 0, 0, 0, time.Local), "on\u00a02\u00a0April", "on\u00a0April\u00a02", "12:00", "12:00 pm"},
		{time.Date(2026, 4, 2, 23, 7, 0, 0, time.Local), "on\u00a02\u00a0April", "on\u00a0April\u00a02", "23:07", "11:07 pm"},
	} {
		for _, w := range []struct {
			customs    func() lang.Customs
			day, clock string
		}{{nil, c.day, c.clock}, {american, c.us, c.halves}} {
			l.Customs = w.customs
			if day, clock := l.Day(c.at.UTC(), now), l.Clock(c.at.UTC()); day != w.day || clock != w.clock {
				t.Errorf("%q and %q, want %q and %q", day, clock, w.day, w.clock)
			}
		}
	}
}
