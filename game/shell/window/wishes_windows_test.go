package window

import "testing"

func TestWindowsSaysWhatItWishes(t *testing.T) {
	w, known := wished()
	if t.Logf("%+v", w); !known {
		t.Error("Windows says nothing")
	}
}
