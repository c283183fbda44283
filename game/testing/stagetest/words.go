package stagetest

import (
	"sync"
	"testing"

	"machiavelli/assets/strings"
	"machiavelli/game/lang"
)

var spoken sync.Map // by code: the languages that have been read

// Words is a language of the caller's own, whose files are read once for all tests.
func Words(t testing.TB, code string) *lang.Lang {
	t.Helper()
	known, ok := spoken.Load(code)
	if !ok {
		l, err := lang.Load(strings.Files, code)
		if err != nil {
			t.Fatal(err)
		}
		known, _ = spoken.LoadOrStore(code, *l)
	}
	l := known.(lang.Lang)
	return &l
}
