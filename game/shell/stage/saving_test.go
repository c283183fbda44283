package stage

import "testing"

func TestSettingsAreSavedOnceWhenTheyHaveRested(t *testing.T) {
	var s saving
	if s.tick() || s.wanted() {
		t.Fatal("what nobody wants is saved")
	}
	saves := 0
	for at := range 5 * saveTicks {
		if at < saveTicks { // a slider on the move
			s.want()
		}
		if s.tick() {
			if saves++; at < 2*saveTicks-2 {
				t.Errorf("saved %d ticks after the last change", at-saveTicks+1)
			}
		}
	}
	if saves != 1 || s.wanted() {
		t.Errorf("saved %d times, wanted %v", saves, s.wanted())
	}
}
