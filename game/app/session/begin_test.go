package session

import (
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/link"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/game/app/archive"
	"machiavelli/game/testing/memstore"
)

// turnOf is how a match between computer players stands after some turns, as
// whoever is on turn sees it.
func turnOf(t *testing.T, r rules.Rules, turns int) (solver.Position, int) {
	t.Helper()
	c := match.Config{Rules: r, Seed: "any table"}
	for range max(3, r.MinPlayers) {
		c.Players = append(c.Players, match.Player{Name: "P", By: "casual"})
	}
	m, _, err := match.New(c)
	if err != nil {
		t.Fatal(err)
	}
	p, err := bot.Parse("casual")
	if err != nil {
		t.Fatal(err)
	}
	for range turns {
		if m.At() != match.Turning {
			break
		}
		if _, err := m.Apply(m.OnTurn(), p.Act(m.View(m.OnTurn()), 1, func() bool { return false })); err != nil {
			t.Fatal(err)
		}
	}
	v := m.View(m.OnTurn())
	return v.Position(solver.Cards), len(c.Players)
}

func linkOf(t *testing.T, p solver.Position) string {
	t.Helper()
	l, err := link.Encode(p)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// beginAt is a match begun at the position of a link, with a person in its seat.
func beginAt(t *testing.T, l string, players int) (*Session, *engine) {
	t.Helper()
	p, err := link.Decode(l)
	if err != nil {
		t.Fatal(err)
	}
	d := newEngine()
	s := New(d, nil)
	c := match.Config{Rules: p.Rules, Seed: "on"}
	for i := range players {
		c.Players = append(c.Players, match.Player{Name: "P", By: map[bool]string{true: match.Human, false: "casual"}[i == p.Seat]})
	}
	s.BeginAt(c, p)
	until(t, s, d, s.Live)
	return s, d
}

func TestALinkBeginsAMatchWhichHasTheSameLink(t *testing.T) {
	for _, id := range rules.IDs() {
		r, _ := rules.ByID(id)
		p, players := turnOf(t, r, 14)
		was := linkOf(t, p)
		s, _ := beginAt(t, was, players)
		now, ok := s.Position()
		if got := linkOf(t, now); !ok || got != was {
			t.Errorf("%s: %s began as\n%s", id, got, was)
		}
	}
}

func TestAHalfMadeTurnIsThereAgain(t *testing.T) {
	for _, line := range []string{
		`{"rules":"machiavelli","table":[["7H","8H","9H"],["5D","5S","5C"]],"hand":["6H","5H","KC"],` +
			`"draft":{"table":[["7H","8H"],["9H","KC"],["5D","5S","5C","5H"]],"hand":["6H"]}}`,
		`{"rules":"sabra","table":[["7H","8H","X=9H"],["5D","5S","5C"]],"hand":["6H","X","KC"],` +
			`"draft":{"table":[["7H","8H"],["X=9H","KC"],["5D","5S","5C","X=5H"]],"hand":["6H"]}}`,
	} {
		p, err := link.Read(line, rules.Rules{})
		if err != nil {
			t.Fatal(err)
		}
		was := linkOf(t, p)
		s, _ := beginAt(t, was, 2)
		now, _ := s.Position()
		if now.Draft == nil || len(s.Turn().Hand) != 1 || len(s.Turn().Melds) != 3 {
			t.Fatalf("%s: it lies as %+v", line, s.Turn())
		}
		if again, _ := beginAt(t, linkOf(t, now), 2); len(again.Turn().Melds) != 3 || !again.Turn().CanUndo {
			t.Errorf("%s: from its own link it lies as %+v", line, again.Turn())
		}
	}
}

// A record says how the cards were dealt, and here nobody knows.
func TestAMatchBegunAtAPositionHasNoRecord(t *testing.T) {
	kept := memstore.Store{}
	d := newEngine()
	s := New(d, kept)
	s.RecordIn(archive.Of(kept))
	p, err := link.Read(`{"rules":"machiavelli","table":[],"hand":["6H","7H","8H"]}`, rules.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	s.BeginAt(match.Config{Rules: p.Rules, Seed: "on", Players: []match.Player{{Name: "A", By: match.Human}, {Name: "B", By: "casual"}}}, p)
	until(t, s, d, s.Live)
	playOut(t, s, d)
	s.Save()
	if notes := s.Notes(); s.record.recorder != nil || len(notes) > 0 {
		t.Errorf("a record was begun, or missed: %v", notes)
	}
	for key := range kept {
		if key != "match" {
			t.Errorf("%s was kept", key)
		}
	}
}
