package bot

import (
	"math/rand/v2"
	"slices"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// Equal copies are equal: whichever of them an answer names, the match takes the
// play. Weak players let hands and tables grow, so that equal cards come together.
func TestTheMatchAcceptsEveryAnswerOfTheSolver(t *testing.T) {
	s := solver.New()
	accepted := map[string]int{}
	try := func(id, options string, rounds int) {
		r := matchtest.Rules(t, id, options)
		for round := range rounds {
			levels := []string{"novice", "casual", "melds", "novice", "casual", "melds"}[:max(r.MinPlayers, 2)]
			m := matchtest.Begin(t, r, "answers"+string(rune('a'+round)), levels...)
			rnd := rand.New(rand.NewPCG(7, uint64(round)))
			for turns := 0; turns < 90 && m.View(0).Phase == match.Turning; turns++ {
				v := m.View(m.OnTurn())
				if allowed(&v, match.Play) {
					d := match.NewDraft(v)
					for range rnd.IntN(4) {
						muddle(rnd, v, d)
					}
					goals := []solver.Position{v.Position(solver.Cards), v.Position(solver.Max), v.Position(solver.Points), d.Position(solver.Cards)}
					for i, pos := range goals {
						a, err := s.Solve(solver.Limits{}, pos)
						if err != nil || !a.Playable {
							continue
						}
						st := state{v}
						if _, err := m.Clone().Apply(m.OnTurn(), st.playTo(a)); err != nil {
							t.Fatalf("%s %s, turn %d, question %d: %v\n%v\n%v", id, options, turns, i, err, pos, a.Table)
						}
						accepted[id]++
					}
				}
				p, err := Parse(levels[m.OnTurn()])
				if err != nil {
					t.Fatal(err)
				}
				if _, err := m.Apply(m.OnTurn(), p.Act(v, uint64(turns), nil)); err != nil {
					t.Fatal(id, err)
				}
			}
		}
	}
	for _, id := range rules.IDs() {
		r := matchtest.Rules(t, id, "")
		rounds := 1
		if r.Free > 0 {
			rounds = 3
		}
		try(id, "", rounds)
		if slices.Contains([]string{"tahiti", "vatikan", "machiavelli-jokers"}, id) {
			try(id, "jokers=free", rounds)
			try(id, "limit=3", rounds)
		}
		if accepted[id] < 10 {
			t.Errorf("%s: only %d answers", id, accepted[id])
		}
	}
}
