package newmatch

import (
	"encoding/json"
	"strings"
	"testing"

	"machiavelli/engine/rules"
	"machiavelli/game/app/setup"
	"machiavelli/game/shell/stage"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/ui/input"
)

func has(r *stagetest.Run, id string) bool { return r.C.UI.Get(id) != nil }

func TestAFavouriteIsKeptUnderATypedName(t *testing.T) {
	s := New()
	r := stagetest.Show(t, "newmatch", s, setup.RuleSet{ID: "carousel"}, 1280, 1400)
	w := r.Widget("knock").Rect
	r.Click(w.Right()-20, w.Y+w.H/2)
	r.ClickOn("favourite.keep")
	r.Layout()
	for range 30 {
		r.Press(input.Backspace)
	}
	r.Press(input.Accept) // no name: it is asked again
	if !r.C.UI.Modal() || len(s.favourites) != 0 {
		t.Fatalf("%+v", s.favourites)
	}
	r.Type("Sunday")
	r.Press(input.Accept)
	r.Asked(func() { s.askKeep(r.C) })
	r.Asked(func() { s.askRename(r.C, 0) })
	r.Asked(func() { s.askDelete(r.C, 0) })
	r.Asked(func() { r.C.UI.Ask(stage.Replace(r.C, 2, func() {})) })
	if r.C.UI.Modal() || len(s.favourites) != 1 || s.favourites[0].Name != "Sunday" || s.favourites[0].Options.Knock != 10 {
		t.Fatalf("%+v", s.favourites)
	}
	if has(r, "favourite.keep") || !has(r, "favourite.kept") {
		t.Error("what is a favourite already can be kept again")
	}

	again := New()
	r = stagetest.Again(t, "newmatch", again, setup.RuleSet{ID: "tahiti"}, 1280, 1400)
	r.ClickOn("favourite.0")
	if got := again.setup; got.Rules.ID != "carousel" || got.Options.Knock != 10 {
		t.Fatalf("%+v", got)
	}
	if about := r.Widget("favourite.0.about").Text; about != "Carousel · knock with 10" {
		t.Errorf("%q", about)
	}
}

func TestAFavouriteIsRenamedAndDeletedByKeysAlone(t *testing.T) {
	s := New()
	r := stagetest.Show(t, "newmatch", s, nil, 390, 844)
	list := setup.Favourites{s.setup.Favourite("One"), s.setup.Favourite("Two")}
	if err := list.Save(r.C.Store); err != nil {
		t.Fatal(err)
	}
	s = New()
	r = stagetest.Again(t, "newmatch", s, nil, 390, 844)
	focus := func(id string) {
		t.Helper()
		for range 40 {
			if r.C.UI.Focused() == id {
				return
			}
			r.Press(input.Next)
		}
		t.Fatalf("the keyboard does not reach %s", id)
	}
	r.Names()
	focus("favourite.0.rename")
	r.Press(input.Accept)
	r.Layout()
	r.Type("s")
	r.Press(input.Accept)
	if s.favourites[0].Name != "Ones" {
		t.Fatalf("%+v", s.favourites)
	}
	focus("favourite.0.rename")
	r.Press(input.Accept)
	for range 4 {
		r.Press(input.Backspace)
	}
	r.Type("two") // taken
	r.Press(input.Accept)
	if s.favourites[0].Name != "Ones" || !r.C.UI.Modal() {
		t.Fatalf("%+v", s.favourites)
	}
	r.Press(input.Cancel)
	if r.C.UI.Modal() {
		t.Fatal("Escape does not leave the question")
	}
	focus("favourite.1.delete")
	r.Press(input.Accept) // the question stands at "Not now"
	r.Press(input.Accept)
	if len(s.favourites) != 2 {
		t.Fatal("Enter alone deletes")
	}
	focus("favourite.1.delete")
	r.Press(input.Accept)
	r.ClickOn("favourite.delete.yes")
	if len(s.favourites) != 1 || s.favourites[0].Name != "Ones" {
		t.Fatalf("%+v", s.favourites)
	}
}

func TestManyFavouritesFitEveryWindow(t *testing.T) {
	s := New()
	r := stagetest.Show(t, "newmatch", s, nil, 1280, 720)
	s.setup.Options = rules.Options{Hand: 15, Strict: true, Timer: 600, Limit: 13, Areas: true, Packs: 3, Target: 500}
	for i := range setup.MaxFavourites {
		s.favourites = append(s.favourites, s.setup.Favourite(strings.Repeat("W", setup.MaxFavouriteName-2)+string(rune('a'+i))))
	}
	r.Layouts()
}

// wild is a rule set of the player's own as a file.
func wild(t *testing.T, change func(*rules.Rules)) []byte {
	t.Helper()
	set, _ := rules.ByID("vatikan")
	set.ID, set.Name = "wild", "Wild nights"
	if change != nil {
		change(&set)
	}
	data, err := json.Marshal(set)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestARuleSetThatIsDroppedIsPlayedAtOnce(t *testing.T) {
	s := New()
	r := stagetest.Show(t, "newmatch", s, nil, 1280, 720)
	s.Catch(r.C, stage.File{Name: "wild.json", Data: wild(t, nil)})
	r.Tick(1)
	if s.setup.Base().Name != "Wild nights" || r.Widget("rules.name").Text != "Wild nights" {
		t.Fatalf("%+v", s.setup)
	}
	if list, err := setup.LoadCustom(r.C.Store); err != nil || len(list) != 1 {
		t.Fatalf("%+v %v", list, err)
	}
	r.Tick(300) // what was said of it has gone
	r.Layouts()
	r.ClickOn("start")
	if r.Scene() != "table" {
		t.Fatalf("in %s", r.Scene())
	}
	again := New()
	stagetest.Again(t, "newmatch", again, nil, 1280, 720)
	if again.setup.Base().Name != "Wild nights" {
		t.Error("the setup forgets it")
	}
}

func TestEverythingWrongWithADroppedFileIsSaid(t *testing.T) {
	s := New()
	r := stagetest.Show(t, "newmatch", s, nil, 1280, 720)
	before := s.setup.Rules
	hands := make([]int, 3000)
	for name, data := range map[string][]byte{
		"three faults": wild(t, func(r *rules.Rules) { r.MinPlayers, r.Stock, r.Free = 1, "gone", -3 }),
		"thousands":    wild(t, func(r *rules.Rules) { r.Hand = hands }),
		"no JSON":      []byte("\x00\xff rules"),
		"a long word":  []byte(`{"` + strings.Repeat("W", 5000) + `":1}`),
	} {
		s.Catch(r.C, stage.File{Name: strings.Repeat("very long name ", 30) + ".json", Data: data})
		r.Tick(1)
		if !r.C.UI.Modal() {
			t.Fatalf("%s: nothing is said", name)
		}
		text := r.Widget("refusal.text").Text
		if name == "three faults" && !(strings.Contains(text, "min_players:") && strings.Contains(text, "stock:") && strings.Contains(text, "free:")) {
			t.Errorf("%s: %q", name, text)
		}
		r.Layouts()
		r.Press(input.Cancel)
	}
	if !s.setup.Rules.Same(before) {
		t.Error("the setup has changed")
	}
}

func TestHouseRulesThatMakeNoSenseAreRefusedWithTheReason(t *testing.T) {
	s := New()
	r := stagetest.Show(t, "newmatch", s, nil, 1280, 720)
	for _, id := range rules.IDs() {
		s.setup.SetRules(setup.RuleSet{ID: id})
		s.changed(r.C)
		said := ""
		for i := 0; has(r, "refused."+string(rune('0'+i))); i++ {
			said += r.Widget("refused."+string(rune('0'+i))).Text + "\n"
		}
		set := s.setup.Base()
		for _, key := range rules.OptionKeys() {
			id, control := id, key
			if key == "deals" || key == "target" {
				control = "length"
			}
			switch offered := has(r, control); {
			case set.Offers(key) && !offered && !(key == "areas" && set.Areas):
				t.Errorf("%s: %s is not offered", id, key)
			case !set.Offers(key) && !strings.Contains(said, s.ruleName(r.C, key)):
				t.Errorf("%s: nothing says why there is no %s:\n%s", id, key, said)
			}
		}
	}
	s.setup.SetRules(setup.RuleSet{ID: "machiavelli"})
	s.setup.Options = rules.Options{Deals: 5, Target: 50}
	s.changed(r.C)
	if w := r.Widget("conflict.0"); !strings.Contains(w.Text, "not both") {
		t.Errorf("%q", w.Text)
	}
	if w := r.Widget("start"); !w.Disabled {
		t.Error("the match can begin")
	}
}

func TestASeatHasALevelAndATemper(t *testing.T) {
	for _, size := range [][2]float64{{1280, 900}, {390, 844}} {
		s := New()
		r := stagetest.Show(t, "newmatch", s, nil, size[0], size[1])
		plus := func(id string) {
			w := r.Widget(id).Rect
			r.Click(w.Right()-20, w.Y+w.H/2)
		}
		plus("seat.1.temper")
		plus("seat.1.temper")
		if by := s.setup.Config(r.C.Lang).Players[1].By; by != "novice/hoarding" {
			t.Errorf("%v: %q", size, by)
		}
		if !has(r, "about.hoarding") || !has(r, "about.novice") || has(r, "about.solver") {
			t.Errorf("%v: who sits at the table is not described", size)
		}
		if has(r, "seat.0.temper") {
			t.Errorf("%v: a person has a temper", size)
		}
	}
}
