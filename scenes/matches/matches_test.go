package matches

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/rules"
	"machiavelli/game/app/session"
	"machiavelli/game/store"
	"machiavelli/game/testing/stagetest"
)

// waiting is the list of two matches: the last one played at one table, one left
// earlier at another.
func waiting(t *testing.T, w, h float64) *stagetest.Run {
	t.Helper()
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	files, err := store.Open()
	if err != nil {
		t.Fatal(err)
	}
	for i, id := range []string{"tahiti", "machiavelli"} {
		rs, _ := rules.ByID(id)
		c := match.Config{Rules: rs, Seed: "a", Players: []match.Player{
			{Name: "You", By: match.Human}, {Name: "Lucrezia", By: "novice"}, {Name: "Cesare", By: "novice"},
		}}
		m, _, err := match.New(c)
		if err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(map[string]any{"v": 1, "match": m, "eyes": 0, "hand": map[string]any{}})
		if err == nil {
			err = files.Save(store.MatchKey, data)
		}
		if err == nil && i == 0 {
			err = session.Shelve(files, time.Date(2025, 3, 1, 12, 0, 0, 0, time.Local))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return stagetest.Again(t, "matches", New(), nil, w, h)
}

func TestEveryMatchIsListedWithRulesPlayersTurnAndTime(t *testing.T) {
	r := waiting(t, 1280, 720)
	tahiti, _ := rules.ByID("tahiti")
	for id, want := range map[string]string{
		"match.0.0": "You, Lucrezia, Cesare", "match.0.when": "The last one you played",
		"match.1.title": tahiti.Name, "match.1.0": "You, Lucrezia, Cesare", "match.1.when": "Left on\u00a01\u00a0March\u00a02025 at 12:00",
	} {
		if got := r.Widget(id).Text; got != want {
			t.Errorf("%s says %q, not %q", id, got, want)
		}
	}
	if got := r.Widget("match.1.1").Text; !strings.HasPrefix(got, "Deal 1, ") {
		t.Errorf("it stands: %q", got)
	}
	r.Layouts()
}

func TestTheMatchThatIsChosenGoesOnAndTheOtherWaits(t *testing.T) {
	r := waiting(t, 1280, 720)
	r.ClickOn("match.1.play")
	if r.Scene() != "table" {
		t.Fatalf("in %s", r.Scene())
	}
	list, err := session.Matches(r.C.Store)
	if err != nil || len(list) != 2 || list[0].View.Rules.ID != "tahiti" || list[1].View.Rules.ID != "machiavelli" {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestAMatchIsDroppedOnlyAfterAQuestion(t *testing.T) {
	r := waiting(t, 390, 844)
	r.Asked(func() { press(r, "match.0.drop") })
	r.ClickOn("match.0.drop")
	r.Layout()
	r.ClickOn("drop.no")
	if n, _ := session.Matches(r.C.Store); len(n) != 2 {
		t.Fatal("it is gone all the same")
	}
	r.ClickOn("match.0.drop")
	r.ClickOn("drop.yes")
	if n, _ := session.Matches(r.C.Store); len(n) != 1 || n[0].View.Rules.ID != "tahiti" {
		t.Errorf("%+v", n)
	}
}

// What cannot be played on is shown as what it is, and can be taken out as a file.
func TestAMatchThatCannotBeReadIsShownAsWhatItIsAndTakenOut(t *testing.T) {
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	files, err := store.Open()
	if err != nil {
		t.Fatal(err)
	}
	newer := store.Seal(99, []byte(`{"of":"tomorrow"}`))
	for _, data := range [][]byte{newer, []byte("half a ma")} {
		err = files.Save(store.MatchKey, data)
		if err == nil {
			err = session.Shelve(files, time.Now())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	// What earlier versions have set aside.
	for i, data := range [][]byte{newer, []byte("half a ma"), []byte("another half")} {
		if err := os.WriteFile(filepath.Join(store.Folder(""), "match.damaged-"+strconv.Itoa(i+1)+".json"), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r := stagetest.Again(t, "matches", New(), nil, 390, 844)
	for id, want := range map[string]string{
		"match.2.title": "Match that can’t be read", "match.4.title": "Match of a newer version",
		"match.0.title": "Match that can’t be read", "match.0.0": "It can’t be read: it is cut off or damaged.",
		"match.1.title": "Match of a newer version", "match.1.0": "A newer version of the game has saved it",
	} {
		if got := r.Widget(id).Text; !strings.HasPrefix(got, want) {
			t.Errorf("%s says %q, not %q", id, got, want)
		}
	}
	r.Layouts()
	r.Names()
	if r.C.UI.Get("match.2.when") != nil || r.C.UI.Get("match.1.when") == nil {
		t.Error("it is said when one was left of which nobody knows, or not when another was")
	}
	if r.C.UI.Get("match.1.play") != nil {
		t.Error("it can be played on")
	}
	r.Asked(func() { press(r, "match.1.drop") })
	r.ClickOn("match.1.out")
	var names []string
	for end := time.Now().Add(time.Minute); len(names) == 0 && time.Now().Before(end); time.Sleep(time.Millisecond) {
		r.Tick(1)
		names, _ = filepath.Glob(filepath.Join(store.Folder("export"), "machiavelli-match-*.json"))
	}
	if len(names) != 1 {
		t.Fatal("no file is written")
	}
	data, err := os.ReadFile(names[0])
	if err != nil {
		t.Fatal(err)
	}
	b, err := store.ReadBundle(data)
	if keys := b.Keys(); err != nil || len(keys) != 1 || string(b[keys[0]]) != string(newer) {
		t.Errorf("the file holds %v, %v", keys, err)
	}
	if list, _ := session.Matches(files); len(list) != 5 {
		t.Errorf("%d are left", len(list))
	}
}

func TestAGamepadReachesEverything(t *testing.T) { waiting(t, 1280, 720).Reach() }

func press(r *stagetest.Run, id string) {
	w := r.Widget(id)
	w.Do(&w)
}
