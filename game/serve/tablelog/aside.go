//go:build !js

package tablelog

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"machiavelli/game/store"
)

// aside is the folder of the tables that are to be deleted.
const aside = "removed"

// SetAside takes a table out of the tables, from where it can be put back: its file goes into
// the folder removed.
func (d *Dir) SetAside(code string) error {
	if err := d.root.Mkdir(aside, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return d.take(code, func(path string) error {
		to := filepath.Join(aside, path)
		if _, err := d.root.Lstat(to); err == nil {
			return fmt.Errorf("%s: %w", to, fs.ErrExist)
		}
		return d.root.Rename(path, to)
	})
}

// Aside lists the tables that were set aside.
func (d *Dir) Aside() ([]string, error) {
	list, err := d.list(aside)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var codes []string
	for _, e := range list {
		codes = append(codes, e.Code)
	}
	return codes, err
}

// PutBack takes a table that was set aside back among the tables, as one that somebody has
// touched now.
func (d *Dir) PutBack(code string) error {
	path, err := name(code)
	if err != nil {
		return err
	}
	from := filepath.Join(aside, path)
	if _, err := d.root.Lstat(path); err == nil {
		return fmt.Errorf("%s: %w", path, fs.ErrExist)
	}
	now := time.Now()
	if err := d.root.Chtimes(from, now, now); err != nil {
		return err
	}
	if err := d.root.Rename(from, path); err != nil {
		return err
	}
	return d.syncFolder()
}

// Drop deletes a table that was set aside.
func (d *Dir) Drop(code string) error {
	path, err := name(code)
	if err != nil {
		return err
	}
	return d.root.Remove(filepath.Join(aside, path))
}

// sweepFile is where the last look for old tables is kept.
const sweepFile = "sweep.json"

// mostSweep is the most bytes of it that are read.
const mostSweep = 16 << 20

// Sweep is what SaveSweep has kept last, and its number, as nobody else writes it 1.
func (d *Dir) Sweep() ([]byte, uint64, error) {
	info, err := d.root.Lstat(sweepFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, 1, nil
	case err != nil:
		return nil, 0, err
	case info.Size() > mostSweep:
		return nil, 0, fmt.Errorf("%s has %d bytes", sweepFile, info.Size())
	}
	text, err := d.root.ReadFile(sweepFile)
	return text, 1, err
}

// SaveSweep keeps what is known of old tables.
func (d *Dir) SaveSweep(text []byte, _ uint64) (uint64, error) {
	return 1, store.WriteFile(filepath.Join(d.root.Name(), sweepFile), text)
}

// probe is a file that is written to find out whether one can be.
const probe = "probe"

// Well finds out whether a table could be written now.
func (d *Dir) Well() error {
	f, err := d.open(probe, os.O_RDWR|os.O_CREATE)
	if err != nil {
		return noRoom(err)
	}
	_, err = f.WriteAt(make([]byte, 8*block), 0)
	err = errors.Join(err, f.Close(), d.root.Remove(probe))
	if err != nil {
		return noRoom(err)
	}
	return nil
}
