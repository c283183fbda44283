package settings

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"machiavelli/game/app/setup"
	"machiavelli/game/settings"
	"machiavelli/game/shell/stage"
	"machiavelli/game/store"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/ui/a11y"
)

// wait lets time pass until what was begun is done.
func wait(r *stagetest.Run, s *Scene) {
	for s.kept.busy {
		r.Tick(1)
		runtime.Gosched()
	}
	r.Tick(1)
}

// keep saves something under some keys.
func keep(t *testing.T, in store.Store) {
	t.Helper()
	chosen := settings.Defaults()
	chosen.Name = "Ada"
	if err := settings.Save(in, chosen); err != nil {
		t.Fatal(err)
	}
	for key, text := range map[string]string{
		store.MatchKey: `{"v":1}`, "match-20260301-120000": `{"v":1}`, setup.FavouritesKey: `{"v":1,"list":[]}`, "record-a-000": "x\n", "record-a-001": "y\n", "record-b-000": "z\n",
	} {
		if err := in.Save(key, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
}

func TestEverythingIsTakenOutAndBroughtInElsewhere(t *testing.T) {
	s := New()
	r := stagetest.Show(t, "settings", s, nil, 1280, 1400)
	keep(t, r.C.Store)
	r.C.Settings.Name = "Ada"
	r.ClickOn("kept.out")
	wait(r, s)
	files, err := filepath.Glob(filepath.Join(store.Folder("export"), "machiavelli-*.json"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%v %v", files, err)
	}
	if text := said(r.C.UI.Items()); !strings.Contains(text, files[0]) {
		t.Errorf("nobody says where it is: %s", text)
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}

	s = New()
	r = stagetest.Show(t, "settings", s, nil, 1280, 1400) // another folder
	if err := r.C.Store.Save(store.MatchKey, []byte("another match")); err != nil {
		t.Fatal(err)
	}
	s.Catch(r.C, stage.File{Name: "machiavelli-2026-11-22.json", Data: data})
	wait(r, s)
	for _, word := range []string{"match", "settings", "favourites", "one more match", "2 records"} {
		if text := said(r.C.UI.Items()); !strings.Contains(text, word) {
			t.Errorf("%q is not in %s", word, text)
		}
	}
	r.ClickOn("kept.yes")
	r.Tick(2)
	if r.Scene() != stage.Home || r.C.Settings.Name != "Ada" {
		t.Errorf("in %s as %s", r.Scene(), r.C.Settings.Name)
	}
	for key, want := range map[string]string{store.MatchKey: `{"v":1}`, "record-a-001": "y\n"} {
		if got, err := r.C.Store.Load(key); err != nil || string(got) != want {
			t.Errorf("%s: %q %v", key, got, err)
		}
	}
}

func TestTheNewestFileOfTheFolderIsBroughtIn(t *testing.T) {
	s := New()
	r := stagetest.Show(t, "settings", s, nil, 1280, 1400)
	r.ClickOn("kept.in")
	wait(r, s)
	if text := said(r.C.UI.Items()); !strings.Contains(text, r.C.T("settings.kept.none", "where", store.Folder("export"))) {
		t.Errorf("%s", text)
	}
	if err := os.MkdirAll(store.Folder("export"), 0o755); err != nil {
		t.Fatal(err)
	}
	for day, key := range map[string]string{"2026-01-02": "setup", "2026-02-01": "own-rules"} {
		data, err := store.Bundle{key: []byte("{}")}.File()
		if err == nil {
			err = os.WriteFile(filepath.Join(store.Folder("export"), "machiavelli-"+day+".json"), data, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	r.ClickOn("kept.in")
	wait(r, s)
	if text := said(r.C.UI.Items()); !strings.Contains(text, r.C.T("store.own-rules")) {
		t.Errorf("%s", text)
	}
	r.ClickOn("kept.no")
	r.Tick(2)
	if store.Has(r.C.Store, setup.CustomKey) || r.Scene() != "settings" {
		t.Error("it was brought in all the same")
	}
}

func TestAFileThatCannotBeBroughtInIsRefusedWithAReason(t *testing.T) {
	good, err := store.Bundle{"setup": []byte("{}")}.File()
	if err != nil {
		t.Fatal(err)
	}
	for data, word := range map[string]string{
		strings.Replace(string(good), "setup", "match", 1):                 "checksum",
		string(store.Seal(9, []byte(`{"kept":"machiavelli","texts":{}}`))): "newer version",
	} {
		s := New()
		r := stagetest.Show(t, "settings", s, nil, 390, 844)
		s.Catch(r.C, stage.File{Name: "machiavelli.json", Data: []byte(data)})
		wait(r, s)
		if text := said(r.C.UI.Items()); !strings.Contains(text, word) {
			t.Errorf("%q is not in %s", word, text)
		}
		r.ClickOn("kept.ok")
		if keys, err := r.C.Store.Keys(); err != nil || len(keys) > 0 {
			t.Errorf("%v %v", keys, err)
		}
	}
}

// said is all text on the screen.
func said(items []a11y.Item) string {
	var all []string
	for _, i := range items {
		all = append(all, i.Text)
	}
	return strings.Join(all, "\n")
}

func TestWhatIsAskedOfFilesIsWholeInEveryLanguage(t *testing.T) {
	r := stagetest.Show(t, "settings", New(), nil, 1280, 720)
	keep(t, r.C.Store)
	all, err := store.Collect(r.C.Store)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{settings.Key, setup.Key, setup.CustomKey} {
		all[key] = []byte("{}")
	}
	good, err := all.File()
	if err != nil {
		t.Fatal(err)
	}
	for _, data := range []string{string(good), strings.Replace(string(good), "{}", "[]", 1), "{", string(store.Seal(9, []byte(`{"kept":"machiavelli","texts":{}}`)))} {
		r.Asked(func() { read("bad.json", []byte(data), nil)(r.C) })
	}
}
