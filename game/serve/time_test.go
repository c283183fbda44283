//go:build !js

package serve

import (
	"fmt"
	"io"
	"net"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"machiavelli/engine/table/wire"
)

// later has a test's time pass at once: a server without a network, at which Anna and
// Bert play.
func later(t *testing.T, options string, do func(t *testing.T, w *two)) {
	synctest.Test(t, func(t *testing.T) { do(t, newTwo(t, options)) })
}

// takes is how long an answer takes, and the answer.
func (w *two) takes(path, secret string) (time.Duration, answer) {
	w.t.Helper()
	began := time.Now()
	a := w.must(200, "GET", w.at+path, secret, "")
	return time.Since(began), a
}

func TestWireAnAnswerEndsAfter25SecondsOrWhenItsWaitingDoes(t *testing.T) {
	later(t, "", func(t *testing.T, w *two) {
		took, a := w.takes("/lines", w.Watch)
		n := 0
		for line := range strings.Lines(string(a.body)) {
			if line == "\n" {
				n++
			}
		}
		if took != 25*time.Second || n < 4 || n > 5 {
			t.Errorf("after %v, with %d empty lines", took, n)
		}
		for query, want := range map[string]time.Duration{"?after=3&wait=1": time.Second, "?after=3&wait=5": 5 * time.Second, "?after=3&wait=25": 25 * time.Second, "?wait=5": 0, "?after=1&wait=5": 0} {
			if took, _ := w.takes("/lines"+query, w.Watch); took != want {
				t.Errorf("%s: after %v, want %v", query, took, want)
			}
		}
		var all sync.WaitGroup
		all.Go(func() {
			time.Sleep(2 * time.Second)
			w.must(204, "POST", w.at+"/say", w.secrets[0], `{"key":"well"}`) // which has no number
			time.Sleep(time.Second)
			w.must(204, "POST", w.at+"/host", w.Host, `{"do":"pause"}`)
		})
		took, a = w.takes("/lines?after=3&wait=25", w.secrets[1])
		all.Wait()
		lines := a.lines(t)
		var kinds []any
		for _, line := range lines {
			kinds = append(kinds, line["e"])
		}
		if took != 3*time.Second || !slices.Equal(kinds[len(kinds)-2:], []any{"said", "paused"}) {
			t.Errorf("after %v: %v", took, kinds)
		}
		keys(t, "said", lines[len(lines)-2], "e p key")
	})
}

func TestWireWhoHasNotAskedFor40SecondsIsAway(t *testing.T) {
	later(t, `"timer":90`, func(t *testing.T, w *two) {
		seat, _ := w.turn()
		w.must(204, "POST", w.at+"/draft", w.secrets[seat], `{"n":3,"draft":null}`)
		end := time.Now().Add(45 * time.Second)
		var here []string
		for time.Now().Before(end) { // the other follows
			_, a := w.takes("/lines?after=3", w.secrets[1-seat])
			for _, line := range a.lines(t) {
				if line["e"] == "here" {
					keys(t, "here", line, "e here late watching")
					here = append(here, fmt.Sprint(line["here"]))
				}
				if line["e"] == "clock" {
					keys(t, "clock", line, "e p end left")
				}
			}
		}
		want := []string{"[here here]", "[here away]"}
		if seat == 0 {
			want[1] = "[away here]"
		}
		if here = slices.Compact(here); !slices.Equal(here, want) {
			t.Errorf("%v, want %v", here, want)
		}
		view := w.lines(w.Code, w.Watch, "")[1]
		if c := view["clock"].(map[string]any); c["end"] == nil || c["left"].(float64) >= 90_000 {
			t.Errorf("somebody is here, and the clock says %v", c)
		}
		time.Sleep(10 * time.Minute)
		w.s.at(t.Context(), w.Code, func(r *room) { r.tick() })
		if c := w.lines(w.Code, w.Watch, "")[1]["clock"].(map[string]any); c["end"] != nil {
			t.Errorf("nobody is here, and the clock says %v", c)
		}
	})
}

func TestWireWhatMayNotComeTooOften(t *testing.T) {
	later(t, "", func(t *testing.T, w *two) {
		seat, _ := w.turn()
		often := func(what, secret, body string) time.Duration {
			t.Helper()
			a := w.try(429, "too-often", "POST", w.at+"/"+what, secret, body)
			after, err := time.ParseDuration(a.header.Get("Retry-After") + "s")
			if err != nil || after < time.Second {
				t.Errorf("Retry-After: %q", a.header.Get("Retry-After"))
			}
			return after
		}
		w.must(204, "POST", w.at+"/say", w.secrets[0], `{"key":"well"}`)
		if after := often("say", w.secrets[0], `{"key":"well"}`); after != 5*time.Second {
			t.Errorf("after %v", after)
		}
		w.must(204, "POST", w.at+"/say", w.secrets[1], `{"key":"well"}`) // each for themselves
		time.Sleep(5 * time.Second)
		w.must(204, "POST", w.at+"/say", w.secrets[0], `{"key":"well"}`)
		for range 2 {
			w.must(204, "POST", w.at+"/draft", w.secrets[seat], `{"n":3,"draft":null}`)
		}
		time.Sleep(often("draft", w.secrets[seat], `{"n":3,"draft":null}`))
		w.must(204, "POST", w.at+"/draft", w.secrets[seat], `{"n":3,"draft":null}`)
		for i := range 10 {
			w.try(404, "no-table", "GET", "/v1/tables/AAAAA"+string(wire.CodeLetters[i]), "", "")
		}
		w.try(429, "too-often", "GET", "/v1/tables/BBBBBB", "", "")
		w.try(429, "too-often", "GET", w.at+"/lines", "guess", "")
		time.Sleep(6 * time.Second)
		w.try(403, "not-yours", "GET", w.at+"/lines", "guess", "")
	})
}

func TestWireAVoteIsOpenForAMinute(t *testing.T) {
	later(t, "", func(t *testing.T, w *two) {
		for _, s := range w.secrets {
			w.lines(w.Code, s, "&after=3")
		}
		w.must(204, "POST", w.at+"/ask", w.secrets[0], `{"what":"end"}`)
		asked := time.Now()
		var all sync.WaitGroup
		for _, s := range w.secrets {
			all.Go(func() {
				for time.Since(asked) < 65*time.Second {
					w.takes("/lines?after=4", s)
				}
			})
		}
		_, n := w.turn()
		for n == 4 {
			time.Sleep(100 * time.Millisecond)
			_, n = w.turn()
		}
		if took := time.Since(asked); took < time.Minute || took > time.Minute+200*time.Millisecond {
			t.Errorf("declined after %v", took)
		}
		all.Wait()
		if all := w.lines(w.Code, w.Watch, "&after=4"); all[1]["e"] != "declined" {
			t.Errorf("%v", all)
		}
	})
}

func TestWireAComputerTakesTheSeatOfWhoIsAwayAndGivesItBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &two{house: inside(t, t.TempDir(), nil)}
		w.made = w.make(`{"rules":"machiavelli","seats":["human","human"],"grace":"20s"}`)
		w.at = "/v1/tables/" + w.Code
		for i, name := range []string{"Anna", "Bert"} {
			_, w.secrets[i] = w.join(w.Code, name)
			w.lines(w.Code, w.secrets[i], "")
		}
		seat, _ := w.turn() // who stays
		away := 1 - seat
		replace := fmt.Sprintf(`{"do":"computer","p":%d,"by":"casual"}`, away)
		stay := func(d time.Duration) {
			for end := time.Now().Add(d); time.Now().Before(end); time.Sleep(time.Second) {
				w.lines(w.Code, w.secrets[seat], "&after=3")
			}
		}
		stay(38 * time.Second)
		w.try(409, "taken", "POST", w.at+"/host", w.Host, replace)
		stay(4 * time.Second) // away for 40 s, which is more than the grace
		w.must(204, "POST", w.at+"/host", w.Host, replace)
		w.try(422, "not-your-turn", "POST", w.at+"/do", w.secrets[away], `{"id":"a","n":4,"action":{"do":"draw"}}`)
		w.lines(w.Code, w.secrets[away], "&after=4")
		play := func() {
			secret, body := w.do(fmt.Sprint(time.Now()), `{"do":"draw"}`)
			w.must(200, "POST", w.at+"/do", secret, body)
			synctest.Wait()
		}
		play()
		if turn, _ := w.turn(); turn != away {
			t.Errorf("seat %d is on turn", turn)
		}
		all := w.lines(w.Code, w.secrets[away], "&after=3")
		var kinds []any
		for _, line := range all[1:] {
			if line["n"] != nil && line["e"] != "view" && line["e"] != "host" { // the rights pass on
				kinds = append(kinds, line["e"])
			}
		}
		if got := fmt.Sprint(kinds); got != "[seats did seats]" {
			t.Errorf("%s: the seat is Bert's when its next turn begins", got)
		}
		play()
	})
}

// A table in use has a goroutine. It ends some minutes after the last answer.
func TestNothingIsLeftOverOnceAllAnswersHaveEnded(t *testing.T) {
	later(t, `"timer":90`, func(t *testing.T, w *two) {
		before := runtime.NumGoroutine()
		var all sync.WaitGroup
		for range 20 {
			for _, s := range append(w.secrets[:], w.Watch) {
				all.Go(func() { w.takes("/lines", s) })
			}
		}
		all.Wait()
		w.send("GET", "/v1/tables/AAAAAA", "", "")
		time.Sleep(2 * idle)
		w.s.mu.Lock()
		rooms := len(w.s.rooms)
		w.s.mu.Unlock()
		if n := w.s.figures.streams.Load(); rooms != 0 || n != 0 || runtime.NumGoroutine() > before {
			t.Errorf("%d rooms and %d streams are left, and %d goroutines of %d", rooms, n, runtime.NumGoroutine(), before)
		}
		w.must(200, "GET", w.at, "", "") // and comes back
	})
}

// pipes is a network without buffers: who does not read has the other side wait.
type pipes struct {
	come chan net.Conn
	end  func()
}

func (p pipes) Accept() (net.Conn, error) {
	c, ok := <-p.come
	if !ok {
		return nil, net.ErrClosed
	}
	return c, nil
}
func (p pipes) Close() error   { p.end(); return nil }
func (p pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1} }

// From such a network come only addresses that are no addresses; one is as good.
type pipe struct{ net.Conn }

func (pipe) RemoteAddr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1} }

// patiently serves over pipes with the deadlines that the program has, in a test's own
// time, and answers how to come in.
func patiently(t *testing.T, s *Server) (dial func() net.Conn) {
	come := make(chan net.Conn)
	network := pipes{come, sync.OnceFunc(func() { close(come) })}
	server := s.patient(s)
	done := make(chan struct{})
	go func() { server.Serve(network); close(done) }()
	t.Cleanup(func() { server.Close(); <-done })
	return func() net.Conn {
		mine, its := net.Pipe()
		t.Cleanup(func() { mine.Close() })
		network.come <- pipe{its}
		return mine
	}
}

// silence is how long it takes until the server gives a line up, and what it says before.
func silence(line net.Conn) (time.Duration, string) {
	began := time.Now()
	text, _ := io.ReadAll(line)
	return time.Since(began), string(text)
}

func TestNobodyKeepsTheServerWaiting(t *testing.T) {
	later(t, "", func(t *testing.T, w *two) {
		dial := patiently(t, w.s)
		line := dial()
		io.WriteString(line, "GET /v1/tables/"+w.Code+" HTTP/1.1\r\nHost: local")
		if took, text := silence(line); took != headersWithin {
			t.Errorf("slow headers: %v, %q", took, text)
		}
		line = dial()
		io.WriteString(line, "POST "+w.at+"/say HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\nAuthorization: Bearer "+w.secrets[0]+"\r\n\r\n{")
		if took, text := silence(line); took != slowest || !strings.HasPrefix(text, "HTTP/1.1 400 ") || !strings.Contains(text, "bad-json") {
			t.Errorf("a slow body: %v, %q", took, text)
		}
		line = dial()
		io.WriteString(line, "GET "+w.at+"/lines HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\nAuthorization: Bearer "+w.Watch+"\r\n\r\n")
		if took, text := silence(line); took != slowest || !strings.HasPrefix(text, "HTTP/1.1 400 ") {
			t.Errorf("lines that are asked for with a slow body: %v, %q", took, text)
		}
		w.must(204, "POST", w.at+"/host", w.Host, `{"do":"close"}`)
		for path, most := range map[string]time.Duration{"": slowest, "/lines": slowest, "/dance": slowest, "/record": longest} {
			line = dial()
			io.WriteString(line, "GET "+w.at+path+" HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "+w.Watch+"\r\n\r\n")
			time.Sleep(most + time.Second) // without reading
			if took, text := silence(line); took != 0 || text != "" {
				t.Errorf("who does not read %q is told after %v: %q", path, took, text)
			}
		}
		if n := w.s.figures.streams.Load(); n != 0 {
			t.Errorf("%d streams are left", n)
		}
		line = dial()
		io.WriteString(line, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
		if took, text := silence(line); took != idleFor || !strings.HasSuffix(text, "ok\n") {
			t.Errorf("a line at rest: %v, %q", took, text)
		}
	})
}

func TestBothAddressesSayThatTheServerIsWell(t *testing.T) {
	h := inside(t, t.TempDir(), nil)
	for path, want := range map[string]string{"/healthz": "ok\n", "/metrics": "machiavelli_tables 0\n"} {
		w := httptest.NewRecorder()
		h.s.figuresAndHealth().ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		if w.Code != 200 || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: %d %.100s", path, w.Code, w.Body)
		}
	}
	w := httptest.NewRecorder()
	h.s.figuresAndHealth().ServeHTTP(w, httptest.NewRequest("GET", "/v1/tables", nil))
	if w.Code != 404 {
		t.Errorf("tables at the second address: %d", w.Code)
	}
}

// TestWireHowManyWatchIsTold: who asks again after 25 s never goes, and who asks no more is
// gone 10 s later.
func TestWireHowManyWatchIsTold(t *testing.T) {
	later(t, "", func(t *testing.T, w *two) {
		var all sync.WaitGroup
		for n := range 2 {
			all.Go(func() {
				for range 1 + n {
					w.takes("/lines", w.Watch)
					time.Sleep(time.Second)
				}
			})
		}
		time.Sleep(time.Millisecond)
		var told []string
		hear := func(path string) {
			_, a := w.takes(path, w.secrets[0])
			for _, line := range a.lines(t) {
				if n, ok := line["watching"]; ok && (line["e"] == "here" || line["e"] == "view") {
					if said := fmt.Sprint(n); len(told) == 0 || told[len(told)-1] != said {
						told = append(told, said)
					}
				}
			}
		}
		hear("/lines")
		for range 3 {
			hear("/lines?after=3")
		}
		all.Wait()
		if want := []string{"2", "1", "0"}; !slices.Equal(told, want) {
			t.Errorf("told were %v, want %v", told, want)
		}
	})
}

// TestWatchersOfOtherServersAreCounted: for as long as those say so.
func TestWatchersOfOtherServersAreCounted(t *testing.T) {
	h := inside(t, t.TempDir(), nil)
	r := newRoom(h.s, "AAAAAA")
	now := time.Now()
	for body, want := range map[string]int{`3`: 3, `-1`: 0, `"x"`: 0, ``: 0} {
		r.watchers = watchers{}
		r.watchers.hear(word{What: wordWatch, Who: "another", Body: []byte(body)}, now)
		if got := r.countWatchers(now); got != want {
			t.Errorf("%q: %d watch, want %d", body, got, want)
		}
	}
	r.watchers.hear(word{What: wordWatch, Who: "another", Body: []byte(`2`)}, now)
	for i := range 1000 {
		r.watchers.hear(word{What: wordWatch, Who: fmt.Sprint(i), Body: []byte(`0`)}, now)
	}
	if len(r.watchers.others) > mostServers || r.countWatchers(now.Add(watchedFor)) != 2 || r.countWatchers(now.Add(watchedFor+1)) != 0 {
		t.Errorf("%d servers are kept, %d watch", len(r.watchers.others), r.countWatchers(now))
	}
}
