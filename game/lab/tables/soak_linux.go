package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"machiavelli/engine/rules"
	"machiavelli/game/testing/robot"
)

// soaking is what robots play while everything goes wrong.
type soaking struct {
	rules  []string
	atOnce int           // tables
	long   time.Duration // after which no table is begun; each rule set is played once at least
	often  time.Duration // between two misfortunes, on average
	most   int           // misfortunes, after which all is well; 0: as long as somebody plays
	// computers have seats too: they look at a table for about a second, so the
	// misfortunes must leave them that.
	computers bool
	strangers int           // who guess, make, join and watch as fast as they may
	bar       time.Duration // for half of the moves of those who play, 0: none
	says      io.Writer
}

// misfortunes counts what went wrong.
type misfortunes struct{ kills, torn, full, clocks int }

// soak has robots play at a server that is killed, whose disk is full for a while,
// and whose logs are torn. An error is what must not happen, whatever went wrong.
func soak(ctx context.Context, s soaking) (did misfortunes, err error) {
	dir, err := os.MkdirTemp("", "tables")
	if err != nil {
		return did, err
	}
	defer os.RemoveAll(dir)
	p, err := newProcess("serve", dir)
	if err != nil {
		return did, err
	}
	var (
		tables = make(chan string)
		all    sync.WaitGroup
		mu     sync.Mutex
		failed []error
		played = map[string]int{}
		plays  int
		moves  times
	)
	playing, stop := context.WithCancel(ctx)
	defer stop()
	havoc := make(chan error, 1)
	go func() { havoc <- did.happen(playing, p, s) }()
	strangers := make([]stranger, s.strangers)
	var intruding sync.WaitGroup
	for i := range strangers {
		strangers[i].server = robot.Server{URL: "http://" + p.address, Client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 128}}, From: fmt.Sprintf("192.0.2.%d", i+1)}
		intruding.Go(func() { strangers[i].intrude(playing) })
	}
	for range s.atOnce {
		all.Go(func() {
			for id := range tables {
				n, err := evening(playing, p, id, s.computers, moves.add)
				mu.Lock()
				played[id]++
				plays += n
				if err != nil {
					failed = append(failed, fmt.Errorf("%s: %w", id, err))
					stop()
				}
				mu.Unlock()
			}
		})
	}
	end := time.Now().Add(s.long)
	for i := 0; playing.Err() == nil && (i < len(s.rules) || time.Now().Before(end)); i++ {
		select {
		case tables <- s.rules[i%len(s.rules)]:
		case <-playing.Done():
		}
	}
	close(tables)
	all.Wait()
	stop()
	intruding.Wait()
	err = errors.Join(append(failed, <-havoc)...)
	for i := range strangers {
		of, asked := strangers[i].limited()
		fmt.Fprintf(s.says, "a stranger asked %d times, of which %d were too often\n", asked, of)
		if of == 0 {
			err = errors.Join(err, errors.New("nothing that a stranger did was too often"))
		}
	}
	if half := moves.of(0.5); s.bar > 0 && half > s.bar {
		err = errors.Join(err, fmt.Errorf("half of the moves took longer than %v", half))
	}
	if ended := p.end(); err == nil {
		err = ended
	}
	if said := p.text(); strings.Contains(said, "panic") || strings.Contains(said, "cannot be read") || strings.Contains(said, "is refused") {
		err = errors.Join(err, fmt.Errorf("the server says: %s", said))
	}
	n := 0
	for _, times := range played {
		n += times
	}
	fmt.Fprintf(s.says, "a move was answered after %s (median, p99)\n", moves.inMillis())
	fmt.Fprintf(s.says, "%d tables of %d rule sets, %d plays; the server was killed %d times, %d logs were torn, the disk was full %d times, the clock was wrong %d times\n",
		n, len(played), plays, did.kills, did.torn, did.full, did.clocks)
	return did, err
}

// happen lets things go wrong until the context ends; then all is well.
func (m *misfortunes) happen(ctx context.Context, p *process, s soaking) error {
	rng := rand.New(rand.NewPCG(rand.Uint64(), 17))
	for i := 0; s.most == 0 || i < s.most; i++ {
		select {
		case <-time.After(time.Duration(rng.Int64N(int64(2 * s.often)))):
		case <-ctx.Done():
			return nil
		}
		if i%3 == 1 {
			m.full++
			// Some appends then end in the middle, the others before they begin.
			if err := p.fileSize(uint64(rng.IntN(20_000))); err != nil {
				return err
			}
			time.Sleep(time.Duration(rng.IntN(200)) * time.Millisecond)
			if err := p.fileSize(math.MaxUint64); err != nil {
				return err
			}
			continue
		}
		m.kills++
		p.kill()
		if i%4 == 0 {
			m.clocks++
			if err := age(p.dir); err != nil {
				return err
			}
		}
		if i%2 == 0 {
			torn, err := tear(p.dir, rng)
			if err != nil {
				return err
			}
			m.torn += torn
		}
		if err := p.start(); err != nil {
			return err
		}
	}
	return nil
}

// age makes every log look old, as a clock does that is two months ahead at a start.
func age(dir string) error {
	logs, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	at := time.Now().Add(-60 * 24 * time.Hour)
	for _, path := range logs {
		err = errors.Join(err, os.Chtimes(path, at, at))
	}
	return err
}

// tear writes the first part of a line behind the end of a log, as a power cut in
// the middle of an append leaves it.
func tear(dir string, rng *rand.Rand) (int, error) {
	logs, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(logs) == 0 {
		return 0, err
	}
	path := logs[rng.IntN(len(logs))]
	text, err := os.ReadFile(path)
	if err != nil {
		return 0, err
	}
	whole := strings.TrimSuffix(string(text), "\n")
	last := whole[strings.LastIndexByte(whole, '\n')+1:]
	if len(last) < 2 || !strings.HasSuffix(string(text), "\n") {
		return 0, nil // it is torn already
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return 0, err
	}
	_, err = f.WriteString(last[:1+rng.IntN(len(last)-1)])
	return 1, errors.Join(err, f.Close())
}

// evening is one table: some people, perhaps a computer player, and one who watches.
// It answers how many plays were laid.
func evening(ctx context.Context, p *process, id string, computers bool, did func(time.Duration)) (plays int, err error) {
	ctx, cancel := context.WithTimeout(ctx, 10*within)
	defer cancel()
	rng := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	r, _ := rules.ByID(id)
	options := []string{}
	if r.Offers("deals") {
		options = append(options, `"deals":1`)
	}
	people := min(r.MinPlayers+rng.IntN(2), r.MaxPlayers)
	seats := strings.Repeat(`,"human"`, people)[1:]
	for n := people; n < r.MinPlayers || computers && n < min(r.MaxPlayers, people+1); n++ {
		seats += `,"novice"`
	}
	server := robot.Server{URL: "http://" + p.address, Client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 16}},
		From: fmt.Sprintf("10.%d.%d.%d", rng.IntN(256), rng.IntN(256), rng.IntN(256))}
	defer server.Client.CloseIdleConnections()
	t, err := robot.Make(ctx, server, fmt.Sprintf(`{"rules":%q,"options":{%s},"seats":[%s]}`, id, strings.Join(options, ","), seats))
	if err != nil {
		return 0, err
	}
	t.Rough, t.Did = true, did
	robots := []*robot.Robot{t.Look()}
	for i := range people {
		sat, err := t.Sit(ctx, fmt.Sprintf("P%d", i), rng.Uint64(), i == 0)
		if err != nil {
			return 0, err
		}
		robots = append(robots, sat)
	}
	errs := make(chan error, len(robots))
	for _, r := range robots {
		go func() { errs <- r.Play(ctx) }()
	}
	for range robots {
		if one := <-errs; one != nil && err == nil {
			err = one
			cancel()
		}
	}
	if err != nil {
		return t.Plays(), err
	}
	for _, r := range robots {
		if err := r.Check(ctx); err != nil {
			return t.Plays(), err
		}
	}
	return t.Plays(), nil
}
