//go:build !js

// Package tablelog keeps the log of each table of several people in a file of
// its own. A line counts once it is synced to the disk.
//
// A file is text with checksums: form.go has its form. Reading one leaves out an append that
// a crash has cut off: nobody was told of it.
package tablelog

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"strings"
	"sync"
	"time"

	"machiavelli/engine/table"
	"machiavelli/game/store"
)

// file is what an append needs of an open file.
type file interface {
	io.ReaderAt
	io.WriterAt
	io.Closer
	Sync() error
	Truncate(size int64) error
	Stat() (fs.FileInfo, error)
}

// Dir is a folder of logs, a file a table. One process writes it at a time.
type Dir struct {
	root   *os.Root
	unlock func()
	open   func(name string, flag int) (file, error) // an *os.File but in tests
	logger *slog.Logger

	mu     sync.Mutex
	tables map[string]*end // of the tables that somebody has read or written
}

// end is where a table's log ends.
type end struct {
	mu       sync.Mutex
	known    bool        // whether the file was read to its end, and cut there
	seen     fs.FileInfo // the file as it was then
	next     uint64      // the number of the line to come
	size     int64
	last     int64  // where the last append begins
	sum      uint32 // of the last append
	unsynced bool   // whether the disk may lack the last append, which is read from memory
}

// Open opens a folder, and makes it where it is missing. It is an error if
// another process has it open.
func Open(path string) (*Dir, error) {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	unlock, err := store.LockFolder(path, "lock")
	if err != nil {
		root.Close()
		if errors.Is(err, store.ErrLocked) {
			return nil, fmt.Errorf("%s is in use by another server: %w", path, err)
		}
		return nil, err
	}
	d := &Dir{root: root, unlock: unlock, logger: slog.Default(), tables: map[string]*end{}}
	d.open = func(name string, flag int) (file, error) { return root.OpenFile(name, flag, 0o600) }
	return d, nil
}

// LogTo has a logger hear of a disk that fails.
func (d *Dir) LogTo(logger *slog.Logger) { d.logger = logger }

// Close lets another process have the folder.
func (d *Dir) Close() error {
	d.unlock()
	return d.root.Close()
}

const suffix = ".jsonl"

func name(code string) (string, error) {
	if len(code) < 1 || len(code) > 32 || strings.Trim(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		return "", fmt.Errorf("%q names no table", code)
	}
	return code + suffix, nil
}

func (d *Dir) end(code string) *end {
	d.mu.Lock()
	defer d.mu.Unlock()
	e := d.tables[code]
	if e == nil {
		e = &end{}
		d.tables[code] = e
	}
	return e
}

// Forget frees the memory of a table that is not in use.
func (d *Dir) Forget(code string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.tables, code)
}

// News comes from another server at a table: a line that it wrote, or, if Word is not nil, a
// word that is not stored.
type News struct {
	Line table.Line
	Word []byte
}

// Follow tells nothing, as no other server writes to the folder.
func (d *Dir) Follow(string, func(News)) (stop func()) { return func() {} }

// Say tells nobody.
func (d *Dir) Say(string, []byte) {}

// Entry is a table of a folder, with the time of its last line.
type Entry struct {
	Code string
	Last time.Time
}

// Tables lists the tables of the folder.
func (d *Dir) Tables() ([]Entry, error) { return d.list(".") }

func (d *Dir) list(folder string) ([]Entry, error) {
	all, err := fs.ReadDir(d.root.FS(), folder)
	if err != nil {
		return nil, err
	}
	var list []Entry
	for _, f := range all {
		code, ok := strings.CutSuffix(f.Name(), suffix)
		if path, err := name(code); !ok || err != nil || path != f.Name() {
			continue
		}
		info, err := f.Info()
		if err != nil {
			continue // it went meanwhile
		}
		list = append(list, Entry{Code: code, Last: info.ModTime()})
	}
	return list, nil
}

// Remove deletes a table's log for good.
func (d *Dir) Remove(code string) error {
	return d.take(code, func(path string) error { return d.root.Remove(path) })
}

// take takes a table's log out of the folder.
func (d *Dir) take(code string, away func(path string) error) error {
	path, err := name(code)
	if err != nil {
		return err
	}
	e := d.end(code)
	e.mu.Lock()
	defer e.mu.Unlock()
	if err := away(path); err != nil {
		return err
	}
	e.forget()
	d.root.Remove(path + unsyncedSuffix) // which is rarely there
	return d.syncFolder()
}

func (e *end) forget() {
	e.known, e.seen, e.next, e.size, e.last, e.sum, e.unsynced = false, nil, 0, 0, 0, 0, false
}
