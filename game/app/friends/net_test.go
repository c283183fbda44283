//go:build !js

package friends

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/table/wire"
	"machiavelli/game/app/session"
	"machiavelli/game/fetch/transport"
	"machiavelli/game/serve"
	"machiavelli/game/serve/tablelog"
	"machiavelli/game/testing/memstore"
)

// served is a server of tables behind a network that does things to some requests.
func served(t *testing.T, does func(w http.ResponseWriter, r *http.Request, tables http.Handler)) *transport.Client {
	t.Helper()
	log, err := tablelog.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	think := func(_ context.Context, v match.View, _ string, _ uint64) (match.Action, error) {
		return bot.Default(v), nil
	}
	s, err := serve.New(serve.Options{Log: log, Think: think, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { does(w, r, s) }))
	t.Cleanup(func() {
		h.CloseClientConnections()
		s.Close()
		h.Close()
		log.Close()
	})
	return &transport.Client{Origin: h.URL}
}

// person is somebody at a table, and what has come from there.
type person struct {
	*testing.T
	*Table
	came chan struct{}
	news []session.News
}

func sitDown(t *testing.T, c *transport.Client, code, name string) *person {
	t.Helper()
	s, err := Join(t.Context(), c, Seat{Code: code, P: -1}, name, Nonce(), -1)
	if err != nil {
		t.Fatal(err)
	}
	p := &person{T: t, came: make(chan struct{}, 1)}
	in := memstore.Store{}
	if err := Save(in, s, time.Now()); err != nil {
		t.Fatal(err)
	}
	p.Table = Sit(Options{Client: c, Seat: s, Store: in, Came: func() {
		select {
		case p.came <- struct{}{}:
		default:
		}
	}})
	t.Cleanup(p.Close)
	return p
}

// until waits for news, until there is what is looked for.
func (p *person) until(what string, is func() bool) {
	p.Helper()
	late := time.After(20 * time.Second)
	for !is() {
		select {
		case <-p.came:
		case <-late:
			p.Fatalf("%s: %+v, %d news", what, p.Info(), len(p.news))
		}
		for n, ok := p.Next(); ok; n, ok = p.Next() {
			p.news = append(p.news, n)
		}
	}
}

func (p *person) view() *match.View {
	for i := len(p.news) - 1; i >= 0; i-- {
		if len(p.news[i].Sights) > 0 {
			return &p.news[i].Sights[0].View
		}
	}
	return nil
}

// TestWhatIsDoneIsDoneOnceHoweverOftenItsAnswerIsLost: the same action is sent again,
// and the line of it, which comes, is its answer.
func TestWhatIsDoneIsDoneOnceHoweverOftenItsAnswerIsLost(t *testing.T) {
	var sent atomic.Int32
	c := served(t, func(w http.ResponseWriter, r *http.Request, tables http.Handler) {
		if strings.HasSuffix(r.URL.Path, "/do") && sent.Add(1) < 3 {
			tables.ServeHTTP(httptest.NewRecorder(), r) // it is done, and nobody hears of it
			panic(http.ErrAbortHandler)
		}
		tables.ServeHTTP(w, r)
	})
	anna, bert := atTable(t, c)
	turn, other := anna, bert
	if anna.view().Turn == 1 {
		turn, other = bert, anna
	}
	before, told := len(turn.view().Hand), len(other.news)
	turn.Do(turn.view().Me, match.Action{Do: match.Draw})
	done := func() (n int) {
		for i := range turn.news {
			if turn.news[i].Done {
				n++
			}
		}
		return n
	}
	turn.until("it is done", func() bool { return done() > 0 && turn.view().Turn == other.view().Me })
	other.until("it is told", func() bool { return other.view().Turn == other.view().Me })
	for end := time.Now().Add(20 * time.Second); sent.Load() < 3; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("sent %d times", sent.Load())
		}
	}
	other.Do(other.view().Me, match.Action{Do: match.Draw})
	turn.until("the next is told", func() bool { return turn.view().Turn == turn.view().Me })
	if got := len(turn.view().Hand); got != before+1 || done() != 1 {
		t.Errorf("the hand has %d cards and had %d; it is done %d times", got, before, done())
	}
	if n := len(other.news) - told; n != 1 {
		t.Errorf("the other was told %d things of it", n)
	}
	for _, p := range []*person{turn, other} {
		p.mu.Lock()
		if p.faults > 0 {
			t.Error("a line was not understood")
		}
		p.mu.Unlock()
	}
}

// TestARefusalIsTheAnswer: and one of what has been overtaken is none.
func TestARefusalIsTheAnswer(t *testing.T) {
	c := served(t, func(w http.ResponseWriter, r *http.Request, tables http.Handler) { tables.ServeHTTP(w, r) })
	r, _ := rules.ByID("machiavelli")
	made, err := Make(t.Context(), c, Wish{Rules: r, Seats: []string{match.Human, match.Human}, Hints: true})
	if err != nil {
		t.Fatal(err)
	}
	anna, bert := sitDown(t, c, made.Code, "Anna"), sitDown(t, c, made.Code, "Bert")
	anna.until("the match begins", func() bool { return anna.view() != nil })
	bert.until("the match begins", func() bool { return bert.view() != nil })
	turn, other := anna, bert
	if anna.view().Turn == 1 {
		turn, other = bert, anna
	}
	refused := func(p *person) *session.News {
		n := len(p.news)
		p.until("an answer", func() bool { return len(p.news) > n && p.news[len(p.news)-1].Done })
		return &p.news[len(p.news)-1]
	}
	other.Do(other.view().Me, match.Action{Do: match.Draw})
	if n := refused(other); n.Refused == nil || n.Refused.Why != match.NotYourTurn {
		t.Errorf("refused: %+v", n.Refused)
	}
	turn.Do(turn.view().Me, match.Action{Do: match.Pass})
	if n := refused(turn); n.Refused == nil || n.Refused.Why != match.StockLeft {
		t.Errorf("refused: %+v", n.Refused)
	}
	turn.Do(turn.view().Me, match.Action{Do: match.Deal})
	if n := refused(turn); n.Refused == nil || n.Refused.Why != match.NoSuchAction {
		t.Errorf("refused: %+v", n.Refused)
	}
	if p := turn.path(true); !strings.HasSuffix(p, "&wait=5") || !strings.Contains(p, "?after=") {
		t.Error(p)
	}
	if left, keeps := turn.Clock(); left != 0 || !keeps {
		t.Errorf("%v, %v", left, keeps)
	}
	turn.Leave()
	turn.until("it has been left", func() bool {
		for h, ok := turn.Happened(); ok; h, ok = turn.Happened() {
			if h.What == Gone && h.Code == left {
				return true
			}
		}
		return false
	})
	if kept, err := Seats(turn.Store); err != nil || len(kept) != 0 {
		t.Errorf("a seat that was left is kept: %v, %v", kept, err)
	}
}

// TestADeviceKeepsItsSeats: the last first, and no more than it may.
func TestADeviceKeepsItsSeats(t *testing.T) {
	in := memstore.Store{}
	for i := range mostSeats + 5 {
		s := Seat{Origin: "http://x", Code: "AAAA" + wire.CodeLetters[i/20:i/20+1] + wire.CodeLetters[i%20:i%20+1], P: 1, Secret: "secret", Host: "host"}
		if err := Save(in, s, time.Unix(int64(1000+i), 0)); err != nil {
			t.Fatal(err)
		}
	}
	all, err := Seats(in)
	if err != nil || len(all) != mostSeats || all[0].Code != "AAAACE" || all[0].Secret != "secret" || all[0].Host != "host" {
		t.Fatalf("%d seats: %+v, %v", len(all), all[0], err)
	}
	saveDraft(in, all[3], []byte(`{"table":[],"hand":["7H"]}`))
	if got := keptOf(in, all[3]).Draft; string(got) != `{"table":[],"hand":["7H"]}` {
		t.Errorf("kept %s", got)
	}
	if err := Save(in, all[3], time.Unix(9000, 0)); err != nil || keptOf(in, all[3]).Draft == nil {
		t.Error("the half-made turn is gone with the visit", err)
	}
	moved := all[3]
	if moved.Secret = "another"; keptOf(in, moved).Draft != nil {
		t.Error("the half-made turn of another seat is taken")
	}
	in[all[4].key()] = []byte(`{"v":1,"code":"AAAAAA","p":0,"secret":"a\nb"}`)
	in[all[5].key()] = []byte(`nonsense`)
	if again, err := Seats(in); err != nil || len(again) != mostSeats-2 || again[0].Code != moved.Code {
		t.Errorf("%d seats, %v", len(again), err)
	}
	Forget(in, all[0])
	if again, _ := Seats(in); len(again) != mostSeats-3 {
		t.Errorf("%d seats are left", len(again))
	}
}

// TestWhatLeadsADeviceToItself: such an address in a link leads no other device to the server.
func TestWhatLeadsADeviceToItself(t *testing.T) {
	for origin, want := range map[string]bool{
		"http://localhost:8080": true, "http://LOCALHOST": true, "http://127.0.0.1:80": true, "http://[::1]:8080": true,
		"http://192.168.1.5:8080": false, "https://cards.example.org": false, "http://[2001:db8::1]:80": false, "http://localhost.example.org": false, "": false,
	} {
		if got := IsLoopback(origin); got != want {
			t.Errorf("%s: %v", origin, got)
		}
	}
}

// TestAHalfMadeTurnThatIsRefusedAsTooSoonIsSentAgain: an empty turn as well.
func TestAHalfMadeTurnThatIsRefusedAsTooSoonIsSentAgain(t *testing.T) {
	heard := make(chan string, 8)
	tries := 0
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		heard <- string(body)
		if tries++; tries%2 == 1 {
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	}))
	defer h.Close()
	place := &Table{Options: Options{Client: &transport.Client{Origin: h.URL}}, device: deviceOf(nil, Seat{Code: "KQXVTA"}), drafts: make(chan struct{}, 1)}
	place.view.Rules, _ = rules.ByID("machiavelli")
	place.ctx, place.end = context.WithCancel(t.Context())
	defer place.end()
	go place.sendDrafts()
	const empty = `{"table":[],"hand":[]}`
	for _, want := range []string{`{"n":0,"draft":` + empty + `}`, `{"n":0,"draft":null}`} {
		place.mu.Lock()
		if place.draft = []byte(empty); strings.Contains(want, "null") {
			place.draft = nil
		}
		place.mu.Unlock()
		place.redraft()
		for n := range 2 {
			select {
			case got := <-heard:
				if got != want {
					t.Fatalf("try %d is %s, want %s", n, got, want)
				}
			case <-time.After(10 * time.Second):
				t.Fatalf("%s is sent %d times", want, n)
			}
		}
	}
}

// TestAVoteIsAskedOfWhoComesBack: a page that was loaded again, which has heard of none.
func TestAVoteIsAskedOfWhoComesBack(t *testing.T) {
	anna, bert := atTable(t, served(t, func(w http.ResponseWriter, r *http.Request, tables http.Handler) { tables.ServeHTTP(w, r) }))
	anna.Ask("end", -1)
	bert.until("the question", func() bool { return len(bert.Info().Asks) == 1 })
	again := &person{T: t, came: make(chan struct{}, 1)}
	again.Table = Sit(Options{Client: bert.Client, Seat: bert.Seat(), Store: memstore.Store{}, Came: func() {
		select {
		case again.came <- struct{}{}:
		default:
		}
	}})
	t.Cleanup(again.Close)
	heard := map[What]int{}
	hear := func() {
		for h, ok := again.Happened(); ok; h, ok = again.Happened() {
			heard[h.What]++
		}
	}
	again.until("the question again", func() bool { hear(); return heard[Asked] == 1 })
	bert.Answer("end", false)
	again.until("its end", func() bool { hear(); return heard[Declined] == 1 && len(again.Info().Asks) == 0 })
}

// TestWhatWasAgreedToIsToldAServerAgain: one that was killed has forgotten it.
func TestWhatWasAgreedToIsToldAServerAgain(t *testing.T) {
	yes := make(chan string, 8)
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		yes <- r.URL.Path + string(body)
		w.WriteHeader(http.StatusNoContent)
	}))
	defer h.Close()
	place := &Table{Options: Options{Client: &transport.Client{Origin: h.URL}}, device: deviceOf(nil, Seat{Code: "KQXVTA"}), woken: make(chan struct{})}
	place.ctx, place.end = context.WithCancel(t.Context())
	defer place.end()
	hello := func() {
		t.Helper()
		if err := place.receive(0, &wire.Hello{V: wire.Version, Me: 1, Table: &wire.Look{Rules: []byte(`"machiavelli"`), State: Playing, Seats: []wire.Seat{{By: "human", Name: "Anna"}, {By: "human", Name: "Bert"}}}}); err != nil {
			t.Fatal(err)
		}
	}
	heard := func(want string) {
		t.Helper()
		select {
		case got := <-yes:
			if got != want {
				t.Errorf("%s, want %s", got, want)
			}
		case <-time.After(10 * time.Second):
			t.Errorf("%s is not told", want)
		}
	}
	hello()
	place.votes([]wire.Vote{{P: 0, What: "end"}, {P: 0, What: "back"}})
	place.Answer("end", true)
	heard(`/v1/tables/KQXVTA/answer{"what":"end","yes":true}`)
	hello()
	heard(`/v1/tables/KQXVTA/answer{"what":"end","yes":true}`)
	if len(yes) > 0 {
		t.Errorf("besides it is told %s", <-yes)
	}
}

// TestAServerThatCannotKeepAnythingIsNamed: once, and what was asked is done in the end.
func TestAServerThatCannotKeepAnythingIsNamed(t *testing.T) {
	full := atomic.Int32{}
	anna, _ := atTable(t, served(t, func(w http.ResponseWriter, r *http.Request, tables http.Handler) {
		if strings.HasSuffix(r.URL.Path, "/ask") && full.Add(1) < 4 {
			w.WriteHeader(http.StatusServiceUnavailable)
			io.WriteString(w, `{"error":{"code":"no-room","message":"There is no room."}}`)
			return
		}
		tables.ServeHTTP(w, r)
	}))
	anna.Ask("end", -1)
	said := 0
	anna.until("the question", func() bool {
		for h, ok := anna.Happened(); ok; h, ok = anna.Happened() {
			if h.What == Refused && h.Code == "no-room" {
				said++
			}
		}
		return len(anna.Info().Asks) == 1
	})
	if said != 1 {
		t.Errorf("it is said %d times", said)
	}

	c := served(t, func(w http.ResponseWriter, r *http.Request, _ http.Handler) {
		w.WriteHeader(http.StatusServiceUnavailable)
		io.WriteString(w, `{"error":{"code":"no-room","message":"There is no room."}}`)
	})
	ctx, end := context.WithTimeout(t.Context(), time.Second)
	defer end()
	var r *wire.Refusal
	if _, err := Look(ctx, c, "KQXVTA"); !errors.As(err, &r) || r.Code != "no-room" {
		t.Errorf("a server that puts it off until nobody waits has said %v", err)
	}
}

// TestTheRightsOfAHostWhoLeavesGoToWhoStays: or nobody could begin, pause or close.
func TestTheRightsOfAHostWhoLeavesGoToWhoStays(t *testing.T) {
	c := served(t, func(w http.ResponseWriter, r *http.Request, tables http.Handler) { tables.ServeHTTP(w, r) })
	r, _ := rules.ByID("machiavelli")
	made, err := Make(t.Context(), c, Wish{Rules: r, Seats: []string{match.Human, match.Human, match.Human}})
	if err != nil {
		t.Fatal(err)
	}
	anna, bert := sitDown(t, c, made.Code, "Anna"), sitDown(t, c, made.Code, "Bert")
	anna.Table.place.Host = made.Host
	anna.until("Bert", func() bool { i := anna.Info(); return i.Known && !i.People[1].Free() })
	bert.until("Anna", func() bool { i := bert.Info(); return i.Known && !i.People[0].Free() })
	anna.Leave()
	bert.until("the rights", func() bool { return bert.Info().People[0].Free() && bert.MayHost() })
	bert.Host(HostDo{Do: "start", By: "novice"})
	bert.until("the match", func() bool { return bert.view() != nil })
}

// atTable is two people at a table whose match has begun.
func atTable(t *testing.T, c *transport.Client) (anna, bert *person) {
	t.Helper()
	r, _ := rules.ByID("machiavelli")
	made, err := Make(t.Context(), c, Wish{Rules: r, Seats: []string{match.Human, match.Human}})
	if err != nil {
		t.Fatal(err)
	}
	anna, bert = sitDown(t, c, made.Code, "Anna"), sitDown(t, c, made.Code, "Bert")
	for _, p := range []*person{anna, bert} {
		p.until("the match begins", func() bool { return p.view() != nil })
	}
	return anna, bert
}
