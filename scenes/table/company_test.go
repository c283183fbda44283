//go:build !js

package table

import (
	"context"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/app/archive"
	"machiavelli/game/app/friends"
	"machiavelli/game/fetch/transport"
	"machiavelli/game/serve"
	"machiavelli/game/serve/tablelog"
	"machiavelli/game/testing/liar"
	gi "machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/draw"
)

// atOneTable is two players at one table of a server, each with a screen.
func atOneTable(t *testing.T) []*room {
	t.Helper()
	return atTheTableOf(t, tablesAt(t), "Anna", "Bert")
}

// tablesAt is the address of a server of tables.
func tablesAt(t *testing.T) string {
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
	tables, err := serve.New(serve.Options{Log: log, Think: think, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	at := httptest.NewServer(tables)
	t.Cleanup(func() { tables.Close(); at.Close(); log.Close() })
	return at.URL
}

// atTheTableOf is two players at one table of the server at an address.
func atTheTableOf(t *testing.T, at string, names ...string) (list []*room) {
	t.Helper()
	cfg := config(t, "machiavelli", "table", match.Human, match.Human)
	return atTheTableBy(t, at, friends.Wish{Rules: cfg.Rules, Seats: []string{match.Human, match.Human}, Hints: true}, names...)
}

// atTheTableBy is the same at a table that is made by a wish.
func atTheTableBy(t *testing.T, at string, wish friends.Wish, names ...string) (list []*room) {
	t.Helper()
	client := &transport.Client{Origin: at}
	made, err := friends.Make(t.Context(), client, wish)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		seat, err := friends.Join(t.Context(), client, made, name, friends.Nonce(), -1)
		if err != nil {
			t.Fatal(err)
		}
		r := sitAt(t, 1280, 720, config(t, "machiavelli", "alone", match.Human, "novice"))
		r.s.Enter(r.c, friends.Sit(friends.Options{Client: client, Seat: seat, Store: r.c.Store}))
		r.s.Resize(r.c)
		t.Cleanup(r.s.ses.Close)
		list = append(list, r)
		made.Host = "" // which the first has
	}
	together(t, list, "the match", func(r *room) bool { return r.s.ses.Playing() && len(r.hand()) == 13 && !r.s.desk.stage.Moving() })
	return list
}

// together lets time pass at all screens until something holds at each.
func together(t *testing.T, list []*room, what string, holds func(*room) bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(2 * time.Millisecond) {
		n := 0
		for _, r := range list {
			r.tick()
			if holds(r) {
				n++
			}
		}
		if n == len(list) {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%s: at %d of %d screens", what, n, len(list))
		}
	}
}

// TestSeveralPeoplePlayAtOneTable: what one does all see, a vote is asked of the other, and
// a remark is heard.
func TestSeveralPeoplePlayAtOneTable(t *testing.T) {
	list := atOneTable(t)
	mine := list[0]
	other := list[1]
	if !mine.s.ses.Live() {
		mine, other = other, mine
	}
	if !mine.s.ses.Live() || other.s.ses.Live() {
		t.Fatal("it is not one player's turn")
	}
	mine.tap("btn/draw")
	together(t, list, "the drawn card", func(r *room) bool {
		v := r.s.ses.View()
		return v.Turn == other.s.ses.Me() && v.Seats[mine.s.ses.Me()].Cards == 14 && r.s.Quiet() == (r == other)
	})

	open := func(r *room, ids ...string) {
		t.Helper()
		r.s.run(r.c, command{verb: askMenu})
		for _, id := range ids {
			r.tick()
			r.tap(id)
		}
	}
	mine.s.run(mine.c, command{verb: askMenu})
	for _, item := range mine.c.UI.AllItems() {
		if item.Name == "company/pause" { // who is host may pause it
			continue
		}
		if strings.Contains(item.Spoken(), "Pause") || strings.Contains(item.Spoken(), "saved") {
			t.Errorf("the menu of a match that goes on says %q", item.Spoken())
		}
	}
	mine.c.UI.Reset()
	open(mine, "company/say", "say/well")
	together(t, list[:], "the remark", func(r *room) bool { return strings.Contains(r.said(), "Well played!") })

	open(other, "company/leave", "company.go")
	together(t, []*room{mine}, "who plays", func(r *room) bool {
		return r.s.company.Info().People[other.s.ses.Me()].By != match.Human || r.s.company.Info().People[other.s.ses.Me()].Here == friends.Computer
	})
	together(t, []*room{other}, "the way out", func(r *room) bool { return r.s.company.Table == nil })
}

// TestRemarksAreMuted: who mutes them is shown none until they are shown again, and hears
// of all else.
func TestRemarksAreMuted(t *testing.T) {
	list := atOneTable(t)
	speaker, muted := list[0], list[1]
	open := func(r *room, ids ...string) {
		t.Helper()
		r.s.run(r.c, command{verb: askMenu})
		for _, id := range ids {
			r.tick()
			r.tap(id)
		}
	}
	heard := func(r *room, what string) bool { return strings.Contains(r.said(), what) }
	open(muted, "company/mute")
	open(speaker, "company/say", "say/luck")
	together(t, list[:1], "the remark where it is made", func(r *room) bool { return heard(r, "Good luck!") })
	for range 100 { // a screen that showed it would do so in this time
		time.Sleep(2 * time.Millisecond)
		if muted.tick(); heard(muted, "Good luck!") {
			t.Fatal("a muted remark is shown")
		}
	}
	open(speaker, "company/pause")
	together(t, list[1:], "the pause", func(r *room) bool { return r.s.company.Info().Paused && heard(r, "The table is paused.") })
	together(t, list, "that it is paused, for as long as it is", func(r *room) bool { return r.items()["turn"].Text == "The table is paused." })
	open(speaker, "company/go")
	together(t, list, "that it goes on", func(r *room) bool { return r.items()["turn"].Text != "The table is paused." })
	open(muted, "company/mute")
	open(speaker, "company/say", "say/thanks")
	together(t, list[1:], "the remark", func(r *room) bool { return heard(r, "Thank you!") })
}

// TestTheOlderOfTwoDevicesSaysThatTheOtherOnePlays: until its player wants to play there.
func TestTheOlderOfTwoDevicesSaysThatTheOtherOnePlays(t *testing.T) {
	list := atOneTable(t)
	older := list[0]
	if list[1].s.company.OnTurn() {
		older = list[1]
	}
	newer := sitAt(t, 390, 844, config(t, "machiavelli", "alone", match.Human, "novice"))
	newer.s.Enter(newer.c, friends.Sit(friends.Options{Client: older.s.company.Client, Seat: older.s.company.Seat(), Store: newer.c.Store}))
	newer.s.Resize(newer.c)
	t.Cleanup(newer.s.ses.Close)
	both := []*room{older, newer}
	together(t, both, "the turn", func(r *room) bool { return r.s.ses.Live() && r.s.company.OnTurn() })
	older.drag(name(older.hand()[0]), "felt") // both are in the middle of the turn
	newer.drag(name(newer.hand()[1]), "felt")
	newer.tap("btn/undo")
	if err := newer.s.ses.Act(match.Draw); err != nil {
		t.Fatal(err)
	}
	together(t, both, "the draw, and a whole hand", func(r *room) bool {
		v := r.s.ses.View()
		return !r.s.company.OnTurn() && len(v.Hand) == 14 && len(v.Table) == 0
	})
	if turn := older.s.ses.Turn(); turn == nil || len(turn.Hand) != 13 {
		t.Errorf("what lay half-made is no plan on the older device: %+v", turn)
	}
	together(t, both[:1], "the other device", func(r *room) bool { return r.c.UI.Modal() })
	if newer.c.UI.Modal() {
		t.Error("the device that plays is told of another one")
	}
	older.tap("doubled.here")
	older.tick()
	if older.c.UI.Modal() {
		t.Error("it cannot be played here")
	}
}

// TestTheRecordOfATableIsKeptByAll: once the match is over and its secret is told.
func TestTheRecordOfATableIsKeptByAll(t *testing.T) {
	list := atOneTable(t)
	list[0].s.company.Host(friends.HostDo{Do: "close"})
	together(t, list, "the record", func(r *room) bool {
		kept := archive.Of(r.c.Store)
		ids, err := kept.IDs()
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range ids { // one is of the match that the screen began with
			text, err := kept.Read(id)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(text), `"secret"`) && strings.Contains(string(text), `"Bert"`) {
				return true
			}
		}
		return false
	})
}

// TestSomebodyWatches: with the cards of the table, and of no hand.
func TestSomebodyWatches(t *testing.T) {
	list := atOneTable(t)
	at := list[0].s.company.Seat()
	at.P, at.Secret, at.Host = -1, at.Watch, ""
	r := sitAt(t, 390, 844, config(t, "machiavelli", "alone", match.Human, "novice"))
	r.s.Enter(r.c, friends.Sit(friends.Options{Client: list[0].s.company.Client, Seat: at}))
	r.s.Resize(r.c)
	t.Cleanup(r.s.ses.Close)
	together(t, []*room{r}, "the table", func(r *room) bool { return r.s.ses.Playing() && r.s.ses.View().Me == -1 && !r.s.desk.stage.Moving() })
	if len(r.hand()) > 0 || r.s.ses.Live() || r.s.ses.Planning() {
		t.Errorf("who watches holds %v", r.hand())
	}
	if got := r.s.picture.model.Empty; got != "Nothing lies on the table." {
		t.Errorf("who can lay nothing reads %q", got)
	}
	items := r.items()
	for _, id := range []string{"seat/0", "seat/1"} {
		if items[id].H == 0 {
			t.Errorf("%s is nowhere", id)
		}
	}
	for id := range items {
		if strings.HasPrefix(id, "btn/") && id != "btn/menu" {
			t.Errorf("who watches is offered %s", id)
		}
	}
	r.s.ses.View().Deal = 2 // the points of a seat that there is not are not asked for
	r.resize(1920, 1080)    // a television, which is read from three metres
	if f := &r.s.desk.frame; draw.LogSize(f) < layout.NameSize(f.Seats[0]) || layout.NameSize(f.Seats[0]) < r.c.H/36 {
		t.Errorf("on a television the log has %.1f, a name %.1f", draw.LogSize(f), layout.NameSize(f.Seats[0]))
	}
	r.resize(390, 844)
	mine := list[0]
	if !mine.s.ses.Live() {
		mine = list[1]
	}
	mine.tap("btn/draw")
	together(t, append(list, r), "the draw", func(r *room) bool { return r.s.ses.View().Seats[mine.s.ses.Me()].Cards == 14 })
	name := r.s.ses.View().Seats[mine.s.ses.Me()].Name
	together(t, []*room{r}, "what has just happened", func(r *room) bool { return r.items()["words"].Text == name+" draws" })
	r.s.run(r.c, command{verb: askMenu})
	r.tick()
	together(t, []*room{r}, "the menu", func(r *room) bool { return r.c.UI.Modal() })
	together(t, list, "who watches", func(r *room) bool { return r.s.company.Info().Watching == 1 })
	for _, r := range list { // one tap, and it is seen
		r.tap("btn/menu")
		r.tick()
		said := ""
		for _, item := range r.c.UI.AllItems() {
			said += item.Spoken() + "\n"
		}
		if !strings.Contains(said, "1 watches") || !strings.Contains(said, "Bert") {
			t.Errorf("the menu says %q", said)
		}
	}
}

// TestWhateverAServerCallsPeopleTheTableShowsIt: seats, what is said of the players, and
// remarks steer no screen and no voice, and every seat is told from the other.
func TestWhateverAServerCallsPeopleTheTableShowsIt(t *testing.T) {
	honest := tablesAt(t)
	for what, name := range liar.Names {
		list := atTheTableOf(t, liar.Calling(t, honest, map[string]string{"Mallory": name, "luck": "luck" + name}), "Anna", "Mallory")
		mallory := list[1]
		anna, plays := list[0], list[0]
		plain := func(where string) {
			t.Helper()
			for _, i := range anna.c.UI.AllItems() {
				if liar.Steers(i.Text + i.Label + i.About) {
					t.Errorf("%s, %s: %s is %q, spoken %q, %q", what, where, i.Name, i.Text, i.Label, i.About)
				}
			}
		}
		plain("at first")
		if mallory.s.company.OnTurn() {
			plays = mallory
		}
		plays.tap("btn/draw")
		together(t, list, "the draw", func(r *room) bool { return len(plays.hand()) == 14 })
		plain("after a draw")
		mallory.s.company.Say("luck")
		mallory.s.company.Ask("end", -1)
		together(t, list[:1], "the vote", func(r *room) bool { return r.s.company.Info().Asks != nil })
		plain("at a vote")
		if people := anna.s.company.Info().People; people[0].Name != "Anna" || people[1].Name == "Anna" {
			t.Errorf("%s: they are called %q and %q", what, people[0].Name, people[1].Name)
		}
		if views := anna.s.ses.View(); views.Seats[1].Name != anna.s.company.Info().People[1].Name {
			t.Errorf("%s: the table shows %q", what, views.Seats[1].Name)
		}
	}
}

// TestTheMenusOfATableAreWholeInEveryLanguage: for the host in the middle of a match, with
// somebody who is away, for a watcher, and what the menus ask.
func TestTheMenusOfATableAreWholeInEveryLanguage(t *testing.T) {
	list := atTheTableOf(t, tablesAt(t), "Lucrezia", "Cesare")
	r := list[0]
	o := r.s.company
	v := r.s.view(r.c)
	r.asked(func() { r.s.run(r.c, command{verb: askMenu}) })
	r.asked(func() { o.more(v, func(command) {}) })
	r.asked(func() { o.askLeave(r.c) })
	r.asked(func() { o.sayMenu(r.c) })
	r.asked(func() { askClose(r.c, o.Table) })
	for _, what := range []string{"back", "end", "next", "computer", "rematch"} {
		r.asked(func() {
			o.askVoice(r.c, friends.Ask{P: 1, What: what, Of: 1}, o.Info())
		})
	}
	r.asked(func() { o.askOver(r.c, r.c.T("friends.over.agreed")) })
	r.asked(func() { o.doubled(r.c, r.c.T("friends.doubled")) })
}

// TestNoToastLiesOnAQuestion: a vote is said by its dialog alone, and what was said before
// makes room for it.
func TestNoToastLiesOnAQuestion(t *testing.T) {
	for _, size := range [][2]float64{{390, 844}, {844, 390}, {1280, 720}} {
		list := atOneTable(t)
		asks, asked := list[0], list[1]
		asked.resize(size[0], size[1])
		asked.c.UI.Toast("The table goes on.")
		asked.tick()
		asks.s.company.Ask("end", -1)
		together(t, list[1:], "the question", func(r *room) bool { return r.c.UI.Modal() })
		asked.tick()
		sheet := asked.items()["vote/end"]
		for _, i := range asked.c.UI.Items() {
			if i.Name != "toast" {
				continue
			}
			if i.Text != "The table goes on." {
				t.Errorf("%v: %q is said besides", size, i.Text)
			}
			if i.X < sheet.X+sheet.W && sheet.X < i.X+i.W && i.Y < sheet.Y+sheet.H && sheet.Y < i.Y+i.H {
				t.Errorf("%v: %q lies on the question: %+v, %+v", size, i.Text, i, sheet)
			}
		}
		asked.tap("vote.no")
		together(t, list, "the answer", func(r *room) bool { return len(r.s.company.Info().Asks) == 0 })
		asked.ticks(300)
	}
}

// TestAMatchThatAllEndLeavesNobodyAtADeadTable: there is no score of half a deal, so a
// question leads on, to a rematch if all like.
func TestAMatchThatAllEndLeavesNobodyAtADeadTable(t *testing.T) {
	list := atOneTable(t)
	list[0].s.company.Ask("end", -1)
	together(t, list[1:], "the question", func(r *room) bool { return r.c.UI.Modal() })
	list[1].tap("vote.yes")
	together(t, list, "the end", func(r *room) bool { return r.items()["over.rematch"].Enabled })
	for _, r := range list {
		if title := r.items()["over"].Label; !strings.Contains(title, "agreed") || strings.Contains(r.said(), "over") {
			t.Errorf("%q, and besides %q", title, r.said())
		}
	}
	list[0].tap("over.rematch")
	together(t, list[1:], "the rematch", func(r *room) bool { return r.items()["vote.yes"].Enabled })
}

// TestAToastLeavesTheButtonsOfAMenuFree: where the menu leaves no room beside it.
func TestAToastLeavesTheButtonsOfAMenuFree(t *testing.T) {
	r := atOneTable(t)[0]
	r.resize(844, 390)
	r.c.UI.Toast("Bert sits down.")
	r.tick()
	r.s.run(r.c, command{verb: askMenu})
	r.tick()
	items := r.items()
	toast := items["toast"]
	if toast.Text == "" || items["company"].H == 0 {
		t.Fatalf("%+v, %+v", toast, items["company"])
	}
	for id, i := range items {
		if strings.HasPrefix(id, "company/") && i.X < toast.X+toast.W && toast.X < i.X+i.W && i.Y < toast.Y+toast.H && toast.Y < i.Y+i.H {
			t.Errorf("it lies on %s: %+v, %+v", id, toast, i)
		}
	}
	if a, b := items["company/resume"], items["company/say"]; a.Y != b.Y {
		t.Errorf("the buttons are not beside each other: %+v, %+v", a, b)
	}
}

// TestAVoteThatIsOverAsksNobody: its question closes by itself. Until then whoever has put it
// off finds it in the menu.
func TestAVoteThatIsOverAsksNobody(t *testing.T) {
	list := atTheTableOf(t, tablesAt(t), "Anna", "Bert")
	asks, asked := list[0], list[1]
	asked.s.company.Ask("end", -1)
	question := func(r *room) bool { return r.items()["vote.yes"].Enabled }
	together(t, list[:1], "the question", question)
	asks.tap("vote.no")
	together(t, list, "the answer", func(r *room) bool { return len(r.s.company.Info().Asks) == 0 })

	asked.ticks(300)
	asks.s.company.Ask("end", -1)
	together(t, list[1:], "the question again", question)
	asked.key2(gi.Cancel)
	asked.tick()
	if question(asked) || len(asked.s.company.Info().Asks) != 1 {
		t.Fatal("it cannot be put off")
	}
	asked.s.run(asked.c, command{verb: askMenu})
	asked.tick()
	asked.tap("company/answer.end")
	asked.tick()
	if !question(asked) {
		t.Fatal("the menu does not lead to it")
	}
	asks.s.company.Answer("end", false) // who has asked thinks better of it
	together(t, list, "its end", func(r *room) bool { return len(r.s.company.Info().Asks) == 0 && !r.c.UI.Modal() })
}

// TestTheTimeRunsOutBehindAQuestion: what lies half-made is a plan from then on, the player is
// told, and the question can be answered still.
func TestTheTimeRunsOutBehindAQuestion(t *testing.T) {
	cfg := config(t, "machiavelli", "table", match.Human, match.Human)
	quick, err := cfg.Rules.With(rules.Options{Timer: 5})
	if err != nil {
		t.Fatal(err)
	}
	list := atTheTableBy(t, tablesAt(t), friends.Wish{Rules: quick, Seats: []string{match.Human, match.Human}}, "Anna", "Bert")
	late := list[0]
	if list[1].s.company.OnTurn() {
		late = list[1]
	}
	had := len(late.hand())
	late.drag(name(late.hand()[0]), "felt")
	late.s.run(late.c, command{verb: askMenu})
	late.tick()
	told := false
	together(t, list, "the end of the time", func(r *room) bool {
		told = told || r == late && strings.Contains(r.said(), "Time is up")
		return r.s.company.OnTurn() == (r != late) && len(late.s.ses.View().Hand) == had+3 && told // a card alone is a failed move
	})
	late.tap("company/say")
	late.tick()
	late.tap("say/oops")
	together(t, list, "the remark", func(r *room) bool { return strings.Contains(r.said(), "Oops!") })
}
