package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"io/fs"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
)

var example = release{version: "1.2.3", commit: strings.Repeat("ab", 20), time: time.Unix(1_790_000_000, 0).UTC()}

// listed are the files that a system's archive is made of.
func listed(t *testing.T, make func(release, programs) ([]entry, error)) map[string]entry {
	t.Helper()
	t.Chdir("../../..") // where the licences lie
	list, err := make(example, programs{[]byte("program"), []byte("console"), []entry{{path: "index.html", data: []byte("page")}}})
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]entry{}
	for _, e := range list {
		if _, twice := all[e.path]; twice {
			t.Errorf("%s is there twice", e.path)
		}
		all[e.path] = e
	}
	return all
}

func TestEveryArchiveHoldsTheProgramAndTheLicences(t *testing.T) {
	for _, c := range []struct {
		name             string
		make             func(release, programs) ([]entry, error)
		program, licence string
		rest             []string
	}{
		{"linux", linux, "machiavelli/machiavelli", "machiavelli/", []string{"machiavelli/machiavelli.desktop", "machiavelli/machiavelli.png", "machiavelli/README.txt"}},
		{"windows", windows, "Machiavelli/Machiavelli.exe", "Machiavelli/", nil},
		{"mac", mac, "Machiavelli.app/Contents/MacOS/machiavelli", "Machiavelli.app/Contents/Resources/", []string{"Machiavelli.app/Contents/Info.plist", "Machiavelli.app/Contents/Resources/machiavelli.icns"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			all := listed(t, c.make)
			if e := all[c.program]; string(e.data) != "program" || !e.run {
				t.Errorf("the program: %q, %v", e.data, e.run)
			}
			if e := all[c.licence+"web/index.html"]; string(e.data) != "page" {
				t.Errorf("the page: %q", e.data)
			}
			if e := all["Machiavelli/machiavelli-console.exe"]; c.name == "windows" && (string(e.data) != "console" || !e.run) {
				t.Errorf("the program for a prompt: %q, %v", e.data, e.run)
			}
			for _, path := range append(c.rest, c.licence+"LICENSE", c.licence+"LICENSES/go.txt", c.licence+"LICENSES/README.md") {
				if e := all[path]; len(e.data) == 0 || e.run {
					t.Errorf("%s: %d bytes, a program: %v", path, len(e.data), e.run)
				}
			}
		})
	}
}

func TestAnArchiveHasTheSameBytesWheneverItIsMade(t *testing.T) {
	list := []entry{{path: "a/b", data: []byte("text")}, {path: "a/c", data: []byte("code"), run: true}}
	for name, pack := range map[string]func([]entry, time.Time) ([]byte, error){"tar": tarred, "zip": zipped} {
		one, err := pack(list, example.time)
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Millisecond)
		if two, err := pack(list, example.time); err != nil || !bytes.Equal(one, two) {
			t.Errorf("%s differs from itself, %v", name, err)
		}
	}
}

func TestAnArchiveKeepsWhatIsAProgram(t *testing.T) {
	list := []entry{{path: "a/b", data: []byte("text")}, {path: "a/c", data: []byte("code"), run: true}}
	want := map[string]fs.FileMode{"a/b": 0o644, "a/c": 0o755}

	data, err := tarred(list, example.time)
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for r := tar.NewReader(z); ; seen++ {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if h.FileInfo().Mode() != want[h.Name] || !h.ModTime.Equal(example.time) || h.Uid != 0 || h.Uname != "" {
			t.Errorf("tar: %+v", h)
		}
	}
	if data, err = zipped(list, example.time); err != nil {
		t.Fatal(err)
	}
	files, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files.File {
		seen++
		if f.Mode() != want[f.Name] || !f.Modified.Equal(example.time) {
			t.Errorf("zip: %s %v %v", f.Name, f.Mode(), f.Modified)
		}
	}
	if seen != 4 {
		t.Errorf("%d files, want 4", seen)
	}
}

func TestAWindowsProgramHasItsIconItsVersionAndSharpText(t *testing.T) {
	data, err := resources(example)
	if err != nil {
		t.Fatal(err)
	}
	if machine := binary.LittleEndian.Uint16(data); machine != 0x8664 {
		t.Errorf("an object for machine %#x", machine)
	}
	wide := func(s string) []byte {
		var b []byte
		for _, u := range utf16.Encode([]rune(s)) {
			b = binary.LittleEndian.AppendUint16(b, u)
		}
		return b
	}
	for name, want := range map[string][]byte{
		"resources": []byte(".rsrc"), "an icon": []byte("\x89PNG"), "its version": wide("1.2.3"), "its commit": wide(example.commit),
		"its name": wide("Machiavelli, a card game"), "dense screens": []byte("permonitorv2"),
	} {
		if !bytes.Contains(data, want) {
			t.Errorf("it lacks %s", name)
		}
	}
}

func TestAMacApplicationIsDescribedAndHasPictures(t *testing.T) {
	all := listed(t, mac)
	text := all["Machiavelli.app/Contents/Info.plist"].data
	for d := xml.NewDecoder(bytes.NewReader(text)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{"<string>machiavelli</string>", "<string>1.2.3</string>", "NSHighResolutionCapable"} {
		if !bytes.Contains(text, []byte(want)) {
			t.Errorf("Info.plist lacks %s", want)
		}
	}
	icons := all["Machiavelli.app/Contents/Resources/machiavelli.icns"].data
	if string(icons[:4]) != "icns" || int(binary.BigEndian.Uint32(icons[4:])) != len(icons) {
		t.Fatal("no icns, or one of another length")
	}
	pictures := 0
	for rest := icons[8:]; len(rest) > 0; pictures++ {
		n := binary.BigEndian.Uint32(rest[4:])
		if _, err := png.Decode(bytes.NewReader(rest[8:n])); err != nil {
			t.Errorf("%s: %v", rest[:4], err)
		}
		rest = rest[n:]
	}
	if pictures != 5 {
		t.Errorf("%d pictures", pictures)
	}
}

func TestTheDesktopFileNamesWhatLiesInTheArchive(t *testing.T) {
	for _, want := range []string{"[Desktop Entry]\n", "Exec=machiavelli\n", "Icon=machiavelli\n", "Categories=Game;CardGame;\n", "StartupWMClass=machiavelli\n"} {
		if !strings.Contains(desktop, want) {
			t.Errorf("it lacks %q", want)
		}
	}
}

func TestAReleaseIsTheCommitAndItsTimeAndItsTag(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(dir)) // in whose checkout temporary folders may lie
	t.Chdir(dir)
	r, err := current()
	if err != nil || r.commit != "" || r.version != "0.0.0" || r.time.IsZero() {
		t.Errorf("without git: %+v, %v", r, err)
	}
	t.Setenv("GIT_AUTHOR_DATE", "1790000000 +0100")
	t.Setenv("GIT_COMMITTER_DATE", "1790000000 +0100")
	for _, args := range [][]string{
		{"init", "-q"},
		{"-c", "user.name=A", "-c", "user.email=a@example.org", "commit", "-q", "--allow-empty", "-m", "one"},
		{"tag", "v1.2.3"},
	} {
		if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	r, err = current()
	if err != nil || len(r.commit) != 40 || r.version != "1.2.3" || !r.time.Equal(example.time) {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestAnUnknownArchiveIsRefused(t *testing.T) {
	if err := run(t.TempDir(), "amiga", io.Discard); err == nil || !strings.Contains(err.Error(), "linux-amd64") {
		t.Errorf("%v", err)
	}
}
