//go:build !js

package wording

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"testing"
	"time"

	"machiavelli/assets/strings"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/table"
	"machiavelli/engine/table/wire"
	"machiavelli/game/app/friends"
	"machiavelli/game/fetch/transport"
	"machiavelli/game/lang"
)

// TestEveryLineOfATableIsSaid: a place that hears a numbered line has a sentence for the
// screen and the terminal, or news of the match. Of a passing one it may show who is there,
// or the clock.
func TestEveryLineOfATableIsSaid(t *testing.T) {
	r, _ := rules.ByID("machiavelli")
	r, err := r.With(rules.Options{Timer: 90})
	if err != nil {
		t.Fatal(err)
	}
	at, _, refused := table.New(table.Config{Code: "KQXVTA", Host: "host", Watch: "watch", Wish: table.Wish{Rules: r, Seats: []string{match.Human, match.Human}, Grace: time.Minute}})
	if refused != nil {
		t.Fatal(refused)
	}
	do := func(who table.Who, c table.Command) {
		t.Helper()
		lines, refused := at.Decide(who, c, 0)
		if refused != nil {
			t.Fatal(refused)
		}
		for _, l := range lines {
			if err := at.Apply(l); err != nil {
				t.Fatal(err)
			}
		}
	}
	names := []string{"Anna", "Bert"}
	for _, name := range names {
		do(table.Who{Seat: -1}, table.Join{Name: name, Nonce: name + "-0123456789abcdef", Seat: -1, Secret: name})
	}
	for _, name := range names {
		who, _ := at.Who(name)
		do(who, table.Here{})
	}
	me, _ := at.Who("Anna")
	n, turn := at.Last(), at.OnTurn()
	before := [][]byte{at.Hello(me, 0).Line, at.For(me, table.Snapshot)[0].Line}
	draw := fmt.Sprintf(`{"e":"draw","p":%d,"count":1,"why":"turn"}`, turn)
	if turn == me.Seat {
		draw = fmt.Sprintf(`{"e":"giveup","p":%d,"cards":[]}`, turn)
	}
	end := int64(5000)
	_, whole, err := wire.Read(before[1])
	if err != nil {
		t.Fatal(err)
	}
	again := *whole.(*wire.View)
	again.N = n + 1
	ask := wire.Vote{P: 1, What: wire.VoteEnd, Until: 60000}
	asked := again
	asked.Asks = []wire.Vote{ask}
	examples := []wire.Line{
		&wire.Seats{Seats: []wire.Seat{{By: match.Human, Name: "Anna"}, {By: "casual", Name: "Bert"}}},
		&wire.Did{P: turn, By: wire.ByHuman, Events: []json.RawMessage{[]byte(draw), []byte(fmt.Sprintf(`{"e":"turn","p":%d}`, 1-turn))}, Options: []string{}, Refused: []byte(`{}`)},
		&wire.Back{P: 1}, &wire.Asks{Vote: ask}, &wire.Agreed{What: wire.VoteEnd}, &wire.Declined{What: wire.VoteEnd},
		&wire.Paused{Paused: true}, &wire.Host{P: 1}, &wire.Again{Code: "ABCDEF"}, &wire.Ended{Why: wire.EndClosed},
		&wire.Hello{V: wire.Version, Me: 0, Table: &wire.Look{V: wire.Version, Code: "KQXVTA", Rules: []byte(`"machiavelli"`), Seats: []wire.Seat{{By: match.Human, Name: "Anna"}, {By: match.Human, Name: "Berta"}}, State: wire.Playing}},
		&asked, &wire.Present{Here: []string{wire.Here, wire.Away}, Watching: 1}, &wire.Clock{P: turn, End: &end, Left: 5000}, &wire.Voices{What: wire.VoteEnd, Yes: []int{0, 1}},
		&wire.Said{P: 1, Key: friends.Remarks[0]}, &wire.Moved{},
	}
	for _, make := range slices.Concat(wire.Numbered, wire.Passing) {
		e := make().E()
		i := slices.IndexFunc(examples, func(l wire.Line) bool { return l.E() == e })
		if i < 0 {
			t.Errorf("%s: no example of it stands here", e)
			continue
		}
		number := uint64(0)
		if wire.IsNumbered(e) {
			number = n + 1
		}
		tell := [][]byte{wire.Write(number, examples[i])}
		if e == wire.LineVoices { // in the player's own vote
			own := ask
			own.P = me.Seat
			tell = [][]byte{wire.Write(n+1, &wire.Asks{Vote: own}), tell[0]}
		}
		if e == wire.LineBack {
			tell = append(tell, wire.Write(0, &again))
		}
		if words, shown := said(t, before, tell); !words && (number > 0 || !shown) {
			t.Errorf("%s: no screen and no terminal says it", e)
		}
	}
	if words, shown := said(t, before, [][]byte{[]byte(fmt.Sprintf(`{"e":"newer","n":%d}`, n+1))}); words || shown {
		t.Error("a line that is not known is said")
	}
}

// said reports whether a place at a table has words, or else something to show, for lines
// that come after others.
func said(t *testing.T, before, lines [][]byte) (words, shown bool) {
	t.Helper()
	tell := make(chan bool)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, l := range before {
			w.Write(append(l, '\n'))
		}
		w.(http.Flusher).Flush()
		select {
		case <-tell:
		case <-r.Context().Done():
			return
		}
		for _, l := range lines {
			w.Write(append(l, '\n'))
		}
		w.Write([]byte(`{"e":"said","p":0,"key":"wait"}` + "\n"))
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	}))
	defer server.Close()
	came := make(chan struct{}, 1)
	place := friends.Sit(friends.Options{Client: &transport.Client{Origin: server.URL}, Seat: friends.Seat{Code: "KQXVTA", Secret: "Anna"}, Came: func() {
		select {
		case came <- struct{}{}:
		default:
		}
	}})
	defer server.CloseClientConnections()
	defer place.Close()
	l, err := lang.Load(strings.Files, "en")
	if err != nil {
		t.Fatal(err)
	}
	wait := func(until func() bool) {
		t.Helper()
		for late := time.After(30 * time.Second); !until(); {
			select {
			case <-came:
			case <-late:
				t.Fatal("nothing comes")
			}
		}
	}
	wait(func() bool { _, ok := place.Next(); return ok })
	for _, ok := place.Happened(); ok; _, ok = place.Happened() {
	}
	was := place.Info()
	clock, _ := place.Clock()
	close(tell)
	wait(func() bool {
		for h, ok := place.Happened(); ok; h, ok = place.Happened() {
			if h.What == friends.Said && h.P == 0 {
				return true
			}
			i := place.Info()
			words = words || Happened(l, h, i.People, i.Me) != ""
			if h.What == friends.Moved {
				return true
			}
		}
		return false
	})
	_, news := place.Next()
	now, _ := place.Clock()
	return words || news, !reflect.DeepEqual(was, place.Info()) || now < clock-10*time.Second
}
