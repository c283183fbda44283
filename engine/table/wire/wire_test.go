package wire_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"machiavelli/engine/table/wire"
)

// A line that is written is read as it was; one of a kind, or with a key, that is not
// known is passed over and keeps its number.
func TestALineIsReadAsItWasWritten(t *testing.T) {
	seat, end := 0, int64(9)
	for _, l := range []wire.Line{
		&wire.Seats{Seats: []wire.Seat{{By: wire.ByHuman, Name: "<Eva>"}, {By: wire.ByHuman}}, Grace: "1h"},
		&wire.Did{P: -1, By: wire.ByClock, Touched: true, Events: []json.RawMessage{[]byte(`{"e":"turn","p":1}`)}, Options: []string{"draw"}, Refused: []byte(`{}`)},
		&wire.Back{P: 1},
		&wire.Asks{Vote: wire.Vote{P: 1, What: wire.VoteComputer, Of: &seat, Until: 7}},
		&wire.Agreed{What: wire.VoteEnd},
		&wire.Declined{What: wire.VoteEnd},
		&wire.Paused{Paused: true},
		&wire.Host{P: 1},
		&wire.Again{Code: "KQXVTA"},
		&wire.Ended{Secret: "00", Why: wire.EndMatch},
		&wire.Hello{V: wire.Version, Me: -1, Now: 5, Last: 4, Table: &wire.Look{V: 1, Rules: []byte(`"push"`), Seats: []wire.Seat{}, State: wire.Over}},
		&wire.View{N: 3, View: []byte(`{"me":1}`), Draft: []byte(`null`), Here: []string{wire.Away}, Clock: &wire.Clock{P: 1, End: &end, Left: 2}, Host: -1, Asks: []wire.Vote{}},
		&wire.Present{Here: []string{wire.Here, wire.Computer}, Watching: 2},
		&wire.Clock{P: 1, Left: 2},
		&wire.Said{P: 1, Key: "well"},
		&wire.Moved{},
	} {
		n := uint64(0)
		if wire.IsNumbered(l.E()) {
			n = 41
		}
		text := wire.Write(n, l)
		if cap(text) != len(text) {
			t.Errorf("%s: who adds to it writes where another one does", text)
		}
		if v, ok := l.(*wire.View); ok {
			n = v.N
		}
		newer := append([]byte(`{"newer":[{"e":7}],`), text[1:]...)
		for _, line := range [][]byte{text, newer} {
			gotN, got, err := wire.Read(line)
			if err != nil || gotN != n || !reflect.DeepEqual(got, l) {
				t.Errorf("%s is read as %d %+v, %v", line, gotN, got, err)
			}
		}
	}
	if n, l, err := wire.Read([]byte(`{"e":"newer","n":42,"p":{"a":[]},"host":"x"}`)); n != 42 || l != nil || err != nil {
		t.Error(n, l, err)
	}
}

// kinds are the lines, each with its keys as they are written.
func kinds() map[string][]string {
	all := map[string][]string{}
	for _, make := range slices.Concat(wire.Numbered, wire.Passing) {
		l := make()
		all[l.E()] = keys(reflect.TypeOf(l).Elem())
	}
	return all
}

func keys(of reflect.Type) (all []string) {
	for i := range of.NumField() {
		f := of.Field(i)
		if f.Anonymous {
			all = append(all, keys(f.Type)...)
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		all = append(all, name)
	}
	return all
}

// Programs by others are written from the page: each kind of line has its row there with
// all of its keys, and each refusal stands there with its status.
func TestThePageHasEveryLineAndEveryRefusal(t *testing.T) {
	page, err := os.ReadFile("../../../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	_, wires, _ := strings.Cut(string(page), "\n## Tables of several people")
	wires, _, _ = strings.Cut(wires, "\n## ")
	row := func(of string) string {
		for line := range strings.Lines(wires) {
			first, rest, _ := strings.Cut(strings.TrimPrefix(line, "| "), " |")
			if strings.HasPrefix(line, "| ") && slices.Contains(strings.Fields(first), of) {
				return rest
			}
		}
		return ""
	}
	for e, keys := range kinds() {
		told := row("`" + e + "`")
		if told == "" {
			t.Errorf("docs/formats.md has no row for the line %q", e)
		}
		for _, key := range keys {
			if !strings.Contains(told, "`"+key+"`") {
				t.Errorf("docs/formats.md: the line %q: no %q in %q", e, key, told)
			}
		}
	}
	for code, status := range wire.Statuses {
		if told := row(strconv.Itoa(status)); !strings.Contains(told, "`"+code+"`") {
			t.Errorf("docs/formats.md: no %q with status %d", code, status)
		}
	}
	for _, why := range wire.Causes() {
		if !strings.Contains(wires, "`"+string(why)+"`") {
			t.Errorf("docs/formats.md: no cause %q", why)
		}
	}
	codes := 0
	for _, r := range []string{"400", "401", "403", "404", "409", "413", "429", "503"} {
		for _, word := range strings.Split(row(r), "`") {
			if _, known := wire.Statuses[word]; known {
				codes++
			}
		}
	}
	if codes < 15 {
		t.Errorf("only %d codes were found", codes)
	}
}

// The other words of the wire stand on the page, too: whoever writes a program reads no code.
func TestThePageHasEveryWord(t *testing.T) {
	page, err := os.ReadFile("../../../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	_, wires, _ := strings.Cut(string(page), "\n## Tables of several people")
	wires, _, _ = strings.Cut(wires, "\n## ")
	words := 0
	for _, file := range []string{"wire.go", "requests.go", "lines.go", "refusals.go", "causes.go"} {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			spec, is := n.(*ast.ValueSpec)
			if !is {
				return true
			}
			for i, value := range spec.Values {
				literal, is := value.(*ast.BasicLit)
				if !is || literal.Kind != token.STRING || slices.Contains(notTold, spec.Names[i].Name) {
					continue
				}
				word, _ := strconv.Unquote(literal.Value)
				words++
				if !regexp.MustCompile("[`/\" ]" + regexp.QuoteMeta(word) + "[`?\" ]").MatchString(wires) {
					t.Errorf("docs/formats.md does not have %s, %q", spec.Names[i].Name, word)
				}
			}
			return true
		})
	}
	if words < 60 {
		t.Errorf("only %d words were found", words)
	}
}

// notTold are the constants of the package that are no words of the wire.
var notTold = []string{"CodeUnread", "CodeLetters"}

// What a server refuses is read as it was refused, facts and all.
func TestARefusalIsReadAsItWasWritten(t *testing.T) {
	for _, r := range []*wire.Refusal{wire.NoSecret, wire.Stale(41), wire.Because("must-play"), wire.NotKept(wire.CauseReadOnly), wire.NotSure(wire.CauseNoCluster)} {
		got := wire.ReadRefusal(r.Status, wire.Encode(r))
		if got.Status != r.Status || got.Code != r.Code || got.Message != r.Message || got.N != r.N || got.Why != r.Why || got.Fact.Why != "" && string(got.Fact.Why) != r.Code {
			t.Errorf("%+v is read as %+v", r, got)
		}
	}
	if r := wire.ReadRefusal(502, []byte("<html>")); r.Code != wire.CodeUnread || r.Status != 502 {
		t.Errorf("%+v", r)
	}
	for code, status := range wire.Statuses {
		if r := wire.Refuse(code, ""); r.Status != status || status < 400 {
			t.Errorf("%+v", r)
		}
	}
}
