//go:build !js

package lang_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
)

// source is a file of the program, none of its tests'.
type source struct {
	path string
	*ast.File
}

// under reports whether it is in one of the folders.
func (s source) under(folders ...string) bool {
	return slices.ContainsFunc(folders, func(folder string) bool { return strings.HasPrefix(s.path, folder+"/") })
}

// positions says where something stands in the program.
var positions = token.NewFileSet()

func position(n ast.Node) string { return positions.Position(n.Pos()).String() }

// program is what the tests that look for texts read, parsed once.
func program(t *testing.T) []source {
	t.Helper()
	list, err := parsed()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

var parsed = sync.OnceValues(func() (list []source, err error) {
	root := os.DirFS("../..")
	for _, folder := range []string{"engine", "game", "scenes"} {
		err := fs.WalkDir(root, folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			src, err := fs.ReadFile(root, path)
			if err != nil {
				return err
			}
			file, err := parser.ParseFile(positions, path, src, parser.SkipObjectResolution)
			list = append(list, source{path, file})
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return list, nil
})
