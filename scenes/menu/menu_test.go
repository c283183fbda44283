package menu

import (
	"encoding/json"
	"strconv"
	"testing"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/game/app/lesson"
	"machiavelli/game/app/session"
	"machiavelli/game/shell/stage"
	"machiavelli/game/store"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/ui"
	"machiavelli/game/ui/input"
)

// TestNoButtonOfTheMenuLiesBelowTheEdge: on a phone on its side, for a newcomer and for a player
// with a saved match.
func TestNoButtonOfTheMenuLiesBelowTheEdge(t *testing.T) {
	stagetest.Show(t, stage.Home, New(), nil, 844, 390).Sideways()
	saved(t, 1)
	stagetest.Again(t, stage.Home, New(), nil, 844, 390).Sideways()
}

func TestTheMenuLeadsEverywhere(t *testing.T) {
	for _, c := range []struct {
		name  string
		do    func(r *stagetest.Run)
		scene string
	}{
		{"the quick match", func(r *stagetest.Run) { r.ClickOn("quick") }, "table"},
		{"the quick match by a finger", func(r *stagetest.Run) { r.TouchOn("quick") }, "table"},
		{"the quick match by its key", func(r *stagetest.Run) { r.Press(input.Letter('Q')) }, "table"},
		{"the first button by Enter", func(r *stagetest.Run) { r.Press(input.Down, input.Accept) }, "learn"},
		{"the lessons", func(r *stagetest.Run) { r.ClickOn("learn") }, "learn"},
		{"a new match by the arrows", func(r *stagetest.Run) { r.Press(input.Down, input.Down, input.Down, input.Accept) }, "newmatch"},
		{"the minute", func(r *stagetest.Run) { r.ClickOn("minute") }, "learn"},
		{"the lessons by their key", func(r *stagetest.Run) { r.Press(input.Letter('L')) }, "learn"},
		{"a new match by its key", func(r *stagetest.Run) { r.Press(input.Letter('N')) }, "newmatch"},
		{"the rules", func(r *stagetest.Run) { r.ClickOn("rules") }, "rules"},
		{"the settings", func(r *stagetest.Run) { r.ClickOn("settings") }, "settings"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := stagetest.Show(t, stage.Home, New(), nil, 390, 844)
			c.do(r)
			if r.Scene() != c.scene {
				t.Fatalf("in %s", r.Scene())
			}
		})
	}
}

// saved keeps a match, and a number that have given way to it.
func saved(t *testing.T, waiting int) {
	t.Helper()
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	s, err := store.Open()
	if err != nil {
		t.Fatal(err)
	}
	r, _ := rules.ByID(rules.Default)
	m, _, err := match.New(match.Config{Rules: r, Seed: "a", Players: []match.Player{{Name: "A", By: match.Human}, {Name: "B", By: "novice"}}})
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(map[string]any{"v": 1, "match": m, "eyes": 0, "hand": map[string]any{}})
	if err != nil {
		t.Fatal(err)
	}
	keys := []string{store.MatchKey}
	for i := range waiting {
		keys = append(keys, session.ShelfPrefix+strconv.Itoa(i))
	}
	for _, key := range keys {
		if err := s.Save(key, data); err != nil {
			t.Fatal(err)
		}
	}
}

func TestASavedMatchCanGoOn(t *testing.T) {
	saved(t, 0)
	r := stagetest.Again(t, stage.Home, New(), nil, 1280, 720)
	for end := 0; r.Widget("continue").Sub == "" && end < 500; end++ {
		r.Tick(1)
		time.Sleep(time.Millisecond)
	}
	if sub := r.Widget("continue").Sub; sub != "Machiavelli, deal 1" {
		t.Errorf("which match goes on is said so: %q", sub)
	}
	r.Layouts()
	r.Resize(1280, 720, 1)
	r.Tick(1)
	r.Press(input.Down, input.Accept)
	if r.Scene() != "table" {
		t.Fatalf("in %s", r.Scene())
	}
}

// first is the button that stands first.
func first(r *stagetest.Run) string {
	ws, _, _ := r.C.UI.Widgets()
	for _, w := range ws {
		if w.Kind == ui.Button {
			return w.ID
		}
	}
	return ""
}

// The gold button leads to the minute at the table until that was seen.
func TestWhoIsNewIsOfferedTheMinuteFirst(t *testing.T) {
	r := stagetest.Show(t, stage.Home, New(), nil, 390, 844)
	for _, had := range []lesson.Progress{{}, {Seen: true}, {Met: true}} {
		if err := had.Save(r.C.Store); err != nil {
			t.Fatal(err)
		}
		r = stagetest.Again(t, stage.Home, New(), nil, 390, 844)
		if got := first(r); got != "minute" || r.Widget(got).Look != ui.Primary {
			t.Errorf("%+v: the first button is %s", had, got)
		}
	}
	r.ClickOn("minute")
	asked, ok := r.Given("learn").(stage.FirstMinute)
	if !ok {
		t.Fatalf("it leads to %s with %v", r.Scene(), r.Given("learn"))
	}
	asked.Leave()
	if r.Tick(20); r.Scene() != stage.Home {
		t.Errorf("who skips it comes to %s", r.Scene())
	}
	var seen lesson.Progress
	seen.Learn(lesson.Minute)
	if err := seen.Save(r.C.Store); err != nil {
		t.Fatal(err)
	}
	if r = stagetest.Again(t, stage.Home, New(), nil, 390, 844); first(r) != "quick" {
		t.Errorf("who has seen the minute is offered %s first", first(r))
	}
	saved(t, 0)
	if r = stagetest.Again(t, stage.Home, New(), nil, 390, 844); first(r) != "continue" {
		t.Errorf("who has played is offered %s first", first(r))
	}
}

func TestOneOfSeveralMatchesGoesOn(t *testing.T) {
	saved(t, 1)
	r := stagetest.Again(t, stage.Home, New(), nil, 1280, 720)
	r.Layout()
	if got := r.Widget("continue").Text; got != "Continue a match" {
		t.Errorf("it says %q", got)
	}
	r.ClickOn("continue")
	if r.Scene() != "matches" {
		t.Fatalf("in %s", r.Scene())
	}
}

func TestANewMatchPutsNoneAwayUnasked(t *testing.T) {
	saved(t, session.MostMatches-2)
	r := stagetest.Again(t, stage.Home, New(), nil, 1280, 720)
	r.ClickOn("quick")
	if r.Scene() != "table" {
		t.Fatalf("there is room for one more, but it is in %s", r.Scene())
	}
	saved(t, session.MostMatches-1)
	r = stagetest.Again(t, stage.Home, New(), nil, 1280, 720)
	r.ClickOn("quick")
	if r.Scene() != stage.Home || !r.C.UI.Modal() {
		t.Fatal("it was not asked")
	}
	r.Layout()
	r.ClickOn("replace.no")
	if r.Scene() != stage.Home || r.C.UI.Modal() {
		t.Fatal("it began all the same")
	}
	r.ClickOn("quick")
	r.ClickOn("replace.yes")
	if r.Scene() != "table" {
		t.Fatal("it did not begin")
	}
}

func TestARuleSetThatIsDroppedBeginsANewMatch(t *testing.T) {
	s := New()
	r := stagetest.Show(t, stage.Home, s, nil, 1280, 720)
	s.Catch(r.C, stage.File{Name: "x.json", Data: []byte("{")})
	r.Tick(1)
	if r.Scene() != stage.Home || !r.C.UI.Modal() {
		t.Fatal("a file that is no match is not refused")
	}
	r.Layout()
	r.Press(input.Accept)
	s.Catch(r.C, stage.File{Name: "x.json", Data: []byte(`"tahiti"`)})
	r.Tick(1)
	if r.Scene() != "newmatch" {
		t.Fatalf("in %s", r.Scene())
	}
}

func TestTheFanOpensOnceAndThenRests(t *testing.T) {
	s := New()
	r := stagetest.Show(t, stage.Home, s, nil, 1280, 720)
	if s.Quiet() {
		t.Fatal("it does not open")
	}
	r.Tick(patience + len(fanned) + openTicks + 10)
	if !s.Quiet() || s.open.Value() != 1 {
		t.Fatal("it does not come to rest")
	}
}

func TestTheFirstPicturesDoNotWaitForTheCards(t *testing.T) {
	s := New()
	r := stagetest.Show(t, stage.Home, s, nil, 1280, 720)
	r.Tick(patience / 2)
	if s.whole || s.open.Value() != 0 {
		t.Fatal("the fan is there at once")
	}
	seen := map[int]bool{} // how many cards were there
	for !s.whole && len(seen) <= len(fanned) && r.C.Tick < 100 {
		seen[s.ready(r.C)] = true
		r.Tick(1)
	}
	if !s.whole || len(seen) < 3 {
		t.Fatalf("the cards do not come one by one: there were %v of them", seen)
	}
}

func TestAGamepadReachesEverything(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}} {
		stagetest.Show(t, stage.Home, New(), nil, size[0], size[1]).Reach()
	}
}

func TestThePositionThatTheGameWasStartedWithIsOpenedOnce(t *testing.T) {
	for text, want := range map[string]string{`{"rules":"machiavelli","table":[],"hand":["6H"]}`: "anytable", "#p=AQAAAA": stage.Home} {
		r := stagetest.Show(t, stage.Home, New(), nil, 390, 844)
		r.C.Position = text
		r.C.Go(stage.Home, nil)
		r.Tick(1)
		if want == stage.Home {
			if !r.C.UI.Modal() || r.Scene() != stage.Home {
				t.Errorf("%s was taken, in %s", text, r.Scene())
			}
			r.Layouts()
			r.Asked(func() { r.C.Position = text; r.C.Go(stage.Home, nil); r.Tick(1) })
		} else if _, ok := r.Given("anytable").(solver.Position); !ok || r.Scene() != want {
			t.Errorf("%s: in %s", text, r.Scene())
		}
		if r.C.Position != "" {
			t.Error("it will be taken again")
		}
	}
}
