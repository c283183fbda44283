package rules

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func rulesOf(t testing.TB, id string) Rules {
	t.Helper()
	r, ok := ByID(id)
	if !ok {
		t.Fatal("no rule set", id)
	}
	return r
}

// fields is what an error complains of.
func fields(err error) []string {
	var e *Invalid
	var out []string
	if errors.As(err, &e) {
		for _, f := range e.Faults {
			out = append(out, f.Field)
		}
	}
	return out
}

func TestHouseRulesAreReadAsTheyAreWritten(t *testing.T) {
	for s, want := range map[string]Options{
		"":                                 {},
		"limit=13,strict=true":             {Limit: 13, Strict: true},
		"hand=9,timer=60,jokers=free":      {Hand: 9, Timer: 60, Jokers: JokersFree},
		"areas=true,packs=3,zap=true":      {Areas: true, Packs: 3, Zap: true},
		"deals=5":                          {Deals: 5},
		"target=100,knock=10,strict=false": {Target: 100, Knock: 10},
	} {
		got, err := ParseOptions(s)
		if err != nil || got != want {
			t.Errorf("%q: %+v, %v", s, got, err)
		}
		if back, err := ParseOptions(got.String()); err != nil || back != got {
			t.Errorf("%q is written %q", s, got)
		}
	}
}

func TestEverythingWrongWithWrittenHouseRulesIsSaid(t *testing.T) {
	_, err := ParseOptions("limit=x,dance=1,strict=maybe,hand,timer=3,timer=4,jokers=wild,packs=0")
	if got := fields(err); !slices.Equal(got, []string{"limit", "dance", "strict", "hand", "timer", "jokers", "packs"}) {
		t.Error(got, err)
	}
}

func TestAHouseRuleThatMakesNoSenseIsRefusedWithTheReason(t *testing.T) {
	for _, c := range []struct {
		id     string
		o      Options
		fields []string
	}{
		{"machiavelli", Options{Hand: 4}, []string{"hand"}},
		{"machiavelli", Options{Hand: 16, Limit: 14, Timer: 1}, []string{"hand", "timer", "limit"}},
		{"machiavelli", Options{Knock: 5}, []string{"knock"}},
		{"machiavelli", Options{Jokers: JokersFree, Zap: true}, []string{"jokers", "zap"}},
		{"machiavelli", Options{Deals: 3, Target: 50}, []string{"deals"}},
		{"machiavelli", Options{Packs: 2}, []string{"packs"}},
		{"machiavelli-15", Options{Target: 50}, []string{"target"}},
		{"vatikan", Options{Strict: true}, []string{"strict"}},
		{"new-smyrna", Options{Hand: 7}, []string{"hand"}},
		{"new-smyrna", Options{Deals: 3}, []string{"deals"}},
		{"krambambuli", Options{Limit: 5, Areas: true}, []string{"limit", "areas"}},
		{"push", Options{Jokers: JokersFree}, []string{"jokers"}},
		{"carousel", Options{Knock: 7}, []string{"knock"}},
	} {
		_, err := rulesOf(t, c.id).With(c.o)
		if got := fields(err); !slices.Equal(got, c.fields) {
			t.Errorf("%s with %s: %v, want %v", c.id, c.o, err, c.fields)
		}
	}
}

func TestHouseRulesChangeTheRuleSetAndNotTheCatalogue(t *testing.T) {
	r, err := rulesOf(t, "carousel").With(Options{Hand: 7, Packs: 3, Knock: 10, Timer: 60, Limit: 5, Areas: true, Zap: true, Jokers: JokersFree, Target: 300})
	if err != nil {
		t.Fatal(err)
	}
	if r.Hand[0] != 7 || r.Packs[0] != (Packs{2, 3, 3}) || r.Packs[1] != (Packs{5, 3, 3}) || r.Knock.Limit != 10 || r.Timer != 60 ||
		r.Limit != 5 || !r.Areas || !r.Zap || r.Joker.Change != ChangeFree || r.End.Target != 300 || r.End.Deals != 0 {
		t.Errorf("%+v", r)
	}
	if c := rulesOf(t, "carousel"); c.Hand[0] != 10 || c.Packs[0].Packs != 1 {
		t.Error("the catalogue was changed")
	}
	r, err = rulesOf(t, "tahiti").With(Options{Jokers: JokersFree})
	if err != nil || r.Meld.Wild != 0 || r.Joker.Bound != BoundNone {
		t.Error("jokers=free: any number in a meld", err)
	}
}

func TestOffersSaysWhatMakesSense(t *testing.T) {
	for id, want := range map[string]string{
		"florence":       "hand strict timer limit areas packs deals target draw",
		"machiavelli":    "hand strict timer limit areas packs deals target draw",
		"machiavelli-15": "hand strict timer limit areas packs deals draw",
		"tahiti":         "hand strict timer limit areas packs deals target jokers zap draw",
		"shanghai":       "hand timer limit areas deals target packs",
		"carousel":       "hand timer limit areas packs deals target knock jokers zap",
		"new-smyrna":     "timer limit areas packs",
		"push":           "timer areas packs",
		"krambambuli":    "hand timer packs deals target",
		"sabra":          "hand strict timer limit areas packs deals target jokers zap draw",
	} {
		for _, key := range OptionKeys() {
			if got := rulesOf(t, id).Offers(key); got != slices.Contains(strings.Fields(want), key) {
				t.Errorf("%s offers %s: %v", id, key, got)
			}
		}
	}
}

func TestARuleSetIsReadBackFromItsJSON(t *testing.T) {
	for _, id := range IDs() {
		r := rulesOf(t, id)
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		back, err := Read(data)
		again, _ := json.Marshal(back)
		if err != nil || string(again) != string(data) {
			t.Errorf("%s: %v\n%s\n%s", id, err, data, again)
		}
		if byName, err := Read([]byte(`"` + id + `"`)); err != nil || byName.ID != id {
			t.Error(id, err)
		}
	}
}

func TestWhatIsNoRuleSetIsRefused(t *testing.T) {
	good, _ := json.Marshal(rulesOf(t, "machiavelli"))
	for name, c := range map[string]struct{ data, says string }{
		"an unknown key":    {strings.Replace(string(good), `"strict"`, `"stricte"`, 1), "stricte"},
		"another case":      {strings.Replace(string(good), `"strict"`, `"Strict"`, 1), `"Strict", it is written "strict"`},
		"a key twice":       {strings.Replace(string(good), `"strict":false`, `"strict":true,"strict":false`, 1), `key "strict" twice`},
		"twice, deep down":  {strings.Replace(string(good), `"set_max":4`, `"set_max":4,"set_max":3`, 1), `meld: key "set_max" twice`},
		"a field missing":   {strings.Replace(string(good), `"up_to":5,`, ``, 1), "missing: packs[0].up_to"},
		"a null":            {strings.Replace(string(good), `"hand":[13]`, `"hand":[null]`, 1), "hand[0]: null"},
		"a text for a list": {strings.Replace(string(good), `[13]`, `"13"`, 1), "hand: a text, want a list"},
		"an unknown id":     {`"whist"`, "whist"},
		"nothing":           {``, "nothing is there"},
		"a number":          {`7`, "a rule set's id"},
		"more after it":     {string(good) + "{}", "after top-level value"},
		"an empty object":   {`{}`, "missing: id, name, tiles"},
		"too many bytes":    {strings.Repeat(" ", MaxJSON+1), "bytes"},
		"no such word":      {strings.Replace(string(good), `"play-or-draw"`, `"dance"`, 1), "dance"},
		"hands too large":   {strings.Replace(string(good), `[13]`, `[29]`, 1), "104"},
		"a hand of thirty":  {strings.Replace(string(good), `[13]`, `[31]`, 1), "30"},
	} {
		if _, err := Read([]byte(c.data)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want a word of %q", name, err, c.says)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, id := range IDs() {
		r, _ := ByID(id)
		data, _ := json.Marshal(r)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := Read(data)
		if err != nil {
			return
		}
		for n := r.MinPlayers; n <= r.MaxPlayers; n++ {
			if packs, jokers := r.Deck(n); packs < 1 || jokers < 0 {
				t.Error("no deck")
			}
		}
		for _, key := range OptionKeys() {
			r.Offers(key)
		}
	})
}

// A field of Options without a row would be read as JSON and change nothing.
func TestEveryOptionIsARow(t *testing.T) {
	of := reflect.TypeFor[Options]()
	var fields []string
	for i := range of.NumField() {
		key, _, _ := strings.Cut(of.Field(i).Tag.Get("json"), ",")
		fields = append(fields, key)
		h, ok := HouseRuleOf(key)
		if !ok {
			t.Errorf("Options.%s has no row in engine/rules/houserules.go", of.Field(i).Name)
			continue
		}
		for _, n := range append([]int{1}, h.Numbers()...) {
			var o Options
			if h.Give(&o, n); reflect.ValueOf(o).Field(i).IsZero() || h.Given(o) != n {
				t.Errorf("the row %s does not keep %d in Options.%s", key, n, of.Field(i).Name)
			}
		}
	}
	if !slices.Equal(fields, OptionKeys()) {
		t.Errorf("the fields of Options are %v, the rows of HouseRules %v: JSON and text would differ in order", fields, OptionKeys())
	}
}
