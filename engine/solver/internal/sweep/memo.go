package sweep

// memo remembers a number for a key. It is cleared in no time and holds on to
// its memory; once it is as large as it may be, new entries replace old ones.
type memo struct {
	entries []memoEntry
	mask    uint64
	age     uint32 // an entry of another age is empty
	used    int
}

type memoEntry struct {
	a, b  uint64
	age   uint32
	value int32
}

const (
	memoFirst = 1 << 10
	memoMost  = 1 << 20
)

func (m *memo) reset() {
	if m.entries == nil {
		m.entries, m.mask = make([]memoEntry, memoFirst), memoFirst-1
	}
	m.used = 0
	if m.age++; m.age == 0 {
		clear(m.entries)
		m.age = 1
	}
}

func hash(a, b uint64) uint64 {
	h := a*0x9e3779b97f4a7c15 ^ b*0xc2b2ae3d27d4eb4f
	h ^= h >> 29
	h *= 0xbf58476d1ce4e5b9
	return h ^ h>>32
}

func (m *memo) get(a, b uint64) (int32, bool) {
	if m.used == 0 {
		return 0, false
	}
	for i := hash(a, b) & m.mask; ; i = (i + 1) & m.mask {
		e := &m.entries[i]
		if e.age != m.age {
			return 0, false
		}
		if e.a == a && e.b == b {
			return e.value, true
		}
	}
}

func (m *memo) set(a, b uint64, value int32) {
	if m.used*4 > len(m.entries)*3 {
		m.grow()
	}
	for i := hash(a, b) & m.mask; ; i = (i + 1) & m.mask {
		e := &m.entries[i]
		if e.age != m.age {
			*e = memoEntry{a, b, m.age, value}
			m.used++
			return
		}
		if e.a == a && e.b == b {
			e.value = value
			return
		}
	}
}

// grow doubles the memory, or forgets everything when there is no more to have.
func (m *memo) grow() {
	old, age := m.entries, m.age
	if len(old) >= memoMost {
		m.reset()
		return
	}
	m.entries = make([]memoEntry, 2*len(old))
	m.mask = uint64(len(m.entries) - 1)
	m.age, m.used = 1, 0
	for i := range old {
		if e := &old[i]; e.age == age {
			m.set(e.a, e.b, e.value)
		}
	}
}
