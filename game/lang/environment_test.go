//go:build !js

package lang

import (
	"slices"
	"testing"
)

func TestTheEnvironmentNamesTheLanguages(t *testing.T) {
	for _, c := range []struct {
		all, messages, lang, language string
		want                          []string
	}{
		{lang: "it_IT.UTF-8", want: []string{"it_IT.UTF-8"}},
		{messages: "de_DE", lang: "en_US", want: []string{"de_DE"}},
		{all: "cs_CZ", messages: "de_DE", want: []string{"cs_CZ"}},
		{lang: "en_US", language: "fr:es", want: []string{"fr", "es", "en_US"}},
		{lang: "C.UTF-8", language: "fr"},
		{all: "C", lang: "it_IT"},
		{},
	} {
		for key, v := range map[string]string{"LC_ALL": c.all, "LC_MESSAGES": c.messages, "LANG": c.lang, "LANGUAGE": c.language} {
			t.Setenv(key, v)
		}
		if got := environment(); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %q", c, got)
		}
	}
}
