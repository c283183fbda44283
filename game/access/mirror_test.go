package access

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// page is what a page would have: the names in order, and what was sent of each.
type page struct {
	focus, modal string
	order        []string
	sent         map[string][]string
	messages     int
}

func (p *page) hear(message string) {
	p.messages++
	items := strings.Split(message, "\x1e")
	head := strings.Split(items[0], "\x1f")
	p.focus, p.modal = head[0], head[1]
	if head[2] != "" {
		p.order = strings.Split(strings.TrimSuffix(head[2], "\x1d"), "\x1d")
	}
	p.sent = map[string][]string{}
	for _, text := range items[1:] {
		fields := strings.Split(text, "\x1f")
		p.sent[fields[0]] = fields
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
	p.order = nil
	show("b", button("a", "A"), button("b", "C"))
	if p.order != nil || len(p.sent) != 1 || p.sent["b"][3] != "C" || p.focus != "b" {
		t.Fatalf("after a change: %v, %v, focus %q", p.order, p.sent, p.focus)
	}
	show("b", button("b", "C"), button("n", "New"), button("a", "A"))
	if !slices.Equal(p.order, []string{"b", "n", "a"}) || len(p.sent) != 1 {
		t.Fatalf("in another order: %v, %v", p.order, p.sent)
	}
}

func TestTheSceneUnderADialogIsKept(t *testing.T) {
	p := &page{}
	m := NewMirror(p.hear, nil)
	m.Show(&Frame{Items: []Item{button("a", "A")}})
	m.Show(&Frame{Modal: true, Items: []Item{button("yes", "Yes")}})
	if p.modal != "m" || !slices.Equal(p.order, []string{"yes"}) {
		t.Fatalf("of a dialog: %q %v", p.modal, p.order)
	}
	p.order = nil
	m.Show(&Frame{Items: []Item{button("a", "A")}})
	if p.modal != "" || p.order != nil || len(p.sent) != 0 {
		t.Fatalf("after it: %q %v %v", p.modal, p.order, p.sent)
	}
	m.Show(&Frame{Modal: true, Items: []Item{button("yes", "Yes")}})
	if len(p.sent) != 1 {
		t.Fatal("a dialog that comes again is not sent again")
	}
}

func TestWhatSeparatesFieldsIsNeverInAText(t *testing.T) {
	p := &page{}
	NewMirror(p.hear, nil).Show(&Frame{Items: []Item{button("a", "x\x1ey\x1fz\x1d")}})
	if p.sent["a"][3] != "x y z " {
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

// BenchmarkShow is a full table of which one card has changed.
func BenchmarkShow(b *testing.B) {
	m := NewMirror(func(string) {}, func(string) {})
	items := make([]Item, 0, 200)
	for i := range b.N {
		items = items[:0]
		for k := range 180 {
			items = append(items, Item{Name: fmt.Sprint("card/", k), Role: Entry, Label: "ten of hearts", Enabled: true, X: 10, Y: 20, W: 30, H: 40})
		}
		items[i%180].Mark = On
		m.Show(&Frame{Items: items})
	}
}
