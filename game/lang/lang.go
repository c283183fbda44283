// Package lang gives the sentences of the game, by key, in the player's language.
// Sentences hold {gaps}. Those that count have plural forms. Phrases that stand
// inside other sentences have the forms that those need: docs/languages.md.
package lang

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	files "machiavelli/assets/strings"
	"machiavelli/engine/text"
)

// Lang is one language. The zero value answers every key with itself.
type Lang struct {
	texts   map[string]sentence
	grammar grammar
	known   map[string]string // rule sets, see catalogue

	// OwnIndices writes aces and courts as the language's packs have them, where it
	// has packs of its own; else as the rest of the world does, A K Q J.
	OwnIndices bool

	// Customs says how days and hours are written, and is asked when one is: to find it out
	// takes a page longer than to draw its first picture. nil: as most do.
	Customs func() Customs
}

// sentence is the text of a key, and what it is in other forms.
type sentence struct {
	other string
	forms []form
}

// form is a plural form, such as one, or a form that other sentences ask for.
type form struct{ name, text string }

// form is the text in a form.
func (s *sentence) form(name string) (text string, ok bool) {
	for i := range s.forms {
		if s.forms[i].name == name {
			return s.forms[i].text, true
		}
	}
	return "", false
}

// Load reads the language with a code, such as en, from a file of that name, and
// what only a terminal says, which a page has not.
func Load(files fs.FS, code string) (*Lang, error) {
	data, err := fs.ReadFile(files, code+".json")
	if err != nil {
		return nil, err
	}
	l, err := Read(code, data)
	if err != nil {
		return nil, err
	}
	name := "terminal/" + code + ".json"
	switch data, err = fs.ReadFile(files, name); {
	case errors.Is(err, fs.ErrNotExist):
		return l, nil
	case err != nil:
		return nil, err
	}
	if err := read(data, l.texts); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return l, nil
}

// Read reads the file of the language with a code, and what rule sets and levels are
// called in it.
func Read(code string, data []byte) (*Lang, error) {
	g, ok := grammars[code]
	if !ok {
		return nil, fmt.Errorf("%s.json: nothing is known of the language", code)
	}
	texts := make(map[string]sentence, len(data)/64)
	if err := read(data, texts); err != nil {
		return nil, fmt.Errorf("%s.json: %w", code, err)
	}
	named, err := files.Files.ReadFile("named.json")
	if err == nil {
		err = readNamed(named, code, texts)
	}
	if err != nil {
		return nil, fmt.Errorf("named.json: %w", err)
	}
	return &Lang{texts: texts, grammar: g, known: catalogue()}, nil
}

// Code is the code of the language.
func (l *Lang) Code() string { return l.grammar.code }

// Has reports whether a key has a sentence.
func (l *Lang) Has(key string) bool {
	_, ok := l.texts[key]
	return ok
}

// Keys lists the keys in order.
func (l *Lang) Keys() []string { return slices.Sorted(maps.Keys(l.texts)) }

// T is the sentence of a key with its gaps filled: names and values in turn,
// T("dealt", "n", 13, "name", "Cesare"). The value named n chooses the plural
// form. For a key without a sentence it returns the key.
func (l *Lang) T(key string, pairs ...any) string { return l.in("", key, pairs) }

// Say is an English sentence, as fmt.Sprintf takes it, in the language: what an error
// says, see text.Error. The English file has none of them: they are their own keys.
func (l *Lang) Say(form string, args ...any) string {
	words := form
	if s, ok := l.texts[form]; ok {
		words = s.other
	}
	return fmt.Sprintf(strings.ReplaceAll(words, "%w", "%s"), args...)
}

// in is the sentence of a key in a form that is asked for; "" is its own.
func (l *Lang) in(asked, key string, pairs []any) string {
	s, ok := l.texts[key]
	if !ok {
		return key
	}
	words := s.other
	if len(s.forms) > 0 {
		if other, ok := s.form(asked); ok {
			words = other
		} else if other, ok := s.form(l.plural(value(pairs, "n"))); ok {
			words = other
		}
	}
	return text.Gaps(words, func(gap string) (string, bool) { return l.fill(gap, pairs) })
}

// value is the value of a name.
func value(pairs []any, name string) any {
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i] == name {
			return pairs[i+1]
		}
	}
	return nil
}

// fill is what stands in a gap: {name}; {name:form}, a form of a phrase;
// {suit:=rank}, the form that goes with another phrase; {n|card|cards}, words by a
// number's plural form; and {A} {K} {Q} {J}, the indices of the cards.
func (l *Lang) fill(gap string, pairs []any) (string, bool) {
	if len(gap) == 1 && strings.Contains(indexed, gap) {
		return l.Index(gap), true
	}
	name, words, counts := strings.Cut(gap, "|")
	name, asked, _ := strings.Cut(name, ":")
	v := value(pairs, name)
	if v == nil {
		return "", false
	}
	if counts {
		list := strings.Split(words, "|")
		return list[min(max(0, slices.Index(l.grammar.counts, l.plural(v))), len(list)-1)], true
	}
	if with, ok := strings.CutPrefix(asked, "="); ok {
		p, _ := value(pairs, with).(Phrase)
		asked = p.gender()
	}
	switch v := v.(type) {
	case Phrase:
		return v.in(asked), true
	case int:
		return l.Int(v), true
	case float64:
		return l.Decimal(v, 1), true
	case string:
		return text.Clean(v), true // a name may come from anybody
	}
	return fmt.Sprint(v), true
}

// Index is the letter of a language's pack for A, K, Q or J.
func (l *Lang) Index(letter string) string {
	if !l.OwnIndices {
		return letter
	}
	return l.T("index." + letter)
}

// indexed is the letters of cards that languages have letters of their own for.
const indexed = "AKQJ"

// Indices lists the letters of a language's pack for aces, kings, queens and jacks.
func (l *Lang) Indices() (list [len(indexed)]string) {
	for i := range list {
		list[i] = l.Index(indexed[i : i+1])
	}
	return list
}

// HasIndices reports whether the language's packs have indices of their own.
func (l *Lang) HasIndices() bool {
	for _, letter := range strings.Split(indexed, "") {
		if l.T("index."+letter) != letter {
			return true
		}
	}
	return false
}

// And writes a list: a, b and c.
func (l *Lang) And(list []string) string {
	n := len(list)
	if n < 2 {
		return strings.Join(list, "")
	}
	return l.T("and", "a", strings.Join(list[:n-1], ", "), "b", list[n-1])
}

// Phrase is a sentence that stands inside others, which may ask for another of its
// forms: a case, or with a preposition that it melts into.
type Phrase struct {
	lang  *Lang
	key   string
	pairs []any
}

// Phrase is the sentence of a key, see T, to be filled into another.
func (l *Lang) Phrase(key string, pairs ...any) Phrase { return Phrase{l, key, pairs} }

// String is the phrase by itself.
func (p Phrase) String() string { return p.in("") }

func (p Phrase) in(form string) string {
	if p.lang == nil {
		return ""
	}
	return p.lang.in(form, p.key, p.pairs)
}

// gender is the form that goes with the phrase.
func (p Phrase) gender() string {
	if p.lang == nil {
		return ""
	}
	s := p.lang.texts[p.key]
	g, _ := s.form(genderForm)
	return g
}

// genderForm is the name of the form that says which form goes with a phrase.
const genderForm = "gender"
