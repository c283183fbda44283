package bot

import (
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// advised is the advice for a seat, and the play that goes with it.
func advised(t *testing.T, s *solver.Solver, v match.View) (Advice, solver.Answer) {
	t.Helper()
	stop := after(2000)
	var found solver.Answer
	if v.Turn != v.Me || allowed(&v, match.Play) {
		var err error
		if found, err = s.Solve(solver.Limits{Stop: stop}, v.Position(Aim(&v.Rules))); err != nil {
			t.Fatal(err)
		}
	}
	a, err := Advise(s, v, found, stop)
	if err != nil {
		t.Error(err)
	}
	return a, found
}

// after is a stop function that says true once it was asked n times.
func after(n int) func() bool {
	return func() bool { n--; return n < 0 }
}

func TestTheMatchTakesWhatIsAdvisedInEveryRuleSet(t *testing.T) {
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			s := solver.New()
			r := matchtest.Rules(t, id, "")
			done := map[match.Do]int{}
			for _, seats := range []int{max(2, r.MinPlayers), r.MaxPlayers} {
				m := matchtest.Begin(t, r, "advised "+id, make([]string, seats)...)
				for turn := 0; turn < 60 && m.OnTurn() >= 0; turn++ {
					seat := m.OnTurn()
					if other := m.View((seat + 1) % seats); turn%8 == 0 {
						if a, found := advised(t, s, other); a.Do != "" && (a.Do != match.Play || !found.Playable) {
							t.Fatalf("who is not on turn is advised to %s", a.Do)
						}
					}
					v := m.View(seat)
					a, found := advised(t, s, v)
					if a.Do != match.Play && allowed(&v, match.Play) && found.Playable {
						t.Fatalf("turn %d: %s is advised although cards can go", turn, a.Do)
					}
					do := match.Action{Do: a.Do, Card: a.Card}
					if a.Do == match.Play {
						do = newTable(v, 0, nil).playTo(found)
					}
					if _, err := m.Apply(seat, do); err != nil {
						t.Fatalf("turn %d: %+v is refused: %v", turn, a, err)
					}
					done[a.Do]++
				}
			}
			if done[match.Play] == 0 || len(done) < 2 {
				t.Errorf("advised were %v", done)
			}
		})
	}
}

func TestWhyAFirstPlayIsNotEnough(t *testing.T) {
	for _, c := range []struct {
		id, hand string
		have     int
		need     int
	}{
		{"sabra", "8H 8S 8D 2C 3D", 24, 30},
		{"sabra", "8H 2S 4D 2C 6D", 0, 30},
		{"vatikan", "4H 5H 9S JC 2D", 2, 3},
		{"push", "7H 7S 7D 2C KD 4S", 1, 2},
		{"push", "7H 7S 9D 2C KD 4S", 0, 2},
	} {
		v := view(t, c.hand)
		v.Rules = matchtest.Rules(t, c.id, "")
		v.Turn = 1 // while others play, too
		v.Seats[v.Me].Opened = false
		if c.id == "push" {
			v.Deal = 1
			v.Rules.Meld.TwosWild = false
		}
		a, found := advised(t, solver.New(), v)
		if found.Playable || a.Duty == nil || a.Duty.Have != c.have || a.Duty.Need != c.need {
			t.Errorf("%s, %s: %+v, playable %v", c.id, c.hand, a.Duty, found.Playable)
		}
	}
}
