package scenes

import (
	"reflect"
	"testing"

	"machiavelli/engine/worker"
	"machiavelli/game/shell/stage"
	"machiavelli/game/shell/training"
	"machiavelli/game/testing/secrets/screens"
)

// TestNoSceneHoldsAMatchASeedOrARecord: a seed is that of a match which the player sets
// up, or which is over.
func TestNoSceneHoldsAMatchASeedOrARecord(t *testing.T) {
	w := screens.Walk()
	var roots []reflect.Type
	for _, s := range All(worker.Start) {
		roots = append(roots, reflect.TypeOf(s))
	}
	w.Behind[reflect.TypeFor[stage.Scene]()] = roots
	w.Behind[reflect.TypeFor[training.Owner]()] = nil // each is looked at where it is made
	for field, why := range map[string]string{
		"game/app/setup.Setup.Seed":     "the player sets the match up",
		"game/shell/stage.Context.Seed": "the next match is asked for with it",
		"game/shell/stage.Config.Seed":  "the next match is asked for with it",
		"game/report/results.Deal.Seed": "the match is over",
	} {
		w.Told[field] = why
	}
	for _, secret := range w.Find(roots...) {
		t.Error(secret)
	}
}
