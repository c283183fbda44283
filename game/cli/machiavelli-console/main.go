// Machiavelli-console is the game without a window: every command, and matches in
// lines of text. Start it at a Windows prompt, which does not wait for a program
// with a window, or where there is no display.
package main

import (
	"context"
	"os"

	"machiavelli/game/cli/command"
	"machiavelli/game/cli/program"
)

func main() {
	os.Exit(command.Run(context.Background(), os.Args[1:], program.Env(os.Stdin, os.Stdout, os.Stderr)))
}
