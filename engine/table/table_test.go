package table

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/record"
	"machiavelli/engine/table/wire"
)

// house is a table whose lines are kept, as a server would.
type house struct {
	t     *testing.T
	table *Table
	log   []Line
	now   time.Duration
	took  func(uint64, []match.Event)
}

func open(t *testing.T, id, options string, seats ...string) *house {
	t.Helper()
	c := Config{Code: "KQXVTA", Host: "host", Watch: "watch", Wish: Wish{
		Rules: matchtest.Rules(t, id, options), Seats: seats, Grace: 2 * time.Minute, Hints: true,
	}}
	for i := range c.Secret {
		c.Secret[i] = byte(i)
	}
	table, line, r := New(c)
	if r != nil {
		t.Fatal(r)
	}
	return &house{t: t, table: table, log: []Line{line}}
}

// try asks, and takes what is answered, as it is read back.
func (h *house) try(who Who, c Command) *wire.Refusal {
	h.t.Helper()
	lines, r := h.table.Decide(who, c, h.now)
	for _, l := range lines {
		data, err := json.Marshal(l)
		if err != nil {
			h.t.Fatal(err)
		}
		back, err := ReadLine(data)
		if err != nil {
			h.t.Fatalf("%v: %s", err, data)
		}
		var events []match.Event
		if len(h.table.pending) > 0 {
			events = h.table.pending[0].events
		}
		if err := h.table.Apply(back); err != nil {
			h.t.Fatalf("%v: %s", err, data)
		}
		h.log = append(h.log, back)
		if h.took != nil {
			h.took(back.N, events)
		}
	}
	return r
}

func (h *house) must(who Who, c Command) {
	h.t.Helper()
	if r := h.try(who, c); r != nil {
		h.t.Fatalf("%#v: %v", c, r)
	}
}

func (h *house) refused(code string, who Who, c Command) {
	h.t.Helper()
	before := h.table.Last()
	if r := h.try(who, c); r == nil || r.Code != code {
		h.t.Errorf("%#v: %v, want %s", c, r, code)
	}
	if h.table.Last() != before {
		h.t.Errorf("%#v was refused and has written a line", c)
	}
}

// who is whose secret it is.
func (h *house) who(secret string) Who {
	h.t.Helper()
	w, r := h.table.Who(secret)
	if r != nil {
		h.t.Fatal(r)
	}
	return w
}

func nonce(name string) string { return strings.Repeat(name, 16)[:16] }

// sit has people join by their names; their secrets are those too.
func (h *house) sit(people ...string) {
	h.t.Helper()
	for _, name := range people {
		h.must(stranger, Join{Name: name, Nonce: nonce(name), Seat: -1, Secret: name})
	}
}

// stranger is somebody whom the table does not know.
var stranger = Who{Seat: -1}

// turn has whoever is on turn do what a level would.
func (h *house) turn(level string) {
	h.t.Helper()
	if th, ok := h.table.Thinks(); ok {
		p, err := bot.Parse(th.Level)
		if err != nil {
			h.t.Fatal(err)
		}
		h.must(Server, Computed{Seat: th.Seat, N: th.N, Action: p.Act(th.View, 1, nil)})
		return
	}
	if h.table.match.At() == match.Scored {
		h.must(h.who("host"), Host{Do: "deal", P: -1})
		return
	}
	seat := h.table.OnTurn()
	p, _ := bot.Parse(level)
	v := h.table.match.View(seat)
	a := p.Act(v, 1, nil)
	raw := record.AppendReply(nil, a)
	h.must(h.seat(seat), Do{ID: string(rune('a'+seat)) + time.Duration(h.table.Last()).String(), N: h.table.Last(), Action: raw})
}

// seat is who sits there.
func (h *house) seat(i int) Who { return h.table.whose(h.table.seats[i].Secret) }

func TestTwoPeopleAndAComputerPlayAMatch(t *testing.T) {
	h := open(t, "machiavelli", "deals=2", match.Human, match.Human, "casual")
	h.sit("Anna", "Bert")
	for h.table.State() != wire.Over {
		h.turn("solver")
	}
	again := h.replayed()
	if a, b := h.table.view(0), again.view(0); a != b {
		t.Errorf("replayed, the table is another:\n%s\n%s", a, b)
	}
}

// replayed is the table as its log makes it.
func (h *house) replayed() *Table {
	h.t.Helper()
	again, err := Restore(h.log[0])
	for _, l := range h.log[1:] {
		if err == nil {
			err = again.Apply(l)
		}
	}
	if err != nil {
		h.t.Fatal(err)
	}
	again.findDuty()
	return again
}

func TestNothingMayFollowALineOfALog(t *testing.T) {
	for _, rest := range []string{"]", "}", "{}", "x", " 1"} {
		if _, err := ReadLine([]byte(`{"n":1,"at":0,"e":"host","p":1}` + rest)); err == nil {
			t.Errorf("%q may follow", rest)
		}
	}
	if _, err := ReadLine([]byte(`{"n":1,"at":0,"e":"host","p":1} `)); err != nil {
		t.Error(err)
	}
}
