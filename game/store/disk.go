//go:build !js

package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"machiavelli/engine/text"
)

// Home names the environment variable that puts the files elsewhere.
const Home = "MACHIAVELLI_HOME"

const suffix = ".json"

type disk struct{ dir string }

// Open is the player's store. Its folder is made when something is first saved.
func Open() (Store, error) {
	dir, err := home()
	if err != nil {
		return nil, &Error{Op: "open", Err: err}
	}
	d := &disk{dir}
	d.sweep(time.Now().Add(-time.Hour))
	return d, nil
}

// sweep removes what a program that was killed in the middle of a save left
// half-written before a time; what is younger may be another game's. A file
// that cannot be removed does no harm.
func (d *disk) sweep(before time.Time) {
	left, _ := filepath.Glob(filepath.Join(d.dir, ".*-*")) // the pattern is a good one
	for _, path := range left {
		if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() && info.ModTime().Before(before) {
			os.Remove(path)
		}
	}
}

func home() (string, error) {
	if dir := os.Getenv(Home); dir != "" {
		return dir, nil
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", text.Errorf("there is no folder to save in: %w. Set it, or set %s to a folder", err, Home)
	}
	return filepath.Join(dir, "machiavelli"), nil
}

// Folder is the path of a folder beside what is saved, in which players may
// put files; empty where there are no folders.
func Folder(name string) string {
	dir, err := home()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, name)
}

func (d *disk) path(key string) string { return filepath.Join(d.dir, key+suffix) }

func (d *disk) Load(key string) ([]byte, error) {
	if !validKey(key) {
		return nil, &Error{Op: "load", Key: key, Err: errKey}
	}
	data, err := ReadBounded(os.DirFS(d.dir), key+suffix, maxValue)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNone
	}
	if err != nil {
		return nil, &Error{Op: "load", Key: key, Err: err}
	}
	return data, nil
}

// Save writes a new file beside the old one, has it on the disk, and only then
// puts it in its place: whenever the program ends, one of them is whole.
func (d *disk) Save(key string, data []byte) error {
	if !validKey(key) {
		return &Error{Op: "save", Key: key, Err: errKey}
	}
	if err := d.save(key, data); err != nil {
		return &Error{Op: "save", Key: key, Full: errors.Is(err, syscall.ENOSPC), Err: err}
	}
	return nil
}

func (d *disk) save(key string, data []byte) (err error) {
	if err := os.MkdirAll(d.dir, 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(d.dir, "."+key+"-*")
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
		err = os.Rename(f.Name(), d.path(key))
	}
	return err
}

func (d *disk) SetAside(key string) (string, error) {
	if !validKey(key) {
		return "", &Error{Op: "set aside", Key: key, Err: errKey}
	}
	for n := 1; ; n++ {
		name := fmt.Sprintf("%s.damaged-%d", key, n)
		to := filepath.Join(d.dir, name+suffix)
		if _, err := os.Lstat(to); err == nil {
			continue
		}
		if err := os.Rename(d.path(key), to); err != nil {
			return "", &Error{Op: "set aside", Key: key, Err: err}
		}
		return to, nil
	}
}

func (d *disk) Remove(key string) error {
	if !validKey(key) {
		return &Error{Op: "remove", Key: key, Err: errKey}
	}
	if err := os.Remove(d.path(key)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return &Error{Op: "remove", Key: key, Err: err}
	}
	return nil
}

func (d *disk) Keys() ([]string, error) {
	list, err := os.ReadDir(d.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, &Error{Op: "list", Err: err}
	}
	var keys []string
	for _, e := range list {
		if key, ok := strings.CutSuffix(e.Name(), suffix); ok && validKey(key) {
			keys = append(keys, key)
		}
	}
	return keys, nil
}

// Persist: a disk forgets nothing.
func Persist() {}
