package packing

import (
	"math/rand/v2"
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/solver/internal/budget"
)

// random is a hand beside melds that are only extended, or of others and to be
// stolen from, with pieces that lie in some other way.
func random(rnd *rand.Rand) *Problem {
	p := &Problem{Meld: meld.Standard()}
	p.Meld.AnySuits, p.Meld.SetMax, p.Meld.Naturals = true, 0, 1
	p.Meld.Aces = []meld.Aces{meld.AcesBoth, meld.AcesHigh, meld.AcesLow, meld.AcesCorner}[rnd.IntN(4)]
	p.Meld.TwosWild = rnd.IntN(2) == 0
	for f := range p.Worth {
		p.Worth[f] = 1
	}
	for range 6 + rnd.IntN(14) {
		p.Hand[1+rnd.IntN(53)]++
	}
	owned := rnd.IntN(3) == 0
	for k := range rnd.IntN(4) {
		o := Old{Owner: -1, Grows: !owned, Swaps: !owned, Steals: owned, Labels: owned}
		s, low := card.Suit(rnd.IntN(4)), 3+rnd.IntN(6)
		for i := range 4 {
			c := card.Card{ID: card.NewID(card.Of(s, card.Rank(low+i)), k)}
			if i == 2 && rnd.IntN(2) == 0 {
				c = card.Card{ID: card.JokerID(0, k), As: c.ID.Face()}
			}
			o.Cards = append(o.Cards, c)
		}
		p.Olds = append(p.Olds, o)
		x := Piece{Owner: -1, Old: -1}
		for _, c := range o.Cards[rnd.IntN(3):] {
			x.Faces = append(x.Faces, c.ID.Face())
		}
		for f, n := range p.Hand {
			if n > 0 && rnd.IntN(8) == 0 {
				x.Faces = append(x.Faces, card.Face(f))
				p.Laid[f]++
			}
		}
		p.Pieces = append(p.Pieces, x)
	}
	for f := range p.Laid {
		p.Laid[f] = min(p.Laid[f], p.Hand[f])
	}
	if rnd.IntN(3) == 0 && !owned {
		p.Contract = Contract{Sets: 1, SetSize: 3, Runs: 1, RunSize: 4}
	}
	p.Thrift = rnd.IntN(2) == 0
	return p
}

func TestAMeldIsPricedAsTheProgramHasIt(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	var s Solver
	for range 60 {
		s.Solve(random(rnd))
		s.rows.dual = append(s.rows.dual[:0], s.root...)
		floor, melds := int64(-2*unit), 0
		s.enumerate(func(m *Meld, counted bool) {
			c := column{meld: *m, counted: counted}
			s.price(&c)
			if melds++; s.gains(&c) < floor {
				t.Fatalf("%+v gains %d, not %d", m, s.gains(&c), floor)
			}
		}, floor, true)
		if melds < len(s.p.Olds) {
			t.Fatalf("%d melds", melds)
		}
	}
}

func TestNoMeldGainsAnythingAtTheEndOfTheRelaxation(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	var s Solver
	for range 60 {
		s.Solve(random(rnd))
		s.rows.dual = append(s.rows.dual[:0], s.root...)
		s.enumerate(func(m *Meld, counted bool) { t.Fatalf("%+v does", m) }, gainful, true)
	}
}

func TestBetweenTwoQuestionsWhetherToStopLiesLittleWork(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	asked := 0
	for range 60 {
		var s Solver
		last := 0
		s.Work = &budget.Work{Stop: func() bool {
			if asked++; s.Work.Spent-last > 4000 {
				t.Fatalf("%d units between two questions", s.Work.Spent-last)
			}
			last = s.Work.Spent
			return false
		}}
		s.Solve(random(rnd))
	}
	if asked < 60 {
		t.Fatalf("asked %d times", asked)
	}
}

// The second aim is looked for among the plays that are worth as much as the first
// aim's, so the first must not be promised more than there is.
func TestAJokerThatIsExchangedIsNotACardPlayed(t *testing.T) {
	p := &Problem{Meld: meld.Standard(), Limit: 3}
	old := Old{Owner: -1, Grows: true, Swaps: true}
	for i, f := range []string{"7D", "8D", "9D"} {
		face, _ := card.ParseFace(f)
		old.Cards = append(old.Cards, card.Card{ID: card.NewID(face, 0)})
		if i == 2 {
			old.Cards[i] = card.Card{ID: card.JokerID(0, 0), As: face}
		}
	}
	p.Olds = []Old{old}
	for _, f := range []string{"9D", "3S", "3H"} {
		face, _ := card.ParseFace(f)
		p.Hand[face], p.Worth[face] = 1, 5
	}
	p.Worth[card.Joker] = 20
	var s Solver
	for _, p.Max = range []bool{true, false} {
		if r := s.Solve(p); !r.Exact || r.Value != 15 {
			t.Errorf("%+v, want three cards that are worth 15", r)
		}
	}
}

// Where every piece is an old meld as it lies, each goes on as itself or in a meld
// that keeps more of it: the best play is the same if all others are asked too.
func TestAnOldMeldThatNothingElseKeepsMoreOfGoesOnAsItself(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	var s, all Solver
	fewer := 0
	for range 120 {
		p := random(rnd)
		p.Laid, p.Pieces = [54]int{}, p.Pieces[:0]
		for i, o := range p.Olds {
			x := Piece{Owner: -1, Old: i}
			for _, c := range o.Cards {
				x.Faces = append(x.Faces, c.ID.Face())
			}
			p.Pieces = append(p.Pieces, x)
		}
		q := *p
		q.Pieces = slices.Clone(p.Pieces)
		for i := range q.Pieces {
			q.Pieces[i].Old = -1
		}
		a, b := s.Solve(p), all.Solve(&q)
		if a.Found != b.Found || a.Value != b.Value || a.Found && s.tree.value != all.tree.value {
			t.Fatalf("%+v: %+v, %+v", p, a, b)
		}
		if len(s.pool) < len(all.pool) {
			fewer++
		}
	}
	if fewer < 20 {
		t.Errorf("fewer melds in %d problems", fewer)
	}
}
