//go:build !js

// Machiavelli is a game of melds and manipulation: a window, and commands that
// need none.
package main

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"machiavelli/engine/rules"
	"machiavelli/game/app/engineprocess"
	"machiavelli/game/cli/command"
	"machiavelli/game/cli/stdio"
	"machiavelli/game/cli/terminal"
	"machiavelli/game/lang"
	"machiavelli/game/report/rulebook"
	"machiavelli/game/shell/window"
	"machiavelli/game/store"
	"machiavelli/scenes"
)

func main() {
	in, out, errs := stdio.Open()
	os.Exit(command.Run(context.Background(), os.Args[1:], command.Env{
		Stdin: in, Stdout: out, Stderr: errs, Alert: stdio.Alert,
		Play: func(o command.PlayOptions) error {
			ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			return window.Run(window.Options{Scenes: scenes.All(engineprocess.New().Start), Mute: o.Mute, Seed: o.Seed, Position: o.Position, Done: ctx.Done()})
		},
		Text:     func(ctx context.Context, o command.TextOptions) error { return terminal.Open(ctx, in, out, o) },
		Describe: func(r rules.Rules) (string, error) { return rulebook.Text(words().T, &r), nil },
		Words:    words,
	}))
}

// words is the player's language, by the settings or the system: English where it
// does not come.
var words = sync.OnceValue(func() *lang.Lang {
	setting := ""
	if files, err := store.Open(); err == nil {
		setting = store.Language(files)
	}
	l, err := lang.Open(setting)
	if l == nil {
		panic(err) // the sentences are in the program
	}
	return l
})
