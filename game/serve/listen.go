//go:build !js

package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"machiavelli/engine/table/wire"
	"machiavelli/game/app/engineprocess"
	"machiavelli/game/serve/static"
	"machiavelli/game/serve/streamlog"
	"machiavelli/game/serve/tablelog"
)

// Config is a server as its command line describes it. Its Log and Page are made
// from Dir and Web.
type Config struct {
	Options
	Listen  string    // the address of the tables
	Metrics string    // the address of the figures, empty: none
	Dir     string    // the folder of the logs
	NATS    NATS      // the cluster that has the logs instead
	Restore string    // a table that was set aside and is put back, and then the program ends
	Web     string    // the folder of the page; empty: the one beside the program, if there is one
	Says    io.Writer // where the server is, for whoever started it
}

// NATS is a cluster whose JetStream keeps the logs for any number of servers.
type NATS struct {
	URLs     string   // of the nodes, separated by commas; empty: no cluster
	Monitors []string // the nodes' monitoring addresses, at which they are asked how they sync
	Replicas int      // how many nodes keep each line
	Import   string   // a folder whose tables are taken into the cluster, and then the program ends
	Export   string   // a folder into which the cluster's tables are taken, and then the program ends
}

// The patience of the server with those who ask.
const (
	headersWithin = 5 * time.Second
	idleFor       = 2 * time.Minute
	endWithin     = 5 * time.Second
)

// Run serves tables until the context ends. Then it ends every answer that is under way, so
// that clients go to the next server at once.
func Run(ctx context.Context, c Config) error {
	logs, err := c.openLog(ctx)
	if err != nil {
		return err
	}
	defer logs.Close()
	if c.NATS.Import != "" || c.NATS.Export != "" {
		return c.move(ctx, logs)
	}
	if c.Restore != "" {
		code, ok := wire.ReadCode(c.Restore)
		if !ok {
			return fmt.Errorf("%q names no table", c.Restore)
		}
		if err := logs.PutBack(code); err != nil {
			return fmt.Errorf("table %s: %w", code, err)
		}
		fmt.Fprintln(c.Says, code, "was put back")
		return nil
	}
	page, err := openPage(c.Web)
	if err != nil {
		return err
	}
	c.Log, c.Think = logs, Processes(engineprocess.New)
	if stream, ok := logs.(*streamlog.Log); ok {
		c.Shared = true
		if c.Think, err = stream.Queue(c.Think); err != nil {
			return err
		}
	}
	if page != nil {
		defer page.Close()
		c.Page = static.Handler{Root: page}
	}
	s, err := New(c.Options)
	if err != nil {
		return err
	}
	defer s.Close()
	listening, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return err
	}
	s.listens = listening.Addr()
	servers := []*http.Server{s.patient(s)}
	listeners := []net.Listener{listening}
	if c.Metrics != "" {
		figures, err := net.Listen("tcp", c.Metrics)
		if err != nil {
			return errors.Join(err, listening.Close())
		}
		servers, listeners = append(servers, s.patient(s.figuresAndHealth())), append(listeners, figures)
	}
	failed := make(chan error, len(servers))
	for i, server := range servers {
		go func() { failed <- server.Serve(listeners[i]) }()
	}
	for _, where := range addresses(listening.Addr()) {
		fmt.Fprintln(c.Says, where)
	}
	s.options.Logger.Info("serving", "address", listening.Addr().String(), "tables", s.tables.Load(), "page", page != nil)
	select {
	case err = <-failed:
	case <-ctx.Done():
	}
	s.Close() // the answers end, and the servers have nothing left to wait for
	end, cancel := context.WithTimeout(context.Background(), endWithin)
	defer cancel()
	for _, server := range servers {
		if server.Shutdown(end) != nil { // somebody has a connection and asks nothing
			err = errors.Join(err, server.Close())
		}
	}
	s.options.Logger.Info("ended")
	return err
}

// patient is a server that waits for nobody for ever.
func (s *Server) patient(h http.Handler) *http.Server {
	bound := newConnections(s.options.Connections, s.options.Trusted)
	return &http.Server{Handler: h, ReadHeaderTimeout: headersWithin, IdleTimeout: idleFor, MaxHeaderBytes: 16 << 10, ConnState: bound.state}
}

// openLog opens what keeps the tables.
func (c *Config) openLog(ctx context.Context) (interface {
	Log
	io.Closer
}, error) {
	if c.NATS.URLs == "" {
		return c.openDir(c.Dir)
	}
	return streamlog.Open(ctx, streamlog.Config{
		URLs: c.NATS.URLs, Monitors: c.NATS.Monitors, Replicas: c.NATS.Replicas, Tables: c.MaxTables, Logger: c.Logger,
	})
}

// openDir opens a folder of logs.
func (c *Config) openDir(path string) (*tablelog.Dir, error) {
	dir, err := tablelog.Open(path)
	if err == nil && c.Logger != nil {
		dir.LogTo(c.Logger)
	}
	return dir, err
}

// move copies tables between the cluster and a folder.
func (c *Config) move(ctx context.Context, cluster Log) error {
	dir, err := c.openDir(cmp.Or(c.NATS.Import, c.NATS.Export))
	if err != nil {
		return err
	}
	defer dir.Close()
	from, to := Log(dir), cluster
	if c.NATS.Export != "" {
		from, to = cluster, dir
	}
	n, err := Move(ctx, from, to)
	fmt.Fprintln(c.Says, n, "tables were copied")
	return err
}

// openPage opens the folder of the page, nil without a folder.
func openPage(dir string) (*os.Root, error) {
	if dir != "" {
		root, err := os.OpenRoot(dir)
		if err != nil {
			return nil, err
		}
		if _, err := root.Stat("index.html"); err != nil {
			root.Close()
			return nil, fmt.Errorf("%s has no index.html: %w", dir, err)
		}
		return root, nil
	}
	self, err := engineprocess.Program()
	if err != nil {
		return nil, nil
	}
	for _, beside := range []string{"web", filepath.Join("..", "Resources", "web")} { // the latter on macOS
		dir := filepath.Join(filepath.Dir(self), beside)
		if _, err := os.Stat(filepath.Join(dir, "index.html")); err == nil {
			return os.OpenRoot(dir)
		}
	}
	return nil, nil
}

// addresses lists where a server is found: at one address, or, where it listens
// at all of them, at localhost and where others in the house reach it.
func addresses(at net.Addr) []string {
	tcp, ok := at.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return []string{"http://" + at.String() + "/"}
	}
	found := []string{"http://" + net.JoinHostPort("localhost", fmt.Sprint(tcp.Port)) + "/"}
	for _, origin := range reachable(at) {
		found = append(found, origin+"/")
	}
	return found
}

// reachable lists the origins at which other devices in the house reach a server, the likeliest
// first.
func reachable(at net.Addr) []string {
	tcp, ok := at.(*net.TCPAddr)
	if !ok || tcp.IP.IsLoopback() {
		return nil
	}
	if !tcp.IP.IsUnspecified() {
		return []string{"http://" + at.String()}
	}
	return origins(ownNetworks(), tcp.Port)
}
