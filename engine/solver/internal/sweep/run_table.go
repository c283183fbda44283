package sweep

import "machiavelli/engine/stable"

// runTable numbers what the open runs of a suit can be, as far as only their
// lengths matter, and says how taking cards changes it. Short runs take cards
// first, then those that are long enough, then new ones begin: whatever
// another order could do later, this one can.
type runTable struct {
	copies, least int
	size          int
	lengths       []runLengths // of each number; number 0 has no runs
	next          []int16      // [number][cards taken]: the number afterwards, -1 if a short run is left
	numbers       []int16      // by code
	done          []bool       // all runs are long enough
	short         []uint8      // how many runs are not: they must go on
	upTo          []int        // how many numbers have that many runs or fewer: they come first
}

// runLengths is how many runs there are of length 1, 2, … and of least or more.
type runLengths [8]uint8

func (x runLengths) runs() int {
	n := 0
	for _, k := range x {
		n += int(k)
	}
	return n
}

func newRunTable(copies, least int) *runTable {
	t := &runTable{copies: copies, least: least}
	codes := 1
	for range least {
		codes *= copies + 1
	}
	t.numbers = make([]int16, codes)
	for i := range t.numbers {
		t.numbers[i] = -1
	}
	var all func(x runLengths, l, left int)
	all = func(x runLengths, l, left int) {
		if l == least {
			t.lengths = append(t.lengths, x)
			return
		}
		for n := 0; n <= left; n++ {
			x[l] = uint8(n)
			all(x, l+1, left-n)
		}
	}
	all(runLengths{}, 0, copies)
	stable.Sort(t.lengths, func(a, b runLengths) int { return a.runs() - b.runs() })
	t.upTo = make([]int, copies+1)
	for i, x := range t.lengths {
		t.numbers[t.code(x)] = int16(i)
		t.upTo[x.runs()] = i + 1
	}
	t.size = len(t.lengths)
	t.next = make([]int16, t.size*(copies+1))
	t.done, t.short = make([]bool, t.size), make([]uint8, t.size)
	for i, x := range t.lengths {
		t.done[i] = true
		for l := range least - 1 {
			t.done[i] = t.done[i] && x[l] == 0
			t.short[i] += x[l]
		}
		for n := 0; n <= copies; n++ {
			t.next[i*(copies+1)+n] = t.after(x, n)
		}
	}
	return t
}

func (t *runTable) code(x runLengths) int {
	code := 0
	for l := t.least - 1; l >= 0; l-- {
		code = code*(t.copies+1) + int(x[l])
	}
	return code
}

// after is the number of the lengths x once n cards have been taken; -1 if a short
// run is left.
func (t *runTable) after(x runLengths, n int) int16 {
	var y runLengths
	for l := range t.least - 1 {
		y[l+1] += x[l]
		n -= int(x[l])
	}
	if n < 0 {
		return -1
	}
	long := min(n, int(x[t.least-1]))
	y[t.least-1] += uint8(long)
	y[0] += uint8(n - long)
	return t.numbers[t.code(y)]
}
