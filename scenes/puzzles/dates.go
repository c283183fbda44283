package puzzles

import (
	"time"

	"machiavelli/engine/puzzle"
	"machiavelli/game/shell/stage"
)

// date is when a day begins.
func date(day int) time.Time {
	return time.Unix(puzzle.FirstDay, 0).UTC().AddDate(0, 0, day)
}

// firstOf is the first day of a month.
func firstOf(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), 1, 0, 0, 0, 0, time.UTC)
}

// dayOf is the number of a day, which may lie before the first.
func dayOf(t time.Time) int {
	return int(t.Sub(date(0)) / (24 * time.Hour))
}

// dateText is a day and its month in words.
func dateText(c *stage.Context, t time.Time) string {
	return c.Lang.Date("puzzles.date", t)
}

// yearText is the same with the year.
func yearText(c *stage.Context, t time.Time) string {
	return c.Lang.Date("puzzles.date.year", t)
}
