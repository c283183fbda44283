package archive

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"machiavelli/engine/record"
	"machiavelli/engine/text"
	"machiavelli/game/store"
)

// Suffix ends the name of a file with records.
const Suffix = ".jsonl"

// errNoRoom says that a record is not kept: it never pushes out another one.
var errNoRoom = text.Errorf("there is no room for another record")

// MaxFile is the most bytes of such a file that are read.
const MaxFile = 16 << 20

// Text returns records one after another, as in a file: all records, the oldest first,
// unless some are named.
func (a *Archive) Text(ids ...string) ([]byte, error) {
	var text []byte
	ids, err := a.named(ids)
	for _, id := range ids {
		one, err := a.Read(id)
		if err != nil {
			return nil, err
		}
		text = append(text, one...)
	}
	return text, err
}

// Report says what was exported or imported before the context ended.
type Report struct {
	Written int    // files
	New     int    // records that were not there
	Had     int    // records that were
	NoRoom  int    // records that there is no room for
	Wrong   int    // files or records that were not taken
	Err     error  // why the first was not, or why it ended
	At      string // where that was: a file, or a record of one
}

func (r *Report) wrong(place string, err error) {
	r.Wrong++
	if r.Err == nil {
		r.Err, r.At = err, place
	}
}

// named is the records that are named, or all if none is.
func (a *Archive) named(ids []string) ([]string, error) {
	if len(ids) > 0 {
		return ids, nil
	}
	return a.IDs()
}

// Export writes records into a folder, one file each: all records, unless some are named.
func (a *Archive) Export(ctx context.Context, folder string, ids ...string) (r Report) {
	ids, err := a.named(ids)
	if err == nil {
		err = os.MkdirAll(folder, 0o755)
	}
	for _, id := range ids {
		if err != nil || ctx.Err() != nil {
			break
		}
		var text []byte
		if text, err = a.Read(id); err == nil {
			err = store.WriteFile(filepath.Join(folder, id+Suffix), text)
		}
		if err == nil {
			r.Written++
		}
	}
	r.Err = err
	return r
}

// ImportFolder adds the records in a folder's files.
func (a *Archive) ImportFolder(ctx context.Context, folder string) (r Report) {
	list, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		r.Err = err
	}
	for _, e := range list {
		if ctx.Err() != nil || !e.Type().IsRegular() || !strings.EqualFold(filepath.Ext(e.Name()), Suffix) {
			continue
		}
		data, err := store.ReadBounded(os.DirFS(folder), e.Name(), MaxFile)
		if err != nil {
			r.wrong(e.Name(), err)
			continue
		}
		a.addAll(ctx, e.Name(), data, &r)
	}
	return r
}

// Import adds the records of a file.
func (a *Archive) Import(ctx context.Context, name string, data []byte) (r Report) {
	a.addAll(ctx, name, data, &r)
	return r
}

// The page has rest after each slice of work, and between two records.
const (
	rest  = time.Millisecond
	slice = 4 * time.Millisecond
)

// addAll adds the valid records of a text that the archive does not have yet.
func (a *Archive) addAll(ctx context.Context, name string, data []byte, r *Report) {
	texts, err := record.Split(bytes.NewReader(data))
	if err != nil {
		r.wrong(name, err)
		return
	}
	if len(texts) == 0 {
		r.wrong(name, text.Errorf("there is no record in it"))
	}
	for i, one := range texts {
		err := record.Verify(Reader(ctx, one))
		if ctx.Err() != nil {
			return
		}
		if err == nil {
			err = a.add(one, r)
		}
		if err != nil && len(texts) > 1 {
			err = text.Errorf("record %d: %w", i+1, err)
		}
		if err != nil {
			r.wrong(name, err)
		}
		time.Sleep(rest)
	}
}

// Reader reads a text in small pieces, and fails when the context ends, so that whatever
// reads it ends too. Between the pieces it yields to the page, which has no second thread
// for the work.
func Reader(ctx context.Context, text []byte) io.Reader {
	return &until{ctx, bytes.NewReader(text), time.Now()}
}

type until struct {
	ctx   context.Context
	r     io.Reader
	awake time.Time // since when there was no rest
}

func (u *until) Read(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	if time.Since(u.awake) > slice {
		time.Sleep(rest)
		u.awake = time.Now()
	}
	return u.r.Read(p[:min(len(p), 1<<10)])
}

// add adds a valid record, unless it is there. It never pushes others
// out: those are the player's own.
func (a *Archive) add(text []byte, r *Report) error {
	switch had, err := a.find(text); {
	case err != nil:
		return err
	case had != "":
		r.Had++
		return nil
	}
	id, err := a.newID(text, time.Now())
	if err != nil {
		return err
	}
	w := &Recorder{a: a, id: id}
	w.append(text)
	n, err := a.count()
	if err == nil && (n+len(w.parts) > mostParts || len(w.parts) > mostParts/2) {
		r.NoRoom++
		return nil
	}
	if err == nil {
		err = a.use(w.id)
	}
	for i := 0; err == nil && i < len(w.parts); i++ {
		err = a.in.Save(keyOf(w.id, i), w.parts[i])
	}
	if err != nil {
		return errors.Join(err, a.remove(w.id, 0))
	}
	r.New++
	return nil
}
