package match

import "testing"

// RandomMatch is a random match of a rule set, played to its end: what it was
// made from, and all that happened.
func RandomMatch(t *testing.T, id string, n uint64) (Config, []Event) {
	w := newWalk(t, id, n)
	w.toTheEnd()
	return w.config, w.events
}

// NoteSeen is matchtest.Note.
var NoteSeen func(seen [][256]bool, events []Event) [][256]bool
