//go:build !js

// Quicknode is nats-server with shorter times of election. A follower of nats-server
// waits 4 to 9 s for a lost leader, and no option changes that: nobody could play
// for as long. NATS's own tests shorten the same variables.
//
// Its options are those of nats-server. All nodes of a cluster have to be the same
// program: the time-out of one has to be longer than the heartbeat of another.
package main

import (
	"flag"
	"fmt"
	"os"
	"time"
	_ "unsafe" // for go:linkname

	"github.com/nats-io/nats-server/v2/server"
)

// The times of Raft in nats-server. A leader says every heartbeat that it lives. A
// follower that hears nothing for a time between both others stands for election.
// The further they lie apart, the more rarely do two followers stand at once. Two
// elections in a row, where the first one has no winner, still take less than 3 s.
const (
	heartbeat        = 200 * time.Millisecond
	shortestElection = 700 * time.Millisecond
	longestElection  = 1400 * time.Millisecond
	// A leader that hears of no other node for that long is one no more: until then it
	// answers readers with what may be old.
	lonely      = 2 * time.Second
	lonelyCheck = time.Second
)

//go:linkname hbInterval github.com/nats-io/nats-server/v2/server.hbInterval
var hbInterval time.Duration

//go:linkname minElectionTimeout github.com/nats-io/nats-server/v2/server.minElectionTimeout
var minElectionTimeout time.Duration

//go:linkname maxElectionTimeout github.com/nats-io/nats-server/v2/server.maxElectionTimeout
var maxElectionTimeout time.Duration

//go:linkname lostQuorumInterval github.com/nats-io/nats-server/v2/server.lostQuorumInterval
var lostQuorumInterval time.Duration

//go:linkname lostQuorumCheck github.com/nats-io/nats-server/v2/server.lostQuorumCheck
var lostQuorumCheck time.Duration

// What nats-server has. Other values mean that it has changed.
const (
	usualHeartbeat = time.Second
	usualShortest  = 4 * time.Second
	usualLongest   = 9 * time.Second
	usualLonely    = 10 * time.Second
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "quicknode:", err)
		os.Exit(1)
	}
}

func run() error {
	if hbInterval != usualHeartbeat || minElectionTimeout != usualShortest || maxElectionTimeout != usualLongest || lostQuorumInterval != usualLonely || lostQuorumCheck != usualLonely {
		return fmt.Errorf("nats-server %s has other times of election than this program knows", server.VERSION)
	}
	hbInterval, minElectionTimeout, maxElectionTimeout = heartbeat, shortestElection, longestElection
	lostQuorumInterval, lostQuorumCheck = lonely, lonelyCheck
	flags := flag.NewFlagSet("quicknode", flag.ExitOnError)
	usage := func() {
		fmt.Println("The options are those of nats-server: quicknode -c FILE")
		os.Exit(0)
	}
	flags.Usage = usage
	options, err := server.ConfigureOptions(flags, os.Args[1:], server.PrintServerAndExit, usage, server.PrintTLSHelpAndDie)
	if err != nil {
		return err
	}
	if options.CheckConfig {
		fmt.Println(options.ConfigFile, "is valid")
		return nil
	}
	server.RedactArgs(os.Args)
	node, err := server.NewServer(options)
	if err != nil {
		return err
	}
	node.ConfigureLogger()
	if err := server.Run(node); err != nil {
		return err
	}
	node.WaitForShutdown()
	return nil
}
