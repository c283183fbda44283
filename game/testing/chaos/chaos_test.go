//go:build linux

package chaos

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"machiavelli/engine/table"
	"machiavelli/game/serve/streamlog"
	"machiavelli/game/testing/natsnodes"
	"machiavelli/game/testing/witness"
)

// tables is how many there are in a round: as many as TABLES says, or 200. Each has two
// robots and a computer player.
func tables() int {
	if n, err := strconv.Atoi(os.Getenv("TABLES")); err == nil && n > 0 {
		return n
	}
	return 200
}

// How long things take in a round. mostPatience is how long a table may stand: an
// election of JetStream takes up to 9 s, a client finds a dead answer after 15 s.
const (
	failsFor       = 5 * time.Second
	settles        = 2 * time.Second
	goesOnWithin   = 3 * time.Second // after a node is lost
	togetherWithin = 100 * time.Millisecond
	mostPatience   = time.Minute
)

// TestWhatWasAcknowledgedOutlivesChaos plays one round, or as many as SOAK says. The
// first kills a game server and a node.
func TestWhatWasAcknowledgedOutlivesChaos(t *testing.T) {
	rounds, _ := strconv.Atoi(os.Getenv("SOAK"))
	rounds = max(rounds, 1)
	dir := t.TempDir()
	c, err := start(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.Close()
		if t.Failed() {
			say(t, dir)
		}
	})
	for n := range rounds {
		r := &round{t: t, c: c, n: n, random: rand.New(rand.NewPCG(uint64(n), 1))}
		some := faults[:2]
		if rounds > 1 {
			some = []fault{faults[n%len(faults)]}
		}
		if name := os.Getenv("FAULT"); name != "" {
			some = slices.DeleteFunc(slices.Clone(faults), func(f fault) bool { return !strings.Contains(f.name, name) })
		}
		r.play(some)
		if t.Failed() {
			t.Fatalf("round %d has failed", n)
		}
	}
}

// say shows the ends of the logs.
func say(t *testing.T, dir string) {
	files, _ := os.ReadDir(dir)
	for _, f := range files {
		if text, err := os.ReadFile(dir + "/" + f.Name()); err == nil && strings.HasSuffix(f.Name(), ".log") {
			t.Logf("%s ends with\n%s", f.Name(), text[max(0, len(text)-3000):])
		}
	}
}

type round struct {
	t      *testing.T
	c      *cluster
	n      int
	random *rand.Rand
	people [][]*witness.Person // by table
}

func (r *round) play(some []fault) {
	t := r.t
	began := time.Now()
	r.sit()
	if t.Failed() {
		return
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var all sync.WaitGroup
	for _, at := range r.people {
		for _, p := range at {
			all.Go(func() { p.Play(ctx) })
		}
	}
	r.goesOn(time.Now())
	r.together()
	for _, f := range some {
		one, two := r.random.IntN(3), r.random.IntN(3)
		if f.node && r.n/len(faults)%2 == 0 { // every other time it is the one that hurts most
			one = r.leader()
		}
		what := fmt.Sprintf("round %d: %s (%d, %d; the stream's leader is %d)", r.n, f.name, one, two, r.leader())
		failed := time.Now()
		if err := f.fail(r.c, one, two); err != nil {
			t.Error(what, err)
		}
		time.Sleep(failsFor)
		if err := f.mend(r.c, one, two); err != nil {
			t.Error(what, err)
		}
		mended := time.Now()
		if err := r.c.healthy(mostPatience); err != nil {
			t.Error(what, err)
		}
		r.goesOn(mended)
		longest, all := r.pause(failed)
		t.Log(what, all)
		if f.lost && longest > slower*goesOnWithin {
			t.Errorf("%s: nobody could play for %v", what, longest)
		}
	}
	time.Sleep(settles)
	cancel()
	all.Wait()
	r.check()
	t.Logf("round %d took %v", r.n, time.Since(began).Round(time.Second))
}

// leader is the place of the node that leads the stream, -1 where none says so.
func (r *round) leader() int {
	for until := time.Now().Add(mostPatience); time.Now().Before(until); time.Sleep(100 * time.Millisecond) {
		for _, n := range r.c.nodes {
			if name := leader(n); name != "" {
				return slices.IndexFunc(r.c.nodes, func(n *natsnodes.Node) bool { return n.Name == name })
			}
		}
	}
	r.t.Error("no node leads the stream")
	return 0
}

// leader is the node that leads the stream, as one node knows it.
func leader(n *natsnodes.Node) string {
	client := http.Client{Timeout: time.Second}
	w, err := client.Get(n.Monitor + "/jsz?streams=true")
	if err != nil {
		return ""
	}
	defer w.Body.Close()
	var v struct {
		Accounts []struct {
			Streams []struct {
				Cluster struct{ Leader string }
			} `json:"stream_detail"`
		} `json:"account_details"`
	}
	if json.NewDecoder(w.Body).Decode(&v) != nil || len(v.Accounts) == 0 || len(v.Accounts[0].Streams) == 0 {
		return ""
	}
	return v.Accounts[0].Streams[0].Cluster.Leader
}

// sit makes the tables, and sits robots down at them.
func (r *round) sit() {
	ctx, cancel := context.WithTimeout(r.t.Context(), 2*mostPatience)
	defer cancel()
	r.people = make([][]*witness.Person, tables())
	var all sync.WaitGroup
	free := make(chan struct{}, 16)
	for i := range r.people {
		free <- struct{}{}
		all.Go(func() {
			defer func() { <-free }()
			client := &witness.Client{
				URL: "http://" + r.c.front.Addr().String(), From: fmt.Sprintf("10.%d.%d.1", r.n%256, i),
				HTTP: &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}, // so that each request goes anywhere
			}
			made, err := client.Make(ctx, `{"rules":"machiavelli","seats":["human","casual","human"]}`)
			for _, name := range []string{"Anna", "Bert"} {
				if err != nil {
					break
				}
				var p *witness.Person
				if p, err = client.Join(ctx, made.Code, name); err == nil {
					p.Pace = func() time.Duration { return 300*time.Millisecond + rand.N(1200*time.Millisecond) }
					r.people[i] = append(r.people[i], p)
				}
			}
			if err != nil {
				r.t.Error(err)
			}
		})
	}
	all.Wait()
}

// goesOn waits until each table has had an action that was sent after a time.
func (r *round) goesOn(after time.Time) {
	until := time.Now().Add(mostPatience)
	for _, at := range r.people {
		for !slices.ContainsFunc(at, func(p *witness.Person) bool {
			acks := p.Acks()
			return len(acks) > 0 && acks[len(acks)-1].Sent.After(after) || p.Over()
		}) {
			if time.Now().After(until) {
				r.t.Errorf("nobody plays at table %s %v after %v", at[0].Code, mostPatience, after)
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
}

// pause is how long all tables stood still since a time, and the slowest actions.
func (r *round) pause(since time.Time) (longest time.Duration, all string) {
	var done []time.Time
	var took []time.Duration
	for _, at := range r.people {
		for _, p := range at {
			for _, a := range p.Acks() {
				if end := a.Sent.Add(a.Took); end.After(since) {
					done, took = append(done, end), append(took, a.Took)
				}
			}
		}
	}
	slices.SortFunc(done, time.Time.Compare)
	slices.Sort(took)
	for i, at := range done {
		before := since
		if i > 0 {
			before = done[i-1]
		}
		longest = max(longest, at.Sub(before))
	}
	if len(took) == 0 {
		return time.Since(since), "nothing was acknowledged"
	}
	part := func(of float64) time.Duration { return partOf(took, of).Round(time.Millisecond) }
	return longest, fmt.Sprintf("%d actions, p50 %v p99 %v longest %v; at no table anything for %v", len(took), part(0.5), part(0.99), part(1), longest.Round(time.Millisecond))
}

// together measures how far apart in time both seats of each table, which follow it
// at servers of their own, have been told a line.
func (r *round) together() {
	var apart []time.Duration
	for _, at := range r.people {
		first := map[uint64]time.Time{}
		for _, told := range at[0].Told() {
			first[told.N] = told.At
		}
		for _, told := range at[1].Told() {
			if at, both := first[told.N]; both {
				apart = append(apart, told.At.Sub(at).Abs())
			}
		}
	}
	slices.Sort(apart)
	if len(apart) == 0 {
		r.t.Error("no line was told to two seats")
		return
	}
	r.t.Logf("round %d: %d lines came to two seats, p50 %v p90 %v p99 %v apart", r.n, len(apart), partOf(apart, 0.5), partOf(apart, 0.9), partOf(apart, 0.99))
	if most := partOf(apart, 0.5); most > togetherWithin {
		r.t.Errorf("half of all lines came to two seats more than %v apart", most)
	}
}

// partOf is the time below which a part of all lies, which are in order.
func partOf(all []time.Duration, part float64) time.Duration {
	return all[int(part*float64(len(all)-1))]
}

// check compares what was acknowledged and told with the log, and what every seat
// sees at every server.
func (r *round) check() {
	t := r.t
	ctx, cancel := context.WithTimeout(context.Background(), 2*mostPatience)
	defer cancel()
	var urls []string
	for _, n := range r.c.nodes {
		urls = append(urls, natsnodes.URL(n.Address))
	}
	log, err := streamlog.Open(ctx, streamlog.Config{URLs: strings.Join(urls, ","), Tables: 20_000, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	acks := 0
	for _, at := range r.people {
		code := at[0].Code
		var lines []table.Line
		for line, err := range log.Read(ctx, code, 0) { // which refuses any order but that of the numbers
			if err != nil {
				t.Fatalf("table %s: %v", code, err)
			}
			lines = append(lines, line)
		}
		done := map[string]int{}
		for _, l := range lines {
			if l.ID != "" {
				done[fmt.Sprint(l.P, " ", l.ID)]++
			}
		}
		for _, p := range at {
			for _, a := range p.Acks() {
				acks++
				if a.N >= uint64(len(lines)) || lines[a.N].ID != a.ID || lines[a.N].P != a.P {
					t.Errorf("table %s: %+v was acknowledged and is not in the log", code, a)
				}
				if times := done[fmt.Sprint(a.P, " ", a.ID)]; times != 1 {
					t.Errorf("table %s: %+v was done %d times", code, a, times)
				}
			}
			for _, told := range p.Told() {
				if told.N >= uint64(len(lines)) || lines[told.N].E != told.E {
					t.Errorf("table %s: seat %d was told %+v, which is not in the log", code, p.Seat, told)
				} else if l := lines[told.N]; l.E == "did" && (l.P != told.P || l.By != told.By) {
					t.Errorf("table %s: seat %d was told %+v, the log has one of seat %d by %s", code, p.Seat, told, l.P, l.By)
				}
			}
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d acknowledged actions are in the log", acks)
	r.compare(ctx)
}

// compare asks each server for each seat's view, which must tell one table. Computer
// players play on meanwhile, so it asks again while the numbers differ.
func (r *round) compare(ctx context.Context) {
	var all sync.WaitGroup
	free := make(chan struct{}, 16)
	for _, at := range r.people {
		free <- struct{}{}
		all.Go(func() {
			defer func() { <-free }()
			for {
				var seen []string
				for i, s := range r.c.servers {
					client := *at[i%2].Client
					client.URL = "http://" + s.address
					text, err := public(ctx, &client, at[i%2])
					if err != nil {
						r.t.Error(err)
						return
					}
					seen = append(seen, text)
				}
				if seen[0] == seen[1] && seen[1] == seen[2] {
					return
				}
				if ctx.Err() != nil {
					r.t.Errorf("table %s differs:\n%s", at[0].Code, strings.Join(seen, "\n"))
					return
				}
			}
		})
	}
	all.Wait()
}

// public is what everybody sees of a table, as a server shows it to a seat.
func public(ctx context.Context, c *witness.Client, p *witness.Person) (string, error) {
	reply, err := c.Ask(ctx, "GET", "/v1/tables/"+p.Code+"/lines?wait=1", p.Secret, "")
	if err != nil {
		return "", err
	}
	for text := range strings.Lines(string(reply.Body)) {
		var v struct {
			E    string
			N    uint64
			View struct {
				Phase                      string
				Deal, Turn, Turns          int
				Table, Free, Stock, Scores json.RawMessage
			}
		}
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			if strings.TrimSpace(text) == "" {
				continue
			}
			return "", fmt.Errorf("%w: %s", err, text)
		}
		if v.E == "view" {
			return fmt.Sprintf("%d %s %d %d %d %s %s %s %s", v.N, v.View.Phase, v.View.Deal, v.View.Turn, v.View.Turns, v.View.Table, v.View.Free, v.View.Stock, v.View.Scores), nil
		}
	}
	return "", fmt.Errorf("no view: %d %s", reply.Status, reply.Body)
}
