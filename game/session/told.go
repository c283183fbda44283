package session

import (
	"fmt"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/solver"
)

// Step is a line of the log that says one step of a play; Told is the step.
const Step match.What = "step"

// Told is a step as it is put into words: what was done with which cards, and
// what lay where they went; nothing, where a meld is begun.
type Told struct {
	Do    solver.StepDo `json:"do"`
	Cards []card.Card   `json:"cards,omitempty"`
	To    []card.Card   `json:"to,omitempty"`
}

// Tell is a step of some that begin with a table. A new meld is called by what
// lies in it, once something does.
func Tell(before []match.Meld, steps []solver.Step, at int, rules meld.Rules) Told {
	st := steps[at]
	t := Told{Do: st.Do, Cards: st.Cards}
	if st.To >= 0 && st.To < len(before) {
		t.To = before[st.To].Cards
		return t
	}
	for _, done := range steps[:at] {
		if done.To == st.To {
			t.To = append(t.To, done.Cards...)
		}
	}
	if len(t.To) > 0 {
		meld.Arrange(t.To, rules)
	}
	return t
}

// check refuses what no step of a match can be, in a save from outside.
func (t *Told) check() error {
	const most = 256 // as many as there are card IDs
	switch known := []solver.StepDo{solver.StepPlay, solver.StepMove, solver.StepSplit, solver.StepJoin, solver.StepFree}; {
	case !slices.Contains(known, t.Do):
		return fmt.Errorf("no step is called %q", t.Do)
	case len(t.Cards) == 0 || len(t.Cards) > most || len(t.To) > most:
		return fmt.Errorf("a step of %d cards to %d", len(t.Cards), len(t.To))
	}
	return nil
}
