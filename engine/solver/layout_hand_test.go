package solver

import (
	"testing"

	"machiavelli/engine/card"
)

// hardHand is a table of three packs on which two hands of many make forty points:
// either king or queen with all that must go.
func hardHand(t *testing.T) Position {
	t.Helper()
	p := position(t, "carousel", "7S-7D-7C QS-QH-QC 4S-4D-4C 9S-TS-JS-QS 5S-6S-7S AS-2S-3S 6S-6H-6D 6H-7H-8H-9H-TH KS-KH-KD-KC 5H-5D-5C "+
		"8D-9D-TD-JD 7S-7D-7C TD-JD-QD-KD-AD QH-KH-AH 2S-2H-2D-2C 9S-9H-9D-9C 9S-9D-9C 8S-8H-8D-8C 4S-4H-4C 3H-3D-3C",
		"JC AD 7C 8D AD KH AC QS JH")
	p.Goal = Points
	return p
}

// Where the first aim is hard to reach the sweep says which cards are played: without
// that the program took sixteen thousand pivots here.
func TestMostPointsOfThreePacksTakeFewPivots(t *testing.T) {
	s := New()
	a, err := s.Solve(Limits{}, hardHand(t))
	if err != nil || !a.Exact || a.Points != 40 || a.Moves != 29 {
		t.Errorf("%d points with %d moves (exact: %v), want 40 with 29: %v", a.Points, a.Moves, a.Exact, err)
	}
	if n := s.layout.simplex.Work(); n > 4000 {
		t.Errorf("%d pivots", n)
	}
}

// What is said of a hand is true of its best plays, and of no fewer.
func TestWhatEveryBestPlayTakesIsWhatAllOfThemTake(t *testing.T) {
	p, s := hardHand(t), New()
	least, most := map[card.Face]int{}, map[card.Face]int{}
	plays := 0
	for a := range s.Best(Limits{}, p) {
		takes := map[card.Face]int{}
		for _, c := range a.Play {
			takes[c.ID.Face()]++
		}
		for _, id := range p.Hand {
			f := id.Face()
			if most[f] = max(most[f], takes[f]); plays == 0 || takes[f] < least[f] {
				least[f] = takes[f]
			}
		}
		plays++
	}
	if plays != 2 {
		t.Fatalf("%d best plays, want 2", plays)
	}
	q := p
	s.firstAim(s.newTurn(&q))
	ask := &s.probe
	if !ask.start(s, &p, 40*valueUnit) {
		t.Fatal("it is not known what the best play takes")
	}
	for _, id := range p.Hand {
		f := id.Face()
		all := ask.count(f)
		if got := ask.plays(f); got != least[f] {
			t.Errorf("every best play takes %d of %v, want %d", got, f, least[f])
		}
		if got := ask.stays(f); got != all-most[f] {
			t.Errorf("%d of %v stay in every best play, want %d", got, f, all-most[f])
		}
	}
}
