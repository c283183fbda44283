package solver

// setRules is what makes a legal set, and the search for the best way to make
// sets of the cards of one rank.
type setSearch struct {
	min, max int
	anySuits bool
	old      [][4]uint8 // the old sets of the rank, cards by suit
	best     []setMeld  // when lay: the sets of the best way
	cur      []setMeld
	lay      bool
	value    int32
}

// setMeld is a new set and what it continues.
type setMeld struct {
	n   [4]uint8 // cards by suit
	old int      // an old set of the rank, or -1
	run int      // the suit whose old run it continues, or -1
}

// impossible is the value of a choice that cannot be.
const impossible = -1 << 28

// solve is the most old cards that stay in sets when n cards of each suit must
// all go to new sets: avail are the old sets not continued by a run; runs is
// how many old runs of each suit must be continued by a set each (these are
// not counted).
func (q *setSearch) solve(n [4]uint8, avail uint8, runs [4]uint8) int32 {
	q.value = impossible
	q.cur = q.cur[:0]
	q.rec(n, avail, runs, 1<<16, 0)
	return q.value
}

func (q *setSearch) rec(n [4]uint8, avail uint8, runs [4]uint8, last int, got int32) {
	left := int(n[0]) + int(n[1]) + int(n[2]) + int(n[3])
	if left == 0 {
		if runs == [4]uint8{} && got > q.value {
			q.value = got
			if q.lay {
				q.best = append(q.best[:0], q.cur...)
			}
		}
		return
	}
	if left < q.min {
		return
	}
	most := [4]uint8{min(n[0], 1), min(n[1], 1), min(n[2], 1), min(n[3], 1)}
	if q.anySuits {
		most = n
	}
	var v [4]uint8
	for v[0] = 0; v[0] <= most[0]; v[0]++ {
		for v[1] = 0; v[1] <= most[1]; v[1]++ {
			for v[2] = 0; v[2] <= most[2]; v[2]++ {
				for v[3] = 0; v[3] <= most[3]; v[3]++ {
					size := int(v[0]) + int(v[1]) + int(v[2]) + int(v[3])
					code := int(v[0])<<12 | int(v[1])<<8 | int(v[2])<<4 | int(v[3])
					if size < q.min || q.max > 0 && size > q.max || code > last {
						continue
					}
					rest := [4]uint8{n[0] - v[0], n[1] - v[1], n[2] - v[2], n[3] - v[3]}
					q.part(v, rest, avail, runs, code, got)
				}
			}
		}
	}
}

// part makes v a set and goes through what it may continue.
func (q *setSearch) part(v, rest [4]uint8, avail uint8, runs [4]uint8, code int, got int32) {
	q.cur = append(q.cur, setMeld{n: v, old: -1, run: -1})
	at := len(q.cur) - 1
	q.rec(rest, avail, runs, code, got)
	for g := range q.old {
		if avail>>g&1 == 0 {
			continue
		}
		var kept int32
		for s := range v {
			kept += int32(min(v[s], q.old[g][s]))
		}
		if kept > 0 {
			q.cur[at].old = g
			q.rec(rest, avail&^(1<<g), runs, code, got+kept)
			q.cur[at].old = -1
		}
	}
	for s := range v {
		if v[s] > 0 && runs[s] > 0 {
			runs[s]--
			q.cur[at].run = s
			q.rec(rest, avail, runs, code, got)
			q.cur[at].run = -1
			runs[s]++
		}
	}
	q.cur = q.cur[:at]
}
