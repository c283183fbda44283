package match

import (
	"os"
	"reflect"
	"testing"

	"machiavelli/engine/rules"
	"machiavelli/engine/rules/rulestest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// viewers follows a match as each of its seats sees it, by the events alone.
type viewers struct {
	t     *testing.T
	views []View
}

func (e *viewers) open(m *Match) {
	e.views = nil
	for seat := range m.Seats {
		e.views = append(e.views, m.View(seat))
	}
}

// after brings events to the views, and compares one with the match's own, or
// all after a deal.
func (e *viewers) after(m *Match, do Do, events []Event) {
	e.t.Helper()
	for seat := range e.views {
		v := &e.views[seat]
		v.Touched = v.Touched || do == Touch
		before, old := "", *v
		if seat == 0 && m.Turns%16 == 0 {
			before = string(asJSON(v))
		}
		for _, ev := range events {
			*v = v.After(Seen(ev, seat))
		}
		if before != "" && string(asJSON(old)) != before {
			e.t.Fatalf("%s: the view before has changed", do)
		}
		if m.Phase == Turning && seat != m.Turns%len(e.views) {
			continue
		}
		own := m.View(seat)
		v.Options, v.Seed = own.Options, own.Seed
		if sameValue(reflect.ValueOf(own), reflect.ValueOf(*v)) {
			continue
		}
		if d := cmp.Diff(own, *v, cmpopts.EquateEmpty()); d != "" {
			e.t.Fatalf("after %s seat %d sees another match (-own +by events):\n%s\n%s", do, seat, d, asJSON(events))
		}
	}
}

// sameValue reports whether two views are surely the same, an empty list being as
// good as none. It is quick; what it doubts is for cmp to judge.
func sameValue(a, b reflect.Value) bool {
	switch a.Kind() {
	case reflect.Pointer:
		return !a.IsNil() && !b.IsNil() && sameValue(a.Elem(), b.Elem()) || a.IsNil() && b.IsNil()
	case reflect.Slice:
		for i := range min(a.Len(), b.Len()) {
			if !sameValue(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return a.Len() == b.Len()
	case reflect.Struct:
		for i := range a.NumField() {
			if !sameValue(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	}
	return a.Comparable() && a.Equal(b)
}

func TestAViewAfterAnEventIsTheMatchsOwn(t *testing.T) {
	for _, id := range rules.IDs() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			for i := range uint64(rulestest.Each(t, os.Getenv("SOAK"), 4)) {
				w := newWalk(t, id, 900+i)
				e := viewers{t: t}
				e.open(w.m)
				for w.m.Phase != Over && len(w.actions) < 300 {
					was := len(w.events)
					if w.m.Phase == Scored && i%3 == 0 {
						w.apply(0, Action{Do: Stop})
					} else if w.m.Phase == Scored {
						w.apply(0, Action{Do: Deal})
					} else {
						w.turn()
					}
					if t.Failed() {
						return
					}
					e.after(w.m, w.actions[len(w.actions)-1].action.Do, w.events[was:])
				}
			}
		})
	}
}
