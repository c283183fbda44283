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
func (s shelf[T]) load(from store.Store) (list []T, err error) {
	err = s.saved().Load(from, func(data []byte) (err error) {
		list, err = s.read(data)
		return err
	})
	if d := (*store.DamagedError)(nil); errors.As(err, &d) && d.AsideErr == nil && len(list) > 0 {
		d.AsideErr = s.save(from, list)
	}
	return list, err
}

func (s shelf[T]) saved() store.Versioned {
	return store.Versioned{Key: s.key, Version: shelfVersion}
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
	file := onDisk{V: shelfVersion}
	for i := range list {
		raw, err := json.Marshal(list[i])
		if err != nil {
			return &store.Error{Op: "save", Key: s.key, Err: err}
		}
		file.List = append(file.List, raw)
	}
	return s.saved().Save(to, file)
}
