package match

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// mostUnits is more work than any of 1,000 rule sets takes: at most 18
// million units, some two seconds.
const mostUnits = 25_000_000

// ownRuleSets is how many rule sets of nobody's are tried; SOAK=1000 tries more.
func ownRuleSets() int {
	if n, err := strconv.Atoi(os.Getenv("SOAK")); err == nil {
		return n
	}
	return 40
}

// ownPosition is a position of play in a rule set of nobody's. Every second one has
// sets of any suits with jokers that may change at will, the slowest kind.
func ownPosition(t *testing.T, i uint64) (solver.Position, bool) {
	rng := rand.New(rand.NewPCG(i, 41))
	r := anyRules(t, rng)
	if i%2 == 0 {
		loose := r.Clone()
		loose.Meld.AnySuits = true
		loose.Joker.Change = rules.ChangeFree
		loose.Joker.FreedBy, loose.Joker.Bound, loose.Joker.Reuse = "", "", 0
		if rules.Validate(loose) == nil {
			r = loose
		}
	}
	w := walkOf(t, r, i)
	for range 10 + rng.IntN(60) {
		if w.m.Phase == Scored || w.m.Phase == Over {
			break
		}
		w.turn()
	}
	v := w.m.View(w.m.Turn)
	goals := []solver.Goal{solver.Max, solver.Cards, solver.Cards, solver.Points}
	return v.Position(goals[rng.IntN(len(goals))]), len(v.Hand) > 0
}

// worth is what an answer is worth by the aims of its position: the first, then
// the fewest moves.
func worth(goal solver.Goal, a *solver.Answer) (first, moves int) {
	if goal == solver.Points {
		return a.Points, a.Moves
	}
	return a.Cards, a.Moves
}

// TestMoreWorkGivesNoWorseAnswer: whatever the rules, a search that may do more
// before it is stopped answers as well at least, and an exact answer takes less than
// mostUnits.
func TestMoreWorkGivesNoWorseAnswer(t *testing.T) {
	s := solver.New()
	slowest, tried := 0, 0
	for i := range uint64(ownRuleSets()) {
		pos, ok := ownPosition(t, i)
		if !ok {
			continue
		}
		tried++
		var first, moves, before int
		for limit := 1000; ; limit *= 3 {
			begun := s.Spent()
			a, err := s.Solve(solver.Limits{Stop: func() bool { return s.Spent()-begun >= limit }}, pos)
			if err != nil {
				break // too large, which it says
			}
			is, cost := worth(pos.Goal, &a)
			if before > 0 && (is < first || is == first && cost > moves && (is > 0 || a.Playable)) {
				t.Errorf("rule set %d, %s: with %d units of work %d and %d moves, with %d units %d and %d moves: %s", i, pos.Goal, before, first, moves, limit, is, cost, asJSON(pos))
			}
			if first, moves, before = is, cost, limit; a.Exact {
				slowest = max(slowest, s.Spent()-begun)
				break
			}
			if limit > mostUnits {
				t.Errorf("rule set %d, %s: not proven after %d units of work: %s", i, pos.Goal, limit, asJSON(pos))
				break
			}
		}
	}
	if tried < ownRuleSets()/2 {
		t.Errorf("%d positions only", tried)
	}
	t.Logf("%d positions, the slowest took %d units of work", tried, slowest)
}

// TestTwoJokersOneAMeldAreFoundSoon: the sweep's layouts have both jokers in one meld,
// and the first dive of the linear program fails. To list all melds took 156 million
// units of work.
func TestTwoJokersOneAMeldAreFoundSoon(t *testing.T) {
	const most = 1_000_000
	pos, _ := ownPosition(t, 864)
	s := solver.New()
	a, err := s.Solve(solver.Limits{Stop: func() bool { return s.Spent() >= most }}, pos)
	if err != nil || !a.Exact || !a.Out {
		t.Errorf("after %d units of work: %+v, %v", s.Spent(), a, err)
	}
}
