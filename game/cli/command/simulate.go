package command

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"machiavelli/engine/chance"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/text"
)

const simulateUsage text.Noun = `usage: machiavelli simulate [flags]

Plays matches between computer players and prints one JSON summary. A player
is a level (-players novice,solver), or exec:PROGRAM for a program that speaks
lines of JSON on its standard input and output.

`

// plan is what is to be simulated.
type plan struct {
	rules     rules.Rules
	options   rules.Options
	specs     []string // a player spec by seat
	deals     int
	seed      string
	duplicate bool          // play every deal once per rotation of the seats
	luck      bool          // count the luck of the draws, where the chance to win is calibrated
	alternate bool          // two players in alternate seats: two rotations are all there are
	most      int           // matches there are, 0 where that cannot be told before
	first     int           // the number of the first deal
	each      func(*result) // is told of every match, in order
	record    string        // a folder, "" for none
	patience  time.Duration // how long a program may think
	workers   int
}

func simulate(ctx context.Context, args []string, env Env) error {
	f := flags("simulate")
	var p plan
	id := f.String("rules", rules.Default, "the rule set: an id, or a .json file with its fields")
	players := f.String("players", "solver,solver", "the players by seat, separated by commas")
	options := f.String("options", "", "house rules, such as limit=13,strict=true")
	f.IntVar(&p.deals, "deals", 100, "play matches until so many deals are played")
	f.StringVar(&p.seed, "seed", "1", "any text; the same text gives the same matches")
	f.BoolVar(&p.duplicate, "duplicate", false, "play every match once per rotation of the seats with the same cards")
	f.BoolVar(&p.luck, "luck", false, "give the rates with the luck of the draws taken out too, where the chance to win is calibrated (slower)")
	f.StringVar(&p.record, "record", "", "write a record of every match into this folder")
	f.DurationVar(&p.patience, "timeout", 10*time.Second, "most time for a decision of a program")
	f.IntVar(&p.workers, "workers", runtime.GOMAXPROCS(0), "matches played at the same time")
	if err := parse(f, args, simulateUsage, env, 0, 0); err != nil {
		return err
	}
	p.specs = strings.Split(*players, ",")
	if err := p.check(*id, *options); err != nil {
		return &usageError{fmt.Errorf("simulate: %w", err)}
	}
	if p.record != "" {
		if err := recordFolder(p.record); err != nil {
			return fmt.Errorf("simulate: -record: %w", err)
		}
	}
	ctx, stop := untilInterrupted(ctx)
	defer stop()
	s, err := p.run(ctx, env)
	if err != nil {
		return fmt.Errorf("simulate: %w", err)
	}
	_, err = env.Stdout.Write(s.appendJSON(nil, &p))
	return err
}

// maxWorkers bounds the matches played at the same time: each has a thread, and
// each program among its players a process.
const maxWorkers = 256

func checkWorkers(n int) error {
	if n < 1 || n > maxWorkers {
		return text.Errorf("-workers: %d, want 1 to %d", n, maxWorkers)
	}
	return nil
}

// recordFolder makes a folder for records. One that holds some already is left
// alone, so that what lies in a folder is always of one run.
func recordFolder(name string) error {
	if err := os.MkdirAll(name, 0o755); err != nil {
		return err
	}
	held, err := heldIn(name)
	switch {
	case err != nil:
		return err
	case len(held) == 1:
		return text.Errorf("the folder %s holds a record already, %s: name another, or move it away", name, filepath.Base(held[0]))
	case len(held) > 1:
		return text.Errorf("the folder %s holds %d records already: name another, or move them away", name, len(held))
	}
	return nil
}

// check completes the plan and says what is wrong with it.
func (p *plan) check(id, options string) (err error) {
	if p.rules, p.options, err = ruleSet(id, options); err != nil {
		return err
	}
	r := &p.rules
	if err := seats(id, r, len(p.specs)); err != nil {
		return err
	}
	switch n := len(p.specs); {
	case p.luck && !chance.Calibrated(r, n):
		return text.Errorf("-luck: no calibrated chance to win is known for %s with these house rules and %d players", id, n)
	case p.luck && !oneDeal(r):
		return text.Errorf("-luck: it is counted in matches of one deal")
	case p.deals < 1:
		return text.Errorf("-deals: %d, want 1 or more", p.deals)
	case p.patience <= 0:
		return text.Errorf("-timeout: %v, want more than nothing", p.patience)
	}
	if err := checkWorkers(p.workers); err != nil {
		return err
	}
	for _, spec := range p.specs {
		if err := checkSpec(spec); err != nil {
			return fmt.Errorf("-players: %w", err)
		}
	}
	return nil
}

// turns is how often each deal is played.
func (p *plan) turns() int {
	switch {
	case p.alternate:
		return 2
	case p.duplicate:
		return len(p.specs)
	}
	return 1
}

// config is match number n (from 0) of the plan: which deal it is, and which
// player sits in which seat.
func (p *plan) config(n int) (c match.Config, playerAt []int) {
	seats := len(p.specs)
	turn := n % p.turns()
	n = n/p.turns() + p.first
	c = match.Config{Rules: p.rules, Seed: p.seed}
	if n > 0 {
		c.Seed = fmt.Sprintf("%s/%d", p.seed, n+1)
	}
	for seat := range seats {
		player := (seat + turn) % seats
		spec := p.specs[player]
		c.Players = append(c.Players, match.Player{Name: fmt.Sprintf("%s %d", spec, player+1), By: spec})
		playerAt = append(playerAt, player)
	}
	return c, playerAt
}
