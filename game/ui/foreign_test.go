//go:build !js

package ui

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"machiavelli/assets/fonts"

	"golang.org/x/image/font/sfnt"
)

func TestALineIsCutIntoWhatTheTypefacesHaveAndForeignWords(t *testing.T) {
	f, err := NewFonts(1)
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string][]span{
		"Anna":                  {{0, "Anna", false}},
		"李":                     {{0, "李", true}},
		"Nguyễn draws":          {{0, "Nguyễn", true}, {8, " draws", false}},
		"(Nguyễn)":              {{0, "(", false}, {1, "Nguyễn", true}, {9, ")", false}},
		"דן לוי: 3":             {{0, "דן לוי", true}, {11, ": 3", false}},
		"to 李, then to 王":       {{0, "to ", false}, {3, "李", true}, {6, ", then to ", false}, {16, "王", true}},
		"👨‍👩‍👧 plays":           {{0, "👨‍👩‍👧", true}, {18, " plays", false}},
		"a\u200db":              {{0, "a\u200db", false}},
		"":                      nil,
		"ka က\u103b\u103d x":    {{0, "ka ", false}, {3, "က\u103b\u103d", true}, {12, " x", false}},
		"7♠ of Zoë · ★ → Žižek": {{0, "7♠ of Zoë · ★ → Žižek", false}},
	} {
		if got := spans(line, f.known); !slices.Equal(got, want) {
			t.Errorf("%q: %+v, want %+v", line, got, want)
		}
	}
}

// bare is fonts as on a system without any of its own.
func bare(t *testing.T) *Fonts {
	t.Helper()
	had := found.Swap(&[]*sfnt.Font{})
	t.Cleanup(func() { found.Store(had) })
	f, err := NewFonts(1)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestTheNumberOfASeatStandsForANameThatCannotBeDrawn(t *testing.T) {
	f := bare(t)
	width := func(s string) float64 { return f.Width(s, Sans, 16) }
	if width("李 draws") != width("· draws") {
		t.Error("no dot stands for a word")
	}
	for seat, name := range []string{"李", "李明", "Anna", "\u05d3\u05df", "👩‍🚀"} {
		f.Seat(name, seat)
	}
	for line, same := range map[string]string{
		"李 draws": "1 draws", "李明 draws": "2 draws", "李, 李明, Anna": "1, 2, Anna", "\u05d3\u05df · 👩‍🚀": "4 · 5", "Anna": "Anna", "王": "·",
	} {
		if width(line) != width(same) {
			t.Errorf("%q is %g wide, %q is %g", line, width(line), same, width(same))
		}
		if fits := f.Fit(line, Sans, 16, width(line)); fits != line {
			t.Errorf("%q becomes %q in its own room", line, fits)
		}
		for room := 1.0; room < width(line); room++ { // wherever it is cut
			f.Fit(line, Sans, 16, room)
			f.Lines(line, Sans, 16, room)
		}
	}
	f.Seat("李", 3) // another match
	if width("李") != width("4") {
		t.Error("the number is that of the match before")
	}
}

func TestJoinersAreNoBoxes(t *testing.T) {
	f := bare(t)
	if f.Width("a\u200d\u200cb\ufe0f", Sans, 16) != f.Width("ab", Sans, 16) {
		t.Error("a joiner has a width")
	}
}

func TestHebrewIsSetFromRightToLeft(t *testing.T) {
	for word, want := range map[string]string{
		"\u05d0\u05d1\u05d2": "\u05d2\u05d1\u05d0", "\u05d0\u05d1 \u05d2\u05d3": "\u05d3\u05d2 \u05d1\u05d0", "李明": "李明",
		"x\u05d0\u05d1y": "x\u05d1\u05d0y", "\u05d0": "\u05d0", "": "",
	} {
		if got := string(ordered(word)); got != want {
			t.Errorf("%q is set as %q, want %q", word, got, want)
		}
	}
}

func TestScriptsThatNeedShapingAreLeftToTheNumber(t *testing.T) {
	for word, simple := range map[string]bool{
		"Nguyễn": true, "\u05d3\u05df": true, "李": true, "한국": true, "カナ": true, "Ելենա": true,
		"فاطمة": false, "สมหญิง": false, "မင်း": false, "བསྟན": false, "👩‍🚀": false, "x\u0323\u0301": false,
	} {
		if isSimple(word) != simple {
			t.Errorf("%q is simple: %v", word, !simple)
		}
	}
}

// A font of the system is a file in one of its folders; what is broken there is passed over.
func TestAFontOfTheSystemServesWhatTheGameLacks(t *testing.T) {
	dir := t.TempDir()
	for name, data := range map[string][]byte{"broken.ttf": []byte("no font"), "empty.otf": {}, "notes.txt": {}, "sub/own.ttf": fonts.Sans} {
		at := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got := findFonts([]string{dir, filepath.Join(dir, "none")}); len(got) != 1 { // it has Greek and Cyrillic
		t.Fatalf("%d fonts were found", len(got))
	}
	for system, env := range map[string]string{"windows": "WINDIR", "darwin": "HOME", "linux": "HOME"} {
		if got := fontFolders(system, func(k string) string { return map[string]string{env: dir}[k] }); len(got) == 0 {
			t.Errorf("%s has no folders", system)
		}
	}
	all := findFonts(fontFolders(runtime.GOOS, os.Getenv))
	t.Logf("%d fonts of this system", len(all))
	had := found.Swap(&all)
	defer found.Store(had)
	f, err := NewFonts(1)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"Nguyễn", "\u05d3\u05df", "李明"} {
		if f.faceOf(word) >= 0 && f.Width(word, Sans, 16) == f.Width("·", Sans, 16) {
			t.Errorf("%q is not set", word)
		}
	}
}
