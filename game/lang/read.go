package lang

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// reader reads a language's file: a JSON object of sentences, where a sentence
// is a string or an object of forms, and nothing else. A page waits for it
// before its first picture, and JSON's own reader takes several times as long.
type reader struct {
	rest string // what is not read yet
	err  error  // the first that was found; nothing is read after it
}

var errSyntax = errors.New("it is no JSON object of sentences")

// read reads a whole file, and adds its sentences to those of others.
func read(data []byte, texts map[string]sentence) error {
	r := reader{rest: string(data)}
	r.object(func(key string) {
		if _, twice := texts[key]; twice {
			r.fail(fmt.Errorf("%s is there twice", key))
		}
		texts[key] = r.sentence(key)
	})
	if r.next() != 0 {
		r.fail(errSyntax)
	}
	return r.err
}

// readNamed adds the sentences of a file in which each key has all languages. A
// language's own file goes before it, and English stands for a language that lacks one.
func readNamed(data []byte, code string, texts map[string]sentence) error {
	r := reader{rest: string(data)}
	r.object(func(key string) {
		words := ""
		r.object(func(language string) {
			if text := r.text(); language == code || language == Usual && words == "" {
				words = text
			}
		})
		if _, own := texts[key]; !own {
			texts[key] = sentence{other: words}
		}
	})
	if r.next() != 0 {
		r.fail(errSyntax)
	}
	return r.err
}

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
	r.rest = ""
}

// next is the next byte that is no blank, 0 at the end.
func (r *reader) next() byte {
	r.rest = strings.TrimLeft(r.rest, " \t\r\n")
	if r.rest == "" {
		return 0
	}
	return r.rest[0]
}

// expect reads a byte that must come.
func (r *reader) expect(c byte) {
	if r.next() != c {
		r.fail(errSyntax)
		return
	}
	r.rest = r.rest[1:]
}

// object reads an object; member reads what stands behind a key.
func (r *reader) object(member func(key string)) {
	r.expect('{')
	for first := true; r.err == nil && (!first || r.next() != '}'); first = false {
		key := r.text()
		r.expect(':')
		member(key)
		if r.next() != ',' {
			break
		}
		r.expect(',')
	}
	r.expect('}')
}

// sentence reads a sentence, or the forms of one.
func (r *reader) sentence(key string) (t sentence) {
	switch r.next() {
	case '"':
		t.other = r.text()
	case '{':
		whole := false
		r.object(func(name string) {
			text := r.text()
			switch {
			case name == Other:
				t.other, whole = text, true
			case text != "":
				t.forms = append(t.forms, form{name, text})
			}
		})
		if !whole {
			r.fail(fmt.Errorf("%s has no form %q", key, Other))
		}
	default:
		r.fail(fmt.Errorf("%s is no sentence and no forms of one", key))
	}
	return t
}

// text reads a string. One with a backslash is left to JSON's own reader.
func (r *reader) text() (s string) {
	r.expect('"')
	end := strings.IndexAny(r.rest, "\"\\")
	if end >= 0 && r.rest[end] == '"' {
		s, r.rest = r.rest[:end], r.rest[end+1:]
		return s
	}
	for end >= 0 && end < len(r.rest) && r.rest[end] != '"' {
		if r.rest[end] == '\\' {
			end++
		}
		end++
	}
	if end < 0 || end >= len(r.rest) {
		r.fail(errSyntax)
		return ""
	}
	if err := json.Unmarshal([]byte(`"`+r.rest[:end+1]), &s); err != nil {
		r.fail(err)
		return ""
	}
	r.rest = r.rest[end+1:]
	return s
}
