package records

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/match"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/game/app/archive"
	"machiavelli/game/shell/stage"
	"machiavelli/game/store"
	"machiavelli/game/testing/stagetest"
)

// matchText is the record of a match that has just begun.
func matchText(t *testing.T, seed string) []byte {
	t.Helper()
	r, _ := rules.ByID("machiavelli")
	c := match.Config{Rules: r, Seed: seed, Players: []match.Player{{Name: "A", By: "human"}, {Name: "B", By: "novice"}}}
	_, events, err := match.New(c)
	if err != nil {
		t.Fatal(err)
	}
	text, err := record.Text(c, events)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// shows lets ticks pass until a widget bears a text.
func shows(t *testing.T, r *stagetest.Run, id, text string) {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
		r.Tick(1)
		ws, _, _ := r.C.UI.Widgets()
		for _, w := range ws {
			if w.ID == id && strings.Contains(w.Text, text) {
				return
			}
		}
	}
	t.Fatalf("%s never says %q", id, text)
}

func TestRecordsAreBroughtInAndSavedAsFiles(t *testing.T) {
	scene := New()
	r := stagetest.Show(t, "records", scene, nil, 1280, 720)
	folder := store.Folder("records")
	shows(t, r, "records.about", "No match is recorded yet.")
	shows(t, r, "records.where", folder)
	if r.Widget("records.out").Disabled != true {
		t.Error("nothing can be saved")
	}
	scene.Catch(r.C, stage.File{Name: "One.JSONL", Data: matchText(t, "one")})
	shows(t, r, "records.about", "One match is recorded")

	r.ClickOn("records.out")
	var files []string
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
		r.Tick(1) // it is written meanwhile
		files, _ = filepath.Glob(filepath.Join(folder, "*"+archive.Suffix))
		if len(files) > 0 && !r.Widget("records.out").Disabled {
			break // to its end
		}
	}
	if len(files) != 1 {
		t.Fatalf("%d files", len(files))
	}
	if text, err := os.ReadFile(files[0]); err != nil || !bytes.Equal(text, matchText(t, "one")) {
		t.Errorf("%v\n%s", err, text)
	}
	if err := os.WriteFile(filepath.Join(folder, "two.jsonl"), matchText(t, "two"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.ClickOn("records.in")
	shows(t, r, "records.about", "2 matches are recorded")
}

func TestWhatIsNoRecordIsSaid(t *testing.T) {
	scene := New()
	r := stagetest.Show(t, "records", scene, nil, 390, 844)
	scene.Catch(r.C, stage.File{Name: "bad.jsonl", Data: []byte(`{"e":"turn","p":1}`)})
	shows(t, r, "records.text", "bad.jsonl: line 1: e: a record begins with match")
	r.Layout()
	scene.Catch(r.C, stage.File{Name: "picture.png", Data: []byte("x")}) // which changes nothing
	r.Tick(1)
}

func TestWhatBecameOfRecordsIsWholeInEveryLanguage(t *testing.T) {
	s := New()
	r := stagetest.Show(t, "records", s, nil, 1280, 720)
	bad := record.Verify(strings.NewReader("{\n"))
	r.Asked(func() {
		s.files.tell(r.C, &archive.Report{New: 12, Had: 1, NoRoom: 3, Wrong: 2, At: "bad.json", Err: bad})
	})
	r.Asked(func() { s.files.tell(r.C, &archive.Report{Written: 5, NoRoom: 1}) })
}
