package terminal

import (
	"strings"
	"testing"

	"machiavelli/game/app/lesson"
	"machiavelli/game/store"
)

// obeys types what a lesson says, and asks for a hint where it says no move.
func obeys(said string) string {
	switch typed := follows(said); {
	case typed != "hint all":
		return typed
	case strings.Contains(said, "type end."):
		return "end"
	case strings.Contains(said, "type draw "):
		return "draw"
	}
	return "hint all"
}

func TestEveryLessonIsDoneByTypingWhatItSays(t *testing.T) {
	for i, l := range lesson.Listed() {
		o := options(t, "machiavelli", "", "7", "novice")
		lines, begun := 0, false
		said := talk(t, o, func(said string) (string, bool) {
			if lines++; lines > 100 {
				t.Fatalf("%v never ends:\n%s", l.Key(), said)
			}
			switch {
			case !begun:
				begun = true
				return "lesson " + string(rune('1'+i)), true
			case strings.Contains(said, "Type lesson "):
				return "continue", true
			case strings.Contains(said, "as it was left"):
				return "", false
			}
			return obeys(said), true
		})
		p, err := lesson.Load(o.Store)
		r, done := p.Of(l.Idea)
		if known := p.Knows(l.Name); err != nil || !known && (!done || r.Seconds < 1) {
			t.Errorf("%v: taken down is %+v, %v\n%s", l.Key(), p, err, said)
		}
		if !strings.Contains(said, o.Lang.T("learn.about." + l.Key())[:30]) || !strings.Contains(said, "Machiavelli, as it was left.\nYour hand, 13 cards:") {
			t.Errorf("%v:\n%s", l.Key(), said)
		}
	}
}

// Who lays what was to be kept is told so, and does the step once more.
func TestTheLessonAboutWaitingIsDoneOnceMoreByWhoLays(t *testing.T) {
	said := talk(t, options(t, "", "", ""), script("lesson 7", "play", "end", "draw", "quit"))
	for _, want := range []string{"Keep them all: type draw", "Now others can use them. Once more: keep them.", "With this card the whole hand goes at once."} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said in\n%s", want, said)
		}
	}
	if said := talk(t, options(t, "", "", ""), script("test 7", "quit")); !strings.Contains(said, "When to hold.") {
		t.Errorf("a test of what has none:\n%s", said)
	}
}

func TestALessonIsTestedOutWithoutAHintOnly(t *testing.T) {
	for _, c := range []struct {
		help string
		done bool
	}{{"undo", true}, {"hint", false}} {
		o := options(t, "", "", "")
		said := talk(t, o, script("lessons", "test 2", c.help, "5S 5C > new", "1:5D > 4", "end", "lessons", "quit"))
		p, err := lesson.Load(o.Store)
		if r, done := p.Of(lesson.All()[1].Idea); err != nil || done != c.done || r.Seconds != 0 {
			t.Errorf("%s: %+v, %v\n%s", c.help, p, err, said)
		}
		if store.Has(o.Store, store.MatchKey) || strings.Contains(said, "Done.\n") != c.done {
			t.Errorf("%s:\n%s", c.help, said)
		}
	}
}

func TestALessonSaysTheMoveOnceSomethingElseWasRefused(t *testing.T) {
	said := talk(t, options(t, "", "", ""), script("lesson 1", "end", "TH > 1", "draw", "end", "draw", "2S 2D 2C > new", "end", "giveup", "lesson 2", "1:8S > new", "9S TS > 3", "end", "draw", "giveup", "draw"))
	for _, want := range []string{"1 · Extend\n", "Type: TH > 1", "type draw for a card", "Well done.", "Lay your whole hand", "2 cards are left", "Type lesson for the next one", "No match is being played"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said", want)
		}
	}
	if t.Failed() {
		t.Log(said)
	}
}

func TestALessonSaysItsFirstMoveAtOnce(t *testing.T) {
	said := talk(t, options(t, "", "", ""), script("lesson 2", "quit"))
	if !strings.Contains(said, "Type: 1:8S > new") || strings.Contains(said, "type end") {
		t.Error(said)
	}
}
