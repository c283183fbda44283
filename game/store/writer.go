package store

import (
	"bytes"
	"errors"
	"slices"
	"sync"
)

// Writer is a Store that writes in the background. Load sees a saved value at once; one
// goroutine writes the values in the order in which they were saved, and of each key only
// the latest. A value that cannot be written is tried again with the next change. A key is
// removed only after everything that was saved earlier is written, so that no match is lost
// between two keys when the program ends.
type Writer struct {
	to    Store
	mu    sync.Mutex
	idle  *sync.Cond
	queue []*change
	busy  bool    // the goroutine is at work
	fault []Fault // not yet told
	tried bool    // everything in the queue has been tried, and waits for the next change
}

// change is what is to become of a key.
type change struct {
	key    string
	data   []byte // nil: it is removed
	after  bool   // not before all earlier changes: it takes the place of a removal
	failed bool   // and that has been told
}

// Fault is a change that could not be written.
type Fault struct {
	Key string
	Err error
}

// Behind makes a Writer to a store.
func Behind(to Store) *Writer {
	w := &Writer{to: to}
	w.idle = sync.NewCond(&w.mu)
	return w
}

// Save saves a value, which is written soon. It never waits and never fails: Faults lists what
// cannot be written.
func (w *Writer) Save(key string, data []byte) error {
	if !validKey(key) {
		return &Error{Op: "save", Key: key, Err: errKey}
	}
	w.put(&change{key: key, data: append([]byte{}, data...)})
	return nil
}

// Remove removes a value, soon.
func (w *Writer) Remove(key string) error {
	if !knownKey(key) {
		return &Error{Op: "remove", Key: key, Err: errKey}
	}
	w.put(&change{key: key})
	return nil
}

// put queues a change in place of an earlier one of the same key.
func (w *Writer) put(c *change) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if i := w.find(c.key); i >= 0 {
		old := w.queue[i]
		c.after, c.failed = old.after || old.data == nil, old.failed
		w.queue = slices.Delete(w.queue, i, i+1)
	}
	w.queue = append(w.queue, c)
	w.start()
}

// find is where the change of a key stands in the queue, -1 if it is not there.
func (w *Writer) find(key string) int {
	return slices.IndexFunc(w.queue, func(c *change) bool { return c.key == key })
}

// start has the queue written, if nobody does.
func (w *Writer) start() {
	w.tried = false
	if !w.busy {
		w.busy = true
		go w.write()
	}
}

// write writes the queue until it is empty or everything in it has been tried.
func (w *Writer) write() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for !w.tried {
		w.tried = true
		blocked := false
		for _, c := range slices.Clone(w.queue) {
			if blocked && (c.data == nil || c.after) {
				continue
			}
			if !slices.Contains(w.queue, c) {
				w.tried = false // a later one has taken its place
				continue
			}
			w.mu.Unlock()
			err := w.do(c)
			w.mu.Lock()
			blocked = w.done(c, err) || blocked
		}
	}
	w.busy = false
	w.idle.Broadcast()
}

func (w *Writer) do(c *change) error {
	if c.data == nil {
		return w.to.Remove(c.key)
	}
	return w.to.Save(c.key, c.data)
}

// done takes a change that was tried from the queue, or keeps it for the next time
// and reports that. What another window has taken over is not this one's to write.
func (w *Writer) done(c *change, err error) (waits bool) {
	i := slices.Index(w.queue, c)
	e := (*Error)(nil)
	lost := errors.As(err, &e) && e.Elsewhere
	switch {
	case lost:
		w.fault = append(w.fault, Fault{c.key, err})
	case err != nil && i >= 0 && !c.failed:
		c.failed = true
		w.fault = append(w.fault, Fault{c.key, err})
	}
	if (err == nil || lost) && i >= 0 {
		w.queue = slices.Delete(w.queue, i, i+1)
	}
	return err != nil && !lost
}

// Faults returns what could not be written since the last call, each key once until it is
// written.
func (w *Writer) Faults() []Fault {
	w.mu.Lock()
	defer w.mu.Unlock()
	f := w.fault
	w.fault = nil
	return f
}

// Failing reports whether a value that could not be written waits.
func (w *Writer) Failing() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.ContainsFunc(w.queue, func(c *change) bool { return c.failed })
}

// Retry tries again to write what could not be written. Faults lists it again if that fails.
func (w *Writer) Retry() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range w.queue {
		c.failed = false
	}
	w.start()
}

// Direct waits until everything is written, and returns the store without the writer: for
// changes that have to be complete before the caller goes on.
func (w *Writer) Direct() Store {
	w.Flush()
	return w.to
}

// Flush waits until everything is written or has been tried once more.
func (w *Writer) Flush() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.queue) > 0 {
		w.start()
	}
	for w.busy {
		w.idle.Wait()
	}
}

// Load returns the latest value, written or not.
func (w *Writer) Load(key string) ([]byte, error) {
	w.mu.Lock()
	if i := w.find(key); i >= 0 {
		c := w.queue[i]
		w.mu.Unlock()
		if c.data == nil {
			return nil, ErrNone
		}
		return bytes.Clone(c.data), nil
	}
	w.mu.Unlock()
	return w.to.Load(key)
}

// SetAside waits until a value is written, and renames it: only values that were read from a
// disk are set aside.
func (w *Writer) SetAside(key string) (string, error) {
	w.Flush()
	return w.to.SetAside(key)
}

// Keys lists the keys of the latest values.
func (w *Writer) Keys() ([]string, error) {
	w.mu.Lock()
	queue := slices.Clone(w.queue)
	w.mu.Unlock()
	keys, err := w.to.Keys()
	if err != nil {
		return nil, err
	}
	keys = slices.Clone(keys)
	for _, c := range queue {
		i := slices.Index(keys, c.key)
		switch {
		case c.data == nil && i >= 0:
			keys = slices.Delete(keys, i, i+1)
		case c.data != nil && i < 0:
			keys = append(keys, c.key)
		}
	}
	slices.Sort(keys)
	return keys, nil
}
