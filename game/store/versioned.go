package store

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Versioned is a value under a key that has its version under "v", 0 without one. A value of
// a newer version of the game stays, with a *NewerError.
type Versioned struct {
	Key     string
	Version int // of what this program reads and writes
}

// Load passes the saved value to read, if there is one. If read refuses it, Load sets it aside
// and returns a *DamagedError.
func (v Versioned) Load(from Store, read func(data []byte) error) error {
	data, err := from.Load(v.Key)
	if errors.Is(err, ErrNone) {
		return nil
	}
	if err == nil {
		err = v.newer(data)
	}
	if err != nil {
		return err
	}
	if err := read(data); err != nil {
		return Damaged(from, v.Key, err)
	}
	return nil
}

func (v Versioned) newer(data []byte) error {
	if had := Version(data); had > v.Version {
		return &NewerError{Key: v.Key, Version: had, Reads: v.Version}
	}
	return nil
}

// Save saves a value as JSON.
func (v Versioned) Save(to Store, value any) error { return v.save(to, value, false) }

// SaveSealed saves a value as JSON with its checksum, see Seal.
func (v Versioned) SaveSealed(to Store, value any) error { return v.save(to, value, true) }

func (v Versioned) save(to Store, value any, sealed bool) error {
	if had, err := to.Load(v.Key); err == nil {
		if err := v.newer(had); err != nil {
			return err
		}
	}
	data, err := json.Marshal(value)
	if err != nil {
		return &Error{Op: "save", Key: v.Key, Err: err}
	}
	if sealed {
		data = Seal(v.Version, data)
	}
	return to.Save(v.Key, data)
}

// Damaged sets aside a value that cannot be read, and returns the error that says so.
func Damaged(s Store, key string, why error) *DamagedError {
	d := &DamagedError{Key: key, Err: why}
	d.Aside, d.AsideErr = s.SetAside(key)
	return d
}

// DamagedError says that a value could not be read and was set aside.
type DamagedError struct {
	Key      string
	Aside    string // where it is now
	AsideErr error  // why it could not be set aside
	Err      error  // what is wrong with it
}

func (e *DamagedError) Error() string {
	return fmt.Sprintf("%s is damaged: %v", e.Key, e.Err)
}

func (e *DamagedError) Unwrap() error { return e.Err }
