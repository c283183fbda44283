package solver

import (
	"reflect"
	"slices"
	"testing"

	"machiavelli/engine/card"
)

// beginsLayout is a solver that knows the first aim of a position, and what begins the
// program of the second one; nil where there is no play, or none for the program.
func beginsLayout(t *testing.T, pos Position) (s *Solver, begin func()) {
	t.Helper()
	s = New()
	s.setLimits(Limits{})
	s.pos = pos
	if err := check(&s.pos); err != nil {
		t.Fatal(err)
	}
	turn := s.newTurn(&s.pos)
	s.pos.Goal = Max
	s.firstAim(turn)
	s.pos.Goal = Cards
	if turn.value <= 0 || turn.sought || isHandPlay(&s.pos) {
		return s, nil
	}
	s.layout.layer = s
	return s, func() {
		s.layout.reset(&s.pos, int(turn.value/valueUnit))
		s.layout.setKnown(turn)
	}
}

// Where one play alone picks up no card of the table, the linear program answers the
// same, card by card and step by step.
func TestTheOnlyPlayThatPicksNothingUpIsWhatTheProgramAnswers(t *testing.T) {
	plays, found := 0, 0
	for i := range families {
		for _, pos := range prepared(t, &families[i], Cards) {
			s, begin := beginsLayout(t, pos)
			if begin == nil {
				continue
			}
			plays++
			if begin(); !s.layout.layOff() {
				continue
			}
			found++
			var laidOff, programs Answer
			s.answerChosen(&laidOff, &s.pos)
			begin()
			if _, ok := s.layout.searchMelds(); !ok {
				t.Fatalf("%s: the program finds nothing", text(pos))
			}
			if s.answerChosen(&programs, &s.pos); !reflect.DeepEqual(laidOff, programs) {
				t.Fatalf("%s: %v, the program %v", text(pos), laidOff, programs)
			}
		}
	}
	if found < 100 || found == plays {
		t.Errorf("%d of %d plays pick nothing up and are alone: too few, or all, to say", found, plays)
	}
}

func TestWhatIsLaidOffAndWhatIsLeftToTheProgram(t *testing.T) {
	for _, x := range []struct{ name, rules, table, hand, play string }{
		{"a run gets longer at both ends", "machiavelli", "5H-6H-7H", "4H 8H KS", "4H 8H"},
		{"a set gets its fourth suit", "machiavelli", "9H-9D-9C", "9S KS", "9S"},
		{"a set of four takes no more", "machiavelli", "9H-9D-9C-9S 2C-3C-4C", "9H 5C", "5C"},
		{"a new meld of the hand", "machiavelli", "9H-9D-9C", "KS KD KH 2C", "KS KD KH"},
		{"an ace goes behind the king", "machiavelli", "JH-QH-KH", "AH 3C", "AH"},
		{"an ace goes before the two", "machiavelli", "2H-3H-4H", "AH KC", "AH"},
		{"round the corner a run goes on behind the ace", "machiavelli-corner", "QH-KH-AH", "2H 9C", "2H"},
		{"a card for two melds: more than one play", "machiavelli", "5H-6H-7H 8S-8D-8C", "8H KS", ""},
		{"two copies of a meld: more than one play", "machiavelli", "5H-6H-7H 5H-6H-7H", "8H KS", ""},
		{"six of a suit are a run or two: more than one play", "machiavelli", "", "5H 6H 7H 8H 9H TH", ""},
		{"a table that has to be rearranged", "machiavelli", "5H-6H-7H-8H", "8S 8D", ""},
		{"a joker", "machiavelli-jokers", "5H-6H-7H", "8H X", ""},
	} {
		s, begin := beginsLayout(t, position(t, x.rules, x.table, x.hand))
		if begin == nil {
			t.Fatalf("%s: there is no play", x.name)
		}
		begin()
		var got, want []card.Face
		if s.layout.layOff() {
			for _, at := range s.layout.layOffs.picked {
				o := &s.layout.layOffs.options[at]
				got = append(got, o.faces[:o.n]...)
			}
		}
		for _, id := range position(t, x.rules, "", x.play).Hand {
			want = append(want, id.Face())
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: lays off %v, want %v", x.name, got, want)
		}
	}
}
