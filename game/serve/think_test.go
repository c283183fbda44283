//go:build !js

package serve

import (
	"slices"
	"testing"
	"time"
)

func TestWhatIsFoundOutOfAHandIsToldAfterAWholeNumberOfSteps(t *testing.T) {
	for _, took := range []time.Duration{0, 1, searchStep - 1, searchStep, searchStep + 1, 150 * time.Millisecond} {
		if all := took + untilStep(took, searchStep); all%searchStep != 0 || all <= took {
			t.Errorf("%v becomes %v", took, all)
		}
	}
}

// Where a play is a duty the table searches the hand of the next player when a turn
// ends. Elsewhere nothing is searched, and nobody waits.
func TestOnlyWhereAPlayIsADutyAnActionWaits(t *testing.T) {
	for id, waits := range map[string]bool{"shanghai-classic": true, "machiavelli": false} {
		h := open(t, t.TempDir(), nil)
		var slept []time.Duration
		h.s.sleep = func(d time.Duration) { slept = append(slept, d) }
		m := h.make(`{"rules":"` + id + `","seats":["human","human"]}`)
		h.join(m.Code, "Anna")
		if len(slept) > 0 {
			t.Errorf("%s: there is no hand yet, and the table waits", id)
		}
		h.join(m.Code, "Bert") // the first turn begins
		if (len(slept) > 0) != waits || slices.Contains(slept, 0) {
			t.Errorf("%s: waited %v", id, slept)
		}
		h.close()
	}
}
