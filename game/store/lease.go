package store

import "errors"

// State says who may change the store.
type State int

// The states. The page's own half of the lease has the same numbers.
const (
	Ours   State = iota
	Wanted       // ours, and another window asks for it: save everything, then Yield
	Theirs       // another window's
)

// errElsewhere is why a window without the lease saves nothing.
var errElsewhere = errors.New("the game goes on in another window")

// Guard is a store that changes nothing while the lease is another window's.
func (l *Lease) Guard(s Store) Store { return guarded{s, l} }

type guarded struct {
	Store
	lease *Lease
}

func (g guarded) Save(key string, data []byte) error {
	return g.do("save", key, func() error { return g.Store.Save(key, data) })
}

func (g guarded) Remove(key string) error {
	return g.do("remove", key, func() error { return g.Store.Remove(key) })
}

func (g guarded) SetAside(key string) (name string, err error) {
	err = g.do("set aside", key, func() (err error) {
		name, err = g.Store.SetAside(key)
		return err
	})
	return name, err
}

// do changes what is kept, if the lease is ours while it does.
func (g guarded) do(op, key string, change func() error) error {
	err := g.lease.hold(change)
	if errors.Is(err, errElsewhere) {
		return &Error{Op: op, Key: key, Elsewhere: true, Err: err}
	}
	return err
}
