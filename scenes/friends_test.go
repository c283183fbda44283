//go:build !js

package scenes_test

import (
	"context"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/app/friends"
	"machiavelli/game/app/lesson"
	"machiavelli/game/fetch/transport"
	"machiavelli/game/serve"
	"machiavelli/game/serve/tablelog"
	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/input"
)

// tables is a server of tables.
func tables(t *testing.T) *httptest.Server {
	t.Helper()
	log, err := tablelog.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	think := func(_ context.Context, v match.View, level string, seed uint64) (match.Action, error) {
		p, err := bot.Parse(level)
		if err != nil {
			return match.Action{}, err
		}
		return p.Act(v, seed, func() bool { return false }), nil
	}
	s, err := serve.New(serve.Options{Log: log, Think: think, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	h := httptest.NewServer(s)
	t.Cleanup(func() {
		h.CloseClientConnections()
		s.Close()
		h.Close()
		log.Close()
	})
	return h
}

// TestSomebodySitsDownAtATableOfFriendsAndPlays: from the link to the score, by every
// device; the line is cut once.
func TestSomebodySitsDownAtATableOfFriendsAndPlays(t *testing.T) {
	byEveryDevice(t, func(t *testing.T, p *pupil) {
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
		if err := (lesson.Progress{Sets: rules.IDs(), Over: true}).Save(p.C.Store); err != nil { // no newcomer, whom hints are offered
			t.Fatal(err)
		}
		p.C.Position = made.Link()
		p.C.Go("menu", nil)
		p.until("the table", func(items map[string]a11y.Item) bool { return items["name"].Name != "" })
		w := p.C.UI.Get("name")
		w.Text = "Anna"
		w.Do(w)
		p.until("the seat", func(items map[string]a11y.Item) bool { return items["sit"].Enabled })
		w = p.C.UI.Get("sit")
		w.Do(w)
		p.until("the hand", func(map[string]a11y.Item) bool { return p.Scene() == "table" && p.table.Quiet() })
		cut := false
		for turns := 0; p.Scene() == "table"; turns++ {
			if turns > 200 {
				t.Fatal("it never ends")
			}
			if turns == 3 {
				h.CloseClientConnections()
				cut = true
			}
			do := ""
			p.until("the turn", func(items map[string]a11y.Item) bool {
				do = "btn/draw"
				if items["btn/pass"].Enabled {
					do = "btn/pass"
				}
				return p.Scene() != "table" || p.table.Quiet() && items[do].Enabled
			})
			if p.Scene() == "table" {
				p.press(do, input.Letter('D'))
				p.Tick(2)
			}
		}
		p.until("the score", func(items map[string]a11y.Item) bool { return p.Scene() == "scoring" && items["title"].Text != "" })
		if title := p.items()["title"].Text; !cut || title == "" || strings.Contains(title, "{") {
			t.Errorf("%q, cut %v", title, cut)
		}
		kept, err := friends.Seats(p.C.Store)
		if err != nil || len(kept) != 1 || kept[0].Code != made.Code {
			t.Errorf("kept is %+v, %v", kept, err)
		}
	})
}
