//go:build !js

package table

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/table/wire"
	"machiavelli/game/app/friends"
	"machiavelli/game/app/session"
	"machiavelli/game/serve"
	"machiavelli/game/serve/tablelog"
	"machiavelli/game/ui/a11y"
	gi "machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"
)

// cutTables is a server of tables whose lines can be cut, and let through again.
func cutTables(t *testing.T) (address string, cut func(bool)) {
	t.Helper()
	log, err := tablelog.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	think := func(_ context.Context, v match.View, _ string, _ uint64) (match.Action, error) {
		return bot.Default(v), nil
	}
	tables, err := serve.New(serve.Options{Log: log, Think: think, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	var down atomic.Bool
	at := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if down.Load() {
			panic(http.ErrAbortHandler)
		}
		tables.ServeHTTP(w, r)
	}))
	t.Cleanup(func() { tables.Close(); at.Close(); log.Close() })
	return at.URL, func(is bool) {
		if down.Store(is); is {
			at.CloseClientConnections()
		}
	}
}

// TestALineThatIsDownHasASignUntilItIsBack: to the eye and by ear, in a dialog too, at each
// size, for players and spectators. What is done meanwhile waits, and its button says why.
func TestALineThatIsDownHasASignUntilItIsBack(t *testing.T) {
	address, cut := cutTables(t)
	list := atTheTableOf(t, address, "Anna", "Bert")
	mine, other := list[0], list[1]
	if !mine.s.ses.Live() {
		mine, other = other, mine
	}
	at := list[0].s.company.Seat()
	at.P, at.Secret, at.Host = -1, at.Watch, ""
	eye := sitAt(t, 844, 390, config(t, "machiavelli", "alone", match.Human, "novice"))
	eye.s.Enter(eye.c, friends.Sit(friends.Options{Client: list[0].s.company.Client, Seat: at}))
	eye.s.Resize(eye.c)
	t.Cleanup(eye.s.ses.Close)
	all := append(list, eye)
	together(t, all, "the match", func(r *room) bool { return r.s.ses.Playing() && !r.s.desk.stage.Moving() })
	const down = "The line is down. It comes back by itself."
	cut(true)
	together(t, all, "the sign", func(r *room) bool { return r.items()["sign"].Text == down })
	for _, r := range all {
		r.ticks(600)
		if sign := r.items()["sign"]; sign.Text != down || sign.Role != a11y.Text {
			t.Errorf("after a while the sign is %+v", sign)
		}
	}
	other.tick()
	if end := other.items()["btn/end"]; !strings.Contains(end.About, "The line is down") {
		t.Errorf("who waits for the other hears %q", end.About)
	}
	had := len(mine.hand())
	mine.tap("btn/draw")
	mine.ticks(30)
	for _, id := range []string{"btn/end", "btn/draw"} {
		if b := mine.items()[id]; b.Enabled || !strings.Contains(b.About, "The line is down") {
			t.Errorf("%s, which waits, is %+v", id, b)
		}
	}
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
		mine.resize(size[0], size[1])
		sign := mine.items()["sign"]
		r := layout.Rect{X: sign.X, Y: sign.Y, W: sign.W, H: sign.H}
		if !r.Inside(mine.c.Safe()) {
			t.Errorf("%v: the sign is at %v", size, r)
		}
		for name, i := range mine.items() {
			if strings.HasPrefix(name, "btn/") && r.Overlaps(layout.Rect{X: i.X, Y: i.Y, W: i.W, H: i.H}) {
				t.Errorf("%v: the sign covers %s", size, name)
			}
		}
		if r.Overlaps(mine.s.desk.frame.Hand) {
			t.Errorf("%v: the sign covers the hand", size)
		}
	}
	mine.s.run(mine.c, command{verb: askMenu})
	mine.tick()
	if in := mine.items()["sign"].In; in != "company" {
		t.Errorf("with a dialog the sign is in %q", in)
	}
	mine.key2(gi.Cancel)
	cut(false)
	together(t, all, "the line", func(r *room) bool { return r.items()["sign"].Text == "" })
	together(t, list, "what was done", func(r *room) bool { return r.s.ses.View().Seats[mine.s.ses.Me()].Cards == had+1 })
}

// TestWhoAsksSeesWhoHasAnswered: on each device of the seat, as long as the vote is open, and
// by ear.
func TestWhoAsksSeesWhoHasAnswered(t *testing.T) {
	cfg := config(t, "machiavelli", "table", match.Human, match.Human)
	address := tablesAt(t)
	list := atTheTableBy(t, address, friends.Wish{Rules: cfg.Rules, Seats: []string{match.Human, match.Human, match.Human}}, "Anna", "Bert", "Carla")
	asks, agrees, last := list[0], list[1], list[2]
	again := sitAt(t, 390, 844, config(t, "machiavelli", "alone", match.Human, "novice")) // Anna's other device
	again.s.Enter(again.c, friends.Sit(friends.Options{Client: asks.s.company.Client, Seat: asks.s.company.Seat()}))
	again.s.Resize(again.c)
	t.Cleanup(again.s.ses.Close)
	all := append(list, again)
	annas := []*room{asks, again}
	together(t, all, "the match", func(r *room) bool { return r.s.ses.Playing() && !r.s.desk.stage.Moving() })
	together(t, all, "all are here", func(r *room) bool {
		for _, p := range r.s.company.Info().People {
			if p.Here != friends.Here {
				return false
			}
		}
		return true
	})
	asks.s.company.Ask(wire.VoteEnd, -1)
	sign := func(want string) func(r *room) bool {
		return func(r *room) bool { return r.items()["sign"].Text == want }
	}
	together(t, annas, "the vote", sign("You ask to end the match now. No answer yet: Bert, Carla."))
	agrees.s.company.Answer(wire.VoteEnd, true)
	together(t, annas, "a voice", sign("You ask to end the match now. Yes: Bert. No answer yet: Carla."))
	for _, r := range annas {
		if r.said() != "Bert says yes." {
			t.Errorf("it is said: %q", r.said())
		}
		r.s.run(r.c, command{verb: askMenu})
		r.tick()
		said := ""
		for _, item := range r.c.UI.AllItems() {
			said += item.Spoken() + "\n"
		}
		if !strings.Contains(said, "Yes: Bert. No answer yet: Carla.") {
			t.Errorf("the menu says %q", said)
		}
		r.key2(gi.Cancel)
	}
	if got := last.items()["sign"].Text; got != "" {
		t.Errorf("who is asked sees the sign %q", got)
	}
	last.s.company.Answer(wire.VoteEnd, false)
	together(t, annas, "the no", func(r *room) bool {
		return r.said() == "Carla says no: there is no agreement." && r.items()["sign"].Text == ""
	})
	asks.s.run(asks.c, command{verb: askMenu})
	asks.tick()
	asks.tap("company/more")
	asks.tick()
	if asks.items()["company/end"].Enabled {
		t.Error("what would be refused for a minute is offered")
	}
}

// TestWhatIsAnsweredOnOneDeviceIsNotAskedOnTheOther.
func TestWhatIsAnsweredOnOneDeviceIsNotAskedOnTheOther(t *testing.T) {
	cfg := config(t, "machiavelli", "table", match.Human, match.Human)
	list := atTheTableBy(t, tablesAt(t), friends.Wish{Rules: cfg.Rules, Seats: []string{match.Human, match.Human, match.Human}}, "Anna", "Bert", "Carla")
	again := sitAt(t, 390, 844, config(t, "machiavelli", "alone", match.Human, "novice")) // Bert's other device
	again.s.Enter(again.c, friends.Sit(friends.Options{Client: list[1].s.company.Client, Seat: list[1].s.company.Seat()}))
	again.s.Resize(again.c)
	t.Cleanup(again.s.ses.Close)
	berts := []*room{list[1], again}
	together(t, append(list, again), "the match", func(r *room) bool { return r.s.ses.Playing() && !r.s.desk.stage.Moving() })
	list[0].s.company.Ask(wire.VoteEnd, -1)
	together(t, berts, "the question", func(r *room) bool { return r.items()["vote.yes"].Enabled })
	list[1].tap("vote.yes")
	together(t, berts, "the answer", func(r *room) bool { return !r.c.UI.Modal() && r.s.company.Info().Asks[0].Agreed })
}

// TestAPausedTableSaysSoOnItsButtons: what the server would refuse cannot be pressed, and a key
// that is pressed all the same says why.
func TestAPausedTableSaysSoOnItsButtons(t *testing.T) {
	list := atOneTable(t)
	mine := list[0]
	if !mine.s.ses.Live() {
		mine = list[1]
	}
	list[0].s.company.Host(friends.HostDo{Do: wire.HostPause})
	together(t, list, "the pause", func(r *room) bool { return r.s.company.paused })
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
		mine.resize(size[0], size[1])
		for _, id := range []string{"btn/hint", "btn/draw", "btn/end"} {
			b, shown := mine.items()[id]
			if size[0] < 1000 && !shown {
				continue // there is one place for draw and end
			}
			if b.Enabled || !strings.Contains(b.About, "The table is paused.") {
				t.Errorf("%v: %s is %+v", size, id, b)
			}
		}
	}
	mine.resize(1280, 720)
	had := len(mine.hand())
	for _, key := range []gi.Key{gi.Letter('h'), gi.Letter('d'), gi.Letter('e')} {
		mine.ticks(300)
		mine.key2(key)
		if mine.said() != "The table is paused." || mine.s.ses.Acting() || mine.s.ses.Hint.Level != session.HintOff {
			t.Errorf("%v says %q", key, mine.said())
		}
	}
	list[0].s.company.Host(friends.HostDo{Do: wire.HostGo})
	together(t, list, "the match goes on", func(r *room) bool { return !r.s.company.paused })
	mine.tap("btn/draw")
	together(t, list, "the draw", func(r *room) bool { return r.s.ses.View().Seats[mine.s.ses.Me()].Cards == had+1 })
}
