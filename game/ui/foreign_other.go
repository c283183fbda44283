//go:build !js

package ui

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/image/font/sfnt"
)

// simple are the scripts whose letters need only be set one after another.
var simple = []*unicode.RangeTable{
	unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Armenian, unicode.Georgian, unicode.Hebrew, unicode.Cherokee,
	unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo,
}

// isSimple reports whether a word needs no shaping: emoji and marks do, too.
func isSimple(word string) bool {
	return !strings.ContainsFunc(word, func(r rune) bool {
		return !unicode.IsOneOf(simple, r) && !unicode.IsSpace(r) && !unicode.IsPunct(r) && !unicode.IsDigit(r) || unicode.IsMark(r)
	})
}

// drawsWord reports whether a word can be drawn.
func (f *Fonts) drawsWord(word string) bool { return f.faceOf(word) >= 0 }

// faceOf is the first typeface, of the game or of the system, that has all of a word.
func (f *Fonts) faceOf(word string) int {
	if !isSimple(word) {
		return -1
	}
	return slices.IndexFunc(f.faces, func(t *typeface) bool {
		return !strings.ContainsFunc(word, func(r rune) bool { return t.index(r) == 0 })
	})
}

// arrive takes the typefaces of the system, once they are found. The fonts of all scales share
// what was read, and each reads with a buffer of its own.
func (f *Fonts) arrive() {
	if len(f.faces) > int(Serif)+1 {
		return
	}
	for _, found := range systemFonts() {
		f.faces = append(f.faces, &typeface{font: found})
	}
	if len(f.faces) > int(Serif)+1 {
		f.forget()
		f.foreign = newForeign()
	}
}

// setWord sets a word with a typeface of the system.
func (f *Fonts) setWord(r *run, word string, at int, k faceKey) bool {
	n := f.faceOf(word)
	if n < 0 {
		return false
	}
	face, px := f.faces[n], k.size*f.scale
	last := sfnt.GlyphIndex(0)
	for _, c := range ordered(word) {
		l := letter{at: at, font: Font(n), index: face.index(c), px: px}
		if last != 0 {
			r.width += face.kern(last, l.index, px)
		}
		l.x, last = r.width, l.index
		r.letters = append(r.letters, l)
		r.width += face.advance(l.index, px)
	}
	return true
}

// ordered is the letters of a word in the order in which they are set, from left to right:
// those of Hebrew, with the blanks between them, are turned around.
func ordered(word string) []rune {
	all := []rune(word)
	for i := 0; i < len(all); i++ {
		if !unicode.Is(unicode.Hebrew, all[i]) {
			continue
		}
		end := i
		for j := i; j < len(all) && (unicode.Is(unicode.Hebrew, all[j]) || !unicode.IsLetter(all[j]) && !unicode.IsDigit(all[j])); j++ {
			if unicode.Is(unicode.Hebrew, all[j]) {
				end = j + 1
			}
		}
		slices.Reverse(all[i:end])
		i = end
	}
	return all
}
