package command

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"time"

	collection "machiavelli/assets/puzzles"
	"machiavelli/engine/puzzle"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/text"
)

const puzzlesUsage text.Noun = `usage: machiavelli puzzles -make N [-seed S] [-rules ID] > puzzles.jsonl
       machiavelli puzzles -check FILE
       machiavelli puzzles -daily 2026-11-22
       machiavelli puzzles -pack FILE > assets/puzzles/puzzles.bin

A puzzle is a position in which the whole hand can go out in this turn. -make
plays matches between computer players and prints those that it finds there,
one a line. -check proves each line again, or each puzzle of a packed file, says
what is wrong, and exits with 1 if anything is. -daily prints the puzzle of a
day. -pack puts lines together to the file that the game has.

`

func puzzles(ctx context.Context, args []string, env Env) error {
	f := flags("puzzles")
	number := f.Int("make", 0, "how many puzzles to make")
	seed := f.String("seed", "1", "the seed of the matches")
	id := f.String("rules", rules.Default, "the rule set to make them of")
	check := f.String("check", "", "a file to check")
	day := f.String("daily", "", "a day in UTC, such as 2026-11-22")
	pack := f.String("pack", "", "a file of lines to put together")
	if err := parse(f, args, puzzlesUsage, env, 0, 0); err != nil {
		return err
	}
	ctx, stop := untilInterrupted(ctx)
	defer stop()
	switch given := given(f, "make", "check", "daily", "pack"); {
	case len(given) != 1:
		return &usageError{text.Errorf("puzzles: want one of -make, -check, -daily and -pack")}
	case given[0] == "make":
		return makePuzzles(ctx, env, *id, *seed, *number)
	case given[0] == "check":
		return checkPuzzles(ctx, env, *check)
	case given[0] == "daily":
		return dailyPuzzle(env, *day)
	}
	return packPuzzles(env, *pack)
}

// given lists which of some flags are on the command line.
func given(f *flag.FlagSet, names ...string) []string {
	var all []string
	f.Visit(func(x *flag.Flag) {
		if slices.Contains(names, x.Name) {
			all = append(all, x.Name)
		}
	})
	return all
}

func makePuzzles(ctx context.Context, env Env, id, seed string, n int) error {
	r, ok := rules.ByID(id)
	switch {
	case !ok:
		return &usageError{text.Errorf("puzzles: no rule set is called %q", id)}
	case n < 1:
		return &usageError{text.Errorf("puzzles: -make wants a number from 1")}
	}
	out := bufio.NewWriter(env.Stdout)
	var fault error
	err := puzzle.Make(r, seed, n, func(p record.Puzzle) bool {
		fault = writePuzzle(out, &p)
		return fault == nil && ctx.Err() == nil
	})
	return inPuzzles(cmp.Or(err, fault, out.Flush()))
}

// inPuzzles is an error with the name of the command, nil for none.
func inPuzzles(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("puzzles: %w", err)
}

func writePuzzle(out io.Writer, p *record.Puzzle) error {
	line, err := record.AppendPuzzle(nil, p)
	if err == nil {
		_, err = out.Write(line)
	}
	return err
}

// checkPuzzles names each puzzle of a file with which something is wrong.
func checkPuzzles(ctx context.Context, env Env, name string) error {
	b, err := content(name)
	if err != nil {
		return inPuzzles(err)
	}
	out := bufio.NewWriter(env.Stdout)
	all, bad := 0, 0
	c := puzzle.NewChecker()
	err = eachPuzzle(b, func(line []byte, at int, fault error) error {
		all++
		if fault == nil {
			fault = c.Check(line)
		}
		if fault != nil {
			bad++
			fmt.Fprintf(out, "%s:%d: %s\n", name, at, brief(env.said(fault)))
		}
		return cmp.Or(ctx.Err(), out.Flush())
	})
	if err == nil && bad > 0 {
		err = text.Errorf("wrong puzzles: %d of %d", bad, all)
	}
	if err == nil {
		fmt.Fprintln(env.Stderr, env.said(text.Errorf("puzzles, all of them right: %d", all)))
	}
	return inPuzzles(err)
}

// eachPuzzle goes through the lines of a file with puzzles, or through what is
// packed in it; fault is why there is no line of that.
func eachPuzzle(b []byte, do func(line []byte, at int, fault error) error) error {
	if puzzle.Packed(b) {
		c, err := puzzle.Unpack(b)
		if err != nil {
			return err
		}
		j := puzzle.NewJudge()
		for i := range c.Len() {
			line, fault := packedLine(j, c, i)
			if err := do(line, i+1, fault); err != nil {
				return err
			}
		}
		return nil
	}
	for lines := record.NewLines(bytes.NewReader(b)); ; {
		line, err := lines.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = do(line, lines.Line(), nil)
		}
		if err != nil {
			return err
		}
	}
}

// packedLine is the line of a packed puzzle, what is known of it found again.
func packedLine(j *puzzle.Judge, c *puzzle.Collection, i int) ([]byte, error) {
	e, err := c.At(i)
	if err != nil {
		return nil, err
	}
	p, err := j.Solve(solver.Limits{}, e.Position, e.Level)
	if err != nil {
		return nil, err
	}
	return record.AppendPuzzle(nil, &p)
}

func dailyPuzzle(env Env, date string) error {
	t, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return &usageError{text.Errorf("puzzles: -daily: %q is no day such as 2026-11-22", date)}
	}
	day, err := puzzle.Day(t.Unix())
	if err != nil {
		return &usageError{fmt.Errorf("puzzles: -daily: %w", err)}
	}
	c, err := puzzle.Unpack(collection.File)
	if err != nil {
		return inPuzzles(err)
	}
	i, err := c.Daily(day)
	if err != nil {
		return inPuzzles(err)
	}
	line, err := packedLine(puzzle.NewJudge(), c, i)
	if err == nil {
		_, err = env.Stdout.Write(line)
	}
	return inPuzzles(err)
}

func packPuzzles(env Env, name string) error {
	b, err := content(name)
	if err != nil {
		return inPuzzles(err)
	}
	var list []record.Puzzle
	err = eachPuzzle(b, func(line []byte, at int, fault error) error {
		p, err := record.ReadPuzzle(line)
		if err = cmp.Or(fault, err); err != nil {
			return fmt.Errorf("%s:%d: %w", name, at, err)
		}
		list = append(list, p)
		return nil
	})
	if err == nil {
		b, err = puzzle.Pack(puzzle.Mix(list))
	}
	if err == nil {
		_, err = env.bytes().Write(b)
	}
	return inPuzzles(err)
}
