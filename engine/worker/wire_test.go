package worker

import (
	"bytes"
	"strings"
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"

	"github.com/google/go-cmp/cmp"
)

// door is a way to have a request handled.
type door func(Request) Answer

func straight(r Request) Answer { return Handle(clone(r), nil) }

// wired sends searches through both encodings, as a page does.
func wired(t *testing.T) door {
	return func(r Request) Answer {
		if r.Kind == NewMatch || r.Kind == Apply {
			return straight(r)
		}
		sent, err := encode(r)
		if err != nil {
			t.Fatal(err)
		}
		a, err := decode[Answer](Reply(sent))
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
}

// played is the record of a match's first deal that casual players play through a door.
func played(t *testing.T, id string, ask door) string {
	t.Helper()
	r, _ := rules.ByID(id)
	c := match.Config{Rules: r, Seed: "wire"}
	for n := range max(2, r.MinPlayers) {
		c.Players = append(c.Players, match.Player{Name: string(rune('A' + n)), By: "casual"})
	}
	h, err := record.NewHeader(c)
	if err != nil {
		t.Fatal(err)
	}
	text := record.AppendHeader(nil, h)
	a := ask(Request{Kind: NewMatch, Config: &c})
	for turn := 0; ; turn++ {
		if a.Fault != "" || a.Refused != nil || a.Match == nil {
			t.Fatalf("%s: turn %d: %+v", id, turn, a)
		}
		for _, e := range a.Events {
			text = record.AppendEvent(text, e)
		}
		m := a.Match
		seat := m.OnTurn()
		v := m.View(seat)
		if v.Phase != match.Turning || turn > 120 {
			return string(text)
		}
		act := ask(Request{Kind: Bot, View: &v, Seat: seat, Level: "casual", Seed: uint64(turn)}).Action
		if act == nil {
			t.Fatalf("%s: turn %d: no action", id, turn)
		}
		a = ask(Request{Kind: Apply, Match: m, Seat: seat, Action: act})
		if a.Refused != nil {
			d := bot.Default(v)
			a = ask(Request{Kind: Apply, Match: m, Seat: seat, Action: &d})
		}
	}
}

func TestAMatchPlayedThroughTheWireHasTheSameRecord(t *testing.T) {
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			direct, wired := played(t, id, straight), played(t, id, wired(t))
			if direct != wired {
				a, b := strings.Split(direct, "\n"), strings.Split(wired, "\n")
				for i := range a {
					if i >= len(b) || a[i] != b[i] {
						t.Fatalf("line %d:\n%s\n%s", i+1, a[i], strings.Join(b[min(i, len(b)):min(i+1, len(b))], ""))
					}
				}
				t.Fatal("the record through the wire is longer")
			}
			if strings.Count(direct, "\n") < 20 {
				t.Errorf("hardly anything was played:\n%s", direct)
			}
		})
	}
}

func TestEveryMessageOfASearchRoundTripsThroughTheWire(t *testing.T) {
	asked, answers := messages(t)
	for _, r := range asked {
		if r.Kind != NewMatch && r.Kind != Apply {
			overTheWire(t, r)
		}
	}
	for _, a := range answers {
		if a.Kind != NewMatch && a.Kind != Apply {
			overTheWire(t, a)
		}
	}
}

func overTheWire[T any](t *testing.T, v T) {
	t.Helper()
	b, err := encode(v)
	if err != nil {
		t.Fatal(err)
	}
	back, err := decode[T](b)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(v, back); d != "" {
		t.Error(d)
	}
	for cut := range b {
		if _, err := decode[T](b[:cut]); err == nil {
			t.Fatalf("%d of %d bytes are a whole message", cut, len(b))
		}
	}
	if _, err := decode[T](append(b, 0)); err == nil {
		t.Error("a byte more is the same message")
	}
}

func TestAMatchDoesNotTravelToASearch(t *testing.T) {
	asked, _ := messages(t)
	if _, err := encode(asked[1]); err == nil || !strings.Contains(err.Error(), "match") {
		t.Errorf("%v", err)
	}
}

func TestBytesThatAreNoRequestAreAnsweredWithAFault(t *testing.T) {
	for _, b := range [][]byte{nil, {0}, {1, 200}, bytes.Repeat([]byte{255}, 40), bytes.Repeat([]byte{1}, 300)} {
		a, err := decode[Answer](Reply(b))
		if err != nil || a.Fault == "" {
			t.Errorf("%v: %+v, %v", b, a, err)
		}
	}
}

func TestOnlySearchesAreDoneInAThreadOfTheirOwn(t *testing.T) {
	sent, err := encode(Request{ID: 3, Kind: NewMatch, Config: config(t)})
	if err != nil {
		t.Fatal(err)
	}
	a, err := decode[Answer](Reply(sent))
	if err != nil || a.ID != 3 || a.Fault == "" {
		t.Errorf("%+v, %v", a, err)
	}
}

func TestASearchByWireEndsWithItsBudget(t *testing.T) {
	sent, err := encode(Request{ID: 4, Kind: Solve, Budget: 10, Position: position(t)})
	if err != nil {
		t.Fatal(err)
	}
	a, err := decode[Answer](Reply(sent))
	if err != nil || a.ID != 4 || a.Solved == nil || a.Solved.Cards != 1 {
		t.Errorf("%+v, %v", a, err)
	}
}

func FuzzReply(f *testing.F) {
	f.Add([]byte{1, 3, 'b', 'o', 't'})
	f.Fuzz(func(t *testing.T, b []byte) {
		if _, err := decode[Answer](Reply(b)); err != nil {
			t.Error(err)
		}
	})
}
