//go:build !js

// Package natsnodes runs real nodes of NATS for tests: processes of quicknode, which
// is nats-server with shorter times of election.
package natsnodes

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// Node is a process of quicknode. Its addresses stay the same when it is started
// again.
type Node struct {
	Name    string
	Address string // for clients
	Routes  string // for other nodes
	Monitor string // an URL
	Store   string
	args    []string
	env     []string
	log     string
	cmd     *exec.Cmd
}

// root is the folder of the project.
func root() (string, error) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	return strings.TrimSpace(string(out)), err
}

// program builds the nodes' program, which takes a minute or two the first time.
var program = sync.OnceValues(func() (string, error) {
	dir, err := root()
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "build", "quicknode")
	build := exec.Command("go", "build", "-o", path, "machiavelli/game/serve/quicknode")
	build.Dir = dir
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("quicknode: %w\n%s", err, out)
	}
	return path, nil
})

// password of the nodes' clients.
const password = "between-us"

// URL is where a client finds a node that listens at an address.
func URL(address string) string { return "nats://tables:" + password + "@" + address }

// One is a node by itself, with files in a folder. How it syncs is what
// sync_interval says.
func One(dir, sync string) (*Node, error) {
	n, err := newNode(dir, "one")
	if err != nil {
		return nil, err
	}
	conf := fmt.Sprintf("server_name: one\nlisten: %q\nhttp: %q\nauthorization { user: tables, password: %q }\njetstream { store_dir: %q, sync_interval: %s, max_file_store: 64GB }\n",
		n.Address, strings.TrimPrefix(n.Monitor, "http://"), password, n.Store, sync)
	path := filepath.Join(dir, "one.conf")
	if err := os.WriteFile(path, []byte(conf), 0o600); err != nil {
		return nil, err
	}
	n.args = []string{"-c", path}
	return n, n.Start()
}

// Three are the nodes of a cluster, with the configuration that docs/online.md
// recommends. through gives the address at which one node finds another.
func Three(dir string, through func(from, to int, address string) (string, error)) ([]*Node, error) {
	project, err := root()
	if err != nil {
		return nil, err
	}
	var nodes []*Node
	for i := range 3 {
		n, err := newNode(dir, fmt.Sprintf("node%d", i+1))
		if err != nil {
			return nil, err
		}
		command, err := Command("nats.service", os.Getenv)
		if err != nil {
			return nil, err
		}
		for i, word := range command {
			if name, beside := strings.CutPrefix(word, "/etc/tables/"); beside {
				command[i] = filepath.Join(project, "docs", "cluster", name)
			}
		}
		n.args = command[1:]
		nodes = append(nodes, n)
	}
	for i, n := range nodes {
		var routes []string
		for j, other := range nodes {
			if i == j {
				continue
			}
			address := other.Routes
			if through != nil {
				if address, err = through(i, j, address); err != nil {
					return nil, err
				}
			}
			routes = append(routes, "nats-route://"+address)
		}
		n.env = []string{
			"NATS_NODE=" + n.Name, "NATS_LISTEN=" + n.Address, "NATS_MONITOR=" + strings.TrimPrefix(n.Monitor, "http://"), "NATS_PASSWORD=" + password,
			"NATS_ADVERTISE=" + advertised(n, through != nil), "NATS_STORE=" + n.Store, "NATS_CLUSTER=" + n.Routes, "NATS_ROUTES=[" + strings.Join(routes, ", ") + "]",
		}
	}
	for _, n := range nodes {
		if err := n.start(); err != nil {
			return nodes, err
		}
	}
	for _, n := range nodes {
		if err := n.ready(); err != nil {
			return nodes, err
		}
	}
	return nodes, nil
}

// Command is what a unit of systemd in docs/cluster starts, program and arguments,
// with the values of its variables.
func Command(unit string, value func(string) string) ([]string, error) {
	project, err := root()
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(filepath.Join(project, "docs", "cluster", unit))
	if err != nil {
		return nil, err
	}
	whole := strings.ReplaceAll(string(text), "\\\n", "")
	_, command, found := strings.Cut(whole, "\nExecStart=")
	if !found {
		return nil, fmt.Errorf("%s starts nothing", unit)
	}
	command, _, _ = strings.Cut(command, "\n")
	var args []string
	for word := range strings.FieldsSeq(command) {
		args = append(args, os.Expand(word, value))
	}
	return args, nil
}

// advertised is where nodes find one that they hear of from another. Where each is
// to be found through a line of its own, that is nowhere.
func advertised(n *Node, lines bool) string {
	if lines {
		return "127.0.0.1:1"
	}
	return n.Routes
}

func newNode(dir, name string) (*Node, error) {
	n := &Node{Name: name, Store: filepath.Join(dir, name), log: filepath.Join(dir, name+".log")}
	for _, at := range []*string{&n.Address, &n.Routes, &n.Monitor} {
		l, err := Listen()
		if err != nil {
			return nil, err
		}
		*at = l.Addr().String()
		defer l.Close() // when all are found, so that they differ
	}
	n.Monitor = "http://" + n.Monitor
	return n, nil
}

// Listen listens at a port below those that the system gives to connections: so it
// is free again when its process is started again.
func Listen() (l net.Listener, err error) {
	for range 100 {
		if l, err = net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", 12_000+rand.IntN(18_000))); err == nil {
			return l, nil
		}
	}
	return nil, err
}

// Start starts a node, and waits until it is ready.
func (n *Node) Start() error {
	if err := n.start(); err != nil {
		return err
	}
	return n.ready()
}

func (n *Node) start() error {
	path, err := program()
	if err != nil {
		return err
	}
	out, err := os.OpenFile(n.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer out.Close()
	n.cmd = exec.Command(path, n.args...)
	n.cmd.Env = append(os.Environ(), n.env...)
	n.cmd.Stdout, n.cmd.Stderr = out, out
	dieWithParent(n.cmd)
	return n.cmd.Start()
}

// ready waits until the node has its messages and, of several, knows the leader.
func (n *Node) ready() error {
	until := time.Now().Add(time.Minute)
	for time.Now().Before(until) {
		if n.Healthy() {
			return nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	return errors.Join(fmt.Errorf("%s is not ready after a minute", n.Name), n.Kill(), n.said())
}

// Healthy reports whether the node says that it serves all that it should.
func (n *Node) Healthy() bool {
	client := http.Client{Timeout: time.Second}
	w, err := client.Get(n.Monitor + "/healthz")
	if err != nil {
		return false
	}
	w.Body.Close()
	return w.StatusCode == http.StatusOK
}

// said is the end of what the node has written.
func (n *Node) said() error {
	text, err := os.ReadFile(n.log)
	if err != nil {
		return err
	}
	return errors.New(string(text[max(0, len(text)-4000):]))
}

// Pid is the node's process.
func (n *Node) Pid() int { return n.cmd.Process.Pid }

// Signal sends the node a signal.
func (n *Node) Signal(s os.Signal) error {
	if n.cmd == nil {
		return nil
	}
	return n.cmd.Process.Signal(s)
}

// Kill ends the node as a loss of power does. Only what the system has yet to
// write is not lost.
func (n *Node) Kill() error {
	if n.cmd == nil || n.cmd.ProcessState != nil {
		return nil
	}
	err := n.cmd.Process.Kill()
	n.cmd.Wait()
	return err
}
