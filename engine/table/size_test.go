package table

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/table/wire"
)

// What changes nothing writes nothing.
func TestWhatIsSoAlreadyIsNoLine(t *testing.T) {
	h := open(t, "machiavelli", "", match.Human, match.Human, match.Human)
	h.sit("Anna", "Bert")
	host := h.who("host")
	nothing := func(who Who, c Command) {
		t.Helper()
		at := len(h.log)
		h.must(who, c)
		h.wrote(at)
	}
	nothing(h.who("Anna"), Rename{Name: "Anna"})
	nothing(host, Host{Do: "grace", P: -1, Time: 2 * time.Minute})
	nothing(host, Host{Do: "free", P: 2})
	h.must(host, Host{Do: "host", P: 1})
	nothing(host, Host{Do: "host", P: 1})
	h.must(host, Host{Do: "start", P: -1, By: "casual"})
	nothing(host, Host{Do: "go", P: -1})
	h.must(host, Host{Do: "pause", P: -1})
	nothing(host, Host{Do: "pause", P: -1})
	h.must(host, Host{Do: "go", P: -1})
	h.here("Anna")
	h.now += 3 * time.Minute
	h.here("Anna")
	h.must(host, Host{Do: "computer", P: 1, By: "novice"})
	nothing(host, Host{Do: "computer", P: 1, By: "novice"})
	h.must(host, Host{Do: "close", P: -1})
	nothing(host, Host{Do: "close", P: -1})
	nothing(h.who("Anna"), Here{})
	nothing(Server, Tick{})
}

func (h *house) bytes() (n int) {
	for _, l := range h.log {
		text, err := json.Marshal(l)
		if err != nil {
			h.t.Fatal(err)
		}
		n += len(text)
	}
	return n
}

// TestALogDoesNotGrowByWhatIsNoPlay, before the match, in it and after it.
func TestALogDoesNotGrowByWhatIsNoPlay(t *testing.T) {
	begin := map[string]func(h *house){
		wire.Waiting: func(h *house) { h.sit("Anna") },
		wire.Playing: func(h *house) { h.sit("Anna", "Bert"); h.here("Anna", "Bert") },
		wire.Over:    func(h *house) { h.sit("Anna", "Bert"); h.must(h.who("host"), Host{Do: "close", P: -1}) },
	}
	for state, begins := range begin {
		h := open(t, "machiavelli", "", match.Human, match.Human)
		begins(h)
		limited := 0
		for i := 0; limited < 100 && i < 30_000; i++ {
			secret := fmt.Sprint("secret", i)
			for _, c := range []Command{
				Join{Name: "Anna", Nonce: nonce("Anna"), Seat: -1, Secret: "Anna"}, Rename{Name: fmt.Sprint("Anna", i%2)}, Move{Secret: secret}, AskFor{What: wire.VoteEnd}, Answer{What: wire.VoteEnd},
				AskFor{What: wire.VoteRematch}, Answer{What: wire.VoteRematch},
				Host{Do: []string{"pause", "go"}[i%2], P: -1}, Host{Do: "grace", P: -1, Time: time.Duration(20+i%2) * time.Second}, Host{Do: "host", P: 0},
			} {
				who := h.who("Anna")
				if _, hosts := c.(Host); hosts {
					who = h.who("host")
				}
				_, asks := c.(AskFor) // what was declined waits for its own reason
				if r := h.try(who, c); r != nil && r.Code == wire.CodeTooOften && !asks {
					limited++
				}
			}
		}
		if n := h.bytes(); limited < 100 || n < maxBesides/2 || n > 2*maxBesides {
			t.Errorf("%s: the log has %d bytes, of which the table counts %d; %d were refused", state, n, h.table.size.all, limited)
		}
		again := h.replayed()
		if again.size != h.table.size {
			t.Errorf("%s: %+v, read again %+v", state, h.table.size, again.size)
		}
		if state == wire.Playing { // which goes on
			h.now += time.Minute
			h.try(h.who("host"), Host{Do: "go", P: -1})
			h.must(h.do(aDraw))
		}
	}
}

// A match without an end has one.
func TestAMatchEndsWhereItsLogHasHadEnough(t *testing.T) {
	h := open(t, "machiavelli", "", match.Human, match.Human)
	h.sit("Anna", "Bert")
	h.table.size.all = MaxLog - 1000
	for i := 0; h.table.State() == wire.Playing; i++ {
		if i == 20 {
			t.Fatalf("%+v", h.table.size)
		}
		h.must(h.do(aDraw))
	}
	if l := h.log[len(h.log)-1]; l.E != wire.LineOver || l.Why != wire.EndClosed || l.Secret == "" {
		t.Errorf("%+v", l)
	}
	h.refused(string(match.MatchOver), h.seat(0), Do{ID: "more", N: h.table.Last(), Action: json.RawMessage(aDraw)})
}
