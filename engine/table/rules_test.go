package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/table/wire"
)

// do is an action of whoever is on turn.
func (h *house) do(action string) (Who, Do) {
	seat := h.table.OnTurn()
	return h.seat(seat), Do{ID: fmt.Sprint("id", len(h.log)), N: h.table.Last(), Action: json.RawMessage(action)}
}

const aDraw = `{"do":"draw"}`

// kinds is the lines since a number.
func (h *house) kinds(after int) (out []string) {
	for _, l := range h.log[after:] {
		out = append(out, l.E)
	}
	return out
}

func (h *house) wrote(after int, want ...string) {
	h.t.Helper()
	if got := h.kinds(after); !slices.Equal(got, want) {
		h.t.Errorf("lines %v, want %v", got, want)
	}
}

func (h *house) here(names ...string) {
	h.t.Helper()
	for _, n := range names {
		h.must(h.who(n), Here{})
	}
}

func TestWhatMakesATable(t *testing.T) {
	for body, code := range map[string]string{
		`{"rules":"machiavelli","options":{"timer":90},"seats":["human","human","strategist"],"grace":"2m","hints":true}`: "",
		`{"rules":"machiavelli","seats":["human","master:1000ms"]}`:                                                       "",
		`{"rules":"machiavelli","seats":["human","master:60000ms"]}`:                                                      "bad-seats",
		`{"rules":"machiavelli","seats":["human","exec:./mybot"]}`:                                                        "bad-seats",
		`{"rules":"machiavelli","seats":["human","hoarder"]}`:                                                             "bad-seats",
		`{"rules":"machiavelli","seats":["solver","solver"]}`:                                                             "bad-seats",
		`{"rules":"machiavelli","seats":["human"]}`:                                                                       "bad-seats",
		`{"rules":"chess","seats":["human","human"]}`:                                                                     "bad-rules",
		`{"rules":"machiavelli","options":{"limit":99},"seats":["human","human"]}`:                                        "bad-rules",
		`{"rules":"machiavelli","seats":["human","human"],"grace":"5s"}`:                                                  "bad-json",
		`{"rules":"machiavelli","seats":["human","human"],"colour":"red"}`:                                                "bad-json",
		`[]`: "bad-json",
	} {
		_, r := ReadWish([]byte(body), false)
		if r == nil && code != "" || r != nil && r.Code != code {
			t.Errorf("%s: %v, want %q", body, r, code)
		}
	}
}

func TestWhoMayJoin(t *testing.T) {
	h := open(t, "machiavelli", "", match.Human, match.Human, "casual")
	for name, code := range map[string]string{
		"": "bad-name", "seventeen letters": "bad-name", "a\nb": "bad-name", "a\u202eb": "bad-name", " a": "bad-name", "a\xffb": "bad-name",
		"a\x1b[31m": "bad-name", "a\x7f": "bad-name", "\u009b2J": "bad-name", "a\u2028b": "bad-name", "a\u061c": "bad-name", "\u00a0": "bad-name", "\u3000": "bad-name",
		"\u200b": "bad-name", "\u3164": "bad-name", "\u2800\u2800": "bad-name", "\u0301\u0301": "bad-name", "\u0489a": "bad-name", "a\u0489\u0489\u0489": "bad-name",
		strings.Repeat("a", 10_000): "bad-name", strings.Repeat("a\u0301", 17): "bad-name", "က\u0301\u0301\u0301": "bad-name", "a\u102d\u102e\u102f\u1030\u1031\u1032": "bad-name", "က\u102d\u102e\u102f\u1030\u1031\u1032": "bad-name",
	} {
		h.refused(code, stranger, Join{Name: name, Nonce: nonce("a"), Seat: -1, Secret: "s"})
	}
	h.refused("bad-nonce", stranger, Join{Name: "Anna", Nonce: "short", Seat: -1, Secret: "s"})
	h.refused("bad-seats", stranger, Join{Name: "Anna", Nonce: nonce("a"), Seat: 3, Secret: "s"})
	h.refused("taken", stranger, Join{Name: "Anna", Nonce: nonce("a"), Seat: 2, Secret: "s"})
	for _, name := range []string{"Zoe\u0308", "\u05d3\u05bc\u05b8\u05df", "Nguyễn", "မင်းအောင်လှိုင်", "ကျွန်ုပ်", "བསྟན་འཛིན", "རྒྱལ་བ་བསྐལ་བཟང", "ស្រីពៅ", "स्त्री", "فاطمة", "สมหญิง", strings.Repeat("a\u0301", 16), "Computer", "7", "?", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "李", "a\u200bb"} {
		if !isName(name) {
			t.Errorf("nobody may be called %q", name)
		}
	}
	h.must(stranger, Join{Name: "Zoë A\u030angstro\u0308m", Nonce: nonce("Anna"), Seat: 1, Secret: "Anna"})
	h.refused("taken", stranger, Join{Name: "Bert", Nonce: nonce("Bert"), Seat: 1, Secret: "s"})
	h.must(h.who("Anna"), Rename{Name: "Anna"})
	if _, r := h.table.Who(""); r.Code != "no-secret" {
		t.Error(r)
	}
	if _, r := h.table.Who("what?"); r.Code != "not-yours" {
		t.Error(r)
	}
	// the answer is lost, and the same join comes again: one seat, a new secret
	h.must(stranger, Join{Name: "Anna", Nonce: nonce("Anna"), Seat: -1, Secret: "Anna2"})
	if w := h.who("Anna2"); w.Seat != 1 || h.table.Joined(nonce("Anna")) != 1 {
		t.Errorf("%+v", w)
	}
	if h.table.State() != wire.Waiting {
		t.Error("the match has begun with a seat free")
	}
	h.must(h.who("Anna2"), Leave{})
	h.sit("Bert")
	h.sit("Anna")
	if h.table.State() != wire.Playing {
		t.Error("the match has not begun with all seats taken")
	}
	h.refused("started", h.who("Anna"), Rename{Name: "A"})
	h.refused("started", stranger, Join{Name: "Eve", Nonce: nonce("Eve"), Seat: -1, Secret: "s"})
	for _, l := range h.log {
		if raw, _ := json.Marshal(l); strings.Contains(string(raw), `"Anna2"`) || strings.Contains(string(raw), `"host"`) && strings.Contains(string(raw), `"host":"host"`) {
			t.Errorf("a secret stands in the log: %s", raw)
		}
	}
}

func TestTheServerLooksForTheIDFirstThenForTheNumberThenForTheRules(t *testing.T) {
	h := open(t, "machiavelli", "", match.Human, match.Human)
	h.sit("Anna", "Bert")
	who, do := h.do(aDraw)
	other := h.seat(1 - who.Seat)
	h.refused("not-your-turn", other, do)
	wrong := do
	wrong.Action = json.RawMessage(`{"do":"pass"}`)
	h.refused("stock-left", who, wrong)
	wrong.Action = json.RawMessage(`{"do":"fly"}`)
	h.refused("bad-json", who, wrong)
	wrong.Action = json.RawMessage(`{"do":"deal"}`)
	h.refused("not-host", who, wrong)
	h.must(who, do) // though refused under this name before
	n, _ := h.table.Answered(who, do.ID)
	h.must(who, do)
	if again, ok := h.table.Answered(who, do.ID); !ok || again != n || h.table.Last() != n {
		t.Errorf("%d, then %d, and the last is %d", n, again, h.table.Last())
	}
	stale := do
	stale.ID = "another"
	if r := h.try(who, stale); r == nil || r.Code != "stale" || asText(r) != fmt.Sprintf(`{"error":{"code":"stale","message":"Something has happened since.","n":%d}}`, h.table.Last()) {
		t.Errorf("%v: %s", r, asText(r))
	}
}

func TestATakeBackIsGrantedByAllUntilTheNextHasActedAndNeverAcrossACard(t *testing.T) {
	h := open(t, "push", "", match.Human, match.Human, match.Human, match.Human)
	h.sit("Anna", "Bert", "Carl", "Dora")
	h.here("Anna", "Bert", "Carl", "Dora")
	who, do := h.do(`{"do":"take"}`)
	h.refused("no-such-action", who, AskFor{What: "back"})
	before := h.table.view(who.Seat)
	h.must(who, do)
	at := len(h.log)
	h.must(who, AskFor{What: "back"})
	for i := 1; i < 4; i++ {
		h.must(h.seat((who.Seat+i)%4), Answer{What: "back", Yes: true})
	}
	h.wrote(at, "asks", "agreed", "back")
	if after := h.table.view(who.Seat); after != before {
		t.Errorf("taken back:\n%s\n%s", before, after)
	}
	h.refused("stale", who, Do{ID: "again", N: do.N, Action: do.Action})
	who, do = h.do(`{"do":"push"}`)
	h.must(who, do)
	h.refused("no-such-action", who, AskFor{What: "back"})
}

func TestAVoteEndsByANoAndByTime(t *testing.T) {
	h := open(t, "machiavelli", "", match.Human, match.Human, match.Human)
	h.sit("Anna", "Bert", "Carl")
	h.here("Anna", "Bert")
	h.refused("nothing-asked", h.who("Anna"), Answer{What: "end", Yes: true})
	at := len(h.log)
	h.must(h.who("Anna"), AskFor{What: "end"})
	h.must(h.who("Bert"), Answer{What: "end"})
	h.wrote(at, "asks", "declined")
	at = len(h.log)
	h.now += 59 * time.Second
	h.here("Anna", "Bert")
	h.refused("too-often", h.who("Anna"), AskFor{What: "end"}) // who was refused waits before asking the same again
	h.now += time.Second
	h.here("Anna", "Bert")
	h.must(h.who("Anna"), AskFor{What: "end"})
	for range 5 {
		h.now += 12 * time.Second
		h.here("Anna", "Bert")
		h.must(Server, Tick{})
	}
	h.wrote(at, "asks", "declined", "host") // who made the table has not been here for the grace
	at = len(h.log)
	h.must(h.who("Bert"), AskFor{What: "end"})
	h.must(h.who("Anna"), Answer{What: "end", Yes: true}) // Carl is away, and does not count
	h.wrote(at, "asks", "agreed", "over")
	if l := h.log[len(h.log)-1]; l.Why != "agreed" || l.Secret != h.table.made.Secret {
		t.Errorf("%+v", l)
	}
}

func TestAnOpenVoteOutlivesTheServerAndIsNotAgreedToByWhoIsAwayAlone(t *testing.T) {
	h := open(t, "machiavelli", "", match.Human, match.Human)
	h.sit("Anna", "Bert")
	h.here("Anna", "Bert")
	h.must(h.who("Anna"), AskFor{What: "end"})
	at := len(h.log)
	h.table = h.replayed()
	h.must(Server, Tick{})
	h.here("Anna")
	h.must(Server, Tick{})
	h.wrote(at) // Bert has yet to come back
	h.here("Bert")
	h.must(h.who("Bert"), Answer{What: "end", Yes: true})
	h.wrote(at, "agreed", "over")

	h = open(t, "machiavelli", "", match.Human, match.Human)
	h.sit("Anna", "Bert")
	h.here("Anna", "Bert")
	h.must(h.who("Anna"), AskFor{What: "end"})
	at = len(h.log)
	h.now += 50 * time.Second // both are away
	h.must(Server, Tick{})
	h.wrote(at)
	h.now += 10 * time.Second
	h.must(Server, Tick{})
	h.wrote(at, "declined")
}

func TestTheHostDoesWhatAHostMay(t *testing.T) {
	h := open(t, "machiavelli", "", match.Human, match.Human, match.Human)
	host := h.who("host")
	h.sit("Anna", "Bert")
	h.refused("not-host", h.who("Anna"), Host{Do: "start", By: "casual"})
	h.refused("bad-seats", host, Host{Do: "start", By: "exec:bot"})
	h.must(host, Host{Do: "host", P: 0})
	h.must(h.who("Anna"), Host{Do: "free", P: 1})
	h.sit("Bert")
	h.must(h.who("Anna"), Host{Do: "start", By: "casual"})
	if h.table.seats[2].By != "casual" || h.table.State() != wire.Playing {
		t.Errorf("%+v", h.table.seats)
	}
	h.here("Anna", "Bert")
	h.must(host, Host{Do: "pause"})
	who, do := h.do(aDraw)
	if h.table.seats[who.Seat].human() {
		h.refused("paused", who, do)
	}
	if _, thinks := h.table.Thinks(); thinks {
		t.Error("a computer thinks at a table that is paused")
	}
	h.must(host, Host{Do: "go"})
	h.refused("deal-running", host, Host{Do: "deal"})
	h.refused("taken", host, Host{Do: "computer", P: 1, By: "solver"})
	h.now += 2 * time.Minute
	h.here("Anna")
	h.must(host, Host{Do: "computer", P: 1, By: "solver"})
	if got := asText(h.table.Here()); got != `["here","computer","computer"]` {
		t.Error(got)
	}
	h.here("Bert") // back again: the seat is Bert's from its next turn on
	for h.table.seats[1].Level != "" {
		if h.table.OnTurn() == 0 {
			h.must(h.do(aDraw))
		} else {
			h.turn("solver")
		}
		h.here("Anna", "Bert")
	}
	if h.table.OnTurn() != 1 {
		t.Errorf("seat %d is on turn as Bert's is given back", h.table.OnTurn())
	}
	at := len(h.log)
	h.must(host, Host{Do: "close"})
	h.wrote(at, "over")
}

func TestTheClockStandsWhereNobodyIsAndIsNotChargedForAnOutage(t *testing.T) {
	h := open(t, "machiavelli", "timer=60", match.Human, match.Human)
	h.sit("Anna", "Bert")
	h.now = time.Hour // nobody was here
	h.here("Anna", "Bert")
	h.now += 20 * time.Second
	h.here("Anna", "Bert")
	if left := h.table.leftAt(h.now); left != 40*time.Second {
		t.Errorf("%v are left", left)
	}
	h.must(h.who("Anna"), AskFor{What: "end"}) // a line, which says what is left
	h.must(h.who("Bert"), Answer{What: "end"})
	h.table = h.replayed()
	h.now += 5 * time.Hour
	h.must(Server, Tick{})
	h.here("Anna")
	if left := h.table.leftAt(h.now); left != 40*time.Second {
		t.Errorf("%v are left after an outage", left)
	}
	h.must(h.who("host"), Host{Do: "pause"})
	h.now += time.Hour
	h.here("Anna", "Bert")
	h.must(h.who("host"), Host{Do: "go"})
	turn := h.table.OnTurn()
	h.now += 39 * time.Second
	h.here("Anna", "Bert")
	h.must(Server, Tick{})
	if h.table.OnTurn() != turn {
		t.Error("the turn ends too early")
	}
	at := len(h.log)
	h.now += time.Second
	if wake, ok := h.table.Wake(); !ok || wake > h.now {
		t.Errorf("the table is to be told the time at %v, now is %v", wake, h.now)
	}
	h.must(Server, Tick{})
	h.wrote(at, "did")
	if l := h.log[at]; l.By != wire.ByClock || h.table.OnTurn() == turn {
		t.Errorf("%+v", l)
	}
	at = len(h.log)
	h.now += 10 * time.Minute // all have gone a second ago: the clock goes on until they count as away
	h.must(Server, Tick{})
	if left := h.table.leftAt(h.now); len(h.log) != at || left != 21*time.Second {
		t.Errorf("%v are left, lines %v", left, h.kinds(at))
	}
}

func TestARematchKeepsTheSeatsForAMinute(t *testing.T) {
	h := open(t, "machiavelli", "", match.Human, match.Human, match.Human)
	h.sit("Anna", "Bert", "Carl")
	h.here("Anna", "Bert", "Carl")
	h.refused("no-such-action", h.who("Anna"), AskFor{What: "rematch"})
	h.must(h.who("host"), Host{Do: "close"})
	if _, ok := h.table.Rematch(); ok {
		t.Error("nobody has agreed to a rematch")
	}
	h.must(h.who("Anna"), AskFor{What: "rematch"})
	h.must(h.who("Bert"), Answer{What: "rematch", Yes: true})
	h.must(h.who("Carl"), Answer{What: "rematch", Yes: true})
	w, ok := h.table.Rematch()
	if !ok {
		t.Fatal("all have agreed to a rematch")
	}
	next, line, r := New(Config{Wish: w, Code: "NEXTAB", Host: "h2", Watch: "w2"})
	if r != nil {
		t.Fatal(r)
	}
	h.must(Server, Again{Code: "NEXTAB"})
	for secret, want := range map[string][2]bool{"host": {true, false}, "watch": {false, true}, "h2": {}, "w2": {}} {
		if w, _ := next.Who(secret); w.Host != want[0] || w.Watch != want[1] {
			t.Errorf("%s is of the host: %v, of watching: %v", secret, w.Host, w.Watch)
		}
	}
	old := h.who("Bert")
	n := &house{t: t, table: next, log: []Line{line}}
	n.refused("full", stranger, Join{Name: "Eve", Nonce: nonce("Eve"), Seat: -1, Secret: "eve"})
	n.refused("taken", stranger, Join{Name: "Eve", Nonce: nonce("Eve"), Seat: 0, Secret: "eve"})
	w2, _ := next.Who("Bert")
	n.must(w2, Join{Name: "Bert", Nonce: nonce("Bert"), Seat: -1, Secret: "bert2"})
	if s := n.who("bert2").Seat; s != old.Seat {
		t.Errorf("Bert sits at %d, and sat at %d", s, old.Seat)
	}
	n.now = keptFor
	n.must(stranger, Join{Name: "Eve", Nonce: nonce("Eve"), Seat: -1, Secret: "eve"})
}

func TestWhatIsSaidAndHowOften(t *testing.T) {
	h := open(t, "machiavelli", "", match.Human, match.Human)
	h.sit("Anna", "Bert")
	_, before := h.table.Passing(0)
	h.must(h.who("Anna"), Say{Key: "well"})
	h.refused("too-often", h.who("Anna"), Say{Key: "well"})
	h.refused("bad-json", h.who("Bert"), Say{Key: `"}`})
	heard, _ := h.table.Passing(before)
	if len(heard) == 0 || string(heard[len(heard)-1].Line) != `{"e":"said","p":0,"key":"well"}` {
		t.Errorf("%v", asText(heard))
	}
	h.refused("not-yours", Watch, Say{Key: "well"})
	h.refused("not-yours", Who{Seat: 0}, Do{ID: "a", N: h.table.Last(), Action: json.RawMessage(aDraw)}) // nobody whom Who has found
}

func TestALineThatCannotFollowChangesNothing(t *testing.T) {
	h := open(t, "machiavelli", "", match.Human, match.Human)
	h.sit("Anna", "Bert")
	who, do := h.do(aDraw)
	h.must(who, do)
	good := h.log[len(h.log)-1]
	again, err := Restore(h.log[0])
	for _, l := range h.log[1 : len(h.log)-1] {
		if err == nil {
			err = again.Apply(l)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	for what, change := range map[string]func(*Line){
		"number": func(l *Line) { l.N++ }, "time": func(l *Line) { l.At = -1 }, "kind": func(l *Line) { l.E = "dance" },
		"seat": func(l *Line) { l.P = 2 }, "other": func(l *Line) { l.P = 1 - l.P }, "action": func(l *Line) { l.Act = json.RawMessage(`{"do":"pass"}`) },
		"events": func(l *Line) { l.Events = l.Events[1:] }, "event": func(l *Line) { l.Events = []json.RawMessage{[]byte(`{}`)} },
		"back": func(l *Line) { l.E = wire.LineBack },
	} {
		l := good
		change(&l)
		before := again.view(0)
		if err := again.Apply(l); err == nil || again.view(0) != before {
			t.Errorf("a line with another %s is taken: %v", what, err)
		}
	}
	if err := again.Apply(good); err != nil {
		t.Error(err)
	}
}

// layout is a play of a view's player as a draft.
func layout(v match.View, a match.Action) json.RawMessage {
	lies := struct {
		Table [][]string `json:"table"`
		Hand  []string   `json:"hand"`
	}{Hand: []string{}, Table: [][]string{}}
	laid := map[card.ID]bool{}
	for _, m := range a.Table {
		var cards []string
		for _, c := range m.Cards {
			cards, laid[c.ID] = append(cards, c.String()), true
		}
		lies.Table = append(lies.Table, cards)
	}
	for _, id := range v.Hand {
		if !laid[id] {
			lies.Hand = append(lies.Hand, id.Face().String())
		}
	}
	return json.RawMessage(asText(lies))
}

func TestTimeThatIsUpLaysWhatIsLegalAndNothingElse(t *testing.T) {
	for _, legal := range []bool{true, false} {
		h := open(t, "machiavelli", "timer=60", match.Human, match.Human)
		h.sit("Anna", "Bert")
		h.here("Anna", "Bert")
		p, _ := bot.Parse("solver")
		for {
			seat := h.table.OnTurn()
			v := h.table.match.View(seat)
			a := p.Act(v, 1, nil)
			if a.Do != match.Play {
				h.must(h.do(aDraw))
				continue
			}
			if !legal { // a card too few in the last meld: the hand keeps it
				last := &a.Table[len(a.Table)-1]
				last.Cards = slices.DeleteFunc(slices.Clone(last.Cards), func(c card.Card) bool {
					return slices.Contains(v.Hand, c.ID) && len(last.Cards) <= 3 && c.ID == last.Cards[0].ID
				})
			}
			who := h.seat(seat)
			h.refused("stale", who, Draft{N: h.table.lastDid - 1, Draft: layout(v, a)})
			h.refused("bad-json", who, Draft{N: h.table.Last(), Draft: json.RawMessage(`{"table":[["7H"]],"hand":[]}`)})
			h.must(who, Draft{N: h.table.Last(), Draft: layout(v, a)})
			if got := string(h.table.For(who, Snapshot)[0].Line); !strings.Contains(got, `"draft":{"table":`) {
				t.Errorf("the draft is not given back: %s", got)
			}
			for range 2 {
				h.now += 30 * time.Second
				h.here("Anna", "Bert")
			}
			at := len(h.log)
			h.must(Server, Tick{})
			h.wrote(at, "did")
			if played := strings.Contains(asText(h.log[at].Events), `"e":"play"`); played != legal || h.log[at].By != wire.ByClock || h.log[at].P != seat {
				t.Errorf("legal %v, but %s", legal, asText(h.log[at]))
			}
			break
		}
	}
}

func TestWhatFitsOfAFailedMoveStays(t *testing.T) {
	h := open(t, "vatican", "", match.Human, match.Human)
	h.sit("Anna", "Bert")
	p, err := bot.Parse("casual")
	if err != nil {
		t.Fatal(err)
	}
	for range 200 {
		seat := h.table.OnTurn()
		who, v := h.who([]string{"Anna", "Bert"}[seat]), h.table.match.View(seat)
		a := p.Act(v, 1, nil)
		rest := slices.DeleteFunc(slices.Clone(v.Hand), func(id card.ID) bool {
			return slices.ContainsFunc(a.Table, func(m match.Meld) bool { return card.Has(m.Cards, id) })
		})
		if a.Do != match.Play || len(rest) < 2 {
			h.must(who, Do{ID: fmt.Sprint(len(h.log)), N: h.table.Last(), Action: record.AppendReply(nil, a)})
			continue
		}
		// A legal play, and a card that lies alone.
		lies := append(slices.Clone(a.Table), match.Meld{Cards: card.Plain(rest[:1]), Owner: -1})
		h.now += 2 * time.Second
		h.must(who, Draft{N: h.table.Last(), Draft: record.AppendLayout(nil, lies, rest[1:])})
		h.must(who, Do{ID: "gives up", N: h.table.Last(), Action: json.RawMessage(`{"do":"giveup"}`)})
		now := h.table.match.View(seat)
		if len(now.Table) != len(a.Table) || len(now.Hand) != len(rest) {
			t.Errorf("%d melds lie and %d cards are in the hand, want %d and %d", len(now.Table), len(now.Hand), len(a.Table), len(rest))
		}
		if back := h.replayed(); asText(back.match.View(seat)) != asText(now) {
			t.Error("the log tells of another table")
		}
		return
	}
	t.Fatal("nothing could be laid")
}

func TestATakeBackEndsWhenTheNextHasActedWhoeverThatIs(t *testing.T) {
	for name, next := range map[string]struct {
		options string
		seats   []string
		act     func(h *house)
	}{
		"a person":   {"", []string{match.Human, match.Human, "novice", "novice"}, func(h *house) { h.turn("solver") }},
		"a computer": {"", []string{match.Human, "novice", match.Human, "novice"}, func(h *house) { h.turn("") }},
		"the clock": {"timer=30", []string{match.Human, match.Human, "novice", "novice"}, func(h *house) {
			for range 2 {
				h.now += 15 * time.Second
				h.here("Anna", "Bert")
			}
			h.must(Server, Tick{})
		}},
	} {
		h := open(t, "push", next.options, next.seats...)
		h.sit("Anna", "Bert")
		h.here("Anna", "Bert")
		for h.table.OnTurn() != 0 {
			h.turn("solver")
		}
		who, do := h.do(`{"do":"take"}`)
		h.must(who, do)
		for h.table.OnTurn() == 0 {
			h.turn("solver")
		}
		at := len(h.log)
		h.must(who, AskFor{What: "back"})
		h.refused("nothing-asked", h.who("Bert"), Answer{What: "end"})
		for deal := h.table.match.Turns; h.table.match.Turns == deal && h.kinds(at)[len(h.kinds(at))-1] != "declined"; {
			next.act(h)
		}
		if got := h.kinds(at); !slices.Equal(got[:3], []string{"asks", "did", "declined"}) {
			t.Errorf("%s: %v", name, got)
		}
		h.refused("no-such-action", who, AskFor{What: "back"})
		h.refused("nothing-asked", h.who("Bert"), Answer{What: "back", Yes: true})
	}
}

// TestTheOthersMayReplaceWhoStalls: where no clock ends the turn, after the grace, and only by
// a vote of all others; who plays meanwhile keeps the seat.
func TestTheOthersMayReplaceWhoStalls(t *testing.T) {
	h := open(t, "machiavelli", "", match.Human, match.Human, match.Human)
	h.sit("Anna", "Bert", "Carl")
	people := []string{"Anna", "Bert", "Carl"}
	h.here(people...)
	seat := h.table.OnTurn()
	others := slices.DeleteFunc(slices.Clone(people), func(n string) bool { return n == people[seat] })
	h.refused("taken", h.who(others[0]), AskFor{What: "computer", Of: seat})
	for range 7 {
		h.now += 20 * time.Second // the grace is two minutes
		h.here(people...)
	}
	h.refused("taken", h.who(people[seat]), AskFor{What: "computer", Of: seat})
	at := len(h.log)
	h.must(h.who(others[0]), AskFor{What: "computer", Of: seat})
	h.refused("nothing-asked", h.who(people[seat]), Answer{What: "computer"}) // it is not for them to say
	h.wrote(at, "asks")
	h.must(h.who(others[1]), Answer{What: "computer", Yes: true})
	h.wrote(at, "asks", "agreed", "seats")
	if h.table.seats[seat].Level == "" {
		t.Error("no computer plays for the person who stalls")
	}
}
