package main_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"machiavelli/engine/rules"
)

// otherwise is where a rule set's id is a word for something else: the game's
// own name, for files and folders and windows, and a kind of action; and the
// table of strength, which names what it measures.
var otherwise = map[string][]string{
	rules.Default: {"game/lab/arena/", "game/shell/window/", "game/lab/release/", "game/store/", "wasm/"},
	"carousel":    {"game/lab/arena/"},
	"shanghai":    {"game/lab/arena/"},
	"tahiti":      {"game/lab/arena/"},
	"push":        {"engine/match/action.go"},
}

func TestNothingOutsideTheRulesNamesARuleSet(t *testing.T) {
	ids := rules.IDs()
	files := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "build" || d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && path != "."):
			return fs.SkipDir
		case filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") || strings.HasPrefix(filepath.ToSlash(path), "engine/rules/"):
			return nil
		}
		files++
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			s, err := strconv.Unquote(lit.Value)
			if err != nil || !slices.Contains(ids, s) {
				return true
			}
			fine := slices.ContainsFunc(otherwise[s], func(place string) bool { return strings.HasPrefix(filepath.ToSlash(path), place) })
			if !fine {
				t.Errorf("%s names the rule set %s: ask the value instead", set.Position(lit.Pos()), s)
			}
			return true
		})
		return nil
	})
	if err != nil || files < 100 {
		t.Fatalf("%d files: %v", files, err)
	}
}
