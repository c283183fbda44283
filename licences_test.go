package main_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const licences = "LICENSES"

// systems are those that the game is built for.
var systems = [][2]string{
	{"linux", "amd64"}, {"linux", "arm64"}, {"windows", "amd64"}, {"darwin", "arm64"}, {"darwin", "amd64"}, {"js", "wasm"},
}

// linked maps each module linked into the game on some system to its folder.
func linked(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, s := range systems {
		cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Dir}}{{end}}{{end}}", ".")
		cmd.Env = append(os.Environ(), "GOOS="+s[0], "GOARCH="+s[1], "CGO_ENABLED=0")
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		if err != nil {
			t.Fatal("go list: ", err)
		}
		for line := range strings.Lines(string(out)) {
			if path, dir, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
				all[path] = dir
			}
		}
	}
	if len(all) == 0 {
		t.Fatal("go list names no module")
	}
	return all
}

// textOf is the name of the file that holds a module's licence.
func textOf(module string) string { return strings.ReplaceAll(module, "/", "-") + ".txt" }

func TestEveryModuleInTheGameHasItsLicenceShipped(t *testing.T) {
	for module, dir := range linked(t) {
		original, err := os.ReadFile(filepath.Join(dir, "LICENSE"))
		if err != nil {
			t.Errorf("%s: %v", module, err)
			continue
		}
		shipped, err := os.ReadFile(filepath.Join(licences, textOf(module)))
		if err != nil {
			t.Errorf("%s: copy its LICENSE: %v", module, err)
		} else if !bytes.Equal(original, shipped) {
			t.Errorf("%s: %s is not its LICENSE", module, textOf(module))
		}
	}
}

func TestEveryLicenceIsInTheIndexAndTheIndexNamesNoOther(t *testing.T) {
	index, err := os.ReadFile(filepath.Join(licences, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(licences)
	if err != nil {
		t.Fatal(err)
	}
	links := strings.Count(string(index), "](")
	for _, f := range files {
		if f.Name() == "README.md" {
			continue
		}
		links--
		if !strings.Contains(string(index), fmt.Sprintf("](%s)", f.Name())) {
			t.Errorf("the index does not name %s", f.Name())
		}
	}
	if links != 0 {
		t.Errorf("the index has %d links too many", links)
	}
	for module := range linked(t) {
		if !strings.Contains(string(index), "| "+module+" ") {
			t.Errorf("the index does not name %s", module)
		}
	}
}

func TestNoLicenceOutlivesItsModule(t *testing.T) {
	wanted := map[string]bool{
		"README.md": true, "go.txt": true, "font-go.txt": true, "font-eb-garamond.txt": true,
		"github.com-hajimehoshi-ebiten-v2-notice.md": true,
	}
	for module := range linked(t) {
		wanted[textOf(module)] = true
	}
	files, err := os.ReadDir(licences)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !wanted[f.Name()] {
			t.Errorf("%s belongs to nothing in the game", f.Name())
		}
	}
}

func TestTheGameItselfHasALicence(t *testing.T) {
	text, err := os.ReadFile("LICENSE")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"MIT License", "The Machiavelli authors"} {
		if !bytes.Contains(text, []byte(want)) {
			t.Errorf("LICENSE does not say %q", want)
		}
	}
}
