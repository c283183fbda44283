//go:build !js

package friends

import (
	"context"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"machiavelli/game/fetch/transport"
)

// between is what may answer in place of a server of tables: networks that want a person to
// sign in, filters, balancers, proxies and a server by another name.
var between = map[string]struct {
	status int
	body   string
	says   string
}{
	"a page to sign in":  {200, "<!DOCTYPE html>\n<html><head><title>Sign in</title></head></html>\n", "HTTP 200"},
	"the same, moved":    {302, "", "HTTP 302"},
	"the same, by rule":  {511, "<html><title>Sign in</title></html>", "HTTP 511: Sign in"},
	"a filter":           {403, "<html>blocked by policy</html>", "HTTP 403"},
	"a balancer":         {404, "404 page not found\n", "HTTP 404"},
	"a proxy":            {502, "<html>bad gateway</html>", "HTTP 502"},
	"another host":       {421, "", "HTTP 421"},
	"another program":    {404, `{"error":{"code":"ResourceNotFound","message":"no such blob"}}`, "HTTP 404"},
	"another JSON":       {200, `{"login":"here"}` + "\n", ""},
	"a proxy's own word": {401, `{"error":{"code":"no-secret","message":"A secret is needed."}}`, "A secret is needed."},
	"another name":       {403, `{"error":{"code":"bad-host","message":"This server is not called so."}}`, "This server is not called so."},
	"another secret's":   {404, `{"error":{"code":"not-yours","message":"odd"}}`, "odd"},
}

// TestASeatOutlivesWhateverAnswersInItsServersPlace: the player is told what it is, comes
// back, and has done what was to be done.
func TestASeatOutlivesWhateverAnswersInItsServersPlace(t *testing.T) {
	for name, b := range between {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var on atomic.Bool
			var answered atomic.Int32
			lines, cut := context.WithCancel(t.Context())
			defer cut()
			c := served(t, func(w http.ResponseWriter, r *http.Request, tables http.Handler) {
				if !on.Load() {
					ctx, end := context.WithCancel(r.Context())
					defer end()
					defer context.AfterFunc(lines, end)()
					tables.ServeHTTP(w, r.WithContext(ctx))
					return
				}
				answered.Add(1)
				w.WriteHeader(b.status)
				io.WriteString(w, b.body)
			})
			anna, bert := atTable(t, c)
			turn, other := anna, bert
			if anna.view().Turn == 1 {
				turn, other = bert, anna
			}
			on.Store(true)
			cut() // or it would take 25 s until the line ends by itself
			said := map[What]string{}
			hear := func() {
				for h, ok := turn.Happened(); ok; h, ok = turn.Happened() {
					said[h.What] = h.Code
				}
			}
			leaves := !strings.HasPrefix(b.body, `{"error":{"code":"no`)
			if leaves {
				turn.Leave()
			}
			for end := time.Now().Add(30 * time.Second); answered.Load() < 6 || said[Strange] == "" && b.status < 500; time.Sleep(5 * time.Millisecond) {
				if hear(); time.Now().After(end) {
					t.Fatalf("asked %d times, said %v", answered.Load(), said)
				}
			}
			if seats, err := Seats(turn.Store); err != nil || len(seats) != 1 || seats[0].Gone {
				t.Fatalf("the seat is %+v, %v", seats, err)
			}
			if b.status < 500 && !strings.HasPrefix(said[Strange], b.says) {
				t.Errorf("said %q", said[Strange])
			}
			on.Store(false)
			if !leaves { // such a word is the answer to it
				return
			}
			turn.until("it has been left", func() bool { hear(); return said[Gone] == left })
			if seats, err := Seats(turn.Store); err != nil || len(seats) != 0 {
				t.Errorf("the seat that was given up is kept: %+v, %v", seats, err)
			}
			other.until("it is told", func() bool { return other.Info().People[turn.Info().Me].Here == Computer })
		})
	}
}

// TestAPlaceThatItsServerDoesNotKnowIsKeptUntilThePersonRemovesIt, in its own words alone, and
// it is there again when the server is.
func TestAPlaceThatItsServerDoesNotKnowIsKeptUntilThePersonRemovesIt(t *testing.T) {
	for _, answer := range []struct {
		status int
		body   string
	}{{404, `{"error":{"code":"no-table","message":"There is no such table."}}`}, {403, `{"error":{"code":"not-yours","message":"This secret is not known here."}}`}} {
		var on atomic.Bool
		c := served(t, func(w http.ResponseWriter, r *http.Request, tables http.Handler) {
			if on.Load() {
				w.WriteHeader(answer.status)
				io.WriteString(w, answer.body)
				return
			}
			tables.ServeHTTP(w, r)
		})
		anna, _ := atTable(t, c)
		anna.Close()
		on.Store(true)
		sits := func() *person {
			p := &person{T: t, came: make(chan struct{}, 1)}
			seats, err := Seats(anna.Store)
			if err != nil || len(seats) != 1 {
				t.Fatalf("%+v, %v", seats, err)
			}
			p.Table = Sit(Options{Client: &transport.Client{Origin: c.Origin}, Seat: seats[0], Store: anna.Store, Came: func() {
				select {
				case p.came <- struct{}{}:
				default:
				}
			}})
			t.Cleanup(p.Close)
			return p
		}
		gone := func() bool {
			seats, err := Seats(anna.Store)
			return err == nil && len(seats) == 1 && seats[0].Gone
		}
		sits().until("it is gone", gone)
		on.Store(false)
		sits().until("it is there again", func() bool { return !gone() })
	}
}

// TestTheSecretThatHasComeStaysWhenTheOldOneGoes: a seat that is taken by its link in another
// tab of the same browser.
func TestTheSecretThatHasComeStaysWhenTheOldOneGoes(t *testing.T) {
	anna, _ := atTable(t, served(t, func(w http.ResponseWriter, r *http.Request, tables http.Handler) { tables.ServeHTTP(w, r) }))
	moved, err := anna.Move(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := Save(anna.Store, moved, time.Now()); err != nil {
		t.Fatal(err)
	}
	again := Sit(Options{Client: anna.Client, Seat: moved, Store: anna.Store})
	defer again.Close()
	anna.until("it has been moved", func() bool {
		h, ok := anna.Happened()
		return ok && h.What == Moved
	})
	if seats, err := Seats(anna.Store); err != nil || len(seats) != 1 || seats[0].Secret != moved.Secret {
		t.Errorf("%+v, %v", seats, err)
	}
}
