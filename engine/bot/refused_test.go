package bot

import (
	"slices"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// spoilt is a decision whose solver answers with melds that are too short, and counts them.
func spoilt(v match.View, n uint64) (t *table, asked *int) {
	t, asked = newTable(v, n, nil), new(int)
	right := t.ask
	t.ask = func(l solver.Limits, p solver.Position) (solver.Answer, error) {
		a, err := right(l, p)
		if a.Playable {
			*asked++
			a.Table = slices.Clone(a.Table)
			last := len(a.Table) - 1
			a.Table[last] = a.Table[last][:2]
		}
		return a, err
	}
	return t, asked
}

// A solver that is wrong stops nobody: whatever it says, each level that asks it does
// something that the match accepts. What it would have done is never left silently.
func TestAPlayerGoesOnWithoutAnAnswerThatIsRefusedAndSaysSo(t *testing.T) {
	players := []func(*table) match.Action{
		laysMost, strategist,
		func(t *table) match.Action { return hoard(t, 0, 0) },
		func(t *table) match.Action {
			if t.Turns%5 != 0 || t.Rules.Limit == 0 { // who looks at the end of the deal takes long
				return strategist(t)
			}
			return master(rollouts{table: t}, 1)
		},
	}
	for _, id := range rules.IDs() {
		r := matchtest.Rules(t, id, "")
		told := 0
		m := matchtest.Begin(t, r, "spoilt", slices.Repeat([]string{"melds"}, max(r.MinPlayers, 2))...)
		for n := uint64(0); n < 100 && (n < 16 || told == 0); n++ {
			if m.OnTurn() < 0 {
				step(t, m, n)
				continue
			}
			v := m.View(m.OnTurn())
			for _, does := range players {
				s, wrong := spoilt(v, n)
				do, right := does(s), does(newTable(v, n, nil))
				if _, err := m.Clone().Apply(v.Me, do); err != nil {
					t.Fatalf("%s: %v: %v", id, do, err)
				}
				if s.key(do) != s.key(right) && *s.refused == nil {
					t.Fatalf("%s: %v is done instead of %v, and nothing said", id, do, right)
				}
				if *s.refused != nil {
					if told++; *wrong == 0 {
						t.Fatalf("%s: of nothing it is said: %v", id, *s.refused)
					}
				}
			}
			if !step(t, m, n) {
				break
			}
		}
		if told == 0 {
			t.Errorf("%s: nothing was refused", id)
		}
	}
}

// What the solver cannot be asked is told as well.
func TestAPlayerSaysThatTheSolverRefusesAQuestion(t *testing.T) {
	m := matchtest.Begin(t, matchtest.Rules(t, "machiavelli", ""), "refused", "solver", "solver")
	v := m.View(m.OnTurn())
	p, err := Parse("solver")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Decide(v, 1, nil); err != nil {
		t.Fatal(err)
	}
	v.Hand = append(v.Hand[:len(v.Hand):len(v.Hand)], v.Hand[0])
	if do, err := p.Decide(v, 1, nil); err == nil || do.Do != match.Draw {
		t.Errorf("with a card twice in the hand it does %v, and says %v", do, err)
	}
}
