package a11y

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// page is what a page would have: the names in order, and what was sent of each.
type page struct {
	focus, modal string
	order        []string
	ordered      string            // how the last message changed the order
	sent         map[string]string // by the last message
	messages     int
}

func (p *page) hear(message string) {
	p.messages++
	items := strings.Split(message, "\x1e")
	head := strings.Split(items[0], "\x1f")
	p.focus, p.modal = head[0], head[1]
	if head[2] != "" {
		var now []string
		for _, name := range strings.Split(head[2], "\x1d") {
			run, stays := strings.CutPrefix(name, "\x1c")
			if !stays {
				now = append(now, name)
				continue
			}
			start, end, _ := strings.Cut(run, " ")
			from, _ := strconv.Atoi(start)
			to, _ := strconv.Atoi(end)
			now = append(now, p.order[from:to]...)
		}
		p.order = now
	}
	p.ordered = head[2]
	p.sent = map[string]string{}
	for _, text := range items[1:] {
		name, fields, _ := strings.Cut(text, "\x1f")
		p.sent[name] = strings.ReplaceAll(fields, "\x1f", "|")
	}
}

func button(name, text string) Item {
	return Item{Name: name, Text: text, Role: Button, Enabled: true}
}

func TestTheMirrorSendsOnlyWhatHasChanged(t *testing.T) {
	p := &page{}
	m := NewMirror(p.hear, nil)
	show := func(focus string, items ...Item) { m.Show(&Frame{Focus: focus, Items: items}) }
	show("", button("a", "A"), button("b", "B"), Item{Name: "drawn", Text: "not for ears"})
	if !slices.Equal(p.order, []string{"a", "b"}) || len(p.sent) != 2 {
		t.Fatalf("at first %v, %v", p.order, p.sent)
	}
	show("", button("a", "A"), button("b", "B"))
	if p.messages != 1 {
		t.Fatal("something was sent although nothing has changed")
	}
	show("b", button("a", "A"), button("b", "C"))
	if p.ordered != "" || len(p.sent) != 1 || p.sent["b"] != "sC" || p.focus != "b" {
		t.Fatalf("after a change: %v, %v, focus %q", p.order, p.sent, p.focus)
	}
	show("b", button("b", "C"), button("n", "New"), button("a", "A"))
	if !slices.Equal(p.order, []string{"b", "n", "a"}) || len(p.sent) != 1 || p.sent["n"] != "rbutton|sNew|e1|b0 0 0 0" {
		t.Fatalf("in another order: %v, %v", p.order, p.sent)
	}
	disabled := button("n", "New")
	disabled.Enabled, disabled.About, disabled.X = false, "not now", 3.4
	show("b", button("b", "C"), disabled, button("x", "X"), button("a", "A"))
	if !slices.Equal(p.order, []string{"b", "n", "x", "a"}) || p.ordered != "\x1c0 2\x1dx\x1d\x1c2 3" || p.sent["n"] != "anot now|e|b3 0 0 0" {
		t.Fatalf("with one between: %v by %q, %q", p.order, p.ordered, p.sent)
	}
	show("b", Item{Name: "b", Text: "C", Role: Text}, button("a", "A"))
	if !slices.Equal(p.order, []string{"b", "a"}) || p.ordered != "\x1c0 1\x1d\x1c3 4" || len(p.sent) != 1 || p.sent["b"] != "rtext|sC|b0 0 0 0" {
		t.Fatalf("without two: %v by %q, %q", p.order, p.ordered, p.sent)
	}
}

// TestTheOrderIsRightAfterAnyChange: what a page makes of the messages is the items in
// their order, however they have changed.
func TestTheOrderIsRightAfterAnyChange(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	p := &page{}
	m := NewMirror(p.hear, nil)
	for range 500 {
		var items []Item
		var names []string
		for _, n := range r.Perm(9)[:r.IntN(10)] {
			items, names = append(items, button(strconv.Itoa(n), "B")), append(names, strconv.Itoa(n))
		}
		had := slices.Clone(p.order)
		m.Show(&Frame{Items: items})
		if !slices.Equal(p.order, names) {
			t.Fatalf("%v after %v, by %q", p.order, had, p.ordered)
		}
		for _, name := range names {
			if _, sent := p.sent[name]; sent == slices.Contains(had, name) && !slices.Equal(had, names) {
				t.Fatalf("%s is sent: %t, after %v", name, sent, had)
			}
		}
	}
}

func TestAListWithoutEntriesIsAText(t *testing.T) {
	p := &page{}
	m := NewMirror(p.hear, nil)
	list := func(name string) Item { return Item{Name: name, Label: "a list", Role: List} }
	entry := func(in, text string) Item { return Item{Name: in + "/0", In: in, Text: text, Role: Entry} }
	m.Show(&Frame{Items: []Item{list("a"), list("b"), entry("b", "one"), list("c"), entry("c", ""), list("d")}})
	for name, role := range map[string]string{"a": "rtext|", "b": "rlist|", "c": "rtext|", "d": "rtext|"} {
		if !strings.HasPrefix(p.sent[name], role) {
			t.Errorf("%s is %q", name, p.sent[name])
		}
	}
}

func TestNothingIsMadeWhileNothingChanges(t *testing.T) {
	m := NewMirror(func(string) {}, nil)
	f, items, same := &Frame{}, []Item{button("a", "A"), button("b", "B")}, make([]Item, 2)
	show := func() {
		f.Items = append(same[:0], items...)
		m.Show(f)
	}
	show()
	if n := testing.AllocsPerRun(100, show); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestTheSceneUnderADialogIsKept(t *testing.T) {
	p := &page{}
	m := NewMirror(p.hear, nil)
	m.Show(&Frame{Items: []Item{button("a", "A")}})
	p.order = nil // of the dialog
	m.Show(&Frame{Modal: true, Items: []Item{button("yes", "Yes")}})
	if p.modal != "m" || p.ordered != "yes" || !slices.Equal(p.order, []string{"yes"}) {
		t.Fatalf("of a dialog: %q %v", p.modal, p.order)
	}
	p.order = []string{"a"} // of the scene
	m.Show(&Frame{Items: []Item{button("a", "A")}})
	if p.modal != "" || p.ordered != "" || len(p.sent) != 0 {
		t.Fatalf("after it: %q %v %v", p.modal, p.order, p.sent)
	}
	p.order = nil
	m.Show(&Frame{Modal: true, Items: []Item{button("yes", "Yes")}})
	if len(p.sent) != 1 {
		t.Fatal("a dialog that comes again is not sent again")
	}
}

func TestWhatSeparatesFieldsIsNeverInAText(t *testing.T) {
	p := &page{}
	NewMirror(p.hear, nil).Show(&Frame{Items: []Item{button("a", "x\x1ey\x1fz\x1d\x1c")}})
	if p.sent["a"] != "rbutton|sx y z  |e1|b0 0 0 0" {
		t.Fatalf("%q", p.sent)
	}
}

func TestWhatIsSaidIsReadAloud(t *testing.T) {
	var said []string
	m := NewMirror(nil, func(text string) { said = append(said, text) })
	m.Aloud = strings.ToUpper
	m.Say("a card")
	m.Say("")
	if !slices.Equal(said, []string{"A CARD"}) {
		t.Fatal(said)
	}
	(*Mirror)(nil).Say("nobody listens")
}

func TestActsAreTakenOnce(t *testing.T) {
	m := NewMirror(nil, nil)
	m.Heard(Act{Do: Press, Name: "a"})
	if acts := m.Acts(); len(acts) != 1 || acts[0].Name != "a" || len(m.Acts()) != 0 {
		t.Fatal(acts)
	}
}

// TestATextThatIsCutIsSentBack: the element holds what was typed there, also where the
// game has taken less of it and nothing is new in the game.
func TestATextThatIsCutIsSentBack(t *testing.T) {
	var sent []string
	m := NewMirror(func(s string) { sent = append(sent, s) }, nil)
	show := func(text string) bool {
		return m.Show(&Frame{Items: []Item{{Name: "name", Role: Field, Label: "Name", Text: text, Enabled: true}}})
	}
	show("Ada")
	m.Heard(Act{Do: Write, Name: "name", Text: "Adam"})
	if show("Adam") {
		t.Error("what the element holds is sent to it")
	}
	m.Heard(Act{Do: Write, Name: "name", Text: "Adamo"})
	if !show("Adam") || !strings.Contains(sent[len(sent)-1], "tAdam") {
		t.Errorf("the element holds what the game has not: %q", sent)
	}
}

// BenchmarkShow is a full table of which one card has changed.
func BenchmarkShow(b *testing.B) {
	m := NewMirror(func(string) {}, func(string) {})
	items := make([]Item, 0, 200)
	for i := range b.N {
		items = items[:0]
		for k := range 180 {
			items = append(items, Item{Name: fmt.Sprint("card/", k), Role: EntryButton, Label: "ten of hearts", Enabled: true, X: 10, Y: 20, W: 30, H: 40})
		}
		items[i%180].Mark = On
		m.Show(&Frame{Items: items})
	}
}

func TestWhatASceneShowsIsReadAfterItsHeading(t *testing.T) {
	p := &page{}
	m := NewMirror(p.hear, nil)
	heading := Item{Name: "title", Text: "T", Role: Heading, Level: 1}
	list := []Item{{Name: "hand", Label: "H", Role: List}, {Name: "hand/0", Text: "a card", Role: Entry, In: "hand"}, {Name: "other", Label: "O", Role: List}}
	m.Show(&Frame{Items: slices.Concat(list, []Item{button("back", "B"), heading, button("next", "N")})})
	if want := []string{"back", "title", "hand", "hand/0", "other", "next"}; !slices.Equal(p.order, want) {
		t.Errorf("the order is %v, want %v", p.order, want)
	}
	m.Show(&Frame{Items: slices.Concat([]Item{heading}, list, []Item{button("back", "B")})})
	if want := []string{"title", "hand", "hand/0", "other", "back"}; !slices.Equal(p.order, want) {
		t.Errorf("with the heading first the order is %v, want %v", p.order, want)
	}
	m.Show(&Frame{Modal: true, Items: []Item{{Name: "ask", Label: "A", Role: Dialog}, {Name: "text", Text: "t", Role: Text, In: "ask"}, {Name: "ask.title", Text: "A", Role: Heading, Level: 1, In: "ask"}}})
	if want := []string{"ask", "text", "ask.title"}; !slices.Equal(p.order, want) {
		t.Errorf("a dialog's order is %v, want %v", p.order, want)
	}
}
