package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// change is what a source file of a module is built without, or with something else
// in its place. What it names has to be there, so that another version of the module
// is not built with half of it.
type change struct {
	file   string            // its path in the module
	swap   map[string]string // text that is there once, and what takes its place
	gone   []string          // declarations that are left out, by name
	bodies map[string]string // what functions do instead, by name
	more   string            // what is written at the end
}

// copyModule copies the packages of a module that a program for the browser needs into a folder.
// The module itself stays as it is.
func copyModule(to, module, program string) error {
	root, err := moduleDir(module)
	if err != nil {
		return err
	}
	packages, err := goOutput("list", "-deps", "-f", fmt.Sprintf("{{with .Module}}{{if eq .Path %q}}{{$.Dir}}{{end}}{{end}}", module), program)
	if err != nil {
		return err
	}
	for _, from := range append(strings.Fields(packages), root) {
		within, err := filepath.Rel(root, from)
		if err != nil {
			return err
		}
		if err := copyFiles(filepath.Join(to, within), from); err != nil {
			return err
		}
	}
	return nil
}

// edit makes changes to a copied module.
func edit(copied string, changes []change) error {
	for _, c := range changes {
		name := filepath.Join(copied, filepath.FromSlash(c.file))
		src, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		text, err := c.apply(string(src))
		if err != nil {
			return fmt.Errorf("%s: %w", c.file, err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// replaced writes the game's module file into a folder, with a module replaced by its copy.
// The go command builds with the copy if it gets that file by its flag -modfile.
func replaced(dir, module, by string) (modfile string, err error) {
	own, err := goOutput("env", "GOMOD")
	if err != nil {
		return "", err
	}
	modfile = filepath.Join(dir, "go.mod")
	for from, to := range map[string]string{own: modfile, filepath.Join(filepath.Dir(own), "go.sum"): filepath.Join(dir, "go.sum")} {
		data, err := os.ReadFile(from)
		if err != nil {
			return "", err
		}
		if err := os.WriteFile(to, data, 0o644); err != nil {
			return "", err
		}
	}
	_, err = goOutput("mod", "edit", "-replace="+module+"="+by, modfile)
	return modfile, err
}

// copyFiles copies the files of a folder, but not what lies in folders of it.
func copyFiles(to, from string) error {
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	list, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, f := range list {
		if !f.Type().IsRegular() {
			continue
		}
		data, err := os.ReadFile(filepath.Join(from, f.Name()))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(to, f.Name()), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// moduleDir is where the source of a module lies.
func moduleDir(module string) (string, error) {
	return goOutput("list", "-m", "-f", "{{.Dir}}", module)
}

// apply is a source file with the change made, and without the imports that nothing
// needs any more.
func (c *change) apply(src string) (string, error) {
	for _, text := range slices.Sorted(maps.Keys(c.swap)) {
		if n := strings.Count(src, text); n != 1 {
			return "", fmt.Errorf("%q is there %d times", text, n)
		}
		src = strings.Replace(src, text, c.swap[text], 1)
	}
	src, err := c.rewrite(src)
	if err != nil {
		return "", err
	}
	if src, err = imported(src + c.more); err != nil {
		return "", err
	}
	return "// Changed for the page of Machiavelli, see its wasm/pack.\n\n" + src, nil
}

// rewrite leaves declarations out and puts other bodies into functions.
func (c *change) rewrite(src string) (string, error) {
	var cuts cuts
	found := map[string]bool{}
	file, offset, err := parse(src)
	if err != nil {
		return "", err
	}
	for _, decl := range file.Decls {
		for _, name := range declared(decl) {
			if body, ok := c.bodies[name]; ok {
				f, isFunc := decl.(*ast.FuncDecl)
				if !isFunc {
					return "", fmt.Errorf("%s is no function", name)
				}
				found[name] = true
				cuts = append(cuts, cut{offset(f.Body.Lbrace), offset(f.Body.Rbrace) + 1, "{ " + body + " }"})
			} else if slices.Contains(c.gone, name) && !found[name] {
				for _, other := range declared(decl) { // which stand in the same brackets
					if !slices.Contains(c.gone, other) {
						return "", fmt.Errorf("%s is declared with %s", other, name)
					}
					found[other] = true
				}
				cuts = append(cuts, cut{offset(decl.Pos()), offset(decl.End()), ""})
			}
		}
	}
	for _, name := range slices.Concat(c.gone, slices.Collect(maps.Keys(c.bodies))) {
		if !found[name] {
			return "", fmt.Errorf("there is no %s", name)
		}
	}
	return cuts.made(src), nil
}

// imported is a source file without the imports that nothing in it uses.
func imported(src string) (string, error) {
	var cuts cuts
	file, offset, err := parse(src)
	if err != nil {
		return "", err
	}
	used := map[string]bool{"_": true}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok {
				used[x.Name] = true
			}
		}
		return true
	})
	for _, spec := range file.Imports {
		name := path.Base(strings.Trim(spec.Path.Value, `"`))
		if spec.Name != nil {
			name = spec.Name.Name
		}
		if !used[name] {
			cuts = append(cuts, cut{offset(spec.Pos()), offset(spec.End()), ""})
		}
	}
	return cuts.made(src), nil
}

// parse reads a source file; offset is how many bytes lie before a place in it.
func parse(src string) (file *ast.File, offset func(token.Pos) int, err error) {
	files := token.NewFileSet()
	file, err = parser.ParseFile(files, "", src, parser.SkipObjectResolution)
	return file, func(p token.Pos) int { return files.Position(p).Offset }, err
}

// declared is the names that a declaration declares; methods have none that count.
func declared(decl ast.Decl) (names []string) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			names = append(names, d.Name.Name)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				names = append(names, s.Name.Name)
			case *ast.ValueSpec:
				for _, name := range s.Names {
					names = append(names, name.Name)
				}
			}
		}
	}
	return names
}

// cut is a part of a text, by its bytes, and what takes its place.
type cut struct {
	from, to int
	text     string
}

// cuts are parts that do not overlap, in their order.
type cuts []cut

// made is the text with the parts replaced.
func (c cuts) made(text string) string {
	for _, one := range slices.Backward(c) {
		text = text[:one.from] + one.text + text[one.to:]
	}
	return text
}
