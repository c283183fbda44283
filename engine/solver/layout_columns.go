package solver

import (
	"math"

	"machiavelli/engine/solver/internal/reuse"
)

// layoutColumns is the columns of the layout program, in its order. The program has a
// column of each row's own before them, so the number of a column there is another.
//
// A meld is found by what tells columns apart: a hash table with linear probing (Knuth,
// The Art of Computer Programming 3, 6.4) of column numbers, at most half full. A map
// would do, except for its memory: a map of Go begins with another seed after every clear,
// so that it grows by luck and allocates now and then in a search like many before.
type layoutColumns struct {
	all    []layoutColumn
	first  int     // the number of the first in the program: how many the rows have
	listed int     // where those begin that were listed
	places []int32 // where a column of a meld is and one, 0: nothing; a power of two long
	melds  int     // how many of them are taken
}

// leastPlaces is how long a table is at first.
const leastPlaces = 512

// reset removes all columns. The program's rows have columns of their own before first.
func (x *layoutColumns) reset(first int) {
	x.all, x.first, x.listed = x.all[:0], first, math.MaxInt
	x.places, x.melds = reuse.Zeros(x.places, leastPlaces), 0
}

// number is what number a column has in the program.
func (x *layoutColumns) number(k int) int { return x.first + k }

// numbered is the column that has a number in the program, nil: it is a row's own.
func (x *layoutColumns) numbered(number int) *layoutColumn {
	if number < x.first {
		return nil
	}
	return &x.all[number-x.first]
}

// add adds a column, of melds one that is not there yet, and returns where it is.
func (x *layoutColumns) add(c *layoutColumn) int {
	k := len(x.all)
	x.all = append(x.all, *c)
	if c.kind != newMeldColumn {
		return k
	}
	if x.melds++; 2*x.melds <= len(x.places) {
		x.put(k)
		return k
	}
	x.places = reuse.Zeros(x.places, 2*len(x.places))
	for k := range x.all {
		if x.all[k].kind == newMeldColumn {
			x.put(k)
		}
	}
	return k
}

// find is where the meld with a key is, or -1.
func (x *layoutColumns) find(key *columnKey) int {
	for at := x.home(key); x.places[at] != 0; at = (at + 1) & (len(x.places) - 1) {
		if k := int(x.places[at]) - 1; x.all[k].columnKey == *key {
			return k
		}
	}
	return -1
}

// startList lists the columns that are added from now on, if no list has begun yet.
func (x *layoutColumns) startList() { x.listed = min(x.listed, len(x.all)) }

// put puts the column of a meld into the table.
func (x *layoutColumns) put(k int) {
	at := x.home(&x.all[k].columnKey)
	for x.places[at] != 0 {
		at = (at + 1) & (len(x.places) - 1)
	}
	x.places[at] = int32(k) + 1
}

// home is where a key would lie if nothing were in its way (FNV-1a, Fowler, Noll and
// Vo: its low bits are the better ones).
func (x *layoutColumns) home(key *columnKey) int {
	const offset, prime = 2166136261, 16777619
	h := uint32(offset)
	h = (h ^ uint32(uint16(key.old))) * prime
	for _, s := range key.slots {
		if s.face == 0 { // no further slots
			break
		}
		h = (h ^ uint32(s.face)) * prime
		h = (h ^ uint32(s.how)) * prime
	}
	return int(h) & (len(x.places) - 1)
}
