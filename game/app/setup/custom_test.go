package setup

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/lang"
	"machiavelli/game/store"
	"machiavelli/game/testing/memstore"
)

// wild is a player's own rule set, as a file holds it.
func wild(t *testing.T, change func(*rules.Rules)) []byte {
	t.Helper()
	r, _ := rules.ByID("machiavelli")
	r.ID, r.Name, r.Hand, r.Limit = "wild", "Wild", []int{9}, 4
	if change != nil {
		change(&r)
	}
	data, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func readWild(t *testing.T) RuleSet {
	t.Helper()
	set, err := ReadCustom("wild.json", wild(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func TestAnOwnRuleSetIsPlayedWhole(t *testing.T) {
	st := memstore.Store{}
	s := Default("Ada")
	s.SetRules(readWild(t))
	s.Options = rules.Options{Limit: 6}
	if f := s.Fault(); f != "" {
		t.Fatal(f)
	}
	m, _, err := match.New(s.Config(new(lang.Lang)))
	if err != nil {
		t.Fatal(err)
	}
	if r := m.Config().Rules; r.Name != "Wild" || r.Hand[0] != 9 || r.Limit != 6 {
		t.Errorf("%+v", r)
	}
	if err := s.Save(st); err != nil {
		t.Fatal(err)
	}
	if got, err := Load(st, "Ada"); err != nil || !reflect.DeepEqual(got, s) {
		t.Errorf("%+v %v", got, err)
	}
}

func TestAnOwnRuleSetIsKeptAndReplacedByItsID(t *testing.T) {
	st := memstore.Store{}
	if list, err := LoadCustom(st); err != nil || len(list) != 0 {
		t.Fatalf("%v %v", list, err)
	}
	set := readWild(t)
	newer, err := ReadCustom("x", wild(t, func(r *rules.Rules) { r.Limit = 5 }))
	if err != nil {
		t.Fatal(err)
	}
	other, err := ReadCustom("x", wild(t, func(r *rules.Rules) { r.ID = "tame" }))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []RuleSet{set, other, newer} {
		if err := SaveCustom(st, s); err != nil {
			t.Fatal(err)
		}
	}
	list, err := LoadCustom(st)
	if err != nil || len(list) != 2 || !list[0].Same(other) || !list[1].Same(newer) {
		t.Fatalf("%+v %v", list, err)
	}
	if err := RemoveCustom(st, "wild"); err != nil {
		t.Fatal(err)
	}
	if list, _ := LoadCustom(st); len(list) != 1 || list[0].ID != "tame" {
		t.Fatalf("%+v", list)
	}
}

func TestNoMoreOwnRuleSetsAreKeptThanThereIsRoomFor(t *testing.T) {
	st := memstore.Store{}
	for i := range MaxCustom + 1 {
		set := readWild(t)
		set.Custom.ID = "wild-" + strings.Repeat("x", i%20) + string(rune('a'+i/20))
		set.ID = set.Custom.ID
		if err := SaveCustom(st, set); (err != nil) != (i >= MaxCustom) {
			t.Fatalf("%d: %v", i, err)
		}
	}
}

func TestAFileOfTheCatalogueIsTheCatalogues(t *testing.T) {
	for _, id := range rules.IDs() {
		r, _ := rules.ByID(id)
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if set, err := ReadCustom(id+".json", data); err != nil || set.Custom != nil || set.ID != id {
			t.Errorf("%s: %+v %v", id, set, err)
		}
	}
}

func TestAnOwnRuleSetHasANameAndAnIDOfItsOwn(t *testing.T) {
	for _, c := range []struct {
		what, file, name, id string
		change               func(*rules.Rules)
	}{
		{"its own", "x.json", "Wild", "wild", nil},
		{"no name", `C:\games\Late Night.json`, "Late Night", "wild", func(r *rules.Rules) { r.Name = "" }},
		{"no id", "x.json", "Wild", "own-wild", func(r *rules.Rules) { r.ID = "" }},
		{"those of the catalogue", "mine.json", "Machiavelli (mine)", "own-machiavelli--mine", func(r *rules.Rules) { r.ID, r.Name = "machiavelli", "Machiavelli" }},
		{"lines and blanks", "x.json", "A B", "own-a-b", func(r *rules.Rules) { r.ID, r.Name = "a\nb", "  A\n\x00B " }},
	} {
		t.Run(c.what, func(t *testing.T) {
			set, err := ReadCustom(c.file, wild(t, c.change))
			if err != nil || set.Custom == nil || set.Custom.Name != c.name || set.Custom.ID != c.id || set.ID != c.id {
				t.Errorf("%+v %v", set.Custom, err)
			}
		})
	}
}

// TestAFileMayLeaveFieldsOut, as files could before, however it is written.
func TestAFileMayLeaveFieldsOut(t *testing.T) {
	const short = `{"id":"nine","name":"Nine","min_players":2,"max_players":5,"packs":[{"up_to":5,"packs":2}],"hand":[9],
		"meld":{"aces":"both","set_min":3,"set_max":4,"run_min":3},"table":"shared","turn":"play-or-draw",
		"values":{"cards":true},"score":{"kind":"penalty"},"end":{"deals":1}}`
	for name, data := range map[string]string{"plain": short, "with a mark": "\uFEFF" + short} {
		set, err := ReadCustom("nine.json", []byte(data))
		if err != nil || set.Custom == nil || set.Custom.Name != "Nine" || set.Custom.Hand[0] != 9 || set.Custom.Failed != (rules.Failed{}) {
			t.Errorf("%s: %+v, %v", name, set, err)
		}
	}
}

func TestEverythingThatIsWrongWithAFileIsSaid(t *testing.T) {
	_, err := ReadCustom("x.json", wild(t, func(r *rules.Rules) { r.Hand, r.MaxPlayers, r.Stock = []int{99}, 12, "gone" }))
	var bad *rules.Invalid
	if !errors.As(err, &bad) || len(bad.Faults) < 3 {
		t.Fatalf("%v", err)
	}
	for name, text := range map[string]string{
		"nothing": "", "no object": "[]", "null": "null", "an unknown key": `{"colour":"red"}`, "a picture": "\x89PNG\r\n",
		"too much": `{"name":"` + strings.Repeat("x", rules.MaxJSON) + `"}`, "more behind": string(wild(t, nil)) + "{}",
		"no such rule set": `"poker"`, "too deep": strings.Repeat("[", 60_000),
	} {
		if set, err := ReadCustom("x.json", []byte(text)); err == nil {
			t.Errorf("%s: %+v", name, set)
		}
	}
}

func TestADamagedListOfOwnRuleSetsKeepsTheRest(t *testing.T) {
	good := string(wild(t, nil))
	for name, c := range map[string]struct {
		text string
		left int
	}{
		"cut short":             {`{"v":1,"list":[`, 0},
		"another version":       {`{"v":0,"list":[]}`, 0},
		"one that is broken":    {`{"v":1,"list":[{"hand":[1000]},` + good + `]}`, 1},
		"one of the catalogue":  {`{"v":1,"list":["machiavelli",` + good + `]}`, 1},
		"numbers":               {`{"v":1,"list":[7,null,` + good + `]}`, 1},
		"more than may be kept": {`{"v":1,"list":[` + strings.Repeat(good+",", MaxCustom) + good + `]}`, MaxCustom},
	} {
		t.Run(name, func(t *testing.T) {
			st := memstore.Store{}
			if err := st.Save(CustomKey, []byte(c.text)); err != nil {
				t.Fatal(err)
			}
			list, err := LoadCustom(st)
			var d *store.DamagedError
			if !errors.As(err, &d) || d.AsideErr != nil || len(list) != c.left {
				t.Fatalf("%d left: %v", len(list), err)
			}
			if again, err := LoadCustom(st); err != nil || len(again) != c.left {
				t.Fatalf("the next time %d: %v", len(again), err)
			}
		})
	}
}

func TestTheFolderIsReadBesideTheLoop(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "rules")
	if found := Gather(folder); len(found.Sets)+len(found.Faults) != 0 {
		t.Fatalf("%+v", found)
	}
	for name, data := range map[string][]byte{
		"good.json": wild(t, nil), "bad.json": []byte("{"), "notes.txt": []byte("x"), "large.json": make([]byte, rules.MaxJSON+1),
		"same.json": []byte(`"tahiti"`),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(folder, "folder.json"), 0o755); err != nil {
		t.Fatal(err)
	}
	found := Gather(folder)
	if len(found.Sets) != 1 || found.Sets[0].ID != "wild" {
		t.Errorf("%+v", found.Sets)
	}
	if len(found.Faults) != 2 || found.Faults[0].File != "bad.json" || found.Faults[1].File != "large.json" {
		t.Errorf("%+v", found.Faults)
	}
}
