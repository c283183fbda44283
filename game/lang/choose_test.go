package lang

import (
	"testing"

	"machiavelli/assets/strings"
)

// written is a language that is offered, as it is written.
func written(t *testing.T, code string) *Lang {
	t.Helper()
	l, err := Load(strings.Files, code)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestTheSystemsLanguageIsSpokenUnlessThePlayerChoosesAnother(t *testing.T) {
	for _, c := range []struct {
		want, setting string
		system        []string
	}{
		{"en", "", nil},
		{"it", "", []string{"it_IT.UTF-8"}},
		{"cs", "", []string{"CS"}},
		{"de", "", []string{"sk-SK", "de-AT", "en"}},
		{"en", "", []string{"en-GB", "de"}},
		{"en", "", []string{"pl", "ja"}},
		{"fr", "fr", []string{"it"}},
		{"it", "xx", []string{"it"}},
	} {
		if got := choose(c.setting, c.system); got != c.want {
			t.Errorf("%q on a system with %q: %q, not %q", c.setting, c.system, got, c.want)
		}
	}
}
