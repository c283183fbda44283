//go:build !js

// Package tablelog keeps the log of each table of several people in a file of
// its own. A line counts once it is synced to the disk.
//
// A file is text: one line for each numbered line of the table,
//
//	1f2e3d4c {"n":1,"at":0,…}
//
// with the CRC-32C of the JSON in front. A plus sign instead of the space says that the
// same append continues in the next line. Opening a file removes an append that a crash
// has cut off: it was never acknowledged.
package tablelog

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"machiavelli/engine/table"
	"machiavelli/game/store"
)

var (
	// ErrMoved says that somebody else has written to the table meanwhile.
	ErrMoved = errors.New("the table's log goes on after another line")
	// ErrNoRoom says that nothing was written: the lines have not happened.
	ErrNoRoom = errors.New("the disk has no room for the table's log")
	// ErrUnknown says that the lines may have been kept or not. Read the log
	// again before anything else is done with the table.
	ErrUnknown = errors.New("the disk has not said whether it keeps the table's log")
	// ErrDamaged says that a line before the last append cannot be read.
	ErrDamaged = errors.New("the table's log is damaged")
)

// longest is the most bytes of one line of a file.
const longest = table.MaxLine + 16

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// file is what an append needs of an open file.
type file interface {
	io.WriteCloser
	Sync() error
	Truncate(size int64) error
	Seek(offset int64, whence int) (int64, error)
}

// Dir is a folder of logs, a file a table. One process writes it at a time.
type Dir struct {
	root   *os.Root
	unlock func()
	open   func(name string, flag int) (file, error) // an *os.File but in tests

	mu     sync.Mutex
	tables map[string]*end // of the tables that somebody has read or written
}

// end is where a table's log ends.
type end struct {
	mu    sync.Mutex
	known bool   // whether the file was read to its end, and cut there
	next  uint64 // the number of the line to come
	size  int64
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
	unlock, err := store.TryLock(filepath.Join(path, "lock"))
	if err != nil {
		root.Close()
		return nil, fmt.Errorf("%s is in use by another server: %w", path, err)
	}
	d := &Dir{root: root, unlock: unlock, tables: map[string]*end{}}
	d.open = func(name string, flag int) (file, error) { return root.OpenFile(name, flag, 0o600) }
	return d, nil
}

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
		if err := d.scan(path, e, nil); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if e.next != lines[0].N {
		return ErrMoved
	}
	isNew := e.size == 0
	flag := os.O_WRONLY
	if isNew {
		flag |= os.O_CREATE
	}
	f, err := d.open(path, flag)
	if err != nil {
		return noRoom(err)
	}
	defer f.Close()
	if _, err := f.Seek(e.size, io.SeekStart); err != nil {
		return noRoom(err)
	}
	if _, err := f.Write(text); err != nil {
		if cut := f.Truncate(e.size); cut != nil {
			e.known = false
			return fmt.Errorf("%w: %w", ErrUnknown, errors.Join(err, cut))
		}
		return noRoom(err)
	}
	err = f.Sync()
	if err == nil && isNew {
		err = d.syncFolder()
	}
	if err != nil {
		// What a failed sync has left of the pages is not known: the file is
		// read again before it is written again.
		e.known = false
		return fmt.Errorf("%w: %w", ErrUnknown, err)
	}
	e.known, e.next, e.size = true, e.next+uint64(len(lines)), e.size+int64(len(text))
	return nil
}

func noRoom(err error) error { return fmt.Errorf("%w: %w", ErrNoRoom, err) }

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

func encode(lines []table.Line) ([]byte, error) {
	var b bytes.Buffer
	for i, l := range lines {
		if next := lines[0].N + uint64(i); l.N != next {
			return nil, fmt.Errorf("line %d stands where %d would follow", l.N, next)
		}
		text, err := json.Marshal(l)
		switch {
		case err != nil:
			return nil, err
		case len(text) > table.MaxLine:
			return nil, fmt.Errorf("line %d has %d bytes", l.N, len(text))
		}
		mark := byte(' ')
		if i+1 < len(lines) {
			mark = '+'
		}
		fmt.Fprintf(&b, "%08x%c%s\n", crc32.Checksum(text, castagnoli), mark, text)
	}
	return b.Bytes(), nil
}

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

// scan reads a file, tells each line of its whole appends, and cuts off an
// append that was not finished. It stops when tell answers false; then the end
// is as unknown as before.
func (d *Dir) scan(path string, e *end, tell func(table.Line) bool) error {
	f, err := d.root.OpenFile(path, os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	var (
		in      = bufio.NewReaderSize(f, 64<<10)
		next    uint64 // the number behind the last whole append
		size    int64
		read    int64
		pending []table.Line
	)
	for {
		text, err := readLine(in)
		if err != nil && err != io.EOF {
			return err
		}
		if len(text) == 0 {
			break // the end
		}
		read += int64(len(text))
		line, last, err := decode(text)
		if want := next + uint64(len(pending)); err == nil && line.N != want {
			err = fmt.Errorf("line %d stands where %d would follow", line.N, want)
		}
		if err != nil {
			if rest, _ := in.Peek(1); errors.Is(err, errTorn) && len(rest) == 0 {
				break
			}
			return fmt.Errorf("%w: %s, before line %d: %w", ErrDamaged, path, next, err)
		}
		pending = append(pending, line)
		if !last {
			continue
		}
		for _, l := range pending {
			if tell != nil && !tell(l) {
				return nil
			}
		}
		next, size, pending = next+uint64(len(pending)), read, pending[:0]
	}
	if size == 0 && tell != nil {
		return fs.ErrNotExist // its first line was not written to its end
	}
	if info, err := f.Stat(); err != nil {
		return err
	} else if info.Size() > size {
		if err := f.Truncate(size); err != nil {
			return err
		}
		if err := f.Sync(); err != nil {
			return err
		}
	}
	e.known, e.next, e.size = true, next, size
	return nil
}

// readLine is the next line with its newline, without one at the end of the
// file. What is longer than a line may be comes back cut, which no line reads.
func readLine(in *bufio.Reader) ([]byte, error) {
	var text []byte
	for {
		part, err := in.ReadSlice('\n')
		text = append(text, part...)
		if err != bufio.ErrBufferFull || len(text) > longest {
			return text, err
		}
	}
}

// errTorn is a line that was not written to its end. What is whole and cannot be
// read, as a later version has written it, is another matter, and stays.
var errTorn = errors.New("it is no whole line with its checksum")

// decode reads one line of a file, and says whether it ends an append.
func decode(text []byte) (l table.Line, last bool, err error) {
	text, whole := bytes.CutSuffix(text, []byte("\n"))
	if !whole || len(text) < 10 || text[8] != ' ' && text[8] != '+' {
		return l, false, errTorn
	}
	sum, err := strconv.ParseUint(string(text[:8]), 16, 32)
	if err != nil || uint32(sum) != crc32.Checksum(text[9:], castagnoli) {
		return l, false, errTorn
	}
	l, err = table.ReadLine(text[9:])
	return l, text[8] == ' ', err
}

// Entry is a table of a folder, with the time of its last line.
type Entry struct {
	Code string
	Last time.Time
}

// Tables lists the tables of the folder.
func (d *Dir) Tables() ([]Entry, error) {
	all, err := fs.ReadDir(d.root.FS(), ".")
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

// Remove deletes a table's log.
func (d *Dir) Remove(code string) error {
	path, err := name(code)
	if err != nil {
		return err
	}
	e := d.end(code)
	e.mu.Lock()
	defer e.mu.Unlock()
	e.known, e.next, e.size = false, 0, 0
	if err := d.root.Remove(path); err != nil {
		return err
	}
	return d.syncFolder()
}
