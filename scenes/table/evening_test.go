//go:build !js

package table

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path"
	"slices"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/table"
	"machiavelli/engine/table/wire"
	"machiavelli/game/app/friends"
	"machiavelli/game/fetch/transport"
	"machiavelli/game/lang"
	"machiavelli/game/ui"
	gi "machiavelli/game/ui/input"
)

// evening is a table of three people that one of them sees on a screen. It knows no
// chance and no clock: the screen hears of something, and what it asks is answered, when
// the script says so, between two ticks.
type evening struct {
	*room
	table  *table.Table
	now    time.Duration
	who    []table.Who
	rules  rules.Rules
	passed uint64        // passing lines that the screen has heard
	here   []string      // as the screen has heard last
	lines  chan []byte   // on their way to the screen
	asked  chan question // what the screen asks
	came   chan struct{} // the screen has heard a line
	place  *friends.Table
}

// question is a request of the screen.
type question struct {
	what, secret string
	body         []byte
	answer       chan reply
}

type reply struct {
	status int
	body   []byte
}

// mine is the seat with the screen.
const mine = 0

func secretOf(seat int) string { return fmt.Sprint("secret", seat) }

// newEvening is the first turn of a match among three, seen in a window of a size.
func newEvening(t *testing.T, w, h float64) *evening {
	t.Helper()
	return newEveningOf(t, w, h, "Anna", "Bert", "Carla")
}

// newEveningOf is that of three people by their names.
func newEveningOf(t *testing.T, w, h float64, names ...string) *evening {
	t.Helper()
	e := &evening{
		room: sitAt(t, w, h, config(t, "machiavelli", "alone", match.Human, "novice")), rules: config(t, "machiavelli", "").Rules,
		here: []string{friends.Here, friends.Here, friends.Here}, lines: make(chan []byte), asked: make(chan question), came: make(chan struct{}, 16),
	}
	made, _, refused := table.New(table.Config{
		Code: "KQXVTA", Host: "host", Watch: "watch", Secret: [32]byte{7},
		Wish: table.Wish{Rules: e.rules, Seats: []string{match.Human, match.Human, match.Human}, Grace: table.MinGrace, Hints: true},
	})
	if refused != nil {
		t.Fatal(refused)
	}
	e.table = made
	for i, name := range names {
		e.do(table.Who{Seat: -1}, table.Join{Name: name, Nonce: fmt.Sprint("nonce-of-a-person-", i), Seat: i, Secret: secretOf(i)})
		who, _ := e.table.Who(secretOf(i))
		e.who = append(e.who, who)
		e.do(who, table.Here{})
	}
	_, e.passed = e.table.Passing(0)
	at := httptest.NewServer(e)
	t.Cleanup(at.Close)
	t.Cleanup(at.CloseClientConnections)
	e.place = friends.Sit(friends.Options{
		Client: &transport.Client{Origin: at.URL}, Seat: friends.Seat{Origin: at.URL, Code: "KQXVTA", P: mine, Secret: secretOf(mine), Host: "host"},
		Came: func() { e.came <- struct{}{} },
	})
	t.Cleanup(e.place.Close)
	e.send(append([]table.Message{e.table.Hello(e.who[mine], e.now)}, e.table.For(e.who[mine], table.Snapshot)...))
	e.s.Enter(e.c, e.place)
	e.s.Resize(e.c)
	return e
}

// ServeHTTP hands the screen's requests to the script, and the script's lines to it.
func (e *evening) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch what := path.Base(r.URL.Path); what {
	case "draft": // which nobody sees
		w.WriteHeader(http.StatusNoContent)
	case "lines":
		w.Header().Set("Content-Type", "application/x-ndjson")
		for {
			var line []byte
			select {
			case <-r.Context().Done():
				return
			case line = <-e.lines:
			case <-time.After(time.Second): // an empty line: the server is there
			}
			if _, err := w.Write(append(line, '\n')); err != nil {
				return
			}
			w.(http.Flusher).Flush()
		}
	default:
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		q := question{what, strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "), body, make(chan reply)}
		select {
		case <-r.Context().Done():
			return
		case e.asked <- q:
		}
		is := <-q.answer
		w.WriteHeader(is.status)
		w.Write(is.body)
	}
}

// patience is how long the screen may take to hear or to ask something.
const patience = 20 * time.Second

func wait[V any](e *evening, what string, from <-chan V) (v V) {
	e.t.Helper()
	select {
	case v = <-from:
	case <-time.After(patience):
		e.t.Fatalf("%s never comes", what)
	}
	return v
}

// send has the screen hear lines.
func (e *evening) send(list []table.Message) {
	e.t.Helper()
	for _, m := range list {
		if m.E == "clock" {
			continue // which this table has none of
		}
		select {
		case e.lines <- m.Line:
		case <-time.After(patience):
			e.t.Fatalf("the screen does not listen to %s", m.Line)
		}
		switch m.E {
		case "back", "hello": // its view comes
		case "here":
			e.present(m.Line)
		default:
			wait(e, "what is made of "+string(m.Line), e.came)
		}
	}
}

// present waits until the screen knows who is here. It is told of those who go and come.
func (e *evening) present(line []byte) {
	e.t.Helper()
	var now struct{ Here []string }
	if err := json.Unmarshal(line, &now); err != nil {
		e.t.Fatal(err)
	}
	told := false
	for i, is := range now.Here {
		told = told || i != mine && is != e.here[i] && is != friends.Computer
	}
	if e.here = now.Here; told {
		wait(e, "who is here", e.came)
		return
	}
	for end := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		if slices.EqualFunc(e.place.Info().People, now.Here, func(p friends.Person, is string) bool { return p.Here == is }) {
			return
		}
		if time.Now().After(end) {
			e.t.Fatalf("%s is not heard", line)
		}
	}
}

// do does something at the table.
func (e *evening) do(who table.Who, c table.Command) *wire.Refusal {
	e.t.Helper()
	lines, refused := e.table.Decide(who, c, e.now)
	for _, l := range lines {
		if err := e.table.Apply(l); err != nil {
			e.t.Fatal(err)
		}
	}
	return refused
}

// tell has the screen hear what has come about since a line.
func (e *evening) tell(after uint64) {
	e.t.Helper()
	if e.table.Last() > after {
		e.send(e.table.For(e.who[mine], after))
	}
	passing, n := e.table.Passing(e.passed)
	e.passed = n
	e.send(passing)
}

// other has somebody else do something, which the screen hears.
func (e *evening) other(seat int, c table.Command) {
	e.t.Helper()
	e.happens(e.who[seat], c)
}

// happens has the screen hear what somebody does.
func (e *evening) happens(who table.Who, c table.Command) {
	e.t.Helper()
	after := e.table.Last()
	if refused := e.do(who, c); refused != nil {
		e.t.Fatalf("%T: %v", c, refused)
	}
	e.tell(after)
	e.ticks(6)
}

// answers answers what the screen has asked, and has it hear what has been done.
func (e *evening) answers(what string) {
	e.t.Helper()
	q := wait(e, what, e.asked)
	if q.what != what {
		e.t.Fatalf("the screen asks for %s, want %s", q.what, what)
	}
	c, refused := table.ReadCommand(q.what, q.body)
	after := e.table.Last()
	if refused == nil {
		who, _ := e.table.Who(q.secret)
		refused = e.do(who, c)
	}
	if refused != nil {
		body, err := json.Marshal(refused)
		if err != nil {
			e.t.Fatal(err)
		}
		q.answer <- reply{refused.Status, body}
		wait(e, "the refusal", e.came)
	} else {
		is := reply{http.StatusNoContent, nil}
		if what == "do" {
			is = reply{http.StatusOK, fmt.Appendf(nil, `{"n":%d}`, e.table.Last())}
		}
		q.answer <- is
		e.tell(after)
	}
	e.ticks(6)
}

// would is what a computer would do on a seat's turn.
func (e *evening) would(seat int) match.Action {
	e.t.Helper()
	var line struct{ View json.RawMessage }
	all := e.table.For(e.who[seat], table.Snapshot)
	if err := json.Unmarshal(all[0].Line, &line); err != nil {
		e.t.Fatal(err)
	}
	v, err := record.ReadView(line.View, e.rules, match.View{})
	if err != nil {
		e.t.Fatal(err)
	}
	p, err := bot.Parse("solver")
	if err != nil {
		e.t.Fatal(err)
	}
	return p.Act(v, 1, func() bool { return false })
}

// plays has a seat act, which the screen hears.
func (e *evening) plays(seat int, a match.Action) {
	e.t.Helper()
	n := e.table.Last()
	e.other(seat, table.Do{ID: fmt.Sprint(n), N: n, Action: record.AppendReply(nil, a)})
	e.ticks(60)
}

// menu opens the menu of the table, and what is asked for in it.
func (e *evening) menu(ids ...string) {
	e.t.Helper()
	e.s.run(e.c, command{verb: askMenu})
	for _, id := range ids {
		e.tick()
		e.tap(id)
	}
	e.ticks(3)
}

func init() {
	runs = append(runs, scripted{"company", func(t *testing.T, k *recorder, w, h float64) {
		e := newEvening(t, w, h)
		k.watch(e.room).ticks(20)
		for n := 0; n < 4 || e.table.OnTurn() != mine || e.would(mine).Do != match.Play; n++ {
			if on := e.table.OnTurn(); on != mine {
				e.plays(on, e.would(on))
				continue
			}
			e.key2(gi.Letter('d'))
			e.answers("do")
			e.ticks(60)
		}
		for range 5 {
			e.key2(gi.Letter('h'))
		}
		for e.s.ses.Hint.Next() != nil {
			e.key2(gi.Space)
		}
		e.ticks(60)
		e.key2(gi.Letter('e'))
		e.answers("do")
		e.menu("company/back")
		e.answers("ask")
		e.other(1, table.Answer{What: "back", Yes: true})
		e.other(2, table.Answer{What: "back", Yes: true})
		e.ticks(60)
		e.key2(gi.Letter('d'))
		e.answers("do")
		e.menu("company/say", "say/well")
		e.answers("say")
		e.other(1, table.Say{Key: "thanks"})
		e.menu("company/mute")
		e.other(2, table.Say{Key: "oops"})
		e.menu("company/mute")
		e.menu("company/back") // a draw cannot be taken back
		e.answers("ask")

		e.plays(e.table.OnTurn(), match.Action{Do: match.Draw})
		e.now += 50 * time.Second
		e.other(mine, table.Here{})
		e.happens(table.Server, table.Tick{})
		e.menu()
		e.key2(gi.Cancel)
		e.other(1, table.Here{})
		e.other(2, table.Here{})
		e.menu("company/pause")
		e.answers("host")
		e.menu("company/go")
		e.answers("host")
		e.other(1, table.AskFor{What: "end"})
		e.tap("vote.no")
		e.answers("answer")
		e.other(2, table.Leave{})
		e.ticks(20)
	}})
}

// TestTheMenuForSomebodyWhoIsAwayIsWholeInEveryLanguage: while a vote waits for an answer, too.
func TestTheMenuForSomebodyWhoIsAwayIsWholeInEveryLanguage(t *testing.T) {
	e := newEveningOf(t, 1280, 720, "Lucrezia", "Cesare", "Niccolò")
	e.ticks(20)
	e.other(1, table.AskFor{What: "end"})
	e.key2(gi.Cancel)
	e.now += 50 * time.Second
	e.other(mine, table.Here{})
	e.happens(table.Server, table.Tick{})
	e.ticks(300) // what was said of it has gone
	for _, id := range []string{"seat/0", "seat/1"} {
		if got := e.items()[id].Text; got != "away" {
			t.Errorf("%s shows %q", id, got)
		}
	}
	e.menu()
	for _, id := range []string{"company/computer.1", "company/computer.2", "company/answer.end"} {
		if !e.items()[id].Enabled {
			t.Errorf("the menu has no %s", id)
		}
	}
	e.c.UI.Reset()
	e.room.asked(func() { e.s.run(e.c, command{verb: askMenu}) })
	for _, code := range []string{"en", "de", "it", "fr", "es", "cs"} {
		l, err := lang.Open(code)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"table.company.computer", "table.company.answer"} {
			text := l.T(key, "name", "Wilhelmina-Maria") // on the smallest phone
			if w := e.c.Fonts.Width(text, ui.Bold, e.c.Fonts.Shrink(text, ui.Bold, 16, 272, ui.LeastText(16))); w > 272 {
				t.Errorf("%q is %.0f wide", text, w)
			}
		}
	}
}
