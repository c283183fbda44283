package record_test

import (
	"slices"
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/match"
	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/record"
)

// A play that names no owners is read as the same play with them: what goes on
// stays whose it was, and what is new is the player's.
func TestAMeldWithoutAnOwnerIsThatOfWhoseMeldGoesOnOrThePlayers(t *testing.T) {
	r := matchtest.Rules(t, "krambambuli", "")
	strategist, err := bot.Parse("strategist")
	if err != nil {
		t.Fatal(err)
	}
	plays, goOn, stolen := 0, 0, 0
	for _, seed := range []string{"1", "2", "3", "4", "5", "6"} {
		m := matchtest.Begin(t, r, seed, "strategist", "strategist", "strategist")
		for m.At() == match.Turning {
			seat := m.OnTurn()
			v := m.View(seat)
			a := strategist.Act(v, 1, nil)
			if a.Do == match.Play {
				plays++
				var named []int
				bare := a
				bare.Table = slices.Clone(a.Table)
				for i := range bare.Table {
					named = append(named, a.Table[i].Owner)
					bare.Table[i].Owner = -1
				}
				read, err := record.ReadAction(record.AppendReply(nil, bare), v)
				if err != nil {
					t.Fatal(err)
				}
				var given []int
				for _, t := range read.Table {
					given = append(given, t.Owner)
				}
				if !slices.Equal(given, named) {
					t.Errorf("seed %s, seat %d: owners %v, want %v: %s", seed, seat, given, named, record.AppendReply(nil, bare))
				}
				c := m.Clone()
				if _, err := c.Apply(seat, read); err != nil {
					t.Errorf("seed %s, seat %d: %v", seed, seat, err)
				}
				if len(v.Table) > 0 {
					goOn++
				}
				if c.Now.Stolen && !m.Now.Stolen {
					stolen++
				}
			}
			if _, err := m.Apply(seat, a); err != nil {
				t.Fatal(err)
			}
		}
	}
	if goOn < 10 || stolen < 2 {
		t.Errorf("%d plays only, %d at a table with melds, %d with a stolen card", plays, goOn, stolen)
	}
}
