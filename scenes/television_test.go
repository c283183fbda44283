//go:build !js

package scenes_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"testing"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/table/wire"
	"machiavelli/game/app/friends"
	"machiavelli/game/fetch/transport"
	"machiavelli/game/settings"
	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/input"
)

// drawer sits at a table by the wire, and draws.
type drawer struct {
	t    *testing.T
	url  string
	seat friends.Seat
	did  int
}

func sits(t *testing.T, url string, at friends.Seat, name string) *drawer {
	t.Helper()
	seat, err := friends.Join(t.Context(), &transport.Client{Origin: url}, at, name, friends.Nonce(), -1)
	if err != nil {
		t.Fatal(err)
	}
	return &drawer{t: t, url: url, seat: seat}
}

func (d *drawer) ask(method, what string, body any) []byte {
	var b []byte
	if body != nil {
		b = wire.Encode(body)
	}
	r, err := http.NewRequestWithContext(d.t.Context(), method, d.url+wire.Path(d.seat.Code, what), bytes.NewReader(b))
	if err != nil {
		d.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+d.seat.Secret)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		d.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode >= 400 {
		d.t.Fatalf("%s: %s, %v", what, text, err)
	}
	return text
}

// turn draws, if it is its turn, and reports whether the match goes on.
func (d *drawer) turn() bool {
	for line := range bytes.Lines(d.ask(http.MethodGet, wire.GetLines+"?wait=1", nil)) {
		_, l, err := wire.Read(line)
		if err != nil {
			continue // the empty line
		}
		switch l := l.(type) {
		case *wire.Hello:
			if l.Table.State == wire.Over {
				return false
			}
		case *wire.View:
			var v struct {
				Turn    int
				Options []string
			}
			if err := json.Unmarshal(l.View, &v); err != nil {
				d.t.Fatal(err)
			}
			for _, do := range []string{"draw", "pass"} {
				if v.Turn == d.seat.P && slices.Contains(v.Options, do) {
					d.did++
					d.ask(http.MethodPost, wire.DoAct, wire.ActRequest{ID: fmt.Sprint("d", d.did), N: l.N, Action: json.RawMessage(`{"do":"` + do + `"}`)})
					break
				}
			}
		}
	}
	return true
}

// TestATelevisionFollowsByItself: nobody touches it from the lobby to the table, the result
// and the rematch.
func TestATelevisionFollowsByItself(t *testing.T) {
	h := tables(t)
	r, _ := rules.ByID("machiavelli")
	r, err := r.With(rules.Options{Hand: 5, Deals: 1})
	if err != nil {
		t.Fatal(err)
	}
	made, err := friends.Make(t.Context(), &transport.Client{Origin: h.URL}, friends.Wish{Rules: r, Seats: []string{match.Human, "novice"}})
	if err != nil {
		t.Fatal(err)
	}
	tv := visit(t, prompt(), input.Mouse, 1920, 1080)
	tv.C.Settings.Speed = settings.Instant
	tv.C.UI.Quick = true
	tv.C.Position = made.WatchLink()
	tv.C.Go("menu", nil)
	tv.until("the lobby", func(items map[string]a11y.Item) bool { return items["qr"].H > tv.C.H/3 && items["code"].Text != "" }) // which cameras find from across the room

	at := friends.Seat{Code: made.Code, P: -1}
	for round := range 2 {
		anna := sits(t, h.URL, at, "Anna")
		tv.until("the table", func(map[string]a11y.Item) bool { return tv.Scene() == "table" })
		for end := time.Now().Add(2 * patience); anna.turn(); tv.Tick(1) {
			if time.Now().After(end) {
				t.Fatal("the match does not end")
			}
		}
		tv.until("the result", func(items map[string]a11y.Item) bool { return tv.Scene() == "scoring" && items["title"].Text != "" })
		if items := tv.items(); items["rematch"].Name != "" || items["next"].Name != "" || items["friends"].Name == "" {
			t.Errorf("who watches is offered %v", items)
		}
		if round > 0 {
			break
		}
		anna.ask(http.MethodPost, wire.DoAsk, wire.AskRequest{What: wire.VoteRematch})
		again := ""
		for end := time.Now().Add(patience); again == "" && time.Now().Before(end); tv.Tick(1) {
			var look wire.Look
			if err := json.Unmarshal(anna.ask(http.MethodGet, "", nil), &look); err != nil {
				t.Fatal(err)
			}
			again = look.Again
		}
		at = friends.Seat{Code: again, P: -1, Old: anna.seat.Secret}
		tv.until("the lobby of the rematch", func(items map[string]a11y.Item) bool {
			kept, err := friends.Seats(tv.C.Store)
			return err == nil && items["qr"].H > 100 && slices.ContainsFunc(kept, func(s friends.Seat) bool { return s.Code == again && s.Watches() })
		})
	}
}
