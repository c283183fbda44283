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
			task := Bot{Match: m, Seat: seat, Level: "solver", Seed: uint64(turn)}
			here := NewEngine().Handle(Request{Task: task}, func() bool { return false })
			message, err := encode(Request{ID: 7, Task: Decide{View: m.View(seat), Level: task.Level, Seed: task.Seed}})
			if err != nil {
				t.Fatal(id, err)
			}
			there, err := decode[Answer](NewEngine().Reply(message))
			if err != nil || there.Fault != "" || there.Action == nil || here.Match == nil {
				t.Fatalf("%s: %v, %+v, %+v", id, err, there, here)
			}
			if _, err := m.Apply(seat, *there.Action); err != nil {
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
