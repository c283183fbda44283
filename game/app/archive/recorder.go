package archive

import (
	"bytes"
	"cmp"
	"fmt"
	"hash/fnv"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"machiavelli/engine/text"
	"machiavelli/game/store"
)

// Recorder writes the record of a match that is going on.
type Recorder struct {
	a     *Archive
	id    string
	size  int      // bytes noted, of all parts
	first int      // the number of parts[0]
	parts [][]byte // what has yet to be saved, and the part that is not full
	kept  int      // parts that lie in the archive
	dirty bool
	full  bool

	followed [][2]int // turns that did what a hint had said, by deal and turn
	strayed  [2]int   // the last turn that did not
	news     bool     // in them
}

// Follow notes whether an action of a turn did what a hint had said. A turn in which one did
// not has not followed, whatever the others did.
func (r *Recorder) Follow(deal, turn int, does bool) {
	t := [2]int{deal, turn}
	if r.strayed == t {
		return
	}
	at := slices.Index(r.followed, t)
	switch {
	case !does:
		r.strayed = t
		if at >= 0 {
			r.followed, r.news = slices.Delete(r.followed, at, at+1), true
		}
	case at < 0:
		r.followed, r.news = append(r.followed, t), true
	}
}

// Mark is the length of a record when its match was saved. It is saved with the match, so
// that the record continues from there.
type Mark struct {
	ID    string `json:"id"`
	Bytes int    `json:"bytes"`
	Full  bool   `json:"full,omitempty"` // the record is not continued: the match has become too long
}

// Begin starts the record of a match with its first lines.
func (a *Archive) Begin(first []byte, now time.Time) (*Recorder, error) {
	id, err := a.newID(first, now)
	if err != nil {
		return nil, err
	}
	r := &Recorder{a: a, id: id}
	r.append(first)
	return r, nil
}

// newID names a record after its number, the time and its first lines. A number is
// never used twice, though the records before it may be gone: the statistics know
// matches by the IDs of their records.
func (a *Archive) newID(text []byte, now time.Time) (string, error) {
	ids, err := a.IDs()
	if err != nil {
		return "", err
	}
	last := 0
	if data, err := a.in.Load(lastKey); err == nil {
		last, _ = strconv.Atoi(string(data)) // 0, if it is no number
	}
	for _, id := range ids {
		n, _ := store.ReadStamp(id)
		last = max(last, n)
	}
	last = max(0, last) + 1
	h := fnv.New32a()
	h.Write(text)
	return fmt.Sprintf("%s-%08x", store.Stamp(last, now), h.Sum32()), nil
}

// use keeps the number of a record that is about to be kept.
func (a *Archive) use(id string) error {
	n, _ := store.ReadStamp(id)
	return a.in.Save(lastKey, []byte(strconv.Itoa(n)))
}

// lastKey is where the number of the last record is kept.
const lastKey = Prefix + "last"

// isID reports whether a name is one that newID makes: a save may say anything.
func isID(name string) bool {
	shape := "dddddddd-dddddd-xxxxxxxx"
	if strings.HasPrefix(name, "n") { // those of the first versions have no number
		shape = "nddddddd-" + shape
	}
	if len(name) != len(shape) {
		return false
	}
	for i, c := range []byte(name) {
		digit := '0' <= c && c <= '9'
		switch shape[i] {
		case 'd':
			if !digit {
				return false
			}
		case 'x':
			if !digit && (c < 'a' || c > 'f') {
				return false
			}
		default:
			if c != shape[i] {
				return false
			}
		}
	}
	return true
}

// errShort is a record that is not what its match says of it.
var errShort = text.Errorf("the record is shorter than the match that it is of")

// Resume continues a record from a mark. Lines after the mark belong to a match that was
// not saved, and are dropped.
func (a *Archive) Resume(m Mark) (*Recorder, error) {
	if !isID(m.ID) {
		return nil, text.Errorf("%.60q names no record", m.ID)
	}
	text, err := a.Read(m.ID)
	if err != nil {
		return nil, err
	}
	if m.Bytes <= 0 || m.Bytes > len(text) || text[m.Bytes-1] != '\n' {
		return nil, errShort
	}
	r := &Recorder{a: a, id: m.ID, full: m.Full, followed: slices.SortedFunc(maps.Keys(a.Followed(m.ID)), func(x, y [2]int) int {
		return cmp.Or(cmp.Compare(x[0], y[0]), cmp.Compare(x[1], y[1]))
	})}
	r.append(text[:m.Bytes])
	r.forget() // all but the last part lies there as it is
	r.kept, r.dirty = r.first+1, false
	if len(text) > m.Bytes {
		r.dirty = true
		err = a.remove(m.ID, r.kept)
	}
	return r, err
}

// Mark is the length of the record now.
func (r *Recorder) Mark() Mark { return Mark{r.id, r.size, r.full} }

// Behind reports whether lines of the record are not saved, as there was no room.
func (r *Recorder) Behind() bool { return r.dirty }

// Append adds all lines of an action at once, so that a record never ends in
// the middle of an action. A record that reaches its limit keeps its beginning.
func (r *Recorder) Append(lines []byte) {
	if r.full {
		return
	}
	if r.full = r.size+len(lines) > mostParts/2*partBytes; !r.full {
		r.append(lines)
	}
}

// append adds lines. A line is in one part. No line is longer than a part; such
// a line would be a part of its own.
func (r *Recorder) append(text []byte) {
	for line := range bytes.Lines(text) {
		if n := len(r.parts); n == 0 || len(r.parts[n-1])+len(line) > partBytes {
			r.parts = append(r.parts, nil)
		}
		last := &r.parts[len(r.parts)-1]
		*last = append(*last, line...)
	}
	r.size += len(text)
	r.dirty = r.dirty || len(text) > 0
}

// Save saves the lines that were appended since the last Save.
func (r *Recorder) Save() error {
	if r.news {
		if err := r.a.setFollowed(r.id, r.followed); err != nil {
			return err
		}
		r.news = false
	}
	if !r.dirty {
		return nil
	}
	if r.kept == 0 {
		if err := r.a.use(r.id); err != nil {
			return err
		}
	}
	for i, data := range r.parts {
		part := r.first + i
		if part >= r.kept {
			if err := r.a.makeRoom(r.id); err != nil {
				return err
			}
		}
		if err := r.a.in.Save(keyOf(r.id, part), data); err != nil {
			return err
		}
		r.kept = max(r.kept, part+1)
	}
	r.forget()
	r.dirty = false
	return nil
}

// forget drops the parts that are full.
func (r *Recorder) forget() {
	n := len(r.parts) - 1
	r.first += n
	r.parts = r.parts[n:]
}
