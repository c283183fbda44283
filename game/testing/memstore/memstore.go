// Package memstore is a store in memory, for tests and measurements.
package memstore

import (
	"bytes"
	"fmt"
	"maps"
	"slices"

	"machiavelli/game/store"
)

// Store keeps values by key, for as long as it is there.
type Store map[string][]byte

// Load answers store.ErrNone for a key that has never been saved.
func (s Store) Load(key string) ([]byte, error) {
	if data, ok := s[key]; ok {
		return data, nil
	}
	return nil, store.ErrNone
}

// Save keeps a copy of a value.
func (s Store) Save(key string, data []byte) error {
	s[key] = bytes.Clone(data)
	return nil
}

// SetAside renames a value.
func (s Store) SetAside(key string) (string, error) {
	for n := 1; ; n++ {
		name := fmt.Sprint(key, ".damaged-", n)
		if _, taken := s[name]; !taken {
			s[name] = s[key]
			return name, s.Remove(key)
		}
	}
}

// Remove forgets a value.
func (s Store) Remove(key string) error {
	delete(s, key)
	return nil
}

// Keys is the keys in order.
func (s Store) Keys() ([]string, error) { return slices.Sorted(maps.Keys(s)), nil }

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
