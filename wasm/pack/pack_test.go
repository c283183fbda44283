package main

import (
	"bytes"
	"compress/gzip"
	"html"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

func TestThePageNamesEveryFileAndTheSizeOfTheGame(t *testing.T) {
	game := bytes.Repeat([]byte("game"), 1000)
	files, err := nameFiles(built{game, []byte("engine"), []byte("runtime"), map[string][]byte{"puzzles.bin": []byte("puzzles"), "it.json": []byte("{}")}})
	if err != nil {
		t.Fatal(err)
	}
	text := map[string]string{}
	for _, f := range files {
		text[f.name] = html.UnescapeString(string(f.data))
	}
	_, kept, _ := strings.Cut(text["sw.js"], "const files")
	kept, _, _ = strings.Cut(kept, "\n")
	for name := range text {
		if name == "index.html" || name == "sw.js" {
			continue
		}
		if strings.HasPrefix(name, install) {
			if !installed(text, name) {
				t.Errorf("%s is not there for installing", name)
			}
			continue
		}
		named := strings.Contains(text["index.html"], `"`+name+`"`)
		for script, source := range text {
			named = named || strings.HasPrefix(script, "worker.") && strings.Contains(source, `"`+name+`"`)
		}
		if !named {
			t.Errorf("neither the page nor its worker names %s", name)
		}
		if found := strings.Contains(kept, `"`+name+`"`); found != first(name) {
			t.Errorf("%s is kept with the game for when the network is gone: %v", name, found)
		}
	}
	if !strings.Contains(text["index.html"], `data-size="`+strconv.Itoa(len(game))+`"`) {
		t.Error("the page does not know how many bytes to wait for")
	}
}

// installed reports whether a manifest names an icon, or the page does for iOS.
func installed(text map[string]string, icon string) bool {
	for name, source := range text {
		if strings.HasPrefix(name, "manifest.") && strings.Contains(source, `"src": "`+icon+`"`) ||
			name == "index.html" && strings.Contains(source, `<link rel="apple-touch-icon" href="`+icon+`">`) {
			return true
		}
	}
	return false
}

func TestTheVersionSaysWhatEachFileHolds(t *testing.T) {
	files, err := nameFiles(built{[]byte("game"), []byte("engine"), []byte("runtime"), map[string][]byte{"it.json": []byte("{}")}})
	if err != nil {
		t.Fatal(err)
	}
	worker := string(files[len(files)-1].data)
	for _, f := range files[:len(files)-1] {
		name := f.name
		if name == "index.html" {
			name = "./"
		}
		said := strings.Contains(worker, `"`+name+`":"`+integrity(f.data)+`"`) || strings.Contains(worker, `["`+name+`","`+integrity(f.data)+`"]`)
		if said == strings.HasPrefix(name, install) {
			t.Errorf("the worker says what %s holds: %v", name, said)
		}
	}
}

func TestAnyChangeIsAnotherVersion(t *testing.T) {
	worker := func(game, engine, runtime string) string {
		files, err := nameFiles(built{[]byte(game), []byte(engine), []byte(runtime), map[string][]byte{"puzzles.bin": []byte("puzzles"), "it.json": []byte("{}")}})
		if err != nil {
			t.Fatal(err)
		}
		return string(files[len(files)-1].data)
	}
	same := worker("game", "engine", "runtime")
	if same != worker("game", "engine", "runtime") {
		t.Error("the same files are another version")
	}
	for _, other := range [][3]string{{"other", "engine", "runtime"}, {"game", "other", "runtime"}, {"game", "engine", "other"}} {
		if same == worker(other[0], other[1], other[2]) {
			t.Errorf("%q is the same version", other)
		}
	}
}

func TestThePageAsksNoOtherHost(t *testing.T) {
	files, err := nameFiles(built{[]byte("game"), []byte("engine"), []byte("runtime"), map[string][]byte{"puzzles.bin": []byte("puzzles"), "it.json": []byte("{}")}})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		for _, host := range regexp.MustCompile(`(?:https?:)?//[\w.]+\.\w+`).FindAllString(string(f.data), -1) {
			if host != "http://www.w3.org" { // the name space of SVG, which nobody fetches
				t.Errorf("%s names %s", f.name, host)
			}
		}
	}
}

func TestANameChangesWithItsContent(t *testing.T) {
	a, b := hashed("loader.js", []byte("a")), hashed("loader.js", []byte("b"))
	if a == b || a != hashed("loader.js", []byte("a")) {
		t.Errorf("%s and %s", a, b)
	}
	if !regexp.MustCompile(`^loader\.[0-9a-f]{12}\.js$`).MatchString(a) {
		t.Error(a)
	}
}

func TestEveryEncodingHoldsTheFile(t *testing.T) {
	for name, encs := range map[string][]encoding{"quick": encodings(true), "small": encodings(false)} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			f := file{"a.0123456789ab.js", []byte(strings.Repeat("some text ", 500))}
			if err := write(dir, filepath.Join(dir, "none"), []file{f}, encs, io.Discard); err != nil {
				t.Fatal(err)
			}
			for _, ext := range append([]string{""}, endings(encs)...) {
				stored := stored(t, dir, f.name+ext)
				if got := decoded(t, ext, stored); !bytes.Equal(got, f.data) {
					t.Errorf("%q: %d bytes", ext, len(got))
				}
				if ext != "" && len(stored) >= len(f.data) {
					t.Errorf("%q is not smaller", ext)
				}
			}
		})
	}
}

func endings(encs []encoding) (list []string) {
	for _, enc := range encs {
		list = append(list, enc.ext)
	}
	return list
}

func stored(t *testing.T, dir, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// decoded is what a browser makes of a stored file.
func decoded(t *testing.T, ext string, stored []byte) []byte {
	t.Helper()
	var r io.Reader = bytes.NewReader(stored)
	var err error
	switch ext {
	case ".gz":
		r, err = gzip.NewReader(r)
	case ".br":
		r = brotli.NewReader(r)
	}
	if err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func TestWhatIsShippedIsNeverTakenFromAQuickPack(t *testing.T) {
	quick, first, again := t.TempDir(), t.TempDir(), t.TempDir()
	var text []byte
	for i := range 4000 {
		text = strconv.AppendInt(append(text, "word "...), int64(i*i%977), 10)
	}
	files := []file{{"a.0123456789ab.js", text}}
	if err := write(quick, "none", files, encodings(true), io.Discard); err != nil {
		t.Fatal(err)
	}
	if err := write(first, quick, files, encodings(false), io.Discard); err != nil {
		t.Fatal(err)
	}
	name := files[0].name + ".br"
	small := stored(t, first, name)
	if len(small) >= len(stored(t, quick, name)) {
		t.Error("it is no smaller than the quick one")
	}
	// What was packed well is taken as it is.
	marked := append([]byte(nil), small...)
	marked[len(marked)-1] ^= 1
	if err := os.WriteFile(filepath.Join(first, name), marked, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := write(again, first, files, encodings(false), io.Discard); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(stored(t, again, name), marked) {
		t.Error("it was packed once more")
	}
}

func TestAPageThatIsTooHeavyIsSaidToBe(t *testing.T) {
	dir := t.TempDir()
	var files []file
	put := func(name string, size int) {
		files = append(files, file{name: name})
		if err := os.WriteFile(filepath.Join(dir, name+".br"), make([]byte, size), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	heavy := func() bool {
		var said strings.Builder
		if err := weigh(dir, files, &said); err != nil {
			t.Fatal(err)
		}
		return strings.Contains(said.String(), "!!!!")
	}
	put("machiavelli.0.wasm", mostPage-mostEngine)
	put("engine.0.wasm", mostEngine)
	put(install+"icon-512.0.png", 1000)
	put(later+"puzzles.0.bin", 1000)
	if heavy() {
		t.Error("it is just light enough")
	}
	put("loader.0.js", 1)
	if !heavy() {
		t.Error("a byte more is too much")
	}
}
