//go:build !js

package tablelog

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"

	"machiavelli/engine/table"
)

// Read gives a table's lines in order, from a number on. A table that does not
// exist gives fs.ErrNotExist.
func (d *Dir) Read(ctx context.Context, code string, from uint64) iter.Seq2[table.Line, error] {
	return func(yield func(table.Line, error) bool) {
		path, err := name(code)
		if err != nil {
			yield(table.Line{}, fmt.Errorf("%w: %w", fs.ErrNotExist, err))
			return
		}
		e := d.end(code)
		e.mu.Lock()
		defer e.mu.Unlock()
		more := true
		err = d.scan(path, e, func(l table.Line) bool {
			if err := ctx.Err(); err != nil {
				more = false
				yield(table.Line{}, err)
				return false
			}
			more = l.N < from || yield(l, nil)
			return more
		})
		if err != nil && more {
			yield(table.Line{}, err)
		}
	}
}

// Exists reports whether a table has a log.
func (d *Dir) Exists(_ context.Context, code string) (bool, error) {
	path, err := name(code)
	if err != nil {
		return false, nil
	}
	_, err = d.root.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// scan reads a file, tells each line of its whole appends, and cuts off an
// append that was not finished. It stops when tell answers false; then the end
// is as unknown as before.
func (d *Dir) scan(path string, e *end, tell func(table.Line) bool) error {
	if d.isUnsynced(path, e) {
		if err := d.resync(path, e); err != nil {
			return err
		}
	}
	return d.read(path, e, tell)
}

// read is scan of a file whose bytes are all on the disk. Without tell it is for an append.
func (d *Dir) read(path string, e *end, tell func(table.Line) bool) error {
	f, err := d.root.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	var (
		in      = bufio.NewReaderSize(f, 64<<10)
		at      end   // behind the last whole append
		place   int64 // in the file
		sum     uint32
		pending []table.Line
	)
	for {
		text, err := readLine(in)
		if err != nil {
			return err
		}
		if len(text) == 0 {
			break // the end
		}
		line, last, err := decode(text)
		if want := at.next + uint64(len(pending)); err == nil && line.N != want {
			err = fmt.Errorf("line %d stands where %d would follow", line.N, want)
		}
		if err != nil {
			if rest, _ := in.Peek(1); errors.Is(err, errBroken) && len(rest) == 0 && torn(text, place) {
				break
			}
			return fmt.Errorf("%w: %s, before line %d: %w", ErrDamaged, path, at.next, err)
		}
		place += int64(len(text))
		sum = extend(sum, text)
		pending = append(pending, line)
		if !last {
			continue
		}
		for _, l := range pending {
			if tell != nil && !tell(l) {
				return nil
			}
		}
		at.next, at.last, at.size, at.sum = at.next+uint64(len(pending)), at.size, place, sum
		pending, sum = pending[:0], 0
	}
	if at.size == 0 && tell != nil {
		return fs.ErrNotExist // its first line was not written to its end
	}
	e.next, e.last, e.size, e.sum = at.next, at.last, at.size, at.sum
	if err := d.settle(path, e, f); err != nil {
		if tell == nil {
			return err
		}
		d.logger.Error("a table can be read and not written", "file", path, "error", err)
	}
	return nil
}

// settle cuts a file off behind its last whole append.
func (d *Dir) settle(path string, e *end, f *os.File) error {
	e.known = false
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if info.Size() > e.size {
		w, err := d.open(path, os.O_RDWR)
		if err != nil {
			return err
		}
		defer w.Close()
		if err := errors.Join(w.Truncate(e.size), w.Sync()); err != nil {
			return err
		}
		if info, err = w.Stat(); err != nil {
			return err
		}
	}
	e.known, e.seen = true, info
	return nil
}
