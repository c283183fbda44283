package setup

import (
	"slices"
	"strings"

	"machiavelli/engine/match"
	"machiavelli/game/app/opponents"
	"machiavelli/game/settings"
)

// People counts the persons who play on this device.
func (s *Setup) People() (n int) {
	for _, seat := range s.Seats[:s.Number] {
		if seat.By == match.Human {
			n++
		}
	}
	return n
}

// Nameless is the first of several persons on this device who has yet to say what they are
// called, and the name to begin with; you is what the player of the device is called who has
// no name. It reports false where one plays alone, or all have names.
func (s *Setup) Nameless(you string) (seat int, name string, found bool) {
	if s.People() < 2 {
		return 0, "", false
	}
	for i := range s.Seats[:s.Number] {
		of := &s.Seats[i]
		name = strings.TrimSpace(of.Name)
		if name == you || name == settings.Defaults().Name || i > 0 && !of.Own && slices.Contains(opponents.Names(), name) {
			name = ""
		}
		if of.By == match.Human && (name == "" || i > 0 && !of.Own) {
			return i, name, true
		}
	}
	return 0, "", false
}

// Call gives the person in a seat a name, and reports whether it may be: it is not empty, not
// what nobody in particular is called, and no other's.
func (s *Setup) Call(seat int, name, you string) bool {
	name = strings.TrimSpace(name)
	if name == "" || name == you || name == settings.Defaults().Name {
		return false
	}
	for i := range s.Seats[:s.Number] {
		if i == seat || s.Seats[i].Name != name {
			continue
		}
		if s.Seats[i].By == match.Human {
			return false
		}
		s.Seats[i].Name = s.Seats[seat].Name // a computer player gives way
	}
	s.Seats[seat].Name, s.Seats[seat].Own = name, true
	return true
}
