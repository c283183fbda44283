//go:build !js

package lang_test

import (
	"go/ast"
	"io/fs"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	english "machiavelli/assets/strings"
	"machiavelli/game/lang"
)

// used is the keys that the program asks for: whole ones, and beginnings of
// those that it puts together.
func used(t *testing.T) (whole, begun map[string]string) {
	t.Helper()
	whole, begun = map[string]string{}, map[string]string{}
	for _, file := range program(t) {
		if !file.under("game", "scenes") {
			continue
		}
		ast.Inspect(file.File, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && len(call.Args) > 0 {
				if sel, ok := call.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "T" {
					note(call.Args[0], position(call), whole, begun)
				}
			}
			return true
		})
	}
	return whole, begun
}

// note takes a key down: a literal, or a literal beginning of a sum.
func note(arg ast.Expr, at string, whole, begun map[string]string) {
	switch e := arg.(type) {
	case *ast.BasicLit:
		if s, err := strconv.Unquote(e.Value); err == nil {
			whole[s] = at
		}
	case *ast.BinaryExpr:
		left := e.X
		for {
			b, ok := left.(*ast.BinaryExpr)
			if !ok {
				break
			}
			left = b.X
		}
		if l, ok := left.(*ast.BasicLit); ok {
			if s, err := strconv.Unquote(l.Value); err == nil {
				begun[s] = at
			}
		}
	}
}

func TestEveryKeyThatIsUsedHasASentence(t *testing.T) {
	l := load(t)
	whole, begun := used(t)
	if len(whole) < 100 {
		t.Fatalf("only %d keys found: the search is broken", len(whole))
	}
	for key, at := range whole {
		if !l.Has(key) {
			t.Errorf("%s: no sentence for %q", at, key)
		}
	}
	keys := l.Keys()
	for start, at := range begun {
		found := false
		for _, k := range keys {
			found = found || strings.HasPrefix(k, start)
		}
		if !found {
			t.Errorf("%s: no sentence begins with %q", at, start)
		}
	}
}

// A page has no terminal, and not what only a terminal says.
func TestNothingThatAPageIsMadeOfAsksForWhatOnlyATerminalSays(t *testing.T) {
	data, err := fs.ReadFile(english.Files, "en.json")
	if err != nil {
		t.Fatal(err)
	}
	page, err := lang.Read("en", data)
	if err != nil {
		t.Fatal(err)
	}
	var apart []string
	for _, key := range load(t).Keys() {
		if !page.Has(key) {
			apart = append(apart, key)
		}
	}
	if len(apart) < 50 {
		t.Fatalf("only %d sentences of the terminal: they are no longer apart", len(apart))
	}
	cmd := exec.Command("go", "list", "-deps", "-f", `{{if not .Standard}}{{$dir := .Dir}}{{range .GoFiles}}{{$dir}}/{{.}}{{"\n"}}{{end}}{{end}}`, "machiavelli")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal("go list:", err)
	}
	for _, path := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range apart {
			if first, _, _ := strings.Cut(key, "."); strings.Contains(string(src), `"`+key+`"`) || strings.Contains(string(src), `"`+first+`."`) {
				t.Errorf("%s asks for %s", path, key)
			}
		}
	}
}

var hole = regexp.MustCompile(`\{[^}]*\}`)

func TestPlaceholdersAreWordsInBraces(t *testing.T) {
	var lines []string
	for _, name := range []string{"en.json", "terminal/en.json"} {
		data, err := fs.ReadFile(english.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, strings.Split(string(data), "\n")...)
	}
	ok := regexp.MustCompile(`^\{([a-z]+(:[a-z]+|:=[a-z]+|(\|[^|{}]*)+)?|[AKQJ])\}$`)
	for _, line := range lines {
		_, text, _ := strings.Cut(line, `": `)
		if strings.HasPrefix(text, "{\"") {
			text = strings.Trim(text, "{},")
		}
		for _, h := range hole.FindAllString(text, -1) {
			if !ok.MatchString(h) {
				t.Errorf("%s: %s", strings.TrimSpace(line), h)
			}
		}
	}
}
