package table

import (
	"testing"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/table/wire"
)

// TestTheRightsOfAHostWhoIsAwayPassToTheNextPerson: after the grace, to somebody who is here,
// before the match and in it.
func TestTheRightsOfAHostWhoIsAwayPassToTheNextPerson(t *testing.T) {
	for _, begun := range []bool{false, true} {
		h := open(t, "machiavelli", "", match.Human, match.Human, match.Human, match.Human)
		people := []string{"Anna", "Bert", "Carl"}
		if begun {
			people = append(people, "Dora")
		}
		h.sit(people...)
		h.here(people...)
		h.must(h.who("host"), Host{Do: "host", P: 0})
		carl := h.seat(2)
		h.stays(carl, 119*time.Second)
		at := len(h.log)
		if wake, ok := h.table.Wake(); !ok || wake > 2*time.Minute {
			t.Errorf("begun %v: the table wakes after %v", begun, wake)
		}
		h.stays(carl, time.Second)
		h.wrote(at, "host")
		if h.table.host != 2 {
			t.Errorf("begun %v: the host is seat %d", begun, h.table.host)
		}
		h.here("Anna", "Bert")
		h.stays(carl, 10*time.Minute)
		h.wrote(at, "host")
		if begun {
			continue
		}
		h.must(carl, Host{Do: "start", By: "novice"})
		h.refused(wire.NotHost.Code, h.seat(0), Host{Do: "pause"})
	}
}

// TestWhoHasMadeATableAndIsNotSeenHoldsNobodyUp: nor does a table that nobody is at.
func TestWhoHasMadeATableAndIsNotSeenHoldsNobodyUp(t *testing.T) {
	h := open(t, "machiavelli", "", match.Human, match.Human, match.Human)
	h.sit("Anna", "Bert")
	h.now += time.Hour
	at := len(h.log)
	h.must(Server, Tick{})
	h.wrote(at)
	h.here("Bert")
	h.must(Server, Tick{})
	h.wrote(at, "host")
	if h.table.host != 1 {
		t.Errorf("the host is seat %d", h.table.host)
	}
	h.must(h.who("host"), Host{Do: "start", By: "novice"}) // the secret has them still
}

// TestTheHostOfAMatchIsTheHostOfItsRematch: also where the rights had been handed on.
func TestTheHostOfAMatchIsTheHostOfItsRematch(t *testing.T) {
	h := open(t, "machiavelli", "", match.Human, match.Human)
	h.sit("Anna", "Bert")
	h.here("Anna", "Bert")
	h.must(h.who("host"), Host{Do: "host", P: 1})
	h.must(h.who("host"), Host{Do: "close"})
	for _, p := range []int{0, 1} {
		if _, r := h.table.Decide(h.seat(p), AskFor{What: wire.VoteRematch}, h.now); r == nil {
			h.must(h.seat(p), AskFor{What: wire.VoteRematch})
			h.must(h.seat(1-p), Answer{What: wire.VoteRematch, Yes: true})
			break
		}
	}
	w, ok := h.table.Rematch()
	if !ok {
		t.Fatal("there is no rematch")
	}
	again, _, refused := New(Config{Wish: w, Code: "KQXVTB", Host: "x", Watch: "y"})
	if refused != nil || again.host != 1 {
		t.Errorf("the host is seat %d, %v", again.host, refused)
	}
}
