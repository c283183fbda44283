package table

import (
	"fmt"
	"testing"
	"time"

	"machiavelli/engine/match"
)

// stays has somebody ask for lines for a time, while the others are silent.
func (h *house) stays(who Who, d time.Duration) {
	h.t.Helper()
	for end := h.now + d; h.now < end; {
		h.now = min(end, h.now+10*time.Second)
		h.must(who, Here{})
		h.must(Server, Tick{})
	}
}

// Whoever is silent for less than the grace may come back: nobody decides alone meanwhile.
func TestOneAloneDecidesOnceTheOthersHaveBeenSilentForTheGrace(t *testing.T) {
	begin := func(what string) (h *house, who Who) {
		seats := []string{match.Human, match.Human, match.Human, match.Human}
		h = open(t, map[string]string{"back": "push", "end": "push", "next": "machiavelli"}[what], map[string]string{"next": "deals=2"}[what], seats...)
		h.sit("Anna", "Bert", "Carl", "Dora")
		h.here("Anna", "Bert", "Carl", "Dora")
		for what == "next" && h.table.match.At() != match.Scored {
			h.turn("solver")
		}
		who = h.seat(max(0, h.table.OnTurn()))
		h.must(h.who("host"), Host{Do: "host", P: who.Seat}) // whose rights pass to nobody
		if what == "back" {
			h.must(h.do(`{"do":"take"}`)) // which shows nobody a card
		}
		return h, who
	}
	for what, then := range map[string]string{"back": "back", "end": "over", "next": "did"} {
		for _, silent := range []time.Duration{41 * time.Second, 110 * time.Second} { // the grace is 2 minutes
			t.Run(fmt.Sprint(what, silent), func(t *testing.T) {
				h, who := begin(what)
				h.stays(who, silent)
				at := len(h.log)
				h.must(who, AskFor{What: what})
				h.wrote(at, "asks")
				h.stays(who, 119*time.Second-silent)
				h.wrote(at, "asks")
				wake, _ := h.table.Wake()
				h.stays(who, wake-h.now)
				if h.now > 2*time.Minute {
					t.Errorf("the table wakes after %v", h.now)
				}
				if h.now < 2*time.Minute {
					h.stays(who, 2*time.Minute-h.now)
				}
				h.wrote(at, "asks", "agreed", then)
			})
		}
		t.Run(what+" with a second voice", func(t *testing.T) {
			h, who := begin(what)
			other := h.seat((who.Seat + 1) % 4)
			for range 5 {
				h.stays(who, 10*time.Second)
				h.must(other, Here{})
			}
			at := len(h.log)
			h.must(who, AskFor{What: what})
			h.must(other, Answer{What: what, Yes: true})
			h.wrote(at, "asks", "agreed", then)
		})
		t.Run(what+" when one comes back", func(t *testing.T) {
			h, who := begin(what)
			h.stays(who, time.Minute)
			at := len(h.log)
			h.must(who, AskFor{What: what})
			h.stays(who, 55*time.Second)
			h.must(h.seat((who.Seat+1)%4), Answer{What: what})
			h.wrote(at, "asks", "declined")
		})
	}
}
