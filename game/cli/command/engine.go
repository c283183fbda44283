package command

import (
	"runtime"

	"machiavelli/engine/text"
	"machiavelli/engine/worker"
)

const engineUsage text.Noun = `usage: machiavelli engine

Thinks for the computer players of a window, which starts it by itself and
speaks to it on standard input and output. It ends with the window.

`

// engine takes one core and no more: the others are the window's.
func engine(args []string, env Env) error {
	if err := parse(flags("engine"), args, engineUsage, env, 0, 0); err != nil {
		return err
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	return worker.Serve(env.Stdin, env.Stdout)
}
