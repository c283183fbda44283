package main_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// namingPages are the pages that name code for people who change it.
var namingPages = []string{
	"CONTRIBUTING.md", "docs/architecture.md", "docs/fairness.md", "docs/solver.md", "docs/strength.md",
	"docs/review.md", "docs/chance.md", "docs/rules-decisions.md", "docs/ideas.md", "docs/languages.md", "docs/promises.md",
}

// A page that names a file, a folder, a target of make or a name of the code in
// backticks names one that there is.
func TestEveryNameInThePagesForContributorsExists(t *testing.T) {
	names, keys, targets := declared(t), sentenceKeys(t), makeTargets(t)
	quoted := regexp.MustCompile("`([^`\n]+)`")
	known := 0
	for _, page := range namingPages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range quoted.FindAllStringSubmatch(unfenced(string(text)), -1) {
			switch exists, isName := nameExists(m[1], names, keys, targets); {
			case isName && !exists:
				t.Errorf("%s names `%s`, which is not there", page, m[1])
			case isName:
				known++
			}
		}
	}
	if known < 200 {
		t.Errorf("only %d names were found", known)
	}
	for _, gone := range []string{"sidekeys.go", "engine/nothing", "make nothing", "TestNothingOfTheKind", "bot.NothingOfTheKind", "nothing.name.ID"} {
		if exists, isName := nameExists(gone, names, keys, targets); exists || !isName {
			t.Errorf("`%s` passes", gone)
		}
	}
}

var (
	nameBehindPath = regexp.MustCompile(`^([\w/]+)\.([A-Z]\w*)$`)

	pathName   = regexp.MustCompile(`^[\w.*-]*/[\w./*-]*$`)
	fileName   = regexp.MustCompile(`^\w+\.(go|md|json|sh|js|mjs|css)$`)
	makeName   = regexp.MustCompile(`^make ([a-z-]+)`)
	keyName    = regexp.MustCompile(`^([a-z]+(?:\.[a-z]+)*)\.[A-Z]+$`)
	qualified  = regexp.MustCompile(`^[A-Za-z]\w*\.([A-Za-z]\w*)(?:\(\))?$`)
	testName   = regexp.MustCompile(`^(?:Test|Fuzz|Benchmark|Example)[A-Z]\w*$`)
	singleName = regexp.MustCompile(`^[A-Z][a-z]+[A-Z]\w*$|^[a-z]+[A-Z]\w*$`)
)

// nameExists reports whether a text in backticks is a name of something in the
// project, and whether that is there.
func nameExists(text string, names, keys, targets map[string]bool) (exists, isName bool) {
	switch {
	case text == "syscall/js":
		return true, true
	case strings.HasPrefix(text, "build/"): // what commands make
		return true, true
	case pathName.MatchString(text):
		path, name := strings.ReplaceAll(text, "CODE", "*"), ""
		if m := nameBehindPath.FindStringSubmatch(path); m != nil {
			path, name = m[1], m[2]
		}
		for _, top := range []string{".", "assets/strings", "engine", "engine/solver", "game", "scenes", "wasm"} {
			if found, _ := filepath.Glob(filepath.Join(top, path)); len(found) > 0 {
				return name == "" || names[name], true
			}
		}
		return false, true
	case fileName.MatchString(text):
		return names["/"+text], true
	case makeName.MatchString(text):
		return targets[makeName.FindStringSubmatch(text)[1]], true
	case keyName.MatchString(text):
		return keys[keyName.FindStringSubmatch(text)[1]], true
	case qualified.MatchString(text):
		return names[qualified.FindStringSubmatch(text)[1]] || keys[text], true
	case testName.MatchString(text), singleName.MatchString(text):
		return names[text], true
	}
	return false, false
}

// declared holds every name that a Go file of the project declares, fields and local
// constants too, and every file's name behind a slash.
func declared(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if path != "." && strings.HasPrefix(entry.Name(), ".") || entry.Name() == "node_modules" || path == "build" {
				return filepath.SkipDir
			}
			return nil
		}
		names["/"+entry.Name()] = true
		if filepath.Ext(path) != ".go" {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch d := n.(type) {
			case *ast.FuncDecl:
				names[d.Name.Name] = true
			case *ast.TypeSpec:
				names[d.Name.Name] = true
			case *ast.Field:
				for _, name := range d.Names {
					names[name.Name] = true
				}
			case *ast.ValueSpec:
				for _, name := range d.Names {
					names[name.Name] = true
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// sentenceKeys holds the keys of sentences, and their beginnings up to each dot.
func sentenceKeys(t *testing.T) map[string]bool {
	t.Helper()
	keys := map[string]bool{}
	key := regexp.MustCompile(`"([a-z]+(?:\.[a-z0-9-]+)+)"`)
	for _, path := range []string{"assets/strings/en.json", "assets/strings/named.json"} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range key.FindAllStringSubmatch(string(text), -1) {
			keys[m[1]] = true
			for i := range m[1] {
				if m[1][i] == '.' {
					keys[m[1][:i]] = true
				}
			}
		}
	}
	return keys
}

func makeTargets(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	targets := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^([a-z-]+):`).FindAllStringSubmatch(string(text), -1) {
		targets[m[1]] = true
	}
	return targets
}

// unfenced is a page without its blocks of code.
func unfenced(page string) string {
	return regexp.MustCompile("(?ms)^```.*?^```").ReplaceAllString(page, "")
}
