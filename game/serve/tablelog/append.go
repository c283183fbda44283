//go:build !js

package tablelog

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"

	"machiavelli/engine/table"
)

// Append writes lines, all or none of them, if the first one's number is the next
// of the table. When it returns nil they are on the disk.
func (d *Dir) Append(ctx context.Context, code string, lines []table.Line) error {
	path, err := name(code)
	if err != nil || len(lines) == 0 {
		return err
	}
	text, err := encode(lines)
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	e := d.end(code)
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.known {
		switch err := d.scan(path, e, nil); {
		case errors.Is(err, fs.ErrNotExist):
			e.forget()
		case errors.Is(err, ErrDamaged), errors.Is(err, ErrUnknown):
			return err
		case err != nil: // it could not be opened or read
			return noRoom(err)
		}
	}
	if e.next != lines[0].N {
		return ErrMoved
	}
	return d.write(path, e, text, len(lines))
}

// write appends a text of some lines.
func (d *Dir) write(path string, e *end, text []byte, lines int) error {
	isNew, flag := e.size == 0, os.O_RDWR
	if isNew {
		flag |= os.O_CREATE
	}
	f, err := d.open(path, flag)
	if !isNew && errors.Is(err, fs.ErrNotExist) {
		e.forget()
		return fmt.Errorf("%w: %w", ErrReplaced, err)
	}
	if err != nil {
		return noRoom(err)
	}
	defer f.Close()
	if e.seen != nil && !e.is(f) {
		e.forget()
		return fmt.Errorf("%w: %s", ErrReplaced, path)
	}
	if err := d.put(path, e, f, text); err != nil {
		return err
	}
	e.known, e.next = true, e.next+uint64(lines)
	e.last, e.size, e.sum = e.size, e.size+int64(len(text)), checksum(text)
	if e.seen, err = f.Stat(); err != nil {
		e.known = false
	}
	return nil
}

// put writes a text behind the end of a file, all of it or nothing.
func (d *Dir) put(path string, e *end, f file, text []byte) error {
	_, wrong := f.WriteAt(text, e.size)
	if wrong == nil {
		if wrong = d.sync(f, e.size == 0); wrong == nil {
			return nil
		}
		// What a failed sync has left of the pages is not known. The next one may succeed
		// without having written them, so they are written once more.
		d.logger.Error("a sync has failed, and is tried once more", "file", path, "error", wrong)
		if _, err := f.WriteAt(text, e.size); err == nil && d.sync(f, e.size == 0) == nil {
			return nil
		}
	}
	if err := d.cut(path, e, f); err != nil {
		e.known, e.unsynced = false, true
		d.markUnsynced(path)
		return fmt.Errorf("%w: %w", ErrUnknown, errors.Join(wrong, err))
	}
	return noRoom(wrong)
}

// cut takes back what was written behind the end of a file, and the file if it is new.
func (d *Dir) cut(path string, e *end, f file) error {
	if e.size == 0 {
		if err := f.Truncate(0); err != nil {
			return err
		}
		return d.root.Remove(path) // nobody knows its name
	}
	if err := f.Truncate(e.size); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if seen, err := f.Stat(); err == nil {
		e.seen = seen
	}
	return nil
}

// sync makes a file last, and its name if it is new.
func (d *Dir) sync(f file, isNew bool) error {
	if err := f.Sync(); err != nil || !isNew {
		return err
	}
	return d.syncFolder()
}

// syncFolder makes a new file's name durable. Windows does that by itself, and
// opens no folder.
func (d *Dir) syncFolder() error {
	if runtime.GOOS == "windows" {
		return nil
	}
	f, err := d.root.Open(".")
	if err != nil {
		return err
	}
	defer f.Close()
	return f.Sync()
}

// is reports whether a file is still the one that was read or written last. Where only its
// time is another, its last append decides: some systems set the time late.
func (e *end) is(f file) bool {
	info, err := f.Stat()
	switch {
	case err != nil:
		return false
	case !os.SameFile(info, e.seen) || info.Size() != e.size:
		return false
	case info.ModTime().Equal(e.seen.ModTime()):
		return true
	}
	text := make([]byte, e.size-e.last)
	if _, err := f.ReadAt(text, e.last); err != nil || checksum(text) != e.sum {
		return false
	}
	e.seen = info
	return true
}

// unsyncedSuffix names an empty file beside a log whose last append may be in the memory of
// the system alone. It outlives the program, and need not outlive that memory.
const unsyncedSuffix = ".unsynced"

func (d *Dir) markUnsynced(path string) {
	if f, err := d.root.OpenFile(path+unsyncedSuffix, os.O_WRONLY|os.O_CREATE, 0o600); err == nil {
		f.Close()
	}
}

func (d *Dir) isUnsynced(path string, e *end) bool {
	if !e.unsynced && !e.known {
		_, err := d.root.Lstat(path + unsyncedSuffix)
		e.unsynced = err == nil
	}
	return e.unsynced
}

// resync writes the last append of a log once more: nobody hears of it before it lasts.
func (d *Dir) resync(path string, e *end) error {
	err := d.read(path, e, nil)
	if errors.Is(err, fs.ErrNotExist) {
		d.root.Remove(path + unsyncedSuffix)
	}
	if err != nil {
		return err
	}
	f, err := d.open(path, os.O_RDWR)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrUnknown, err)
	}
	defer f.Close()
	text := make([]byte, e.size-e.last)
	_, err = f.ReadAt(text, e.last)
	if err == nil {
		_, err = f.WriteAt(text, e.last)
	}
	if err == nil {
		err = d.sync(f, e.last == 0)
	}
	if err != nil {
		e.known = false
		return fmt.Errorf("%w: %w", ErrUnknown, err)
	}
	e.unsynced = false
	d.root.Remove(path + unsyncedSuffix) // else it is only done once more
	return nil
}
