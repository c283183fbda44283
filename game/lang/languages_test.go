//go:build !js

package lang

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"machiavelli/engine/bot"
	"machiavelli/engine/rules"
)

// gap is {name}, with what is asked of it.
var gap = regexp.MustCompile(`\{([A-Za-z]+)((?::=?[a-z]+)?)((?:\|[^{}]*)?)\}`)

// texts is all that a sentence says, by form.
func (s *sentence) texts() map[string]string {
	all := map[string]string{Other: s.other}
	for _, f := range s.forms {
		if f.name != genderForm {
			all[f.name] = f.text
		}
	}
	return all
}

// parts is what a sentence is filled with, in all its forms.
func (s *sentence) parts() map[string]bool {
	all := map[string]bool{}
	for _, text := range s.texts() {
		for _, m := range gap.FindAllStringSubmatch(text, -1) {
			if !strings.Contains(indexed, m[1]) {
				all[m[1]] = true
			}
		}
	}
	return all
}

func TestEveryRuleSetAndLevelHasItsWords(t *testing.T) {
	english := written(t, Usual)
	var keys []string
	for _, id := range rules.IDs() {
		keys = append(keys, "rules.name."+id, "rules.about."+id)
	}
	for _, level := range bot.Opponents() {
		keys = append(keys, "level."+level, "level.about."+level)
	}
	for _, key := range keys {
		if !english.Has(key) {
			t.Errorf("%s is missing", key)
		}
	}
}

func TestEveryLanguageSaysEverythingAndNothingElse(t *testing.T) {
	english := written(t, Usual)
	for _, code := range Languages() {
		l := written(t, code)
		for _, key := range english.Keys() {
			if !l.Has(key) {
				t.Errorf("%s: %s is missing", code, key)
			}
		}
		for _, key := range l.Keys() {
			if !english.Has(key) && !strings.Contains(key, " ") { // those are what errors say, see errors_test.go
				t.Errorf("%s: nobody asks for %s", code, key)
			}
		}
	}
}

func TestASentenceHasTheSamePartsInEveryLanguage(t *testing.T) {
	english := written(t, Usual)
	for _, code := range Languages() {
		for key, s := range written(t, code).texts {
			if strings.TrimSpace(s.other) == "" {
				t.Errorf("%s: %s is empty", code, key)
			}
			e, known := english.texts[key]
			if !known {
				continue
			}
			if got, want := s.parts(), e.parts(); !maps.Equal(got, want) {
				t.Errorf("%s: %s has the parts %v, not %v", code, key, slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
			}
			for form, text := range s.texts() {
				if left := gap.ReplaceAllString(text, ""); strings.ContainsAny(left, "{}") {
					t.Errorf("%s: %s (%s) has braces that are no part: %s", code, key, form, text)
				}
			}
		}
	}
}

// A sentence that counts has every form of its language or, where all are alike,
// none; words that are chosen within a sentence are as many as there are forms.
func TestASentenceThatCountsHasTheFormsOfItsLanguage(t *testing.T) {
	everywhere := []string{"one", "few", "many", "two", "zero"}
	for _, code := range Languages() {
		l := written(t, code)
		for key, s := range l.texts {
			counts := 0
			for _, f := range s.forms {
				switch {
				case slices.Contains(l.grammar.counts, f.name):
					counts++
				case slices.Contains(everywhere, f.name):
					t.Errorf("%s: %s has a form %q", code, key, f.name)
				}
			}
			if counts > 0 && counts != len(l.grammar.counts)-1 {
				t.Errorf("%s: %s has %d plural forms and the other", code, key, counts)
			}
			for _, text := range s.texts() {
				for _, m := range gap.FindAllStringSubmatch(text, -1) {
					if n := strings.Count(m[3], "|"); n > 0 && n != len(l.grammar.counts) {
						t.Errorf("%s: %s chooses among %d words: %s", code, key, n, m[0])
					}
				}
			}
		}
	}
}

// families are phrases that stand in one another's place.
var families = []string{"step.set.", "month.", "card.rank.", "table.suit.", "table.colour."}

func TestAFormThatIsAskedForIsThereAndOneThatIsThereIsAskedFor(t *testing.T) {
	for _, code := range Languages() {
		l := written(t, code)
		asked, there := map[string]string{}, map[string]string{}
		for key, s := range l.texts {
			for name := range s.texts() {
				if name != Other && !slices.Contains(l.grammar.counts, name) {
					there[name] = key
				}
			}
			for _, text := range s.texts() {
				for _, m := range gap.FindAllStringSubmatch(text, -1) {
					if name := strings.TrimPrefix(m[2], ":"); name != "" && name[0] != '=' {
						asked[name] = key
					}
				}
			}
			if g, ok := s.form(genderForm); ok {
				asked[g] = key
			}
		}
		for name, key := range asked {
			if there[name] == "" {
				t.Errorf("%s: %s asks for the form %q, which no phrase has", code, key, name)
			}
		}
		for name, key := range there {
			if asked[name] == "" {
				t.Errorf("%s: %s has a form %q, for which no sentence asks", code, key, name)
			}
		}
		for _, family := range families {
			want := map[string]bool{}
			of := func(yield func(key string, forms map[string]string)) {
				for key, s := range l.texts {
					if strings.HasPrefix(key, family) {
						yield(key, s.texts())
					}
				}
			}
			of(func(_ string, forms map[string]string) {
				for name := range forms {
					want[name] = true
				}
			})
			of(func(key string, forms map[string]string) {
				for name := range want {
					if forms[name] == "" {
						t.Errorf("%s: %s lacks the form %q", code, key, name)
					}
				}
			})
		}
	}
}
