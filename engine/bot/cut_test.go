package bot

import (
	"math/rand/v2"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// A hint on a budget and a bot in a hurry end a search early: what they get
// may have too many moves or too few cards, but it is a legal play.
func TestASearchThatIsCutShortStillAnswersWithALegalPlay(t *testing.T) {
	cut := 0
	for _, id := range rules.IDs() {
		r := matchtest.Rules(t, id, "")
		if r.Table != rules.TableShared {
			continue
		}
		t.Run(id, func(t *testing.T) {
			draws := rand.New(rand.NewPCG(7, 7))
			levels := make([]string, r.MinPlayers)
			for i := range levels {
				levels[i] = "novice"
			}
			m := matchtest.Begin(t, r, "cut short", levels...)
			for turn := 0; turn < 60 && step(t, m, uint64(turn)); turn++ {
				v := m.View(m.View(0).Turn)
				if v.Phase == match.Turning && allowed(&v, match.Play) {
					cut += cutShort(t, v, draws.IntN(4))
				}
			}
		})
	}
	if cut < 20 {
		t.Errorf("only %d searches were cut short", cut)
	}
}

// cutShort stops the search for a view's best play after a few polls, and
// counts those that were not done by then.
func cutShort(t *testing.T, v match.View, patience int) (cut int) {
	t.Helper()
	s := newTable(v, 1, nil)
	for _, goal := range []solver.Goal{solver.Cards, solver.Points} {
		polls := 0
		stop := func() bool { polls++; return polls > patience }
		a, err := s.solver.Solve(solver.Limits{Stop: stop}, s.Position(goal))
		if err != nil {
			t.Fatalf("%s after %d polls: %v", goal, patience, err)
		}
		if !a.Exact {
			cut++
		}
		if !a.Playable {
			continue
		}
		do := s.playTo(a)
		if breach := s.CheckPlay(do.Table, do.Free); breach != nil {
			t.Errorf("%s after %d polls, exact %v: %v\ntable %v free %v hand %v\nanswer %v", goal, patience, a.Exact, breach, v.Table, v.Free, v.Hand, a.Table)
		}
	}
	return cut
}
