//go:build !js

package worker

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
)

// asker is a way to have a request handled.
type asker func(Request) Answer

func straight(r Request) Answer { return NewEngine().Handle(clone(r), nil) }

// wired sends searches through both encodings, as a page does.
func wired(t *testing.T) asker {
	e := NewEngine()
	return func(r Request) Answer {
		if !slices.Contains(travels, reflect.TypeOf(r.Task)) {
			return straight(r)
		}
		sent, err := encode(r)
		if err != nil {
			t.Fatal(err)
		}
		a, err := heard(e.Reply(sent))
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
}

// played is the record of a match's first deal that players of several levels play through it.
func played(t *testing.T, id string, ask asker) string {
	t.Helper()
	r, _ := rules.ByID(id)
	c := match.Config{Rules: r, Seed: "wire"}
	for n := range max(2, r.MinPlayers) {
		c.Players = append(c.Players, match.Player{Name: string(rune('A' + n)), By: "casual"})
	}
	var text []byte
	levels := []string{"casual", "solver", "strategist"}
	a := ask(Request{Task: NewMatch{Config: c}})
	for turn := 0; ; turn++ {
		if a.Fault != "" || update(a).Refused != nil || update(a).State == nil {
			t.Fatalf("%s: turn %d: %+v", id, turn, a)
		}
		text = append(text, update(a).Record...)
		state, now := update(a).State, update(a).Sights[0].View
		if now.Phase != match.Turning || turn > 120 {
			return string(text)
		}
		if a = ask(Request{Task: Bot{state, now.Turn, levels[(now.Turn+turn)%len(levels)]}}); update(a).Refused != nil {
			a = ask(Request{Task: Fallback{state, now.Turn}})
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
