package secrets

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"machiavelli/engine/match"
	"machiavelli/engine/worker"
)

// keeper is an interface of the project.
type keeper interface{ keeps() bool }

type kept struct{ m *match.Match }

func (k kept) keeps() bool { return k.m != nil }

type asks interface{ ask(match.History) }

// TestAWalkFindsASecretWhereverItIsHeld, and nothing where there is none.
func TestAWalkFindsASecretWhereverItIsHeld(t *testing.T) {
	for name, c := range map[string]struct {
		of   reflect.Type
		want string
	}{
		"a field":       {reflect.TypeFor[struct{ m *match.Match }](), ".m is a match.Match"},
		"lists":         {reflect.TypeFor[struct{ all [][2]match.Match }](), ".all is a match.Match"},
		"a key":         {reflect.TypeFor[map[*match.Match]int](), "[key] is a match.Match"},
		"a value":       {reflect.TypeFor[map[int]chan *match.History](), "is a match.History"},
		"what comes in": {reflect.TypeFor[func(int, *match.Match)](), "(…) is a match.Match"},
		"what goes out": {reflect.TypeFor[func() (int, *match.Match)](), "() is a match.Match"},
		"a pointer":     {reflect.TypeFor[atomic.Pointer[match.Match]](), "is a match.Match"},
		"a method":      {reflect.TypeFor[struct{ asks }](), "asks.ask(…) is a match.History"},
		"behind":        {reflect.TypeFor[struct{ k keeper }](), ".k(secrets.kept).m is a match.Match"},
		"a seed":        {reflect.TypeFor[*match.Config](), ".Seed is the seed of a match.Config"},
		"chance":        {reflect.TypeFor[match.Config](), ".Keyed is a match.Keyed"},
		"unknown":       {reflect.TypeFor[struct{ t worker.Task }](), ".t: nobody has looked behind worker.Task"},
		"no secret":     {reflect.TypeFor[struct{ data []byte }](), ""},
	} {
		w := &Walk{Behind: map[reflect.Type][]reflect.Type{reflect.TypeFor[keeper](): {reflect.TypeFor[kept]()}, reflect.TypeFor[asks](): nil}}
		found := w.Find(c.of)
		if c.want == "" && len(found) > 0 || c.want != "" && !slices.ContainsFunc(found, func(f string) bool { return strings.HasSuffix(f, c.want) }) {
			t.Errorf("%s: found %q, want %q", name, found, c.want)
		}
	}
}

// TestASeedThatIsToldIsNone: the list says why it may be there.
func TestASeedThatIsToldIsNone(t *testing.T) {
	view := reflect.TypeFor[struct{ v match.View }]()
	w := &Walk{}
	if found := w.Find(view); len(found) != 1 || !strings.HasSuffix(found[0], "the seed of a match.View") {
		t.Fatalf("%q", found)
	}
	w.Told = map[string]string{"engine/match.View.Seed": "the match is over"}
	if found := w.Find(view); len(found) > 0 {
		t.Errorf("%q", found)
	}
}

// TestATypeThatIsToldIsNotLookedInto: whatever it holds.
func TestATypeThatIsToldIsNotLookedInto(t *testing.T) {
	w := &Walk{Told: map[string]string{"engine/match.History": "it is over"}}
	if found := w.Find(reflect.TypeFor[[]match.History]()); len(found) > 0 {
		t.Errorf("%q", found)
	}
}

// TestTasksAreAllThatTheEngineCanBeAsked: those that say their kind.
func TestTasksAreAllThatTheEngineCanBeAsked(t *testing.T) {
	source, err := os.ReadFile("../../../engine/worker/message.go")
	if err != nil {
		t.Fatal(err)
	}
	var want, have []string
	for _, m := range regexp.MustCompile(`(?m)^func \((\w+)\) Kind\(\) Kind`).FindAllSubmatch(source, -1) {
		want = append(want, string(m[1]))
	}
	for _, task := range Tasks {
		have = append(have, task.Name())
	}
	slices.Sort(want)
	slices.Sort(have)
	if !slices.Equal(want, have) {
		t.Errorf("the engine can be asked %q, the list has %q", want, have)
	}
}
