package solver

import (
	"reflect"
	"testing"

	"machiavelli/engine/rules"
)

// What a solver was asked before changes nothing of its answers, not even which of
// several plays that are equally good it gives: the same seed plays the same deal, however
// long a solver has been kept. With one pack and a joker the sweep adds up more cards of a
// face than there are, and with a limit many plays are equal.
func TestAnAnswerDoesNotDependOnWhatWasAskedBefore(t *testing.T) {
	for _, id := range []string{"carousel", "machiavelli-jokers", "krambambuli", "tahiti"} {
		r, _ := rules.ByID(id)
		r.Limit = 3
		s := New()
		for seed, asked := uint64(1), 0; asked < 500; seed++ {
			playOut(r, 2, seed, func(pos Position) bool {
				for _, goal := range []Goal{Cards, Max} {
					pos.Goal = goal
					kept, err := s.Solve(Limits{}, pos)
					fresh, errFresh := New().Solve(Limits{}, pos)
					if err != nil || errFresh != nil || !reflect.DeepEqual(kept, fresh) {
						t.Fatalf("%s, seed %d, %s of %s: %+v (%v), and a fresh solver %+v (%v)", id, seed, goal, text(pos), kept, err, fresh, errFresh)
					}
				}
				asked++
				return true
			})
		}
	}
}
