package rules

import "testing"

// Drawing in place of a play may be refused to players who can play.
func TestADutyToPlayGoesWithTurnsThatDrawInstead(t *testing.T) {
	for _, c := range []struct {
		turn  Turn
		must  MustPlay
		valid bool
	}{
		{TurnPlayOrDraw, MustIfAble, true},
		{TurnPlayDraw, MustIfAble, true},
		{TurnMustPlay, MustIfAble, true},
		{TurnMustPlay, MustNever, false},
		{TurnPlayOrDraw, MustDry, true},
	} {
		r := rulesOf(t, Default)
		r.Turn, r.MustPlay = c.turn, c.must
		if err := Validate(r); (err == nil) != c.valid {
			t.Errorf("%s with the duty %q: %v", c.turn, c.must, err)
		}
	}
}
