//go:build !js

package puzzles

import "testing"

func TestADesktopHasThePuzzles(t *testing.T) {
	var f Fetch
	if done, _ := f.Poll(); done || f.Under() || f.List() != nil {
		t.Error("they are there before anybody wants them")
	}
	f.Start()
	if err := ends(t, &f); err != nil || f.List() == nil || f.Under() {
		t.Errorf("%v, %v", f.List(), err)
	}
}
