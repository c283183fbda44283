// Package lang is the sentences of the game, by key, in the player's
// language. Sentences hold {placeholders}; those that count have forms.
package lang

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// Lang is one language. The zero value answers every key with itself.
type Lang struct {
	texts map[string]text
}

// text is a sentence, or its forms: one and other.
type text struct{ one, other string }

// textOf is a sentence as a file has it: a string, or forms by name.
func textOf(v any) (t text, ok bool) {
	switch v := v.(type) {
	case string:
		return text{other: v}, true
	case map[string]any:
		for name, form := range v {
			words, isText := form.(string)
			switch {
			case isText && name == "one":
				t.one = words
			case isText && name == "other":
				t.other = words
			default:
				return text{}, false
			}
		}
		return t, true
	}
	return text{}, false
}

// Load reads the language with a code, such as en, from a file of that name. A
// page waits for it before its first picture, so it is read in one go.
func Load(files fs.FS, code string) (*Lang, error) {
	data, err := fs.ReadFile(files, code+".json")
	if err != nil {
		return nil, err
	}
	var all map[string]any
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("%s.json: %w", code, err)
	}
	l := &Lang{texts: make(map[string]text, len(all))}
	for key, v := range all {
		t, ok := textOf(v)
		if !ok {
			return nil, fmt.Errorf("%s.json: %s is no sentence and no forms of one", code, key)
		}
		l.texts[key] = t
	}
	return l, nil
}

// Has reports whether there is a sentence for a key.
func (l *Lang) Has(key string) bool {
	_, ok := l.texts[key]
	return ok
}

// Keys lists the keys in order.
func (l *Lang) Keys() []string {
	keys := make([]string, 0, len(l.texts))
	for k := range l.texts {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// T is the sentence of a key with its placeholders filled: names and values in
// turn, T("dealt", "n", 13, "name", "Cesare"). The value named n chooses the
// form. A key that has no sentence is its own answer.
func (l *Lang) T(key string, pairs ...any) string {
	t, ok := l.texts[key]
	if !ok {
		return key
	}
	s := t.other
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i] == "n" && t.one != "" && (pairs[i+1] == 1 || pairs[i+1] == -1) {
			s = t.one
		}
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		s = strings.ReplaceAll(s, fmt.Sprintf("{%v}", pairs[i]), fmt.Sprint(pairs[i+1]))
	}
	return s
}
