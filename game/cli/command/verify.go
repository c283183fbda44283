package command

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/text"
	"machiavelli/game/cli/simulation"
	"machiavelli/game/cli/stdio"
)

const verifyUsage text.Noun = `usage: machiavelli verify FILE…

Replays each record through the rules; of a folder, every .jsonl file in it. At
the first event that is wrong it names file, line and reason; the other files
are read all the same, and the exit code is 1.

`

// mostNamed is how many wrong records are named, so that the first are not
// pushed off the screen.
const mostNamed = 15

func verify(args []string, env Env) error {
	f := flags("verify")
	if err := parse(f, args, verifyUsage, env, 1, -1); err != nil {
		return err
	}
	var files []string
	for _, name := range f.Args() {
		more, err := recordsIn(name)
		if err != nil {
			return fmt.Errorf("verify: %w", err)
		}
		files = append(files, more...)
	}
	var all replayed
	bad := 0
	for _, name := range files {
		err := all.file(name)
		if err == nil {
			continue
		}
		if bad++; bad <= mostNamed {
			fmt.Fprintf(env.Stderr, "%s: %s\n", name, brief(env.said(err)))
		}
	}
	if more := bad - mostNamed; more > 0 {
		fmt.Fprintln(env.Stderr, env.said(text.Errorf("more that are wrong: %d", more)))
	}
	if bad > 0 {
		return text.Errorf("verify: records that are wrong: %d of %d", bad, len(files))
	}
	_, err := fmt.Fprintf(env.Stdout, "%s well: %s\n", records(len(files)), &all)
	return err
}

// content is what a file holds that the command line names.
func content(name string) ([]byte, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, stdio.Plainly(err))
	}
	return data, nil
}

// recordsIn is a file, or the records of a folder.
func recordsIn(name string) ([]string, error) {
	info, err := os.Stat(name)
	if err != nil || !info.IsDir() {
		return []string{name}, nil // that it cannot be read is said of it as of a record that is wrong
	}
	files, err := heldIn(name)
	if err == nil && len(files) == 0 {
		err = text.Errorf("%s: there is no record in this folder", name)
	}
	return files, err
}

// heldIn is the files of a folder that bear the name of a record, in order.
func heldIn(folder string) ([]string, error) {
	list, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var files []string
	for _, e := range list {
		if !e.IsDir() && strings.HasSuffix(e.Name(), simulation.RecordSuffix) {
			files = append(files, filepath.Join(folder, e.Name()))
		}
	}
	return files, nil
}

// replayed counts what has been found well.
type replayed struct {
	deals, turns, going int
	rolled, ruled       int // matches whose every roll of chance was checked, and those without
}

// file replays a record and counts what is in it.
func (r *replayed) file(name string) (err error) {
	f, err := os.Open(name)
	if err != nil {
		return stdio.Plainly(err)
	}
	defer func() { err = cmp.Or(err, f.Close()) }()
	deals, turns, over := 0, 0, false
	rolled, ruled := 0, 0
	err = record.Replay(f, func(m *match.Match, e match.Event) {
		switch e.E {
		case match.EvDeal:
			if deals++; e.Deal == 1 && m.Config().Keyed != nil {
				rolled++
			} else if e.Deal == 1 {
				ruled++
			}
		case match.EvTurn:
			turns++
		case match.EvOver:
			over = true
		}
	})
	if err != nil {
		return stdio.Plainly(err)
	}
	r.deals += deals
	r.turns += turns
	r.rolled += rolled
	r.ruled += ruled
	if !over {
		r.going++
	}
	return nil
}

func (r *replayed) String() string {
	s := text.Count(r.deals, "deal") + ", " + text.Count(r.turns, "turn")
	if r.going > 0 {
		s += fmt.Sprintf("; %d without an end yet", r.going)
	}
	if r.rolled > 0 {
		s += fmt.Sprintf("; every roll of chance checked in %d", r.rolled)
	}
	if r.ruled > 0 {
		s += fmt.Sprintf("; the rules alone in %d, whose cards no table has promised", r.ruled)
	}
	return s
}

func records(n int) string {
	if n == 1 {
		return "1 record is"
	}
	return fmt.Sprintf("%d records are", n)
}
