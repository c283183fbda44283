package access

import (
	"math"
	"strconv"
	"strings"
)

// Mirror keeps a page's elements like the items of a scene: it sends what has
// changed, and nothing when nothing has. The other half is wasm/page/mirror.js.
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
	at    map[string]int
}

// NewMirror is a mirror that hands over its messages, and what is to be said.
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

// Heard takes note of what somebody does in the mirror.
func (m *Mirror) Heard(a Act) { m.acts = append(m.acts, a) }

// Acts takes what was done since the last call.
func (m *Mirror) Acts() []Act {
	if m == nil {
		return nil
	}
	acts := m.acts
	m.acts = nil
	return acts
}

// What separates the items of a message, the fields of an item, and names.
const (
	itemEnd  = '\x1e'
	fieldEnd = '\x1f'
	nameEnd  = '\x1d'
)

// Show makes the mirror like a frame. What it keeps of the frame is the frame's no
// longer.
//
// The message's first item is the focus, m where a dialog is open, and, if they are
// not those of last time or stand in another order, the names of all items. The
// others are those that have changed.
func (m *Mirror) Show(f *Frame) {
	over := &m.scene
	if f.Modal {
		over = &m.dialog
	} else if m.modal {
		m.dialog = layer{}
	}
	fresh := f.Items[:0]
	for i := range f.Items {
		if it := &f.Items[i]; it.Role != "" && (it.Spoken() != "" || it.Role == Field || it.Role == Number) {
			fresh = append(fresh, *it)
		}
	}
	same := len(fresh) == len(over.items)
	for i := 0; same && i < len(fresh); i++ {
		same = fresh[i].Name == over.items[i].Name
	}
	m.message = append(m.message[:0], f.Focus...)
	m.message = append(m.message, fieldEnd)
	if f.Modal {
		m.message = append(m.message, 'm')
	}
	m.message = append(m.message, fieldEnd)
	if !same {
		for i := range fresh {
			m.message = append(append(m.message, fresh[i].Name...), nameEnd)
		}
	}
	changed := !same || !m.begun || m.focus != f.Focus || m.modal != f.Modal
	for i := range fresh {
		if old, ok := over.of(i, fresh[i].Name); !ok || *old != fresh[i] {
			m.append(&fresh[i])
			changed = true
		}
	}
	m.focus, m.modal, m.begun = f.Focus, f.Modal, true
	over.keep(fresh, same)
	if changed {
		m.send(string(m.message))
	}
}

// of is the item of a name, which is likely to be the i-th.
func (l *layer) of(i int, name string) (*Item, bool) {
	if i < len(l.items) && l.items[i].Name == name {
		return &l.items[i], true
	}
	i, ok := l.at[name]
	if !ok {
		return nil, false
	}
	return &l.items[i], true
}

func (l *layer) keep(items []Item, same bool) {
	l.items = append(l.items[:0], items...)
	if same {
		return
	}
	l.at = make(map[string]int, len(items))
	for i := range items {
		l.at[items[i].Name] = i
	}
}

// append writes an item; mirror.js reads the fields in this order.
func (m *Mirror) append(i *Item) {
	b := append(m.message, itemEnd)
	for _, s := range [...]string{i.Name, i.In, string(i.Role), m.aloud(i.Spoken()), m.aloud(i.About), string(i.Mark), i.Keys, i.Text} {
		b = append(appendPlain(b, s), fieldEnd)
	}
	if i.Enabled {
		b = append(b, '1')
	}
	for _, v := range [...]float64{float64(i.Level), i.Value, i.Min, i.Max, i.Step, math.Round(i.X), math.Round(i.Y), math.Round(i.W), math.Round(i.H)} {
		b = strconv.AppendFloat(append(b, fieldEnd), v, 'g', -1, 64)
	}
	m.message = b
}

// appendPlain appends a text without what separates fields.
func appendPlain(b []byte, s string) []byte {
	if strings.ContainsAny(s, "\x1d\x1e\x1f") {
		s = strings.NewReplacer("\x1d", " ", "\x1e", " ", "\x1f", " ").Replace(s)
	}
	return append(b, s...)
}
