package text_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"machiavelli/engine/text"
)

type inner struct {
	N    int   `json:"n"`
	More []int `json:"more,omitempty"`
}

type outer struct {
	Name   string           `json:"name"`
	Inner  inner            `json:"inner"`
	List   []inner          `json:"list"`
	ByName map[string]inner `json:"by_name,omitempty"`
	Raw    json.RawMessage  `json:"raw,omitempty"`
}

func TestWhatIsAskedForIsRead(t *testing.T) {
	var o outer
	err := text.Unmarshal([]byte(` {"name":"a","inner":{"n":1,"more":[2]},"list":null,"by_name":{"x":{"n":3}},"raw":{"any":1,"any":2}} `), &o)
	if err != nil || o.Name != "a" || o.Inner.N != 1 || o.Inner.More[0] != 2 || o.ByName["x"].N != 3 || o.Raw == nil {
		t.Errorf("%+v, %v", o, err)
	}
}

func TestWhatIsWrongIsNamedWithItsPlace(t *testing.T) {
	for data, want := range map[string]string{
		`{"name":"a","inner":{"n":1},"list":[]`:    "column 37: unexpected end",
		`{"name":"a","inner":{"n":1},"list":[]} 7`: "column 40: ",
		``:   "nothing is there",
		`7`:  "a number, want an object",
		`{}`: "missing: name, inner, list",
		`{"name":"a","inner":{},"list":[{"n":1},{}]}`:                          "missing: inner.n, list[1].n",
		`{"name":"a","inner":{"n":1},"list":[],"colour":[1,{}]}`:               `unknown key "colour"`,
		`{"name":"a","inner":{"n":1,"N":1},"list":[]}`:                         `inner: unknown key "N", it is written "n"`,
		`{"name":"a","inner":{"n":1,"n":1},"list":[]}`:                         `inner: key "n" twice`,
		`{"name":"a","inner":{"n":1},"list":[],"by_name":{"x":{}}}`:            "missing: by_name.x.n",
		`{"name":null,"inner":{"n":1},"list":[]}`:                              "name: null",
		`{"name":"a","inner":{"n":"1"},"list":[]}`:                             "inner.n: a text, want a whole number",
		`{"name":"a","inner":{"n":1.5},"list":[]}`:                             "inner.n: a number, want a whole number",
		`{"name":"a","inner":[],"list":{}}`:                                    "want an object",
		`{"name":"a","inner":{"n":1},"list":[],"by_name":{"x":1,"x":{"n":1}}}`: `by_name: key "x" twice`,
	} {
		var o outer
		if err := text.Unmarshal([]byte(data), &o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n got  %v\n want %s", data, err, want)
		}
	}
}

func TestHoweverMuchIsWrongFewWordsSayIt(t *testing.T) {
	long := strings.Repeat("x", 100_000)
	many := strings.Repeat(`{},`, 1000) + `{"` + long + `":1}`
	var list []inner
	err := text.Unmarshal([]byte(`[`+many+`]`), &list)
	if err == nil || len(err.Error()) > 1000 {
		t.Errorf("%d bytes: %.300v", len(err.Error()), err)
	}
}

// What a hostile text costs does not grow faster than the text.
func TestTenTimesTheKeysTakeTenTimesTheTime(t *testing.T) {
	object := func(n int, of string) []byte {
		var b strings.Builder
		b.WriteString("{")
		for i := range n {
			fmt.Fprintf(&b, of, i)
		}
		b.WriteString(`"k":{"n":1}}`)
		return []byte(b.String())
	}
	took := func(n int, of string, v any) time.Duration {
		data := object(n, of)
		least := time.Hour
		for range 3 {
			began := time.Now()
			text.Unmarshal(data, v)
			least = min(least, time.Since(began))
		}
		return least
	}
	for _, of := range []string{`"k%d":{"n":1},`, `"k%d":0,`, `"k%d":{},`} {
		for _, v := range []any{new(map[string]inner), new(outer)} {
			few, many := took(2_000, of, v), took(40_000, of, v)
			if many > 100*few+50*time.Millisecond {
				t.Errorf("%T of %s: 2,000 keys take %v, 40,000 take %v", v, of, few, many)
			}
		}
	}
}

func TestTheEighthFaultIsTheLastThatIsLookedFor(t *testing.T) {
	for data, want := range map[string]string{
		`{"name":"a","inner":{"n":1},"list":[],"1":0,"2":0,"3":0,"4":0,"5":0,"6":0,"7":0,"8":0,"9":0}`: `unknown key "8"; perhaps more after that`,
		`{"name":"a","inner":{"n":1},"list":[{},{},{},{},{},{},{},{},{},{}]}`:                          `list[6].n, list[7].n; perhaps more after that`,
		`{"name":"a","inner":{"n":1},"list":[null,null,null,null,null,null,null,null,null]}`:           `list[7]: null; perhaps more after that`,
	} {
		var o outer
		if err := text.Unmarshal([]byte(data), &o); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v", data, err)
		}
	}
}

func FuzzUnmarshal(f *testing.F) {
	f.Add([]byte(`{"name":"a","inner":{"n":1,"more":[2]},"list":null}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var strict, lenient outer
		if text.Unmarshal(data, &strict) != nil {
			return
		}
		if err := json.Unmarshal(data, &lenient); err != nil {
			t.Errorf("%q is taken, but is no JSON: %v", data, err)
		}
	})
}

func TestAPartIsReadButNothingThatIsWrong(t *testing.T) {
	o := outer{Name: "kept"}
	if err := text.UnmarshalPart([]byte(`{"inner":{"n":1}}`), &o); err != nil || o.Name != "kept" || o.Inner.N != 1 {
		t.Errorf("%+v, %v", o, err)
	}
	for _, data := range []string{`{"Inner":{"n":1}}`, `{"inner":{"n":1,"n":2}}`, `{"colour":1}`, `{"inner":null}`} {
		if err := text.UnmarshalPart([]byte(data), &o); err == nil {
			t.Errorf("%s is taken", data)
		}
	}
}
