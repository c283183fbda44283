//go:build linux

// Package chaos plays at a cluster of servers of tables while its parts fail: three
// nodes of NATS, three game servers, lines between all of them, and a balancer in
// front. It then checks that what was acknowledged is in the log.
package chaos

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"machiavelli/game/testing/natsnodes"
)

// cluster is all that runs.
type cluster struct {
	nodes   []*natsnodes.Node
	servers []*server
	routes  map[[2]int]*line // from node to node
	front   *balancer
}

// server is a game server's process.
type server struct {
	program string
	args    []string
	address string
	log     string
	lines   []*line // to each node
	cmd     *exec.Cmd
	well    atomic.Bool
	stop    chan struct{}

	mu    sync.Mutex
	conns map[net.Conn]bool
}

// start starts nodes and servers with files in a folder. Close ends them.
func start(dir string) (c *cluster, err error) {
	c = &cluster{routes: map[[2]int]*line{}}
	defer func() {
		if err != nil {
			c.Close()
		}
	}()
	program := filepath.Join(dir, "machiavelli-console")
	build := exec.Command("go", "build", "-o", program, "machiavelli/game/cli/machiavelli-console")
	if out, err := build.CombinedOutput(); err != nil {
		return c, fmt.Errorf("%w\n%s", err, out)
	}
	c.nodes, err = natsnodes.Three(dir, func(from, to int, address string) (string, error) {
		n, err := newLine(address)
		if err != nil {
			return "", err
		}
		c.routes[[2]int{from, to}] = n
		return n.address(), nil
	})
	if err != nil {
		return c, err
	}
	for i := range 3 {
		s, err := c.newServer(program, dir, i)
		if err != nil {
			return c, err
		}
		c.servers = append(c.servers, s)
		if err := s.start(); err != nil {
			return c, err
		}
	}
	c.front, err = newBalancer(c.servers)
	return c, err
}

func (c *cluster) newServer(program, dir string, i int) (*server, error) {
	l, err := natsnodes.Listen()
	if err != nil {
		return nil, err
	}
	defer l.Close()
	s := &server{
		program: program, address: l.Addr().String(), log: filepath.Join(dir, fmt.Sprintf("server%d.log", i)),
		conns: map[net.Conn]bool{}, stop: make(chan struct{}),
	}
	var urls, monitors []string
	for _, n := range c.nodes {
		line, err := newLine(n.Address)
		if err != nil {
			return nil, err
		}
		s.lines = append(s.lines, line)
		urls, monitors = append(urls, natsnodes.URL(line.address())), append(monitors, n.Monitor)
	}
	values := map[string]string{
		"LISTEN": s.address, "NATS_URLS": strings.Join(urls, ","), "NATS_MONITORS": strings.Join(monitors, ","),
		"HOST": "localhost", "PROXY": "127.0.0.1", "MAX_TABLES": "20000",
	}
	command, err := natsnodes.Command("tables.service", func(name string) string { return values[name] })
	if err != nil {
		return nil, err
	}
	s.args = command[1:]
	go s.watch()
	return s, nil
}

// Close ends all that runs.
func (c *cluster) Close() {
	for _, s := range c.servers {
		close(s.stop)
		s.kill()
	}
	for _, n := range c.nodes {
		n.Signal(syscall.SIGCONT)
		n.Kill()
	}
	if c.front != nil {
		c.front.Close()
	}
}

// startsWithin is how long a game server may take to start: it asks each node how
// it syncs, and waits for the stream.
const startsWithin = time.Minute

func (s *server) start() error {
	out, err := os.OpenFile(s.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer out.Close()
	for until := time.Now().Add(startsWithin); ; {
		s.cmd = exec.Command(s.program, s.args...)
		s.cmd.Stdout, s.cmd.Stderr = out, out
		if err := s.cmd.Start(); err != nil {
			return err
		}
		ended := make(chan struct{})
		go func(cmd *exec.Cmd) { cmd.Wait(); close(ended) }(s.cmd)
		for alive := true; alive && time.Now().Before(until); {
			select {
			case <-ended: // it found no leader of the stream: as systemd, start it again
				alive = false
			case <-time.After(50 * time.Millisecond):
				if s.answers() {
					s.well.Store(true)
					return nil
				}
			}
		}
		if time.Now().After(until) {
			text, _ := os.ReadFile(s.log)
			return fmt.Errorf("a server does not start: %s", text[max(0, len(text)-2000):])
		}
		time.Sleep(200 * time.Millisecond)
	}
}

func (s *server) kill() {
	if s.cmd != nil && s.cmd.Process != nil {
		s.cmd.Process.Signal(syscall.SIGCONT)
		s.cmd.Process.Kill()
		s.fallIll()
	}
}

func (s *server) answers() bool {
	client := http.Client{Timeout: time.Second}
	w, err := client.Get("http://" + s.address + "/healthz")
	if err != nil {
		return false
	}
	w.Body.Close()
	return w.StatusCode == http.StatusOK
}

// watch is the balancer's look at a server's health.
func (s *server) watch() {
	for {
		select {
		case <-s.stop:
			return
		case <-time.After(250 * time.Millisecond):
		}
		if s.answers() {
			s.well.Store(true)
		} else {
			s.fallIll()
		}
	}
}

func (s *server) fallIll() {
	s.well.Store(false)
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.conns {
		c.Close()
	}
	clear(s.conns)
}

func (s *server) remember(c net.Conn) (forget func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.conns[c] = true
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.conns, c)
	}
}

// fault is something that fails, and what mends it.
type fault struct {
	name string
	node bool // the first place is that of a node
	lost bool // a node is lost, and nothing else
	fail func(c *cluster, one, two int) error
	mend func(c *cluster, one, two int) error
}

// full is how large a file may be on a disk that is full.
const full = 4 << 10

var faults = []fault{
	{"a game server is killed", false, false,
		func(c *cluster, one, _ int) error { c.servers[one].kill(); return nil },
		func(c *cluster, one, _ int) error { return c.servers[one].start() }},
	{"a node is killed", true, true,
		func(c *cluster, one, _ int) error { return c.nodes[one].Kill() },
		func(c *cluster, one, _ int) error { return c.nodes[one].Start() }},
	{"the line between a game server and a node is cut", false, false,
		func(c *cluster, one, two int) error { c.servers[one].lines[two].cut(); return nil },
		func(c *cluster, one, two int) error { c.servers[one].lines[two].heal(); return nil }},
	{"a game server stands still", false, false,
		func(c *cluster, one, _ int) error { return c.servers[one].cmd.Process.Signal(syscall.SIGSTOP) },
		func(c *cluster, one, _ int) error { return c.servers[one].cmd.Process.Signal(syscall.SIGCONT) }},
	{"the line between two nodes is cut", true, false,
		func(c *cluster, one, two int) error { c.between(one, two, (*line).cut); return nil },
		func(c *cluster, one, two int) error { c.between(one, two, (*line).heal); return nil }},
	{"a node stands still", true, true,
		func(c *cluster, one, _ int) error { return c.nodes[one].Signal(syscall.SIGSTOP) },
		func(c *cluster, one, _ int) error { return c.nodes[one].Signal(syscall.SIGCONT) }},
	{"a node's disk is full", true, false,
		func(c *cluster, one, _ int) error { return limit(c.nodes[one].Pid(), full) },
		func(c *cluster, one, _ int) error {
			return errors.Join(c.nodes[one].Kill(), c.nodes[one].Start())
		}},
	{"all game servers and a node are killed", true, false,
		func(c *cluster, one, _ int) error {
			for _, s := range c.servers {
				s.kill()
			}
			return c.nodes[one].Kill()
		},
		func(c *cluster, one, _ int) error {
			err := c.nodes[one].Start()
			for _, s := range c.servers {
				err = errors.Join(err, s.start())
			}
			return err
		}},
	{"a node is cut from the others", true, true,
		func(c *cluster, one, _ int) error { c.alone(one, (*line).cut); return nil },
		func(c *cluster, one, _ int) error { c.alone(one, (*line).heal); return nil }},
	{"a game server is started while a node is down", true, false,
		func(c *cluster, one, two int) error {
			c.servers[two].kill()
			return errors.Join(c.nodes[one].Kill(), c.servers[two].start())
		},
		func(c *cluster, one, _ int) error { return c.nodes[one].Start() }},
	{"a game server's clock is wrong", false, false, // to which every table is old
		func(c *cluster, one, _ int) error { return c.servers[one].again("-keep=1ms") },
		func(c *cluster, one, _ int) error { return c.servers[one].again() }},
}

// alone does something with all lines between a node and the others.
func (c *cluster) alone(one int, do func(*line)) {
	for two := range c.nodes {
		if two != one {
			c.between(one, two, do)
		}
	}
}

// again kills a game server and starts it with more arguments.
func (s *server) again(more ...string) error {
	s.kill()
	was := s.args
	defer func() { s.args = was }()
	s.args = append(slices.Clone(was), more...)
	return s.start()
}

// between does something with the lines between two nodes, which differ.
func (c *cluster) between(one, two int, do func(*line)) {
	if one == two {
		two = (one + 1) % len(c.nodes)
	}
	do(c.routes[[2]int{one, two}])
	do(c.routes[[2]int{two, one}])
}

// limit has a process write no file beyond a size, as if the disk were full.
func limit(pid int, size uint64) error {
	return unix.Prlimit(pid, unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: size, Max: unix.RLIM_INFINITY}, nil)
}

// healthy waits until all nodes say that they have all that they should.
func (c *cluster) healthy(within time.Duration) error {
	until := time.Now().Add(within)
	for {
		ill := ""
		for _, n := range c.nodes {
			if !n.Healthy() {
				ill = n.Name
			}
		}
		for _, s := range c.servers {
			if !s.well.Load() {
				ill = s.address
			}
		}
		switch {
		case ill == "":
			return nil
		case time.Now().After(until):
			return fmt.Errorf("%s is not well after %v", ill, within)
		}
		time.Sleep(50 * time.Millisecond)
	}
}
