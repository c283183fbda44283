package transport

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"syscall/js"
	"testing"
	"time"
)

// hosted is a client of a server in node, whose answers a script gives: request q, response s.
func hosted(t *testing.T, script string) *Client {
	t.Helper()
	makes := js.Global().Get("Function").New("ready", `
		const server = require("http").createServer((q, s) => { `+script+` });
		server.listen(0, "127.0.0.1", () => ready(server.address().port));
		return server;`)
	port := make(chan int, 1)
	ready := js.FuncOf(func(_ js.Value, args []js.Value) any {
		port <- args[0].Int()
		return nil
	})
	defer ready.Release()
	server := makes.Invoke(ready)
	t.Cleanup(func() {
		server.Call("close")
		server.Call("closeAllConnections")
	})
	return &Client{Origin: fmt.Sprintf("http://127.0.0.1:%d", <-port), times: &patience{
		hello: 2 * time.Second, silent: 4 * time.Second, stale: time.Second,
		least: 25 * time.Millisecond, lost: 75 * time.Millisecond, most: 200 * time.Millisecond, pause: 2 * time.Millisecond, answer: 8 * time.Second,
	}}
}

// watched replaces document and window with targets of events.
func watched(t *testing.T) (tell func(target, event string)) {
	t.Helper()
	global := js.Global()
	for _, name := range []string{"document", "window"} {
		was := global.Get(name)
		global.Set(name, global.Get("EventTarget").New())
		t.Cleanup(func() { global.Set(name, was) })
	}
	return func(target, event string) {
		global.Get(target).Call("dispatchEvent", global.Get("Event").New(event))
	}
}

func TestThePageFollowsLines(t *testing.T) {
	tell := watched(t)
	c := hosted(t, `
		globalThis.asked ??= []; asked.push(q.url + " " + q.headers.authorization);
		if (asked.length === 1) return s.end("a\n\nb\n");                // ends
		if (asked.length === 2) { s.write("c\nhalf"); return setTimeout(() => s.destroy(), 50); } // breaks
		if (asked.length === 3) return s.write("d\n");                   // falls silent
		if (asked.length === 4) return;                                  // is held back
		s.write("e" + asked.length + "\n");`)
	told := make(chan string, 20)
	after := 0
	s := c.Follow("SECRET", Follower{
		Path: func(held bool) string { return fmt.Sprintf("/lines?after=%d&held=%v", after, held) },
		Line: func(line []byte) bool {
			after++
			told <- string(line)
			return true
		},
	})
	var got []string
	for range 5 {
		got = append(got, <-told)
	}
	time.Sleep(c.times.stale + 100*time.Millisecond)
	for _, from := range [][2]string{{"document", "visibilitychange"}, {"window", "pageshow"}, {"window", "online"}} {
		start := time.Now()
		tell(from[0], from[1])
		got = append(got, <-told)
		if d := time.Since(start); d > c.times.silent/2 {
			t.Errorf("%s: after %v", from[1], d)
		}
		time.Sleep(c.times.stale + 100*time.Millisecond)
	}
	s.Close()
	<-s.Done()
	if want := strings.Fields("a b c d e5 e6 e7 e8"); !slices.Equal(got, want) {
		t.Errorf("told %q", got)
	}
	var asked []string
	for i := range js.Global().Get("asked").Length() {
		asked = append(asked, js.Global().Get("asked").Index(i).String())
	}
	if want := []string{"/lines?after=0&held=false Bearer SECRET", "/lines?after=2&held=false Bearer SECRET",
		"/lines?after=3&held=false Bearer SECRET", "/lines?after=4&held=false Bearer SECRET", "/lines?after=4&held=true Bearer SECRET"}; !slices.Equal(asked[:5], want) {
		t.Errorf("asked %q", asked)
	}
}

func TestThePageDoes(t *testing.T) {
	c := hosted(t, `
		if (q.url === "/stalls") return s.write("half");
		if (q.url === "/leads") return s.writeHead(302, { Location: "/do" }).end();
		let body = "";
		q.on("data", (data) => { body += data; });
		q.on("end", () => s.writeHead(409).end(q.method + " " + q.headers.authorization + " " + body));`)
	type got struct {
		status int
		body   string
		err    error
	}
	do := func(path, secret string, end bool) got {
		to := make(chan got, 1)
		cancel := c.Do("POST", path, secret, []byte(`{"id":"ä"}`), func(status int, body []byte, err error) { to <- got{status, string(body), err} })
		if end {
			cancel()
		}
		return <-to
	}
	if g := do("/do", "SECRET", false); g != (got{409, `POST Bearer SECRET {"id":"ä"}`, nil}) {
		t.Errorf("%+v", g)
	}
	if g := do("/stalls", "SECRET", true); !errors.Is(g.err, context.Canceled) {
		t.Errorf("cancelled: %+v", g)
	}
	if g := do("/stalls", "SECRET", false); !errors.Is(g.err, context.DeadlineExceeded) {
		t.Errorf("stalled: %+v", g)
	}
	if g := do("/leads", "SECRET", false); g.err == nil {
		t.Errorf("the secret went elsewhere: %+v", g)
	}
	if g := do("/do", "no\nsecret", false); g.err == nil {
		t.Errorf("a header that was not sent: %+v", g)
	}
}
