package table

import (
	"slices"
	"testing"

	"machiavelli/engine/ideas"
	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/app/lesson"
	"machiavelli/game/app/session"
	"machiavelli/game/report/rulebook"
	"machiavelli/game/testing/uitest"
	"machiavelli/game/ui/a11y"
	gi "machiavelli/game/ui/input"
)

// The first match by a rule set begins with what is different in it, once, and
// nobody plays before it has been read.
func TestTheFirstMatchByARuleSetBeginsWithWhatIsDifferent(t *testing.T) {
	for _, id := range rules.IDs() {
		cfg := config(t, id, "first")
		for range cfg.Rules.MinPlayers {
			cfg.Players = append(cfg.Players, match.Player{Name: "N", By: "novice"})
		}
		cfg.Players[0].By = match.Human
		for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
			r := sitAt(t, size[0], size[1], cfg)
			if err := r.c.Store.Remove(lesson.ProgressKey); err != nil {
				t.Fatal(err)
			}
			r.s.Enter(r.c, session.Start{Config: cfg})
			r.s.Resize(r.c)
			r.settle()
			if r.c.UI.Modal() != (id != rules.Default) {
				t.Fatalf("%s: a card is shown: %t", id, r.c.UI.Modal())
			}
			if id == rules.Default {
				continue
			}
			if !r.s.ses.Waiting() {
				t.Errorf("%s: the match has gone on", id)
			}
			for _, fault := range uitest.Layout(r.c.UI, r.c.Fonts, size[0], size[1]) {
				t.Errorf("%s, %v: %s", id, size, fault)
			}
			if n := len(rulebook.Differences(r.c.T, &cfg.Rules)); n < 1 {
				t.Errorf("%s: %d sentences", id, n)
			}
			r.press(4, 4) // beside it
			r.raw.Left = false
			r.settle()
			if r.c.UI.Modal() || r.s.ses.Waiting() {
				t.Fatalf("%s: one tap does not let the match go on", id)
			}
			r.s.Enter(r.c, session.Start{Config: cfg})
			if r.c.UI.Modal() {
				t.Errorf("%s: it is said twice", id)
			}
		}
	}
}

// newcomer is a first match at a position.
func newcomer(t *testing.T, line string) *room {
	t.Helper()
	r := sit(t, 1280, 720, match.Human, "novice")
	if err := r.c.Store.Remove(lesson.ProgressKey); err != nil {
		t.Fatal(err)
	}
	p := position(t, line)
	r.s.Enter(r.c, session.Start{Config: config(t, p.Rules.ID, "first", match.Human, "novice"), Position: &p})
	r.s.Resize(r.c)
	r.settle()
	for range 30 {
		r.tick()
	}
	return r
}

const aSplit = `{"rules":"machiavelli","table":[["3H","4H","5H","6H","7H"]],"hand":["5H","KC"]}`

func TestInAFirstMatchAnIdeaIsPointedOutOnce(t *testing.T) {
	r := newcomer(t, aSplit)
	tip, known := r.s.ses.Tip()
	if !known || tip.Level != ideas.Split || tip.Cards != 1 {
		t.Fatalf("%+v, %t", tip, known)
	}
	r.click("btn/draw")
	if !r.c.UI.Modal() || len(r.hand()) != 2 {
		t.Fatal("nothing is pointed out")
	}
	t.Log(r.items()["idea.text"].Text)
	r.click("idea.show")
	if h := &r.s.ses.Hint; h.Level != session.HintSteps || r.s.picture.model.Marks.Arrow.Card.ID == 0 {
		t.Errorf("the hint is at level %d", h.Level)
	}
	r.key(gi.Cancel)
	r.click("btn/draw")
	if r.c.UI.Modal() || len(r.hand()) != 3 {
		t.Error("it is pointed out twice, or nothing was drawn")
	}
	if p, err := lesson.Load(r.c.Store); err != nil || !slices.Equal(p.Tips, []ideas.Level{ideas.Split}) {
		t.Errorf("%+v, %v", p, err)
	}
}

func TestWhoDrawsAllTheSameHasDrawn(t *testing.T) {
	r := newcomer(t, aSplit)
	r.click("btn/draw")
	r.click("idea.no")
	if r.c.UI.Modal() || len(r.hand()) != 3 {
		t.Errorf("the hand has %d cards", len(r.hand()))
	}
}

func TestNothingIsPointedOutToOthers(t *testing.T) {
	for name, change := range map[string]func(r *room){
		"who has turned it off": func(r *room) { r.c.Settings.Tips = false },
		"who has played before": func(r *room) { r.s.tips.end(r.c) },
		"who has no play": func(r *room) {
			p := position(t, `{"rules":"machiavelli","table":[["3H","4H","5H"]],"hand":["9C","KC"]}`)
			r.s.Enter(r.c, session.Start{Config: config(t, "machiavelli", "first", match.Human, "novice"), Position: &p})
			r.s.Resize(r.c)
			r.settle()
			for range 30 {
				r.tick()
			}
		},
	} {
		r := newcomer(t, aSplit)
		change(r)
		r.click("btn/draw")
		if r.c.UI.Modal() || len(r.hand()) != 3 {
			t.Errorf("to %s something is", name)
		}
	}
}

// A tip that comes when cards have been drawn since is dropped.
func TestALateTipIsDropped(t *testing.T) {
	r := newcomer(t, aSplit)
	r.c.Settings.Tips = false // none is looked for in the next turn
	r.s.ses.SeekTip()
	r.s.run(r.c, command{verb: actNow, do: match.Draw})
	r.settle()
	if tip, known := r.s.ses.Tip(); known || !r.s.ses.Live() {
		t.Errorf("%+v", tip)
	}
}

// In the first three matches the goal stands over the hand, over no card, and is said
// once in each.
func TestTheGoalStandsOverTheHandInTheFirstMatches(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}, {360, 640}} {
		cfg := config(t, rules.Default, "goal", match.Human, "novice")
		r := sitAt(t, size[0], size[1], cfg)
		if err := r.c.Store.Remove(lesson.ProgressKey); err != nil {
			t.Fatal(err)
		}
		var heard []string
		r.c.Listen(a11y.NewMirror(func(string) {}, func(text string) { heard = append(heard, text) }))
		goal := rulebook.Goal(r.c.T, &cfg.Rules)
		for n := 1; n <= lesson.GoalMatches+1; n++ {
			heard = nil
			r.s.Enter(r.c, session.Start{Config: cfg})
			r.s.Resize(r.c)
			r.settle()
			item, m := r.items()["goal"], &r.s.picture.model
			if n > lesson.GoalMatches {
				if m.Goal != "" || item.Text != "" || !r.s.desk.frame.Goal.Empty() || slices.Contains(heard, goal) {
					t.Errorf("%v: in match %d it still stands: %q", size, n, m.Goal)
				}
				continue
			}
			if m.Goal != goal || item.Text != goal {
				t.Errorf("%v: in match %d the goal is %q, by ear %q", size, n, m.Goal, item.Text)
			}
			if said := len(heard) - len(slices.DeleteFunc(slices.Clone(heard), func(s string) bool { return s == goal })); said != 1 {
				t.Errorf("%v: in match %d it is said %d times of %q", size, n, said, heard)
			}
			for _, spot := range slices.Concat(r.s.desk.table.Spots, r.s.desk.in.World.Hand) {
				up := spot.Rect().Move(0, -r.s.desk.frame.Lift)
				if g := r.s.desk.frame.Goal; g.Overlaps(spot.Rect()) || g.Overlaps(up) {
					t.Errorf("%v: it lies over a card", size)
				}
			}
			r.s.tips.end(r.c)
		}
	}
}
