package main_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// mostMethods bounds the methods of every type that bounds does not name.
const mostMethods = 40

// bounds are what the types that everything passes through, or that are larger than
// others, have about reached. They only go down: a type that outgrows its bound is to be cut.
var bounds = map[string]struct{ fields, methods int }{ // 0 fields: any number
	"scenes/table.Scene":         {12, 40},
	"game/app/session.Session":   {9, 28},
	"game/cli/terminal.terminal": {11, 80},
	"game/shell/stage.Stage":     {22, 34},

	"engine/solver.layoutProgram":            {0, 116},
	"engine/match.Match":                     {0, 88},
	"game/ui.Screen":                         {0, 70},
	"engine/table.Table":                     {0, 63},
	"engine/solver/internal/packing.Solver":  {0, 61},
	"game/ui.Painter":                        {0, 57},
	"engine/solver/internal/simplex.Program": {0, 55},
	"game/app/friends.Table":                 {0, 60},
	"engine/rules.Rules":                     {0, 48},
	"engine/match.Draft":                     {0, 47},
	"game/report/review.Analysis":            {0, 48},
	"game/shell/stage.Context":               {0, 43},
}

// size is how much belongs to a type.
type size struct {
	fields, methods int
	holds           []string // fields that hold a Scene
}

// sizes counts what belongs to each type of the project, by package and name. In scenes/
// a function with a parameter that is a *Scene is a method of it in disguise, and counts
// as one.
func sizes(t *testing.T) map[string]*size {
	t.Helper()
	found := map[string]*size{}
	of := func(name string) *size {
		if found[name] == nil {
			found[name] = &size{}
		}
		return found[name]
	}
	for _, floor := range []string{"engine", "game", "scenes"} {
		err := filepath.WalkDir(floor, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			in := filepath.ToSlash(filepath.Dir(path)) + "."
			for _, decl := range file.Decls {
				switch d := decl.(type) {
				case *ast.FuncDecl:
					if d.Recv != nil {
						of(in+named(d.Recv.List[0].Type)).methods++
					}
					for _, p := range d.Type.Params.List {
						if _, pointer := p.Type.(*ast.StarExpr); pointer && named(p.Type) == "Scene" {
							of(in + "Scene").methods += max(1, len(p.Names))
						}
					}
				case *ast.GenDecl:
					for _, spec := range d.Specs {
						if ts, ok := spec.(*ast.TypeSpec); ok {
							count(of(in+ts.Name.Name), ts)
						}
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}

// count counts the fields of a type.
func count(s *size, ts *ast.TypeSpec) {
	st, ok := ts.Type.(*ast.StructType)
	if !ok {
		return
	}
	for _, f := range st.Fields.List {
		s.fields += max(1, len(f.Names))
		ast.Inspect(f.Type, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && id.Name == "Scene" {
				s.holds = append(s.holds, fmt.Sprint(f.Names))
			}
			_, selected := n.(*ast.SelectorExpr)
			return !selected
		})
	}
}

// named is the name of a type, or of what it points at.
func named(e ast.Expr) string {
	switch x := e.(type) {
	case *ast.StarExpr:
		return named(x.X)
	case *ast.IndexExpr:
		return named(x.X)
	case *ast.IndexListExpr:
		return named(x.X)
	case *ast.Ident:
		return x.Name
	}
	return ""
}

// No type grows past its bound, and a bound that is no longer needed goes.
func TestNoTypeOutgrowsItsBound(t *testing.T) {
	all := sizes(t)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		s, most := all[name], mostMethods
		if b, ok := bounds[name]; ok {
			most = b.methods
			if b.fields > 0 && s.fields > b.fields {
				t.Errorf("%s has %d fields, more than %d", name, s.fields, b.fields)
			}
		}
		if s.methods > most {
			t.Errorf("%s has %d methods, more than %d", name, s.methods, most)
		}
	}
	for name, b := range bounds {
		if s := all[name]; s == nil || b.fields == 0 && s.methods <= mostMethods {
			t.Errorf("%s needs no bound of its own", name)
		}
	}
}

// What the table does is done by parts that do not know its scene.
func TestTheSceneOfTheTableIsMadeOfParts(t *testing.T) {
	for name, s := range sizes(t) {
		if strings.HasPrefix(name, "scenes/table.") && len(s.holds) > 0 {
			t.Errorf("%s holds a Scene in %v", name, s.holds)
		}
	}
}
