// Package lang is the sentences of the game, by key, in the player's
// language. Sentences hold {placeholders}; those that count have forms.
package lang

import (
	"fmt"
	"io/fs"
	"slices"

	"machiavelli/engine/text"
)

// Lang is one language. The zero value answers every key with itself.
type Lang struct {
	texts map[string]sentence

	Customs Customs // how days and hours are written
}

// sentence has a form for one, empty where both are alike, and one for others.
type sentence struct{ one, other string }

// Load reads the language with a code, such as en, from a file of that name.
func Load(files fs.FS, code string) (*Lang, error) {
	data, err := fs.ReadFile(files, code+".json")
	if err != nil {
		return nil, err
	}
	texts, err := read(data)
	if err != nil {
		return nil, fmt.Errorf("%s.json: %w", code, err)
	}
	return &Lang{texts: texts}, nil
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
	return text.Fill(s, pairs...)
}
