package scenes_test

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

// Most fields and methods of the scene of the table, and methods of any other type in
// scenes/.
const (
	tableFields  = 12
	tableMethods = 40
	mostMethods  = 40
)

// size is how much belongs to a type.
type size struct {
	fields, methods int
	holds           []string // fields that hold a Scene
}

// sizes counts what belongs to the types under scenes/, by package and name. A function
// with a parameter that is a *Scene is a method of it in disguise, and counts as one.
func sizes(t *testing.T) map[string]*size {
	t.Helper()
	found := map[string]*size{}
	of := func(name string) *size {
		if found[name] == nil {
			found[name] = &size{}
		}
		return found[name]
	}
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
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
	case *ast.Ident:
		return x.Name
	}
	return ""
}

// TestTheSceneOfTheTableIsMadeOfParts: what the table does is done by parts that do not
// know the scene. The bounds are what has been reached, so that they only go down.
func TestTheSceneOfTheTableIsMadeOfParts(t *testing.T) {
	all := sizes(t)
	switch s := all["table.Scene"]; {
	case s == nil:
		t.Fatal("there is no table.Scene")
	case s.fields != tableFields || s.methods != tableMethods:
		t.Errorf("it has %d fields and %d methods; the bounds are %d and %d: cut it, or lower them", s.fields, s.methods, tableFields, tableMethods)
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		s := all[name]
		if strings.HasPrefix(name, "table.") && len(s.holds) > 0 {
			t.Errorf("%s holds a Scene in %v", name, s.holds)
		}
		if s.methods > mostMethods {
			t.Errorf("%s has %d methods, more than %d", name, s.methods, mostMethods)
		}
	}
}
