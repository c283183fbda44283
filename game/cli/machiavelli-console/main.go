// Machiavelli-console is the game without a window: every command, and matches in
// lines of text. At a Windows prompt it is the one to start, for a program with a
// window is not waited for there; and it runs where there is no display.
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
