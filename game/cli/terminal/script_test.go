//go:build !js

package terminal

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/app/friends"
	"machiavelli/game/fetch/transport"
	"machiavelli/game/testing/memstore"
)

// late is an answer whose lines come one after another.
type late struct {
	http.ResponseWriter
	began bool
}

func (l *late) Write(text []byte) (int, error) {
	all := 0
	for line := range bytes.Lines(text) {
		if l.began {
			time.Sleep(100 * time.Millisecond)
		}
		l.began = true
		n, err := l.ResponseWriter.Write(line)
		if all += n; err != nil {
			return all, err
		}
		http.NewResponseController(l.ResponseWriter).Flush()
	}
	return all, nil
}

func (l *late) Unwrap() http.ResponseWriter { return l.ResponseWriter }

// TestAScriptHearsOfTheMatchHoweverLateItsLinesCome: a program that types and then waits for
// what is said would wait for ever, if the terminal waited for the next line.
func TestAScriptHearsOfTheMatchHoweverLateItsLinesCome(t *testing.T) {
	h := newHouse(t)
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.tables.ServeHTTP(&late{ResponseWriter: w}, r)
	}))
	t.Cleanup(func() { slow.CloseClientConnections(); slow.Close() })
	c := &transport.Client{Origin: slow.URL}
	r, _ := rules.ByID("machiavelli")
	for name, lines := range map[string][]string{
		"the host comes back":     {"join"},
		"the host has it begin":   {"join", "start novice"},
		"the host begins at once": {"join", "start novice", "hand"},
	} {
		t.Run(name, func(t *testing.T) {
			host, err := friends.Make(t.Context(), c, friends.Wish{Rules: r, Seats: []string{match.Human, match.Human}})
			if err != nil {
				t.Fatal(err)
			}
			if host, err = friends.Join(t.Context(), c, host, "Anna", friends.Nonce(), 0); err != nil {
				t.Fatal(err)
			}
			if len(lines) == 1 {
				if _, err := friends.Join(t.Context(), c, friends.Seat{Code: host.Code, P: -1}, "Bert", friends.Nonce(), 1); err != nil {
					t.Fatal(err)
				}
			}
			annas := memstore.Store{}
			if err := friends.Save(annas, host, time.Now()); err != nil {
				t.Fatal(err)
			}
			anna := newScript(t, options(t, "", "", ""), "Anna", annas)
			for _, line := range lines {
				anna.types(line)
			}
			anna.hears("The match begins: Anna, ")
			anna.hearsFirst("Lay cards, or draw one.", " is playing.")
			if len(lines) == 3 {
				anna.hears("> hand")
			}
		})
	}
}
