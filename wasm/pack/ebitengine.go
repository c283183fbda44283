package main

import (
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// ebitengine is the module whose files the page is built with changes of.
const ebitengine = "github.com/hajimehoshi/ebiten/v2"

// unneeded is what Ebitengine has that no page of the game comes to, but that would be
// a fifth of the code in it: a search for its own source in the log of its developers, pictures of
// its textures in an archive, shaders in an old dialect, which are read and printed as Go, a game that
// another process shows; and large packages of Go for small things, which are done
// by hand.
var unneeded = []change{
	{
		// Whoever called a drawing function: for builds with the tag ebitenginedebug.
		file:   "internal/debug/caller.go",
		gone:   []string{"ebitengineFileDir", "ebitengineFileDirOnce"},
		bodies: map[string]string{"FirstCaller": `return "", 0, CallerTypeNone`},
	},
	{
		// Pictures of textures, for EBITENGINE_INTERNAL_IMAGES_KEY, which no page has.
		file:   "internal/graphicscommand/image_js.go",
		swap:   map[string]string{"func (i *Image) Dump(": "func dump("},
		gone:   []string{"download", "dump"},
		bodies: map[string]string{"DumpImages": `return "", nil`},
		more: `
func (i *Image) Dump(graphicsdriver.Graphics, string, bool, image.Rectangle) (string, error) { return "", nil }
`,
	},
	{
		// Shaders that count in texels: the game's count in pixels.
		file: "internal/legacyshader/convert.go",
		gone: []string{"texelBuiltinNames", "texelHelpersSuffix", "texelHelperPrefix", "srcPosConversionStmt", "blankUseStmt"},
		bodies: map[string]string{
			"convertToPixels": `return nil, fmt.Errorf("legacyshader: a page's shaders begin with //kage:unit pixels")`,
		},
	},
	{
		// A game that another process shows.
		file: "internal/vmguest/vmguest.go",
		gone: []string{
			"postTickHooksMu", "postTickHooks", "AppendPostTickHook", "RunPostTickHooks",
			"textInputHandlersMu", "textInputStateHandler", "textInputEndHandler",
			"RegisterTextInputHandlers", "RunTextInputStateHandler", "RunTextInputEndHandler",
		},
	},
	{
		file:   "internal/thread/thread.go",
		bodies: map[string]string{"logDiscardedCall": ""},
	},
	{
		// Textures that are saved: telephones' programs alone do that.
		file: "internal/atlas/gpuresources.go",
		swap: map[string]string{`"log/slog"`: ""},
		more: `
type logger struct{}

var slog logger

func (logger) Debug(string, ...any)          {}
func (logger) Error(message string, _ ...any) { println(message) }
`,
	},
	{
		file: "internal/shader/expr.go",
		swap: map[string]string{"regexp.MustCompile(`\\A__t(\\d+)\\z`)": "texture{}"},
		more: `
type texture struct{}

func (texture) FindStringSubmatch(name string) []string {
	digits, ok := strings.CutPrefix(name, "__t")
	if !ok || digits == "" || strings.Trim(digits, "0123456789") != "" {
		return nil
	}
	return []string{name, digits}
}
`,
	},
	{
		file: "internal/graphics/shader.go",
		swap: map[string]string{"regexp.MustCompile(`^[ \\t\\r\\n]*//kage:unit\\s+([^ \\t\\r\\n]+)[ \\t\\r\\n]*$`)": "unit{}"},
		more: `
type unit struct{}

func (unit) FindSubmatch(line []byte) [][]byte {
	words := bytes.Fields(line)
	if len(words) != 2 || string(words[0]) != "//kage:unit" {
		return nil
	}
	return [][]byte{line, words[1]}
}
`,
	},
	{
		file: "internal/shaderir/glsl/glsl.go",
		swap: map[string]string{"regexp.MustCompile(`\\n\\n+`)": "blanks{}"},
		more: `
type blanks struct{}

func (blanks) ReplaceAllString(text, one string) string {
	for strings.Contains(text, "\n\n\n") {
		text = strings.ReplaceAll(text, "\n\n\n", one)
	}
	return text
}
`,
	},
}

// trimmed copies Ebitengine without what no page needs into a folder, and returns the
// module file to build the game with; see changed.
func trimmed(dir string) (modfile string, err error) {
	shaders, err := written()
	if err != nil {
		return "", err
	}
	return changed(dir, own, ebitengine, slices.Concat(unneeded, shaders))
}

// written is Ebitengine's own shaders, written out instead of made from a template
// at every start: the module has them so, too, in a list that its tools read.
func written() ([]change, error) {
	root, err := moduleDir(ebitengine)
	if err != nil {
		return nil, err
	}
	var all []change
	for _, pkg := range []string{"builtinshader", "colormshader"} {
		list, err := literals(filepath.Join(root, "internal", pkg, "defs.go"))
		if err != nil {
			return nil, err
		}
		all = append(all, change{
			file:   "internal/" + pkg + "/shader.go",
			gone:   []string{"shaders", "shadersM", "tmpl"},
			bodies: map[string]string{"ShaderSource": "return []byte(sources[filter][address])"},
			more:   fmt.Sprintf("\nvar sources = [FilterCount][AddressCount]string{\n%s}\n", list),
		})
	}
	return all, nil
}

// literals is the strings of a file's constants as rows of a table of three by three.
func literals(name string) (string, error) {
	src, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	file, _, err := parse(string(src))
	if err != nil {
		return "", err
	}
	var all []string
	ast.Inspect(file, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok {
			all = append(all, l.Value)
		}
		return true
	})
	if len(all) != 9 {
		return "", fmt.Errorf("%s has %d shaders", name, len(all))
	}
	rows := ""
	for row := range slices.Chunk(all, 3) {
		rows += "{" + strings.Join(row, ", ") + "},\n"
	}
	return rows, nil
}
