package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"machiavelli/engine/table/wire"
	"machiavelli/game/testing/robot"
)

// times is how long something took, many times.
type times struct {
	mu  sync.Mutex
	all []time.Duration
}

func (t *times) add(d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.all = append(t.all, d)
}

// of is the time below which a part of all lies.
func (t *times) of(part float64) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.all) == 0 {
		return 0
	}
	slices.Sort(t.all)
	return t.all[min(len(t.all)-1, int(part*float64(len(t.all))))]
}

// inMillis writes the median and the 99th of a hundred.
func (t *times) inMillis() string { return millis(t.of(0.5)) + ", " + millis(t.of(0.99)) }

func millis(d time.Duration) string { return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000) }

// pace is how long a robot looks at the table before it plays, on average: faster
// than people are.
const pace = 2 * time.Second

// load is many tables at once.
type load struct {
	tables, each int
	long         time.Duration
}

// loaded is what was measured of them.
type loaded struct {
	did, told   times
	cpu         float64 // of the server, in seconds for each second
	before, rss int     // KiB of the server, without a table and with all
}

// many is robots at many tables, each table with an address of its own.
func (l load) many(ctx context.Context, p *process) (*loaded, error) {
	out := &loaded{}
	var err error
	if _, out.before, err = p.uses(); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var robots []*robot.Robot
	for i := range l.tables {
		t, err := makeTable(ctx, p, i, slices.Repeat([]string{"human"}, l.each), pace)
		if err != nil {
			return nil, err
		}
		t.Deals = 1000 // as long as is measured
		t.Did, t.Told = out.did.add, out.told.add
		for k := range l.each {
			r, err := t.Sit(ctx, fmt.Sprintf("P%d", k), rand.Uint64(), k == 0)
			if err != nil {
				return nil, err
			}
			robots = append(robots, r)
		}
	}
	playing, stop := context.WithTimeout(ctx, l.long)
	defer stop()
	began, at, err := p.now()
	if err != nil {
		return nil, err
	}
	errs := make(chan error, len(robots))
	for _, r := range robots {
		go func() { errs <- r.Play(playing) }()
	}
	for range robots {
		if e := <-errs; e != nil && !errors.Is(e, context.DeadlineExceeded) && err == nil {
			err = e
			cancel()
		}
	}
	if err != nil {
		return nil, err
	}
	ended, until, err := p.now()
	if err != nil {
		return nil, err
	}
	out.cpu = (ended - began) / until.Sub(at).Seconds()
	_, out.rss, err = p.uses()
	return out, err
}

// client is the connections of all robots: a line and a request for each.
var client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 10_000}}

func makeTable(ctx context.Context, p *process, i int, seats []string, pace time.Duration) (*robot.Table, error) {
	s := robot.Server{URL: "http://" + p.address, Client: client, From: fmt.Sprintf("10.0.%d.%d", i/250, i%250+1)}
	t, err := robot.Make(ctx, s, fmt.Sprintf(`{"rules":"machiavelli","seats":["%s"]}`, strings.Join(seats, `","`)))
	if t != nil {
		t.Pace = pace
	}
	return t, err
}

// followed is what a server needs for tables at which two sit, one of whom follows.
func followed(ctx context.Context, p *process, n int) (before, rss int, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if _, before, err = p.uses(); err != nil {
		return 0, 0, err
	}
	errs := make(chan error, n)
	for i := range n {
		t, err := makeTable(ctx, p, i, []string{"human", "human"}, time.Hour)
		if err != nil {
			return 0, 0, err
		}
		r, err := t.Sit(ctx, "Anna", rand.Uint64(), true)
		if err == nil {
			_, err = t.Sit(ctx, "Bert", rand.Uint64(), false)
		}
		if err != nil {
			return 0, 0, err
		}
		go func() { errs <- r.Play(ctx) }()
	}
	select {
	case err := <-errs:
		return 0, 0, err
	case <-time.After(30 * time.Second): // every answer has ended once by then
	}
	_, rss, err = p.uses()
	return before, rss, err
}

// forgotten fills a folder with tables that nobody will look at.
func forgotten(dir string, n int) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	const letters = "ABCDEFGHJKMNPQRSTUVWXYZ"
	line := bytes.Repeat([]byte("x"), 4096) // which is never read
	for i := range n {
		code := make([]byte, 6)
		for k, rest := 0, i; k < len(code); k, rest = k+1, rest/len(letters) {
			code[k] = letters[rest%len(letters)]
		}
		if err := os.WriteFile(filepath.Join(dir, string(code)+".jsonl"), line, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// came is how long a server takes that was killed: until it answers, until all its
// tables have been looked at, and from asking for the lines of a table that has yet
// to be read until its view is there.
type came struct {
	up, looked time.Duration
	view       times
	tables     int
}

func comeBack(ctx context.Context, p *process, tables []*robot.Table) (*came, error) {
	p.kill()
	began := time.Now()
	if err := p.start(); err != nil {
		return nil, err
	}
	if err := get(ctx, p, "/healthz", "", "", nil); err != nil {
		return nil, err
	}
	out := &came{up: time.Since(began), tables: len(tables)}
	todo := make(chan *robot.Table)
	errs := make(chan error, 16)
	for range cap(errs) {
		go func() {
			var err error
			for t := range todo {
				asked := time.Now()
				err = errors.Join(err, get(ctx, p, "/v1/tables/"+t.Code+"/lines?wait=1", t.Watch, t.Server.From, func(line string) bool {
					return strings.HasPrefix(line, `{"e":"`+wire.LineView+`"`)
				}))
				out.view.add(time.Since(asked))
			}
			errs <- err
		}()
	}
	for _, t := range tables {
		todo <- t
	}
	close(todo)
	var err error
	for range cap(errs) {
		err = errors.Join(err, <-errs)
	}
	out.looked = time.Since(began)
	return out, err
}

// get asks once, and reads until a line is the one that is waited for.
func get(ctx context.Context, p *process, path, secret, from string, last func(string) bool) error {
	r, err := http.NewRequestWithContext(ctx, "GET", "http://"+p.address+path, nil)
	if err != nil {
		return err
	}
	r.Header.Set("X-Forwarded-For", from)
	if secret != "" {
		r.Header.Set("Authorization", "Bearer "+secret)
	}
	w, err := client.Do(r)
	if err != nil {
		return err
	}
	defer w.Body.Close()
	if w.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", path, w.Status)
	}
	if last == nil {
		return nil
	}
	for in := bufio.NewReaderSize(w.Body, 64<<10); ; {
		line, err := in.ReadString('\n')
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if last(line) {
			return nil
		}
	}
}
