// Machiavelli is a game of melds and manipulation: the window, and commands
// that need none.
package main

import (
	"context"
	"errors"
	"os"
	"os/signal"

	"machiavelli/game/command"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(command.Run(ctx, os.Args[1:], command.Env{
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Play: play,
	}))
}

func play([]string) error { return errors.New("the window is not there yet") }
