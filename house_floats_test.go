package main_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A product that is added to something may be rounded once together with the
// sum (a fused multiply-add): on arm64 the compiler does so, on most amd64 it
// does not. Then the last bit of a number depends on the processor, and with it
// which of two equal plays an answer shows. A conversion, float64(x*y), rounds.
//
// Some functions of package math are written in assembler for one processor
// and in Go for another, and do not say the same in the last bit.

// unrounded says where a file multiplies floating-point numbers without rounding
// the product, or asks a function that is not the same everywhere.
func unrounded(fset *token.FileSet, f *ast.File, info *types.Info) (faults []string) {
	isFloat := func(e ast.Expr) bool {
		v := info.Types[e]
		b, ok := v.Type.Underlying().(*types.Basic)
		return ok && b.Info()&types.IsFloat != 0 && v.Value == nil
	}
	fault := func(n ast.Node, what string) {
		faults = append(faults, fmt.Sprintf("%s: %s", fset.Position(n.Pos()), what))
	}
	var parents []ast.Node
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			parents = parents[:len(parents)-1]
			return true
		}
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.MUL && isFloat(n) && !roundedIn(parents, info) {
				fault(n, "write float64(x*y)")
			}
		case *ast.AssignStmt:
			if n.Tok == token.MUL_ASSIGN && isFloat(n.Lhs[0]) {
				fault(n, "write x = float64(x*y) for x *= y")
			}
		case *ast.SelectorExpr:
			if of, ok := info.Uses[n.Sel].(*types.Func); ok && of.Pkg() != nil && of.Pkg().Path() == "math" && !slices.Contains(exact, of.Name()) && !makesNets(fset.Position(n.Pos()).Filename) {
				fault(n, "math."+of.Name()+" is not the same on every processor")
			}
		}
		parents = append(parents, n)
		return true
	})
	return faults
}

// exact are the functions of package math whose value is the same everywhere.
var exact = []string{"Abs", "Ceil", "Copysign", "Float32bits", "Float32frombits", "Float64bits", "Float64frombits",
	"Floor", "Inf", "IsInf", "IsNaN", "Ldexp", "Frexp", "Max", "Min", "NaN", "Pow10", "Round", "RoundToEven", "Signbit", "Sqrt", "Trunc"}

// makesNets reports whether a file makes nets. They are shipped as they were
// made, so this need not be the same everywhere.
func makesNets(file string) bool {
	name := filepath.ToSlash(file)
	return strings.HasSuffix(name, "engine/chance/fit.go") || strings.HasSuffix(name, "engine/chance/bend.go")
}

// roundedIn reports whether a product whose parents these are is rounded: it is
// converted, or it goes into nothing but a product, a quotient or a comparison.
func roundedIn(parents []ast.Node, info *types.Info) bool {
	for _, p := range slices.Backward(parents) {
		switch p := p.(type) {
		case *ast.ParenExpr:
			continue
		case *ast.UnaryExpr:
			continue
		case *ast.BinaryExpr:
			return p.Op != token.ADD && p.Op != token.SUB
		case *ast.CallExpr:
			return info.Types[p.Fun].IsType()
		}
		return false
	}
	return false
}

// listed is a package as go list describes it with what was compiled of it.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
}

func exported(t *testing.T, patterns ...string) (all []listed) {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles"}, patterns...)...)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal("go list:", err)
	}
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal("go list:", err)
		}
		all = append(all, p)
	}
}

// importing reads packages from what was compiled of them, which needs no source:
// with -trimpath a test does not know where Go's lies.
func importing(fset *token.FileSet, all []listed) types.Importer {
	return importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		for _, p := range all {
			if p.ImportPath == path {
				return os.Open(p.Export)
			}
		}
		return nil, fmt.Errorf("no package %s", path)
	})
}

func TestTheEngineRoundsEveryProduct(t *testing.T) {
	all := exported(t, "./engine/...")
	fset := token.NewFileSet()
	compiled := importing(fset, all)
	looked := 0
	for _, p := range all {
		if !strings.HasPrefix(p.ImportPath, module+"/engine/") {
			continue
		}
		looked++
		var files []*ast.File
		for _, name := range p.GoFiles {
			f, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
		}
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
		if _, err := (&types.Config{Importer: compiled}).Check(p.ImportPath, fset, files, info); err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			for _, fault := range unrounded(fset, f, info) {
				t.Error(fault)
			}
		}
	}
	if looked < 15 {
		t.Fatalf("looked at %d packages only", looked)
	}
}

func TestAProductThatIsNotRoundedIsSeen(t *testing.T) {
	all := exported(t, "math")
	for _, c := range []struct {
		body   string
		faults int
	}{
		{"z = x*y + z", 1},
		{"z = z - (x * y)", 1},
		{"z += -(x * y)", 1},
		{"z = x * y; z += 1", 1},
		{"z *= y", 1},
		{"z = max(x*y, z)", 1},
		{"z = float64(x*y) + z", 0},
		{"z = float64(x*y*z) + x", 0},
		{"z = x*y/2 + z", 0},
		{"if x*y > z { z = 1 }", 0},
		{"z = 2.0*3 + z", 0},
		{"i = i*i + i", 0},
		{"z = math.Exp(x)", 1},
		{"z = math.Sqrt(x)", 0},
	} {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, "a.go", "package a\nimport \"math\"\nvar _ = math.Pi\nfunc a(x, y, z float64, i int) (float64, int) {\n"+c.body+"\nreturn z, i }", 0)
		if err != nil {
			t.Fatal(err)
		}
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
		if _, err := (&types.Config{Importer: importing(fset, all)}).Check("a", fset, []*ast.File{f}, info); err != nil {
			t.Fatal(err)
		}
		if got := unrounded(fset, f, info); len(got) != c.faults {
			t.Errorf("%s: %d faults, want %d: %v", c.body, len(got), c.faults, got)
		}
	}
}
