package sprint

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/worker"
	"machiavelli/game/app/puzzles"
	"machiavelli/game/app/sprint"
	"machiavelli/game/testing/instant"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/input"
)

// now is 22 November 2026, in the evening.
var now = time.Date(2026, time.November, 22, 19, 30, 0, 0, time.UTC)

func show(t *testing.T, w, h float64) (*stagetest.Run, *Scene) {
	t.Helper()
	e := &instant.Engine{}
	s := New(func() worker.Conn { return e }, func() time.Time { return now })
	return stagetest.Show(t, "sprint", s, nil, w, h), s
}

// asked waits for a question.
func asked(t *testing.T, r *stagetest.Run, s *Scene) {
	t.Helper()
	for range 200 {
		if s.run.Phase == sprint.Asking {
			return
		}
		r.Tick(1)
	}
	t.Fatalf("no question comes: %+v", s.run)
}

// answer answers by keys, rightly or not.
func answer(r *stagetest.Run, s *Scene, well bool) {
	a := &s.run.Question.Answer
	key := input.Digit(2)
	if a.Out == well {
		key = input.Digit(1)
	}
	r.Press(key)
	if s.run.Phase == sprint.Counting {
		r.Press(input.Digit(a.Cards))
	}
}

func TestAMinuteIsPlayedByKeysAndItsRecordKept(t *testing.T) {
	r, s := show(t, 1280, 720)
	r.Press(input.Space)
	points := 0
	for i := range 4 + sprint.Misses {
		asked(t, r, s)
		well := i < 4
		if well {
			points += s.run.Question.Level
		}
		answer(r, s, well)
		if s.run.Phase != sprint.Showing || s.run.Well != well {
			t.Fatalf("question %d, answered rightly %v: %+v", i, well, s.run)
		}
		left := s.run.Left
		r.Tick(60 * len(s.frames))
		if s.at != len(s.frames)-1 || len(s.hand()) != len(s.run.Question.Position.Hand)-s.run.Question.Answer.Cards {
			t.Errorf("step %d of %d is shown, %d cards are left", s.at, len(s.frames)-1, len(s.hand()))
		}
		if s.run.Left != left || !s.Quiet() {
			t.Error("the clock runs while the answer is shown")
		}
		r.Press(input.Space)
	}
	r.Tick(1)
	if s.run.Phase != sprint.Over || !s.best || r.Widget("result.right").Text != "4 of 7 right." {
		t.Fatalf("%+v: %s", s.run, r.Widget("result.right").Text)
	}
	day, _ := puzzles.Today(now)
	kept, err := sprint.Load(r.C.Store)
	if d, _ := kept.Of(day); err != nil || d.Points != points || d.Right != 4 {
		t.Errorf("%+v, %v, want %d points", kept, err, points)
	}
	first := s.run.Question.Position
	r.Press(input.Space)
	if asked(t, r, s); len(first.Table) == 0 || s.run.Points != 0 || s.run.Left < sprint.Time-time.Second {
		t.Errorf("another minute: %+v", s.run)
	}
}

func TestTheClockIsThatOfTheWall(t *testing.T) {
	r, s := show(t, 390, 844)
	r.TouchOn("begin")
	asked(t, r, s)
	r.Tick(129)
	if took := sprint.Time - s.run.Left; took < 2*time.Second || took > 2400*time.Millisecond {
		t.Errorf("129 ticks took %v", took)
	}
	if text := r.Widget("status").Text; !strings.HasPrefix(text, "58 s") {
		t.Error(text)
	}
	r.Tick(60 * 60)
	if s.run.Phase != sprint.Showing || !strings.HasPrefix(r.Widget("said").Text, "Time is up.") && s.at == 0 {
		t.Errorf("after a minute: %+v", s.run)
	}
	r.Press(input.Space)
	if s.run.Phase != sprint.Over || s.run.Asked != 1 || s.run.Right != 0 {
		t.Errorf("after a minute: %+v", s.run)
	}
}

func TestWhoListensHearsHandAndTable(t *testing.T) {
	r, s := show(t, 844, 390)
	r.ClickOn("begin")
	asked(t, r, s)
	held, melds := 0, 0
	s.Describe(r.C, func(i a11y.Item) {
		switch i.In {
		case "held":
			held++
		case "table":
			melds++
		}
	})
	p := &s.run.Question.Position
	if held != len(p.Hand) || melds != len(p.Table) {
		t.Errorf("%d cards and %d melds are read, want %d and %d", held, melds, len(p.Hand), len(p.Table))
	}
}

func TestEveryPageFitsEveryWindow(t *testing.T) {
	r, s := show(t, 1280, 720)
	r.Layouts()
	again := func() { r.Resize(1280, 720, 1); r.Tick(1) }
	again()
	r.ClickOn("begin")
	asked(t, r, s)
	for len(s.run.Question.Position.Hand) < 3 || s.run.Question.Answer.Out { // one whose number is asked for
		answer(r, s, true)
		r.Press(input.Space)
		asked(t, r, s)
	}
	s.run.Left = sprint.Time
	r.Layouts()
	again()
	r.ClickOn("no")
	r.Layouts()
	again()
	r.ClickOn("count." + strconv.Itoa(s.run.Question.Answer.Cards))
	r.Layouts()
	r.Tick(60 * len(s.frames))
	r.Layouts()
}

func TestAGamepadReachesEverything(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
		r, s := show(t, size[0], size[1])
		r.Reach()
		r.ClickOn("begin")
		asked(t, r, s)
		r.Reach()
	}
}

// The melds lie in the middle of the felt. While an answer is shown none leaves it.
func TestTheMeldsLieInTheMiddle(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
		r, s := show(t, size[0], size[1])
		r.Press(input.Space)
		steps := 0
		for range 6 {
			asked(t, r, s)
			felt, lies := s.table.felt, s.table.melds.Extent
			if left, right := lies.X-felt.X, felt.Right()-lies.Right(); left-right > 1 || right-left > 1 {
				t.Errorf("%v: %.0f is free at the left, %.0f at the right", size, left, right)
			}
			if above, below := lies.Y-felt.Y, felt.Bottom()-lies.Bottom(); above-below > 1 || below-above > 1 {
				t.Errorf("%v: %.0f is free above, %.0f below", size, above, below)
			}
			s.run.Left = sprint.Time
			answer(r, s, true)
			for range len(s.frames) * 120 {
				if l := s.table.melds.Extent; l.X < felt.X-1 || l.Y < felt.Y-1 || l.Right() > felt.Right()+1 || l.Bottom() > felt.Bottom()+1 {
					t.Fatalf("%v: %v leaves the felt %v", size, l, felt)
				}
				steps++
				r.Tick(1)
			}
			r.Press(input.Space)
		}
		if steps == 0 {
			t.Error("no answer was shown")
		}
	}
}
