package puzzles

import (
	"time"

	"machiavelli/engine/puzzle"
)

// Today is the number of the day that a clock shows where the player is: a day's puzzle
// is there from midnight to midnight of its date, wherever that is.
func Today(now time.Time) (int, error) { return puzzle.Day(Wall(now).Unix()) }

// Wall is the time in UTC whose date and clock are those that a time shows where the
// player is.
func Wall(now time.Time) time.Time {
	_, east := now.Zone()
	return now.UTC().Add(time.Duration(east) * time.Second)
}
