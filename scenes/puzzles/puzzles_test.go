package puzzles

import (
	"errors"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/card"
	"machiavelli/engine/ideas"
	"machiavelli/engine/link"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/puzzle"
	"machiavelli/engine/record"
	"machiavelli/engine/solver"
	"machiavelli/engine/worker"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/puzzles"
	"machiavelli/game/shell/training"
	"machiavelli/game/testing/instant"
	"machiavelli/game/testing/stagetest"
)

// all has an engine hold all requests.
func all(worker.Request) bool { return true }

// now is 22 November 2026, in the evening.
var now = time.Date(2026, time.November, 22, 19, 30, 0, 0, time.UTC)

func scene() (*Scene, *instant.Engine) {
	e := &instant.Engine{}
	return New(func() worker.Conn { return e }, func() time.Time { return now }), e
}

func show(t *testing.T, w, h float64) (*stagetest.Run, *Scene, *instant.Engine) {
	t.Helper()
	s, e := scene()
	return stagetest.Show(t, "puzzles", s, nil, w, h), s, e
}

// posed is the exercise that is on the table.
func posed(t *testing.T, r *stagetest.Run) training.Exercise {
	t.Helper()
	r.Tick(20)
	e, ok := r.Given("table").(training.Exercise)
	if !ok || r.Scene() != "table" {
		t.Fatalf("in %s, the table was given %T", r.Scene(), r.Given("table"))
	}
	return e
}

// solve goes out as the solver does, or with what else is asked for on the way.
func solve(t *testing.T, r *stagetest.Run, told ...exercise.Event) {
	t.Helper()
	e := posed(t, r)
	pos := e.Position
	pos.Goal = solver.Cards
	a, err := solver.New().Solve(solver.Limits{}, pos)
	if err != nil || !a.Out {
		t.Fatalf("%+v, %v", a, err)
	}
	play(r, e, a.Table, told...)
}

func play(r *stagetest.Run, e training.Exercise, table [][]card.Card, told ...exercise.Event) {
	e.Owner.Told(r.C, exercise.Event{What: exercise.Begun, Hand: e.Position.Hand})
	for _, ev := range told {
		ev.Hand = e.Position.Hand
		e.Owner.Told(r.C, ev)
	}
	var melds []match.Meld
	for _, m := range table {
		melds = append(melds, match.Meld{Cards: m})
	}
	e.Owner.Told(r.C, exercise.Event{What: exercise.Played, Melds: melds})
	e.Owner.Told(r.C, exercise.Event{What: exercise.Idle, Melds: melds, Seconds: 1})
	r.Tick(30)
}

// says reports whether a text is on the screen.
func says(r *stagetest.Run, text string) bool {
	ws, _, _ := r.C.UI.Widgets()
	for _, w := range ws {
		if strings.Contains(w.Text, text) {
			return true
		}
	}
	return false
}

func TestEveryPageFitsEveryWindow(t *testing.T) {
	r, s, e := show(t, 1280, 720)
	r.Layouts()
	e.Holds = all
	r.ClickOn("daily.solve")
	posed(t, r).Owner.Leave(r.C)
	r.Tick(20)
	r.Layouts() // not solved yet
	r.Resize(1280, 720, 1)
	r.Tick(1)
	r.ClickOn("result.giveup")
	r.Layouts() // counting
	e.Holds = nil
	s.compare(r.C)
	r.Tick(2)
	r.Layouts()
	r.Resize(1280, 720, 1)
	s.home(r.C)
	r.Tick(20)
	r.ClickOn("streak.begin")
	solve(t, r, exercise.Event{What: exercise.Reset}, exercise.Event{What: exercise.Idea})
	r.Layouts()
	s.home(r.C)
	r.Tick(20)
	r.Layouts()
	s.fault = errors.New("404")
	list := s.fetch
	s.fetch = puzzles.Fetch{}
	r.Layouts()
	s.fetch = list
}

func TestTheButtonsOfTheLevelsSayThatTheyAre(t *testing.T) {
	r, _, _ := show(t, 1280, 720)
	levels := 0
	for _, i := range r.C.UI.AllItems() {
		level, ok := strings.CutPrefix(i.Name, "practice.level.")
		if !ok {
			continue
		}
		if levels++; i.Spoken() != "Level "+level || i.About != "" {
			t.Errorf("%s is called %q, and more is said: %q", i.Name, i.Spoken(), i.About)
		}
	}
	if levels != 5 {
		t.Errorf("there are %d levels", levels)
	}
}

func TestAGamepadReachesEverything(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}} {
		r, _, _ := show(t, size[0], size[1])
		r.Reach()
	}
}

func TestThePuzzleOfTheDayIsSolvedByMouseTouchAndKeys(t *testing.T) {
	for name, press := range stagetest.Presses {
		t.Run(name, func(t *testing.T) {
			r, s, _ := show(t, 1280, 720)
			press(r, "daily.solve")
			if e := posed(t, r); !e.Out || !e.Idea || e.Draws || e.Title != "Puzzle of 22\u00a0November" {
				t.Errorf("%+v", e)
			}
			solve(t, r)
			if !says(r, "Solved!") || !says(r, "no help") || !says(r, "1 day in a row · 1 of 22 this month") {
				t.Error("it is not said to be solved")
			}
			if done, ok := s.progress.Day(21); !ok || done.Late || done.Moves != done.Fewest || done.Fewest == 0 {
				t.Errorf("%+v, %v", done, ok)
			}
			press(r, "result.yours")
			if e := posed(t, r); e.Shows == nil || e.Title != "Your play" {
				t.Errorf("%+v", e)
			} else {
				e.Owner.Leave(r.C)
			}
			r.Tick(20)
			press(r, "result.best")
			posed(t, r).Owner.Leave(r.C)
			r.Tick(20)
			press(r, "back")
			r.Tick(20)
			if !says(r, "Solved in") {
				t.Error("the page does not say that the day is solved")
			}
			back, err := puzzles.Load(r.C.Store)
			if _, ok := back.Day(21); err != nil || !ok {
				t.Errorf("it is not kept: %v", err)
			}
		})
	}
}

func TestADayOfTheCalendarCanBeCaughtUpOn(t *testing.T) {
	r, s, _ := show(t, 1280, 720)
	r.ClickOn("day.2026-11-03")
	solve(t, r)
	if done, ok := s.progress.Day(2); !ok || !done.Late {
		t.Errorf("%+v, %v", done, ok)
	}
	s.home(r.C)
	r.Tick(20)
	if w := r.Widget("day.2026-11-23"); w.Do != nil {
		t.Error("tomorrow can be played")
	}
	for _, id := range []string{"calendar.before", "calendar.after"} {
		if w := r.Widget(id); !w.Disabled {
			t.Errorf("%s leads to a month without puzzles", id)
		}
	}
	now = now.AddDate(0, 2, 0)
	defer func() { now = now.AddDate(0, -2, 0) }()
	s.home(r.C)
	r.Tick(20)
	r.ClickOn("calendar.before")
	r.ClickOn("day.2026-12-31")
	if e := posed(t, r); e.Title != "Puzzle of 31\u00a0December" {
		t.Errorf("%q", e.Title)
	}
}

// compared is what the engine says at once, of a table that cannot be laid nothing.
func compared(q worker.Compare) worker.Comparison {
	c, _ := worker.ValueOf(q, worker.NewEngine().Handle(worker.Request{Task: q}, nil))
	return c
}

// Any layout that goes out is a solution; it is held against the fewest moves.
func TestAnotherWayOutIsAcceptedAndCompared(t *testing.T) {
	r, s, _ := show(t, 1280, 720)
	var best worker.Comparison
	var table [][]card.Card
	for i := 0; table == nil; i++ { // until there is another way that is easily found
		p, err := s.fetch.List().At(i)
		if err != nil {
			t.Fatal(err)
		}
		best = compared(worker.Compare{Position: p.Position})
		if table = longer(&p.Position, best.Solved.Table); table != nil {
			s.pose(r.C, puzzles.Task{Kind: puzzles.Single, Puzzle: i})
		}
	}
	a := s.attempt
	play(r, posed(t, r), table, exercise.Event{What: exercise.Reset}, exercise.Event{What: exercise.Hinted, Level: 1})
	got := a.result()
	if got.Moves <= got.Fewest || got.Fewest != best.Solved.Moves || got.Retries != 1 || got.Help != puzzles.Idea {
		t.Errorf("%+v, the fewest are %d", got, best.Solved.Moves)
	}
	for _, want := range []string{"1 retry", "a first hint", symbols(got)} {
		if !says(r, want) {
			t.Errorf("it does not say %q", want)
		}
	}
}

// longer is a table like another one except for a card that goes from one of its melds
// to another, and takes more moves; nil if there is none.
func longer(pos *solver.Position, table [][]card.Card) [][]card.Card {
	for i := range table {
		for j := range table {
			for _, k := range []int{0, len(table[i]) - 1} {
				if i == j || len(table[i]) < 4 {
					continue
				}
				next := append([][]card.Card(nil), table...)
				c := table[i][k]
				next[i] = append(append([]card.Card(nil), table[i][:k]...), table[i][k+1:]...)
				for _, m := range [][]card.Card{append([]card.Card{c}, table[j]...), append(append([]card.Card(nil), table[j]...), c)} {
					if next[j] = m; meld.Legal(m, pos.Rules.Meld) && meld.Legal(next[i], pos.Rules.Meld) {
						a := compared(worker.Compare{Position: *pos, Table: next})
						if a.Way != nil && a.Way.Moves > a.Solved.Moves {
							return next
						}
					}
				}
			}
		}
	}
	return nil
}

func TestAPuzzleThatIsLeftCountsForNothingUntilItIsGivenUp(t *testing.T) {
	r, s, _ := show(t, 390, 844)
	r.C.Go("puzzles", wantSingle)
	e := posed(t, r)
	e.Owner.Leave(r.C)
	r.Tick(20)
	if s.progress.Rating().Puzzles != 0 || !says(r, "Not solved yet") {
		t.Error("it counts though it was only left")
	}
	r.TouchOn("result.again")
	if again := posed(t, r); again.Owner != e.Owner {
		t.Error("another puzzle comes")
	}
	e.Owner.Leave(r.C)
	r.Tick(20)
	r.TouchOn("result.giveup")
	r.Tick(2)
	if s.progress.Rating().Puzzles != 1 || s.progress.Due(22) != 1 || !says(r, "It will come back") {
		t.Error("it does not come back")
	}
	r.TouchOn("result.best")
	if shown := posed(t, r); shown.Shows == nil || len(shown.Shows.Steps) == 0 {
		t.Errorf("%+v", shown)
	}
}

// TestHelpCountsThoughThePuzzleWasLeft for the menu, and is begun again from there.
func TestHelpCountsThoughThePuzzleWasLeft(t *testing.T) {
	r, s, _ := show(t, 390, 844)
	r.C.Go("puzzles", wantSingle)
	e := posed(t, r)
	e.Owner.Told(r.C, exercise.Event{What: exercise.Hinted, Level: 5})
	e.Owner.Leave(r.C)
	r.Tick(20)
	r.C.Go("puzzles", nil)
	r.Tick(20)
	r.C.Go("puzzles", wantSingle)
	again := posed(t, r)
	if s.attempt.Help != puzzles.Shown || again.Owner == e.Owner {
		t.Errorf("it begins again with help %d", s.attempt.Help)
	}
}

// turnOfAMatch is a puzzle that stands for a turn of a match, and its link.
func turnOfAMatch(t *testing.T, s *Scene) (record.Puzzle, string) {
	t.Helper()
	p, err := s.fetch.List().At(7)
	if err != nil {
		t.Fatal(err)
	}
	own, err := link.Encode(p.Position)
	if err != nil {
		t.Fatal(err)
	}
	return p, own
}

// A turn of the player's own that comes back in practice is played like any puzzle,
// under a title of its own.
func TestATurnOfAMatchComesBackAsAPuzzle(t *testing.T) {
	r, s, _ := show(t, 1280, 720)
	p, own := turnOfAMatch(t, s)
	day, _ := s.today()
	if s.progress.Join(own, 0, day-1); s.progress.Due(day) != 1 {
		t.Fatal("it is not due")
	}
	r.ClickOn("practice.any")
	e := posed(t, r)
	if e.Title != "From a match of yours" || len(e.Position.Hand) != len(p.Position.Hand) || !e.Out || e.Idea {
		t.Errorf("%+v is posed", e)
	}
	solve(t, r)
	r.Tick(2)
	if got := r.Widget("result.about").Text; strings.Contains(got, "Level") || s.progress.Due(day) != 0 {
		t.Errorf("%q, and %d are due", got, s.progress.Due(day))
	}
	r.Layouts()
}

// A turn whose idea is known comes back as another position.
func TestATurnOfAMatchComesBackAsAnotherPosition(t *testing.T) {
	r, s, _ := show(t, 1280, 720)
	p, own := turnOfAMatch(t, s)
	day, _ := s.today()
	s.progress.Join(own, ideas.Level(p.Level), day-1)
	r.ClickOn("practice.any")
	e := posed(t, r)
	if again, err := link.Encode(e.Position); err != nil || again == own || e.Title != "An idea you missed" || !e.Idea {
		t.Errorf("%+v is posed, %v", e, err)
	}
	solve(t, r)
	r.Tick(2)
	if s.progress.Due(day) != 0 {
		t.Errorf("%d are due", s.progress.Due(day))
	}
}

func TestAStreakGoesOnUntilTheThirdMiss(t *testing.T) {
	r, s, _ := show(t, 1280, 720)
	r.ClickOn("streak.begin")
	solve(t, r)
	if !says(r, "1 solved · 3 misses end it") {
		t.Error("it does not say how it goes")
	}
	for range 3 {
		r.ClickOn("result.next")
		posed(t, r).Owner.Leave(r.C)
		r.Tick(20)
		r.ClickOn("result.giveup")
		r.Tick(2)
	}
	if !says(r, "The streak is over: 1 solved, your best is 1.") {
		t.Error("it does not end")
	}
	if run, best, last := s.progress.Streak(); run != (puzzles.Run{}) || best != 1 || last != 1 {
		t.Errorf("%+v, %d, %d", run, best, last)
	}
	r.Layouts()
	r.Resize(1280, 720, 1)
	r.Tick(1)
	r.ClickOn("result.next")
	if e := posed(t, r); e.Title != "Streak · puzzle 1" {
		t.Errorf("after its end a new one does not begin: %q", e.Title)
	}
}

// What a file has brought in meanwhile is not written over.
func TestTheProgressIsReadAnew(t *testing.T) {
	r, s, _ := show(t, 1280, 720)
	other := puzzles.New()
	other.Finish(puzzles.Task{Kind: puzzles.Daily, Day: 3}, puzzles.Result{}, 1500, 3)
	if err := other.Save(r.C.Store); err != nil {
		t.Fatal(err)
	}
	s.home(r.C)
	r.Tick(20)
	r.ClickOn("clock")
	kept, err := puzzles.Load(r.C.Store)
	if _, ok := kept.Day(3); err != nil || !ok || !kept.Clock() {
		t.Errorf("%+v, %v", kept, err)
	}
}

// A result is taken down though nobody waits for the comparison.
func TestAResultIsKeptThoughTheEngineIsSlow(t *testing.T) {
	r, s, e := show(t, 1280, 720)
	e.Holds = all
	r.ClickOn("daily.solve")
	solve(t, r)
	if !says(r, "Counting the moves") || s.Quiet() {
		t.Error("it is not said that something is looked for")
	}
	r.ClickOn("back")
	r.Tick(20)
	if _, ok := s.progress.Day(21); !ok {
		t.Error("the day is not solved")
	}
}

// A result is kept as soon as the last play is made, or the puzzle given up: the
// game may be closed in the next moment.
func TestAResultIsKeptAsSoonAsThePuzzleIsOver(t *testing.T) {
	r, _, e := show(t, 1280, 720)
	e.Holds = all
	r.ClickOn("daily.solve")
	posed(t, r).Owner.Told(r.C, exercise.Event{What: exercise.Played, Melds: []match.Meld{{}}})
	if kept, err := puzzles.Load(r.C.Store); err != nil || kept.All() != 1 || kept.InRow(21) != 1 {
		t.Errorf("%+v, %v", kept, err)
	}

	r, _, e = show(t, 1280, 720)
	e.Holds = all
	r.ClickOn("daily.solve")
	posed(t, r).Owner.Leave(r.C)
	r.Tick(20)
	r.ClickOn("result.giveup")
	if kept, err := puzzles.Load(r.C.Store); err != nil || kept.All() != 0 || kept.Due(22) != 1 {
		t.Errorf("%+v, %v", kept, err)
	}
}

func TestTheTextThatIsHandedOnHasNoAnswer(t *testing.T) {
	r, s, _ := show(t, 1280, 720)
	r.ClickOn("daily.solve")
	solve(t, r, exercise.Event{What: exercise.Reset}, exercise.Event{What: exercise.Hinted, Level: 3})
	text := s.attempt.text(r.C)
	lines := strings.Split(text, "\n")
	if len(lines) != 3 || lines[0] != "Machiavelli · Puzzle of 22\u00a0November\u00a02026" || !strings.HasSuffix(lines[1], "1 retry · with hints") {
		t.Errorf("%q", text)
	}
	if n := s.attempt.result().Fewest; lines[2] != strings.Repeat("■", n)+"←!" {
		t.Errorf("%d moves are shown as %q", n, lines[2])
	}
	for _, c := range handOf(&s.attempt.Puzzle.Position) {
		if strings.Contains(text, c.String()) {
			t.Errorf("it names the %v", c)
		}
	}
	if got := symbols(puzzles.Result{Moves: 99, Fewest: 40, Help: puzzles.Idea}); len([]rune(got)) != 2*most+1 {
		t.Errorf("%q", got)
	}
	if got := symbols(puzzles.Result{Fewest: 3, Help: puzzles.Given}); got != "□□□×" {
		t.Errorf("%q", got)
	}
}

func TestTheClockRunsOnlyWhereOneIsChosen(t *testing.T) {
	for _, clock := range []bool{false, true} {
		r, s, _ := show(t, 1280, 720)
		if clock {
			r.ClickOn("clock")
		}
		r.ClickOn("practice.any")
		e := posed(t, r)
		r.Tick(120)
		if said := e.Owner.Prompt(r.C).Text; strings.Contains(said, "0:0") != clock {
			t.Errorf("clock %v: it says %q", clock, said)
		}
		solve(t, r)
		if got := s.attempt.result().Seconds; (got > 0) != clock {
			t.Errorf("clock %v: %d seconds", clock, got)
		}
	}
}

func TestWhatIsSaidAtTheTableIsShort(t *testing.T) {
	_, s, _ := show(t, 1280, 720)
	r := stagetest.Again(t, "puzzles", s, nil, 1280, 720)
	for i := range 40 {
		p, err := s.fetch.List().At(i)
		if err != nil {
			t.Fatal(err)
		}
		a := &attempt{page: s, Attempt: puzzles.Attempt{Puzzle: p}}
		for _, idea := range []bool{false, true} {
			if idea {
				a.Hear(exercise.Event{What: exercise.Idea})
			}
			if said := a.Prompt(r.C).Text; said == "" || len(strings.Fields(said)) > 8 {
				t.Errorf("level %d: %q", p.Level, said)
			}
		}
	}
}

func TestAClockBeforeTheFirstDayHasNoPuzzleOfTheDay(t *testing.T) {
	now = time.Unix(puzzle.FirstDay-1, 0).UTC()
	defer func() { now = time.Date(2026, time.November, 22, 19, 30, 0, 0, time.UTC) }()
	r, _, _ := show(t, 1280, 720)
	r.Layouts()
	if !says(r, "There is no puzzle for the day") {
		t.Error("nothing is said")
	}
	r.ClickOn("practice.any")
	posed(t, r)
}

func TestThePageOfLessonsLeadsHere(t *testing.T) {
	r, s, _ := show(t, 1280, 720)
	list := s.Entries(r.C)
	if len(list) != 4 || !list[0].Today || len(list[0].Cards) == 0 || list[0].Note != "22\u00a0November" {
		t.Fatalf("%+v", list)
	}
	for _, c := range []struct {
		entry, button int
		title         string
	}{{0, 0, "Puzzle of 22\u00a0November"}, {1, 0, "Puzzle of 22\u00a0November"}, {2, 0, "Practice · level "}, {3, 0, "Streak · puzzle 1"}} {
		b := s.Entries(r.C)[c.entry].Buttons[c.button]
		b.Do(&b)
		r.Tick(20)
		if e := posed(t, r); !strings.HasPrefix(e.Title, c.title) {
			t.Errorf("%q leads to %q", b.Text, e.Title)
		}
	}
}

// TestTheFiveThingsOfADayAreDoneOneAfterTheOther, and are there again with the game.
func TestTheFiveThingsOfADayAreDoneOneAfterTheOther(t *testing.T) {
	r, s, _ := show(t, 390, 844)
	day, _ := s.today()
	if !says(r, "0 of 5 done today") {
		t.Error("what is to do is not said")
	}
	r.ClickOn("five.next")
	for n := 1; n <= 5; n++ {
		solve(t, r)
		r.Tick(2)
		kept, err := puzzles.Load(r.C.Store)
		if got := kept.Chosen(day); err != nil || got.Count() != n || len(got.Tasks) != 5 {
			t.Fatalf("%d things are done, %v: %+v", n, err, got)
		}
		if n < 5 {
			r.ClickOn("result.next")
		}
	}
	s.home(r.C)
	r.Tick(20)
	if !says(r, "Done for today: all five.") {
		t.Error("the end is not said")
	}
	r.Layouts()
}
