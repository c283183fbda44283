// Tables tries the server of tables: it starts one as a process of its own and has
// robots play there. With -soak the server is killed, its disk is full and its logs
// are torn while they play. With -write it measures, and writes the figures into a
// page of the docs. With -at robots sit down with people at a server that runs.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"machiavelli/engine/rules"
	"machiavelli/game/app/engineprocess"
	"machiavelli/game/cli/command"
	"machiavelli/game/cli/program"
)

func main() {
	if isServer(os.Args) {
		os.Exit(server(os.Args))
	}
	soakFor := flag.Duration("soak", 0, "for how long robots play while everything goes wrong")
	write := flag.String("write", "", "the page that the figures are written into; - prints them")
	small := flag.Bool("small", false, "measure a tenth of everything, to try it")
	at := flag.String("at", "", "the address of a server that runs: robots make a table there, at which people sit down")
	id := flag.String("rules", rules.Default, "with -at: the rule set")
	people := flag.Int("people", 2, "with -at: how many people there are besides the robots")
	acts := flag.Int("acts", 20, "with -at: after how many actions of the host the table is closed")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var err error
	switch {
	case *at != "":
		err = withPeople(ctx, os.Stdout, *at, *id, *people, *acts)
	case *soakFor > 0:
		_, err = soak(ctx, soaking{rules: rules.IDs(), atOnce: 6, long: *soakFor, often: 4 * time.Second, computers: true, strangers: 3, bar: 50 * time.Millisecond, says: os.Stdout})
	case *write != "":
		err = measure(ctx, *write, *small)
	default:
		flag.Usage()
		os.Exit(2)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "tables:", err)
		os.Exit(1)
	}
}

// isServer reports whether this process is one that this program has started: a
// server, or the engine of one.
func isServer(args []string) bool {
	return len(args) > 1 && (args[1] == "serve" || args[1] == slowServer || args[1] == engineprocess.Command)
}

// server is the game's own command. A file that may not grow is an error of the
// write, and does not end it.
func server(args []string) int {
	signal.Ignore(syscall.SIGXFSZ)
	if args[1] == slowServer {
		return serveSlowly(args[2:])
	}
	return command.Run(context.Background(), args[1:], program.Env(os.Stdin, os.Stdout, os.Stderr))
}

// within is a time that a thing may take which must come to an end.
const within = 2 * time.Minute
