package rules

import (
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/rules"
	"machiavelli/game/app/setup"
	"machiavelli/game/lang"
	"machiavelli/game/report/rulebook"
	"machiavelli/game/shell/ownrules"
	"machiavelli/game/shell/stage"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/ui"
	"machiavelli/game/ui/deck"
	"machiavelli/game/ui/input"
)

func TestTheListFitsEveryWindow(t *testing.T) {
	stagetest.Show(t, "rules", New(), nil, 1280, 720).Layouts()
	stagetest.Show(t, "rules", New(), nil, 1280, 720).Sweep()
	stagetest.Show(t, "rules", New(), "push", 1280, 720).Sweep()
}

// TestRuleSetsOfOneFamilyStandTogether: one after another as the list is read.
func TestRuleSetsOfOneFamilyStandTogether(t *testing.T) {
	r := stagetest.Show(t, "rules", New(), nil, 1280, 720)
	for _, size := range stagetest.Sizes {
		r.Resize(size[0], size[1], 1)
		r.Tick(1)
		ws, _, _ := r.C.UI.Widgets()
		ws = slices.DeleteFunc(slices.Clone(ws), func(w ui.Widget) bool { return !strings.HasPrefix(w.ID, "set.") })
		slices.SortStableFunc(ws, func(a, b ui.Widget) int {
			return cmp.Or(cmp.Compare(a.Rect.Y, b.Rect.Y), cmp.Compare(a.Rect.X, b.Rect.X))
		})
		var read []string
		for _, w := range ws {
			read = append(read, strings.TrimPrefix(w.ID, "set."))
		}
		for _, family := range [][]string{
			{"machiavelli", "machiavelli-15", "machiavelli-free", "machiavelli-jokers", "machiavelli-corner", "manipulation-rummy"},
			{"tahiti", "guadalupe"}, {"vatikan", "vatican"},
			{"carousel", "carousel-cats", "carousel-classic"}, {"shanghai", "shanghai-classic", "manipulation"},
		} {
			first := slices.Index(read, family[0])
			if first < 0 || first+len(family) > len(read) || !slices.Equal(read[first:first+len(family)], family) {
				t.Errorf("%v: the list reads %v, %v do not stand together", size, read, family)
			}
		}
	}
}

// TestATileIsAsHighAsItsRowNeeds: one long text leaves no room empty in all the others.
func TestATileIsAsHighAsItsRowNeeds(t *testing.T) {
	r := stagetest.Show(t, "rules", New(), nil, 1280, 720)
	for _, size := range stagetest.Sizes {
		r.Resize(size[0], size[1], 1)
		r.Tick(1)
		need, high := map[float64]float64{}, map[float64]float64{}
		for _, id := range rules.IDs() {
			set, _ := rules.ByID(id)
			tile := r.Widget("set." + id).Rect
			emblem := tile.W - tilePad - deck.MeldWidth(len(rulebook.Emblem(&set)), emblemCard)
			if text := tilePad + beside(&set, tile.W); text > emblem-8 {
				t.Errorf("%v: the text of %s ends at %.0f, its emblem begins at %.0f", size, id, text, emblem)
			}
			need[tile.Y], high[tile.Y] = max(need[tile.Y], tileHeight(r.C, &set, tile.W)), tile.H
		}
		for y, h := range high {
			if h != need[y] {
				t.Errorf("%v: the row at %.0f is %.0f high and needs %.0f", size, y, h, need[y])
			}
		}
	}
}

// TestTheWholeListHasRoomForItsTexts: also what has to be scrolled to, in every language.
func TestTheWholeListHasRoomForItsTexts(t *testing.T) {
	s := New()
	r := stagetest.Show(t, "rules", s, nil, 1280, 720)
	for _, code := range lang.Languages() {
		*r.C.Lang = *stagetest.Words(t, code)
		for _, width := range []float64{360, 844, 1280} {
			r.C.Fonts.Cut = func(text string) {
				if !strings.Contains(text, os.TempDir()) {
					t.Errorf("%s, %.0f wide: there is no room for %q", code, width, text)
				}
			}
			r.Resize(width, 7000, 1)
			r.Tick(1)
			r.C.Painter.Read()
			s.Draw(r.C, r.C.Painter.Image())
			r.C.Fonts.Cut = nil
		}
	}
}

func TestThePageOfEveryRuleSetFitsEveryWindow(t *testing.T) {
	s := New()
	r := stagetest.Show(t, "rules", s, nil, 1280, 720)
	for _, id := range rules.IDs() {
		s.open(r.C, setup.RuleSet{ID: id})
		if set, _ := rules.ByID(id); r.Widget("title").Text != set.Name {
			t.Errorf("%s: the page of %s", id, r.Widget("title").Text)
		}
		r.Layouts()
	}
}

// TestALowWindowIsThePages: the buttons stand beside the title where a foot would take
// half of what a phone held sideways shows, and below the page where they do not fit.
func TestALowWindowIsThePages(t *testing.T) {
	for _, c := range []struct {
		w, h   float64
		beside bool
	}{{844, 390, true}, {390, 844, false}, {1280, 720, false}, {480, 320, false}} {
		for _, id := range rules.IDs() {
			r := stagetest.Show(t, "rules", New(), id, c.w, c.h)
			title, play, all := r.Widget("title").Rect, r.Widget("play").Rect, r.Widget("all").Rect
			if beside := play.Y < ui.HeaderHeight; beside != c.beside {
				t.Errorf("%vx%v: the button of %s is at %v", c.w, c.h, id, play)
			}
			if c.beside && (title.Right() > all.X || play.Right() > c.w) {
				t.Errorf("%vx%v: %s: the title is at %v, buttons at %v and %v", c.w, c.h, id, title, all, play)
			}
		}
	}
}

func TestTheListLeadsToAPageAndThePageToANewMatch(t *testing.T) {
	r := stagetest.Show(t, "rules", New(), nil, 390, 844)
	r.TouchOn("set.machiavelli")
	if got := r.Widget("title").Text; got != "Machiavelli" {
		t.Fatalf("on the page of %q", got)
	}
	r.Press(input.Cancel)
	if got := r.Widget("title").Text; got != "Rule sets" {
		t.Fatalf("back on %q", got)
	}
	r.Press(input.Down, input.Accept)
	r.ClickOn("play")
	if r.Scene() != "newmatch" {
		t.Fatalf("in %s", r.Scene())
	}
}

func TestAPageThatWasAskedForIsLeftAtOnce(t *testing.T) {
	r := stagetest.Show(t, "rules", New(), "machiavelli", 1280, 720)
	r.Press(input.Cancel)
	if r.Scene() != "menu" {
		t.Fatalf("in %s", r.Scene())
	}
}

// wild is a rule set of the player's own as a file.
func wild(t *testing.T) []byte {
	t.Helper()
	set, _ := rules.ByID("sabra")
	set.ID, set.Name = "wild", "Wild tiles"
	data, err := json.Marshal(set)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestARuleSetOfOnesOwnHasItsPageAndIsForgotten(t *testing.T) {
	s := New()
	r := stagetest.Show(t, "rules", s, nil, 1280, 720)
	s.Catch(r.C, stage.File{Name: "wild.json", Data: wild(t)})
	r.Tick(1)
	if got := r.Widget("title").Text; got != "Wild tiles" {
		t.Fatalf("on the page of %q", got)
	}
	r.Tick(300) // what was said of it has gone
	r.Layouts()
	r.Press(input.Cancel)
	r.Layouts()
	if got := r.Widget("own.0").Text; got != "Wild tiles" {
		t.Fatalf("%q is in the list", got)
	}
	s.open(r.C, s.entries(true)[0].set)
	r.ClickOn("play")
	if r.Scene() != "newmatch" {
		t.Fatalf("in %s", r.Scene())
	}

	s = New()
	r = stagetest.Again(t, "rules", s, nil, 390, 844)
	s.open(r.C, s.entries(true)[0].set)
	s.askForget(r.C)
	r.Tick(1)
	r.Layout()
	r.ClickOn("forget.yes")
	if len(s.entries(true)) != 0 || s.page.shown() {
		t.Fatal("it is not forgotten")
	}
}

func TestTheFolderOfRuleSetsIsShownAndRead(t *testing.T) {
	r := stagetest.Show(t, "rules", New(), nil, 390, 844)
	folder := ownrules.Folder()
	if !strings.Contains(r.Widget("bring.folder").Text, folder) {
		t.Fatalf("%q", r.Widget("bring.folder").Text)
	}
	r.Layouts()
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"wild.json": wild(t), "bad.json": []byte("{")} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s := New()
	r = stagetest.Again(t, "rules", s, nil, 390, 844)
	for len(s.entries(true)) == 0 {
		r.Tick(1)
		runtime.Gosched()
	}
	if got := r.Widget("own.0").Text; got != "Wild tiles" {
		t.Fatalf("%q", got)
	}
	if bad := r.Widget("bring.fault.0").Text; !strings.Contains(bad, "bad.json") {
		t.Errorf("%q", bad)
	}
	r.Layouts()
	s.open(r.C, s.entries(true)[0].set)
	if r.C.UI.Get("forget") != nil {
		t.Error("a file of the player's can be forgotten")
	}
	r.Asked(func() { s.askForget(r.C) })
}

func TestFromTheTableThePageIsOfTheMatchWithItsHouseRules(t *testing.T) {
	set, _ := rules.ByID("machiavelli")
	set, err := set.With(rules.Options{Limit: 7, Target: 100})
	if err != nil {
		t.Fatal(err)
	}
	r := stagetest.Show(t, "rules", New(), set, 1280, 720)
	r.Layouts()
	said := false
	ws, _, _ := r.C.UI.Widgets()
	for _, w := range ws {
		said = said || strings.Contains(w.Text, "at most 7 cards")
	}
	if !said {
		t.Error("the limit is not said")
	}
	r.Press(input.Accept)
	if r.Scene() != "menu" { // which stands for the table under it
		t.Fatalf("in %s", r.Scene())
	}
}

func TestTheFairnessPageIsReachedFromTheList(t *testing.T) {
	s := New()
	r := stagetest.Show(t, "rules", s, nil, 1280, 4000)
	r.ClickOn("fair.open")
	if r.Scene() != "fairness" {
		t.Fatalf("in %s", r.Scene())
	}
}

func TestAGamepadReachesEverything(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}} {
		s := New()
		r := stagetest.Show(t, "rules", s, nil, size[0], size[1])
		r.Reach()
		s.open(r.C, setup.RuleSet{ID: "push"})
		r.Tick(1)
		r.Reach()
	}
}

func TestWhatIsWrongWithARuleSetIsWholeInEveryLanguage(t *testing.T) {
	r := stagetest.Show(t, "rules", New(), nil, 1280, 720)
	for _, data := range []string{"{", `{"min_players": 1, "set_min": 9, "run_min": "x"}`, `{"min_players": 99, "max_players": "x"}`} {
		r.Asked(func() { ownrules.Import(r.C, stage.File{Name: "bad.json", Data: []byte(data)}) })
	}
}

// TestAGameOfTilesIsFoundOnTheFirstScreen of the list, by words that need no name.
func TestAGameOfTilesIsFoundOnTheFirstScreen(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}} {
		r := stagetest.Show(t, "rules", New(), nil, size[0], size[1])
		w := r.Widget("set.sabra")
		if w.Rect.Bottom() > size[1] || !strings.Contains(w.Sub, "Tiles with numbers, as on a rack.") {
			t.Errorf("%v: it stands at %v and says %q", size, w.Rect, w.Sub)
		}
	}
}
