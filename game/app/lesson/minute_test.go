package lesson

import (
	"slices"
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/setup"
)

// at is the match by which a step is played.
func at(t *testing.T, s *Step) *match.Match {
	t.Helper()
	p := s.Position()
	players, _ := setup.PlayersAt(p)
	seed := s.Seed
	if seed == "" {
		seed = setup.Exercise
	}
	m, err := match.Begin(setup.At(p, "Ada", "novice", players, seed), p)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// faces is cards as a player sees them, in order.
func faces(ids []card.ID) []card.Face {
	var out []card.Face
	for _, id := range ids {
		out = append(out, id.Face())
	}
	slices.Sort(out)
	return out
}

// TestTheNextStepHasTheCardThatWasDrawn where a lesson with a name goes on with it.
func TestTheNextStepHasTheCardThatWasDrawn(t *testing.T) {
	draws := 0
	for _, l := range []Lesson{FirstMinute(), WhenToHold()} {
		for i := range l.Steps {
			if l.Steps[i].End != "" {
				continue
			}
			draws++
			m := at(t, &l.Steps[i])
			if _, err := m.Apply(0, match.Action{Do: match.Draw}); err != nil {
				t.Fatal(err)
			}
			hand := m.View(0).Hand
			if next := l.Steps[i+1].Position().Hand; !slices.Equal(faces(next), faces(hand)) {
				t.Errorf("%s: after the draw the hand is %v, and the next step has %v", l.Name, hand, next)
			}
		}
	}
	if draws != 2 {
		t.Errorf("there are %d draws", draws)
	}
}

// TestGoodPlayersDoWhatTheLessonAboutWaitingSays in each of its positions.
func TestGoodPlayersDoWhatTheLessonAboutWaitingSays(t *testing.T) {
	l := WhenToHold()
	if len(l.Steps) != 3 {
		t.Fatalf("it has %d positions", len(l.Steps))
	}
	good, err := bot.Parse("strategist")
	if err != nil {
		t.Fatal(err)
	}
	for i := range l.Steps {
		s := &l.Steps[i]
		m := at(t, s)
		does, err := good.Decide(m.View(0), 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		if want := map[bool]match.Do{true: match.Draw, false: match.Play}[s.Keep]; does.Do != want {
			t.Errorf("%s: a good player does %s", s.Topic, does.Do)
		}
		if waits := rules.WaitingPays(&m.Rules); waits == (s.Limit > 0) {
			t.Errorf("%s: it pays to wait: %v", s.Topic, waits)
		}
	}
}

// TestWhoLaysWhatWasToBeKeptDoesTheStepOnceMore.
func TestWhoLaysWhatWasToBeKeptDoesTheStepOnceMore(t *testing.T) {
	l := WhenToHold()
	k := Course{Lesson: &l}
	say := func(what exercise.What) exercise.Say {
		k.Hear(exercise.Event{What: what})
		return k.Prompt().Say
	}
	if got := say(exercise.Begun); got != exercise.SayKeep {
		t.Errorf("it begins with %d", got)
	}
	if got := say(exercise.Played); got != exercise.SayAgain || !k.Done() || !k.Repeats() {
		t.Errorf("after a play it says %d", got)
	}
	if !k.Next() || k.Step().Topic != "keep" || k.Done() {
		t.Errorf("then comes %s", k.Step().Topic)
	}
	if got := say(exercise.Acted); got != exercise.SayDone || k.Repeats() {
		t.Errorf("after the draw it says %d", got)
	}
	if !k.Next() || k.Step().Topic != "out" {
		t.Errorf("then comes %s", k.Step().Topic)
	}
	var p Progress
	if k.Finish(&p, 30); !p.Knows(Hold) || len(p.Done) > 0 {
		t.Errorf("%+v", p)
	}
}
