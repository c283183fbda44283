//go:build !js

package serve

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"machiavelli/engine/table/wire"
)

// besieged is a server with a table in each state, and what it has logged.
type besieged struct {
	*house
	codes   []string
	secrets []string
	logged  *said
}

// said keeps what a logger is told.
type said struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *said) Write(text []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(text)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

func besiege(t testing.TB) *besieged {
	b := &besieged{logged: &said{}}
	b.house = open(t, t.TempDir(), func(o *Options) { o.Logger = slog.New(slog.NewTextHandler(b.logged, nil)) })
	for _, people := range []int{1, 2, 2} { // waiting, playing, over
		m := b.make(`{"rules":"machiavelli","options":{"timer":30},"seats":["human","human"]}`)
		b.codes, b.secrets = append(b.codes, m.Code), append(b.secrets, m.Host, m.Watch)
		for i := range people {
			_, secret := b.join(m.Code, fmt.Sprintf("P%d", i))
			b.secrets = append(b.secrets, secret)
		}
	}
	last := len(b.codes) - 1
	b.must(204, "POST", "/v1/tables/"+b.codes[last]+"/host", b.secrets[len(b.secrets)-4], `{"do":"close"}`)
	return b
}

// ask is a request as it comes in, from an address of its own: what is limited for a
// caller is tried elsewhere.
func (b *besieged) ask(from uint32, method, path, secret string, body []byte, header ...string) *httptest.ResponseRecorder {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Millisecond) // of lines
	if !strings.Contains(path, "/lines") {
		ctx, cancel = context.WithCancel(context.Background())
	}
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, method, "/", bytes.NewReader(body))
	if err != nil {
		return nil
	}
	path, query, _ := strings.Cut(path, "?")
	r.URL.Path, r.URL.RawQuery, r.Host = path, query, "localhost"
	r.RemoteAddr = fmt.Sprintf("10.%d.%d.%d:1", byte(from>>16), byte(from>>8), byte(from))
	if secret != "" {
		r.Header.Set("Authorization", "Bearer "+secret)
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
		if header[i] == "Host" {
			r.Host = header[i+1]
		}
	}
	w := httptest.NewRecorder()
	b.s.ServeHTTP(w, r)
	if w.Code >= 500 && w.Code != http.StatusServiceUnavailable || w.Code == 0 {
		b.t.Errorf("%s %s %q: %d", method, path, body, w.Code)
	}
	return w
}

// ended closes the server, and wants it to have failed nowhere and to leave no
// goroutine.
func (b *besieged) ended(before int) {
	b.t.Helper()
	b.close()
	http.DefaultClient.CloseIdleConnections()
	for try := 0; runtime.NumGoroutine() > before; try++ {
		if try == 500 {
			stacks := make([]byte, 1<<16)
			b.t.Fatalf("%d goroutines are left over\n%s", runtime.NumGoroutine()-before, stacks[:runtime.Stack(stacks, true)])
		}
		time.Sleep(10 * time.Millisecond)
	}
	if text := b.logged.String(); strings.Contains(text, "panic") || strings.Contains(text, "cannot be read") {
		b.t.Errorf("the server has logged: %s", text)
	}
}

// What is sent: as it should be, nearly so, and not at all.
var (
	sentPaths = []string{
		"/v1/tables", "/v1/seats", "/healthz", "/v1/", "/", "/v1/tables/CODE", "/v1/tables/CODE/lines", "/v1/tables/CODE/lines?after=1", "/v1/tables/CODE/lines?after=1&wait=1",
		"/v1/tables/CODE/lines?after=-1", "/v1/tables/CODE/lines?wait=99999999999999999999", "/v1/tables/CODE/record", "/v1/tables/CODE/join", "/v1/tables/CODE/leave",
		"/v1/tables/CODE/name", "/v1/tables/CODE/do", "/v1/tables/CODE/draft", "/v1/tables/CODE/ask", "/v1/tables/CODE/answer", "/v1/tables/CODE/say", "/v1/tables/CODE/host",
		"/v1/tables/CODE/move", "/v1/tables/CODE/dance", "/v1/tables//do", "/v1/tables/../../etc/passwd", "/v1/tables/CODE/do/do", "/v1/tables/\x00/do",
	}
	sentBodies = []string{
		``, `{}`, `[]`, `null`, `"`, `{"id":"a","n":3,"action":{"do":"draw"}}`, `{"id":"b","n":3,"action":{"do":"play","table":[["7H","8H","9H"]]}}`,
		`{"id":"c","n":3,"action":{"do":"zap","card":"X","to":-7}}`, `{"id":"d","n":18446744073709551615,"action":{"do":"discard","card":"7H"}}`, `{"id":"e","n":4,"action":null}`,
		`{"n":3,"draft":{"table":[],"hand":[]}}`, `{"n":3,"draft":null}`, `{"what":"back"}`, `{"what":"end"}`, `{"what":"rematch"}`, `{"what":"computer","of":1}`,
		`{"what":"end","yes":true}`, `{"what":"rematch","yes":true}`, `{"what":"back","yes":false}`, `{"key":"well"}`, `{"name":"Eve","nonce":"0123456789abcdef","p":1}`,
		`{"name":"Eve","nonce":"0123456789abcdef"}`, `{"name":"\u202e"}`, `{"do":"start","by":"novice"}`, `{"do":"deal"}`, `{"do":"stop"}`, `{"do":"pause"}`, `{"do":"go"}`,
		`{"do":"computer","p":1,"by":"novice"}`, `{"do":"free","p":0}`, `{"do":"host","p":1}`, `{"do":"grace","time":"1h"}`, `{"do":"grace","time":"-9h"}`, `{"do":"close"}`,
		`{"rules":"machiavelli","seats":["human","human"]}`, `{"rules":"push","options":{"deals":1},"seats":["human","novice","human"],"grace":"20s","hints":false}`,
		`{"rules":{"id":"x"},"seats":["human","human"]}`, `[{"code":"AAAAAA","secret":"x"},{"code":"","secret":""}]`,
	}
	sentHeaders = [][]string{
		{"Origin", "http://localhost"}, {"Origin", "null"}, {"Origin", "https://evil.example"}, {"Sec-Fetch-Site", "cross-site"}, {"Host", "evil.example"}, {"Host", "[::1"},
		{"Authorization", "Basic x"}, {"Authorization", "Bearer " + strings.Repeat("x", 300)}, {"X-Forwarded-For", "1.2.3.4, 5.6.7.8"}, {"Content-Type", "text/html"},
	}
)

// rightRequests are answered with what they ask for, by a table at the right time.
var rightRequests = [][2]string{
	{"/v1/tables", `{"rules":"machiavelli","seats":["human","human"]}`}, {"/v1/seats", `[{"code":"AAAAAA","secret":"x"}]`},
	{"/v1/tables/CODE/do", `{"id":"a","n":3,"action":{"do":"draw"}}`}, {"/v1/tables/CODE/say", `{"key":"well"}`}, {"/v1/tables/CODE/ask", `{"what":"end"}`},
	{"/v1/tables/CODE/answer", `{"what":"end","yes":false}`}, {"/v1/tables/CODE/host", `{"do":"pause"}`}, {"/v1/tables/CODE/host", `{"do":"go"}`},
	{"/v1/tables/CODE/name", `{"name":"Eve"}`}, {"/v1/tables/CODE/draft", `{"n":3,"draft":null}`},
}

func TestNoRequestEndsTheServerOrLeavesAGoroutine(t *testing.T) {
	before := runtime.NumGoroutine()
	b := besiege(t)
	rng := rand.New(rand.NewPCG(1, 2))
	answers := map[int]int{}
	for i := range 3000 {
		one := func(list []string) string { return list[rng.IntN(len(list))] }
		path := strings.ReplaceAll(one(sentPaths), "CODE", one(append(b.codes, "AAAAAA", "a", b.codes[1], strings.ToLower(b.codes[1]))))
		body := []byte(one(sentBodies))
		if rng.IntN(4) == 0 && len(body) > 0 {
			body[rng.IntN(len(body))] = byte(rng.IntN(256))
		}
		if rng.IntN(8) == 0 {
			body = body[:rng.IntN(len(body)+1)]
		}
		if rng.IntN(200) == 0 {
			body = bytes.Repeat([]byte("["), wire.MaxBody+rng.IntN(2))
		}
		method := "POST"
		if rng.IntN(4) == 0 || strings.Contains(path, "lines") || strings.Contains(path, "record") {
			method = one([]string{"GET", "GET", "GET", "HEAD", "PUT", "DELETE", "OPTIONS"})
		}
		var header []string
		if rng.IntN(10) == 0 {
			header = sentHeaders[rng.IntN(len(sentHeaders))]
		}
		secret := one(append(b.secrets, "", "guess"))
		if rng.IntN(2) == 0 { // as it should be, of somebody who sits there
			right := rightRequests[rng.IntN(len(rightRequests))]
			method, body, header = "POST", []byte(right[1]), nil
			path, secret = strings.ReplaceAll(right[0], "CODE", b.codes[1]), b.secrets[3+rng.IntN(4)]
		}
		w := b.ask(uint32(i), method, path, secret, body, header...)
		answers[w.Code]++
	}
	for _, code := range []int{200, 201, 204, 400, 401, 403, 404, 409, 413, 422, 429} {
		if answers[code] == 0 {
			t.Errorf("no request was answered with %d: %v", code, answers)
		}
	}
	b.ended(before)
}

func FuzzRequests(f *testing.F) {
	for i, path := range sentPaths {
		f.Add("POST", path, uint8(i), []byte(sentBodies[i%len(sentBodies)]), "Origin", "null")
	}
	for i, right := range rightRequests {
		f.Add("POST", right[0], uint8(i), []byte(right[1]), "Sec-Fetch-Site", "none")
	}
	f.Fuzz(func(t *testing.T, method, path string, secret uint8, body []byte, key, value string) {
		before := runtime.NumGoroutine()
		b := besiege(t)
		for i, code := range b.codes {
			b.ask(uint32(i), method, strings.ReplaceAll(path, "CODE", code), b.secrets[int(secret)%len(b.secrets)], body, key, value)
		}
		b.ended(before)
	})
}

func TestABodyHas64KiBAtMost(t *testing.T) {
	b := besiege(t)
	body := []byte(`{"key":"well"}`)
	fill := func(n int) []byte { return append(bytes.Repeat([]byte(" "), n-len(body)), body...) }
	path := "/v1/tables/" + b.codes[1] + "/say"
	seat := b.secrets[5]
	if w := b.ask(1, "POST", path, seat, fill(64<<10)); w.Code != 204 {
		t.Errorf("64 KiB: %d %s", w.Code, w.Body)
	}
	if w := b.ask(1, "POST", path, seat, fill(64<<10+1)); w.Code != 413 {
		t.Errorf("a byte more: %d %s", w.Code, w.Body)
	}
}

func TestACallerHas64TablesThatAreNotOver(t *testing.T) {
	b := besiege(t)
	make := func() (*httptest.ResponseRecorder, made) {
		w := b.ask(7, "POST", "/v1/tables", "", []byte(`{"rules":"machiavelli","seats":["human","human"]}`))
		var m made
		answer{body: w.Body.Bytes()}.read(t, &m)
		return w, m
	}
	var last made
	for i := range 64 {
		w, m := make()
		if w.Code != 201 {
			t.Fatalf("table %d: %d %s", i, w.Code, w.Body)
		}
		last = m
	}
	if w, _ := make(); w.Code != 429 {
		t.Errorf("one more: %d", w.Code)
	}
	if w := b.ask(7, "POST", "/v1/tables/"+last.Code+"/host", last.Host, []byte(`{"do":"close"}`)); w.Code != 204 {
		t.Fatal(w.Code, w.Body)
	}
	if w, _ := make(); w.Code != 201 {
		t.Errorf("once one is over: %d", w.Code)
	}
}

func TestWhoAsksTooOftenWaits(t *testing.T) {
	b := besiege(t)
	for name, ask := range map[string]func(int) int{
		"from one address": func(int) int { return b.ask(9, "GET", "/v1/nothing", "", nil).Code },
		"with one secret": func(i int) int {
			return b.ask(uint32(100+i), "GET", "/v1/nothing", b.secrets[0], nil).Code
		},
	} {
		n := 0
		for ; ask(n) != http.StatusTooManyRequests; n++ {
			if n > 100_000 {
				t.Fatalf("%s: nobody waits", name)
			}
		}
		if n < asksBurst {
			t.Errorf("%s: after %d requests", name, n)
		}
	}
}

func TestWhoReadsTooSlowlyIsDropped(t *testing.T) {
	b := besiege(t)
	b.s.changes = newLimiter(time.Nanosecond, 1<<20)
	code, watch := b.codes[1], b.secrets[4]
	var slow *follower
	b.s.at(t.Context(), code, func(r *room) { slow, _ = r.subscribe(watch, 0, false) })
	for i := range backlog + 1 {
		do := []string{`{"do":"pause"}`, `{"do":"go"}`}[i%2]
		if w := b.ask(uint32(i), "POST", "/v1/tables/"+code+"/host", b.secrets[3], []byte(do)); w.Code != 204 {
			t.Fatal(w.Code, w.Body)
		}
	}
	b.s.at(t.Context(), code, func(r *room) {
		if len(r.followers) != 0 {
			t.Error("it still follows")
		}
	})
	n := 0
	for range slow.lines { // which has been closed
		n++
	}
	if n > backlog {
		t.Errorf("%d lines were kept", n)
	}
}

// Where both read slowly, who watches is dropped, and who plays is not.
func TestWhoWatchesIsDroppedBeforeWhoPlays(t *testing.T) {
	b := besiege(t)
	b.s.changes = newLimiter(time.Nanosecond, 1<<20)
	code := b.codes[1]
	follows := func(secret string) (f *follower) {
		b.s.at(t.Context(), code, func(r *room) { f, _ = r.subscribe(secret, 0, false) })
		return f
	}
	plays, watches := follows(b.secrets[5]), follows(b.secrets[4])
	for i := range watching + 1 {
		do := []string{`{"do":"pause"}`, `{"do":"go"}`}[i%2]
		if w := b.ask(uint32(i), "POST", "/v1/tables/"+code+"/host", b.secrets[3], []byte(do)); w.Code != 204 {
			t.Fatal(w.Code, w.Body)
		}
	}
	b.s.at(t.Context(), code, func(r *room) {
		if !slices.Contains(r.followers, plays) || slices.Contains(r.followers, watches) || plays.who.Watch || !watches.who.Watch {
			t.Errorf("of %+v and %+v %d follow still", plays.who, watches.who, len(r.followers))
		}
	})
}

// A table that fails answers unknown, goes on from its log, and takes no other with
// it.
func TestATableThatFailsSaysSoAndGoesOn(t *testing.T) {
	b := besiege(t)
	if r := b.s.at(t.Context(), b.codes[1], func(*room) { panic("a fault") }); r == nil || r.Code != "unknown" {
		t.Errorf("%v", r)
	}
	for _, code := range b.codes[:2] {
		b.must(200, "GET", "/v1/tables/"+code, "", "")
	}
}

// The log of the server is for whoever runs it: no secret stands there.
func TestNoSecretIsLogged(t *testing.T) {
	b := besiege(t)
	var chance string
	b.s.at(t.Context(), b.codes[2], func(r *room) {
		for line, err := range b.log.Read(t.Context(), r.code, 0) {
			if err == nil && line.Table != nil {
				chance = line.Table.Secret
			}
		}
	})
	for _, secret := range b.secrets {
		b.ask(1, "POST", "/v1/tables/"+b.codes[1]+"/do", secret, []byte(`{"id":"a","n":3,"action":{"do":"play","table":[]}}`))
	}
	b.close()
	text := b.logged.String()
	if chance == "" || !strings.Contains(text, b.codes[0]) {
		t.Fatalf("secret %q, log %s", chance, text)
	}
	for _, secret := range append(b.secrets, chance) {
		if strings.Contains(text, secret) {
			t.Errorf("%s is logged: %s", secret, text)
		}
	}
}
