package main

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/signal"
	"syscall"
	"time"

	"machiavelli/engine/table"
	"machiavelli/game/serve"
	"machiavelli/game/serve/tablelog"
)

// slowServer is the command of a server whose disk takes its time.
const slowServer = "serve-slow"

// slowDisk is a folder of logs on a small computer's card.
type slowDisk struct{ *tablelog.Dir }

const slowSync = 20 * time.Millisecond

func (d slowDisk) Append(ctx context.Context, code string, lines []table.Line) error {
	err := d.Dir.Append(ctx, code, lines)
	time.Sleep(slowSync)
	return err
}

// serveSlowly serves tables as the command serve does, on a slow disk.
func serveSlowly(args []string) int {
	f := flag.NewFlagSet(slowServer, flag.ExitOnError)
	listen, dir := f.String("listen", "", ""), f.String("dir", "", "")
	f.String("trusted-proxy", "", "")
	most := f.Int("max-tables", 0, "")
	f.Parse(args)
	fail := func(err error) int {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	logs, err := tablelog.Open(*dir)
	if err != nil {
		return fail(err)
	}
	defer logs.Close()
	s, err := serve.New(serve.Options{
		Log: slowDisk{logs}, MaxTables: *most, Trusted: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, Logger: slog.New(slog.NewTextHandler(os.Stderr, nil)),
	})
	if err != nil {
		return fail(err)
	}
	defer s.Close()
	at, err := net.Listen("tcp", *listen)
	if err != nil {
		return fail(err)
	}
	fmt.Printf("http://%s/\n", at.Addr())
	go http.Serve(at, s)
	ended, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	<-ended.Done()
	return 0
}
