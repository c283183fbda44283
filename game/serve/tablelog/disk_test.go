//go:build !js

package tablelog

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"machiavelli/engine/table/wire"
)

// faulty is a file on a disk that fails.
type faulty struct {
	file
	room     int  // bytes that may still be written
	unsynced int  // syncs that fail
	synced   *int // counts the others
	stuck    bool // it cannot be cut either
}

func (f *faulty) WriteAt(b []byte, at int64) (int, error) {
	if len(b) > f.room {
		n, _ := f.file.WriteAt(b[:f.room], at)
		return n, syscall.ENOSPC
	}
	return f.file.WriteAt(b, at)
}

func (f *faulty) Sync() error {
	if f.unsynced > 0 {
		f.unsynced--
		return syscall.EIO
	}
	if f.synced != nil {
		*f.synced++
	}
	return f.file.Sync()
}

func (f *faulty) Truncate(size int64) error {
	if f.stuck {
		return syscall.EIO
	}
	return f.file.Truncate(size)
}

func TestAFullDiskKeepsNothingOfWhatItRefuses(t *testing.T) {
	for room := range 60 {
		for _, stuck := range []bool{false, true} {
			t.Run(fmt.Sprint(room, stuck), func(t *testing.T) {
				d := open(t, t.TempDir())
				must(t, d.Append(t.Context(), "AAAAAA", lines(0, 1)))
				whole := d.open
				d.open = func(name string, flag int) (file, error) {
					f, err := whole(name, flag)
					return &faulty{file: f, room: room, stuck: stuck}, err
				}
				want := ErrNoRoom
				if stuck {
					want = ErrUnknown
				}
				if err := d.Append(t.Context(), "AAAAAA", lines(1, 2)); !errors.Is(err, want) {
					t.Fatal(err)
				}
				d.open = whole
				if got, err := read(d, "AAAAAA"); err != nil || len(got) != 1 {
					t.Errorf("%v, %v", got, err)
				}
				must(t, d.Append(t.Context(), "AAAAAA", lines(1, 1)))
			})
		}
	}
}

// TestAfterAFailedSyncNothingIsToldThatTheDiskMayLack: a sync that follows a failed one may
// succeed without having written anything.
func TestAfterAFailedSyncNothingIsToldThatTheDiskMayLack(t *testing.T) {
	for _, c := range []struct {
		fail  int
		stuck bool
		want  error
		kept  int
	}{
		{1, false, nil, 3},        // it is written once more
		{2, false, ErrNoRoom, 1},  // it is cut off
		{2, true, ErrUnknown, 3},  // it cannot be cut off, and is written when it is read
		{3, false, ErrUnknown, 1}, // whether it was cut off is not known
	} {
		for _, again := range []bool{false, true} {
			path := t.TempDir()
			d := open(t, path)
			d.LogTo(slog.New(slog.DiscardHandler))
			must(t, d.Append(t.Context(), "AAAAAA", lines(0, 1)))
			whole, synced := d.open, 0
			d.open = func(name string, flag int) (file, error) {
				f, err := whole(name, flag)
				return &faulty{file: f, room: 1 << 20, unsynced: c.fail, stuck: c.stuck, synced: &synced}, err
			}
			if err := d.Append(t.Context(), "AAAAAA", lines(1, 2)); !errors.Is(err, c.want) {
				t.Fatalf("%+v: %v", c, err)
			}
			if c.want == nil && synced == 0 {
				t.Errorf("%+v: it was said to last, and never synced", c)
			}
			if c.want == ErrUnknown { // as long as nothing can be synced, nothing is told
				if got, err := read(d, "AAAAAA"); !errors.Is(err, ErrUnknown) || len(got) > 0 {
					t.Errorf("%+v: %v, %v", c, got, err)
				}
			}
			if again { // the system still has in its memory what the disk lacks
				d.Close()
				d = open(t, path)
				whole = d.open
			}
			synced = 0
			d.open = func(name string, flag int) (file, error) {
				f, err := whole(name, flag)
				return &faulty{file: f, room: 1 << 20, synced: &synced}, err
			}
			if got, err := read(d, "AAAAAA"); err != nil || len(got) != c.kept {
				t.Errorf("%+v: %v, %v", c, got, err)
			}
			if c.want == ErrUnknown && synced == 0 {
				t.Errorf("%+v: it was told, and never synced", c)
			}
			must(t, d.Append(t.Context(), "AAAAAA", lines(c.kept, 1)))
			if left, _ := filepath.Glob(filepath.Join(path, "*"+unsyncedSuffix)); len(left) > 0 {
				t.Errorf("%+v: %v is left", c, left)
			}
			d.Close()
		}
	}
}

func TestWhyNothingIsKeptIsSaid(t *testing.T) {
	for errno, want := range map[syscall.Errno]wire.Cause{
		syscall.ENOSPC: wire.CauseDiskFull, syscall.EDQUOT: wire.CauseDiskFull, syscall.EFBIG: wire.CauseDiskFull, syscall.EMFILE: wire.CauseFiles, syscall.ENFILE: wire.CauseFiles,
		syscall.EROFS: wire.CauseReadOnly, syscall.EACCES: wire.CauseNoRight, syscall.EPERM: wire.CauseNoRight, syscall.EIO: wire.CauseDiskFails, syscall.ENOENT: wire.CauseNoFolder,
	} {
		for _, code := range []string{"AAAAAA", "BBBBBB"} { // one that is there, and one that is new
			d := open(t, t.TempDir())
			must(t, d.Append(t.Context(), "AAAAAA", lines(0, 1)))
			d.open = func(name string, _ int) (file, error) { return nil, &fs.PathError{Op: "open", Path: name, Err: errno} }
			n := 0
			if code == "AAAAAA" {
				n = 1
				if errno == syscall.ENOENT {
					continue // the file is gone, which is another matter
				}
			}
			if err := d.Append(t.Context(), code, lines(n, 1)); !errors.Is(err, ErrNoRoom) || CauseOf(err) != want || !strings.Contains(err.Error(), string(want)) {
				t.Errorf("%v: %v, cause %s, want %s", errno, err, CauseOf(err), want)
			}
			if err := d.Well(); CauseOf(err) != want {
				t.Errorf("%v: %v", errno, err)
			}
		}
	}
	if got := CauseOf(fmt.Errorf("%w: x", ErrDamaged)); got != wire.CauseDamaged {
		t.Error(got)
	}
}

func TestAFolderIsWellWhereItCanBeWritten(t *testing.T) {
	path := t.TempDir()
	d := open(t, path)
	must(t, d.Well())
	if _, err := os.Stat(filepath.Join(path, probe)); err == nil {
		t.Error("the probe is left")
	}
	whole := d.open
	d.open = func(name string, flag int) (file, error) {
		f, err := whole(name, flag)
		return &faulty{file: f, room: 10}, err
	}
	if err := d.Well(); CauseOf(err) != wire.CauseDiskFull {
		t.Error(err)
	}
}

// A backup that is put back while the server runs is another file, or the same with other bytes.
func TestALogThatWasReplacedIsNotGoneOnWith(t *testing.T) {
	for how, replace := range map[string]func(path string, backup []byte) error{
		"copied over": func(path string, backup []byte) error { return os.WriteFile(path, backup, 0o600) },
		"moved over": func(path string, backup []byte) error {
			return errors.Join(os.WriteFile(path+".new", backup, 0o600), os.Rename(path+".new", path))
		},
		"longer by a line": func(path string, backup []byte) error {
			f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
			if err != nil {
				return err
			}
			_, err = f.WriteString("00000000 {}\n")
			return errors.Join(err, f.Close())
		},
		"as long, and another": func(path string, backup []byte) error {
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			text[len(text)-3] ^= 1
			return os.WriteFile(path, text, 0o600)
		},
		"gone": func(path string, _ []byte) error { return os.Remove(path) },
	} {
		path := t.TempDir()
		d := open(t, path)
		file := filepath.Join(path, "AAAAAA.jsonl")
		must(t, d.Append(t.Context(), "AAAAAA", lines(0, 2)))
		backup, err := os.ReadFile(file)
		must(t, err)
		must(t, d.Append(t.Context(), "AAAAAA", lines(2, 2)))
		must(t, replace(file, backup))
		before, _ := os.ReadFile(file)
		if err := d.Append(t.Context(), "AAAAAA", lines(4, 1)); !errors.Is(err, ErrReplaced) {
			t.Errorf("%s: %v", how, err)
		}
		if after, _ := os.ReadFile(file); string(after) != string(before) {
			t.Errorf("%s: it was written to", how)
		}
	}
	path := t.TempDir() // a touch changes nothing
	d := open(t, path)
	must(t, d.Append(t.Context(), "AAAAAA", lines(0, 2)))
	must(t, os.Chtimes(filepath.Join(path, "AAAAAA.jsonl"), zero, zero))
	must(t, d.Append(t.Context(), "AAAAAA", lines(2, 1)))
}

func TestATableThatIsSetAsideCanBePutBack(t *testing.T) {
	path := t.TempDir()
	d := open(t, path)
	must(t, d.Append(t.Context(), "AAAAAA", lines(0, 2)))
	must(t, d.SetAside("AAAAAA"))
	if _, err := read(d, "AAAAAA"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if all, err := d.Aside(); err != nil || !slices.Equal(all, []string{"AAAAAA"}) {
		t.Errorf("%v, %v", all, err)
	}
	must(t, d.Append(t.Context(), "AAAAAA", lines(0, 1)))
	if d.SetAside("AAAAAA") == nil {
		t.Error("the one that is there already is lost")
	}
	must(t, d.Remove("AAAAAA"))
	must(t, os.Chtimes(filepath.Join(path, "removed", "AAAAAA.jsonl"), zero, zero))
	must(t, d.PutBack("AAAAAA"))
	if all, err := d.Tables(); err != nil || len(all) != 1 || time.Since(all[0].Last) > time.Hour {
		t.Errorf("%v, %v", all, err)
	}
	if got, err := read(d, "AAAAAA"); err != nil || len(got) != 2 {
		t.Errorf("%v, %v", got, err)
	}
	must(t, d.SetAside("AAAAAA"))
	must(t, d.Drop("AAAAAA"))
	if all, err := d.Aside(); err != nil || len(all) > 0 {
		t.Errorf("%v, %v", all, err)
	}
	if all, err := d.Tables(); err != nil || len(all) > 0 {
		t.Errorf("%v, %v", all, err)
	}
}
