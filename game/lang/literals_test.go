//go:build !js

package lang_test

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// shown is where a call has a text that a player reads or hears, by how it ends.
var shown = map[string][]int{
	"p.Text": {0}, "p.TextIn": {0}, "p.Wrap": {0},
	"f.Open": {1}, "f.Text": {1}, "f.Marked": {1}, "f.TextBeside": {1}, "f.Row": {0, 1}, "f.Under": {0}, "f.Whole": {1},
	"ui.Header": {2}, "UI.Toast": {0}, "notices.say": {0},
	"t.write": {0}, // in a terminal
}

// filled are the fields of widgets, dialogs, items and models that are shown.
var filled = []string{"Text", "Sub", "Tip", "Why", "Says", "Title", "Label", "About", "Banner", "Status", "Empty", "Options"}

// looked is what has a key, or an English sentence that is its own key, or what is no
// player's: it is called with it, or made of it.
var looked = regexp.MustCompile(`^(` + strings.Join([]string{
	`.*\.(T|Phrase|Has|Say)|text\.Errorf|t\.say`,
	`panic|log\.Print|regexp\.MustCompile|(s|ses)\.(fails|stumbles)`, // for whoever mends the program
	`link\.Fault`, // said by its kind
	`js\..*|kernel\.NewProc|syscall\..*|windows\..*|oto\..*|strings\.Contains`, // names of the system's
	`of`, // game/app/opponents: names of people
}, "|") + `)$`)

// spared are the files whose sentences no player meets as they are, and why.
var spared = map[string]string{
	"game/ui/clipboard/clipboard_other.go": "commands of the system",
	"game/lang/system_darwin.go":           "names of the system's preferences",
	"game/lang/grammar.go":                 "languages, each by its own name",
	"game/lang/lang.go":                    "faults of the table itself",
	"game/lang/read.go":                    "faults of the table itself",
	"game/shell/window/browser_js.go":      "what a style sheet asks for",
	"game/shell/window/play.go":            "faults of the table itself",
	"game/app/puzzles/keep.go":             "said as store.DamagedError",
	"game/app/sprint/keep.go":              "what is wrong with a file, said as store.DamagedError",
	"game/app/session/save.go":             "said as unfit",
	"game/app/session/show.go":             "said as unfit",
	"game/app/session/told.go":             "said as unfit",
	"game/app/setup/favourites.go":         "said by favourites.fault",
	"game/app/setup/setup.go":              "said as store.DamagedError",
	"game/app/setup/shelf.go":              "said as store.DamagedError",
	"game/ui/foreign_js.go":                "typefaces of the system",
	"game/ui/system_other.go":              "folders of the system",
	"game/ui/sound/probe.go":               "said by settings.sound.…",
	"game/ui/sound/device_js.go":           "said by settings.sound.…",
	"game/ui/sound/player.go":              "said by settings.sound.…",
	"game/shell/stage/stage.go":            "a scene that is not there is a fault of the program",
	"game/report/statistics/keep.go":       "said as store.DamagedError",
	"game/settings/settings.go":            "said as store.DamagedError; a player without a name is wording.Called",
	"game/store/versioned.go":              "said by wording.Store",
	"game/store/browser_js.go":             "said by store.Error",
	"game/store/disk.go":                   "said by store.Error",
	"game/store/lease.go":                  "said as store.Error",
	"game/app/session/local.go":            "the cause of a fault, for the log",
	"game/store/lock.go":                   "asked for and not said",
	"game/store/seal.go":                   "said as store.NewerError",
	"game/store/store.go":                  "said by wording.Store",
	"game/cli/terminal/open.go":            "faults of the table itself",
	"game/ui/felt.go":                      "a shader",
	"game/ui/items.go":                     "keys, as a page's attribute has them",
	"game/ui/input/typed_js.go":            "keys, as a browser calls them",
}

var (
	// prose is two words, or one with a capital.
	prose = regexp.MustCompile(`\pL{2}[,:;.!?…]? \pL|^\p{Lu}\p{Ll}|^ \pL{2}|\pL{2}: $`)
	// pressed are the names of keys that have others in other languages: key.….
	pressed = regexp.MustCompile(`^(Enter|Esc|Tab|Space|Del)$`)
	// dealt is cards as they are typed, and melds of them.
	dealt = regexp.MustCompile(`^((X|2S)=)?[2-9TAKQJ][SHDC]2?([ -]|$)`)
)

// A sentence that stands in a scene or in what scenes share, and not in the table of
// texts, is English in every language.
func TestWhatAPlayerReadsComesFromTheTableOfTexts(t *testing.T) {
	seen := map[string]bool{}
	for _, file := range program(t) {
		// What the command line says is asked for by TestWhatAnErrorSays…; what a server
		// says goes to programs, and what is said to one.
		if !file.under("game", "scenes") || file.under("game/testing", "game/lab", "game/cli/command", "game/cli/simulation", "game/serve", "game/fetch/transport") {
			continue
		}
		found := 0
		ast.Walk(literals{seen: seen, say: func(at ast.Node, what string) {
			if found++; spared[file.path] == "" {
				t.Errorf("%s: %s is in no table", position(at), what)
			}
		}}, file.File)
		if found == 0 && spared[file.path] != "" {
			t.Errorf("%s is spared, and has nothing to spare", file.path)
		}
	}
	for name := range shown {
		if !seen[name] {
			t.Errorf("nothing is shown by %s: the search is broken", name)
		}
	}
	for _, name := range filled {
		if !seen[name] {
			t.Errorf("nothing is shown in %s: the search is broken", name)
		}
	}
}

// literals looks at the texts of a file that are written out in it.
type literals struct {
	shows bool // what is under it is shown: a letter is enough
	seen  map[string]bool
	say   func(at ast.Node, what string)
}

func (l literals) Visit(n ast.Node) ast.Visitor {
	switch n := n.(type) {
	case *ast.ImportSpec, *ast.Field:
		return nil
	case *ast.BasicLit:
		s, err := strconv.Unquote(n.Value)
		s = verb.ReplaceAllString(s, "")
		if n.Kind == token.STRING && err == nil && (prose.MatchString(s) || l.shows && wordy.MatchString(s)) && !dealt.MatchString(s) && !pressed.MatchString(s) {
			l.say(n, n.Value)
		}
	case *ast.CallExpr:
		name := ending(n.Fun)
		if looked.MatchString(types.ExprString(n.Fun)) {
			return nil
		}
		for i, arg := range n.Args {
			in := l
			in.shows = slices.Contains(shown[name], i)
			ast.Walk(in, arg)
		}
		l.seen[name] = true
		l.shows = false
		ast.Walk(l, n.Fun)
		return nil
	case *ast.CompositeLit:
		if n.Type != nil && looked.MatchString(types.ExprString(n.Type)) {
			return nil
		}
	case *ast.KeyValueExpr:
		if key, ok := n.Key.(*ast.Ident); ok {
			l.shows = slices.Contains(filled, key.Name)
			l.seen[key.Name] = true
			ast.Walk(l, n.Value)
			return nil
		}
	case *ast.AssignStmt:
		for i, to := range n.Lhs {
			if sel, ok := to.(*ast.SelectorExpr); ok && len(n.Rhs) == len(n.Lhs) && slices.Contains(filled, sel.Sel.Name) {
				l.seen[sel.Sel.Name] = true
				in := l
				in.shows = true
				ast.Walk(in, n.Rhs[i])
			}
		}
	case *ast.IndexExpr: // by a name
		ast.Walk(l, n.X)
		return nil
	case *ast.BinaryExpr:
		if n.Op != token.ADD { // compared
			return nil
		}
	}
	return l
}

// ending is the last two names of what is called: p.Text of a.p.Text.
func ending(e ast.Expr) string {
	parts := strings.Split(types.ExprString(e), ".")
	return strings.Join(parts[max(0, len(parts)-2):], ".")
}
