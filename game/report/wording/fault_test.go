package wording_test

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	files "machiavelli/assets/strings"
	"machiavelli/engine/record"
	"machiavelli/engine/rules"
	"machiavelli/game/lang"
	"machiavelli/game/report/wording"
	"machiavelli/game/store"
)

// german is how an error is said.
func german(t *testing.T, err error) string {
	t.Helper()
	l, fault := lang.Load(files.Files, "de")
	if fault != nil {
		t.Fatal(fault)
	}
	return wording.Unread(l, err)
}

func TestWhatIsWrongDeepInARecordIsSaidInThePlayersLanguage(t *testing.T) {
	const header = `{"e":"match","v":1,"rules":"machiavelli","seed":"1","players":[{"name":"a","by":"human"},{"name":"b","by":"solver"}]}`
	for line, want := range map[string]string{
		`{"e":"match","v":7}`: "v: Version 7 ist unbekannt, bekannt sind nur 1 und 2",
		`{"e":"dance"}`:       "kein Ereignis heißt",
		`{"e":"deal","deal":"one","dealer":0,"hands":[],"stock":["7Z"]}`: "deal: ein Text, verlangt ist eine ganze Zahl",
		`{"e":"draw","p":0,"cards":["7Z"],"why":"choice","x":1}`:         "Karte \"7Z\": die Farbe ist eine von S H D C",
		`{"e"`: "beschädigt",
	} {
		text := line
		if !strings.Contains(line, "match") {
			text = header + "\n" + line
		}
		err := record.Verify(strings.NewReader(text + "\n"))
		if got := german(t, err); err == nil || !strings.Contains(got, want) || !strings.HasPrefix(got, "Zeile ") {
			t.Errorf("%s\n%v is said as\n%s, not %s", line, err, got, want)
		}
	}
}

func TestWhatIsWrongWithRulesIsSaidInThePlayersLanguage(t *testing.T) {
	r, _ := rules.ByID(rules.Default)
	r.MinPlayers, r.Timer = 1, -1
	got := german(t, rules.Validate(r))
	for _, want := range []string{"min_players: 1 liegt nicht zwischen 2 und 8", "timer: -1 liegt nicht zwischen 0 und 3600"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
}

func TestAnErrorOfTheSystemIsSaidInThePlayersLanguageWithItsPlace(t *testing.T) {
	if got := german(t, fmt.Errorf("save.json: %w", &fs.PathError{Op: "open", Path: "save.json", Err: fs.ErrPermission})); got != "save.json: Das System erlaubt es nicht." {
		t.Errorf("%q", got)
	}
	if got := german(t, errors.New("nobody knows this")); got != "nobody knows this" {
		t.Errorf("%q", got)
	}
}

// What went wrong, and what went wrong in mending it, is one error with several in it.
func TestWhatSeveralErrorsSayIsSaidInThePlayersLanguage(t *testing.T) {
	full := &store.Error{Op: "save", Key: "record-1", Full: true}
	gone := &store.Error{Op: "remove", Key: "record-1", Err: &fs.PathError{Op: "remove", Path: "/x", Err: fs.ErrPermission}}
	both := errors.Join(full, gone)
	if got := german(t, both); got != "Zum Sichern ist kein Platz mehr.; Das System erlaubt es nicht." {
		t.Errorf("%q", got)
	}
	l, err := lang.Load(files.Files, "de")
	if err != nil {
		t.Fatal(err)
	}
	if got := wording.Store(l, both); got != l.T("store.full") {
		t.Errorf("the store says %q", got)
	}
}
