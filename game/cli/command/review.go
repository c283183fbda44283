package command

import (
	"context"
	"fmt"
	"os"

	"machiavelli/engine/chance"
	"machiavelli/engine/record"
	"machiavelli/engine/review"
	"machiavelli/engine/text"
	"machiavelli/game/cli/stdio"
)

const reviewUsage text.Noun = `usage: machiavelli review [flags] FILE…

Goes through records of matches (of a folder, every .jsonl file in it) and
prints a line of JSON for every turn, for every deal and seat, and for every
seat of the match: what could be laid and what was, the chance to win the deal
and what the choice cost of it, the luck of the draws. Where the rule set has no
calibrated chance the lines hold facts alone. The same record and time give the
same lines: time is counted in work.

`

// aMillisecond is the work that counts as a millisecond.
const aMillisecond = 48_000

func reviewRecords(ctx context.Context, args []string, env Env) error {
	f := flags("review")
	each := f.Duration("time", 0, "work for a decision")
	if err := parse(f, args, reviewUsage, env, 1, -1); err != nil {
		return err
	}
	work := int(each.Milliseconds()) * aMillisecond
	if *each < 0 || *each > 0 && work < 1 {
		return &usageError{text.Errorf("review: -time: %v, want 1ms or more", *each)}
	}
	ctx, stop := untilInterrupted(ctx)
	defer stop()
	for _, name := range f.Args() {
		files, err := recordsIn(name)
		if err != nil {
			return fmt.Errorf("review: %w", err)
		}
		for _, name := range files {
			if err := reviewRecord(ctx, name, work, env); err != nil {
				return fmt.Errorf("review: %s: %w", name, err)
			}
		}
	}
	return nil
}

func reviewRecord(ctx context.Context, name string, work int, env Env) error {
	file, err := os.Open(name)
	if err != nil {
		return stdio.Plainly(err)
	}
	defer file.Close()
	h, err := record.ReadHistory(file)
	if err != nil {
		return err
	}
	c := h.Start.Config()
	net, _ := chance.ReadNet(chance.Text(&c.Rules, len(c.Players))) // nil where it has none
	r, err := review.Of(h, review.Limits{Net: net, Work: work, Stop: func() bool { return ctx.Err() != nil }})
	if err != nil {
		return err
	}
	if r.Refused != "" {
		fmt.Fprintln(env.Stderr, "review: the solver and the rules do not agree, so that facts are missing:", r.Refused)
	}
	_, err = env.Stdout.Write(r.AppendLines(nil))
	return err
}
