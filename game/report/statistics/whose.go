package statistics

import (
	"slices"

	"machiavelli/engine/match"
	"machiavelli/game/app/archive"
	"machiavelli/game/settings"
	"machiavelli/game/store"
)

// Whose is which seat of a record's match was the player's, -1 for none: as it is kept beside
// the record, or the only person. Of several people at a table it is who bears the player's
// name. Where nobody does, or several do, it is not sure, and the player is to be asked.
func Whose(in store.Store, id string, c *match.Config) (me int, sure bool) {
	a := archive.Of(in)
	if own, known := a.Own(id); known {
		if len(own) == 0 || own[0] >= len(c.Players) {
			return -1, true
		}
		return own[0], true
	}
	first := slices.IndexFunc(c.Players, isPerson)
	if c.Keyed == nil || people(c.Players) < 2 { // it was played at this device alone
		return first, true
	}
	name := ""
	if s, err := settings.Load(in); err == nil {
		name = s.Name
	}
	named := func(p match.Player) bool { return isPerson(p) && p.Name == name }
	me = slices.IndexFunc(c.Players, named)
	if me < 0 || slices.ContainsFunc(c.Players[me+1:], named) {
		return -1, false
	}
	_ = a.SetOwn(id, me) // the player may be called differently one day
	return me, true
}

func isPerson(p match.Player) bool { return p.By == match.Human }

// people is how many of the players are people.
func people(players []match.Player) (n int) {
	for _, p := range players {
		if isPerson(p) {
			n++
		}
	}
	return n
}
