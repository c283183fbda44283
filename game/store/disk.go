//go:build !js

package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"

	"machiavelli/engine/text"
)

// Home names the environment variable that overrides the folder of the files.
const Home = "MACHIAVELLI_HOME"

const suffix = ".json"

type disk struct {
	dir   string
	none  error     // why there is no folder; nil: there is one
	swept sync.Once // what killed programs have left is removed before the first save
}

// Open opens the player's store. The first save makes its folder. If the system names no
// folder, every save fails and says why, and the game goes on.
func Open() (Store, error) {
	dir, err := home()
	return &disk{dir: dir, none: err}, nil
}

// unfinishedName is what the game calls a file that is being written.
var unfinishedName = regexp.MustCompile(`^\.[a-z0-9-]{1,64}` + regexp.QuoteMeta(unfinished) + `-[0-9]{1,10}$`)

// abandoned is how long nobody has written to a file that is being written
// before it counts as a killed program's.
const abandoned = time.Hour

// sweep removes what programs that were killed in the middle of a save have left
// half-written. A file that cannot be removed does no harm.
func (d *disk) sweep(now time.Time) {
	list, err := os.ReadDir(d.dir)
	if err != nil {
		return
	}
	for _, e := range list {
		if !e.Type().IsRegular() || !unfinishedName.MatchString(e.Name()) {
			continue
		}
		if info, err := e.Info(); err == nil && now.Sub(info.ModTime()) > abandoned {
			os.Remove(filepath.Join(d.dir, e.Name()))
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

// Folder is the path of a folder beside the saves in which players may put files; empty if
// there are no folders.
func Folder(name string) string {
	dir, err := home()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, name)
}

func (d *disk) path(key string) string { return filepath.Join(d.dir, key+suffix) }

func (d *disk) Load(key string) ([]byte, error) {
	if !knownKey(key) {
		return nil, &Error{Op: "load", Key: key, Err: errKey}
	}
	if d.none != nil {
		return nil, ErrNone
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
		return &Error{Op: "save", Key: key, Full: IsNoSpace(err), Err: err}
	}
	return nil
}

func (d *disk) save(key string, data []byte) error {
	if d.none != nil {
		return d.none
	}
	if err := os.MkdirAll(d.dir, 0o755); err != nil {
		return err
	}
	d.swept.Do(func() { d.sweep(time.Now()) })
	return replace(d.path(key), filepath.Join(d.dir, "."+key+unfinished), data)
}

func (d *disk) SetAside(key string) (string, error) {
	if !validKey(key) {
		return "", &Error{Op: "set aside", Key: key, Err: errKey}
	}
	if d.none != nil {
		return "", &Error{Op: "set aside", Key: key, Err: d.none}
	}
	for n := 1; ; n++ {
		to := d.path(asideKey(key, n))
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
	if !knownKey(key) {
		return &Error{Op: "remove", Key: key, Err: errKey}
	}
	if d.none != nil {
		return nil
	}
	if err := os.Remove(d.path(key)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return &Error{Op: "remove", Key: key, Err: err}
	}
	return nil
}

func (d *disk) Keys() ([]string, error) {
	if d.none != nil {
		return nil, nil
	}
	list, err := os.ReadDir(d.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, &Error{Op: "list", Err: err}
	}
	var keys []string
	for _, e := range list {
		if key, ok := strings.CutSuffix(e.Name(), suffix); ok && knownKey(key) {
			keys = append(keys, key)
		}
	}
	return keys, nil
}
