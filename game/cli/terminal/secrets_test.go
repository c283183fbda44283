package terminal

import (
	"reflect"
	"testing"

	"machiavelli/game/testing/secrets/screens"
)

// TestATerminalHoldsNoMatchNoSeedAndNoRecord: what it is to begin with is handed on.
func TestATerminalHoldsNoMatchNoSeedAndNoRecord(t *testing.T) {
	w := screens.Walk()
	w.Behind[reflect.TypeFor[task]()] = []reflect.Type{reflect.TypeFor[*taught](), reflect.TypeFor[*posed](), reflect.TypeFor[*tried]()}
	for _, secret := range w.Find(reflect.TypeFor[terminal]()) {
		t.Error(secret)
	}
}
