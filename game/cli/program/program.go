// Package program wires the commands to everything that they need except a window.
// Both programs use it.
package program

import (
	"context"
	"os"
	"sync"

	"machiavelli/engine/rules"
	"machiavelli/game/cli/command"
	"machiavelli/game/cli/terminal"
	"machiavelli/game/lang"
	"machiavelli/game/report/rulebook"
	"machiavelli/game/settings"
	"machiavelli/game/store"
)

// Env is what commands need that are run on some streams, without a window.
func Env(in, out, errs *os.File) command.Env {
	return command.Env{
		Stdin: in, Stdout: out, Stderr: errs,
		Text:     func(ctx context.Context, o command.TextOptions) error { return terminal.Open(ctx, in, out, o) },
		Describe: func(r rules.Rules) (string, error) { return rulebook.Text(words().T, &r), nil },
		Words:    words,
	}
}

// words is the player's language, by the settings or the system: English where it
// does not come.
var words = sync.OnceValue(func() *lang.Lang {
	setting := ""
	if files, err := store.Open(); err == nil {
		setting = settings.Language(files)
	}
	l, err := lang.Open(setting)
	if l == nil {
		panic(err) // the sentences are in the program
	}
	return l
})
