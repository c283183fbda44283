package input

import "slices"

// taps gives a state every finger that was on the glass, one after the other: on
// a slow phone a finger is lifted before a tick has seen it, or the next one is
// down by then, which would look like a drag from the first to the second.
type taps struct {
	waiting [4]Touch // that no tick has shown yet
	count   int
	fingers int // that the last tick had
	first   int // … of them, the first one's ID
}

// add takes a finger that came since the last tick.
func (t *taps) add(at Touch) {
	if t.count < len(t.waiting) {
		t.waiting[t.count] = at
		t.count++
	}
}

// tick changes what is known of the fingers to what they do on this tick.
func (t *taps) tick(r *Raw) {
	on := func(id int) bool {
		return slices.ContainsFunc(r.Touches[:r.TouchCount], func(at Touch) bool { return at.ID == id })
	}
	lifted := t.fingers == 1 && !on(t.first)
	if t.fingers == 0 && r.TouchCount == 1 {
		for _, at := range t.waiting[:t.count] {
			if at.ID == r.Touches[0].ID {
				r.Touches[0] = at // where it came down, however far it has moved by now
			}
		}
	}
	if t.count = len(slices.DeleteFunc(t.waiting[:t.count], func(at Touch) bool { return on(at.ID) })); r.Lost {
		t.count = 0
	}
	switch {
	case t.fingers > 0 && !lifted:
		t.count = 0 // a finger rests on the glass: what another one did is part of no tap
	case lifted:
		r.TouchCount = 0
	case t.count > 0:
		r.Touches[0], r.TouchCount = t.waiting[0], 1
		t.count--
		copy(t.waiting[:], t.waiting[1:])
	}
	t.fingers, t.first = r.TouchCount, r.Touches[0].ID
}
