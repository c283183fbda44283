//go:build !js

package scenes_test

import (
	"bufio"
	"context"
	"log/slog"
	"net/http/httptest"
	"os/exec"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/app/friends"
	"machiavelli/game/app/lesson"
	"machiavelli/game/app/setup"
	"machiavelli/game/fetch/transport"
	"machiavelli/game/report/statistics"
	"machiavelli/game/serve"
	"machiavelli/game/serve/tablelog"
	"machiavelli/game/settings"
	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/input"

	"github.com/hajimehoshi/ebiten/v2"
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
		made, err := friends.Make(t.Context(), &transport.Client{Origin: h.URL}, friends.Wish{Rules: r, Seats: []string{match.Human, "novice"}, Hints: true})
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
			if p.Scene() == "table" && turns == 1 {
				p.press("btn/hint", input.Letter('H'))
				p.until("the hint", func(items map[string]a11y.Item) bool { return items["btn/hint-close"].Enabled })
				p.C.UI.Get("btn/hint-close").Do(nil)
				p.until("the turn", func(items map[string]a11y.Item) bool { return p.table.Quiet() && items[do].Enabled })
			}
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
		p.until("the record", func(items map[string]a11y.Item) bool { return items["review"].Enabled })
		var counted statistics.Kept
		for end := time.Now().Add(patience); len(counted.Matches) == 0 && time.Now().Before(end); p.Tick(1) {
			counted, err = statistics.Load(p.C.Store)
		}
		if err != nil || len(counted.Matches) != 1 || counted.Matches[0].Hints != 1 || counted.Matches[0].Me != 0 {
			t.Errorf("counted is %+v, %v", counted.Matches, err)
		}
		p.C.UI.Get("review").Do(nil)
		p.until("the review", func(map[string]a11y.Item) bool { return p.Scene() == "review" })
	})
}

// choose presses a button of a page, once it is there. Keys and gamepads come to it as
// everybody does who knows no letter.
func (p *pupil) choose(id string) {
	p.T.Helper()
	p.until(id, func(items map[string]a11y.Item) bool { return items[id].Enabled })
	p.Tick(20)
	switch p.device {
	case input.Keys, input.Pad:
		for n := 0; p.C.UI.Focused() != id; n++ {
			if n > 100 {
				p.T.Fatalf("the focus does not come to %s: %v", id, p.items())
			}
			p.key(input.Next, ebiten.StandardGamepadButtonFrontTopRight)
		}
		if p.items()[id].Role != a11y.Field { // into which one types at once
			p.key(input.Accept, ebiten.StandardGamepadButtonRightBottom)
		}
	case input.Finger:
		p.TouchOn(id)
	default:
		p.ClickOn(id)
	}
	p.Tick(2)
}

// makesATable goes from the menu by With friends, make, a seat and the lobby to the first
// play, at a server of tables. Who has a gamepad cannot type a name, and gets one.
func (p *pupil) makesATable(server string) {
	t := p.T
	t.Helper()
	p.C.Settings.Server = server
	if err := (lesson.Progress{Sets: rules.IDs(), Over: true}).Save(p.C.Store); err != nil {
		t.Fatal(err)
	}
	chosen := setup.Default("You")
	chosen.Number, chosen.Options.Hand = 2, 5
	chosen.Invite()
	if err := chosen.Save(p.C.Store); err != nil {
		t.Fatal(err)
	}
	p.choose("friends")
	p.choose("new")
	p.choose("start")
	p.until("the seats", func(items map[string]a11y.Item) bool { return items["sit"].Enabled })
	if p.device != input.Pad {
		p.choose("name")
		p.Type("Anna")
		p.Press(input.Accept) // sits down
	} else {
		p.choose("sit")
	}
	p.choose("start")
	p.choose("begin.yes") // without the friend whose seat is free
	p.until("the hand", func(map[string]a11y.Item) bool { return p.Scene() == "table" && p.table.Quiet() })
	p.until("the turn", func(items map[string]a11y.Item) bool { return p.table.Quiet() && items["btn/draw"].Enabled })
	hand := func() (n int) {
		for name := range p.items() {
			if strings.HasPrefix(name, "hand/") {
				n++
			}
		}
		return n
	}
	had := hand()
	p.press("btn/draw", input.Letter('D'))
	p.until("the card", func(map[string]a11y.Item) bool { return p.table.Quiet() && hand() != had })
	kept, err := friends.Seats(p.C.Store)
	if err != nil || len(kept) != 1 || kept[0].P != 0 {
		t.Fatalf("kept is %+v, %v", kept, err)
	}
	info, err := friends.Look(t.Context(), &transport.Client{Origin: server}, kept[0].Code)
	want := "Anna"
	if p.device == input.Pad {
		want = "Player 1"
	}
	if err != nil || info.People[0].Name != want || info.State != friends.Playing {
		t.Errorf("%+v, %v; want %s", info, err, want)
	}
}

func TestATableIsMadeAndItsMatchBegunByEveryDevice(t *testing.T) {
	byEveryDevice(t, func(t *testing.T, p *pupil) { p.makesATable(tables(t).URL) })
}

// TestThisWindowPlaysAtTheServerOfTheFirstRelease: whose program is built from the history.
func TestThisWindowPlaysAtTheServerOfTheFirstRelease(t *testing.T) {
	const release = "1683fe5c"
	if out, err := exec.Command("../.ci/release.sh", release, "console").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	server := exec.Command("../build/"+release+"/console", "serve", "-listen", "127.0.0.1:0", "-dir", t.TempDir())
	said, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		server.Process.Kill()
		server.Wait()
	})
	at, err := bufio.NewReader(said).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	p := visit(t, prompt(), input.Mouse, 1280, 720)
	p.C.Settings.Speed = settings.Instant
	p.C.UI.Quick = true
	p.makesATable(strings.TrimRight(strings.TrimSpace(at), "/"))
}
