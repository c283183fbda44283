package main

import (
	"bytes"
	"compress/gzip"
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
	files, err := lay(built{game, []byte("engine"), []byte("runtime")})
	if err != nil {
		t.Fatal(err)
	}
	text := map[string]string{}
	for _, f := range files {
		text[f.name] = string(f.data)
	}
	for name := range text {
		if name == "index.html" || name == "sw.js" {
			continue
		}
		if strings.HasPrefix(name, "icon-512.") {
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
		if !strings.Contains(text["sw.js"], `"`+name+`"`) {
			t.Errorf("%s is not kept for when the network is gone", name)
		}
	}
	if !strings.Contains(text["index.html"], `data-size="`+strconv.Itoa(len(game))+`"`) {
		t.Error("the page does not know how many bytes to wait for")
	}
}

// installed reports whether a manifest names an icon.
func installed(text map[string]string, icon string) bool {
	for name, source := range text {
		if strings.HasPrefix(name, "manifest.") && strings.Contains(source, `"`+icon+`"`) {
			return true
		}
	}
	return false
}

func TestAnyChangeIsAnotherVersion(t *testing.T) {
	worker := func(game, engine, runtime string) string {
		files, err := lay(built{[]byte(game), []byte(engine), []byte(runtime)})
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
	files, err := lay(built{[]byte("game"), []byte("engine"), []byte("runtime")})
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
	dir := t.TempDir()
	f := file{"a.0123456789ab.js", []byte(strings.Repeat("some text ", 500))}
	if err := write(dir, filepath.Join(dir, "none"), []file{f}, io.Discard); err != nil {
		t.Fatal(err)
	}
	for ext, open := range map[string]func(io.Reader) (io.Reader, error){
		"":    func(r io.Reader) (io.Reader, error) { return r, nil },
		".gz": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
		".br": func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
	} {
		stored, err := os.ReadFile(filepath.Join(dir, f.name+ext))
		if err != nil {
			t.Fatal(err)
		}
		r, err := open(bytes.NewReader(stored))
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(r)
		if err != nil || !bytes.Equal(got, f.data) {
			t.Errorf("%q: %d bytes, %v", ext, len(got), err)
		}
		if ext != "" && len(stored) >= len(f.data) {
			t.Errorf("%q is not smaller", ext)
		}
	}
}
