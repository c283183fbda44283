package store

import (
	"bytes"
	"errors"
	"slices"
	"sync"
)

// Writer is a Store that writes behind its caller: what is saved is known at once to
// whoever loads it, and written by one goroutine in the order in which it was saved.
// Of a key that is saved again before it is written only the latest value is. A value
// that cannot be written is kept and tried again with the next change, and what is
// removed is not removed before everything that was saved earlier is written, so that
// no match is on its way from one key to another when the program ends.
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

// Behind is a Writer to a store.
func Behind(to Store) *Writer {
	w := &Writer{to: to}
	w.idle = sync.NewCond(&w.mu)
	return w
}

// Save keeps a value, to be written soon. It waits for nothing and never fails: what
// cannot be written is told by Faults.
func (w *Writer) Save(key string, data []byte) error {
	if !validKey(key) {
		return &Error{Op: "save", Key: key, Err: errKey}
	}
	w.put(&change{key: key, data: append([]byte{}, data...)})
	return nil
}

// Remove forgets a value, soon.
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

// find is where the change of a key stands in the queue, -1 if there is none.
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

// Faults takes what could not be written since the last call, each key once until it
// is written.
func (w *Writer) Faults() []Fault {
	w.mu.Lock()
	defer w.mu.Unlock()
	f := w.fault
	w.fault = nil
	return f
}

// Failing reports whether something that could not be written waits for the next
// time.
func (w *Writer) Failing() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.ContainsFunc(w.queue, func(c *change) bool { return c.failed })
}

// Retry has what could not be written tried again, and told again if it fails.
func (w *Writer) Retry() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range w.queue {
		c.failed = false
	}
	w.start()
}

// Direct is the store without a writer before it, once everything is written: for
// what is to be whole or not at all, and is waited for.
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

// Load is the latest value, written or not.
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

// SetAside renames a value when it is written. It waits for that: only what was read
// from a disk is ever set aside.
func (w *Writer) SetAside(key string) (string, error) {
	w.Flush()
	return w.to.SetAside(key)
}

// Keys is the keys of the latest values.
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
