package input

import "slices"

// taps gives a state every finger that was on the glass, one after the other: on
// a slow phone a finger is lifted before a tick has seen it, or the next one is
// down by then, which would look like a drag from the first to the second.
type taps struct {
	waiting [4]Touch // that no tick has shown yet
	count   int
	fingers int      // that the last tick had
	first   Touch    // … of them, the first one as it was shown
	ends    [4]Touch // where fingers were lifted
	ended   int
}

// add takes a finger that came since the last tick.
func (t *taps) add(at Touch) {
	if t.count < len(t.waiting) {
		t.waiting[t.count] = at
		t.count++
	}
}

// lift takes where a finger was lifted since the last tick.
func (t *taps) lift(at Touch) {
	if t.ended == len(t.ends) {
		t.ended--
		copy(t.ends[:], t.ends[1:])
	}
	t.ends[t.ended] = at
	t.ended++
}

// further is where the finger that was shown last was lifted, if that is elsewhere.
func (t *taps) further() (Touch, bool) {
	for _, at := range t.ends[:t.ended] {
		if at.ID == t.first.ID {
			return at, at != t.first
		}
	}
	return Touch{}, false
}

// tick changes what is known of the fingers to what they do on this tick.
func (t *taps) tick(r *Raw) {
	on := func(id int) bool {
		return slices.ContainsFunc(r.Touches[:r.TouchCount], func(at Touch) bool { return at.ID == id })
	}
	lifted := t.fingers == 1 && !on(t.first.ID)
	if t.fingers == 0 && r.TouchCount == 1 {
		for _, at := range t.waiting[:t.count] {
			if at.ID == r.Touches[0].ID {
				r.Touches[0] = at // where it came down, however far it has moved by now
			}
		}
	}
	if t.count = len(slices.DeleteFunc(t.waiting[:t.count], func(at Touch) bool { return on(at.ID) })); r.Lost {
		t.count, t.ended = 0, 0
	}
	end, moved := t.further()
	switch {
	case t.fingers > 0 && !lifted:
		t.count = 0 // a finger rests on the glass: what another one did is part of no tap
	case lifted && moved:
		r.Touches[0], r.TouchCount = end, 1 // it was carried there, and is lifted on the next tick
	case lifted:
		r.TouchCount, t.ended = 0, 0
	case t.count > 0:
		r.Touches[0], r.TouchCount = t.waiting[0], 1
		t.count--
		copy(t.waiting[:], t.waiting[1:])
	}
	t.fingers, t.first = r.TouchCount, r.Touches[0]
}
