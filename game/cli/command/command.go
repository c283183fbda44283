// Package command holds the program's subcommands. It reads flags, opens files and
// prints. It needs no display: main hands it the window as a function.
package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"machiavelli/engine/rules"
	"machiavelli/engine/text"
	"machiavelli/game/cli/stdio"
	"machiavelli/game/lang"
)

// Env is what the program was started with. Play opens the window and returns
// when it is closed. Describe is the page of a rule set as text.
type Env struct {
	Stdin  io.Reader
	Stdout io.Writer
	Stderr io.Writer
	Play   func(PlayOptions) error                  // nil: there is no window, and play is in text
	Text   func(context.Context, TextOptions) error // plays in lines of text on Stdin and Stdout
	Alert  func(string)                             // shows why the window did not open where nobody reads Stderr; nil: somebody does

	Describe func(rules.Rules) (string, error)
	Words    func() *lang.Lang // the player's language; nil: English
}

// bytes is where what is no text goes.
func (env Env) bytes() io.Writer {
	if safe, ok := env.Stdout.(*stdio.Safe); ok {
		return safe.Raw()
	}
	return env.Stdout
}

// The exit codes.
const (
	exitOK    = 0
	exitFault = 1 // something that was read is wrong, or could not be read or written
	exitUsage = 2 // the command line is wrong
)

const usage text.Noun = `Machiavelli, a game of melds and manipulation.

usage: machiavelli [command] [flags]

  play       open the game (the default), with -text in a terminal
  solve      read positions from standard input, answer each with its best play
  simulate   play matches between computer players, print a summary
  verify     replay records of matches through the rules
  review     say of every turn of a record what it cost
  link       turn positions into links, and links into positions
  puzzles    make puzzles, check them, print that of a day
  rules      list the rule sets, or explain one
  serve      serve tables at which several people play
  engine     think for the computer players of a window, which starts this by itself

machiavelli COMMAND -h explains a command. The flags of play:

`

// Run runs the command that the arguments (without the program's name) call
// for and returns the exit code. Cancelling the context, as an interrupt does,
// ends a simulation with what it has.
func Run(ctx context.Context, args []string, env Env) int {
	name := "play"
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		name, args = args[0], args[1:]
	}
	raw := env
	env.Stdout, env.Stderr = stdio.NewSafe(env.Stdout), stdio.NewSafe(env.Stderr)
	var err error
	switch name {
	case "play":
		if err = play(ctx, args, env); err != nil && env.Alert != nil && !errors.Is(err, flag.ErrHelp) {
			env.Alert(env.said(err))
		}
	case "solve":
		err = solve(args, env)
	case "simulate":
		err = simulate(ctx, args, env)
	case "verify":
		err = verify(args, env)
	case "review":
		err = reviewRecords(ctx, args, env)
	case "link":
		err = links(args, env)
	case "puzzles":
		err = puzzles(ctx, args, env)
	case "rules":
		err = explain(args, env)
	case "serve":
		err = serveTables(ctx, args, env)
	case "engine":
		err = engine(args, raw) // speaks to a program, in bytes
	case "help":
		fmt.Fprint(env.Stdout, env.say(usage))
	default:
		err = &usageError{text.Errorf("there is no command %q; machiavelli help lists them", name)}
	}
	return exitCode(err, env)
}

// usageError is a command line that cannot be followed.
type usageError struct{ error }

// Said is the error in the player's language, see wording.Unread.
func (e *usageError) Said() error { return e.error }

func exitCode(err error, env Env) int {
	var wrong *usageError
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return exitOK
	case errors.As(err, &wrong):
		fmt.Fprintln(env.Stderr, "machiavelli:", brief(env.said(err)))
		return exitUsage
	}
	fmt.Fprintln(env.Stderr, "machiavelli:", brief(env.said(err)))
	return exitFault
}

// brief is what is wrong in no more than a part of a screen: what was read may
// be as long as it likes.
func brief(s string) string {
	const most = 1000
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}

// untilInterrupted is a context that an interrupt or a request to end stops,
// which is to print what there is by then. A second one ends the program.
func untilInterrupted(ctx context.Context) (context.Context, func()) {
	return until(ctx, os.Interrupt, syscall.SIGTERM)
}

func until(ctx context.Context, signals ...os.Signal) (context.Context, func()) {
	ctx, stop := signal.NotifyContext(ctx, signals...)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// flags is a command's flag set. Errors are told by parse, not by the set.
func flags(name string) *flag.FlagSet {
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	f.SetOutput(io.Discard)
	return f
}

// parse reads the flags; what is left over must be between least and most
// arguments (most < 0: any number). Asked for help, it prints the text and the
// flags and returns flag.ErrHelp.
func parse(f *flag.FlagSet, args []string, about text.Noun, env Env, least, most int) error {
	switch err := f.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(env.Stdout, env.say(about))
		env.explain(f)
		return err
	case err != nil:
		return &usageError{fmt.Errorf("%s: %w", f.Name(), refused(err))}
	case f.NArg() < least:
		return &usageError{text.Errorf("%s: too few arguments; machiavelli %s -h explains it", f.Name(), f.Name())}
	case most >= 0 && f.NArg() > most:
		return &usageError{text.Errorf("%s: %q is one argument too many", f.Name(), f.Arg(most))}
	}
	return nil
}

// Version is the version and commit that the program was built from.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "machiavelli (unknown version)"
	}
	commit, changed := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = " " + s.Value[:min(len(s.Value), 12)]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = " with changes"
		}
	}
	return "machiavelli " + info.Main.Version + commit + changed
}
