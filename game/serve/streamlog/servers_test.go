//go:build !js

package streamlog_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/table"
	"machiavelli/game/serve"
	"machiavelli/game/serve/streamlog"
	"machiavelli/game/testing/witness"
)

// think is a computer player in the test's own process.
func think(_ context.Context, v match.View, level string, seed uint64) (match.Action, error) {
	p, err := bot.Parse(level)
	if err != nil {
		return match.Action{}, err
	}
	return p.Act(v, seed, func() bool { return false }), nil
}

// server is one of several that share the stream of a test.
type server struct {
	*witness.Client
	log *streamlog.Log
	end func()
}

func start(t *testing.T, own streamlog.Thinker) *server {
	t.Helper()
	log := stream(t)
	queue, err := log.Queue(own)
	must(t, err)
	s, err := serve.New(serve.Options{Log: log, Shared: true, Think: queue, Logger: slog.New(slog.DiscardHandler)})
	must(t, err)
	h := httptest.NewServer(s)
	var once sync.Once
	end := func() {
		once.Do(func() {
			log.Close() // the other servers hear nothing more of it
			s.Close()
			h.CloseClientConnections()
			h.Close()
		})
	}
	t.Cleanup(end)
	return &server{&witness.Client{URL: h.URL, HTTP: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 100}}}, log, end}
}

// log is a table's lines.
func log(t *testing.T, l serve.Log, code string) (all []table.Line) {
	t.Helper()
	for line, err := range l.Read(context.Background(), code, 0) {
		must(t, err)
		all = append(all, line)
	}
	return all
}

// within makes a context that ends the test's waiting.
func within(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	t.Cleanup(cancel)
	return ctx
}

func TestEverySeatMayAskAnotherServer(t *testing.T) {
	ctx := within(t)
	servers := []*server{start(t, think), start(t, think), start(t, think)}
	var tables sync.WaitGroup
	for i := range 4 {
		m, err := servers[i%3].Make(ctx, `{"rules":"machiavelli","options":{"hand":5},"seats":["human","human","casual","human"]}`)
		must(t, err)
		var people []*witness.Person
		for j, s := range servers {
			p, err := s.Join(ctx, m.Code, fmt.Sprint("Robot ", j))
			must(t, err)
			people = append(people, p)
		}
		tables.Go(func() {
			var all sync.WaitGroup
			for _, p := range people {
				all.Go(func() {
					if err := p.Play(ctx); err != nil {
						t.Error(m.Code, p.Seat, err)
					}
				})
			}
			all.Wait()
			lines := log(t, servers[0].log, m.Code)
			for i, l := range lines {
				if l.N != uint64(i) {
					t.Fatalf("%s: line %d is the %dth", m.Code, l.N, i)
				}
			}
			acks := 0
			for _, p := range people {
				for _, told := range p.Told() {
					if l := lines[told.N]; l.E != told.E || (l.E == "did" || l.E == "back") && l.P != told.P {
						t.Errorf("%s: seat %d was told %+v, the log has %s of %d", m.Code, p.Seat, told, l.E, l.P)
					}
				}
				if p.Last() != lines[len(lines)-1].N {
					t.Errorf("%s: seat %d ends after line %d, the log after %d", m.Code, p.Seat, p.Last(), len(lines)-1)
				}
				for _, a := range p.Acks() {
					if l := lines[a.N]; l.ID != a.ID || l.P != p.Seat {
						t.Errorf("%s: %+v was acknowledged, the log has %q of %d", m.Code, a, l.ID, l.P)
					}
					acks++
				}
			}
			if acks < 6 {
				t.Errorf("%s: %d actions", m.Code, acks)
			}
		})
	}
	tables.Wait()
}

// Two people take the last seats at once, each at another server: a server that
// loses its fence answers as if nothing had happened.
func TestWhoeverLosesTheFenceIsAnsweredAllTheSame(t *testing.T) {
	ctx := within(t)
	a, b := start(t, think), start(t, think)
	for range 5 {
		m, err := a.Make(ctx, `{"rules":"machiavelli","seats":["human","human","human","human"]}`)
		must(t, err)
		var all sync.WaitGroup
		seats := make([]int, 4)
		for i := range seats {
			s := []*server{a, b}[i%2]
			all.Go(func() {
				p, err := s.Join(ctx, m.Code, fmt.Sprint("Robot ", i))
				if err != nil {
					t.Error(err)
				}
				seats[i] = p.Seat
			})
		}
		all.Wait()
		slices.Sort(seats)
		if !slices.Equal(seats, []int{0, 1, 2, 3}) {
			t.Errorf("seats %v", seats)
		}
		deals := 0
		for _, l := range log(t, b.log, m.Code) {
			if l.E == "did" {
				deals++
			}
		}
		if deals != 1 {
			t.Errorf("%d deals", deals)
		}
	}
}

// view asks for the whole view of a seat at a server.
func view(t *testing.T, s *server, code, secret string) map[string]json.RawMessage {
	t.Helper()
	r, err := s.Ask(within(t), "GET", "/v1/tables/"+code+"/lines?wait=1", secret, "")
	must(t, err)
	for line := range strings.Lines(string(r.Body)) {
		var v map[string]json.RawMessage
		if json.Unmarshal([]byte(line), &v) == nil && string(v["e"]) == `"view"` {
			return v
		}
	}
	t.Fatalf("no view: %d %s", r.Status, r.Body)
	return nil
}

// comes waits until something is so.
func comes(t *testing.T, what string, so func() bool) {
	t.Helper()
	for until := time.Now().Add(30 * time.Second); time.Now().Before(until); time.Sleep(20 * time.Millisecond) {
		if so() {
			return
		}
	}
	t.Fatal("it does not come: ", what)
}

// What has no line is the same at every server: who is here, the half-made turn,
// and how people vote. A server that opens the table later asks the others.
func TestWhatHasNoLineIsToldToOtherServers(t *testing.T) {
	ctx := within(t)
	a, b := start(t, think), start(t, think)
	m, err := a.Make(ctx, `{"rules":"machiavelli","seats":["human","human"]}`)
	must(t, err)
	anna, err := a.Join(ctx, m.Code, "Anna")
	must(t, err)
	bert, err := b.Join(ctx, m.Code, "Bert")
	must(t, err)
	path := "/v1/tables/" + m.Code
	listen := func(p *witness.Person) {
		go func() {
			for ctx.Err() == nil {
				p.Once(ctx, "GET", path+"/lines", p.Secret, "")
			}
		}()
	}
	listen(anna)
	listen(bert)
	late := start(t, think)
	both := func(s *server, p *witness.Person) func() bool {
		return func() bool { return string(view(t, s, m.Code, p.Secret)["here"]) == `["here","here"]` }
	}
	comes(t, "both are here at both servers", both(a, bert))
	comes(t, "both are here at the other one", both(b, anna))
	comes(t, "both are here at the one that came later", both(late, anna))
	var now struct {
		View struct {
			Turn int
			Hand []string
		}
		N uint64
	}
	turn := view(t, a, m.Code, anna.Secret)
	must(t, json.Unmarshal(turn["view"], &now.View))
	must(t, json.Unmarshal(turn["n"], &now.N))
	player, other := anna, bert
	if now.View.Turn == bert.Seat {
		player, other = bert, anna
	}
	must(t, json.Unmarshal(view(t, a, m.Code, player.Secret)["view"], &now.View))
	hand, err := json.Marshal(now.View.Hand)
	must(t, err)
	draft := fmt.Sprintf(`{"n":%d,"draft":{"table":[],"hand":%s}}`, now.N, hand)
	if r, err := player.Ask(ctx, "POST", path+"/draft", player.Secret, draft); err != nil || r.Status != 204 {
		t.Fatal(r.Status, string(r.Body), err)
	}
	for _, s := range []*server{a, b, late} {
		comes(t, "the half-made turn", func() bool { return string(view(t, s, m.Code, player.Secret)["draft"]) != "null" })
	}
	if r, err := player.Ask(ctx, "POST", path+"/ask", player.Secret, `{"what":"end"}`); err != nil || r.Status != 204 {
		t.Fatal(r.Status, string(r.Body), err)
	}
	comes(t, "the vote at the other server", func() bool { return strings.Contains(string(view(t, late, m.Code, other.Secret)["asks"]), "end") })
	if r, err := other.Ask(ctx, "POST", path+"/answer", other.Secret, `{"what":"end","yes":true}`); err != nil || r.Status != 204 {
		t.Fatal(r.Status, string(r.Body), err)
	}
	comes(t, "the end", func() bool {
		lines := log(t, late.log, m.Code)
		return lines[len(lines)-1].E == "over"
	})
	ends := 0
	for _, l := range log(t, a.log, m.Code) {
		if l.E == "agreed" || l.E == "over" {
			ends++
		}
	}
	if ends != 2 {
		t.Errorf("%d lines of the end, want the vote's and the table's", ends)
	}
}

// Three servers have the table open; the time of the turn is up at each.
func TestTimeIsUpOnce(t *testing.T) {
	ctx := within(t)
	servers := []*server{start(t, think), start(t, think), start(t, think)}
	m, err := servers[0].Make(ctx, `{"rules":"machiavelli","options":{"timer":5},"seats":["human","human","human"]}`)
	must(t, err)
	for i, s := range servers {
		p, err := s.Join(ctx, m.Code, fmt.Sprint("Robot ", i))
		must(t, err)
		go func() {
			for ctx.Err() == nil {
				p.Once(ctx, "GET", "/v1/tables/"+m.Code+"/lines", p.Secret, "")
			}
		}()
	}
	var clock []table.Line
	comes(t, "the time is up twice", func() bool {
		clock = slices.DeleteFunc(log(t, servers[1].log, m.Code), func(l table.Line) bool { return l.By != "clock" })
		return len(clock) >= 2
	})
	for i, l := range clock[1:] {
		if l.P == clock[i].P || l.At-clock[i].At < 4900 {
			t.Errorf("the time was up for seat %d at %d ms and for seat %d at %d ms", clock[i].P, clock[i].At, l.P, l.At)
		}
	}
}

// A server ends in the middle of a thought. Another one thinks again, and the move
// comes once.
func TestAThoughtIsLostWithItsServerAndTheMoveComesOnce(t *testing.T) {
	ctx := within(t)
	var stuck atomic.Bool
	thinking := make(chan struct{}, 100)
	forever := func(ctx context.Context, v match.View, level string, seed uint64) (match.Action, error) {
		if stuck.Load() {
			return think(ctx, v, level, seed)
		}
		thinking <- struct{}{}
		<-ctx.Done()
		return match.Action{}, ctx.Err()
	}
	doomed := start(t, forever)
	m, err := doomed.Make(ctx, `{"rules":"machiavelli","seats":["human","casual"]}`)
	must(t, err)
	anna, err := doomed.Join(ctx, m.Code, "Anna")
	must(t, err)
	stop := play(ctx, anna)
	<-thinking
	other := start(t, think)
	anna.Client = other.Client
	stop()
	doomed.end()
	stuck.Store(true)
	before := len(log(t, other.log, m.Code))
	stop = play(ctx, anna)
	defer stop()
	comes(t, "the computer's move", func() bool { return len(log(t, other.log, m.Code)) > before+4 })
	turns := 0
	for _, l := range log(t, other.log, m.Code) {
		if l.By == "computer" {
			turns++
		}
	}
	if turns == 0 {
		t.Error("the computer has not played")
	}
}

// play has a robot play until stop.
func play(ctx context.Context, p *witness.Person) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var all sync.WaitGroup
	all.Go(func() { p.Play(ctx) })
	return func() { cancel(); all.Wait() }
}

// Three servers have the table open, and one of them thinks.
func TestOneThoughtAMove(t *testing.T) {
	ctx := within(t)
	var thoughts atomic.Int64
	counted := func(ctx context.Context, v match.View, level string, seed uint64) (match.Action, error) {
		thoughts.Add(1)
		return think(ctx, v, level, seed)
	}
	servers := []*server{start(t, counted), start(t, counted), start(t, counted)}
	m, err := servers[0].Make(ctx, `{"rules":"machiavelli","options":{"hand":5},"seats":["human","casual","human","casual","human"]}`)
	must(t, err)
	var all sync.WaitGroup
	for i, s := range servers {
		p, err := s.Join(ctx, m.Code, fmt.Sprint("Robot ", i))
		must(t, err)
		all.Go(func() {
			if err := p.Play(ctx); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	moves := int64(0)
	for _, l := range log(t, servers[0].log, m.Code) {
		if l.By == "computer" {
			moves++
		}
	}
	// Under load a server may be silent for so long that another one thinks, too.
	if moves < 2 || thoughts.Load() > moves+moves/2+2 {
		t.Errorf("%d thoughts for %d moves", thoughts.Load(), moves)
	}
}

func TestARematchIsOneTable(t *testing.T) {
	ctx := within(t)
	servers := []*server{start(t, think), start(t, think)}
	m, err := servers[0].Make(ctx, `{"rules":"machiavelli","seats":["human","human"]}`)
	must(t, err)
	var people []*witness.Person
	for i, s := range servers {
		p, err := s.Join(ctx, m.Code, fmt.Sprint("Robot ", i))
		must(t, err)
		people = append(people, p)
		go func() {
			for ctx.Err() == nil {
				p.Once(ctx, "GET", "/v1/tables/"+m.Code+"/lines", p.Secret, "")
			}
		}()
	}
	path := "/v1/tables/" + m.Code
	comes(t, "both are here", func() bool {
		return string(view(t, servers[0], m.Code, people[1].Secret)["here"]) == `["here","here"]`
	})
	servers[0].Ask(ctx, "POST", path+"/host", m.Host, `{"do":"close"}`)
	for _, p := range people {
		comes(t, "the vote", func() bool {
			r, err := p.Ask(ctx, "POST", path+"/ask", p.Secret, `{"what":"rematch"}`)
			return err == nil && r.Status == 204
		})
	}
	comes(t, "the rematch", func() bool {
		lines := log(t, servers[1].log, m.Code)
		return lines[len(lines)-1].E == "again"
	})
	comes(t, "one table and its rematch", func() bool { // the slower server removes the table that it has made
		all, err := servers[0].log.Tables()
		return err == nil && len(all) == 2
	})
}
