package keys

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"machiavelli/game/testing/pagepart"
	"machiavelli/game/ui/input"
)

// onPage is how the page names keys, and what it says they do, where it is not by
// their names alone and with the help's sentence.
var onPage = map[string]struct{ keys, does string }{
	"focus":  {"Tab, ← ↑ → ↓", ""},
	"pick":   {"2–9, 1, 1 0, J Q K A; then S H D C", "go to a card by its rank; by its suit, and pick it up"},
	"home":   {"Del, Backspace", ""},
	"undo":   {"Z or Ctrl Z, Y or Ctrl Y, R", ""},
	"hint":   {"", "hint: how many cards or what else to do, which, where, the first step, all steps; do its next step"},
	"joker":  {"W, 1–9", "ask again what a joker stands for; choose"},
	"replay": {"P, ← →", "see the last turns again; step by step"},
	"skip":   {"", "skip what others do; the hint's next step"},
	"zoom":   {"+, −, 0, wheel, pinch", ""},
	"pause":  {"", "pause: help, rules, settings, leave"},
	"help":   {"? or F1", "the keys"},
	"full":   {"F11 or Alt Enter", "full screen"},
}

var write = flag.Bool("write", false, "write the keys into docs/playing.md")

func TestEveryActHasOneKeyAndEveryKeyOneAct(t *testing.T) {
	acts, keys := map[Act]int{}, map[input.Key]Act{}
	for _, r := range Rows {
		for _, b := range r.Binds {
			if b.Key == input.NoKey {
				t.Errorf("%q has no key for act %d", r.Name, b.Act)
			}
			if b.Act == None {
				continue
			}
			acts[b.Act]++
			if before, ok := keys[b.Key]; ok {
				t.Errorf("%v does act %d and act %d", b.Key, before, b.Act)
			}
			keys[b.Key] = b.Act
		}
	}
	for a := None + 1; a < numActs; a++ {
		if acts[a] != 1 {
			t.Errorf("act %d has %d keys", a, acts[a])
		}
	}
}

func TestThePageNamesTheLettersOfCards(t *testing.T) {
	var courts, suits []string
	for _, c := range Courts {
		courts = append(courts, c.Key.String())
	}
	for _, k := range Suits {
		suits = append(suits, k.String())
	}
	want := strings.Join(courts, " ") + "; then " + strings.Join(suits, " ")
	if got := onPage["pick"].keys; !strings.HasSuffix(got, want) {
		t.Errorf("the page has %q, the cards %q", got, want)
	}
}

// A letter that is named in the table's own code would be a second list of keys.
func TestNoOtherFileOfTheTableNamesALetter(t *testing.T) {
	letter := regexp.MustCompile(`\.Letter\(|\.Key[A-Z]\b`)
	files := 0
	for _, folder := range []string{"..", "../draw", "../input", "../motion"} {
		list, err := filepath.Glob(folder + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range list {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			files++
			if at := letter.FindString(read(t, path)); at != "" {
				t.Errorf("%s: %s", path, at)
			}
		}
	}
	if files < 20 {
		t.Errorf("only %d files were read", files)
	}
}

// TestAGamepadDoesWhatTheTableHas: its buttons stand for letters.
func TestAGamepadDoesWhatTheTableHas(t *testing.T) {
	for button, act := range map[ebiten.StandardGamepadButton]Act{
		ebiten.StandardGamepadButtonFrontBottomRight: EndTurn, ebiten.StandardGamepadButtonFrontBottomLeft: Undo, ebiten.StandardGamepadButtonRightStick: NewMeld,
		ebiten.StandardGamepadButtonCenterLeft: Hint, ebiten.StandardGamepadButtonCenterRight: Pause, ebiten.StandardGamepadButtonRightTop: Skip, ebiten.StandardGamepadButtonRightLeft: TakeHome,
	} {
		var r input.Raw
		r.ReadPad(func(b ebiten.StandardGamepadButton) bool { return b == button }, 0, 0)
		if !r.Keys[Of(act)] {
			t.Errorf("button %d does not press %v", button, Of(act))
		}
	}
}

// Some tips name the key of their button.
func TestTheTipsNameTheRightKeys(t *testing.T) {
	keys := map[string]string{"table.tip.replay-back": "←", "table.tip.replay-step": "→"}
	for id, act := range map[string]Act{
		"table.tip.idea": Hint, "table.tip.hint": Hint, "table.hint.step": Step, "table.tip.zap": Zap, "table.tip.undo": Undo, "table.tip.redo": Redo,
		"table.tip.reset": Reset, "table.tip.draw": Draw, "table.tip.pass": Draw, "table.tip.knock": Knock, "table.tip.giveup": GiveUp, "table.tip.tidy": Tidy,
		"table.tip.fit": ZoomAll, "table.tip.replay": Replay, "table.tip.replay-end": Replay, "table.tip.take": Take, "table.tip.push": Push, "table.tip.discard": Discard,
	} {
		keys[id] = Of(act).String()
	}
	named := regexp.MustCompile(`\(.\)`)
	for _, path := range languages(t) {
		words := sentences(t, path)
		for id, key := range keys {
			if want := "(" + key + ")"; !strings.Contains(words[id], want) {
				t.Errorf("%s: %s: %q without %s", path, id, words[id], want)
			}
		}
		for id, text := range words {
			if strings.HasPrefix(id, "table.tip.") && named.MatchString(text) && keys[id] == "" {
				t.Errorf("%s: %s: nothing compares the key in %q", path, id, text)
			}
		}
	}
}

func TestTheHelpHasASentenceForEveryRow(t *testing.T) {
	for _, path := range languages(t) {
		words, rows := sentences(t, path), 0
		for _, r := range Rows {
			if r.Hidden {
				continue
			}
			rows++
			if words["table.keys."+r.Name] == "" {
				t.Errorf("%s says nothing of %q", path, r.Name)
			}
		}
		for id := range words {
			if strings.HasPrefix(id, "table.keys.") {
				rows--
			}
		}
		if rows != 0 {
			t.Errorf("%s: %d sentences have no row", path, -rows)
		}
	}
}

var keysPart = pagepart.Part{Page: "../../../docs/playing.md", Begin: "<!-- written by: go test ./scenes/table/keys -write -->\n", End: "<!-- end of the keys -->\n"}

func TestThePageHasTheKeysAndTheFreeLetters(t *testing.T) {
	words := sentences(t, "../../../assets/strings/en.json")
	var b strings.Builder
	b.WriteString("\n| key | does |\n|---|---|\n")
	for _, r := range Rows {
		keys, does := onPage[r.Name].keys, onPage[r.Name].does
		if keys == "" {
			var names []string
			for _, k := range r.Binds {
				names = append(names, k.Key.String())
			}
			keys = strings.Join(names, ", ")
		}
		if does == "" {
			does = words["table.keys."+r.Name]
		}
		for _, k := range r.Binds {
			if k.Act != None && !strings.Contains(keys, k.Key.String()) {
				t.Errorf("%q does not name %v", keys, k.Key)
			}
		}
		fmt.Fprintf(&b, "| %s | %s |\n", keys, does)
	}
	var free []string
	for _, k := range Free() {
		free = append(free, k.String())
	}
	fmt.Fprintf(&b, "\nLetters that are free: %s.\n\n", strings.Join(free, ", "))

	old, err := keysPart.Text()
	if err != nil {
		t.Fatal(err)
	}
	if old == b.String() {
		return
	}
	if !*write {
		t.Fatalf("%s has other keys than the table; go test ./scenes/table/keys -write\nwant%s", keysPart.Page, b.String())
	}
	if err := keysPart.Write(b.String()); err != nil {
		t.Fatal(err)
	}
}

// The page for those who play by ear names some of the keys among other ways.
func TestThePageOfTheGameByEarNamesTheRightKeys(t *testing.T) {
	const path = "../../../docs/access.md"
	page := read(t, path)
	_, table, _ := strings.Cut(page, "| to play | do |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	named := map[string]string{}
	quoted := regexp.MustCompile("`[^`]*`")
	for _, line := range strings.Split(table, "\n") {
		cells := strings.Split(line, "|")
		if keys := quoted.FindAllString(line, -1); len(keys) > 0 {
			named[strings.TrimSpace(cells[1])] = strings.Join(keys, " ")
		}
	}
	for _, row := range []struct {
		what string
		acts []Act
	}{
		{"lay what is chosen as a new meld", []Act{NewMeld}}, {"undo, redo, everything back", []Act{Undo, Redo, Reset}},
		{"a hint, its next step", []Act{Hint, Step}}, {"end the turn, draw", []Act{EndTurn, Draw}}, {"a card home again", []Act{TakeHome}},
	} {
		var keys []string
		for _, a := range row.acts {
			keys = append(keys, "`"+Of(a).String()+"`")
		}
		if want := strings.Join(keys, " "); named[row.what] != want {
			t.Errorf("%s: %s: %s, want %s", path, row.what, named[row.what], want)
		}
		delete(named, row.what)
	}
	delete(named, "choose a card, or put it back") // a rank and a suit, as an example
	if len(named) > 0 {
		t.Errorf("%s: nothing compares %v", path, named)
	}
}

func languages(t *testing.T) []string {
	t.Helper()
	list, err := filepath.Glob("../../../assets/strings/??.json")
	if err != nil || len(list) < 6 {
		t.Fatal(list, err)
	}
	return list
}

func sentences(t *testing.T, path string) map[string]string {
	t.Helper()
	var all map[string]any
	if err := json.Unmarshal([]byte(read(t, path)), &all); err != nil {
		t.Fatal(path, err)
	}
	words := map[string]string{}
	for id, s := range all {
		words[id], _ = s.(string)
	}
	return words
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
