package memstore

import (
	"sync"

	"machiavelli/game/store"
)

// Blocked is a store that changes nothing until it is released, as a disk that has
// fallen asleep, and may be used by several at once.
type Blocked struct {
	in   Store
	mu   sync.Mutex
	open chan struct{}

	Refuse func(key string) error // of a change; nil: none is refused
}

// NewBlocked is a store that is yet to be released.
func NewBlocked(in Store) *Blocked { return &Blocked{in: in, open: make(chan struct{})} }

// Release lets everything through from now on.
func (b *Blocked) Release() { close(b.open) }

func (b *Blocked) change(key string, do func() error) error {
	<-b.open
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.Refuse != nil {
		if err := b.Refuse(key); err != nil {
			return err
		}
	}
	return do()
}

// With does something while nobody else uses the store.
func (b *Blocked) With(do func(Store)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	do(b.in)
}

// Save keeps a value, once it is released.
func (b *Blocked) Save(key string, data []byte) error {
	return b.change(key, func() error { return b.in.Save(key, data) })
}

// Remove forgets a value, once it is released.
func (b *Blocked) Remove(key string) error {
	return b.change(key, func() error { return b.in.Remove(key) })
}

// SetAside renames a value, once it is released.
func (b *Blocked) SetAside(key string) (name string, err error) {
	err = b.change(key, func() (err error) {
		name, err = b.in.SetAside(key)
		return err
	})
	return name, err
}

// Load waits for nothing.
func (b *Blocked) Load(key string) ([]byte, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.in.Load(key)
}

// Keys waits for nothing.
func (b *Blocked) Keys() ([]string, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.in.Keys()
}

var _ store.Store = (*Blocked)(nil)
