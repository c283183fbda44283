package store

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
)

// unfinished ends the names of files that are being written. The whole name is
// a dot, the key, this, a dash and a number: no other program's file is called
// that.
const unfinished = ".machiavelli-new"

// WriteFile writes a file that a player asks for, as a backup: beside the old one,
// which it replaces once it is whole on the disk.
func WriteFile(path string, data []byte) error {
	dir, name := filepath.Split(path)
	if err := replace(path, filepath.Join(dir, "."+name+unfinished), data); err != nil {
		return &Error{Op: "write", Full: IsNoSpace(err), Err: err}
	}
	return nil
}

// replace writes a new file under a name for unfinished ones, has it on the disk,
// and puts it in the place of the old one.
func replace(path, unfinished string, data []byte) (err error) {
	f, err := create(unfinished)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	return err
}

// create makes a file that is not there yet: the name and a number, as several
// programs may write at once.
func create(name string) (*os.File, error) {
	for {
		f, err := os.OpenFile(fmt.Sprint(name, "-", rand.Uint32()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}

// IsNoSpace reports whether there is no room to write.
func IsNoSpace(err error) bool {
	return slices.ContainsFunc(fullErrors[:], func(full error) bool { return errors.Is(err, full) })
}
