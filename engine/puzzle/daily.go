package puzzle

import (
	"fmt"

	"machiavelli/engine/text"
)

// FirstDay is when the day of the list's first puzzle begins, in seconds since
// 1970 in UTC: 1 November 2026.
const FirstDay = 1793491200

// Cycle is how many puzzles at the head of the list are for the days, one each,
// before they begin again. It stays as it is when the list grows, so that no
// day ever gets another puzzle.
const Cycle = 3650

// ErrEarly is the error for a time before the first day.
var ErrEarly = text.Errorf("the first day that has a puzzle is 2026-11-01")

// Day is the number of a day, from 0 at the first; days begin at midnight UTC.
func Day(unix int64) (int, error) {
	if unix < FirstDay {
		return 0, ErrEarly
	}
	return int((unix - FirstDay) / (24 * 60 * 60)), nil
}

// Daily is the place in the list of a day's puzzle.
func (c *Collection) Daily(day int) (int, error) {
	if c.Len() < Cycle {
		return 0, fmt.Errorf("only %d puzzles, the days need %d", c.Len(), Cycle)
	}
	return day % Cycle, nil
}
