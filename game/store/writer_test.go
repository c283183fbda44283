package store_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"machiavelli/game/store"
	"machiavelli/game/testing/memstore"
)

// noted is a store that takes down what is done to it.
type noted struct {
	memstore.Store
	mu   sync.Mutex
	did  []string
	full func(key string) bool
}

func (n *noted) Save(key string, data []byte) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.full != nil && n.full(key) {
		return &store.Error{Op: "save", Key: key, Full: true}
	}
	n.did = append(n.did, key+"="+string(data))
	return n.Store.Save(key, data)
}

func (n *noted) Remove(key string) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.did = append(n.did, "-"+key)
	return n.Store.Remove(key)
}

func save(t *testing.T, s store.Store, key, value string) {
	t.Helper()
	if err := s.Save(key, []byte(value)); err != nil {
		t.Fatal(err)
	}
}

func loads(t *testing.T, s store.Store, key, want string) {
	t.Helper()
	data, err := s.Load(key)
	if want == "" {
		if !errors.Is(err, store.ErrNone) {
			t.Errorf("%s is %q, %v", key, data, err)
		}
		return
	}
	if err != nil || string(data) != want {
		t.Errorf("%s is %q, not %q, %v", key, data, want, err)
	}
}

// While the disk sleeps nobody waits, what is saved is loaded, and once it wakes the
// latest values are written, each once.
func TestAWriterWritesTheLatestValuesAndNobodyWaits(t *testing.T) {
	in := memstore.Store{"old": []byte("there"), "gone": []byte("there")}
	disk := memstore.NewBlocked(in)
	w := store.Behind(disk)
	for i := range 1000 {
		save(t, w, "match", fmt.Sprint(i))
	}
	save(t, w, "new", "x")
	if err := w.Remove("gone"); err != nil {
		t.Fatal(err)
	}
	loads(t, w, "match", "999")
	loads(t, w, "gone", "")
	loads(t, w, "old", "there")
	if keys, err := w.Keys(); err != nil || !slices.Equal(keys, []string{"match", "new", "old"}) {
		t.Errorf("%v, %v", keys, err)
	}
	disk.With(func(s memstore.Store) {
		if len(s) != 2 {
			t.Errorf("%d values are written by a disk that sleeps", len(s))
		}
	})
	disk.Release()
	w.Flush()
	loads(t, in, "match", "999")
	loads(t, in, "new", "x")
	loads(t, in, "gone", "")
	if f := w.Faults(); len(f) > 0 {
		t.Errorf("%v", f)
	}
}

func TestAWriterKeepsTheOrderOfWhatDependsOnEachOther(t *testing.T) {
	disk := &noted{Store: memstore.Store{"match": []byte("first")}}
	disk.mu.Lock() // asleep
	w := store.Behind(disk)
	save(t, w, "match-1", "first")
	if err := w.Remove("match"); err != nil {
		t.Fatal(err)
	}
	save(t, w, "match", "second")
	save(t, w, "match", "second, later")
	disk.mu.Unlock()
	w.Flush()
	if got := strings.Join(disk.did, " "); got != "match-1=first match=second, later" {
		t.Error(got)
	}
}

// Where a match cannot be put on the shelf, nothing takes its place: not the next
// match, and no removal. What depends on nothing is written all the same.
func TestWhatCannotBeWrittenIsKeptAndTriedAgain(t *testing.T) {
	disk := &noted{Store: memstore.Store{"match": []byte("first")}, full: func(key string) bool { return key == "match-1" }}
	disk.mu.Lock()
	w := store.Behind(disk)
	save(t, w, "match-1", "first")
	if err := w.Remove("match"); err != nil {
		t.Fatal(err)
	}
	save(t, w, "match", "second")
	save(t, w, "settings", "x")
	disk.mu.Unlock()
	w.Flush()
	loads(t, disk.Store, "match", "first")
	loads(t, disk.Store, "settings", "x")
	loads(t, w, "match", "second")
	if f := w.Faults(); len(f) != 1 || f[0].Key != "match-1" || !store.IsFull(f[0].Err) || !w.Failing() {
		t.Fatalf("%v", f)
	}
	save(t, w, "match", "second, later")
	w.Flush()
	loads(t, disk.Store, "match", "first")
	if f := w.Faults(); len(f) > 0 {
		t.Errorf("it is told again: %v", f)
	}
	w.Retry()
	w.Flush()
	if f := w.Faults(); len(f) != 1 {
		t.Errorf("after another try it is not told: %v", f)
	}
	disk.mu.Lock()
	disk.full = nil
	disk.mu.Unlock()
	w.Flush()
	loads(t, disk.Store, "match-1", "first")
	loads(t, disk.Store, "match", "second, later")
	if w.Failing() {
		t.Error("something fails still")
	}
}

func TestWhatAnotherWindowHasTakenOverIsDroppedAndTold(t *testing.T) {
	disk := memstore.NewBlocked(memstore.Store{"match": []byte("theirs")})
	disk.Refuse = func(string) error { return &store.Error{Op: "save", Elsewhere: true, Err: errors.New("elsewhere")} }
	disk.Release()
	w := store.Behind(disk)
	save(t, w, "match", "ours")
	w.Flush()
	loads(t, w, "match", "theirs")
	if f := w.Faults(); len(f) != 1 || w.Failing() {
		t.Errorf("%v", f)
	}
}

func TestManyUseAWriterAtOnce(t *testing.T) {
	in := memstore.Store{}
	disk := memstore.NewBlocked(in)
	disk.Release()
	w := store.Behind(disk)
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			key := fmt.Sprint("key-", i)
			for n := range 200 {
				save(t, w, key, fmt.Sprint(n))
				loads(t, w, key, fmt.Sprint(n))
				if _, err := w.Keys(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	w.Flush()
	for i := range 8 {
		loads(t, in, fmt.Sprint("key-", i), "199")
	}
}
