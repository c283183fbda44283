package main_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"machiavelli/game/testing/pagepart"
)

// pkg is a package of the project, as go list describes it.
type pkg struct {
	ImportPath   string
	Doc          string
	Imports      []string
	TestImports  []string
	XTestImports []string
}

const module = "machiavelli"

// floors is the order of the house: a package imports only floors below its
// own. See rank for what lies above.
var floors = [][]string{
	{"engine/text", "engine/stable"},
	{"engine/card"},
	{"engine/meld"},
	{"engine/rules"},
	{"engine/steps"},
	{"engine/solver"},
	{"engine/match", "engine/ideas"},
	{"engine/chance"},
	{"engine/bot", "engine/record"},
	{"engine/link", "engine/puzzle", "engine/movetext", "engine/review"},
	{"engine/table", "engine/worker"},
	{"game/fetch"},
	{"game/lang"},
	{"game/store"},
	{"game/settings"},
	{"game/app"},
	{"game/report"},
	{"game/ui"},
	{"game/shell"},
	{"scenes/*"},
	{"scenes"},
	{"game/serve"},
	{"game/cli"},
	{"game/testing"},
	{"game/lab"},
	{"main.go"},
}

// packages lists the project's packages as they are built for a system.
func packages(t *testing.T, goos, goarch string) []pkg {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Doc,Imports,TestImports,XTestImports", "./...")
	cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal("go list:", err)
	}
	var all []pkg
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal("go list:", err)
		}
		all = append(all, p)
	}
}

// everywhere calls check with every package, on the desktop and in the browser.
func everywhere(t *testing.T, check func(t *testing.T, p pkg)) {
	t.Helper()
	for _, target := range [][2]string{{"linux", "amd64"}, {"js", "wasm"}} {
		t.Run(target[0], func(t *testing.T) {
			for _, p := range packages(t, target[0], target[1]) {
				check(t, p)
			}
		})
	}
}

// TestThePageFetchesThePuzzles: they are not in what it loads first.
func TestThePageFetchesThePuzzles(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", ".", "./wasm/worker")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	out, err := cmd.Output()
	if err != nil || !strings.Contains(string(out), module+"/assets/strings\n") {
		t.Fatalf("go list: %v\n%s", err, out)
	}
	if strings.Contains(string(out), module+"/assets/puzzles\n") {
		t.Error("the browser's program embeds them")
	}
}

func TestThePageLinksNoServerOfTables(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", ".", "./wasm/...")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	out, err := cmd.Output()
	if err != nil || !strings.Contains(string(out), module+"/engine/match\n") {
		t.Fatalf("go list: %v\n%s", err, out)
	}
	for name := range strings.Lines(string(out)) {
		if strings.Contains(name, "nats-io") || strings.HasPrefix(name, module+"/game/serve/streamlog") {
			t.Errorf("the page links %s", name)
		}
	}
}

// TestTheGameIsPlayedWithoutAScreen: what the game does, says and prints links no
// Ebitengine, so that a program for a console can be built of it.
func TestTheGameIsPlayedWithoutAScreen(t *testing.T) {
	cmd := exec.Command("go", "list", "-deps", "-f", "{{.ImportPath}}: {{join .Deps \" \"}}", "./game/app/...", "./game/report/...", "./game/cli/...")
	cmd.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=0")
	out, err := cmd.Output()
	if err != nil || !strings.Contains(string(out), module+"/game/cli/terminal: ") {
		t.Fatalf("go list: %v\n%s", err, out)
	}
	for line := range strings.Lines(string(out)) {
		name, deps, _ := strings.Cut(line, ": ")
		if strings.HasPrefix(name, module) && strings.Contains(deps, "ebiten") {
			t.Errorf("%s links Ebitengine", name)
		}
	}
}

// room is a package's path inside the project, and whether it is one of it.
func room(path string) (string, bool) {
	if path == module {
		return "", true
	}
	return strings.CutPrefix(path, module+"/")
}

// rank is how high a room lies, -1 for one that the house does not know.
func rank(room string) int {
	name := group(room)
	switch {
	case room == "":
		name = "main.go"
	case strings.HasPrefix(room, "scenes/"):
		name = "scenes/*"
	}
	return slices.IndexFunc(floors, func(floor []string) bool { return slices.Contains(floor, name) })
}

// group is the part of the house whose packages may import each other: a wing of
// game, one scene, one engine package with what lies under it.
func group(room string) string {
	parts := strings.SplitN(room, "/", 3)
	return strings.Join(parts[:min(2, len(parts))], "/")
}

// windowless are the wings of programs that open no window.
var windowless = []string{"game/serve", "game/cli"}

// breach says why one room must not import another, or nothing.
func breach(from, to string) string {
	inAssets := func(room string) bool { return strings.HasPrefix(room, "assets") }
	inWasm := func(room string) bool { return strings.HasPrefix(room, "wasm") }
	switch {
	case group(from) == group(to), inWasm(from) && inWasm(to):
		return ""
	case inAssets(from):
		return "assets only hold files"
	case strings.HasPrefix(from, "engine/") && inAssets(to):
		return "the engine knows no screen"
	case inWasm(to):
		return "the page is no part of the game"
	case inAssets(to), inWasm(from):
		return ""
	case slices.Contains(windowless, group(from)) && (group(to) == "game/ui" || group(to) == "game/shell" || strings.HasPrefix(to, "scenes")):
		return "it opens no window"
	case rank(from) < 0, rank(to) < 0:
		return "one of them has no place in the house"
	case rank(to) >= rank(from):
		return "it lies no floor below"
	}
	return ""
}

func TestNoPackageImportsAFloorAboveItsOwnOrANeighbour(t *testing.T) {
	everywhere(t, func(t *testing.T, p pkg) {
		from, _ := room(p.ImportPath)
		for _, path := range p.Imports {
			if to, ours := room(path); ours {
				if why := breach(from, to); why != "" {
					t.Errorf("%s imports %s: %s", from, to, why)
				}
			}
		}
	})
}

func TestABreachIsSeen(t *testing.T) {
	for _, c := range []struct {
		from, to string
		allowed  bool
	}{
		{"engine/meld", "engine/card", true},
		{"engine/card", "engine/meld", false},
		{"engine/solver", "engine/match", false},
		{"engine/solver", "engine/steps", true},
		{"engine/steps", "engine/solver", false},
		{"engine/bot", "engine/record", false},
		{"engine/match", "engine/worker", false},
		{"engine/solver", "engine/solver/memo", true},
		{"engine/worker", "game/shell/stage", false},
		{"engine/worker", "assets/strings", false},
		{"game/shell/stage", "engine/worker", true},
		{"game/shell/stage", "game/ui", true},
		{"game/shell/window", "scenes/menu", false},
		{"game/shell/window", "game/shell/stage", true},
		{"game/lang", "game/fetch", true},
		{"game/store", "game/app/setup", false},
		{"game/app/session", "game/store", true},
		{"game/app/session", "game/app/story", true},
		{"game/app/session", "game/report/wording", false},
		{"game/report/wording", "game/app/session", true},
		{"game/report/rulebook", "game/ui", false},
		{"game/ui", "game/app/setup", true},
		{"game/ui", "game/shell/stage", false},
		{"game/cli/terminal", "game/report/wording", true},
		{"game/cli/terminal", "game/ui/geom", false},
		{"game/cli/terminal", "game/shell/probe", false},
		{"game/cli/terminal", "scenes/table", false},
		{"game/serve/static", "game/shell/probe", false},
		{"game/serve/static", "game/app/session", true},
		{"scenes/menu", "game/cli/command", false},
		{"scenes/menu", "game/testing/memstore", false},
		{"game/lab/framebench", "scenes/table", true},
		{"game/lab/framebench", "game/testing/memstore", true},
		{"game/cli/command", "game/lab/framebench", false},
		{"game/basement", "engine/card", false},
		{"scenes/menu", "scenes/table", false},
		{"scenes/table/layout", "scenes/table", true},
		{"scenes/table", "game/shell/stage", true},
		{"scenes/table", "assets/strings", true},
		{"assets/strings", "game/lang", false},
		{"game/shell/stage", "wasm/page", false},
		{"wasm/worker", "engine/worker", true},
		{"wasm/pack", "wasm/page", true},
		{"scenes", "scenes/menu", true},
		{"scenes/menu", "scenes", false},
		{"", "scenes", true},
		{"util", "engine/card", false},
	} {
		if why := breach(c.from, c.to); (why == "") != c.allowed {
			t.Errorf("%q imports %q: %q", c.from, c.to, why)
		}
	}
}

func TestWhatTheGameDoesAndSaysKnowsNoBrowser(t *testing.T) {
	everywhere(t, func(t *testing.T, p pkg) {
		from, _ := room(p.ImportPath)
		if wing := group(from); (wing == "game/app" || wing == "game/report") && slices.Contains(p.Imports, "syscall/js") {
			t.Errorf("%s imports syscall/js", from)
		}
	})
}

func TestATableIsToldTheTime(t *testing.T) {
	files, err := filepath.Glob("engine/table/*.go")
	more, err2 := filepath.Glob("engine/table/wire/*.go")
	if err != nil || err2 != nil || len(files) == 0 || len(more) == 0 {
		t.Fatal(files, more, err, err2)
	}
	files = append(files, more...)
	clock := regexp.MustCompile(`\btime\.(Now|Since|Until|Sleep|After|AfterFunc|Tick|NewTimer|NewTicker)\b|\tgo |\bmake\(chan`)
	for _, name := range files {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if used := clock.Find(source); used != nil && !strings.HasSuffix(name, "_test.go") {
			t.Errorf("%s uses %s: a table has no clock and no goroutine", name, used)
		}
	}
}

func TestTheEngineKnowsNoScreenNoFilesAndNoClock(t *testing.T) {
	outside := []string{"os", "time", "net", "log", "syscall", "unsafe", "embed", "math/rand"}
	everywhere(t, func(t *testing.T, p pkg) {
		from, _ := room(p.ImportPath)
		if !strings.HasPrefix(from, "engine/") {
			return
		}
		for _, path := range slices.Concat(p.Imports, p.TestImports, p.XTestImports) {
			if strings.Contains(path, "ebiten") || strings.HasPrefix(path, module+"/game") || strings.HasPrefix(path, module+"/scenes") {
				t.Errorf("%s imports %s, even if only in a test", from, path)
			}
		}
		for _, path := range p.Imports {
			top, _, nested := strings.Cut(path, "/")
			if strings.Contains(top, ".") {
				t.Errorf("%s imports %s: the engine needs nothing but Go", from, path)
			}
			banned := slices.Contains(outside, path) || nested && slices.Contains([]string{"os", "net", "log", "syscall"}, top)
			if path == "time" && (from == "engine/table" || from == "engine/table/wire") {
				continue // for lengths of time: see TestATableIsToldTheTime
			}
			if banned && from != "engine/worker" {
				t.Errorf("%s imports %s: only engine/worker touches the world outside", from, path)
			}
		}
	})
}

var write = flag.Bool("write", false, "write the plan of the house into docs/architecture.md")

var planPart = pagepart.Part{Page: "docs/architecture.md", Begin: "<!-- written by: go test . -run Plan -write -->\n", End: "<!-- end of the plan -->\n"}

// plan is a line for each package, the lowest floor first: its path, and what its
// documentation begins with.
func plan(t *testing.T) string {
	t.Helper()
	sentences := map[string]string{}
	for _, target := range [][2]string{{"linux", "amd64"}, {"js", "wasm"}} {
		for _, p := range packages(t, target[0], target[1]) {
			name, _ := room(p.ImportPath)
			sentences[name] = cmp.Or(sentences[name], p.Doc)
		}
	}
	var rooms []string
	for name, sentence := range sentences {
		rooms = append(rooms, name)
		if sentence == "" {
			t.Errorf("%s does not say what it is for", name)
		}
	}
	slices.SortFunc(rooms, func(a, b string) int {
		if by := rank(a) - rank(b); by != 0 {
			return by
		}
		return strings.Compare(a, b)
	})
	var b strings.Builder
	last := ""
	for _, name := range rooms {
		wing := group(name)
		if top, _, _ := strings.Cut(name, "/"); top != "game" {
			wing = top
		}
		if wing != last {
			b.WriteString("\n")
		}
		last = wing
		fmt.Fprintf(&b, "- `%s` %s\n", cmp.Or(name, "main.go"), whatFor(sentences[name]))
	}
	return b.String() + "\n"
}

// whatFor is the beginning of a first sentence, up to a colon, without the name that
// it begins with.
func whatFor(sentence string) string {
	for _, kind := range []string{"Package ", "Command "} {
		sentence = strings.TrimPrefix(sentence, kind)
	}
	_, rest, _ := strings.Cut(sentence, " ")
	if end := strings.IndexAny(rest, ":;"); end >= 0 {
		return rest[:end]
	}
	return strings.TrimSuffix(rest, ".")
}

func TestThePlanSaysOfEveryPackageWhatItSaysOfItself(t *testing.T) {
	old, err := planPart.Text()
	if err != nil {
		t.Fatal(err)
	}
	now := plan(t)
	if *write {
		if err := planPart.Write(now); err != nil {
			t.Fatal(err)
		}
		return
	}
	lines := strings.Split(old, "\n")
	for line := range strings.SplitSeq(now, "\n") {
		if !slices.Contains(lines, line) {
			t.Errorf("the plan lacks %q", line)
		}
	}
	if old != now {
		t.Errorf("the plan in %s is of another day: go test . -run Plan -write", planPart.Page)
	}
}
