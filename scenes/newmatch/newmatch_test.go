package newmatch

import (
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/app/session"
	"machiavelli/game/app/setup"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/ui"
	"machiavelli/game/ui/input"
)

func TestEveryRuleSetFitsEveryWindow(t *testing.T) {
	s := New()
	r := stagetest.Show(t, "newmatch", s, setup.RuleSet{ID: "machiavelli"}, 1280, 720)
	for _, id := range rules.IDs() {
		s.setup.SetRules(setup.RuleSet{ID: id})
		s.setup.Number = s.setup.Base().MaxPlayers
		s.setup.SetLength(setup.ByTarget)
		r.Layouts()
		if t.Failed() {
			t.Fatalf("with the rules of %s", id)
		}
	}
}

func TestAMatchIsSetUpByMouse(t *testing.T) {
	s := New()
	r := stagetest.Show(t, "newmatch", s, nil, 1280, 1000)
	plus := func(id string) {
		w := r.Widget(id).Rect
		r.Click(w.Right()-20, w.Y+w.H/2)
	}
	plus("players.number")
	plus("seat.0.by") // a computer plays the first seat
	plus("limit")
	r.ClickOn("strict")
	got := s.setup
	if got.Number != 4 || got.Seats[0].By != setup.Levels()[1] || got.Options.Limit != 1 || !got.Options.Strict {
		t.Fatalf("%+v", got)
	}
	w := r.Widget("length").Rect
	r.Click(w.Right()-10, w.Y+20)
	if s.setup.Length() != setup.ByTarget || r.Widget("target").Value == 0 {
		t.Fatalf("%+v", s.setup)
	}
	r.ClickOn("start")
	if r.Scene() != "table" {
		t.Fatalf("in %s", r.Scene())
	}
	again := New()
	stagetest.Again(t, "newmatch", again, nil, 1280, 1000)
	if again.setup.Number != 4 || again.setup.Options.Limit != 1 {
		t.Fatalf("the setup is forgotten: %+v", again.setup)
	}
}

func TestASeedCanBeTypedOrDrawnByAFinger(t *testing.T) {
	s := New()
	r := stagetest.Show(t, "newmatch", s, nil, 1280, 720)
	first := s.setup.Seed
	r.TouchOn("seed.new")
	if s.setup.Seed == first || s.setup.Seed == "" {
		t.Fatalf("%q after %q", s.setup.Seed, first)
	}
	r.ClickOn("seed")
	for range 12 {
		r.Press(input.Backspace)
	}
	r.Type("Giotto")
	if s.setup.Seed != "Giotto" || s.setup.Config(r.C.Lang).Seed != "Giotto" {
		t.Fatalf("%q", s.setup.Seed)
	}
}

func TestANameThatIsMissingOrTwiceKeepsTheMatchFromBeginning(t *testing.T) {
	s := New()
	r := stagetest.Show(t, "newmatch", s, nil, 1280, 720)
	r.ClickOn("seat.1.name")
	for range 12 {
		r.Press(input.Backspace)
	}
	if w := r.Widget("start"); !w.Disabled || w.Why != "a player has no name" {
		t.Fatalf("%+v", w)
	}
	r.Type("You")
	if w := r.Widget("start"); !w.Disabled || w.Why != "two players have the same name" {
		t.Fatalf("%+v", w)
	}
	r.ClickOn("start")
	if r.Scene() != "newmatch" {
		t.Fatal("it begins all the same")
	}
	r.ClickOn("seat.1.name")
	r.Type("r friend")
	r.Press(input.Accept, input.Accept)
	if r.Scene() != "table" {
		t.Fatalf("Enter does not begin: in %s", r.Scene())
	}
}

func TestTheRulesCanBeReadFromHere(t *testing.T) {
	r := stagetest.Show(t, "newmatch", New(), nil, 390, 844)
	r.TouchOn("rules.change")
	if r.Scene() != "rules" {
		t.Fatalf("in %s", r.Scene())
	}
}

func TestAGamepadReachesEverything(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}} {
		s := New()
		r := stagetest.Show(t, "newmatch", s, setup.RuleSet{ID: "tahiti"}, size[0], size[1])
		s.favourites = setup.Favourites{s.setup.Favourite("One"), s.setup.Favourite("Two")}
		s.setup.Options.Limit = 5
		s.changed(r.C)
		r.Tick(1)
		r.Reach()
	}
}

// TestATableIsSetUpWithSeats: who comes has a name, so none is typed and none is missing. Hints
// are for all or for none. What is set up next, by a rule set from the menu, is a match.
func TestATableIsSetUpWithSeats(t *testing.T) {
	s := New()
	r := stagetest.Show(t, "newmatch", s, nil, 1280, 720)
	s.setup.Seats[1].Name = s.setup.Seats[0].Name // which keeps a match from beginning
	s.save(r.C)
	s.Enter(r.C, setup.WithFriends{})
	s.changed(r.C)
	for i, want := range []string{"Seat 1", "Seat 2", "Seat 3"} {
		if w := r.Widget(seatID(i) + ".name"); w.Kind != ui.Label || w.Text != want {
			t.Errorf("%+v, want %q", w, want)
		}
	}
	r.ClickOn("hints")
	if !s.setup.Unaided {
		t.Error("hints are given all the same")
	}
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}, {320, 256}} {
		r.Resize(size[0], size[1], 1)
		r.Tick(1)
		r.Layout()
	}
	r.ClickOn("start")
	if r.Scene() != "friends" {
		t.Fatalf("in %s", r.Scene())
	}
	if s.Enter(r.C, setup.Of(s.setup.Base())); s.friends {
		t.Error("a rule set from the menu makes a table")
	}
}

// TestTwoOnASofaHaveNames: each is asked for one once, the second is not called as the first,
// and the next match begins without a question.
func TestTwoOnASofaHaveNames(t *testing.T) {
	s := New()
	r := stagetest.Show(t, "newmatch", s, nil, 390, 844)
	s.setup.Number, s.setup.Seats[1].By = 2, match.Human
	s.changed(r.C)
	r.ClickOn("start")
	for i, name := range []string{"Anna", "Anna", "Ben"} { // the second time it is refused
		if !r.C.UI.Modal() {
			t.Fatalf("name %d is not asked for", i+1)
		}
		r.Layout()
		r.Type(name)
		r.Press(input.Accept)
		r.Tick(1)
		if i == 1 {
			for range len(name) {
				r.Press(input.Backspace)
			}
		}
	}
	begun, ok := r.Given("table").(session.Start)
	if !ok {
		t.Fatalf("no match has begun: in %s", r.Scene())
	}
	if p := begun.Config.Players; p[0].Name != "Anna" || p[1].Name != "Ben" {
		t.Errorf("they are called %q and %q", p[0].Name, p[1].Name)
	}
	if r.C.Settings.Name != "Anna" {
		t.Errorf("the player of the device is called %q", r.C.Settings.Name)
	}
	again := New()
	r = stagetest.Again(t, "newmatch", again, nil, 390, 844)
	r.C.Settings.Name = "Anna"
	again.Enter(r.C, nil)
	again.changed(r.C)
	r.ClickOn("start")
	if r.Scene() != "table" || r.C.UI.Modal() {
		t.Errorf("they are asked again: in %s", r.Scene())
	}
}
