//go:build !js

package puzzles

import (
	"testing"

	"machiavelli/assets/puzzles"
	"machiavelli/engine/ideas"
	"machiavelli/engine/match"
	"machiavelli/engine/puzzle"
	"machiavelli/engine/solver"
	"machiavelli/engine/worker"
	"machiavelli/game/app/setup"
)

// A puzzle of every rule set can be played at the table, where it ends the turn
// with an empty hand, and is compared with itself.
func TestAPuzzleOfEveryRuleSetIsAcceptedByTheMatch(t *testing.T) {
	c, err := puzzle.Unpack(puzzles.File)
	if err != nil {
		t.Fatal(err)
	}
	met := map[string]int{}
	s, e := solver.New(), worker.NewEngine()
	for i := range c.Len() {
		p, err := c.At(i)
		if err != nil {
			t.Fatal(err)
		}
		id := p.Position.Rules.ID
		if met[id]++; met[id] > 3 {
			continue
		}
		pos := p.Position
		pos.Goal = solver.Cards
		a, err := s.Solve(solver.Limits{}, pos)
		if err != nil || !a.Out {
			t.Fatalf("puzzle %d: %+v, %v", i+1, a, err)
		}
		task := worker.Compare{Position: p.Position, Table: a.Table}
		got, err := worker.ValueOf(task, e.Handle(worker.Request{Task: task}, nil))
		if err != nil || got.Solved.Moves != a.Moves || got.Way.Moves != a.Moves || got.Opens < 1 && p.Level > int(ideas.Split) {
			t.Errorf("puzzle %d (%s): the best play, of %d moves, is compared as %+v, %v", i+1, id, a.Moves, got, err)
		}
		players, _ := setup.PlayersAt(pos)
		m, err := match.Begin(setup.At(pos, "Ada", "novice", players, "exercise"), pos)
		if err != nil {
			t.Errorf("puzzle %d (%s): %v", i+1, id, err)
			continue
		}
		do := match.Action{Do: match.Play}
		for _, cards := range a.Table {
			if len(cards) == 1 {
				do.Free = append(do.Free, cards[0].ID)
				continue
			}
			do.Table = append(do.Table, match.Meld{Cards: cards, Owner: -1})
		}
		if _, err := m.Apply(pos.Seat, do); err != nil {
			t.Errorf("puzzle %d (%s): %v", i+1, id, err)
		} else if n := m.View(pos.Seat).Seats[pos.Seat].Cards; n != 0 {
			t.Errorf("puzzle %d (%s): %d cards are left", i+1, id, n)
		}
	}
	if len(met) < 6 {
		t.Errorf("rule sets: %v", met)
	}
}
