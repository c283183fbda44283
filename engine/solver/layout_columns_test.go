package solver

import (
	"math/rand/v2"
	"testing"

	"machiavelli/engine/card"
)

// The columns agree with a map over melds at random, while they grow and after they have
// been forgotten, and then take no memory any more.
func TestTheColumnsFindWhatAMapFinds(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	random := func() (c layoutColumn) {
		c.old = int16(rnd.IntN(3) - 1)
		for i := range 3 + rnd.IntN(3) {
			c.slots[i] = layoutSlot{card.Face(1 + rnd.IntN(5)), uint8(rnd.IntN(3))}
		}
		return c
	}
	var x layoutColumns
	var melds []layoutColumn
	for range 3 {
		x.reset(0)
		want := map[columnKey]int{}
		for range 4000 {
			c := random()
			melds = append(melds, c)
			k, ok := want[c.columnKey]
			if !ok {
				k = -1
			}
			if got := x.find(&c.columnKey); got != k {
				t.Fatalf("%+v is column %d, want %d of %d", c, got, k, len(x.all))
			}
			if k < 0 {
				want[c.columnKey] = x.add(&c)
			}
		}
	}
	if n := testing.AllocsPerRun(3, func() {
		x.reset(0)
		for i := range melds[:4000] {
			if c := &melds[i]; x.find(&c.columnKey) < 0 {
				x.add(c)
			}
		}
	}); n > 0 {
		t.Errorf("%v allocations once it has grown", n)
	}
}

// Columns are numbered in the program behind those that the rows have; what is no meld
// is not found, and what is listed begins where the first list began.
func TestColumnsAreNumberedBehindThoseOfTheRows(t *testing.T) {
	var x layoutColumns
	x.reset(7)
	meld := layoutColumn{columnKey: columnKey{old: 2}}
	count := layoutColumn{kind: countColumn, columnKey: columnKey{old: 3}}
	if k := x.add(&count); k != 0 || x.number(k) != 7 || x.find(&count.columnKey) != -1 {
		t.Errorf("the first column is %d, number %d, found at %d", k, x.number(k), x.find(&count.columnKey))
	}
	x.startList()
	if k := x.add(&meld); k != 1 || x.number(k) != 8 || x.find(&meld.columnKey) != 1 {
		t.Errorf("the meld is %d, number %d, found at %d", k, x.number(k), x.find(&meld.columnKey))
	}
	if x.startList(); x.listed != 1 {
		t.Errorf("the listed columns begin at %d, want 1", x.listed)
	}
	if c := x.numbered(8); c == nil || c.old != 2 || x.numbered(6) != nil {
		t.Errorf("number 8 is %+v, number 6 %+v", c, x.numbered(6))
	}
	if x.reset(7); len(x.all) != 0 || x.find(&meld.columnKey) != -1 || x.listed <= 1 {
		t.Errorf("after a new beginning there are %d columns, the meld is found at %d", len(x.all), x.find(&meld.columnKey))
	}
}
