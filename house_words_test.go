package main_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// wireWords are the words that a server of tables and its clients say to each other, by the
// constants of package wire.
func wireWords(t *testing.T) map[string]string {
	t.Helper()
	words := map[string]string{}
	paths, _ := filepath.Glob("engine/table/wire/*.go")
	for _, path := range paths {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			consts, ok := d.(*ast.GenDecl)
			if !ok || consts.Tok != token.CONST || strings.HasSuffix(path, "_test.go") {
				continue
			}
			for _, s := range consts.Specs {
				for i, v := range s.(*ast.ValueSpec).Values {
					if word, ok := literal(v); ok && regexp.MustCompile(`^[a-z-]+$`).MatchString(word) {
						words[word] = s.(*ast.ValueSpec).Names[i].Name
					}
				}
			}
		}
	}
	return words
}

func literal(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(lit.Value)
	return s, err == nil
}

// The fields, and the functions, whose values are words of the wire; and its JSON, written out.
var (
	wireFields = []string{"Do", "What", "State", "Here", "Why", "Code"}
	wireCalls  = []string{"Ask", "Answer", "asHost", "post", "send", "answer", "ServerRefusal"}
	wireJSON   = regexp.MustCompile(`\{"(e|do|what)":"([a-z-]+)"`)
)

// spelled lists the words of the wire that a file spells itself.
func spelled(file *ast.File, words map[string]string) (found []ast.Expr) {
	speaks := slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool {
		return i.Path.Value == `"machiavelli/engine/table/wire"` || i.Path.Value == `"machiavelli/game/app/friends"` || i.Path.Value == `"machiavelli/game/testing/robot"`
	}) || slices.Contains([]string{"friends", "wire"}, file.Name.Name)
	if !speaks {
		return nil
	}
	isWord := func(e ast.Expr) {
		if s, ok := literal(e); ok && words[s] != "" {
			found = append(found, e)
		}
	}
	isField := func(e ast.Expr) bool {
		switch e := e.(type) {
		case *ast.SelectorExpr:
			return slices.Contains(wireFields, e.Sel.Name)
		case *ast.Ident: // of a literal's key, or what is made one
			return slices.Contains(wireFields, e.Name) || slices.Contains([]string{"do", "what", "state", "code"}, e.Name)
		}
		return false
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			if isField(n.Key) {
				isWord(n.Value)
			}
		case *ast.BinaryExpr:
			if isField(n.X) {
				isWord(n.Y)
			}
		case *ast.AssignStmt:
			for i := range min(len(n.Lhs), len(n.Rhs)) {
				if isField(n.Lhs[i]) {
					isWord(n.Rhs[i])
				}
			}
		case *ast.SwitchStmt:
			if n.Tag != nil && isField(n.Tag) {
				for _, c := range n.Body.List {
					for _, e := range c.(*ast.CaseClause).List {
						isWord(e)
					}
				}
			}
		case *ast.CallExpr:
			name := ""
			switch f := n.Fun.(type) {
			case *ast.SelectorExpr:
				name = f.Sel.Name
			case *ast.Ident:
				name = f.Name
			}
			if slices.Contains(wireCalls, name) {
				for _, a := range n.Args {
					isWord(a)
				}
			}
		case *ast.BasicLit:
			if s, ok := literal(n); ok {
				if of := wireJSON.FindStringSubmatch(s); of != nil && words[of[2]] != "" && !isRecord(s) {
					found = append(found, n)
				}
			}
		}
		return true
	})
	return found
}

// isRecord reports whether JSON is an action or an event of a match, which has words of its own.
func isRecord(s string) bool { return strings.HasPrefix(s, `{"e":"deal"`) || s == `{"do":"deal"}` }

// TestNobodySpellsTheWordsOfTheWire: what a server of tables and its clients say is spelled once,
// in package wire. The client of package tabletest is written from the documentation alone.
func TestNobodySpellsTheWordsOfTheWire(t *testing.T) {
	words := wireWords(t)
	if words["waiting"] != "Waiting" || words["nothing-asked"] != "CodeNothingAsked" || len(words) < 60 {
		t.Fatalf("the words are %q", words)
	}
	files := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		slashed := filepath.ToSlash(path)
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "build" || d.Name() == "testdata" || d.Name() == "tabletest" || strings.HasPrefix(d.Name(), ".") && path != "."):
			return fs.SkipDir
		case filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") || strings.HasPrefix(slashed, "engine/table/wire/"):
			return nil
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files++
		for _, e := range spelled(file, words) {
			s, _ := literal(e)
			t.Errorf("%s spells %s, which package wire has", set.Position(e.Pos()), s)
		}
		return nil
	})
	if err != nil || files < 300 {
		t.Fatalf("%d files: %v", files, err)
	}
}

func TestAWordOfTheWireIsSeen(t *testing.T) {
	const src = `package x
import "machiavelli/game/app/friends"
func f(t *friends.Table, id func(string, func())) {
	t.Ask("rematch", -1)
	t.Host(friends.HostDo{Do: "pause"})
	do, key := "go", "a"
	if t.Info().State == "waiting" || t.Info().People[0].Here == "away" { do = "close" }
	switch t.Info().Why { case "agreed", "match": }
	send("{\"e\":\"view\"}")
	id("back", nil) // of a button
}`
	file, err := parser.ParseFile(token.NewFileSet(), "x.go", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range spelled(file, wireWords(t)) {
		s, _ := literal(e)
		got = append(got, s)
	}
	if want := []string{"rematch", "pause", "go", "waiting", "away", "close", "agreed", "match", `{"e":"view"}`}; !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
}
