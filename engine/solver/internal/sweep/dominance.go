package sweep

// Dominance between the places of a step, for the searches in breadth. A number of
// open runs is at least as good as another if whatever cards come, it can take as
// many in runs wherever the other can: a long run can stop at any time, one of two
// cards needs one more, one of one needs two. Of two places with nothing but such a
// difference the better one is enough. It is computed, as the greatest simulation
// relation, and not listed, so it holds for any number of copies and round the corner.

// numbers is some of the numbers of open runs, a bit each.
type numbers = uint64

// better lists for each number those it is at least as good as. The ends are
// the numbers that the sweep may end with.
func (t *runTable) better(ends func(n int) bool) []numbers {
	as := make([]numbers, t.size)
	for a := range as {
		for b := range t.size {
			if ends(a) || !ends(b) {
				as[a] |= 1 << b
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for a := range as {
			for b := range t.size {
				if as[a]>>b&1 != 0 && !t.follows(a, b, as) {
					as[a] &^= 1 << b
					changed = true
				}
			}
		}
	}
	return as
}

// follows reports whether a can do what b can at the next step.
func (t *runTable) follows(a, b int, as []numbers) bool {
	for x := range t.copies + 1 {
		if to := t.next[b*(t.copies+1)+x]; to >= 0 {
			if over := t.next[a*(t.copies+1)+x]; over < 0 || as[over]>>to&1 == 0 {
				return false
			}
		}
	}
	return true
}
