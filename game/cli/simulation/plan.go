// Package simulation plays series of matches between computer players, and counts
// the results. A player is a level, or another program.
package simulation

import (
	"fmt"
	"time"

	"machiavelli/engine/chance"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/text"
)

// Plan is what is to be played.
type Plan struct {
	Rules     rules.Rules
	Options   rules.Options // that were laid over the rules, for the summary
	Players   []string      // by seat: a level, or exec: and the command of a program
	Deals     int           // matches are played until there are this many deals
	Seed      string
	Duplicate bool           // play every deal once per rotation of the seats
	Luck      bool           // count the luck of the draws, where the chance to win is calibrated
	Alternate bool           // two players in alternate seats: two rotations are all there are
	Most      int            // matches there are, 0 where that cannot be told before
	First     int            // the number of the first deal
	Each      func(*Result)  // is told of every match, in order; nil: nobody is
	Counted   func(*Summary) // is told what has been counted after every match; nil: nobody is
	Record    string         // a folder, "" for none
	Patience  time.Duration  // how long a program may think
	Workers   int            // matches played at the same time
}

// maxWorkers bounds the matches played at the same time: each has a thread, and
// each program among its players a process.
const maxWorkers = 256

// CheckWorkers says what is wrong with a number of matches at the same time.
func CheckWorkers(n int) error {
	if n < 1 || n > maxWorkers {
		return text.Errorf("-workers: %d, want 1 to %d", n, maxWorkers)
	}
	return nil
}

// Check says what is wrong with the plan. The players must be as many as the rules want.
func (p *Plan) Check() error {
	r := &p.Rules
	switch n := len(p.Players); {
	case p.Luck && !chance.Calibrated(r, n):
		return text.Errorf("-luck: no calibrated chance to win is known for %s with these house rules and %d players", r.ID, n)
	case p.Luck && !OneDeal(r):
		return text.Errorf("-luck: it is counted in matches of one deal")
	case p.Deals < 1:
		return text.Errorf("-deals: %d, want 1 or more", p.Deals)
	case p.Patience <= 0:
		return text.Errorf("-timeout: %v, want more than nothing", p.Patience)
	}
	if err := CheckWorkers(p.Workers); err != nil {
		return err
	}
	for _, spec := range p.Players {
		if err := checkSpec(spec); err != nil {
			return fmt.Errorf("-players: %w", err)
		}
	}
	return nil
}

// turns is how often each deal is played.
func (p *Plan) turns() int {
	switch {
	case p.Alternate:
		return 2
	case p.Duplicate:
		return len(p.Players)
	}
	return 1
}

// config is match number n (from 0) of the plan: which deal it is, and which
// player sits in which seat.
func (p *Plan) config(n int) (c match.Config, playerAt []int) {
	seats := len(p.Players)
	turn := n % p.turns()
	n = n/p.turns() + p.First
	c = match.Config{Rules: p.Rules, Seed: p.Seed}
	if n > 0 {
		c.Seed = fmt.Sprintf("%s/%d", p.Seed, n+1)
	}
	for seat := range seats {
		player := (seat + turn) % seats
		spec := p.Players[player]
		c.Players = append(c.Players, match.Player{Name: fmt.Sprintf("%s %d", spec, player+1), By: spec})
		playerAt = append(playerAt, player)
	}
	return c, playerAt
}

// Goal is how many deals are played, those of every rotation counted.
func (p *Plan) Goal() int { return p.Deals * p.turns() }
