package session

import (
	"testing"

	"machiavelli/game/app/lesson"
	"machiavelli/game/app/setup"
)

// TestTheHintOfAPuzzleHasTwoRungs besides its idea: the cards with the melds, and all steps.
// In a match it says as little as is asked for.
func TestTheHintOfAPuzzleHasTwoRungs(t *testing.T) {
	for _, l := range lesson.All() {
		for _, step := range l.Steps {
			p := step.Position()
			if step.End == "" || step.Joker {
				continue
			}
			s, d, _ := begin(t, config(t, "human", "novice"))
			players, _ := setup.PlayersAt(p)
			s.Practise(setup.At(p, "Ada", "novice", players, setup.Exercise), p)
			until(t, s, d, s.Live)
			for press, want := range []HintLevel{HintMelds, HintSteps} {
				if askHint(t, s, d); s.Hint.Level != want || !s.Hint.Playable() {
					t.Fatalf("%s + %s: after %d presses it is at %d", step.Table, step.Hand, press+1, s.Hint.Level)
				}
				if press == 0 && s.Hint.Asks() != HintFirst {
					t.Errorf("%s + %s: its button asks for %d", step.Table, step.Hand, s.Hint.Asks())
				}
			}
		}
	}
}
