package session

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/store"
	"machiavelli/game/testing/memstore"
)

// TestAReloadAtAnyPointChangesNothingInEveryGame: cards are moved, taken back and
// moved again, and the page is loaded again in the middle; the half-made turn lies
// as it lay, goes back and forth as it did, and the record is well at the end.
func TestAReloadAtAnyPointChangesNothingInEveryGame(t *testing.T) {
	const turns = 5
	for _, game := range everyGame() {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			sat := sitDown(t, game, 0)
			kept := memstore.Store{}
			s, d := recorded(t, kept)
			s.Begin(matchOf(t, sat.s).Config())
			g := &asking{T: t, s: s, d: d, rand: rand.New(rand.NewPCG(11, 3)), did: map[match.Do]int{}}
			for range turns {
				until(t, g.s, g.d, func() bool { return g.s.Live() || over(g.s) })
				if over(g.s) {
					break
				}
				if !g.s.view.Rules.Strict {
					for range 3 {
						g.fiddle()
						g.reload(kept)
					}
				}
				g.s.Rewind()
				g.ask()
				g.act()
				g.s.Save()
				theRecord(t, kept)
			}
		})
	}
}

// fiddle moves cards at random, back and forth.
func (g *asking) fiddle() {
	g.scramble(1 + g.rand.IntN(4))
	for range g.rand.IntN(4) {
		g.s.Undo()
	}
	for range g.rand.IntN(3) {
		g.s.Redo()
	}
	if g.rand.IntN(6) == 0 {
		g.s.Rewind()
	}
}

// reload goes on in a new session with what was saved.
func (g *asking) reload(kept memstore.Store) {
	g.Helper()
	g.s.Save()
	was, melds := snapshot(g.T, g.s), shape(g.s)
	s, d := recorded(g.T, kept)
	if err := s.Restore(kept[store.MatchKey]); err != nil {
		g.Fatal(err)
	}
	if now := snapshot(g.T, s); now != was {
		g.Fatalf("saved:\n%s\nrestored:\n%s", was, now)
	}
	if now := shape(s); now != melds {
		g.Fatalf("before the reload:\n%s\nafter it:\n%s", melds, now)
	}
	g.s, g.d = s, d
	g.walks(melds)
}

// walks goes back to where nothing was moved, and forth again, and wants the same to lie there.
func (g *asking) walks(melds string) {
	g.Helper()
	back := 0
	for g.s.Turn().CanUndo {
		g.s.Undo()
		back++
	}
	if lay := g.s.view.Table; len(lay) != len(g.s.turn.Melds) || len(g.s.view.Hand) != len(g.s.turn.Hand) {
		g.Fatalf("all undone there are %d melds of %d: %s", len(g.s.turn.Melds), len(lay), shape(g.s))
	}
	for range back {
		g.s.Redo()
	}
	if now := shape(g.s); now != melds {
		g.Fatalf("back and forth:\n%s\nbefore:\n%s", now, melds)
	}
}

// shape is how the half-made turn lies.
func shape(s *Session) string {
	text := fmt.Sprint("hand ", s.turn.Hand, " free ", s.turn.Free)
	for _, m := range s.turn.Melds {
		text += " " + card.Join(m.Cards)
	}
	return text
}
