package friends

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/rules/rulestest"
	"machiavelli/engine/table"
	"machiavelli/engine/table/wire"
	"machiavelli/game/app/session"
	"machiavelli/game/testing/liar"
)

// evening is a table without a network, and who sits there.
type evening struct {
	*testing.T
	table  *table.Table
	rng    *rand.Rand
	now    time.Duration
	who    []table.Who
	host   table.Who
	steady []*Table // hear every line
	cut    []*Table // the same seats, whose line is cut for a while
}

func newEvening(t *testing.T, id string, n uint64) *evening {
	base, _ := rules.ByID(id)
	rng := rand.New(rand.NewPCG(n, 42))
	r, _ := rulestest.House(rng, base)
	return eveningOf(t, r, rng, n)
}

// eveningOf is an evening by some rules.
func eveningOf(t *testing.T, r rules.Rules, rng *rand.Rand, n uint64) *evening {
	e := &evening{T: t, rng: rng}
	seats := slices.Repeat([]string{match.Human}, r.MinPlayers+int(n)%(min(r.MaxPlayers, 4)-r.MinPlayers+1))
	made, _, refused := table.New(table.Config{
		Code: "KQXVTA", Host: "host", Watch: "watch", Secret: [32]byte{byte(n)},
		Wish: table.Wish{Rules: r, Seats: seats, Grace: table.MinGrace},
	})
	if refused != nil {
		t.Fatal(refused)
	}
	e.table = made
	e.host, _ = made.Who("host")
	for i := range seats {
		secret := fmt.Sprint("secret", i)
		e.must(table.Who{Seat: -1}, table.Join{Name: fmt.Sprint("P", i), Nonce: fmt.Sprint("nonce-of-a-person-", i), Seat: i, Secret: secret})
		who, _ := e.table.Who(secret)
		e.who = append(e.who, who)
	}
	e.who = append(e.who, table.Watch)
	for _, who := range e.who {
		e.steady, e.cut = append(e.steady, e.sit(who)), append(e.cut, e.sit(who))
	}
	return e
}

// sit is a place that nothing is heard of but what listen brings.
func (e *evening) sit(who table.Who) *Table {
	t := &Table{drafts: make(chan struct{}, 1), device: deviceOf(nil, Seat{P: who.Seat})}
	t.info.Me = who.Seat
	e.listen(t, who)
	return t
}

// listen brings what has come since.
func (e *evening) listen(t *Table, who table.Who) {
	e.Helper()
	after := uint64(table.Snapshot)
	if t.knows {
		after = t.n
	}
	for _, m := range append([]table.Message{e.table.Hello(who, e.now)}, e.table.For(who, after)...) {
		n, l, err := wire.Read(m.Line)
		if err != nil {
			e.Fatal(err)
		}
		if err := t.receive(n, l); err != nil {
			e.Fatalf("seat %d: %v: %s", who.Seat, err, m.Line)
		}
	}
}

func (e *evening) try(who table.Who, c table.Command) *wire.Refusal {
	e.Helper()
	lines, r := e.table.Decide(who, c, e.now)
	for _, l := range lines {
		if err := e.table.Apply(l); err != nil {
			e.Fatal(err)
		}
		for i, t := range e.steady {
			e.listen(t, e.who[i])
		}
		if e.rng.IntN(5) == 0 && len(e.cut) > 0 {
			i := e.rng.IntN(len(e.cut))
			e.listen(e.cut[i], e.who[i])
		}
	}
	return r
}

func (e *evening) must(who table.Who, c table.Command) {
	e.Helper()
	if r := e.try(who, c); r != nil {
		e.Fatalf("%#v: %v", c, r)
	}
}

// check wants everybody to see what somebody sees who has just come.
func (e *evening) check() {
	e.Helper()
	for i, who := range e.who {
		fresh := e.sit(who)
		e.listen(e.cut[i], who)
		for what, t := range map[string]*Table{"a steady line": e.steady[i], "a line that was cut": e.cut[i]} {
			if !same(&t.view, &fresh.view) || t.n != fresh.n {
				e.Fatalf("seat %d by %s, line %d and %d:\n%s\n%s", who.Seat, what, t.n, fresh.n, written(t.view), written(fresh.view))
			}
			e.whole(t)
		}
	}
}

// whole wants each card that a place knows to be there once, and to be one of the deck.
func (e *evening) whole(t *Table) {
	e.Helper()
	v := &t.view
	ids := slices.Concat(v.Hand, v.Free, v.Pile, v.Gone)
	for _, m := range v.Table {
		ids = append(ids, card.IDs(m.Cards)...)
	}
	if unseen := v.Unseen(); len(unseen)+len(ids) != len(card.Deck(v.Rules.Deck(len(v.Seats)))) {
		e.Fatalf("seat %d: %d cards lie and %d are unseen: %v", v.Me, len(ids), len(unseen), ids)
	}
	names := map[int]bool{}
	for _, m := range v.Table {
		if m.ID <= 0 || names[m.ID] {
			e.Fatalf("seat %d: two melds are called %d, or one by no name", v.Me, m.ID)
		}
		names[m.ID] = true
	}
}

// act has whoever is on turn play from what their place knows.
func (e *evening) act(levels []string) {
	e.Helper()
	seat := e.table.OnTurn()
	if seat < 0 {
		e.must(e.host, table.Host{Do: []string{"deal", "stop"}[e.rng.IntN(5)/4], P: -1})
		return
	}
	mine := e.steady[seat]
	p, err := bot.Parse(levels[e.rng.IntN(len(levels))])
	if err != nil {
		e.Fatal(err)
	}
	a := p.Act(mine.view, e.rng.Uint64(), nil)
	if v := &mine.view; v.Rules.Strict && !v.Touched && a.Do == match.Play && e.rng.IntN(4) == 0 {
		a = match.Action{Do: match.Touch}
	}
	mine.doing = &doing{Action: a}
	before := mine.view
	if r := e.try(e.who[seat], table.Do{ID: fmt.Sprint(mine.n), N: mine.n, Action: record.AppendReply(nil, a)}); r != nil {
		e.Fatalf("%s: %v", record.AppendReply(nil, a), r)
	}
	if mine.doing != nil {
		e.Fatalf("what was done has not been heard: %+v", a)
	}
	if a.Do != match.Play {
		return
	}
	// What was laid is where it was laid, copy by copy, unless the rules name others.
	for _, m := range a.Table {
		at := slices.IndexFunc(mine.view.Table, func(o match.Meld) bool { return card.Has(o.Cards, m.Cards[0].ID) })
		if at >= 0 && !card.Same(mine.view.Table[at].Cards, m.Cards) && before.Rules.Table == rules.TableShared {
			e.Errorf("%s was laid, and %s lies", card.Join(m.Cards), card.Join(mine.view.Table[at].Cards))
		}
	}
}

// TestWhatIsToldIsWhatIsSeen: random matches of every rule set are played from what the
// places at a table know, with lines that are cut and actions that are taken back.
func TestWhatIsToldIsWhatIsSeen(t *testing.T) {
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			for n := range rulestest.Each(t, os.Getenv("SOAK"), 2) {
				e := newEvening(t, id, uint64(n))
				for step := 0; e.table.State() != wire.Over && step < 120; step++ {
					e.now += time.Second
					switch {
					case e.rng.IntN(20) == 0:
						e.takeBack()
					case e.rng.IntN(20) == 0:
						e.must(e.host, table.Host{Do: "host", P: e.rng.IntN(len(e.who) - 1)})
					default:
						e.act([]string{"novice", "casual", "melds"})
					}
					if e.rng.IntN(8) == 0 {
						e.check()
					}
				}
				e.check()
				for i, place := range e.steady {
					if place.faults > 0 {
						t.Errorf("seat %d: %d faults", i, place.faults)
					}
				}
			}
		})
	}
}

func (e *evening) takeBack() {
	asker := e.rng.IntN(len(e.who) - 1)
	if e.try(e.who[asker], table.AskFor{What: "back"}) != nil {
		return
	}
	for i := range e.who[:len(e.who)-1] {
		_ = e.try(e.who[i], table.Here{})
	}
	for i := range e.who[:len(e.who)-1] {
		if i != asker {
			_ = e.try(e.who[i], table.Answer{What: "back", Yes: e.rng.IntN(6) > 0})
		}
	}
}

// TestALineThatCannotBeIsAFault: a server may tell anything. Nothing panics, and what
// cannot be is not believed.
func TestALineThatCannotBeIsAFault(t *testing.T) {
	e := newEvening(t, "carousel", 3)
	for range 20 {
		e.act([]string{"novice"})
	}
	place := e.steady[1]
	before := written(place.view)
	for _, events := range []string{
		`{"e":"dance","p":0}`, `{"e":"turn","p":9}`, `{"e":"turn","p":-1}`, `{"e":"draw","p":0,"count":-3,"why":"turn"}`,
		`{"e":"draw","p":0,"count":300,"why":"turn"}`, `{"e":"draw","p":1,"cards":["7H","7H","7H","7H","7H"],"why":"turn"}`,
		`{"e":"draw","p":1,"cards":["9Z"],"why":"turn"}`, `{"e":"take","p":0,"card":"7H"}`, `{"e":"push","p":0,"to":1,"cards":[]}`,
		`{"e":"discard","p":1,"card":"XX"}`, `{"e":"play","p":0,"hand":[],"table":[[]],"free":[]}`, `{"e":"play","p":0,"hand":["7H"],"table":[["7H","8H","9H"]],"free":["2S"]}`,
		`{"e":"zap","p":0,"to":12}`, `{"e":"restock","count":400}`, `{"e":"restock","count":-1}`, `{"e":"score","deal":1,"reason":"out","winners":[7],"hands":[],"points":[],"totals":[]}`,
		`{"e":"over","winners":[0],"totals":[1,2,3,4,5,6,7,8,9]}`, `{"e":"deal","deal":0,"dealer":0,"hands":[],"free":[],"stock":[]}`, `[]`, `null`, `7`,
	} {
		n := place.n
		l := &wire.Did{By: wire.ByComputer, Events: []json.RawMessage{json.RawMessage(events)}}
		if err := place.receive(n+1, l); err == nil {
			t.Errorf("%s is believed", events)
		}
		place.n = n // as it was: the table would be asked for again
		if string(written(place.view)) != string(before) {
			t.Fatalf("%s has changed the view", events)
		}
	}
}

func FuzzLines(f *testing.F) {
	t := &testing.T{}
	e := newEvening(t, "push", 1)
	for range 4 {
		e.act([]string{"novice"})
	}
	for _, m := range append(e.table.For(e.who[0], 1), e.table.For(e.who[0], table.Snapshot)...) {
		f.Add(m.Line)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		place := e.sit(e.who[0])
		n, l, err := wire.Read(data)
		if _, moved := l.(*wire.Moved); err != nil || moved {
			return
		}
		if n > 0 {
			n = place.n + 1
		}
		if place.receive(n, l) == nil {
			_ = written(place.view)
			_ = place.view.Unseen()
		}
	})
}

// TestTheNewsOfAPlaceLeadFromOneViewToTheNext: the events are those that lead there.
func TestTheNewsOfAPlaceLeadFromOneViewToTheNext(t *testing.T) {
	e := newEvening(t, "machiavelli", 2)
	place := e.steady[0]
	var was match.View
	turns := 0
	for range 60 {
		e.act([]string{"novice"})
		for {
			n, ok := place.Next()
			if !ok {
				break
			}
			now := n.Sights[0]
			if was.Deal > 0 && !n.Anew {
				for _, ev := range now.Events {
					was = was.After(ev)
					if ev.E == match.EvTurn {
						turns++
					}
				}
				was.Options, was.Touched = now.View.Options, now.View.Touched
				if !same(&was, &now.View) {
					t.Fatalf("the events lead to\n%s\nand there is\n%s", written(was), written(now.View))
				}
			}
			was = now.View
		}
	}
	if turns < 20 {
		t.Errorf("%d turns were told", turns)
	}
}

// TestWhoseTimeIsUpIsTold: to the player whose turn has ended so, and to nobody else.
func TestWhoseTimeIsUpIsTold(t *testing.T) {
	base, _ := rules.ByID("machiavelli")
	r, err := base.With(rules.Options{Timer: 30})
	if err != nil {
		t.Fatal(err)
	}
	e := eveningOf(t, r, rand.New(rand.NewPCG(1, 1)), 0)
	pass := func(d time.Duration) {
		e.now += d
		for i := range e.steady[:len(e.steady)-1] {
			e.must(e.who[i], table.Here{})
		}
		e.must(table.Server, table.Tick{})
	}
	pass(time.Second)
	turn := e.steady[e.table.OnTurn()]
	for range 4 {
		pass(10 * time.Second)
	}
	notes := map[int]int{}
	for _, place := range e.steady {
		for n, ok := place.Next(); ok; n, ok = place.Next() {
			if n.Note == session.NoteTimeUp {
				notes[place.view.Me]++
			}
		}
	}
	if len(notes) != 1 || notes[turn.view.Me] != 1 {
		t.Errorf("told, by seat: %v; the turn was that of seat %d", notes, turn.view.Me)
	}
}

func TestALinkLeadsToATable(t *testing.T) {
	for given, want := range map[string]Seat{
		"https://cards.example.org/#t=kqxvta":         {Origin: "https://cards.example.org", Code: "KQXVTA", P: -1},
		" <http://192.168.1.7/#t=KQXVTA>\n":           {Origin: "http://192.168.1.7", Code: "KQXVTA", P: -1},
		"http://192.168.1.7:8080/#s=KQXVTA.abc-DEF_1": {Origin: "http://192.168.1.7:8080", Code: "KQXVTA", P: -1, Secret: "abc-DEF_1"},
		"localhost:8080/#w=KQXVTA.abc":                {Origin: "http://localhost:8080", Code: "KQXVTA", P: -1, Secret: "abc", Watch: "abc"},
		"KQXVTA":                                      {},
		"http://x/#t=KQXVTI":                          {},
		"http://x/#s=KQXVTA":                          {},
		"http://x/#t=KQXVTA.secret":                   {Origin: "http://x", Code: "KQXVTA", P: -1},
		"ftp://x/#t=KQXVTA":                           {},
		"http://x/#s=KQXVTA.a\r\nb":                   {Origin: "http://x", Code: "KQXVTA", P: -1, Secret: "a"},
		"http://name:word@x/#t=KQXVTA":                {},
		"":                                            {},
	} {
		if got, err := ReadLink(given, ""); got != want || (err == nil) != (want.Code != "") {
			t.Errorf("%q leads to %+v, %v", given, got, err)
		}
	}
	if got, err := ReadLink("kqxvta", "cards.example.org"); err != nil || got.Link() != "http://cards.example.org/#t=KQXVTA" {
		t.Errorf("%+v, %v", got, err)
	}
	if strings.Contains(fmt.Sprint(ErrServer), "{") {
		t.Error(ErrServer)
	}
}

// TestPeopleAreToldApart: whatever a server calls them.
func TestPeopleAreToldApart(t *testing.T) {
	for given, want := range map[string]string{
		"Anna,Bert":                 "Anna,Bert",
		"Anna,anna,ANNA\u200b":      "Anna,anna 2,ANNA 3",
		"Anna,Anna,Anna 2":          "Anna,Anna 2,Anna 2 2",
		"Zoë,Zoe,Zoe\u0308":         "Zoë,Zoe 2,Zoë 3",
		",,":                        ",,",
		"\x1b[31mEva,\u202eEva":     "[31mEva,Eva",
		"E\u0489\u0489\u0489va,Eva": "E\u0489\u0489va,Eva",
	} {
		var seats []wire.Seat
		for name := range strings.SplitSeq(given, ",") {
			seats = append(seats, wire.Seat{By: match.Human, Name: wire.Name(name)})
		}
		i := Info{People: make([]Person, len(seats))}
		i.call(seats)
		i.call(seats) // as often as it is told
		var got []string
		for _, p := range i.People {
			got = append(got, p.Name)
		}
		if strings.Join(got, ",") != want {
			t.Errorf("%q are called %q, want %q", given, got, want)
		}
	}
	for what, name := range liar.Names {
		i := Info{People: make([]Person, 2)}
		i.call([]wire.Seat{{By: match.Human, Name: "Anna"}, {By: match.Human, Name: wire.Name(name)}})
		if got := i.People[1].Name; liar.Steers(got) || got == "Anna" || len(got) > 170 {
			t.Errorf("%s: %q", what, got)
		}
	}
}

// TestATableIsKnownOnceItsViewHasCome: its first line says neither who is the host nor what is
// asked, and whoever waits for the table must not go on before that.
func TestATableIsKnownOnceItsViewHasCome(t *testing.T) {
	e := newEvening(t, "machiavelli", 1)
	place := &Table{drafts: make(chan struct{}, 1), device: deviceOf(nil, Seat{P: 0})}
	told := 0
	place.Came = func() { told++ }
	for i, m := range append([]table.Message{e.table.Hello(e.who[0], e.now)}, e.table.For(e.who[0], table.Snapshot)...) {
		place.now(func() { place.hear(m.Line) })
		if known := i > 0; place.Info().Known != known {
			t.Errorf("known %v after %s", !known, m.Line)
		}
	}
	if told == 0 {
		t.Error("who waits for it is not told")
	}
}
