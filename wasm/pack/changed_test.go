package main

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const source = `package p

import (
	"fmt"
	"regexp"
	"strings"
)

var (
	kept   = 1
	dropped = regexp.MustCompile("a+")
)

// Say is not needed.
func Say() string { return fmt.Sprint(kept) }

func Match(s string) bool { return dropped.MatchString(strings.TrimSpace(s)) }
`

func TestAFileIsChangedAndLosesTheImportsThatNothingNeeds(t *testing.T) {
	c := change{
		swap:   map[string]string{"\tdropped = regexp.MustCompile(\"a+\")\n": ""},
		gone:   []string{"Say"},
		bodies: map[string]string{"Match": "return s == more()"},
		more:   "\nfunc more() string { return strings.ToUpper(\"x\") }\n",
	}
	text, err := c.apply(source)
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), "", text, 0)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	var imports []string
	for _, spec := range file.Imports {
		imports = append(imports, spec.Path.Value)
	}
	if !slices.Equal(imports, []string{`"strings"`}) {
		t.Errorf("it imports %v", imports)
	}
	if !strings.Contains(text, "kept   = 1") || !strings.Contains(text, "{ return s == more() }") || strings.Contains(text, "func Say") {
		t.Errorf("it became\n%s", text)
	}
	if !strings.HasPrefix(text, "// Changed") {
		t.Error("it does not say that it has been changed")
	}
}

func TestAChangeThatDoesNotFitTheFileIsRefused(t *testing.T) {
	for name, c := range map[string]change{
		"text that is not there":                    {swap: map[string]string{"nothing": ""}},
		"text that is there twice":                  {swap: map[string]string{"kept": ""}},
		"a declaration that is not there":           {gone: []string{"Shout"}},
		"a declaration in brackets with one needed": {gone: []string{"dropped"}},
		"a function that is not there":              {bodies: map[string]string{"Shout": ""}},
		"a function that is a variable":             {bodies: map[string]string{"kept": ""}},
		"what is no Go":                             {more: "}"},
	} {
		if text, err := c.apply(source); err == nil {
			t.Errorf("%s: it became\n%s", name, text)
		}
	}
}

// heavy is what Ebitengine brings along for things that no page needs, and that the game
// needs no more than these do.
var heavy = []string{
	"archive/zip", "encoding/gob", "go/build", "go/doc/comment", "go/parser", "go/printer", "log/slog", "net", "os/exec", "regexp", "text/template",
	ebitengine + "/internal/shader",
}

func TestThePageIsBuiltWithoutWhatNoPageNeeds(t *testing.T) {
	t.Chdir(filepath.Join("..", ".."))
	modfile, err := trimmed(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	out, err := goOutput("list", "-deps", "-modfile="+modfile, own)
	if err != nil {
		t.Fatal(err)
	}
	deps := strings.Fields(out)
	if !slices.Contains(deps, ebitengine+"/internal/legacyshader") {
		t.Fatal("Ebitengine is not among ", deps)
	}
	for _, pkg := range heavy {
		if slices.Contains(deps, pkg) {
			t.Errorf("the page has %s", pkg)
		}
	}
}

// TestThePageHasItsShadersCompiled: the felt, nothing, three small ones of Ebitengine's, and two times three by three.
func TestThePageHasItsShadersCompiled(t *testing.T) {
	t.Chdir(filepath.Join("..", ".."))
	dir := t.TempDir()
	if _, err := trimmed(dir); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "module", "internal", "shaderir", "program.go"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, ok := strings.Cut(string(text), "program Program\n}{\n")
	if n := strings.Count(table, "#version 300 es"); !ok || n != 2*(1+1+3+9+9) {
		t.Errorf("it has %d", n)
	}
	for _, uniform := range []string{"Size", "Light", "Dark", "Scale"} { // as game/ui names them
		if !strings.Contains(table, `"`+uniform+`"`) {
			t.Errorf("the felt has no %s", uniform)
		}
	}
}

// TestEbitenginesShadersAreWrittenOutInTheirPlaces: by filter, and by what lies beyond the
// edges, as the template has them.
func TestEbitenginesShadersAreWrittenOutInTheirPlaces(t *testing.T) {
	t.Chdir(filepath.Join("..", ".."))
	dir := t.TempDir()
	if _, err := trimmed(dir); err != nil {
		t.Fatal(err)
	}
	for _, pkg := range []string{"builtinshader", "colormshader"} {
		text, err := os.ReadFile(filepath.Join(dir, "module", "internal", pkg, "shader.go"))
		if err != nil {
			t.Fatal(err)
		}
		_, table, ok := strings.Cut(string(text), "var sources = [FilterCount][AddressCount]string{\n")
		rows := strings.Split(strings.TrimSpace(table), "\n")
		if !ok || len(rows) != 4 {
			t.Fatalf("%s has %d rows", pkg, len(rows))
		}
		for filter, mark := range []string{"", "rate := fract(p1)", "rate := clamp(fract(p1)/inversedScale"} {
			for address, shader := range strings.Split(strings.Trim(rows[filter], "{},"), `", "`) {
				repeats, unsafe := strings.Contains(shader, "adjustSrcPosForAddressRepeat"), strings.Contains(shader, "imageSrc0UnsafeAt")
				smooth := strings.Contains(shader, "rate :=")
				if !strings.Contains(shader, mark) || smooth != (mark != "") || unsafe != (address == 0) || repeats != (address == 2) {
					t.Errorf("%s: %d, %d is %s", pkg, filter, address, shader)
				}
			}
		}
	}
}
