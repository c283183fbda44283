//go:build !js

package serve

import (
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
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

// Whom all people have left, computers alone do not play for ever.
func TestComputersRestAtATableThatAllHaveLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := inside(t, t.TempDir(), nil)
		m := h.make(`{"rules":"machiavelli","seats":["human","novice","novice"]}`)
		_, anna := h.join(m.Code, "Anna")
		h.must(204, "POST", "/v1/tables/"+m.Code+"/leave", anna, "")
		last := func() (n uint64) {
			h.s.at(t.Context(), m.Code, func(r *room) {
				if r.thought == 0 {
					n = r.table.Last()
				}
			})
			return n
		}
		var n uint64
		for n = 0; n == 0; n = last() { // a thought that had begun is done
		}
		if h.lines(m.Code, m.Watch, fmt.Sprint("&after=", n)); last() == n {
			t.Error("nobody plays while somebody watches")
		}
	})
}
