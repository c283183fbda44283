package friends

import (
	"sync"

	"machiavelli/game/store"
)

// device is what the device of a place knows and keeps of it. It outlives the program where
// there is a store.
type device struct {
	in     store.Store // nil: nothing is kept
	keeps  *sync.Mutex
	place  Seat // as it is now
	kept   kept
	hinted int // hints that kept counts, of those since the place was taken
}

func deviceOf(in store.Store, s Seat) device {
	d := device{in: in, keeps: &sync.Mutex{}, kept: keptOf(in, s)}
	d.place = d.kept.Seat
	return d
}

// at is the place as it is known now.
func (d *device) at() Seat {
	d.keeps.Lock()
	defer d.keeps.Unlock()
	return d.place
}

// remember keeps something of the place.
func (d *device) remember(do func(*kept)) {
	d.keeps.Lock()
	defer d.keeps.Unlock()
	d.keep(do)
}

func (d *device) keep(do func(*kept)) {
	do(&d.kept)
	if d.place.P != d.kept.P || d.place.Gone != d.kept.Gone {
		d.place.P, d.place.Gone = d.kept.P, d.kept.Gone // the rest never changes
	}
	change(d.in, d.place, do)
}

// setGone keeps in mind whether the server knows the place. It stays on the device: the
// server may have been started with another folder.
func (d *device) setGone(gone bool) {
	d.keeps.Lock()
	defer d.keeps.Unlock()
	if d.place.Gone != gone {
		d.keep(func(k *kept) { k.Gone = gone })
	}
}

// Filed is the ID under which the record of the match is among the player's, "" before.
func (d *device) Filed() string {
	d.keeps.Lock()
	defer d.keeps.Unlock()
	return d.kept.Record
}

// File keeps in mind under which ID the record of the match is among the player's.
func (d *device) File(id string) { d.remember(func(k *kept) { k.Record = id }) }

// Hinted keeps in mind how many hints the player was given in the match since the place was
// taken, and is their number in all.
func (d *device) Hinted(n int) int {
	d.keeps.Lock()
	defer d.keeps.Unlock()
	if more := n - d.hinted; more > 0 {
		d.hinted = n
		d.keep(func(k *kept) { k.Hints += more })
	}
	return d.kept.Hints
}
