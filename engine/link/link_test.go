package link_test

import (
	"encoding/base64"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/link"
	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// read is a position as a line of text tells it.
func read(t interface{ Fatal(...any) }, line string) solver.Position {
	q, err := record.ReadQuestion([]byte(line))
	if err != nil {
		t.Fatal(err, line)
	}
	return q.Position
}

// plain is a position with its copies of cards named in the order in which a
// line names them.
func plain(t interface{ Fatal(...any) }, p solver.Position) solver.Position {
	line, err := record.AppendPosition(nil, record.Question{Position: p})
	if err != nil {
		t.Fatal(err)
	}
	return read(t, string(line))
}

// there and back again.
func survives(t interface {
	Fatal(...any)
	Fatalf(string, ...any)
}, p solver.Position) string {
	l, err := link.Encode(p)
	if err != nil {
		t.Fatal(err)
	}
	back, err := link.Decode("https://somewhere.example/play/index.html?x=1" + l + "\n")
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(back, p) {
		t.Fatalf("%s\nis  %+v\nwas %+v", l, back, p)
	}
	return l
}

// TestEveryPositionOfEveryRuleSetSurvivesTheWayThereAndBack, with what is on
// the table after some turns, house rules, and a half-made turn.
func TestEveryPositionOfEveryRuleSetSurvivesTheWayThereAndBack(t *testing.T) {
	longest := 0
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			for seed := range uint64(20) {
				rnd := rand.New(rand.NewPCG(seed, 1))
				m := played(t, housed(id, rnd), rnd)
				v := m.View(m.OnTurn())
				p := v.Position(solver.Cards)
				p.Goal = []solver.Goal{solver.Cards, solver.Max, solver.Points, solver.Repair}[rnd.IntN(4)]
				if rnd.IntN(2) == 0 && len(p.Table)+len(p.Hand) > 0 {
					p.Draft = messed(&p, rnd)
				}
				longest = max(longest, len(survives(t, plain(t, p))))
			}
		})
	}
	t.Logf("the longest link has %d letters", longest)
	if longest > 1200 {
		t.Errorf("the longest link has %d letters", longest)
	}
}

// housed is a rule set, in half of the cases with house rules.
func housed(id string, rnd *rand.Rand) rules.Rules {
	r, _ := rules.ByID(id)
	for _, o := range []rules.Options{{Limit: 13}, {Packs: 3}, {Jokers: rules.JokersFree}, {Hand: 15}, {Areas: true}} {
		if rnd.IntN(4) > 0 {
			continue
		}
		if housed, err := r.With(o); err == nil {
			r = housed
		}
	}
	return r
}

// played is a match after some turns of novices.
func played(t *testing.T, r rules.Rules, rnd *rand.Rand) *match.Match {
	c := match.Config{Rules: r, Seed: strconv.Itoa(rnd.Int())}
	for range r.MinPlayers {
		c.Players = append(c.Players, match.Player{Name: "A", By: "novice"})
	}
	m, _, err := match.New(c)
	if err != nil {
		t.Fatal(err)
	}
	novice, err := bot.Parse("novice")
	if err != nil {
		t.Fatal(err)
	}
	for n := range rnd.IntN(30) {
		before := m.Clone()
		seat := m.OnTurn()
		if _, err := m.Apply(seat, novice.Act(m.View(seat), uint64(n), nil)); err != nil {
			t.Fatal(err)
		}
		if m.At() != match.Turning {
			return before
		}
	}
	return m
}

// messed is a half-made turn: cards taken up and put down anywhere.
func messed(p *solver.Position, rnd *rand.Rand) *solver.Draft {
	d := &solver.Draft{Hand: slices.Clone(p.Hand)}
	for i, m := range p.Table {
		d.Table = append(d.Table, slices.Clone(m))
		if p.Owners != nil {
			d.Owners = append(d.Owners, p.Owners[i])
		}
	}
	for range rnd.IntN(8) {
		var c card.Card
		if n := len(d.Hand); n > 0 && rnd.IntN(2) == 0 {
			c.ID = d.Hand[n-1]
			d.Hand = d.Hand[:n-1]
		} else if len(d.Table) > 0 {
			m := &d.Table[rnd.IntN(len(d.Table))]
			if len(*m) < 2 {
				continue
			}
			c = (*m)[len(*m)-1]
			*m = (*m)[:len(*m)-1]
		} else {
			continue
		}
		if len(d.Table) > 0 && rnd.IntN(2) == 0 {
			m := &d.Table[rnd.IntN(len(d.Table))]
			*m = append(*m, c)
			continue
		}
		d.Table = append(d.Table, []card.Card{c})
		if p.Owners != nil {
			d.Owners = append(d.Owners, p.Seat)
		}
	}
	return d
}

// TestTheLargestPositionFits: every card of three packs on the table, each of
// them taken up again.
func TestTheLargestPositionFits(t *testing.T) {
	base, _ := rules.ByID("carousel")
	r, err := base.With(rules.Options{Packs: 3, Jokers: rules.JokersFree, Limit: 13, Zap: true, Knock: 10, Timer: 90, Hand: 12})
	if err != nil {
		t.Fatal(err)
	}
	p := solver.Position{Rules: r, Goal: solver.Cards, Deal: 1, Draft: &solver.Draft{}}
	for pack := range 3 {
		for f := card.Face(1); f <= 52; f += 13 {
			run := make([]card.Card, 13)
			for i := range run {
				run[i].ID = card.NewID(f+card.Face(i), pack)
				p.Draft.Table = append(p.Draft.Table, run[i:i+1])
			}
			if f == 1 {
				run[4] = card.Card{ID: card.JokerID(0, pack), As: 5}
				p.Draft.Table[len(p.Draft.Table)-9][0] = run[4]
			}
			p.Table = append(p.Table, run)
		}
	}
	l := survives(t, plain(t, p))
	t.Logf("%d letters", len(l))
}

func TestARuleSetOfOnesOwnSurvivesToo(t *testing.T) {
	r, _ := rules.ByID("push")
	r.ID, r.Name, r.Hand, r.Meld.Wild, r.Opening.Contracts[1].Runs = "mine", "Meine Regeln, ein wenig länger", []int{9, 8}, 2, 3
	survives(t, plain(t, solver.Position{Rules: r, Goal: solver.Cards, Deal: 2, Hand: []card.ID{card.NewID(7, 0)}}))
	r, _ = rules.ByID("machiavelli")
	r.Values = rules.Values{Number: true, Wild: 30}
	l := survives(t, plain(t, solver.Position{Rules: r, Goal: solver.Cards, Opened: true}))
	if len(l) > 200 {
		t.Errorf("%d letters for one field that is another", len(l))
	}
	if push, _ := rules.ByID("push"); push.Opening.Contracts[1].Runs == 3 {
		t.Error("the catalogue has changed")
	}
	r, _ = rules.ByID("push")
	r.ID = "endless"
	for len(r.Opening.Contracts) < 100 {
		r.Opening.Contracts = append(r.Opening.Contracts, rules.Contract{Sets: len(r.Opening.Contracts)%3 + 1, SetSize: 3})
	}
	if _, err := link.Encode(plain(t, solver.Position{Rules: r, Goal: solver.Cards, Deal: 1})); err == nil || !strings.Contains(err.Error(), "at most 2000") {
		t.Errorf("a rule set that is too long: %v", err)
	}
}

// TestTheSameLinkIsTheSameForEver: a link that was made once is read by later
// versions.
func TestTheSameLinkIsTheSameForEver(t *testing.T) {
	const was = "#p=AQ4F2AUSbWFjaGlhdmVsbGktam9rZXJzCGxpbWl0PTEzAAoCAgADFBX1Fg0ntJ8DEzUfAAQUlQ0ntJ81kwIfNQ"
	p := read(t, `{"rules":"machiavelli-jokers","options":{"limit":13},"table":[["7H","8H","X=9H"],["KS","KD","KC"],["5D"]],"hand":["6H","X","5D"],`+
		`"opened":false,"deal":2,"goal":"points","draft":{"table":[["7H","8H"],["KS","KD","KC"],["5D"],["X","6H"]],"hand":["5D","X"]}}`)
	if l := survives(t, p); l != was {
		t.Errorf("%s, it was %s", l, was)
	}
}

func TestABrokenLinkIsRefusedWithItsFirstFault(t *testing.T) {
	good, err := link.Encode(read(t, `{"rules":"machiavelli","table":[["7H","8H","9H"]],"hand":["6H"]}`))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ link, want string }{
		"nothing":           {"", "there is no position in it"},
		"only the mark":     {"#p=", "there is no position in it"},
		"cut off":           {good[:len(good)-4], "the checksum is wrong"},
		"no letter":         {good[:20] + "!" + good[21:], `letter 18, "!", is none of a link`},
		"too long":          {strings.Repeat("A", 2001), "2001 letters"},
		"a newer version":   {"#p=Ag", "version 2 is not known"},
		"a checksum alone":  {"#p=AQ", "the checksum is wrong"},
		"something else":    {"hello, world", "letter 6, \",\", is none of a link"},
		"a letter changed":  {good[:30] + flip(good[30:31]) + good[31:], "the checksum is wrong"},
		"two letters swapt": {good[:12] + good[13:14] + good[12:13] + good[14:], "the checksum is wrong"},
	} {
		if _, err := link.Decode(c.link); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

func flip(letter string) string {
	if letter == "A" {
		return "B"
	}
	return "A"
}

// FuzzDecode: whatever a link says, with a good checksum too, is an error or a
// position that can be asked about.
func FuzzDecode(f *testing.F) {
	for _, line := range []string{
		`{"rules":"machiavelli","table":[["7H","8H","9H"]],"hand":["6H"]}`,
		`{"rules":"krambambuli","table":[{"owner":1,"cards":["7H","8H","9H"]}],"hand":["6H"],"seat":1,"draft":{"table":[{"owner":1,"cards":["7H","8H","9H"]},["6H"]],"hand":[]}}`,
	} {
		l, err := link.Encode(read(f, line))
		if err != nil {
			f.Fatal(err)
		}
		b, err := base64.RawURLEncoding.DecodeString(strings.TrimPrefix(l, link.Mark))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b[5:])
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		p, err := link.Decode(link.Sealed(body))
		if err != nil {
			return
		}
		again, err := link.Encode(p)
		if err != nil {
			return // it is longer when it is written in full
		}
		if back, err := link.Decode(again); err != nil || !reflect.DeepEqual(back, p) {
			t.Errorf("%v\nis  %+v\nwas %+v", err, back, p)
		}
	})
}
