package text

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Unmarshal reads one JSON value as json.Unmarshal does, but takes nothing on
// trust: a key that is unknown, in another case or there twice, a key of a
// struct that is missing (unless its tag says omitempty), a null where there is
// no list, and anything after the value are errors that name the place.
func Unmarshal(data []byte, v any) error { return unmarshal(data, v, true) }

// UnmarshalPart does as Unmarshal, but keys may be missing; their fields keep what v
// holds.
func UnmarshalPart(data []byte, v any) error { return unmarshal(data, v, false) }

func unmarshal(data []byte, v any, whole bool) error {
	if t := reflect.TypeOf(v).Elem(); keyed(t) {
		if err := check(data, t, whole); err != nil {
			return err
		}
	}
	err := json.Unmarshal(data, v)
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		is, _, _ := strings.Cut(kind.Value, " ")
		return &Kind{kind.Field, kinds[is], wanted(kind.Type)}
	}
	return syntaxIn(data, err)
}

// keyed reports whether there are structs in a type, whose keys are to be
// looked at.
func keyed(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Slice, reflect.Array, reflect.Pointer, reflect.Map:
		return keyed(t.Elem())
	}
	return t.Kind() == reflect.Struct
}

func check(data []byte, t reflect.Type, whole bool) error {
	var one json.RawMessage
	if err := json.Unmarshal(data, &one); err != nil {
		return syntaxIn(data, err)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	c := &checker{d: d, whole: whole}
	if err := c.value(t, ""); err != nil && !errors.Is(err, errEnough) {
		return err
	}
	return c.faults()
}

// Kind is the error of a value of the wrong kind.
type Kind struct {
	At       string
	Is, Want Noun
}

func (e *Kind) Error() string { return e.Said().Error() }

// Said is the error as a sentence.
func (e *Kind) Said() error { return place(e.At, Errorf("%s, want %s", e.Is, e.Want)) }

// The kinds of values.
const (
	aText   Noun = "a text"
	aNumber Noun = "a number"
	aTruth  Noun = "true or false"
	aList   Noun = "a list"
	aThing  Noun = "an object"
	aWhole  Noun = "a whole number"
)

var kinds = map[string]Noun{"string": aText, "number": aNumber, "bool": aTruth, "array": aList, "object": aThing}

// wanted is a type in words.
func wanted(t reflect.Type) Noun {
	switch t.Kind() {
	case reflect.String:
		return aText
	case reflect.Bool:
		return aTruth
	case reflect.Slice, reflect.Array:
		return aList
	case reflect.Struct, reflect.Map:
		return aThing
	case reflect.Float64, reflect.Float32:
		return aNumber
	}
	return aWhole
}

// Syntax is the error of a text that is not JSON: at which byte of a line, from 1.
type Syntax struct {
	Column int64
	Err    error
}

func (e *Syntax) Error() string { return fmt.Sprintf("column %d: %v", e.Column, e.Err) }

func (e *Syntax) Unwrap() error { return e.Err }

// syntaxIn is syntax of an error that names a byte, which may be a part of a
// character only.
func syntaxIn(data []byte, err error) error {
	err = syntax(err)
	var s *Syntax
	if !errors.As(err, &s) || s.Column > int64(len(data)) || data[s.Column-1] < utf8.RuneSelf {
		return err
	}
	at := int(s.Column) - 1
	for at > 0 && !utf8.RuneStart(data[at]) {
		at--
	}
	r, _ := utf8.DecodeRune(data[at:])
	named := strconv.QuoteRune(rune(data[s.Column-1])) // as package json does
	return &Syntax{s.Column, errors.New(strings.Replace(s.Err.Error(), named, strconv.QuoteRune(r), 1))}
}

func syntax(err error) error {
	var s *json.SyntaxError
	switch {
	case !errors.As(err, &s):
	case s.Offset == 0:
		return Errorf("nothing is there")
	default:
		return &Syntax{s.Offset, err}
	}
	return err
}

// checker walks through a value beside the type that it is to become.
type checker struct {
	d       *json.Decoder
	whole   bool     // no key may be missing
	wrong   []error  // what is wrong with a key or a value
	missing []string // keys
}

// mostNamed is how many things that are wrong are named. The rest of the text is
// not looked at then.
const mostNamed = 8

// errEnough ends the walk: enough is wrong.
var errEnough = errors.New("enough")

// fault notes what is wrong with a key or a value.
func (c *checker) fault(at string, what error) error {
	c.wrong = append(c.wrong, place(at, what))
	return c.enough()
}

func (c *checker) enough() error {
	if len(c.wrong)+len(c.missing) >= mostNamed {
		return errEnough
	}
	return nil
}

// faults is everything that is wrong, as far as the walk came.
func (c *checker) faults() error {
	all := c.wrong
	if len(c.missing) > 0 {
		all = append(all, Errorf("missing: %s", strings.Join(c.missing, ", ")))
	}
	if c.enough() != nil {
		all = append(all, Errorf("perhaps more after that"))
	}
	return Join(all...)
}

// Join joins errors into one; nil if the list is empty.
func Join(list ...error) (err error) {
	for _, e := range list {
		switch {
		case err == nil:
			err = e
		case e != nil:
			err = Errorf("%w; %w", err, e)
		}
	}
	return err
}

var reads = reflect.TypeFor[json.Unmarshaler]()

// value walks through the value that comes next.
func (c *checker) value(t reflect.Type, at string) error {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() == reflect.Interface || reflect.PointerTo(t).Implements(reads) {
		return c.skip()
	}
	token, err := c.d.Token()
	if err != nil {
		return syntax(err)
	}
	switch token {
	case json.Delim('{'):
		return c.object(t, at)
	case json.Delim('['):
		return c.list(t, at)
	case nil:
		if k := t.Kind(); k != reflect.Slice && k != reflect.Map {
			return c.fault(at, errors.New("null"))
		}
	}
	return nil // whether the kind is right, json.Unmarshal says
}

func place(at string, what error) error {
	if at == "" {
		return what
	}
	return Errorf("%s: %w", at, what)
}

func (c *checker) skip() error {
	var any json.RawMessage
	return syntax(c.d.Decode(&any))
}

// object walks through an object whose brace has been read.
func (c *checker) object(t reflect.Type, at string) error {
	keys := keysOf(t)
	seen := map[string]bool{}
	for c.d.More() {
		token, err := c.d.Token()
		if err != nil {
			return syntax(err)
		}
		key := token.(string) // inside an object Token gives keys as texts
		if err := c.member(t, keys, at, key, seen[key]); err != nil {
			return err
		}
		seen[key] = true
	}
	for _, k := range keys {
		if c.whole && !k.optional && !seen[k.name] {
			c.missing = append(c.missing, join(at, k.name))
			if err := c.enough(); err != nil {
				return err
			}
		}
	}
	_, err := c.d.Token()
	return syntax(err)
}

// member walks through the value of a key that has been read.
func (c *checker) member(t reflect.Type, keys []field, at, key string, twice bool) (err error) {
	i := slices.IndexFunc(keys, func(k field) bool { return k.name == key })
	switch {
	case twice:
		err = c.fault(at, Errorf("key %s twice", Quote(key)))
	case i >= 0:
		return c.value(keys[i].of, join(at, key))
	case t.Kind() == reflect.Map:
		return c.value(t.Elem(), join(at, key))
	case t.Kind() == reflect.Struct:
		err = c.fault(at, unknown(key, keys))
	}
	if err != nil {
		return err
	}
	return c.skip()
}

func join(at, key string) string {
	if at == "" {
		return key
	}
	return at + "." + key
}

// unknown names a key that does not exist, and the one that was meant if only
// its case differs.
func unknown(key string, keys []field) error {
	named := Quote(key)
	if i := slices.IndexFunc(keys, func(k field) bool { return strings.EqualFold(k.name, key) }); i >= 0 {
		return Errorf("unknown key %s, it is written %q", named, keys[i].name)
	}
	return Errorf("unknown key %s", named)
}

// list walks through a list whose bracket has been read.
func (c *checker) list(t reflect.Type, at string) error {
	for i := 0; c.d.More(); i++ {
		var err error
		if k := t.Kind(); k == reflect.Slice || k == reflect.Array {
			err = c.value(t.Elem(), at+"["+strconv.Itoa(i)+"]")
		} else {
			err = c.skip()
		}
		if err != nil {
			return err
		}
	}
	_, err := c.d.Token()
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return syntax(err)
}

// field is a key of a struct.
type field struct {
	name     string
	of       reflect.Type
	optional bool
}

func keysOf(t reflect.Type) []field {
	if t.Kind() != reflect.Struct {
		return nil
	}
	keys := make([]field, 0, t.NumField())
	for i := range t.NumField() {
		f := t.Field(i)
		name, how, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" || !f.IsExported() {
			continue
		}
		if name == "" {
			name = f.Name
		}
		keys = append(keys, field{name, f.Type, strings.Contains(how, "omitempty")})
	}
	return keys
}

// Clip shortens what somebody has written to 200 bytes, for a message.
func Clip(s string) string { return Cut(s, 200) }

// Quote is Clip in quotes, with what cannot be seen written out.
func Quote(s string) string { return strconv.Quote(Clip(s)) }

// Cut shortens a text of more than most bytes to the whole characters that fit, and an
// ellipsis.
func Cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && !utf8.RuneStart(s[most]) {
		most--
	}
	for end := most; end > 0; { // an accent goes with its letter
		r, _ := utf8.DecodeRuneInString(s[end:])
		if !unicode.Is(unicode.Mn, r) {
			most = end
			break
		}
		_, size := utf8.DecodeLastRuneInString(s[:end])
		end -= size
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}
