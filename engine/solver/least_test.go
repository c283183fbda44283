package solver

import "testing"

// TestWhatIsEnoughIsFoundAsWell: a search that is told how many cards are wanted at
// least finds the same number where there are that many, and no more than there
// are elsewhere.
func TestWhatIsEnoughIsFoundAsWell(t *testing.T) {
	s := New()
	for _, f := range families {
		for i, pos := range prepared(t, &f, Max) {
			if i%4 > 0 {
				continue
			}
			full, err := s.Solve(Limits{}, pos)
			if err != nil {
				t.Fatal(err)
			}
			for _, least := range []int{full.Cards, full.Cards + 1, len(pos.Hand)} {
				a, err := s.Solve(Limits{Least: least}, pos)
				if err != nil {
					t.Fatal(err)
				}
				if a.Cards > full.Cards || a.Cards < full.Cards && full.Cards >= least || a.Out && !full.Out {
					t.Errorf("%s: %d cards where %d are enough, %d otherwise: %s", f.name, a.Cards, least, full.Cards, text(pos))
				}
			}
		}
	}
}

// TestWhatIsEnoughPointsIsFoundAsWell: the same for points; and whatever layout is
// asked for, the points are those of the best play.
func TestWhatIsEnoughPointsIsFoundAsWell(t *testing.T) {
	s := New()
	for _, f := range families {
		for i, pos := range prepared(t, &f, Points) {
			if i%8 > 0 {
				continue
			}
			full, err := s.Solve(Limits{}, pos)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range []Limits{{AnyLayout: true}, {Least: full.Points}, {Least: full.Points, AnyLayout: true}, {Least: full.Points + 1, AnyLayout: true}, {Least: full.Points + 1}} {
				a, err := s.Solve(l, pos)
				if err != nil {
					t.Fatal(err)
				}
				if a.Points > full.Points || a.Points < full.Points && full.Points >= l.Least {
					t.Errorf("%s: %d points with %+v, %d otherwise: %s", f.name, a.Points, l, full.Points, text(pos))
				}
				lawful(t, pos, a)
			}
		}
	}
}
