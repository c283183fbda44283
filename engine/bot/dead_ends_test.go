package bot

import (
	"testing"

	"machiavelli/engine/match/matchtest"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

func TestAHopelessHandCannotGoOut(t *testing.T) {
	dead, wild, corner := 0, 0, 0
	for _, id := range rules.IDs() {
		r := matchtest.Rules(t, id, "")
		if r.Table != rules.TableShared {
			continue
		}
		levels := make([]string, r.MinPlayers)
		for i := range levels {
			levels[i] = "novice"
		}
		m := matchtest.Begin(t, r, "hopeless", levels...)
		for n := uint64(0); n < 60 && m.OnTurn() >= 0; n++ {
			b := newTable(m.View(m.OnTurn()), n, nil)
			if b.deadEnd() {
				dead++
				if b.wild() {
					wild++
				}
				if id == "machiavelli-corner" {
					corner++
				}
				if a, ok := b.solve(b.Position(solver.Max)); ok && a.Out {
					t.Fatalf("%s: %v goes out", id, b.Hand)
				}
			}
			step(t, m, n)
		}
	}
	if dead < 200 || wild < 20 || corner < 10 {
		t.Errorf("only %d hands were dead ends, %d with wild cards about, %d where runs turn round the corner", dead, wild, corner)
	}
}

// Small hands, which the solver can search to the end, tell whether anybody was
// given up too soon.
func TestNoHandThatGoesOutIsHopeless(t *testing.T) {
	for _, c := range []struct{ id, hand, table string }{
		{"vatican", "X KS 2S", "4H-5H-6H"},
		{"vatican", "X 3S 4S 6S 7S", "9H-TH-JH"},
		{"vatican", "X QS KS 2S 3S", "9H-TH-JH"},
		{"vatican", "X 8S 8D", "2H-3H-4H"},
		{"tahiti", "X QS KS", "4H-5H-6H"},
		{"tahiti", "X KD AD", "4H-5H-6H"},
		{"machiavelli-corner", "KS AS 2S", "4H-5H-6H"},
		{"machiavelli-corner", "2S", "QS-KS-AS"},
	} {
		v := view(t, c.hand, c.table)
		v.Rules = matchtest.Rules(t, c.id, "")
		b := newTable(v, 1, nil)
		if a, ok := b.solve(b.Position(solver.Max)); !ok || !a.Out {
			t.Errorf("%s, %s: it does not go out", c.id, c.hand)
		}
		if b.deadEnd() {
			t.Errorf("%s, %s: it is given up", c.id, c.hand)
		}
	}
}

// TestWhatRemainsIsNeverLess: no play leaves less in the hand than is said beforehand; and
// a playout, which asks one question, ends a deal where the two of a real turn do.
func TestWhatRemainsIsNeverLess(t *testing.T) {
	remains, ends := 0, 0
	for _, id := range []string{"carousel", "carousel-classic", "carousel-cats"} {
		r := matchtest.Rules(t, id, "")
		for _, seed := range []string{"remains", "remains2", "remains3"} {
			m := matchtest.Begin(t, r, seed, "casual", "solver")
			for n := uint64(0); n < 80 && m.OnTurn() >= 0; n++ {
				v := m.View(m.OnTurn())
				b, quick := newTable(v, n, nil), newTable(v, n, nil)
				b.mustFind, quick.mustFind, quick.quick = true, true, true
				if b.remains() > 0 {
					remains++
				}
				if a, ok := b.solve(b.Position(solver.Points)); ok && r.Worth(v.Hand)-a.Points < b.remains() {
					t.Fatalf("%s: %v leaves %d, at least %d", id, v.Hand, r.Worth(v.Hand)-a.Points, b.remains())
				}
				_, ok := b.ends()
				if _, alike := quick.ends(); ok != alike {
					t.Fatalf("%s: %v ends the deal: %v, in a playout %v", id, v.Hand, ok, alike)
				}
				if ok {
					ends++
				}
				step(t, m, n)
			}
		}
	}
	if remains < 20 || ends < 5 {
		t.Errorf("only %d hands keep something, %d can end the deal", remains, ends)
	}
}
