package window

import "testing"

func TestWindowsTellsItsPreferences(t *testing.T) {
	w, known := systemPreferences()
	if t.Logf("%+v", w); !known {
		t.Error("Windows says nothing")
	}
}
