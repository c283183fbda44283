package main

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"machiavelli/assets/shaders"
)

// Ebitengine compiles shaders when a program runs, three of its own at every start: for that
// it has a reader of Go, numbers of any size and a compiler, which are a tenth of a page.
// A page's shaders are known when it is built, and are compiled then.

// compiler is a program that lies in Ebitengine's module while it runs. It compiles the shaders
// in the files that it is given, and prints them as Go.
//
//go:embed compiler.go.txt
var compiler []byte

// kage is how the shaders begin that can be compiled before.
const kage = "//kage:unit pixels"

// compileShaders compiles the game's shaders and Ebitengine's own with a copy of it, and returns
// the changes to that which have it take them from a table.
func compileShaders(dir, modfile, copied string) ([]change, error) {
	sources := []string{string(shaders.Felt)}
	for _, file := range []string{"internal/builtinshader/defs.go", "internal/builtinshader/shader.go", "internal/colormshader/defs.go", "stencilbuffer.go"} {
		list, err := literals(filepath.Join(copied, filepath.FromSlash(file)))
		if err != nil {
			return nil, err
		}
		for _, literal := range list {
			source, err := strconv.Unquote(literal)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			sources = append(sources, source)
		}
	}
	at := filepath.Join(copied, "internal", "pagecompiler")
	if err := os.MkdirAll(at, 0o755); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(at, "main.go"), compiler, 0o644); err != nil {
		return nil, err
	}
	args := []string{"run", "-modfile=" + modfile, ebitengine + "/internal/pagecompiler"}
	for i, source := range sources {
		name := filepath.Join(dir, strconv.Itoa(i)+".kage")
		if err := os.WriteFile(name, []byte(source), 0o644); err != nil {
			return nil, err
		}
		args = append(args, name)
	}
	cmd := exec.Command("go", args...) // for this machine
	cmd.Stderr = os.Stderr
	table, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("compiling the shaders: %w", err)
	}
	return append(slices.Clone(compiled), change{
		file: "internal/shaderir/program.go",
		swap: map[string]string{"uniformFactors []uint32\n": "uniformFactors []uint32\n\n\t// What a browser gets.\n\tVertex, Fragment string\n"},
		more: string(table),
	}), nil
}

// compiled is what Ebitengine does with shaders that are compiled already.
var compiled = []change{
	{
		file: "internal/legacyshader/legacyshader.go",
		gone: []string{"ParseCompilerDirectives", "convertToCoreSource", "CalcSourceID"},
		bodies: map[string]string{"CompileShader": `
	ir := shaderir.Ready(shaderir.CalcSourceID(fragmentSrc))
	if ir == nil {
		return nil, 0, fmt.Errorf("legacyshader: the page was built without this shader: see its wasm/pack")
	}
	return ir, Pixels, nil
`},
	},
	{
		file: "internal/legacyshader/convert.go",
		gone: []string{"texelBuiltinNames", "texelHelpersSuffix", "texelHelperPrefix", "convertToPixels", "srcPosConversionStmt", "blankUseStmt"},
	},
	{
		file: "internal/legacyshader/deprecated.go",
		gone: []string{"deprecatedFunctionsSuffix"},
	},
	{
		file: "internal/graphics/shader.go",
		gone: []string{"reUnit", "ParseKageUnitDirective", "writeShaderBridge", "completeShaderSource", "CompileShader", "CalcSourceID"},
	},
	{
		file: "internal/shaderir/glsl/glsl.go",
		gone: []string{"Compile"},
	},
	{
		file: "internal/graphicsdriver/opengl/shader.go",
		swap: map[string]string{"glsl.Compile(s.ir, version)": "s.ir.Vertex, s.ir.Fragment"},
	},
}

// writtenOut is Ebitengine's own shaders written out instead of made from templates when a
// program runs: a list for its tools has them so.
func writtenOut(copied string) ([]change, error) {
	var all []change
	for _, pkg := range []string{"builtinshader", "colormshader"} {
		list, err := literals(filepath.Join(copied, "internal", pkg, "defs.go"))
		if err != nil {
			return nil, err
		}
		if len(list) != 9 {
			return nil, fmt.Errorf("%s has %d shaders", pkg, len(list))
		}
		rows := ""
		for row := range slices.Chunk(list, 3) {
			rows += "\t{" + strings.Join(row, ", ") + "},\n"
		}
		all = append(all, change{
			file:   "internal/" + pkg + "/shader.go",
			gone:   []string{"shaders", "shadersM", "tmpl"},
			bodies: map[string]string{"ShaderSource": "return []byte(sources[filter][address])"},
			more:   "\nvar sources = [FilterCount][AddressCount]string{\n" + rows + "}\n",
		})
	}
	return all, nil
}

// literals is the shaders among the constants of a file, as they stand there.
func literals(name string) (list []string, err error) {
	src, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	file, _, err := parse(string(src))
	if err != nil {
		return nil, err
	}
	for _, decl := range file.Decls {
		if d, ok := decl.(*ast.GenDecl); !ok || d.Tok != token.CONST {
			continue
		}
		ast.Inspect(decl, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && strings.HasPrefix(l.Value[1:], kage) {
				list = append(list, l.Value)
			}
			return true
		})
	}
	return list, nil
}
