//go:build !js

// Machiavelli is a game of melds and manipulation: a window, and commands without
// one.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"machiavelli/game/app/engineprocess"
	"machiavelli/game/app/houseserver"
	"machiavelli/game/cli/command"
	"machiavelli/game/cli/program"
	"machiavelli/game/cli/stdio"
	"machiavelli/game/shell/window"
	"machiavelli/scenes"
)

func main() {
	env := program.Env(stdio.Open())
	env.Alert = stdio.Alert
	env.Play = func(o command.PlayOptions) error {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		var house houseserver.Server
		defer house.Close()
		return window.Run(window.Options{
			Scenes: scenes.All(engineprocess.New().Start), Mute: o.Mute, Seed: o.Seed, Position: o.Position, Done: ctx.Done(), Serve: house.Start,
		})
	}
	os.Exit(command.Run(context.Background(), os.Args[1:], env))
}
