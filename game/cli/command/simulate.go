package command

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"machiavelli/engine/rules"
	"machiavelli/engine/text"
	"machiavelli/game/cli/simulation"
)

const simulateUsage text.Noun = `usage: machiavelli simulate [flags]

Plays matches between computer players and prints one JSON summary. A player
is a level (-players novice,solver), or exec:PROGRAM for a program that speaks
lines of JSON on its standard input and output.

`

func simulate(ctx context.Context, args []string, env Env) error {
	f := flags("simulate")
	var p simulation.Plan
	id := f.String("rules", rules.Default, "the rule set: an id, or a .json file with its fields")
	players := f.String("players", "solver,solver", "the players by seat, separated by commas")
	options := f.String("options", "", "house rules, such as limit=13,strict=true")
	f.IntVar(&p.Deals, "deals", 100, "play matches until this many deals are played")
	f.StringVar(&p.Seed, "seed", "1", "any text; the same text gives the same matches")
	f.BoolVar(&p.Duplicate, "duplicate", false, "play every match once per rotation of the seats with the same cards")
	f.BoolVar(&p.Luck, "luck", false, "give the rates with the luck of the draws taken out too, where the chance to win is calibrated (slower)")
	f.StringVar(&p.Record, "record", "", "write a record of every match into this folder")
	f.DurationVar(&p.Patience, "timeout", 10*time.Second, "most time for a decision of a program")
	f.IntVar(&p.Workers, "workers", runtime.GOMAXPROCS(0), "matches played at the same time")
	if err := parse(f, args, simulateUsage, env, 0, 0); err != nil {
		return err
	}
	p.Players = strings.Split(*players, ",")
	var err error
	if p.Rules, p.Options, err = ruleSet(*id, *options); err == nil {
		err = seats(*id, &p.Rules, len(p.Players))
	}
	if err == nil {
		err = p.Check()
	}
	if err != nil {
		return &usageError{fmt.Errorf("simulate: %w", err)}
	}
	if p.Record != "" {
		if err := recordFolder(p.Record); err != nil {
			return fmt.Errorf("simulate: -record: %w", err)
		}
	}
	ctx, stop := untilInterrupted(ctx)
	defer stop()
	show := newProgress(env, p.Goal())
	p.Counted = show.step
	s, err := p.Run(ctx)
	show.end()
	if err != nil {
		return fmt.Errorf("simulate: %w", err)
	}
	_, err = env.Stdout.Write(s.AppendJSON(nil, &p))
	return err
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
