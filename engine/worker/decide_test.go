package worker

import (
	"reflect"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
)

// A computer player at a table elsewhere does what it would do here.
func TestAViewAloneGivesTheSameTurnAsAMatch(t *testing.T) {
	played := 0
	for _, id := range rules.IDs() {
		r, _ := rules.ByID(id)
		players := make([]match.Player, max(2, r.MinPlayers))
		for i := range players {
			players[i] = match.Player{Name: "A", By: "solver"}
		}
		m, _, err := match.New(match.Config{Rules: r, Seed: "decide", Players: players})
		if err != nil {
			t.Fatal(id, err)
		}
		for turn := range 6 {
			seat := m.OnTurn()
			task := Bot{State: state(t, m), Seat: seat, Level: "solver"}
			here := came(NewEngine().handle(Request{Task: task}, func() bool { return false }))
			message, err := encode(Request{ID: 7, Task: Decide{View: m.View(seat), Level: task.Level, Seed: seedOf(m)}})
			if err != nil {
				t.Fatal(id, err)
			}
			there, err := heard(NewEngine().Reply(message))
			if err != nil || there.Fault != "" || decided(there) == nil || here.Match == nil {
				t.Fatalf("%s: %v, %+v, %+v", id, err, there, here)
			}
			if _, err := m.Apply(seat, *decided(there)); err != nil {
				t.Fatalf("%s: %v", id, err)
			}
			if !reflect.DeepEqual(m, here.Match) {
				t.Fatalf("%s, turn %d: another turn", id, turn)
			}
			played++
			if m.Phase != match.Turning {
				break
			}
		}
	}
	if played < 60 {
		t.Errorf("only %d turns", played)
	}
}

// A bot that was refused an answer goes on, and says so with what it does.
func TestAnAnswerSaysWhatWasRefusedOnTheWay(t *testing.T) {
	r, _ := rules.ByID("machiavelli")
	m, _, err := match.New(match.Config{Rules: r, Seed: "refused", Players: []match.Player{{By: "solver"}, {By: "solver"}}})
	if err != nil {
		t.Fatal(err)
	}
	v := m.View(m.OnTurn())
	for _, twice := range []bool{false, true} { // a card is in the hand
		if twice {
			v.Hand = append(v.Hand[:len(v.Hand):len(v.Hand)], v.Hand[0])
		}
		for _, task := range []Task{Decide{View: v, Level: "solver"}, Decide{View: v, Level: "master"}} {
			message, err := encode(Request{ID: 7, Task: task})
			if err != nil {
				t.Fatal(err)
			}
			a, err := heard(NewEngine().Reply(message))
			if err != nil || decided(a) == nil || (a.Stumble != "") != twice {
				t.Errorf("twice %v: %+v, %v", twice, a, err)
			}
		}
	}
}
