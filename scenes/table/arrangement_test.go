package table

import (
	"strings"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/ui/layout"
)

// felt is a wide felt.
var felt = layout.Field{Rect: layout.Rect{W: 1200, H: 500}}

// meldsOf is melds by their cards, with the IDs 1, 2, ….
func meldsOf(t *testing.T, texts ...string) []match.Meld {
	t.Helper()
	var out []match.Meld
	for i, text := range texts {
		m := match.Meld{ID: i + 1, Owner: -1}
		for _, word := range strings.Fields(text) {
			f, err := card.ParseFace(word)
			if err != nil {
				t.Fatal(err)
			}
			m.Cards = append(m.Cards, card.Card{ID: card.NewID(f, 0)})
		}
		out = append(out, m)
	}
	return out
}

func anywhere([]match.Meld) []layout.Placement { return nil }

func TestAMeldUnderAnotherNameKeepsItsPlace(t *testing.T) {
	var a arrangement
	now := meldsOf(t, "7H 8H 9H", "KS KD KC")
	a.place(now, nil, felt, anywhere)
	was, _ := a.places.Find(2)
	now = meldsOf(t, "7H 8H 9H", "KS KD KC")
	now[1].ID = 9
	a.place(now, nil, felt, anywhere)
	if is, ok := a.places.Find(9); !ok || is.Row != was.Row || is.Col != was.Col {
		t.Errorf("it lies at %v, lay at %v", is, was)
	}
}

func TestANewMeldHasRoomForTheCardsToCome(t *testing.T) {
	var a arrangement
	ahead := meldsOf(t, "7H 8H 9H TH JH QH")
	a.place(meldsOf(t, "7H"), ahead, felt, anywhere)
	was := a.places
	a.place(ahead, nil, felt, anywhere)
	if a.places.At[0].Col != was.At[0].Col || a.places.At[0].Row != was.At[0].Row {
		t.Errorf("it moves from %v to %v", was.At, a.places.At)
	}
}

func TestATidyingIsTakenBackByTheTableAndAnEditByTheSession(t *testing.T) {
	var a arrangement
	a.place(meldsOf(t, "KS KD KC", "7H 8H 9H"), nil, felt, anywhere)
	first := a.places
	a.edited(first)
	a.tidy(felt, anywhere)
	asked := 0
	do := func() bool { asked++; return true }
	if tidy := a.places; !a.undo(do) || asked != 0 || !same(a.places, first) || !a.redo(do) || asked != 0 || !same(a.places, tidy) {
		t.Errorf("the session was asked %d times", asked)
	}
	undone := a.undo(do)
	if undone = undone && a.undo(do); !undone || asked != 1 {
		t.Errorf("the session was asked %d times for one edit", asked)
	}
	if a.undo(func() bool { return false }) {
		t.Error("something is taken back where nothing was done")
	}
	a.turn(1)
	if len(a.before)+len(a.after) > 0 {
		t.Error("another turn can take back edits of the last one")
	}
}

func same(a, b layout.Places) bool {
	if a.Step != b.Step || len(a.At) != len(b.At) {
		return false
	}
	for i := range a.At {
		if a.At[i] != b.At[i] {
			return false
		}
	}
	return true
}

// A look at a table on which nothing has moved encodes nothing.
func TestPlacesAreEncodedOnlyWhenTheyHaveChanged(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	r.drag(name(r.hand()[0]), "felt")
	if len(r.s.ses.Places) == 0 || !r.s.desk.felt.kept.Equal(r.s.desk.felt.places) || len(r.s.desk.felt.kept.At) == 0 {
		t.Fatalf("handed over is %s", r.s.ses.Places)
	}
	r.s.ses.Places = nil // so that it shows when they are handed over again
	for range 3 {
		r.s.picture.stale = true
		r.tick()
	}
	if r.s.ses.Places != nil {
		t.Error("they are encoded again")
	}
	r.drag(name(r.hand()[0]), "felt")
	if len(r.s.ses.Places) == 0 {
		t.Error("places that have changed are not handed over")
	}
}
