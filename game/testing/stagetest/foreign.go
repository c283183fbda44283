package stagetest

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	files "machiavelli/assets/strings"
	"machiavelli/game/app/opponents"
	"machiavelli/game/lang"
	"machiavelli/game/shell/stage"
	"machiavelli/game/testing/uitest"
	"machiavelli/game/ui"
	"machiavelli/game/ui/a11y"
)

// Windows are those in which a scene is looked at in every language.
var Windows = [][2]float64{Least, {360, 640}, {390, 844}, sideways, {1280, 720}}

// Foreign wants a scene, as it is, to be whole in every language: laid out and drawn
// in some windows there is room for every text. And it wants every word to come from
// the language's file. resize shows the scene in a window of a size.
func Foreign(t testing.TB, c *stage.Context, s stage.Scene, resize func(w, h float64)) {
	t.Helper()
	w, h, usual := c.W, c.H, *c.Lang
	everywhere(t, c, s, resize)
	speak(c, marked())
	resize(w, h)
	for _, text := range said(c, s) {
		if word := unmarked(text); word != "" && !c.UI.Modal() { // a dialog was worded before
			t.Errorf("%q, in %q, is in no language's file", word, text)
		}
	}
	speak(c, &usual)
	resize(w, h)
}

// Asked wants a dialog, or what else open has the scene say, to be whole in every
// language: open is called in each of them, in each of the Windows.
func Asked(t testing.TB, c *stage.Context, s stage.Scene, resize func(w, h float64), open func()) {
	t.Helper()
	w, h, usual := c.W, c.H, *c.Lang
	closed := func(w, h float64) {
		c.UI.Reset()
		resize(w, h)
	}
	everywhere(t, c, s, func(w, h float64) {
		closed(w, h)
		if open(); !c.UI.Modal() {
			t.Fatalf("%s, %.0f by %.0f: nothing is asked", c.Lang.Code(), w, h)
		}
	})
	speak(c, marked())
	closed(w, h)
	open()
	for _, i := range c.UI.AllItems() {
		if word := unmarked(i.Spoken()); i.Role != "" && word != "" {
			t.Errorf("%q, in %q, is in no language's file", word, i.Spoken())
		}
	}
	speak(c, &usual)
	closed(w, h)
}

// everywhere wants room for every text in each language and each of the Windows, in
// which show has the scene as it is to be looked at, and wants no button to lose its
// word in any.
func everywhere(t testing.TB, c *stage.Context, s stage.Scene, show func(w, h float64)) {
	t.Helper()
	var said words
	for _, code := range lang.Languages() {
		speak(c, Words(t, code))
		for _, size := range Windows {
			cut := cuts(c, s, func() { show(size[0], size[1]) })
			if _, area, content := c.UI.Widgets(); content > area.H && !c.UI.Modal() { // what is below the fold was not drawn
				cut = append(cut, cuts(c, s, func() { show(c.W, c.H+content-area.H) })...)
				show(size[0], size[1])
			}
			for _, text := range cut {
				t.Errorf("%s, %.0f by %.0f: there is no room for %q", code, size[0], size[1], text)
			}
			for _, fault := range uitest.Translated(c.UI, c.Fonts, c.W, c.H) {
				t.Errorf("%s, %.0f by %.0f: %s", code, size[0], size[1], fault)
			}
			if size == sideways && c.UI.Modal() {
				for _, id := range below(c.UI) {
					t.Errorf("%s, %.0f by %.0f: the button %s lies below the edge", code, size[0], size[1], id)
				}
			}
		}
		for _, size := range slices.Concat(shapes, Windows) {
			show(size[0], size[1])
			said.check(c.UI, fmt.Sprintf("%s, %.0f by %.0f", code, size[0], size[1]))
		}
	}
	for _, fault := range said.faults() {
		t.Error(fault)
	}
}

// sideways is a phone on its side: nobody looks for a button of a dialog below its edge.
var sideways = [2]float64{844, 390}

// below is which buttons of a dialog are seen only once it is scrolled.
func below(s *ui.Screen) (list []string) {
	ws, area, _ := s.Widgets()
	for _, w := range ws {
		if w.Kind == ui.Button && w.Area && !w.Rect.Inside(area) {
			list = append(list, w.ID)
		}
	}
	return list
}

// Sideways wants every button of a scene that is one menu to be seen without scrolling on a
// phone on its side, in every language. Those of the ids may be below.
func (r *Run) Sideways(but ...string) {
	r.T.Helper()
	w, h, usual := r.C.W, r.C.H, *r.C.Lang
	for _, code := range lang.Languages() {
		speak(r.C, Words(r.T, code))
		r.resize(sideways[0], sideways[1])
		for _, id := range below(r.C.UI) {
			if !slices.Contains(but, id) {
				r.T.Errorf("%s, %.0f by %.0f: the button %s lies below the edge", code, sideways[0], sideways[1], id)
			}
		}
	}
	speak(r.C, &usual)
	r.resize(w, h)
}

// shapes are more windows in which a button must not lose its word.
var shapes = [][2]float64{{640, 360}, {320, 640}, {768, 1024}, {900, 600}, {1024, 730}}

// words is which buttons have words, and which have none, each with a window in which
// it is so.
type words struct {
	some, none map[string]string
	nameless   []string
}

// check checks the buttons of a screen; one without a word or a tip is nameless.
func (w *words) check(s *ui.Screen, where string) {
	if w.some == nil {
		w.some, w.none = map[string]string{}, map[string]string{}
	}
	ws, _, _ := s.Widgets()
	for _, b := range ws {
		switch {
		case b.Kind != ui.Button:
		case b.Text != "":
			w.some[b.ID] = where
		default:
			w.none[b.ID] = where
			if b.Tip == "" && b.Says == "" {
				w.nameless = append(w.nameless, fmt.Sprintf("%s: %s has neither a word nor a name", where, b.ID))
			}
		}
	}
}

// faults is the buttons that are without the word that they have elsewhere.
func (w *words) faults() []string {
	list := w.nameless
	for _, id := range slices.Sorted(maps.Keys(w.none)) {
		if where, ok := w.some[id]; ok {
			list = append(list, fmt.Sprintf("%s: %s has no word, but it has one in %s", w.none[id], id, where))
		}
	}
	return list
}

// speak puts a language in the place of the one that everything speaks.
func speak(c *stage.Context, l *lang.Lang) {
	customs, own := c.Lang.Customs, c.Lang.OwnIndices
	*c.Lang = *l
	c.Lang.Customs, c.Lang.OwnIndices = customs, own
}

// Wide is part of the names that are too long for any place.
const Wide = "WWWW"

// cuts is the texts that have no room while a scene is laid out and drawn. Those that
// a player has given, such as Wide, may be cut, and links may break anywhere.
func cuts(c *stage.Context, s stage.Scene, resize func()) (list []string) {
	c.Fonts.Cut = func(text string) {
		if !slices.Contains(list, text) && !strings.Contains(text, Wide) && !strings.Contains(text, os.TempDir()) && !strings.Contains(text, "://") {
			list = append(list, text)
		}
	}
	defer func() { c.Fonts.Cut = nil }()
	resize()
	c.Painter.Read()
	s.Draw(c, c.Painter.Image())
	return list
}

// said is every text that a scene shows, or says to a screen reader.
func said(c *stage.Context, s stage.Scene) (list []string) {
	item := func(i a11y.Item) {
		if i.Role != "" { // else its text is for tests
			list = append(list, i.Spoken(), i.About)
		}
	}
	for _, i := range c.UI.AllItems() {
		item(i)
	}
	if d, ok := s.(stage.Describer); ok {
		d.Describe(c, item)
	}
	items := strings.Join(list, "\n")
	c.Fonts.Drawn = func(line string) {
		if !strings.Contains(items, line) { // else it is a part of one
			list = append(list, line)
		}
	}
	c.Painter.Read()
	s.Draw(c, c.Painter.Image())
	c.Fonts.Drawn = nil
	slices.Sort(list)
	return slices.Compact(list)
}

// marked is the language of scenes whose every word is in its file: English in which
// each letter is another.
var marked = sync.OnceValue(func() *lang.Lang {
	data, err := files.Files.ReadFile(lang.Usual + ".json")
	if err != nil {
		panic(err)
	}
	var sentences map[string]any
	if err := json.Unmarshal(data, &sentences); err != nil {
		panic(err)
	}
	for key, s := range sentences {
		switch s := s.(type) {
		case string:
			sentences[key] = mark(s)
		case map[string]any:
			for form, text := range s {
				if form != "gender" {
					s[form] = mark(text.(string))
				}
			}
		}
	}
	if data, err = files.Files.ReadFile("named.json"); err != nil {
		panic(err)
	}
	var named map[string]map[string]string
	if err := json.Unmarshal(data, &named); err != nil {
		panic(err)
	}
	for key, languages := range named {
		sentences[key] = mark(languages[lang.Usual])
	}
	if data, err = files.Files.ReadFile(lang.Languages()[1] + ".json"); err != nil {
		panic(err)
	}
	var others map[string]any
	if err := json.Unmarshal(data, &others); err != nil {
		panic(err)
	}
	for key := range others {
		if strings.Contains(key, " ") { // an English sentence, which is its own key
			sentences[key] = mark(key)
		}
	}
	data, err = json.Marshal(sentences)
	if err != nil {
		panic(err)
	}
	l, err := lang.Read(lang.Usual, data)
	if err != nil {
		panic(err)
	}
	return l
})

// gap is the name of a part of a sentence; the words of {n|card|cards} come after it.
// So is what fills the English sentence of an error.
var gap = regexp.MustCompile(`\{[^}|]*|%(\[\d\])?[+.\d]*[a-z]`)

// mark writes every letter of a sentence as one of another alphabet.
func mark(sentence string) string {
	var b strings.Builder
	for sentence != "" {
		at := gap.FindStringIndex(sentence)
		if at == nil {
			at = []int{len(sentence), len(sentence)}
		}
		b.WriteString(strings.Map(func(c rune) rune {
			if latin(c) {
				return 'ж'
			}
			return c
		}, sentence[:at[0]]))
		b.WriteString(sentence[at[0]:at[1]])
		sentence = sentence[at[1]:]
	}
	return b.String()
}

func latin(c rune) bool { return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' }

// unmarked is a word that no file has given. Names, cards and single letters may be.
func unmarked(text string) string {
	if strings.Contains(text, os.TempDir()) {
		return ""
	}
	for _, word := range strings.FieldsFunc(text, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '_' }) {
		if strings.ContainsFunc(word, latin) && !named.MatchString(word) {
			return word
		}
	}
	return ""
}

// named are the words that need no file: players' names, cards, what the game is
// called, fields of rules, and codes of tables.
var named = regexp.MustCompile(`^(?:\pL|[A-HJ-NP-Z]{6}|[2-9TAKQJX][SHDC]|.*WWWW.*|\w+_\w+|You|Ada|Wild|nights|tiles|bad|kept|json|Sunday|English|Italiano|Deutsch|Français|Español|Čeština|` + strings.Join(opponents.Names(), "|") + `)$`)
