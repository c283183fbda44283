// Package recorded has records of matches in which a program played in a person's
// place, for tests of code that reads records.
package recorded

import (
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/game/app/archive"
)

// Deal plays a match until its first deal is over, in which a level has the seat
// of each person, keeps its record and answers the ID.
func Deal(in archive.Store, c match.Config, level string, at time.Time) (id string, err error) {
	m, es, err := match.New(c)
	if err != nil {
		return "", err
	}
	text, err := record.Text(c, es)
	if err != nil {
		return "", err
	}
	r, err := archive.Of(in).Begin(text, at)
	for n := uint64(0); err == nil && m.At() == match.Turning; n++ {
		seat := m.OnTurn()
		by := c.Players[seat].By
		if by == match.Human {
			by = level
		}
		var player bot.Player
		if player, err = bot.Parse(by); err != nil {
			break
		}
		if es, err = m.Apply(seat, player.Act(m.View(seat), n, func() bool { return false })); err == nil {
			r.Append(record.AppendEvents(nil, es))
		}
	}
	if err != nil {
		return "", err
	}
	return r.Mark().ID, r.Save()
}

// Limited is a match of one deal for a person and a Solver, with the limit of 13
// cards: by which the chance to win is calibrated in some games.
func Limited(id, seed string) (match.Config, error) {
	r, _ := rules.ByID(id)
	r, err := r.With(rules.Options{Limit: 13, Deals: 1})
	return match.Config{Rules: r, Seed: seed, Players: []match.Player{{Name: "Ada", By: match.Human}, {Name: "Cesare", By: "solver"}}}, err
}
