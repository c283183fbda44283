package record

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// TestWhatTheSolverFindsIsLegalAsAProgramWritesIt plays matches of all rule
// sets in which every play is an answer of the solver, written without copy
// numbers and read back. The record of each is replayed.
func TestWhatTheSolverFindsIsLegalAsAProgramWritesIt(t *testing.T) {
	limited := []string{"machiavelli-free limit=3", "tahiti limit=4", "vatikan jokers=free", "machiavelli-jokers packs=3", "machiavelli-jokers areas=true"}
	for _, id := range append(rules.IDs(), limited...) {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(12) {
				programs(t, id, seed)
			}
		})
	}
}

func programs(t *testing.T, game string, seed uint64) {
	t.Helper()
	id, house, _ := strings.Cut(game, " ")
	r := matchtest.Rules(t, id, house)
	rng := rand.New(rand.NewPCG(seed, 3))
	players := make([]match.Player, r.MinPlayers+int(seed)%(r.MaxPlayers-r.MinPlayers+1))
	c := match.Config{Rules: r, Seed: fmt.Sprint(seed), Players: players}
	m, events, err := match.New(c)
	if err != nil {
		t.Fatal(err)
	}
	text, err := Text(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := solver.New()
	for turns := 0; ; turns++ {
		text = AppendEvents(text, events)
		if m.At() != match.Turning || turns == 400 {
			break
		}
		seat := m.OnTurn()
		v := m.View(seat)
		line := reply(t, s, rng, v)
		a, err := ReadReply(line, v)
		if err == nil {
			events, err = m.Apply(seat, a)
		}
		if err != nil {
			t.Fatalf("%s, seat %d: %s: %v\ntable %v, hand %v, free %v", id, seat, line, err, v.Table, v.Hand, v.Free)
		}
	}
	if err := Verify(bytes.NewReader(text)); err != nil {
		t.Fatalf("%s, match %d: %v", game, seed, err)
	}
}

// reply is what a program answers: the most cards where it may play, and else
// what it may do.
func reply(t *testing.T, s *solver.Solver, rng *rand.Rand, v match.View) []byte {
	var may []match.Do
	play := false
	for _, o := range v.Options {
		switch {
		case o.Why != nil || o.Do == match.GiveUp || o.Do == match.Zap:
		case o.Do == match.Play:
			play = true
		default:
			may = append(may, o.Do)
		}
	}
	if play && (len(may) == 0 || rng.IntN(3) > 0) {
		// hand cards enough to make plays of all kinds, and no search a long one
		p := v.Position(solver.Max)
		if len(may) > 0 {
			p.Hand = p.Hand[:min(len(p.Hand), 12)]
		}
		a, err := s.Solve(solver.Limits{}, p)
		if err != nil {
			t.Fatal(err)
		}
		if a.Playable {
			return written(v, a, rng.IntN(2) == 0)
		}
	}
	if len(may) == 0 {
		t.Fatalf("nothing can be done: %+v", v.Options)
	}
	do := may[rng.IntN(len(may))]
	line := fmt.Appendf(nil, `{"do":%q`, do)
	if do == match.Discard {
		line = appendKeyCard(line, "card", card.Card{ID: v.Hand[rng.IntN(len(v.Hand))]})
	}
	return append(line, '}')
}

// written is an answer as the line of a program, with the free cards that stay as
// lists of one card or without them.
func written(v match.View, a solver.Answer, free bool) []byte {
	var table []match.Meld
	for i, cards := range a.Table {
		owner := -1
		if v.Rules.Table == rules.TableOwned {
			owner = v.Me
			if i < len(v.Table) {
				owner = v.Table[i].Owner
			}
		}
		if free || len(cards) > 1 {
			table = append(table, match.Meld{Cards: cards, Owner: owner})
		}
	}
	return append(appendMelds([]byte(`{"do":"play"`), table), '}')
}

func TestAFreeCardIsMeantWhereTheLimitLeavesNoRoomForAnEqualOneOfTheHand(t *testing.T) {
	base, _ := rules.ByID("machiavelli-free")
	r, err := base.With(rules.Options{Limit: 3})
	if err != nil {
		t.Fatal(err)
	}
	box := card.NewBox(2, 0)
	hand, err := readHand(box, "hand", []string{"KC", "JC", "6C", "6S"})
	if err != nil {
		t.Fatal(err)
	}
	free, err := readHand(box, "free", []string{"6C", "QC", "6H"})
	if err != nil {
		t.Fatal(err)
	}
	v := match.View{Rules: r, Phase: match.Turning, Seats: []match.Seat{{Opened: true}, {Opened: true}}, Hand: hand, Free: free}
	a, err := ReadReply([]byte(`{"do":"play","table":[["6S","6H","6C"],["JC","QC","KC"]]}`), v)
	if err != nil {
		t.Fatal(err)
	}
	if b := v.CheckPlay(a.Table, a.Free); b != nil || len(a.Free) != 0 {
		t.Errorf("%v, free %v: %v", a.Table, a.Free, b)
	}
}
