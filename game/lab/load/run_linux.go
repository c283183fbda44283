package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"machiavelli/game/testing/natsnodes"
	"machiavelli/game/testing/usage"
	"machiavelli/game/testing/witness"
)

// kind is where tables are kept, and by how many servers.
type kind struct {
	name    string
	cluster bool
	servers int
}

var kinds = []kind{{"file, one server", false, 1}, {"cluster, one server", true, 1}, {"cluster, three servers", true, 3}}

// result is what was measured of a number of tables.
type result struct {
	kind         string
	hurry        bool
	tables       int
	actions      float64         // a second
	did, told    []time.Duration // in order: until the answer, and until another seat knows
	server, node float64         // processors of all servers, and of all nodes
	rss          float64         // KiB a table of all servers
}

// cores is the processors that servers and nodes use.
func (r result) cores() float64 { return r.server + r.node }

func build(dir string) (string, error) {
	program := filepath.Join(dir, "machiavelli-console")
	out, err := exec.Command("go", "build", "-o", program, "machiavelli/game/cli/machiavelli-console").CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, out)
	}
	return program, err
}

// place is servers and nodes that run.
type place struct {
	addresses []string
	servers   []server
	nodes     []*natsnodes.Node
}

func (p *place) end() {
	for _, s := range p.servers {
		s.end()
	}
	for _, n := range p.nodes {
		n.Kill()
	}
}

// start starts servers of a kind, and what they need, with files in a folder.
func start(program, dir string, k kind) (p *place, err error) {
	p = &place{}
	defer func() {
		if err != nil {
			p.end()
		}
	}()
	args := []string{"-dir", filepath.Join(dir, "tables")}
	if k.cluster {
		if p.nodes, err = natsnodes.Three(dir, nil); err != nil {
			return p, err
		}
		var urls []string
		for _, n := range p.nodes {
			urls = append(urls, natsnodes.URL(n.Address))
		}
		args = []string{"-nats", strings.Join(urls, ",")}
	}
	for range k.servers {
		if err := p.add(program, dir, args); err != nil {
			return p, err
		}
	}
	return p, nil
}

// startsWithin is how long a server may take to start. It ends where the nodes have
// no leader yet, and is started again, as systemd does.
const startsWithin = time.Minute

// add starts one more server, and waits until it answers.
func (p *place) add(program, dir string, args []string) error {
	l, err := natsnodes.Listen()
	if err != nil {
		return err
	}
	address := l.Addr().String()
	l.Close()
	log, err := os.OpenFile(filepath.Join(dir, "server.log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	args = append([]string{"serve", "-listen", address, "-trusted-proxy", "127.0.0.1", "-max-tables", "20000"}, args...)
	for until := time.Now().Add(startsWithin); time.Now().Before(until); {
		cmd := exec.Command(program, args...)
		cmd.Stdout, cmd.Stderr = log, log
		cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
		if err := cmd.Start(); err != nil {
			return err
		}
		ended := make(chan struct{})
		go func() { cmd.Wait(); close(ended) }()
		s := server{cmd, ended}
		if s.answers(address, until) {
			p.servers, p.addresses = append(p.servers, s), append(p.addresses, address)
			return nil
		}
		s.end()
	}
	text, _ := os.ReadFile(log.Name())
	return fmt.Errorf("a server does not start: %s", text[max(0, len(text)-2000):])
}

// server is a process, and says when it has ended.
type server struct {
	*exec.Cmd
	ended chan struct{}
}

// answers waits until somebody can connect, or the server has ended.
func (s server) answers(address string, until time.Time) bool {
	for time.Now().Before(until) {
		select {
		case <-s.ended:
			return false
		case <-time.After(50 * time.Millisecond):
		}
		if c, err := net.DialTimeout("tcp", address, time.Second); err == nil {
			c.Close()
			return true
		}
	}
	return false
}

func (s server) end() {
	s.Process.Signal(syscall.SIGTERM)
	select {
	case <-s.ended:
	case <-time.After(10 * time.Second):
		s.Process.Kill()
		<-s.ended
	}
}

// uses is the processor time of servers and nodes, and the memory of the servers.
func (p *place) uses() (server, node float64, rss int, err error) {
	for _, s := range p.servers {
		cpu, kib, e := usage.Of(s.Process.Pid)
		server, rss, err = server+cpu, rss+kib, errors.Join(err, e)
	}
	for _, n := range p.nodes {
		cpu, _, e := usage.Of(n.Pid())
		node, err = node+cpu, errors.Join(err, e)
	}
	return server, node, rss, err
}

// pair is both who sit at a table.
type pair [2]*witness.Person

// play plays until the match is over.
func (p pair) play(ctx context.Context) {
	var both sync.WaitGroup
	for _, one := range p {
		both.Go(func() { one.Play(ctx) })
	}
	both.Wait()
}

// series measures growing numbers of tables at servers of one kind.
func series(ctx context.Context, program, dir string, k kind, o options, hurry bool) (all []result, err error) {
	if dir, err = os.MkdirTemp(dir, "run"); err != nil {
		return nil, err
	}
	p, err := start(program, dir, k)
	if err != nil {
		return nil, err
	}
	defer p.end()
	_, _, empty, err := p.uses()
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(ctx)
	var playing sync.WaitGroup
	defer playing.Wait()
	defer stop()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 20_000}}
	levels, pace := o.tables, func() time.Duration { return time.Duration(rand.ExpFloat64() * float64(o.pace)) }
	if hurry {
		levels, pace = o.hurried, nil
	}
	var (
		mu     sync.Mutex
		people []pair // at all tables, those that are over as well
	)
	sitting := 0
	for _, n := range levels {
		more, err := sit(ctx, client, p.addresses, sitting, n-sitting, pace)
		if err != nil {
			return all, err
		}
		for _, at := range more {
			playing.Go(func() {
				for at.play(ctx); ctx.Err() == nil; at.play(ctx) { // who does not pause is soon at the end
					next, err := sit(ctx, client, p.addresses, callers+rand.IntN(callers), 1, pace)
					if err != nil {
						return
					}
					at = next[0]
					mu.Lock()
					people = append(people, at)
					mu.Unlock()
				}
			})
		}
		mu.Lock()
		people = append(people, more...)
		mu.Unlock()
		sitting = n
		time.Sleep(2 * time.Second) // until all follow
		r := result{kind: k.name, hurry: hurry, tables: n}
		server, node, _, err := p.uses()
		began := time.Now()
		if err != nil {
			return all, err
		}
		select {
		case <-time.After(o.long):
		case <-ctx.Done():
			return all, ctx.Err()
		}
		ended := time.Now()
		took := ended.Sub(began).Seconds()
		server2, node2, rss, err := p.uses()
		if err != nil {
			return all, err
		}
		r.server, r.node, r.rss = (server2-server)/took, (node2-node)/took, float64(rss-empty)/float64(n)
		mu.Lock()
		r.count(people, began, ended)
		mu.Unlock()
		r.actions = float64(len(r.did)) / took
		if len(r.did) == 0 || len(r.told) == 0 {
			return all, fmt.Errorf("nobody played at %d tables", n)
		}
		fmt.Fprint(os.Stderr, r.row())
		all = append(all, r)
	}
	return all, nil
}

// count gathers how long actions took that were sent between two times.
func (r *result) count(people []pair, began, ended time.Time) {
	for _, at := range people {
		for i, p := range at {
			told := map[uint64]time.Time{}
			for _, t := range at[1-i].Told() {
				told[t.N] = t.At
			}
			for _, a := range p.Acks() {
				if a.Sent.Before(began) || a.Sent.After(ended) {
					continue
				}
				r.did = append(r.did, a.Took)
				if at, known := told[a.N]; known {
					r.told = append(r.told, at.Sub(a.Sent))
				}
			}
		}
	}
	slices.Sort(r.did)
	slices.Sort(r.told)
}

// callers is how many addresses who asks may have: a server bounds the tables of each.
const callers = 250 * 125

// sit makes tables and sits two down at each, at servers of their own where there
// are several.
func sit(ctx context.Context, client *http.Client, addresses []string, first, n int, pace func() time.Duration) ([]pair, error) {
	people := make([]pair, n)
	errs := make([]error, n)
	var all sync.WaitGroup
	free := make(chan struct{}, 16)
	for i := range people {
		free <- struct{}{}
		all.Go(func() {
			defer func() { <-free }()
			at := first + i
			caller := fmt.Sprintf("10.1.%d.%d", at/250%250, at%250+1)
			maker := &witness.Client{URL: "http://" + addresses[at%len(addresses)], HTTP: client, From: caller}
			made, err := maker.Make(ctx, `{"rules":"machiavelli","seats":["human","human"]}`)
			for k, name := range []string{"Anna", "Bert"} {
				if err != nil {
					break
				}
				c := &witness.Client{URL: "http://" + addresses[(at+k)%len(addresses)], HTTP: client, From: caller}
				people[i][k], err = c.Join(ctx, made.Code, name)
				people[i][k].Pace = pace
			}
			errs[i] = err
		})
	}
	all.Wait()
	return people, errors.Join(errs...)
}
