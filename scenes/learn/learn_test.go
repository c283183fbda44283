package learn

import (
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/ideas"
	"machiavelli/engine/match"
	"machiavelli/game/app/archive"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/lesson"
	"machiavelli/game/app/puzzles"
	"machiavelli/game/app/session"
	"machiavelli/game/lang"
	"machiavelli/game/shell/stage"
	"machiavelli/game/shell/training"
	"machiavelli/game/store"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/ui"
	"machiavelli/game/ui/input"
)

// others is an entry of another scene, as large as they come.
func others(c *stage.Context) []training.Entry {
	return []training.Entry{
		{ID: "daily", Title: c.T("puzzles.daily"), Note: "22.11.", Text: c.T("puzzles.about", "level", 4, "hand", c.T("puzzles.about.hand", "n", 3), "melds", c.T("puzzles.about.melds", "n", 7)), Today: true, Height: 120,
			Paint: func(*ui.Painter, ui.Rect) {}, Foot: c.T("puzzles.daily.month", "solved", 15, "of", 22),
			Buttons: []ui.Widget{{ID: "solve", Text: c.T("puzzles.solve"), Look: ui.Primary, Do: func(*ui.Widget) {}}, {ID: "calendar", Text: c.T("puzzles.calendar"), Do: func(*ui.Widget) {}}}},
		{ID: "streak", Title: c.T("puzzles.streak"), Text: c.T("puzzles.streak.about"), Foot: c.T("puzzles.streak.best", "best", 14, "last", 9), Buttons: []ui.Widget{{ID: "begin", Text: c.T("learn.begin"), Do: func(*ui.Widget) {}}}},
	}
}

func show(t *testing.T, w, h float64) *stagetest.Run {
	t.Helper()
	return stagetest.Show(t, "learn", New(others), nil, w, h)
}

func TestThePageFitsEveryWindow(t *testing.T) {
	show(t, 1280, 720).Layouts()
	stagetest.Show(t, "learn", New(), nil, 1280, 720).Layouts()
}

func TestTheMonthStandsBesideItsWordsWhereItWouldLeaveHalfThePageEmpty(t *testing.T) {
	r := show(t, 844, 390)
	page, solve, text, month := r.Widget("daily"), r.Widget("daily.solve"), r.Widget("daily.text"), r.Widget("daily.more")
	if month.Rect.X < page.Rect.X+page.Rect.W/2-1 || month.Rect.X < text.Rect.Right() || month.Rect.Y >= solve.Rect.Bottom() || month.Rect.Right() > page.Rect.Right() {
		t.Errorf("the month lies at %v, its words at %v in %v", month.Rect, text.Rect, page.Rect)
	}
	if month.Rect.Bottom() > page.Rect.Bottom() {
		t.Errorf("the month ends at %v below %v", month.Rect.Bottom(), page.Rect.Bottom())
	}
	r = show(t, 390, 844)
	if month := r.Widget("daily.more"); month.Rect.Y < r.Widget("daily.solve").Rect.Bottom() {
		t.Errorf("on a narrow page the month lies at %v", month.Rect)
	}
}

func TestOneButtonIsGoldForWhoIsNew(t *testing.T) {
	r := show(t, 1280, 720)
	widgets, _, _ := r.C.UI.Widgets()
	var gold []string
	for _, w := range widgets {
		if w.Look == ui.Primary {
			gold = append(gold, w.ID)
		}
	}
	if len(gold) != 1 || gold[0] != "lesson.minute.begin" {
		t.Errorf("gold are %v", gold)
	}
}

func TestAGamepadReachesEverythingOnThePage(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
		show(t, size[0], size[1]).Reach()
	}
}

func TestThePageLeadsToLessonsAndBack(t *testing.T) {
	r := show(t, 1280, 720)
	r.ClickOn("lesson.borrow.begin")
	e, ok := r.Given("table").(training.Exercise)
	if !ok || r.Scene() != "table" || len(e.Position.Hand) != 2 || !e.Out || e.Draws {
		t.Fatalf("in %s with %+v", r.Scene(), e)
	}
	e.Owner.Leave(r.C)
	r.Tick(20)
	if r.Scene() != "learn" {
		t.Fatalf("skipped into %s", r.Scene())
	}
	if p, err := lesson.Load(r.C.Store); err != nil || !p.Seen || len(p.Done) > 0 {
		t.Errorf("%+v, %v", p, err)
	}
}

// play has an owner hear what a player would do at the table who lays the end of
// the step, and returns the next exercise.
func play(t *testing.T, r *stagetest.Run, s lesson.Step) {
	t.Helper()
	e := r.Given("table").(training.Exercise)
	o, p := e.Owner, s.Position()
	melds := func(of lesson.Step) []match.Meld {
		var out []match.Meld
		for _, m := range of.Position().Table {
			out = append(out, match.Meld{Cards: m})
		}
		return out
	}
	now := melds(s)
	tell := func(e exercise.Event) {
		e.Melds, e.Hand = now, p.Hand
		o.Told(r.C, e)
	}
	tell(exercise.Event{What: exercise.Begun})
	if said := o.Prompt(r.C).Text; said == "" {
		t.Errorf("%s: nothing is said at the beginning", s.Table)
	}
	if s.End == "" {
		tell(exercise.Event{What: exercise.Acted})
	} else {
		end := s
		end.Table = s.End
		now = melds(end)
		if p.Hand = nil; s.Turn {
			p.Hand = s.Position().Hand[1:]
		}
		tell(exercise.Event{What: exercise.Moved})
		if said := o.Prompt(r.C).Text; !strings.Contains(said, "End turn") {
			t.Errorf("%s: at the end it says %q", s.Table, said)
		}
		tell(exercise.Event{What: exercise.Played})
	}
	tell(exercise.Event{What: exercise.Idle, Seconds: 1})
	r.Tick(20)
}

func TestALessonEndsWithAMarkAndTheNext(t *testing.T) {
	for _, l := range lesson.All() {
		r := show(t, 1280, 720)
		r.ClickOn("lesson." + l.Idea.String() + ".begin")
		r.Raw.X, r.Raw.Y = 1, 1
		for _, s := range l.Steps {
			r.Tick(60)
			play(t, r, s)
		}
		if !r.C.UI.Modal() {
			t.Fatalf("%s: it does not end", l.Idea)
		}
		r.Layout()
		p, err := lesson.Load(r.C.Store)
		if rec, done := p.Of(l.Idea); err != nil || !done || rec.Seconds < 1 {
			t.Errorf("%s: %+v, %v", l.Idea, p, err)
		}
		r.ClickOn("learned.next")
		r.Tick(20)
		next := p.Next()
		if e := r.Given("table").(training.Exercise); next == l.Idea || e.Title != r.C.T("learn.idea."+next.String()) {
			t.Errorf("%s: then comes %q", l.Idea, e.Title)
		}
	}
}

func TestATestCountsWithoutAHintOnly(t *testing.T) {
	l := lesson.All()[1]
	for _, helped := range []bool{false, true} {
		r := show(t, 390, 844)
		r.C.Go("learn", nil)
		r.Tick(20)
		r.ClickOn("lesson.extend.test")
		_ = l
		o := r.Given("table").(training.Exercise).Owner
		if helped {
			o.Told(r.C, exercise.Event{What: exercise.Hinted, Level: 1})
		}
		play(t, r, lesson.All()[0].Test)
		p, _ := lesson.Load(r.C.Store)
		if _, done := p.Of(ideas.Extend); done == helped {
			t.Errorf("helped %t: %+v", helped, p)
		}
	}
}

func TestPromptsAreShortOnEveryDevice(t *testing.T) {
	r := show(t, 1280, 720)
	says := []exercise.Say{exercise.SayGoal, exercise.SayWhole, exercise.SayMove, exercise.SayEnd, exercise.SayDraw, exercise.SayDone}
	for _, l := range lesson.All() {
		for _, s := range append(l.Steps, l.Test) {
			p := s.Position()
			move, more := s.Next(p.Table, p.Hand)
			for _, say := range says {
				if say == exercise.SayMove && !more {
					continue
				}
				for d := input.Mouse; d <= input.Pad; d++ {
					r.C.Input.Device = d
					said := spoken(r.C, exercise.Prompt{Say: say, Move: move}, p.Hand).Text
					if n := len(strings.Fields(said)); said == "" || say != exercise.SayGoal && n > 8 {
						t.Errorf("%d words: %q", n, said)
					}
				}
			}
		}
	}
}

func TestWhatIsSaidAtTheEndOfALessonIsWholeInEveryLanguage(t *testing.T) {
	s := New(others)
	r := stagetest.Show(t, "learn", s, nil, 1280, 720)
	for _, l := range lesson.All() {
		r.Asked(func() { (&teacher{Course: lesson.Course{Lesson: &l}, page: s}).ask(r.C) })
	}
	r.Asked(func() {
		(&teacher{Course: lesson.Course{Lesson: &lesson.All()[0], Test: true, Helped: true}, page: s}).ask(r.C)
	})
	r.Asked(func() { (&teacher{page: s, then: func() {}}).askMinute(r.C) })
}

// Where the words of two buttons are of different length, but have room in one row, they
// stand in it.
func TestTheButtonsOfALessonStandInARowWhereTheirWordsHaveRoom(t *testing.T) {
	r := show(t, 1280, 720)
	for _, code := range lang.Languages() {
		*r.C.Lang = *stagetest.Words(t, code)
		r.Resize(1280, 720, 1)
		r.Tick(1)
		begin, test := r.Widget("lesson.extend.begin"), r.Widget("lesson.extend.test")
		if begin.Rect.Y != test.Rect.Y || test.Rect.X < begin.Rect.Right() {
			t.Errorf("%s: %+v and %+v", code, begin.Rect, test.Rect)
		}
		for _, w := range []ui.Widget{begin, test} {
			if need := r.C.Fonts.Width(w.Text, ui.Bold, 15) + 2*narrow; need > w.Rect.W+0.5 {
				t.Errorf("%s: %q has %.0f of %.0f", code, w.Text, w.Rect.W, need)
			}
		}
	}
}

// TestTheLastLessonLeadsToTheFirstMatch of everybody who has none: whoever has done all
// lessons, and whoever has done the last one before the others.
func TestTheLastLessonLeadsToTheFirstMatch(t *testing.T) {
	all := lesson.All()
	first, last := all[0], all[len(all)-1]
	for _, c := range []struct {
		what string
		do   lesson.Lesson
		done []lesson.Lesson
		over bool   // the first match has been played
		has  string // a key under which something is kept
		want bool
	}{
		{"all lessons", first, all[1:], false, "", true},
		{"all lessons and a match", first, all[1:], true, "", false},
		{"all lessons, and a match goes on", first, all[1:], false, store.MatchKey, false},
		{"all lessons, and a match is recorded", first, all[1:], false, archive.Prefix + "n0000001-20260301-120000-0a1b2c3d-000", false},
		{"the last lesson alone", last, nil, false, "", true},
		{"the first lesson alone", first, nil, false, "", false},
	} {
		r := show(t, 390, 844)
		p := lesson.Progress{Seen: true, Over: c.over}
		for _, o := range c.done {
			p.Finish(o.Idea, 9)
		}
		if err := p.Save(r.C.Store); err != nil {
			t.Fatal(err)
		}
		if c.has != "" {
			if err := r.C.Store.Save(c.has, []byte("{}")); err != nil {
				t.Fatal(err)
			}
		}
		r.C.Go("learn", Begin{c.do.Idea})
		r.Raw.X, r.Raw.Y = 1, 1
		for _, s := range c.do.Steps {
			r.Tick(60)
			play(t, r, s)
		}
		ws, _, _ := r.C.UI.Widgets()
		offered := slices.ContainsFunc(ws, func(w ui.Widget) bool { return w.ID == "learned.play" })
		if offered != c.want {
			t.Fatalf("%s: a first match is offered: %v", c.what, offered)
		}
		if !offered {
			continue
		}
		r.Layout()
		r.ClickOn("learned.play")
		r.Tick(20)
		if _, ok := r.Given("table").(session.Start); !ok {
			t.Errorf("%s: the table was given %T", c.what, r.Given("table"))
		}
	}
}

// TestALessonSaysHowItsPuzzlesWent once some were played.
func TestALessonSaysHowItsPuzzlesWent(t *testing.T) {
	r := show(t, 390, 844)
	p := puzzles.New()
	for i, help := range []puzzles.Help{puzzles.Alone, puzzles.Idea, puzzles.Alone} {
		p.Finish(puzzles.Task{Kind: puzzles.Single, Puzzle: i}, puzzles.Result{Help: help}, puzzles.Grade(int(ideas.Split), 1), 0)
	}
	if err := p.Save(r.C.Store); err != nil {
		t.Fatal(err)
	}
	r.C.Go("learn", nil)
	r.Tick(20)
	said := map[string]string{}
	for _, i := range r.C.UI.AllItems() {
		said[i.Name] = i.Text
	}
	if got := said["lesson.split.foot"]; got != "Puzzles without help: 2 of 3" {
		t.Errorf("of splits it says %q", got)
	}
	if got := said["lesson.chain.foot"]; got != "" {
		t.Errorf("of chains it says %q", got)
	}
	r.Layouts()
}
