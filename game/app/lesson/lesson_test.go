package lesson

import (
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/ideas"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
	"machiavelli/game/app/exercise"
)

// each calls do with every step of every lesson, its test too, and with those of the first
// minute.
func each(t *testing.T, do func(t *testing.T, l Lesson, s Step)) {
	t.Helper()
	for _, l := range []Lesson{FirstMinute(), WhenToHold()} {
		t.Run(l.Name, func(t *testing.T) {
			for _, s := range l.Steps {
				do(t, l, s)
			}
		})
	}
	for _, l := range All() {
		t.Run(l.Idea.String(), func(t *testing.T) {
			for _, s := range append(slices.Clone(l.Steps), l.Test) {
				do(t, l, s)
			}
		})
	}
}

func TestThereIsALessonForEveryIdea(t *testing.T) {
	var got []ideas.Level
	for _, l := range All() {
		got = append(got, l.Idea)
	}
	if want := []ideas.Level{ideas.Extend, ideas.Borrow, ideas.Split, ideas.Dissolve, ideas.Two, ideas.Chain}; !slices.Equal(got, want) {
		t.Errorf("there are lessons for %v", got)
	}
}

func TestTheLevelOfAPositionIsThatOfItsIdea(t *testing.T) {
	ladder := ideas.New()
	each(t, func(t *testing.T, l Lesson, s Step) {
		p := s.Position()
		if s.Joker != (p.Rules.Meld.Wild > 0) {
			t.Fatalf("%s is played by %s", s.Table, p.Rules.ID)
		}
		most, err := solver.New().Solve(solver.Limits{}, p)
		if err != nil {
			t.Fatalf("%s: %v", s.Table, err)
		}
		switch {
		case s.End == "":
			if most.Playable != s.Keep {
				t.Errorf("%s + %s: something can be laid: %v", s.Table, s.Hand, most.Playable)
			}
			return
		case !s.Turn && !most.Out, s.Turn && l.Idea != 0 && most.Cards != 1:
			t.Fatalf("%s + %s: %d cards can be laid", s.Table, s.Hand, most.Cards)
		}
		if l.Idea == 0 {
			return
		}
		level, _, err := ladder.Level(solver.Limits{}, p, most.Cards)
		if err != nil || level != l.Idea {
			t.Errorf("%s + %s is of level %d (%s), %v", s.Table, s.Hand, level, level, err)
		}
	})
}

func TestWhereAStepLeadsIsALegalPlay(t *testing.T) {
	each(t, func(t *testing.T, l Lesson, s Step) {
		if s.End == "" {
			return
		}
		p := s.Position()
		play := p.Beginning()
		play.New = s.Goal()
		left := len(p.Hand)
		for _, c := range slices.Concat(play.New...) {
			if slices.Contains(p.Hand, c.ID) {
				left--
			}
		}
		if why := p.Rules.CheckPlay(&play); why != nil {
			t.Errorf("%s: %v", s.End, why)
		}
		if left > 0 && !s.Turn {
			t.Errorf("%s: %d cards are left", s.End, left)
		}
	})
}

// What is said to do is done, by a player who does just that, and leads to the end.
func TestTheMovesThatAreSaidLeadToTheEnd(t *testing.T) {
	each(t, func(t *testing.T, l Lesson, s Step) {
		p := s.Position()
		table, hand := p.Table, p.Hand
		for _, m := range s.Moves() {
			table, hand = do(m, table, hand)
		}
		if m, more := s.Next(table, hand); more && s.End != "" {
			t.Errorf("%s + %s: it lies as %v, and is to be gone on with by %v", s.Table, s.Hand, table, m)
		}
	})
}

func TestTheTestsHaveOtherCards(t *testing.T) {
	for _, l := range All() {
		for _, s := range l.Steps {
			if strings.Fields(s.Hand)[0] == strings.Fields(l.Test.Hand)[0] {
				t.Errorf("%s: its test begins with the same card", l.Idea)
			}
		}
	}
}

// What is said waits until it is needed.
func TestAMoveIsSaidToWhoIsStuck(t *testing.T) {
	for _, l := range All() {
		for i, s := range append(l.Steps, l.Test) {
			one := Lesson{Idea: l.Idea, Steps: []Step{s}, Test: s}
			k := Course{Lesson: &one, Test: i == len(l.Steps)}
			p := s.Position()
			hear := func(what exercise.What, seconds int) exercise.Say {
				e := exercise.Event{What: what, Hand: p.Hand, Seconds: seconds}
				for _, m := range p.Table {
					e.Melds = append(e.Melds, match.Meld{Cards: m})
				}
				k.Hear(e)
				return k.Prompt().Say
			}
			if say := hear(exercise.Begun, 0); (say == exercise.SayWhole) == s.Shown {
				t.Errorf("%s: it says %d at once", s.Table, say)
			}
			if say := hear(exercise.Idle, patience-1); say == exercise.SayMove && !s.Shown {
				t.Errorf("%s: it did not wait", s.Table)
			}
			for _, told := range []struct {
				what    exercise.What
				seconds int
			}{{exercise.Idle, patience}, {exercise.Refused, 0}, {exercise.Hinted, 0}} {
				if say := hear(told.what, told.seconds); (say == exercise.SayMove) == k.Test && s.End != "" {
					t.Errorf("%s: after event %d it says %d", s.Table, told.what, say)
				}
			}
			if say := hear(exercise.Moved, 0); say == exercise.SayMove && !s.Shown {
				t.Errorf("%s: it says the move to a player who has moved", s.Table)
			}
		}
	}
}

func TestTheGoalIsGreetedWithFirst(t *testing.T) {
	first := FirstMinute()
	k := Course{Lesson: &first, Greets: true}
	p := k.Position()
	for _, told := range []struct {
		what    exercise.What
		seconds int
		want    exercise.Say
	}{
		{exercise.Begun, 0, exercise.SayGoal},
		{exercise.Idle, greeting - 1, exercise.SayGoal},
		{exercise.Idle, greeting, exercise.SayMove},
		{exercise.Idle, 1, exercise.SayMove},
	} {
		e := exercise.Event{What: told.what, Hand: p.Hand, Seconds: told.seconds}
		for _, m := range p.Table {
			e.Melds = append(e.Melds, match.Meld{Cards: m})
		}
		if k.Hear(e); k.Prompt().Say != told.want {
			t.Errorf("event %d after %d s: it says %d", told.what, told.seconds, k.Prompt().Say)
		}
	}
}
