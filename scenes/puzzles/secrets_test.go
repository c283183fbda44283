package puzzles

import (
	"reflect"
	"testing"

	"machiavelli/game/shell/stage"
	"machiavelli/game/shell/training"
	"machiavelli/game/testing/secrets/screens"
)

// TestAnOwnerOfAnExerciseHoldsNoMatchNoSeedAndNoRecord that a table could show.
func TestAnOwnerOfAnExerciseHoldsNoMatchNoSeedAndNoRecord(t *testing.T) {
	owners := []reflect.Type{reflect.TypeFor[*attempt](), reflect.TypeFor[viewer]()}
	w := screens.Walk()
	w.Behind[reflect.TypeFor[training.Owner]()] = owners
	w.Behind[reflect.TypeFor[stage.Scene]()] = nil // the test of all scenes looks at them
	w.Told["game/shell/stage.Context.Seed"] = "the next match is asked for with it"
	w.Told["game/shell/stage.Config.Seed"] = "the next match is asked for with it"
	for _, secret := range w.Find(owners...) {
		t.Error(secret)
	}
}
