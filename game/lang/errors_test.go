//go:build !js

package lang_test

import (
	"encoding/json"
	"go/ast"
	"go/token"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	files "machiavelli/assets/strings"
	"machiavelli/game/lang"
)

// says is where a call has the English sentence of an error, see text.Error.
var says = map[string]int{"Errorf": 0, "want": 2, "suits": 3}

// flagged is where a flag of the command line has the sentence that explains it.
var flagged = map[string]int{
	"Bool": 2, "Int": 2, "String": 2, "Duration": 2,
	"BoolVar": 3, "IntVar": 3, "StringVar": 3, "DurationVar": 3,
}

// commandLine is the packages that only the command line has.
var commandLine = []string{"game/cli/command", "game/cli/simulation", "game/cli/stdio"}

// said is the sentences of errors that can be said in other languages, and the nouns
// in them, with where each is; those of the command line apart.
func said(t *testing.T) (game, line map[string]string) {
	t.Helper()
	game, line = map[string]string{}, map[string]string{}
	for _, file := range program(t) {
		if file.under("game/testing", "game/lab", "engine/table", "game/serve") {
			continue // no player meets them: a table refuses in codes, which screens put into words
		}
		into := game
		if file.under(commandLine...) {
			into = line
		}
		take := func(e ast.Expr) {
			if l, ok := e.(*ast.BasicLit); ok && l.Kind == token.STRING {
				s, _ := strconv.Unquote(l.Value)
				if wordy.MatchString(verb.ReplaceAllString(place.ReplaceAllString(s, ""), "")) {
					into[s] = position(e)
				}
			}
		}
		ast.Inspect(file.File, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				name := ""
				switch f := n.Fun.(type) {
				case *ast.SelectorExpr:
					if x, ok := f.X.(*ast.Ident); ok && (f.Sel.Name != "Errorf" && x.Name == "c" || f.Sel.Name == "Errorf" && x.Name != "fmt" && x.Name != "t") {
						name = f.Sel.Name
					}
				case *ast.Ident:
					if file.Name.Name == "text" {
						name = f.Name
					}
				}
				if at, ok := flagged[called(n, "f")]; ok && file.under(commandLine...) {
					take(n.Args[at])
				}
				if at, ok := says[name]; ok && len(n.Args) > at && (name == "Errorf" || file.Name.Name == "rules") {
					take(n.Args[at])
				}
			case *ast.ValueSpec:
				if noun(n.Type) && len(n.Values) > 0 {
					take(n.Values[0])
				}
			case *ast.CompositeLit:
				if i, ok := n.Type.(*ast.Ident); ok && i.Name == "SyntaxError" && file.Name.Name == "card" {
					take(n.Elts[1])
				}
			}
			return true
		})
	}
	return game, line
}

// called is the method of the variable of a name that is called, "" for any other.
func called(n *ast.CallExpr, variable string) string {
	if f, ok := n.Fun.(*ast.SelectorExpr); ok {
		if x, ok := f.X.(*ast.Ident); ok && x.Name == variable {
			return f.Sel.Name
		}
	}
	return ""
}

func noun(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		return e.Sel.Name == "Noun"
	case *ast.Ident:
		return e.Name == "Noun"
	}
	return false
}

var (
	verb  = regexp.MustCompile(`%(\[\d\])?[+.\d]*[a-z%]`)
	place = regexp.MustCompile(`^[a-z.]+(\[%d\])*: %w$`) // in a file, and no word of it
	wordy = regexp.MustCompile(`\pL`)
)

// verbs is what a sentence is filled with, in the order of what fills it.
func verbs(sentence string) (list []string) {
	at := 0
	for _, m := range verb.FindAllStringSubmatch(sentence, -1) {
		v := m[0]
		if v == "%%" {
			continue
		}
		if m[1] != "" {
			n, _ := strconv.Atoi(strings.Trim(m[1], "[]"))
			at, v = n-1, strings.Replace(v, m[1], "", 1)
		}
		for len(list) <= at {
			list = append(list, "")
		}
		list[at] = strings.ReplaceAll(v, "%w", "%s")
		at++
	}
	return list
}

// What an error says is said in every language: the English sentence is its key.
func TestWhatAnErrorSaysIsSaidInEveryLanguage(t *testing.T) {
	game, line := said(t)
	if len(game) < 100 {
		t.Fatalf("only %d sentences found: the search is broken", len(game))
	}
	for _, part := range []struct {
		folder string
		asked  map[string]string
	}{{"", game}, {"terminal/", line}} {
		for _, code := range lang.Languages() {
			name := part.folder + code + ".json"
			data, err := fs.ReadFile(files.Files, name)
			if err != nil {
				t.Fatal(err)
			}
			var texts map[string]any
			if err := json.Unmarshal(data, &texts); err != nil {
				t.Fatal(err)
			}
			for _, s := range slices.Sorted(maps.Keys(part.asked)) {
				text, _ := texts[s].(string)
				switch {
				case code == lang.Usual && text != "":
					t.Errorf("%s: English has %q: it is its own key", name, s)
				case code == lang.Usual:
				case text == "":
					t.Errorf("%s: %s: %q is missing", part.asked[s], name, s)
				case !slices.Equal(verbs(text), verbs(s)):
					t.Errorf("%s: %q is filled with %v, not %v", name, text, verbs(text), verbs(s))
				}
			}
			for key := range texts {
				if strings.Contains(key, " ") && part.asked[key] == "" {
					t.Errorf("%s: nothing says %q", name, key)
				}
			}
		}
	}
}
