package a11y

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Mirror copies the items of a scene to elements of the page, for screen readers. It sends
// only what has changed. The other half is wasm/page/mirror.js.
type Mirror struct {
	// Aloud is a text as it is spoken; nil: as it is written.
	Aloud func(text string) string

	send func(message string)
	say  func(text string)

	scene, dialog layer
	focus         string
	modal, begun  bool
	message       []byte
	acts          []Act
}

// layer is what was sent of the scene, or of the dialog over it.
type layer struct {
	items []Item
	was   []int // where each of the next items is among these
}

// NewMirror makes a mirror that calls send with its messages, and say with sentences for
// the screen reader.
func NewMirror(send, say func(string)) *Mirror { return &Mirror{send: send, say: say} }

// Say says something once.
func (m *Mirror) Say(text string) {
	if m != nil && text != "" {
		m.say(m.aloud(text))
	}
}

func (m *Mirror) aloud(text string) string {
	if m.Aloud == nil {
		return text
	}
	return m.Aloud(text)
}

// Heard records an action in the mirror.
func (m *Mirror) Heard(a Act) {
	m.acts = append(m.acts, a)
	if a.Do != Write {
		return
	}
	over := &m.scene
	if m.modal {
		over = &m.dialog
	}
	for i := range over.items { // that is what the mirror shows now, and may have to be told otherwise
		if over.items[i].Name == a.Name {
			over.items[i].Text = a.Text
		}
	}
}

// Acts returns the actions since the last call.
func (m *Mirror) Acts() []Act {
	if m == nil {
		return nil
	}
	acts := m.acts
	m.acts = nil
	return acts
}

// What separates the items of a message, the fields of an item, and names, and what
// begins a run of names that stay.
const (
	itemEnd  = '\x1e'
	fieldEnd = '\x1f'
	nameEnd  = '\x1d'
	runBegin = '\x1c'
)

// Show updates the mirror to a frame, and reports whether there was anything to send. It
// takes lists out of the frame, which must not be used after it.
//
// The message's first item is the focus, m where a dialog is open, and, if the names
// of the items are not those of last time or stand in another order, those that are
// there now: new ones, and runs of those of last time, from which to before which.
// The others are what has changed of the items.
func (m *Mirror) Show(f *Frame) bool {
	over := &m.scene
	if f.Modal {
		over = &m.dialog
	} else if m.modal {
		m.dialog.items = m.dialog.items[:0]
	}
	fresh := mirrored(f.Items)
	m.message = append(m.message[:0], f.Focus...)
	m.message = append(m.message, fieldEnd)
	if f.Modal {
		m.message = append(m.message, 'm')
	}
	m.message = append(m.message, fieldEnd)
	same := over.compare(fresh)
	if !same {
		m.order(over.was, fresh)
	}
	changed := !same || !m.begun || m.focus != f.Focus || m.modal != f.Modal
	for i := range fresh {
		old := &none
		if k := over.was[i]; k >= 0 {
			old = &over.items[k]
		}
		if *old != fresh[i] && m.append(old, &fresh[i]) {
			changed = true
		}
	}
	m.focus, m.modal, m.begun = f.Focus, f.Modal, true
	over.items = append(over.items[:0], fresh...)
	if changed {
		m.send(string(m.message))
	}
	return changed
}

// none is what a new item was before.
var none Item

// mirrored leaves the items that a mirror has: those with a role that say something.
// A list without an entry is a text.
func mirrored(items []Item) []Item {
	kept := items[:0]
	end := func(in string) {
		if n := len(kept); n > 0 && kept[n-1].Role == List && kept[n-1].Name != in {
			kept[n-1].Role = Text
		}
	}
	for i := range items {
		it := &items[i]
		if it.Role == "" || it.Spoken() == "" && it.Role != Field && it.Role != Number {
			continue
		}
		end(it.In)
		if n := len(kept); n == i {
			kept = kept[:n+1] // it is there
		} else {
			kept = append(kept, *it)
		}
	}
	end("")
	headed(kept)
	return kept
}

// headed puts what a scene shows before its buttons behind the heading, which says what
// it is about: those who read on from the heading come to it, and nobody has to read all
// of it to come to the heading. A dialog has its heading first.
func headed(items []Item) {
	h := slices.IndexFunc(items, func(i Item) bool { return i.Level == 1 })
	if h <= 0 || items[0].Role == Dialog {
		return
	}
	slices.SortStableFunc(items[:h+1], func(a, b Item) int { return cmp.Compare(a.shown(), b.shown()) })
}

// shown is 1 for what can only be read, before the heading, and 0 for what stands beside it.
func (i *Item) shown() int {
	if i.Role == Button || i.Level == 1 {
		return 0
	}
	return 1
}

// order writes the names that are there now, by where each was; for none an empty run.
func (m *Mirror) order(was []int, now []Item) {
	if len(now) == 0 {
		m.message = append(m.message, runBegin, '0', ' ', '0')
	}
	for i, next := 0, 0; i < len(now); i = next {
		if next = i + 1; i > 0 {
			m.message = append(m.message, nameEnd)
		}
		start := was[i]
		if start < 0 {
			m.message = append(m.message, now[i].Name...)
			continue
		}
		for next < len(now) && was[next] == start+next-i {
			next++
		}
		m.message = strconv.AppendInt(append(m.message, runBegin), int64(start), 10)
		m.message = strconv.AppendInt(append(m.message, ' '), int64(start+next-i), 10)
	}
}

// compare finds where each of the fresh items was, -1 for a new one, and reports
// whether all are where they were. It looks onward from the item before, which most
// have followed before, too.
func (l *layer) compare(fresh []Item) bool {
	same := len(fresh) == len(l.items)
	l.was = l.was[:0]
	next := 0
	for i := range fresh {
		at := -1
		for k := range l.items {
			if k += next; k >= len(l.items) {
				k -= len(l.items)
			}
			if l.items[k].Name == fresh[i].Name {
				at, next = k, k+1
				break
			}
		}
		l.was = append(l.was, at)
		same = same && at == i
	}
	return same
}

// append writes what has changed of an item, each after the letter by which mirror.js
// knows it, and reports whether anything has. What has become something else is told
// again.
func (m *Mirror) append(old, i *Item) bool {
	begin := len(m.message)
	m.message = appendPlain(append(m.message, itemEnd), i.Name)
	head := len(m.message)
	if old.Role != i.Role {
		old = &none
		m.text('r', "", string(i.Role))
	}
	m.text('i', old.In, i.In)
	m.spoken('s', old.Spoken(), i.Spoken())
	m.spoken('a', old.About, i.About)
	m.text('m', string(old.Mark), string(i.Mark))
	m.text('k', old.Keys, i.Keys)
	if i.Role == Field || i.Role == Number {
		m.text('t', old.Text, i.Text)
	}
	if old.Enabled != i.Enabled {
		m.message = append(m.message, fieldEnd, 'e')
		if i.Enabled {
			m.message = append(m.message, '1')
		}
	}
	m.number('l', float64(old.Level), float64(i.Level))
	m.number('v', old.Value, i.Value)
	m.number('n', old.Min, i.Min)
	m.number('x', old.Max, i.Max)
	m.number('p', old.Step, i.Step)
	if was, is := box(old), box(i); was != is || old == &none {
		m.message = append(m.message, fieldEnd, 'b')
		for n, v := range is {
			if n > 0 {
				m.message = append(m.message, ' ')
			}
			m.message = strconv.AppendFloat(m.message, v, 'g', -1, 64)
		}
	}
	if len(m.message) == head {
		m.message = m.message[:begin]
		return false
	}
	return true
}

// box is where an item is, in whole points.
func box(i *Item) [4]float64 {
	return [4]float64{math.Round(i.X), math.Round(i.Y), math.Round(i.W), math.Round(i.H)}
}

func (m *Mirror) text(letter byte, old, s string) {
	if s != old {
		m.message = appendPlain(append(m.message, fieldEnd, letter), s)
	}
}

// spoken writes a text as it is spoken.
func (m *Mirror) spoken(letter byte, old, s string) {
	if s != old {
		m.message = appendPlain(append(m.message, fieldEnd, letter), m.aloud(s))
	}
}

func (m *Mirror) number(letter byte, old, v float64) {
	if v != old {
		m.message = strconv.AppendFloat(append(m.message, fieldEnd, letter), v, 'g', -1, 64)
	}
}

// appendPlain appends a text without what separates fields.
func appendPlain(b []byte, s string) []byte {
	if strings.ContainsAny(s, "\x1c\x1d\x1e\x1f") {
		s = strings.NewReplacer("\x1c", " ", "\x1d", " ", "\x1e", " ", "\x1f", " ").Replace(s)
	}
	return append(b, s...)
}
