//go:build !js

package serve

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

const aWish = `{"rules":"machiavelli","seats":["human","human"]}`

func TestACallerMakesSoManyTablesInAnHour(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inside(t, t.TempDir(), func(o *Options) { o.Hourly = 10 })
		makes := func(from byte) (n int) {
			for ; ; n++ {
				a := h.from(fmt.Sprintf("10.9.9.%d:1", from), "POST", "/v1/tables", "", aWish)
				if a.status != 201 {
					if a.status != 429 || a.header.Get("Retry-After") == "" {
						t.Errorf("%d %s", a.status, a.body)
					}
					return n
				}
				var m made
				a.read(t, &m)
				h.must(204, "POST", "/v1/tables/"+m.Code+"/host", m.Host, `{"do":"close"}`)
			}
		}
		if n := makes(1); n != 10 {
			t.Errorf("%d at once", n)
		}
		if n := makes(2); n != 10 {
			t.Errorf("%d by somebody else", n)
		}
		time.Sleep(30*time.Minute + time.Second)
		if n := makes(1); n != 5 {
			t.Errorf("%d after half an hour", n)
		}
	})
}

func TestARematchIsATableThatItsCallerMakes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inside(t, t.TempDir(), func(o *Options) { o.Hourly = 3 })
		m := h.make(`{"rules":"machiavelli","seats":["human","novice"]}`)
		code, secret, name := m.Code, "", "Anna"
		for i := range 10 {
			a := h.must(201, "POST", "/v1/tables/"+code+"/join", secret, fmt.Sprintf(`{"name":%q,"nonce":"%016d"}`, name, i))
			var sat struct{ Secret string }
			a.read(t, &sat)
			secret = sat.Secret
			h.must(204, "POST", "/v1/tables/"+code+"/host", m.Host, `{"do":"close"}`)
			a = h.send("POST", "/v1/tables/"+code+"/ask", secret, `{"what":"rematch"}`)
			if a.status != 204 {
				if i != 2 || a.status != 429 {
					t.Errorf("rematch %d: %d %s", i, a.status, a.body)
				}
				time.Sleep(21 * time.Minute)
				h.must(204, "POST", "/v1/tables/"+code+"/ask", secret, `{"what":"rematch"}`)
				return
			}
			synctest.Wait()
			h.s.at(t.Context(), code, func(r *room) {
				who, _ := r.who(secret)
				for _, l := range r.table.For(who, 0) {
					if _, after, ok := strings.Cut(string(l.Line), `"code":"`); ok {
						code = after[:6]
					}
				}
			})
		}
		t.Error("nobody waits")
	})
}

func TestWhereTheServerIsFullTablesGoAtWhichNobodyPlayed(t *testing.T) {
	h := open(t, t.TempDir(), func(o *Options) { o.MaxTables = 4; o.Hourly = 1000 })
	var kept []made
	for i := range 3 {
		m := h.make(`{"rules":"machiavelli","seats":["human","novice"]}`)
		_, anna := h.join(m.Code, "Anna")
		if i == 0 { // who plays on
			for {
				view := h.lines(m.Code, anna, "")[1]
				if view["view"].(map[string]any)["turn"].(float64) == 0 {
					h.must(200, "POST", "/v1/tables/"+m.Code+"/do", anna, fmt.Sprintf(`{"id":"a","n":%v,"action":{"do":"draw"}}`, view["n"]))
					break
				}
				time.Sleep(10 * time.Millisecond)
			}
			kept = append(kept, m)
		}
		h.must(204, "POST", "/v1/tables/"+m.Code+"/host", m.Host, `{"do":"close"}`)
	}
	h.make(aWish)
	if a := h.send("POST", "/v1/tables", "", aWish); a.status != 503 || a.code() != "no-room" {
		t.Errorf("somebody is at each table: %d %s", a.status, a.body)
	}
	h.close()
	h = open(t, h.dir, func(o *Options) { o.MaxTables = 4; o.Hourly = 1000 })
	kept = append(kept, h.make(aWish))
	for range 10 { // whoever has just made a table is there
		if a := h.send("POST", "/v1/tables", "", aWish); a.status == 201 {
			var m made
			a.read(t, &m)
			kept = append(kept, m)
		}
	}
	if len(kept) != 4 || h.s.tables.Load() != 4 {
		t.Errorf("%d tables were made, %d are there", len(kept)-1, h.s.tables.Load())
	}
	for _, m := range kept {
		h.must(200, "GET", "/v1/tables/"+m.Code, "", "")
	}
}

// Where all have been played at, those go that have been over for a day.
func TestWhereTheServerIsFullTablesGoThatHaveLongBeenOver(t *testing.T) {
	h := open(t, t.TempDir(), func(o *Options) { o.MaxTables = 1 })
	m := h.make(`{"rules":"machiavelli","seats":["human","novice"]}`)
	_, anna := h.join(m.Code, "Anna")
	for {
		view := h.lines(m.Code, anna, "")[1]
		if view["view"].(map[string]any)["turn"].(float64) == 0 {
			h.must(200, "POST", "/v1/tables/"+m.Code+"/do", anna, fmt.Sprintf(`{"id":"a","n":%v,"action":{"do":"draw"}}`, view["n"]))
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	h.must(204, "POST", "/v1/tables/"+m.Code+"/host", m.Host, `{"do":"close"}`)
	h.close()
	h = open(t, h.dir, func(o *Options) { o.MaxTables = 1 })
	if a := h.send("POST", "/v1/tables", "", aWish); a.status != 503 {
		t.Errorf("one that has just ended goes: %d %s", a.status, a.body)
	}
	old := time.Now().Add(-25 * time.Hour) // a wrong clock, or a backup with old times
	if err := os.Chtimes(filepath.Join(h.dir, m.Code+".jsonl"), old, old); err != nil {
		t.Fatal(err)
	}
	if a := h.send("POST", "/v1/tables", "", aWish); a.status != 503 {
		t.Errorf("one goes by the clock on the wall: %d %s", a.status, a.body)
	}
	ran := func(d time.Duration) {
		t.Helper()
		w := sweeper{server: h.s, last: time.Now().Add(-d)}
		if err := w.look(time.Time{}); err != nil {
			t.Fatal(err)
		}
	}
	ran(23 * time.Hour)
	if a := h.send("POST", "/v1/tables", "", aWish); a.status != 503 {
		t.Errorf("one goes before a day is over: %d %s", a.status, a.body)
	}
	h.close()
	h = open(t, h.dir, func(o *Options) { o.MaxTables = 1 })
	ran(time.Hour + time.Minute)
	h.must(201, "POST", "/v1/tables", "", aWish)
	aside := filepath.Join(h.dir, "removed", m.Code+".jsonl")
	if _, err := os.Stat(aside); err != nil {
		t.Errorf("it can no longer be put back: %v", err)
	}
	ran(time.Minute)
	ran(6 * 24 * time.Hour)
	if _, err := os.Stat(aside); err != nil {
		t.Errorf("it is deleted before a week is over: %v", err)
	}
	ran(25 * time.Hour) // also where no table is ever old
	if _, err := os.Stat(aside); err == nil {
		t.Error("it is never deleted")
	}
}

func TestACallerHasSoManyAnswersAndASecretToo(t *testing.T) {
	h := open(t, t.TempDir(), func(o *Options) { o.Streams = 8; o.Trusted = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")} })
	m := h.make(aWish)
	_, anna := h.join(m.Code, "Anna")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	follows := func(from, secret string) int {
		t.Helper()
		r, err := http.NewRequestWithContext(ctx, "GET", h.http.URL+"/v1/tables/"+m.Code+"/lines", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+secret)
		r.Header.Set("X-Forwarded-For", from)
		w, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		bufio.NewReader(w.Body).ReadString('\n') // so that it is there
		return w.StatusCode
	}
	count := func(n int, from func(int) string, secret string) (ok int) {
		for i := range n {
			if follows(from(i), secret) == 200 {
				ok++
			}
		}
		return ok
	}
	one := func(address string) func(int) string { return func(int) string { return address } }
	if n := count(20, one("10.0.0.1"), m.Watch); n != 4 {
		t.Errorf("%d answers to one caller with one secret", n)
	}
	if n := count(20, one("10.0.0.1"), anna); n != 4 {
		t.Errorf("%d more with another one: a caller may have 8", n)
	}
	if n := count(20, func(i int) string { return fmt.Sprintf("10.0.1.%d", i) }, m.Watch); n != 4 {
		t.Errorf("%d more to others: a secret may have 8", n)
	}
	if n := count(200, func(i int) string { return fmt.Sprintf("2001:db8:1:%x::1", i) }, "guess"); n != 0 {
		t.Errorf("%d answers to a guess", n)
	}
	cancel()
	for try := 0; ; try++ { // what has ended counts no more
		h.s.streams.mu.Lock()
		n := len(h.s.streams.byKey)
		h.s.streams.mu.Unlock()
		if n == 0 {
			break
		}
		if try == 500 {
			t.Fatalf("%d are counted still", n)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// A network of IPv6 has more addresses than anybody can count, and is one caller or eight.
func TestWhoHasANetworkIsNoCrowd(t *testing.T) {
	l := ofCallers(time.Hour, 10)
	n := 0
	for i := range 1000 {
		who := caller(&http.Request{RemoteAddr: fmt.Sprintf("[2001:db8:1:%x::%x]:1", i, i)}, nil)
		for l.allow(who) == 0 {
			n++
		}
	}
	if n != 10*inNetwork {
		t.Errorf("%d with a network of 48 bits", n)
	}
	c, n := newCounter(10), 0
	for i := range 1000 {
		for c.open(caller(&http.Request{RemoteAddr: fmt.Sprintf("[2001:db8:1:%x::%x]:1", i, i)}, nil)) {
			n++
		}
	}
	if n != 10*inNetwork {
		t.Errorf("%d are open", n)
	}
}

func TestWhoIsHereIsToldOnceASecond(t *testing.T) {
	later(t, "", func(t *testing.T, w *two) {
		end := time.Now().Add(10 * time.Second)
		go func() {
			for time.Now().Before(end) { // as fast as a caller may
				ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
				r, _ := http.NewRequestWithContext(ctx, "GET", "http://localhost"+w.at+"/lines", http.NoBody)
				r.Header.Set("Authorization", "Bearer "+w.Watch)
				w.inside(r, "10.9.9.9:1")
				cancel()
				time.Sleep(9 * time.Millisecond)
			}
		}()
		_, a := w.takes("/lines?after=3&wait=10", w.secrets[0])
		told, last := 0, ""
		for _, line := range a.lines(t) {
			if line["e"] == "here" {
				told++
				last = fmt.Sprint(line["watching"])
			}
		}
		if told < 1 || told > 12 {
			t.Errorf("told %d times in 10 s", told)
		}
		time.Sleep(time.Minute)
		w.s.at(t.Context(), w.Code, func(r *room) {
			if n := r.countWatchers(time.Now()); n != 0 {
				t.Errorf("%d watch, and %s were told", n, last)
			}
		})
	})
}

func TestACallerHasSoManyConnections(t *testing.T) {
	h := open(t, t.TempDir(), func(o *Options) { o.Connections = 5 })
	network, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := h.s.patient(h.s)
	go server.Serve(network)
	defer server.Close()
	var lines []net.Conn
	ask := func(line net.Conn) bool {
		line.SetDeadline(time.Now().Add(5 * time.Second))
		io.WriteString(line, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
		w, err := http.ReadResponse(bufio.NewReader(line), nil)
		return err == nil && w.StatusCode == 200
	}
	for range 20 {
		line, err := net.Dial("tcp", network.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer line.Close()
		if !ask(line) {
			t.Error("a new one gets no answer")
		}
		time.Sleep(5 * time.Millisecond) // until it is at rest
		lines = append(lines, line)
	}
	n := 0
	for i, line := range lines {
		if ask(line) {
			n++
			if i < 15 {
				t.Errorf("number %d is open, which has been at rest for long", i)
			}
		}
	}
	if n != 5 {
		t.Errorf("%d are open", n)
	}
}

// Nobody fills the disk by what changes a table again and again.
func TestWhatChangesATableIsAskedForSoOften(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inside(t, t.TempDir(), nil)
		m := h.make(aWish)
		h.join(m.Code, "Anna")
		at := "/v1/tables/" + m.Code
		_, bert := h.join(m.Code, "Bert")
		for what, ask := range map[string][4]string{
			"joins again": {"10.9.9.1:1", "join", "", `{"name":"Anna","nonce":"Anna-0123456789abcdef"}`},
			"moves":       {"10.9.9.2:1", "move", bert, `{}`},
			"the host":    {"10.9.9.3:1", "host", m.Host, `{"do":"grace","time":"%ds"}`},
		} {
			n := 0
			for i := range 100 {
				body := ask[3]
				if strings.Contains(body, "%d") {
					body = fmt.Sprintf(body, 20+i%2)
				}
				switch a := h.from(ask[0], "POST", at+"/"+ask[1], ask[2], body); {
				case a.status < 300:
					n++
				case a.status != 429:
					t.Fatalf("%s: %d %s", what, a.status, a.body)
				}
			}
			if n < 8 || n > changesBurst {
				t.Errorf("%s: %d times", what, n)
			}
		}
	})
}
