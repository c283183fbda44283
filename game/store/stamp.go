package store

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// stampTime is how a stamp says a time, in UTC.
const stampTime = "20060102-150405"

// Stamp is what the keys of matches and records begin with: a number, which puts
// them in order whatever the clock says, and a time for the player. Those of older
// versions were the time alone; they come before all that have a number.
func Stamp(number int, at time.Time) string {
	return fmt.Sprintf("n%07d-%s", number, at.UTC().Format(stampTime))
}

// ReadStamp reads the number and the time at the beginning of a text; each is zero if it is
// missing.
func ReadStamp(text string) (number int, at time.Time) {
	if head, rest, cut := strings.Cut(text, "-"); cut && strings.HasPrefix(head, "n") {
		if n, err := strconv.Atoi(head[1:]); err == nil && n > 0 {
			number, text = n, rest
		}
	}
	at, err := time.Parse(stampTime, text[:min(len(text), len(stampTime))])
	if err != nil {
		at = time.Time{}
	}
	return number, at
}
