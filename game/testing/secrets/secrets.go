// Package secrets looks at types for what the screen's side must not hold: a match
// with all its cards, the seed of one, the moves of one that can be played again. Bytes
// that only the engine reads do not count.
package secrets

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"machiavelli/engine/ideas"
	"machiavelli/engine/match"
	"machiavelli/engine/review"
	"machiavelli/engine/solver"
	"machiavelli/engine/table"
	"machiavelli/engine/worker"
)

// module is what the paths of the project's packages begin with.
const module = "machiavelli/"

// hidden are the types that hold cards which nobody may see, or tell them.
var hidden = []reflect.Type{
	reflect.TypeFor[match.Match](), reflect.TypeFor[match.History](), reflect.TypeFor[match.Moved](), reflect.TypeFor[match.Keyed](),
	reflect.TypeFor[table.Table](),
}

// Tasks are what the engine can be asked.
var Tasks = []reflect.Type{
	reflect.TypeFor[worker.NewMatch](), reflect.TypeFor[worker.Apply](), reflect.TypeFor[worker.Bot](), reflect.TypeFor[worker.Decide](),
	reflect.TypeFor[worker.Fallback](), reflect.TypeFor[worker.Solve](), reflect.TypeFor[worker.Front](), reflect.TypeFor[worker.Advise](),
	reflect.TypeFor[worker.Grade](), reflect.TypeFor[worker.Compare](), reflect.TypeFor[worker.Better](), reflect.TypeFor[worker.Review](),
	reflect.TypeFor[worker.Luck](), reflect.TypeFor[worker.Judge](), reflect.TypeFor[worker.Lacks](),
}

// Values are what the engine answers.
var Values = []reflect.Type{
	reflect.TypeFor[worker.Update](), reflect.TypeFor[match.Action](), reflect.TypeFor[solver.Answer](), reflect.TypeFor[[]solver.Answer](), reflect.TypeFor[worker.Advice](),
	reflect.TypeFor[ideas.Level](), reflect.TypeFor[worker.Comparison](), reflect.TypeFor[worker.Improvement](), reflect.TypeFor[*review.Judgement](),
	reflect.TypeFor[*review.Review](), reflect.TypeFor[review.Lack](), reflect.TypeFor[worker.Draws](),
}

// Walk goes through types, and what they can hold.
type Walk struct {
	// Behind says which types stand behind interfaces of the project. One that is
	// reached and has none here is found as well: nobody has looked behind it.
	Behind map[reflect.Type][]reflect.Type
	// Told are the types that are not looked into ("package.Type"), and the fields
	// called seed ("package.Type.Field") that may be there. Each says why.
	Told map[string]string

	seen  map[reflect.Type]bool
	found []string
}

// Find lists the secrets that values of some types can hold, each as the way there.
func (w *Walk) Find(roots ...reflect.Type) []string {
	w.seen, w.found = map[reflect.Type]bool{}, nil
	for _, t := range roots {
		w.look(t.String(), t)
	}
	slices.Sort(w.found)
	return w.found
}

func (w *Walk) look(way string, t reflect.Type) {
	if w.seen[t] {
		return
	}
	w.seen[t] = true
	if w.tells(t, "") {
		return
	}
	if slices.Contains(hidden, t) {
		w.found = append(w.found, fmt.Sprintf("%s is a %s", way, t))
		return
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Chan:
		w.look(way, t.Elem())
	case reflect.Map:
		w.look(way+"[key]", t.Key())
		w.look(way, t.Elem())
	case reflect.Func:
		w.signature(way, t)
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			w.field(way+"."+f.Name, t, f)
		}
	case reflect.Interface:
		w.behind(way, t)
	}
}

// signature looks at what a function takes and gives: who holds it may be handed that.
func (w *Walk) signature(way string, f reflect.Type) {
	for i := range f.NumIn() {
		w.look(way+"(…)", f.In(i))
	}
	for i := range f.NumOut() {
		w.look(way+"()", f.Out(i))
	}
}

func (w *Walk) field(way string, of reflect.Type, f reflect.StructField) {
	kind := f.Type.Kind()
	if strings.EqualFold(f.Name, "seed") && of.Name() != "" && strings.HasPrefix(of.PkgPath(), module) && (kind == reflect.String || kind >= reflect.Int && kind <= reflect.Uint64) {
		if !w.tells(of, "."+f.Name) {
			w.found = append(w.found, way+" is the seed of a "+of.String())
		}
	}
	w.look(way, f.Type)
}

// tells reports whether a type, or a field of it, is told.
func (w *Walk) tells(t reflect.Type, field string) bool {
	return w.Told[strings.TrimPrefix(t.PkgPath(), module)+"."+t.Name()+field] != ""
}

func (w *Walk) behind(way string, t reflect.Type) {
	for i := range t.NumMethod() {
		m := t.Method(i)
		w.signature(way+"."+m.Name, m.Type)
	}
	if !strings.HasPrefix(t.PkgPath(), module) {
		return
	}
	types, known := w.Behind[t]
	if !known {
		w.found = append(w.found, fmt.Sprintf("%s: nobody has looked behind %s", way, t))
	}
	for _, is := range types {
		if !is.Implements(t) {
			w.found = append(w.found, fmt.Sprintf("%s is no %s", is, t))
		}
		w.look(way+"("+is.String()+")", is)
	}
}
