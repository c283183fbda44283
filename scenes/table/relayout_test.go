package table

import "testing"

// TestEveryStepReadsWhatIsWrittenBeforeIt: the order of the steps is one in which each
// finds what it needs, as it is in this relayout.
func TestEveryStepReadsWhatIsWrittenBeforeIt(t *testing.T) {
	r := sit(t, 1280, 720, "human", "novice")
	known := layoutInputs
	for _, step := range r.s.layoutSteps(r.c) {
		if late := step.reads &^ known; late != 0 {
			t.Errorf("%s reads %b, which no step before it writes", step.name, late)
		}
		if again := step.writes & known &^ ofFocus; again != 0 || step.writes == 0 {
			t.Errorf("%s writes %b again, or nothing", step.name, again)
		}
		known |= step.writes
	}
}
