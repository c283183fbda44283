//go:build !js

package store

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Lease is the right to change the store. One of all windows of the game on one folder has it
// at a time. Another may ask for it, and gets it once the first has saved, or does not
// answer.
//
// The file owner names the window that has the lease, and counts its heartbeat;
// the file wanted names the one that asks for it. A window locks the file lock while it reads
// or changes them. A running window locks the file alive.NAME, so that one that was killed
// is known at once; where files cannot be locked, its heartbeat stops.
type Lease struct {
	dir  string
	name string // of this window
	pace pace

	alive func() // lets go of the file that says that this window lives
	locks bool   // files can be locked here
	kick  chan struct{}
	end   chan struct{}
	ended sync.WaitGroup
	state atomic.Int64

	mu     sync.Mutex
	closed bool
	wants  bool
	asked  time.Time // when it was asked for
	seen   heartbeat // of the window that has it
	since  time.Time // when it was first seen
}

// pace is how long a lease waits.
type pace struct {
	look     time.Duration // between two looks at the files
	beat     int           // looks between two heartbeats
	patience time.Duration // with a window that is asked and does not answer
	stale    time.Duration // with a heart that does not beat
	lock     time.Duration // for the file lock, which others hold for a moment
}

var usualPace = pace{look: 250 * time.Millisecond, beat: 4, patience: 3 * time.Second, stale: 8 * time.Second, lock: time.Second}

// heartbeat is what the file owner says.
type heartbeat struct {
	name string
	n    int
}

// The files of the lease.
const (
	ownerFile  = "owner"
	wantedFile = "wanted"
	lockFile   = "lock"
	aliveFile  = "alive."
)

// Claim takes the lease on the player's store if no other window has it. Close
// gives it back. Without a folder every window has a lease of its own.
func Claim() (*Lease, error) {
	dir, err := home()
	if err != nil { // there is nothing to share
		return claim("", usualPace), nil
	}
	return claim(dir, usualPace), nil
}

func claim(dir string, p pace) *Lease {
	l := &Lease{dir: dir, name: rand.Text(), pace: p, alive: func() {}, kick: make(chan struct{}, 1), end: make(chan struct{})}
	if dir == "" {
		return l
	}
	// In a folder that cannot be written nothing is overwritten; each save
	// says what is wrong.
	if os.MkdirAll(dir, 0o755) == nil {
		if unlock, err := TryLock(l.path(aliveFile + l.name)); err == nil {
			l.alive, l.locks = unlock, true
		}
		l.look(true)
		l.ended.Go(l.watch)
	}
	return l
}

func (l *Lease) path(name string) string { return filepath.Join(l.dir, name) }

// watch looks at the files until the lease is closed.
func (l *Lease) watch() {
	ticker := time.NewTicker(l.pace.look)
	defer ticker.Stop()
	for n := 1; ; n++ {
		select {
		case <-l.end:
			return
		case <-l.kick:
		case <-ticker.C:
		}
		l.look(n%l.pace.beat == 0)
	}
}

// State says who has the lease. It never waits.
func (l *Lease) State() State { return State(l.state.Load()) }

func (l *Lease) set(s State) { l.state.Store(int64(s)) }

// Want asks the window that has the lease for it.
func (l *Lease) Want() {
	l.mu.Lock()
	l.wants, l.asked = true, time.Now()
	l.mu.Unlock()
	select {
	case l.kick <- struct{}{}:
	default:
	}
}

// Yield gives the lease to the window that wants it.
func (l *Lease) Yield() {
	l.locked(func() {
		l.leave()
		l.set(Theirs)
	})
}

// Close gives the lease back, if it is ours, and waits for its goroutine.
func (l *Lease) Close() {
	l.mu.Lock()
	closed := l.closed
	l.closed = true
	l.mu.Unlock()
	if closed {
		return
	}
	close(l.end)
	l.ended.Wait()
	l.locked(func() {
		l.leave()
		if l.read(wantedFile) == l.name {
			os.Remove(l.path(wantedFile))
		}
		l.alive()
		os.Remove(l.path(aliveFile + l.name))
	})
}

// locked does something while no other window looks at the files.
func (l *Lease) locked(do func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.dir == "" {
		return
	}
	unlock := waitLock(l.path(lockFile), l.pace.lock)
	defer unlock()
	do()
}

// hold changes what is kept while no other window can take the lease.
func (l *Lease) hold(change func() error) error {
	if l.dir == "" {
		return change()
	}
	err := errElsewhere
	l.locked(func() {
		if o := l.owner(); o.name != l.name && o.name != "" {
			l.set(Theirs) // it was taken while this window slept
		}
		if l.State() != Theirs {
			err = change()
		}
	})
	return err
}

// look is what a window does every now and then.
func (l *Lease) look(beat bool) {
	l.locked(func() {
		o, wanted, now := l.owner(), l.read(wantedFile), time.Now()
		if wanted != "" && wanted != l.name && l.dead(wanted) {
			os.Remove(l.path(wantedFile))
			wanted = ""
		}
		others := wanted != "" && wanted != l.name
		if o.name == l.name && l.State() != Theirs {
			if beat {
				l.write(ownerFile, fmt.Sprint(l.name, " ", o.n+1))
			}
			l.set(Ours)
			if others {
				l.set(Wanted)
			}
			return
		}

		if o.name != l.seen.name {
			l.asked = now // the patience is with this one
		}
		if o != l.seen {
			l.seen, l.since = o, now
		}
		free := o.name == "" || o.name == l.name || l.dead(o.name)
		rude := l.wants && now.Sub(l.asked) >= l.pace.patience
		stopped := !l.locks && now.Sub(l.since) >= l.pace.stale
		if free && (!others || l.wants) || rude || stopped {
			l.claim()
			return
		}
		l.set(Theirs)
		if l.wants && wanted != l.name {
			l.write(wantedFile, l.name)
		}
	})
}

// claim makes this window the owner of the lease.
func (l *Lease) claim() {
	l.write(ownerFile, l.name+" 1")
	if l.read(wantedFile) == l.name {
		os.Remove(l.path(wantedFile))
	}
	l.wants = false
	l.set(Ours)
}

// leave takes this window's name away.
func (l *Lease) leave() {
	if l.owner().name == l.name {
		os.Remove(l.path(ownerFile))
	}
}

// dead reports whether a window has surely ended.
func (l *Lease) dead(name string) bool {
	path := l.path(aliveFile + filepath.Base(name))
	if !l.locks {
		return false
	}
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return true
	}
	unlock, err := TryLock(path)
	if err != nil {
		return false
	}
	unlock()
	os.Remove(path)
	return true
}

// owner is who the file says has the lease; it has no name if nobody has.
func (l *Lease) owner() (o heartbeat) {
	if _, err := fmt.Sscan(l.read(ownerFile), &o.name, &o.n); err != nil {
		return heartbeat{}
	}
	return o
}

// read is the text of a file of the lease, empty if it is missing.
func (l *Lease) read(name string) string {
	data, err := ReadBounded(os.DirFS(l.dir), name, 200)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(data))
}

// write writes a file of the lease. On a full disk it removes the file; every save then
// says that the disk is full.
func (l *Lease) write(name, text string) {
	if os.WriteFile(l.path(name), []byte(text+"\n"), 0o644) != nil {
		os.Remove(l.path(name))
	}
}
