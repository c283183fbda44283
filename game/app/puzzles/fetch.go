package puzzles

import "machiavelli/engine/puzzle"

// Fetch loads the puzzles: a program of the desktop holds them, a page fetches them when
// the player first wants one. Its methods never wait, and belong to the game's loop.
type Fetch struct {
	list    *puzzle.Collection
	arrived chan answer
}

// answer is a file that came, or why it did not.
type answer struct {
	file []byte
	err  error
}

// Start starts to fetch the puzzles, unless they are loaded or being fetched.
func (f *Fetch) Start() {
	if f.list != nil || f.arrived != nil {
		return
	}
	arrived := make(chan answer, 1)
	f.arrived = arrived
	get(func(file []byte, err error) { arrived <- answer{file, err} })
}

// Poll reports whether the fetch has ended since the last call. After an error Start tries
// again.
func (f *Fetch) Poll() (done bool, err error) {
	select {
	case a := <-f.arrived:
		f.arrived = nil
		if a.err == nil {
			f.list, a.err = puzzle.Unpack(a.file)
		}
		return true, a.err
	default:
		return false, nil
	}
}

// Under reports whether the puzzles are being fetched.
func (f *Fetch) Under() bool { return f.arrived != nil }

// List is the collection, nil until it is loaded.
func (f *Fetch) List() *puzzle.Collection { return f.list }
