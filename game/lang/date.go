package lang

import (
	"strconv"
	"strings"
	"time"
)

// Month is the name of a time's month.
func (l *Lang) Month(at time.Time) Phrase { return l.Phrase("month." + strconv.Itoa(int(at.Month()))) }

// Day is the day of a time, where the player is, as people name it now.
func (l *Lang) Day(at, now time.Time) string {
	at, now = Local(at), Local(now)
	date := func(t time.Time) string { return t.Format(time.DateOnly) }
	switch date(at) {
	case date(now):
		return l.T("day.today")
	case date(now.AddDate(0, 0, -1)):
		return l.T("day.yesterday")
	}
	key := "day.date"
	if at.Year() != now.Year() {
		key += ".year"
	}
	return l.Date(key, at)
}

// Date is the sentence of a key with the day, month and year of a time; where the
// month is named first, the one that says so. Its words hold together, so that no line
// breaks in it.
func (l *Lang) Date(key string, at time.Time) string {
	if l.customs().MonthFirst {
		key += ".monthfirst"
	}
	date := l.T(key, "day", at.Day(), "month", l.Month(at), "year", strconv.Itoa(at.Year()))
	return strings.ReplaceAll(date, " ", "\u00a0")
}

// Clock is the hour and minute of a time, where the player is.
func (l *Lang) Clock(at time.Time) string {
	at = Local(at)
	if !l.customs().HalfDays {
		return at.Format("15:04")
	}
	key := "clock.am"
	if at.Hour() >= 12 {
		key = "clock.pm"
	}
	return l.T(key, "time", at.Format("3:04"))
}
