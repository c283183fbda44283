package setup

import (
	"encoding/json"
	"errors"
	"fmt"

	"machiavelli/game/store"
)

// shelfVersion is the version of the lists that a shelf saves.
const shelfVersion = 1

// shelf is a list that the player keeps: where it is saved, how long it may
// be, and what its entries must be.
type shelf[T any] struct {
	key   string
	most  int
	check func(*T) error
}

// onDisk is a saved list. Its entries are read one by one, so that one that is
// damaged does not take the others with it.
type onDisk struct {
	V    int               `json:"v"`
	List []json.RawMessage `json:"list"`
}

// load is the list. If anything in it is damaged, what was saved is set aside,
// the rest is kept, and the error says so.
func (s shelf[T]) load(from store.Store) ([]T, error) {
	data, err := from.Load(s.key)
	if errors.Is(err, store.ErrNone) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if err := s.newer(data); err != nil {
		return nil, err
	}
	list, err := s.read(data)
	if err == nil {
		return list, nil
	}
	d := &store.DamagedError{Key: s.key, Err: err}
	if d.Aside, d.AsideErr = from.SetAside(s.key); d.AsideErr == nil && len(list) > 0 {
		d.AsideErr = s.save(from, list)
	}
	return list, d
}

// newer is the error that says that a newer version of the game has saved a
// list, which is left alone.
func (s shelf[T]) newer(data []byte) error {
	if v := store.Version(data); v > shelfVersion {
		return &store.NewerError{Key: s.key, Version: v, Reads: shelfVersion}
	}
	return nil
}

func (s shelf[T]) read(data []byte) ([]T, error) {
	var file onDisk
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, err
	}
	if file.V != shelfVersion {
		return nil, fmt.Errorf("version %d, this program reads %d", file.V, shelfVersion)
	}
	var list []T
	var faults []error
	for i, raw := range file.List {
		if len(list) == s.most {
			faults = append(faults, fmt.Errorf("%d entries, at most %d", len(file.List), s.most))
			break
		}
		var v T
		err := json.Unmarshal(raw, &v)
		if err == nil {
			err = s.check(&v)
		}
		if err != nil {
			faults = append(faults, fmt.Errorf("entry %d: %w", i+1, err))
			continue
		}
		list = append(list, v)
	}
	return list, errors.Join(faults...)
}

func (s shelf[T]) save(to store.Store, list []T) error {
	if had, err := to.Load(s.key); err == nil {
		if err := s.newer(had); err != nil {
			return err
		}
	}
	file := onDisk{V: shelfVersion}
	for i := range list {
		raw, err := json.Marshal(list[i])
		if err != nil {
			return &store.Error{Op: "save", Key: s.key, Err: err}
		}
		file.List = append(file.List, raw)
	}
	data, err := json.Marshal(file)
	if err != nil {
		return &store.Error{Op: "save", Key: s.key, Err: err}
	}
	return to.Save(s.key, data)
}
