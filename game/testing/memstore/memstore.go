// Package memstore is a store in memory, for tests and measurements.
package memstore

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"sync"

	"machiavelli/game/store"
)

// Store keeps values by key, for as long as it is there. As a real one it may be used by
// what is done beside the loop, too.
type Store map[string][]byte

// one lets one caller at a time at the values of any Store: a map holds no lock.
var one sync.Mutex

// Load answers store.ErrNone for a key that has never been saved.
func (s Store) Load(key string) ([]byte, error) {
	one.Lock()
	defer one.Unlock()
	if data, ok := s[key]; ok {
		return data, nil
	}
	return nil, store.ErrNone
}

// Save keeps a copy of a value.
func (s Store) Save(key string, data []byte) error {
	one.Lock()
	defer one.Unlock()
	s[key] = bytes.Clone(data)
	return nil
}

// SetAside renames a value.
func (s Store) SetAside(key string) (string, error) {
	one.Lock()
	defer one.Unlock()
	for n := 1; ; n++ {
		name := fmt.Sprint(key, ".damaged-", n)
		if _, taken := s[name]; !taken {
			s[name] = s[key]
			delete(s, key)
			return name, nil
		}
	}
}

// Remove forgets a value.
func (s Store) Remove(key string) error {
	one.Lock()
	defer one.Unlock()
	delete(s, key)
	return nil
}

// Keys is the keys in order.
func (s Store) Keys() ([]string, error) {
	one.Lock()
	defer one.Unlock()
	return slices.Sorted(maps.Keys(s)), nil
}

// Limited is a store with room for a number of values.
type Limited struct {
	Store
	Room int
}

// Save refuses one value more than there is room for.
func (l Limited) Save(key string, data []byte) error {
	if _, had := l.Store[key]; !had && len(l.Store) >= l.Room {
		return &store.Error{Op: "save", Key: key, Full: true}
	}
	return l.Store.Save(key, data)
}
