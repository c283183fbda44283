package table

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/rules/rulestest"
	"machiavelli/engine/table/tabletest"
	"machiavelli/engine/table/wire"
)

func TestRandomMatchesOfEveryRuleSetTellNobodyWhatIsHidden(t *testing.T) {
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			for i := range rulestest.Each(t, os.Getenv("SOAK"), 1) {
				newEvening(t, id, uint64(i)).toTheEnd()
				if t.Failed() {
					t.Fatalf("match %d of %s", i, id)
				}
			}
		})
	}
}

// evening is one random match of people who come and go.
type evening struct {
	*house
	rng     *rand.Rand
	secrets []string // of the seats, empty for computers and who has left
	away    []bool
	seen    [][256]bool // by seat, and for those without one, see matchtest.Note
	dealt   []dealt
	steady  []*client // one of each seat and one who watches: they hear every line
	cut     []*client // the same, whose line is cut for a while
	events  []match.Event
	levels  []string
}

// dealt is a line of events, and what had been seen in its deal by then.
type dealt struct {
	n    uint64
	seen []map[string]int // by viewer: how many copies of a face
}

func newEvening(t *testing.T, id string, n uint64) *evening {
	rng := rand.New(rand.NewPCG(n, 39))
	base, _ := rules.ByID(id)
	r, _ := rulestest.House(rng, base)
	e := &evening{rng: rng, levels: []string{"novice", "casual", "melds"}}
	c := Config{Code: "ABCDEF", Host: "the host", Watch: "watch", Wish: Wish{Rules: r, Grace: MinGrace}}
	for i := range c.Secret {
		c.Secret[i] = byte(rng.IntN(256))
	}
	players := r.MinPlayers + int(n)%(min(r.MaxPlayers, 5)-r.MinPlayers+1)
	for range players {
		by := match.Human
		if len(c.Seats) > 0 && rng.IntN(3) == 0 {
			by = "novice"
		}
		c.Seats = append(c.Seats, by)
	}
	table, line, refused := New(c)
	if refused != nil {
		t.Fatal(refused)
	}
	e.house = &house{t: t, table: table, log: []Line{line}}
	e.house.took = e.took
	for i := range players + 1 {
		who := e.viewer(i)
		e.steady, e.cut = append(e.steady, newClient(t, who, r)), append(e.cut, newClient(t, who, r))
	}
	e.secrets, e.away = make([]string, players), make([]bool, players)
	for i, by := range c.Seats {
		if by == match.Human {
			name := fmt.Sprintf("P%d", i)
			e.secrets[i] = name + "secret"
			e.must(stranger, Join{Name: name, Nonce: nonce(name), Seat: i, Secret: e.secrets[i]})
		}
	}
	return e
}

// viewer is who sits in a seat, or watches.
func (e *evening) viewer(i int) Who {
	if i == len(e.table.seats) {
		return Who{Seat: -1, Watch: true, known: true, key: digest("watch")}
	}
	return Who{Seat: i}
}

// took hears of every line that has become true, with its events.
func (e *evening) took(n uint64, events []match.Event) {
	e.events = append(e.events, events...)
	e.seen = matchtest.Track(e.seen, events)
	if len(events) > 0 {
		d := dealt{n: n}
		for i := range e.seen {
			d.seen = append(d.seen, facesOf(&e.seen[i]))
		}
		e.dealt = append(e.dealt, d)
	}
	e.tell()
}

// faces is the printed face of each card.
var faces = func() (all [256]string) {
	for _, id := range card.Deck(card.MaxPacks, card.MaxPacks*card.JokersPerPack) {
		all[id] = id.Face().String()
	}
	return all
}()

// facesOf is how many cards of each face there are among some.
func facesOf(cards *[256]bool) map[string]int {
	n := map[string]int{}
	for id, is := range cards {
		if is {
			n[faces[id]]++
		}
	}
	return n
}

// tell brings every client up to now whose line is not cut, and searches what
// they are told.
func (e *evening) tell() {
	for i, c := range e.steady {
		e.search(i, c.follow(e.table))
	}
	for i, c := range e.cut {
		if e.rng.IntN(4) == 0 {
			e.search(i, c.follow(e.table))
		}
	}
}

var aCard = regexp.MustCompile(`"(?:[A2-9TJQK][SHDC]|X)(?:=[A2-9TJQK][SHDC])?"`)

// search wants no face in what a seat is told more often than it has seen it.
func (e *evening) search(viewer int, messages []Message) {
	for _, m := range messages {
		if e.t.Failed() {
			return
		}
		var keys map[string]json.RawMessage
		if err := json.Unmarshal(m.Line, &keys); err != nil {
			e.t.Fatalf("%v: %s", err, m.Line)
		}
		var places [][]byte // each of which holds any card once
		add := func(raw ...json.RawMessage) {
			var all []byte
			for _, r := range raw {
				all = append(all, r...)
			}
			places = append(places, all)
		}
		if m.E == "view" {
			var v map[string]json.RawMessage
			_ = json.Unmarshal(keys["view"], &v)
			var seats []map[string]json.RawMessage
			_ = json.Unmarshal(v["seats"], &seats)
			lies := []json.RawMessage{v["table"], v["free"], v["pile"], v["gone"]}
			add(append(slices.Clone(lies), v["hand"])...)
			for _, s := range seats {
				add(s["known"])
				lies = append(lies, s["hand"])
				delete(s, "known")
				delete(s, "hand")
				add(json.RawMessage(asText(s))) // names
			}
			add(lies...)
			add(keys["draft"])
			var scores []json.RawMessage
			_ = json.Unmarshal(v["scores"], &scores)
			if done := e.deals(); len(scores) > done {
				e.t.Errorf("%d deals are scored, and %d are over", len(scores), done)
			}
			for _, k := range []string{"table", "free", "pile", "gone", "hand", "seats", "scores"} {
				delete(v, k)
			}
			add(json.RawMessage(asText(v)))
			delete(keys, "view")
			delete(keys, "draft")
		}
		var events []map[string]json.RawMessage
		_ = json.Unmarshal(keys["events"], &events)
		for _, ev := range events {
			add(ev["hand"])
			delete(ev, "hand")
			add(json.RawMessage(asText(ev)))
		}
		delete(keys, "events")
		add(json.RawMessage(asText(keys)))
		var n uint64
		_ = json.Unmarshal(keys["n"], &n)
		for _, place := range places {
			told := map[string]int{}
			for _, x := range aCard.FindAllString(string(place), -1) {
				told[tabletest.Printed(strings.Trim(x, `"`))]++
			}
			for x, times := range told {
				if has := e.has(n, viewer, x); times > has {
					e.t.Errorf("seat %d is told %s %d times and has seen it %d times: %s", viewer, x, times, has, m.Line)
				}
			}
		}
		if strings.Contains(string(m.Line), e.table.made.Secret) && m.E != "over" {
			e.t.Errorf("the secret of chance is told too early: %s", m.Line)
		}
	}
}

// has is how many copies of a face a viewer had seen in a deal once a line was
// true.
func (e *evening) has(line uint64, viewer int, face string) int {
	for _, d := range slices.Backward(e.dealt) {
		if d.n <= line {
			return d.seen[viewer][face]
		}
	}
	return 0
}

func (e *evening) deals() int {
	n := 0
	for _, ev := range e.events {
		if ev.E == match.EvScore {
			n++
		}
	}
	return n
}

const mostSteps = 700

func (e *evening) toTheEnd() {
	for step := 0; e.table.State() != wire.Over && !e.t.Failed(); step++ {
		if step == mostSteps {
			e.must(e.who("the host"), Host{Do: "close", P: -1})
			break
		}
		e.pass()
		if e.table.State() == wire.Over {
			break
		}
		switch e.rng.IntN(26) {
		case 0:
			e.takeBack()
		case 1:
			e.comeAndGo()
		case 2: // seldom, as a log is read from its beginning
			if e.rng.IntN(4) == 0 {
				e.kill()
			}
		case 3:
			e.host()
		case 4:
			e.nonsense()
		case 5:
			e.move()
		default:
			e.act()
		}
	}
	e.check()
	e.kill()
	e.check()
	text, r := Record(slices.Values(e.log))
	if r != nil {
		e.t.Fatal(r)
	}
	if err := record.Verify(strings.NewReader(string(text))); err != nil {
		e.t.Errorf("the record: %v", err)
	}
}

// check wants all to see the same, who were cut and who were not.
func (e *evening) check() {
	for i, c := range e.steady {
		fresh := newClient(e.t, c.who, c.Rules)
		e.search(i, fresh.follow(e.table))
		e.search(i, c.follow(e.table))
		e.search(i, e.cut[i].follow(e.table))
		c.sameAs(fresh, "a steady line and a new one")
		e.cut[i].sameAs(fresh, "a line that was cut and a new one")
	}
}

// pass lets time pass: who is here asks again.
func (e *evening) pass() {
	e.now += time.Duration(e.rng.IntN(9000)) * time.Millisecond
	for i, s := range e.secrets {
		if s != "" && !e.away[i] {
			e.must(e.who(s), Here{})
		}
	}
	e.must(Server, Tick{})
	if e.rng.IntN(10) == 0 {
		e.check()
	}
}

// act is a turn of whoever is on turn, sent three times.
func (e *evening) act() {
	if e.table.match.At() == match.Scored {
		e.must(e.who("the host"), Host{Do: []string{"deal", "stop"}[e.rng.IntN(8)/7], P: -1})
		return
	}
	p, err := bot.Parse(e.levels[e.rng.IntN(len(e.levels))])
	if err != nil {
		e.t.Fatal(err)
	}
	if th, ok := e.table.Thinks(); ok {
		e.must(Server, Computed{Seat: th.Seat, N: th.N, Action: p.Act(th.View, e.rng.Uint64(), nil)})
		return
	}
	seat := e.table.OnTurn()
	if e.table.paused || e.away[seat] || e.secrets[seat] == "" {
		return
	}
	v := e.table.match.View(seat)
	a := p.Act(v, e.rng.Uint64(), nil)
	var can []match.Do
	for _, o := range v.Options {
		if o.Why == nil && o.Do != match.Play && o.Do != match.Zap && o.Do != match.Discard {
			can = append(can, o.Do)
		}
	}
	if len(can) > 0 && e.rng.IntN(4) == 0 {
		a = match.Action{Do: can[e.rng.IntN(len(can))]}
	}
	if v.Rules.Strict && !v.Touched && e.rng.IntN(6) == 0 && a.Do == match.Play {
		a = match.Action{Do: match.Touch}
	}
	who, raw := e.who(e.secrets[seat]), record.AppendReply(nil, a)
	if a.Do == match.Play && e.rng.IntN(3) == 0 {
		e.draft(who, v, a)
	}
	do := Do{ID: fmt.Sprint("a", len(e.log)), N: e.table.Last(), Action: raw}
	e.must(who, do)
	n, ok := e.table.Answered(who, do.ID)
	for range 2 {
		lines := len(e.log)
		if e.must(who, do); len(e.log) != lines {
			e.t.Errorf("%s is done twice", do.ID)
		}
		if again, _ := e.table.Answered(who, do.ID); again != n || !ok {
			e.t.Errorf("%s was answered with %d, and then with %d", do.ID, n, again)
		}
	}
}

// draft sends how a play would lie, which the sender's view then has and no other.
func (e *evening) draft(who Who, v match.View, a match.Action) {
	laid := map[card.ID]bool{}
	b := []byte(`{"table":[`)
	for i, m := range a.Table {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '[')
		for j, c := range m.Cards {
			laid[c.ID] = true
			b = strconv.AppendQuote(append(b, ","[:min(j, 1)]...), c.String())
		}
		b = append(b, ']')
	}
	for _, id := range a.Free {
		b = append(append(b, `,["`...), id.Face().String()+`"]`...)
		laid[id] = true
	}
	b = append(b, `],"hand":[`...)
	n := 0
	for _, id := range v.Hand {
		if !laid[id] {
			b = strconv.AppendQuote(append(b, ","[:min(n, 1)]...), id.Face().String())
			n++
		}
	}
	b = append(b, `]}`...)
	e.now += draftsIn
	if r := e.try(who, Draft{N: e.table.Last(), Draft: b}); r != nil {
		if r.Code == wire.CodeStale || r.Code == "deal-over" {
			return
		}
		e.t.Errorf("draft: %v: %s", r, b)
	}
	for i := range e.steady {
		w := e.viewer(i)
		m := e.table.For(w, Snapshot)
		if own := strings.Contains(string(m[0].Line), `"draft":{`); own != (w.Seat == who.Seat) && !(own && e.table.mem.seats[w.Seat].draft != nil) {
			e.t.Errorf("seat %d has a draft in its view: %v", w.Seat, own)
		}
		e.search(i, m)
	}
}

// takeBack asks for the last action, and all say yes, or one no.
func (e *evening) takeBack() {
	var here []int
	for i := range e.secrets {
		if e.secrets[i] != "" && !e.away[i] {
			here = append(here, i)
		}
	}
	if len(here) == 0 {
		return
	}
	asker := here[e.rng.IntN(len(here))]
	can := e.table.canTakeBack(asker)
	if r := e.try(e.who(e.secrets[asker]), AskFor{What: wire.VoteBack}); (r == nil) != can {
		e.t.Fatalf("seat %d asks to take back: %v, and it can: %v", asker, r, can)
	}
	for _, i := range here {
		if i != asker {
			_ = e.try(e.who(e.secrets[i]), Answer{What: wire.VoteBack, Yes: e.rng.IntN(8) > 0})
		}
	}
}

func (e *evening) comeAndGo() {
	i := e.rng.IntN(len(e.secrets))
	switch {
	case e.secrets[i] == "":
	case e.rng.IntN(12) == 0:
		e.must(e.who(e.secrets[i]), Leave{})
		e.secrets[i] = ""
	case e.away[i]:
		e.away[i] = false
	default:
		e.away[i] = true
		e.now += time.Duration(e.rng.IntN(120)) * time.Second
		e.must(Server, Tick{})
	}
}

// kill ends the server: another one makes the table from its log.
func (e *evening) kill() {
	e.table = e.replayed()
}

func (e *evening) host() {
	who := e.who("the host")
	switch e.rng.IntN(4) {
	case 0:
		e.must(who, Host{Do: "pause", P: -1})
		e.now += time.Hour
		e.must(who, Host{Do: "go", P: -1})
	case 1:
		_ = e.try(who, Host{Do: "computer", P: e.rng.IntN(len(e.secrets)), By: "casual"})
	case 2:
		_ = e.try(who, Host{Do: "host", P: e.rng.IntN(len(e.secrets))})
	case 3:
		e.must(who, Host{Do: "grace", P: -1, Time: 30 * time.Second})
	}
}

// nonsense is refused, tells nothing and changes nothing.
func (e *evening) nonsense() {
	var who Who
	for i, s := range e.secrets {
		if s != "" && !e.away[i] {
			who = e.who(s)
		}
	}
	if !who.known {
		return
	}
	for _, c := range []Command{
		Do{ID: "x", N: e.table.lastDid - 1, Action: json.RawMessage(`{"do":"draw"}`)},
		Do{ID: "y", N: e.table.Last(), Action: json.RawMessage(`{"do":"dance"}`)},
		Do{ID: "z", N: e.table.Last(), Action: json.RawMessage(`{"do":"play","table":[["7H","7H","7H","7H","7H","7H","7H","7H","7H"]]}`)},
		Do{ID: "v", N: e.table.Last(), Action: json.RawMessage(`{"do":"deal"}`)},
		Host{Do: "pause"}, Join{Name: "Eve", Nonce: nonce("Eve"), Seat: -1, Secret: "eve"}, Answer{What: "end", Yes: true}, Again{Code: "AAAAAA"}, Tick{},
	} {
		last, view := e.table.Last(), e.table.view(who.Seat)
		r := e.try(who, c)
		if _, host := c.(Host); host && e.table.mayHost(who) {
			continue
		}
		if r == nil || e.table.Last() != last || e.table.view(who.Seat) != view {
			e.t.Errorf("%#v: %v", c, r)
			continue
		}
		var sent string
		if d, ok := c.(Do); ok {
			sent = string(d.Action)
		}
		for _, x := range aCard.FindAllString(asText(r), -1) {
			if !strings.Contains(sent, x) {
				e.t.Errorf("the refusal of %s tells %s: %s", sent, x, asText(r))
			}
		}
	}
}

// move takes a seat to another device.
func (e *evening) move() {
	i := e.rng.IntN(len(e.secrets))
	if e.secrets[i] == "" || e.away[i] {
		return
	}
	old, next := e.secrets[i], fmt.Sprint("P", i, "secret", len(e.log))
	e.must(e.who(old), Move{Secret: next})
	e.must(e.who(old), Here{})
	e.must(e.who(next), Here{})
	if w := e.who(old); !w.Moved {
		e.t.Error("the old secret still plays")
	}
	e.refused("not-yours", e.who(old), Here{})
	e.secrets[i] = next
}
