package solver

import (
	"math/rand/v2"
	"testing"

	"machiavelli/engine/card"
)

// The index agrees with a map over columns at random, while it grows and after it has
// been emptied, and then takes no memory any more.
func TestTheIndexOfColumnsFindsWhatAMapFinds(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	random := func() (key columnKey) {
		key.old = int16(rnd.IntN(3) - 1)
		for i := range 3 + rnd.IntN(3) {
			key.slots[i] = jointSlot{card.Face(1 + rnd.IntN(5)), uint8(rnd.IntN(3))}
		}
		return key
	}
	var x columnIndex
	var keys []columnKey
	for range 3 {
		x.begin()
		var columns []jointColumn
		want := map[columnKey]int{}
		for range 4000 {
			key := random()
			keys = append(keys, key)
			k, ok := want[key]
			if !ok {
				k = -1
			}
			if got := x.find(columns, &key); got != k {
				t.Fatalf("%+v is column %d, want %d of %d", key, got, k, len(columns))
			}
			if k < 0 {
				want[key] = len(columns)
				columns = append(columns, jointColumn{columnKey: key})
				x.add(columns, len(columns)-1)
			}
		}
	}
	columns := make([]jointColumn, len(keys))
	if n := testing.AllocsPerRun(3, func() {
		x.begin()
		for k, key := range keys[:4000] {
			if columns[k].columnKey = key; x.find(columns, &key) < 0 {
				x.add(columns, k)
			}
		}
	}); n > 0 {
		t.Errorf("%v allocations once it has grown", n)
	}
}
