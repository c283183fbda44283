//go:build !js

package serve

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/table"
	"machiavelli/game/serve/tablelog"
)

// here thinks in the test's own process.
func here(_ context.Context, v match.View, level string, seed uint64) (match.Action, error) {
	p, err := bot.Parse(level)
	if err != nil {
		return match.Action{}, err
	}
	return p.Act(v, seed, func() bool { return false }), nil
}

// house is a server with its address, or one that is asked without a network.
type house struct {
	t    testing.TB
	dir  string
	log  *tablelog.Dir
	s    *Server
	http *httptest.Server
}

func open(t testing.TB, dir string, change func(*Options)) *house {
	t.Helper()
	h := inside(t, dir, change)
	h.http = httptest.NewServer(h.s)
	return h
}

// inside is a server without a network, so that time may be what a test makes it.
func inside(t testing.TB, dir string, change func(*Options)) *house {
	t.Helper()
	log, err := tablelog.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Log: log, Think: here, Logger: slog.New(slog.DiscardHandler)}
	if change != nil {
		change(&o)
	}
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	h := &house{t: t, dir: dir, log: log, s: s}
	t.Cleanup(h.close)
	return h
}

func (h *house) close() {
	if h.s != nil {
		h.s.Close()
		if h.http != nil {
			h.http.Close()
		}
		h.log.Close()
		h.s = nil
	}
}

// answer is what came back.
type answer struct {
	status int
	header http.Header
	body   []byte
}

func (a answer) code() string {
	var v struct {
		Error struct {
			Code string `json:"code"`
		} `json:"error"`
	}
	json.Unmarshal(a.body, &v)
	return v.Error.Code
}

func (a answer) read(t testing.TB, v any) {
	t.Helper()
	if err := json.Unmarshal(a.body, v); err != nil {
		t.Fatalf("%v: %s", err, a.body)
	}
}

// from sends a request without a network, from any address.
func (h *house) from(address, method, path, secret, body string) answer {
	h.t.Helper()
	r, err := http.NewRequest(method, "http://localhost"+path, strings.NewReader(body))
	if err != nil {
		h.t.Fatal(err)
	}
	if secret != "" {
		r.Header.Set("Authorization", "Bearer "+secret)
	}
	return h.inside(r, address)
}

func (h *house) inside(r *http.Request, address string) answer {
	r.RemoteAddr = address
	w := httptest.NewRecorder()
	h.s.ServeHTTP(w, r)
	return answer{w.Code, w.Header(), w.Body.Bytes()}
}

func (h *house) send(method, path, secret, body string, header ...string) answer {
	h.t.Helper()
	at := "http://localhost"
	if h.http != nil {
		at = h.http.URL
	}
	r, err := http.NewRequest(method, at+path, strings.NewReader(body))
	if err != nil {
		h.t.Fatal(err)
	}
	if secret != "" {
		r.Header.Set("Authorization", "Bearer "+secret)
	}
	for i := 0; i+1 < len(header); i += 2 {
		if header[i] == "Host" {
			r.Host = header[i+1]
		}
		r.Header.Set(header[i], header[i+1])
	}
	if h.http == nil {
		return h.inside(r, "10.0.0.1:1")
	}
	w, err := http.DefaultClient.Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	defer w.Body.Close()
	text, err := io.ReadAll(w.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	return answer{w.StatusCode, w.Header, text}
}

func (h *house) must(status int, method, path, secret, body string) answer {
	h.t.Helper()
	a := h.send(method, path, secret, body)
	if a.status != status {
		h.t.Fatalf("%s %s %s: %d %s, want %d", method, path, body, a.status, a.body, status)
	}
	return a
}

type made struct{ Code, Host, Watch, Commit string }

func (h *house) make(body string) (m made) {
	h.t.Helper()
	h.must(201, "POST", "/v1/tables", "", body).read(h.t, &m)
	return m
}

func (h *house) join(code, name string) (seat int, secret string) {
	h.t.Helper()
	var v struct {
		P      int
		Secret string
	}
	h.must(201, "POST", "/v1/tables/"+code+"/join", "", fmt.Sprintf(`{"name":%q,"nonce":"%s-0123456789abcdef"}`, name, name)).read(h.t, &v)
	return v.P, v.Secret
}

// lines asks for what is new, for a moment.
func (h *house) lines(code, secret, query string) []map[string]any {
	h.t.Helper()
	return h.must(200, "GET", "/v1/tables/"+code+"/lines?wait=1"+query, secret, "").lines(h.t)
}

// lines are those of an answer, without the empty ones.
func (a answer) lines(t testing.TB) (all []map[string]any) {
	t.Helper()
	for line := range strings.SplitSeq(string(a.body), "\n") {
		if line == "" {
			continue
		}
		var v map[string]any
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		all = append(all, v)
	}
	return all
}

// player plays the simplest moves until the match is over: it draws, passes,
// or does what else it may.
type player struct {
	h            *house
	code, secret string
	sent         atomic.Int64
	secretTold   string
}

func (p *player) run(ctx context.Context) error {
	after := ""
	for ctx.Err() == nil {
		r, _ := http.NewRequestWithContext(ctx, "GET", p.h.http.URL+"/v1/tables/"+p.code+"/lines"+after, nil)
		r.Header.Set("Authorization", "Bearer "+p.secret)
		w, err := http.DefaultClient.Do(r)
		if err != nil {
			return err
		}
		me := -1
		var n float64
		lines := bufio.NewScanner(w.Body)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			if len(lines.Bytes()) == 0 {
				continue
			}
			var v struct {
				E, Secret string
				Me        int
				N         *float64
				Options   []string
				View      *struct {
					Options []string
					Phase   string
					Hand    []string
				}
			}
			if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
				return fmt.Errorf("%v: %s", err, lines.Bytes())
			}
			if v.N != nil {
				n = *v.N
				after = fmt.Sprintf("?after=%d", int(n))
			}
			options := v.Options
			switch v.E {
			case "hello":
				me = v.Me
			case "over":
				p.secretTold = v.Secret
				w.Body.Close()
				return nil
			case "view":
				options = v.View.Options
			case "did":
			default:
				continue
			}
			if len(options) > 0 && me >= 0 {
				p.act(int(n), options)
			}
		}
		w.Body.Close()
	}
	return ctx.Err()
}

func (p *player) act(n int, options []string) {
	for _, do := range []string{"draw", "push", "pass", "take", "deal", "giveup"} {
		for _, o := range options {
			if o != do {
				continue
			}
			id := fmt.Sprintf("%d-%s", n, do)
			body := fmt.Sprintf(`{"id":%q,"n":%d,"action":{"do":%q}}`, id, n, do)
			for range 3 { // the answer may be lost
				p.h.send("POST", "/v1/tables/"+p.code+"/do", p.secret, body)
			}
			p.sent.Add(1)
			return
		}
	}
}

func TestTwoPeopleAndAComputerPlayerPlayAMatchToItsEnd(t *testing.T) {
	h := open(t, t.TempDir(), nil)
	m := h.make(`{"rules":"machiavelli","options":{"hand":5},"seats":["human","human","casual"]}`)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var players []*player
	var all sync.WaitGroup
	for _, name := range []string{"Anna", "Bert"} {
		_, secret := h.join(m.Code, name)
		p := &player{h: h, code: m.Code, secret: secret}
		players = append(players, p)
		all.Go(func() {
			if err := p.run(ctx); err != nil {
				t.Error(name, err)
			}
		})
	}
	all.Wait()
	if t.Failed() {
		return
	}
	if players[0].sent.Load() < 3 || players[0].secretTold == "" || players[0].secretTold != players[1].secretTold {
		t.Fatalf("%d actions, secret %q and %q", players[0].sent.Load(), players[0].secretTold, players[1].secretTold)
	}
	text := h.must(200, "GET", "/v1/tables/"+m.Code+"/record", players[0].secret, "").body
	if !strings.Contains(string(text), `"v":2`) || !strings.Contains(string(text), m.Commit) {
		t.Errorf("%.300s", text)
	}
	if _, err := record.ReadHistory(bytes.NewReader(text)); err != nil {
		t.Errorf("the record: %v", err)
	}
}

func TestAServerThatWasKilledGoesOnWithTheLastActionThatWasAcknowledged(t *testing.T) {
	dir := t.TempDir()
	h := open(t, dir, nil)
	m := h.make(`{"rules":"machiavelli","seats":["human","human"]}`)
	_, anna := h.join(m.Code, "Anna")
	_, bert := h.join(m.Code, "Bert")
	view := h.lines(m.Code, anna, "")[1]
	turn := view["view"].(map[string]any)["turn"].(float64)
	secret := []string{anna, bert}[int(turn)]
	n := view["n"].(float64)
	body := fmt.Sprintf(`{"id":"one","n":%d,"action":{"do":"draw"}}`, int(n))
	first := h.must(200, "POST", "/v1/tables/"+m.Code+"/do", secret, body)
	before := h.lines(m.Code, secret, "")[1]
	h.close()
	h = open(t, dir, nil)
	again := h.must(200, "POST", "/v1/tables/"+m.Code+"/do", secret, body)
	if string(first.body) != string(again.body) {
		t.Errorf("%s, then %s", first.body, again.body)
	}
	after := h.lines(m.Code, secret, "")[1]
	delete(before, "clock")
	delete(after, "clock")
	a, _ := json.Marshal(before["view"])
	b, _ := json.Marshal(after["view"])
	if string(a) != string(b) {
		t.Errorf("another view:\n%s\n%s", a, b)
	}
}

func TestWhatMayNotBeAskedIsRefusedInItsWords(t *testing.T) {
	h := open(t, t.TempDir(), func(o *Options) { o.Makers = "word"; o.MaxTables = 1 })
	wish := `{"rules":"machiavelli","seats":["human","human"]}`
	try := func(status int, code, method, path, secret, body string, header ...string) {
		t.Helper()
		if a := h.send(method, path, secret, body, header...); a.status != status || a.code() != code {
			t.Errorf("%s %s %.60s: %d %s, want %d %s", method, path, body, a.status, a.body, status, code)
		}
	}
	try(401, "no-secret", "POST", "/v1/tables", "", wish)
	try(403, "not-yours", "POST", "/v1/tables", "other", wish)
	try(422, "bad-rules", "POST", "/v1/tables", "word", `{"rules":"nothing","seats":["human","human"]}`)
	try(422, "bad-seats", "POST", "/v1/tables", "word", `{"rules":"machiavelli","seats":["human","master:60s"]}`)
	try(400, "bad-json", "POST", "/v1/tables", "word", `{"rules":"machiavelli","seats":["human","human"],"colour":1}`)
	try(413, "too-large", "POST", "/v1/tables", "word", strings.Repeat(" ", 70<<10))
	var m made
	h.must(201, "POST", "/v1/tables", "word", wish).read(t, &m)
	try(503, "no-room", "POST", "/v1/tables", "word", wish)
	try(404, "no-path", "GET", "/v1/nothing", "", "")
	try(404, "no-path", "GET", "/v1/tables", "", "")
	try(404, "no-path", "POST", "/v1/tables/"+m.Code+"/dance", "x", "{}")
	try(404, "no-table", "GET", "/v1/tables/AAAAAA", "", "")
	try(404, "no-table", "GET", "/v1/tables/A", "", "")
	try(401, "no-secret", "GET", "/v1/tables/"+m.Code+"/lines", "", "")
	try(403, "not-yours", "GET", "/v1/tables/"+m.Code+"/lines", "guess", "")
	try(401, "no-secret", "POST", "/v1/tables/"+m.Code+"/do", "", `{"id":"a","n":1,"action":{"do":"draw"}}`)
	try(422, "bad-name", "POST", "/v1/tables/"+m.Code+"/join", "", `{"name":"a\u202eb","nonce":"0123456789abcdef"}`)
	try(422, "bad-nonce", "POST", "/v1/tables/"+m.Code+"/join", "", `{"name":"Anna","nonce":"short"}`)
	_, anna := h.join(strings.ToLower(m.Code), "Anna")
	try(403, "not-host", "POST", "/v1/tables/"+m.Code+"/host", anna, `{"do":"close"}`)
	try(409, "not-over", "GET", "/v1/tables/"+m.Code+"/record", anna, "")
	try(403, "bad-host", "GET", "/v1/tables/"+m.Code, "", "", "Host", "evil.example")
	try(403, "bad-host", "POST", "/v1/tables/"+m.Code+"/say", anna, `{"key":"well"}`, "Origin", "https://evil.example")
	try(403, "bad-host", "POST", "/v1/tables/"+m.Code+"/say", anna, `{"key":"well"}`, "Sec-Fetch-Site", "cross-site")
	try(400, "bad-json", "GET", "/v1/tables/"+m.Code+"/lines?after=x", anna, "")
	try(400, "bad-json", "GET", "/v1/tables/"+m.Code+"/lines?wait=26", anna, "")
}

// full is a log on a disk that is full.
type full struct {
	*tablelog.Dir
	fails atomic.Pointer[error]
}

func (f *full) Append(ctx context.Context, code string, lines []table.Line) error {
	if err := f.fails.Load(); err != nil {
		return *err
	}
	return f.Dir.Append(ctx, code, lines)
}

func TestNothingIsToldThatDoesNotLast(t *testing.T) {
	var disk *full
	h := open(t, t.TempDir(), func(o *Options) { disk = &full{Dir: o.Log.(*tablelog.Dir)}; o.Log = disk })
	m := h.make(`{"rules":"machiavelli","seats":["human","human"]}`)
	_, anna := h.join(m.Code, "Anna")
	for code, err := range map[string]error{"no-room": tablelog.ErrNoRoom, "unknown": tablelog.ErrUnknown} {
		disk.fails.Store(&err)
		a := h.send("POST", "/v1/tables/"+m.Code+"/join", "", `{"name":"Bert","nonce":"0123456789abcdef"}`)
		if a.status != 503 || a.code() != code {
			t.Errorf("%v: %d %s", err, a.status, a.body)
		}
		if got := h.lines(m.Code, anna, "&after=1"); len(got) != 2 || got[0]["last"].(float64) != 1 {
			t.Errorf("%v: %v", err, got)
		}
	}
	disk.fails.Store(nil)
	h.must(201, "POST", "/v1/tables/"+m.Code+"/join", "", `{"name":"Bert","nonce":"0123456789abcdef"}`)
}

func TestAComputerPlayerThatFailsPlaysByDefault(t *testing.T) {
	failing := errors.New("its process has ended")
	h := open(t, t.TempDir(), func(o *Options) {
		o.Think = func(context.Context, match.View, string, uint64) (match.Action, error) {
			return match.Action{}, failing
		}
	})
	m := h.make(`{"rules":"machiavelli","options":{"hand":5},"seats":["human","casual"]}`)
	_, anna := h.join(m.Code, "Anna")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	p := &player{h: h, code: m.Code, secret: anna}
	if err := p.run(ctx); err != nil {
		t.Fatal(err)
	}
	if h.s.figures.fallback.Get() < 3 {
		t.Errorf("%d turns of the computer player", h.s.figures.fallback.Get())
	}
}

func TestTheFiguresAreInTheFormOfPrometheus(t *testing.T) {
	h := open(t, t.TempDir(), nil)
	h.make(`{"rules":"machiavelli","seats":["human","human"]}`)
	w := httptest.NewRecorder()
	h.s.Metrics().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	for _, line := range []string{"machiavelli_tables 1\n", "machiavelli_streams 0\n", `machiavelli_append_seconds_bucket{le="0.01"}`, "machiavelli_computers_waiting 0\n"} {
		if !strings.Contains(w.Body.String(), line) {
			t.Errorf("no %q in\n%s", line, w.Body)
		}
	}
}

// TestAnAnswerOutlivesTheTimeInWhichARequestIsRead: that time is for callers who send slowly.
func TestAnAnswerOutlivesTheTimeInWhichARequestIsRead(t *testing.T) {
	h := open(t, t.TempDir(), nil)
	h.s.slowest = 100 * time.Millisecond
	m := h.make(`{"rules":"machiavelli","seats":["human","human"]}`)
	r, err := http.NewRequest("GET", h.http.URL+"/v1/tables/"+m.Code+"/lines?wait=1&after=0", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+m.Watch)
	for range 2 { // the second by the same line
		began := time.Now()
		w, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(w.Body)
		w.Body.Close()
		if d := time.Since(began); err != nil || d < 900*time.Millisecond || !strings.Contains(string(text), "hello") {
			t.Errorf("%v, after %v: %.60s", err, d, text)
		}
	}
}
