//go:build !js

package ui

import (
	"io/fs"
	"testing"
	"unicode"

	"machiavelli/assets/strings"
)

func TestTheFontsHaveEveryLetterOfEveryLanguage(t *testing.T) {
	f, err := NewFonts(1)
	if err != nil {
		t.Fatal(err)
	}
	names, err := fs.Glob(strings.Files, "*.json")
	if err != nil || len(names) < 2 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		data, err := fs.ReadFile(strings.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[rune]bool{}
		for _, c := range string(data) {
			if seen[c] || unicode.IsControl(c) {
				continue
			}
			seen[c] = true
			for _, font := range []Font{Sans, Bold, Serif} {
				if f.letter(c, faceKey{font, 16}).index == 0 {
					t.Errorf("%s: %q (%U) is not in font %d", name, c, c, font)
				}
			}
		}
	}
}
