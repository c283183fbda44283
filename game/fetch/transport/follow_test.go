//go:build !js

package transport

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// brisk is a twentieth of the usual patience.
var brisk = patience{
	hello: 200 * time.Millisecond, silent: 750 * time.Millisecond, stale: 300 * time.Millisecond,
	least: 25 * time.Millisecond, lost: 75 * time.Millisecond, most: 400 * time.Millisecond, pause: 2 * time.Millisecond, answer: time.Second,
}

// heard is what a follower has heard.
type heard struct {
	sync.Mutex
	lines, paths []string
	ups          []bool
	refused      []int
}

func (h *heard) follower() Follower {
	return Follower{
		Path: func(held bool) string {
			h.Lock()
			defer h.Unlock()
			path := fmt.Sprintf("/lines?after=%d", len(h.lines))
			if held {
				path += "&wait=5"
			}
			h.paths = append(h.paths, path)
			return path
		},
		Line: func(line []byte) bool {
			h.Lock()
			defer h.Unlock()
			h.lines = append(h.lines, string(line))
			return !bytes.HasPrefix(line, []byte("<"))
		},
		Up: func(up bool) {
			h.Lock()
			defer h.Unlock()
			h.ups = append(h.ups, up)
		},
		Refused: func(status int, _ []byte) bool {
			h.Lock()
			defer h.Unlock()
			h.refused = append(h.refused, status)
			return status == 404
		},
	}
}

// until waits for something to be heard.
func (h *heard) until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(2 * time.Millisecond) {
		h.Lock()
		done := is()
		h.Unlock()
		if done {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%s: heard %q, asked %q", what, h.lines, h.paths)
		}
	}
}

// answers is a server that answers each time in the way that is next, and then always
// in the last one.
func answers(t *testing.T, ways ...func(w http.ResponseWriter, r *http.Request)) *Client {
	t.Helper()
	var n atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ways[min(int(n.Add(1)), len(ways))-1](w, r)
	}))
	t.Cleanup(server.Close)
	times := brisk
	return &Client{Origin: server.URL, times: &times}
}

// lines sends text at once and ends.
func lines(text string) func(http.ResponseWriter, *http.Request) {
	return func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, text) }
}

// stands sends text at once and then nothing.
func stands(text string) func(http.ResponseWriter, *http.Request) {
	return func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, text)
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	}
}

// cut sends text and breaks the line.
func cut(text string) func(http.ResponseWriter, *http.Request) {
	return func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, text)
		w.(http.Flusher).Flush()
		panic(http.ErrAbortHandler)
	}
}

func follow(t *testing.T, c *Client) (*heard, *Stream) {
	t.Helper()
	h := &heard{}
	s := c.Follow("secret", h.follower())
	t.Cleanup(func() {
		s.Close()
		<-s.Done()
	})
	return h, s
}

func TestAnAnswerThatEndsIsAskedForAgain(t *testing.T) {
	h, _ := follow(t, answers(t, lines("a\n\nb\r\n"), lines("c\n"), stands("d\n")))
	h.until(t, "four lines", func() bool { return len(h.lines) == 4 })
	if got := strings.Join(h.lines, ""); got != "abcd" {
		t.Error(got)
	}
	if want := []string{"/lines?after=0", "/lines?after=2", "/lines?after=3"}; !slices.Equal(h.paths, want) {
		t.Errorf("asked %q", h.paths)
	}
	if !slices.Equal(h.ups, []bool{true}) {
		t.Errorf("up: %v; an answer that ends is no lost line", h.ups)
	}
}

func TestHalfALineIsNotTold(t *testing.T) {
	h, _ := follow(t, answers(t, cut("a\nhalf"), stands("b\n")))
	h.until(t, "two lines", func() bool { return len(h.lines) == 2 })
	if got := strings.Join(h.lines, " "); got != "a b" {
		t.Error(got)
	}
	if !slices.Equal(h.ups, []bool{true, false, true}) {
		t.Errorf("up: %v", h.ups)
	}
}

func TestAStreamThatIsHeldBackIsAskedForWithWait(t *testing.T) {
	held := func(w http.ResponseWriter, r *http.Request) {
		if r.FormValue("wait") == "" {
			<-r.Context().Done() // what a proxy does that hands on whole answers
			return
		}
		io.WriteString(w, "line\n")
	}
	h, _ := follow(t, answers(t, held))
	h.until(t, "three lines", func() bool { return len(h.lines) >= 3 })
	if h.paths[0] != "/lines?after=0" || h.paths[1] != "/lines?after=0&wait=5" || h.paths[2] != "/lines?after=1&wait=5" {
		t.Errorf("asked %q", h.paths[:3])
	}
}

func TestHeadersWithoutALineAreHeldBackToo(t *testing.T) {
	h, _ := follow(t, answers(t, stands(""), lines("line\n"), stands("line\n")))
	h.until(t, "two lines", func() bool { return len(h.lines) == 2 })
	if h.paths[1] != "/lines?after=0&wait=5" {
		t.Errorf("asked %q", h.paths)
	}
}

func TestASilentAnswerIsDead(t *testing.T) {
	start := time.Now()
	h, _ := follow(t, answers(t, stands("a\n"), stands("b\n")))
	h.until(t, "two lines", func() bool { return len(h.lines) == 2 })
	if d := time.Since(start); d < brisk.silent || d > brisk.silent+20*time.Second {
		t.Errorf("after %v", d)
	}
	if h.paths[1] != "/lines?after=1" {
		t.Errorf("asked %q: it was no stream that is held back", h.paths)
	}
}

func TestEmptyLinesKeepAnAnswerAlive(t *testing.T) {
	beats := func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, "a\n")
		for range 10 {
			w.(http.Flusher).Flush()
			time.Sleep(brisk.silent / 5)
			io.WriteString(w, "\n")
		}
		io.WriteString(w, "b\n")
	}
	h, _ := follow(t, answers(t, beats, stands("c\n")))
	h.until(t, "three lines", func() bool { return len(h.lines) == 3 })
	if len(h.paths) != 2 {
		t.Errorf("asked %q", h.paths)
	}
}

func TestWhoComesBackIsAnsweredAtOnce(t *testing.T) {
	t.Run("while the next try waits", func(t *testing.T) {
		c := answers(t, cut(""), stands("a\n"))
		c.times.least, c.times.lost = time.Hour, 2*time.Hour
		h, s := follow(t, c)
		h.until(t, "a first try", func() bool { return len(h.paths) == 1 })
		h.until(t, "a line", func() bool { // the first try may not have been cut yet
			s.Wake()
			return len(h.lines) == 1
		})
	})
	t.Run("on a line that has been still", func(t *testing.T) {
		c := answers(t, stands("a\n"), stands("b\n"))
		c.times.silent = time.Hour
		h, s := follow(t, c)
		h.until(t, "a line", func() bool { return len(h.lines) == 1 })
		time.Sleep(c.times.stale * 3 / 2)
		s.Wake()
		h.until(t, "another", func() bool { return len(h.lines) == 2 })
	})
	t.Run("on a line that falls still", func(t *testing.T) {
		c := answers(t, stands("a\n"), stands("b\n"))
		c.times.silent = time.Hour
		h, s := follow(t, c)
		h.until(t, "a line", func() bool { return len(h.lines) == 1 })
		s.Wake() // before it can be known
		h.until(t, "another", func() bool { return len(h.lines) == 2 })
	})
	t.Run("on an answer that does not begin", func(t *testing.T) {
		for _, begins := range []bool{false, true} {
			first := stands("")
			if !begins {
				first = func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }
			}
			c := answers(t, first, first, stands("b\n")) // the first finds out that lines are held back
			c.times.silent = time.Hour
			h, s := follow(t, c)
			h.until(t, "two tries", func() bool { return len(h.paths) == 2 })
			s.Wake()
			h.until(t, "a line", func() bool { return len(h.lines) == 1 })
		}
	})
	t.Run("while a try is cut", func(t *testing.T) {
		woken := make(chan bool)
		c := answers(t, func(http.ResponseWriter, *http.Request) { <-woken; panic(http.ErrAbortHandler) }, stands("a\n"))
		c.times.hello, c.times.least, c.times.most = time.Hour, time.Hour, 2*time.Hour
		h, s := follow(t, c)
		h.until(t, "a first try", func() bool { return len(h.paths) == 1 })
		s.Wake()
		close(woken)
		h.until(t, "a line", func() bool { return len(h.lines) == 1 })
	})
	t.Run("but not on one that lives", func(t *testing.T) {
		c := answers(t, stands("a\n"), stands("b\n"))
		c.times.silent, c.times.stale = time.Hour, time.Hour
		h, s := follow(t, c)
		h.until(t, "a line", func() bool { return len(h.lines) == 1 })
		s.Wake()
		time.Sleep(50 * time.Millisecond)
		if len(h.paths) != 1 {
			t.Errorf("asked %q", h.paths)
		}
	})
}

func TestWhoFollowsSaysWhetherARefusalEndsTheStream(t *testing.T) {
	status := func(code int) func(http.ResponseWriter, *http.Request) {
		return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) }
	}
	h, s := follow(t, answers(t, status(503), status(403), lines("a\n"), status(404)))
	<-s.Done()
	if !slices.Equal(h.refused, []int{503, 403, 404}) || len(h.lines) != 1 || len(h.paths) != 4 {
		t.Errorf("refused with %v; %q, %q", h.refused, h.lines, h.paths)
	}
}

// TestALineThatMakesNoSenseEndsItsAnswer: the first time it is asked again at once, then less
// and less often.
func TestALineThatMakesNoSenseEndsItsAnswer(t *testing.T) {
	h, _ := follow(t, answers(t, lines("a\n<html>\nb\n"), lines("<html>\nc\n"), lines("<html>\n"), stands("d\n")))
	h.until(t, "a line", func() bool { return len(h.lines) == 5 })
	if got := strings.Join(h.lines, " "); got != "a <html> <html> <html> d" {
		t.Error(got)
	}
	if !slices.Equal(h.ups, []bool{true, false, true}) {
		t.Errorf("up: %v", h.ups)
	}
}

func TestALineWithoutEndIsGivenUp(t *testing.T) {
	h, _ := follow(t, answers(t, stands(strings.Repeat("x", MaxLine+1)), stands("a\n")))
	h.until(t, "a line", func() bool { return len(h.lines) == 1 })
	if h.lines[0] != "a" {
		t.Errorf("%d bytes", len(h.lines[0]))
	}
}

func TestTriesAreSpread(t *testing.T) {
	s := &Stream{client: &Client{}}
	for range 1000 {
		if d := s.delay(); d < 500*time.Millisecond || d > 1500*time.Millisecond {
			t.Fatalf("%v where nothing answers", d)
		}
	}
	for s.bad = 1; s.bad < 100; s.bad++ {
		if d := s.delay(); d < 500*time.Millisecond || d > 8*time.Second {
			t.Fatalf("%v after %d refusals", d, s.bad)
		}
	}
	short, long := 0, 0
	for range 1000 {
		if d := s.delay(); d < 3*time.Second {
			short++
		} else if d > 5*time.Second {
			long++
		}
	}
	if short < 200 || long < 200 {
		t.Errorf("of 1000 %d are short and %d long", short, long)
	}
}

func TestNothingIsLeftOver(t *testing.T) {
	c := answers(t, stands("a\n"))
	before := runtime.NumGoroutine()
	for range 20 {
		h := &heard{}
		s := c.Follow("", h.follower())
		h.until(t, "a line", func() bool { return len(h.lines) == 1 })
		s.Close()
		<-s.Done()
	}
	program.CloseIdleConnections()
	for end := time.Now().Add(20 * time.Second); runtime.NumGoroutine() > before+2; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d goroutines, before %d", runtime.NumGoroutine(), before)
		}
	}
}

func TestDo(t *testing.T) {
	type got struct {
		status int
		body   string
		err    error
	}
	do := func(c *Client, body []byte, end bool) got {
		to := make(chan got, 1)
		if c.times.answer == brisk.answer { // an answer that comes is waited for, however busy the machine is
			c.times.answer = time.Minute
		}
		cancel := c.Do("POST", "/do", "SECRET", body, func(status int, body []byte, err error) { to <- got{status, string(body), err} })
		if end {
			cancel()
		}
		return <-to
	}
	echo := func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		w.WriteHeader(http.StatusConflict)
		fmt.Fprint(w, r.Method, " ", r.URL.Path, " ", r.Header.Get("Authorization"), " ", string(body))
	}
	if g := do(answers(t, echo), []byte(`{"id":"a"}`), false); g != (got{409, `POST /do Bearer SECRET {"id":"a"}`, nil}) {
		t.Errorf("%+v", g)
	}
	if g := do(answers(t, stands("")), nil, true); !errors.Is(g.err, context.Canceled) {
		t.Errorf("cancelled: %+v", g)
	}
	stalled := answers(t, stands("half"))
	stalled.times.answer = brisk.answer / 2
	if g := do(stalled, nil, false); !errors.Is(g.err, context.DeadlineExceeded) {
		t.Errorf("stalled: %+v", g)
	}
	if g := do(answers(t, cut("half")), nil, false); g.err == nil {
		t.Errorf("cut: %+v", g)
	}
	elsewhere := func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/elsewhere", http.StatusFound) }
	if g := do(answers(t, elsewhere, echo), nil, false); g.status != 302 {
		t.Errorf("the secret went elsewhere: %+v", g)
	}
	if g := do(answers(t, lines(strings.Repeat("x", MaxBody+1))), nil, false); !errors.Is(g.err, ErrBody) {
		t.Errorf("too much: %d, %v", g.status, g.err)
	}
}

// A machine that sleeps stops its timers. The connection is asked for again as it wakes,
// not when the timers have run out.
func TestAMachineThatHasSleptAsksAgain(t *testing.T) {
	seconds, done := make(chan time.Time), make(chan struct{})
	woken, ended := make(chan struct{}, 9), make(chan struct{})
	go func() {
		defer close(ended)
		watchClock(seconds, done, func() { woken <- struct{}{} })
	}()
	at := time.Now()
	for _, after := range []time.Duration{time.Second, time.Second, 4 * time.Second, time.Minute, time.Second, -time.Hour, time.Second} {
		at = at.Round(0).Add(after)
		seconds <- at
	}
	close(done)
	<-ended
	if n := len(woken); n != 1 {
		t.Errorf("after one minute of sleep it is called %d times", n)
	}
}
