package lang

import (
	"strconv"
	"time"
)

// Day is the day of a time, where the player is, as people name it now.
func (l *Lang) Day(at, now time.Time) string {
	at, now = at.Local(), now.Local()
	date := func(t time.Time) string { return t.Format(time.DateOnly) }
	switch date(at) {
	case date(now):
		return l.T("day.today")
	case date(now.AddDate(0, 0, -1)):
		return l.T("day.yesterday")
	}
	key := "day.date"
	if at.Year() != now.Year() {
		key = "day.date.year"
	}
	return l.T(key, "day", at.Day(), "month", l.T("month."+strconv.Itoa(int(at.Month()))), "year", strconv.Itoa(at.Year()))
}
