//go:build !js

package store

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"
)

// hasty is the pace of a lease in a test; nobody is impatient.
var hasty = pace{look: 2 * time.Millisecond, beat: 2, patience: time.Hour, stale: time.Hour, lock: time.Minute}

// window is a window on a folder: its lease, and the store that it guards.
func window(t *testing.T, dir string, p pace) (*Lease, Store) {
	t.Helper()
	l := claim(dir, p)
	t.Cleanup(l.Close)
	return l, l.Guard(&disk{dir: dir})
}

// comes waits for a state.
func comes(t *testing.T, l *Lease, want State) {
	t.Helper()
	for end := time.Now().Add(time.Minute); l.State() != want; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the state is %d, never %d", l.State(), want)
		}
	}
}

// refused wants an error that says that another window has the lease.
func refused(t *testing.T, err error) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) || !e.Elsewhere {
		t.Errorf("it was done: %v", err)
	}
}

func TestOfTwoWindowsOnlyTheFirstChangesWhatIsKept(t *testing.T) {
	dir := t.TempDir()
	one, first := window(t, dir, hasty)
	if err := first.Save("match", []byte("of the first")); err != nil {
		t.Fatal(err)
	}
	two, second := window(t, dir, hasty)
	if one.State() != Ours || two.State() != Theirs {
		t.Fatalf("%d and %d", one.State(), two.State())
	}
	refused(t, second.Save("match", []byte("of the second")))
	refused(t, second.Remove("match"))
	_, err := second.SetAside("match")
	refused(t, err)
	if got, err := second.Load("match"); err != nil || string(got) != "of the first" {
		t.Errorf("%q %v", got, err)
	}
}

func TestTheOtherWindowAsksAndGetsItOnceTheFirstHasSaved(t *testing.T) {
	dir := t.TempDir()
	one, first := window(t, dir, hasty)
	two, second := window(t, dir, hasty)
	two.Want()
	comes(t, one, Wanted)
	if err := first.Save("match", []byte("saved at last")); err != nil {
		t.Fatal(err)
	}
	refused(t, second.Save("match", nil))
	one.Yield()
	refused(t, first.Save("match", []byte("too late")))
	comes(t, two, Ours)
	if got, err := second.Load("match"); err != nil || string(got) != "saved at last" {
		t.Errorf("%q %v", got, err)
	}
	if err := second.Remove("match"); err != nil {
		t.Error(err)
	}
	one.Want() // and back
	comes(t, two, Wanted)
	two.Yield()
	comes(t, one, Ours)
}

func TestAWindowThatIsClosedLeavesTheLeaseToTheOther(t *testing.T) {
	dir := t.TempDir()
	one, _ := window(t, dir, hasty)
	two, _ := window(t, dir, hasty)
	one.Close()
	comes(t, two, Ours)
	two.Close()
	left, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(left) != 1 || filepath.Base(left[0]) != lockFile {
		t.Errorf("left behind: %v %v", left, err)
	}
}

func TestAWindowThatAsksAndIsClosedLeavesEverythingAsItWas(t *testing.T) {
	dir := t.TempDir()
	one, first := window(t, dir, hasty)
	two, _ := window(t, dir, hasty)
	two.Want()
	comes(t, one, Wanted)
	two.Close()
	comes(t, one, Ours)
	if err := first.Save("match", nil); err != nil {
		t.Error(err)
	}
}

// A third window that only looks on is not to get what the second asked for.
func TestTheWindowThatAskedGetsIt(t *testing.T) {
	dir := t.TempDir()
	one, _ := window(t, dir, hasty)
	two, _ := window(t, dir, hasty)
	three, _ := window(t, dir, hasty)
	three.Want()
	comes(t, one, Wanted)
	one.Yield()
	comes(t, three, Ours)
	if one.State() != Theirs || two.State() != Theirs {
		t.Errorf("%d and %d", one.State(), two.State())
	}
}

func TestAWindowThatDoesNotAnswerLosesTheLeaseAndSavesNothingMore(t *testing.T) {
	dir := t.TempDir()
	asleep := hasty
	asleep.look = time.Hour // it looks when it saves, and never else
	one, first := window(t, dir, asleep)
	impatient := hasty
	impatient.patience = 10 * time.Millisecond
	two, second := window(t, dir, impatient)
	two.Want()
	comes(t, two, Ours)
	if err := second.Save("match", []byte("of the second")); err != nil {
		t.Fatal(err)
	}
	refused(t, first.Save("match", []byte("of the first")))
	refused(t, first.Remove("match"))
	if got, err := second.Load("match"); err != nil || string(got) != "of the second" || one.State() != Theirs {
		t.Errorf("%q %v", got, err)
	}
}

// Where files cannot be locked, the heartbeat tells who lives.
func TestWithoutLocksAHeartThatStopsIsTakenOver(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, ownerFile), []byte("SOMEBODY 7\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	brief := hasty
	brief.stale = 20 * time.Millisecond
	l := &Lease{dir: dir, name: "ME", pace: brief, alive: func() {}}
	if l.look(false); l.State() != Theirs {
		t.Fatal("taken at once")
	}
	began := time.Now()
	for n := 8; l.State() == Theirs && time.Since(began) < 2*brief.stale; n++ { // it beats
		l.write(ownerFile, "SOMEBODY "+strconv.Itoa(n))
		l.look(false)
	}
	if l.State() != Theirs {
		t.Fatal("taken from a window that lives")
	}
	time.Sleep(brief.stale)
	if l.look(false); l.State() != Ours || l.owner().name != "ME" {
		t.Error("it was not taken over")
	}
}

func TestAFolderThatCannotBeWrittenIsNobodys(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	l, s := window(t, filepath.Join(file, "home"), hasty)
	var e *Error
	if err := s.Save("match", nil); l.State() != Ours || !errors.As(err, &e) || e.Elsewhere {
		t.Errorf("%d %v", l.State(), err)
	}
}

// Windows that take the lease from each other over and over add to one number:
// nobody's addition is lost.
func TestNothingIsLostBetweenWindowsThatTakeOverFromEachOther(t *testing.T) {
	const windows, turns = 3, 30
	dir := t.TempDir()
	var all sync.WaitGroup
	for range windows {
		l, s := window(t, dir, hasty)
		all.Go(func() {
			defer l.Close()
			for done := 0; done < turns; {
				switch l.State() {
				case Theirs:
					l.Want()
					time.Sleep(time.Millisecond)
					continue
				case Ours, Wanted:
					if err := addOne(s); err == nil {
						done++
					} else if e := (*Error)(nil); !errors.As(err, &e) || !e.Elsewhere {
						t.Error(err)
						return
					}
					if l.State() == Wanted {
						l.Yield()
					}
				}
			}
		})
	}
	all.Wait()
	data, err := (&disk{dir: dir}).Load("count")
	if want := strconv.Itoa(windows * turns); err != nil || string(data) != want {
		t.Errorf("the count is %s, want %s; %v", data, want, err)
	}
}

// addOne adds to the number that is kept.
func addOne(s Store) error {
	n := 0
	data, err := s.Load("count")
	if err == nil {
		n, err = strconv.Atoi(string(data))
	}
	if err != nil && !errors.Is(err, ErrNone) {
		return err
	}
	return s.Save("count", []byte(strconv.Itoa(n+1)))
}
