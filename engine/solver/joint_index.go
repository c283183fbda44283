package solver

import "machiavelli/engine/solver/internal/reuse"

// columnIndex finds a meld of the joint program by what tells columns apart: a hash
// table with linear probing (Knuth, The Art of Computer Programming 3, 6.4) of column
// numbers, at most half full. A map would do, but for its memory: a map of Go begins
// with another seed after every clear, so that it grows by luck and allocates now and
// then in a search like many before.
type columnIndex struct {
	places []int32 // the number of a column and one, 0: nothing; a power of two long
	melds  []int32 // the columns that are in it
}

// leastPlaces is how long a table is at first.
const leastPlaces = 512

// begin empties the index.
func (x *columnIndex) begin() {
	x.places, x.melds = reuse.Zeros(x.places, leastPlaces), x.melds[:0]
}

// find is the number of the column with a key, or -1.
func (x *columnIndex) find(columns []jointColumn, key *columnKey) int {
	for at := x.home(key); x.places[at] != 0; at = (at + 1) & (len(x.places) - 1) {
		if k := int(x.places[at]) - 1; columns[k].columnKey == *key {
			return k
		}
	}
	return -1
}

// add puts in a column that is not there yet.
func (x *columnIndex) add(columns []jointColumn, k int) {
	x.melds = append(x.melds, int32(k))
	if 2*len(x.melds) <= len(x.places) {
		x.put(&columns[k].columnKey, k)
		return
	}
	x.places = reuse.Zeros(x.places, 2*len(x.places))
	for _, k := range x.melds {
		x.put(&columns[k].columnKey, int(k))
	}
}

func (x *columnIndex) put(key *columnKey, k int) {
	at := x.home(key)
	for x.places[at] != 0 {
		at = (at + 1) & (len(x.places) - 1)
	}
	x.places[at] = int32(k) + 1
}

// home is where a key would lie if nothing were in its way (FNV-1a, Fowler, Noll and
// Vo: its low bits are the better ones).
func (x *columnIndex) home(key *columnKey) int {
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
