package solver

import "slices"

// corners lists the states in which runs of a suit can go from the last step to
// the first, where these turn round the corner.
func (p *problem) corners(s int) []state {
	most := min(p.total(s, 0), p.total(s, p.steps-1), maxOpen)
	longest := p.rules.RunMin
	if p.exactLength(s) {
		longest = 12
	}
	alive := p.alive[s][p.steps-1]
	var opens []open
	for l := 1; l <= longest; l++ {
		opens = append(opens, open(l), open(l)|spent<<4)
		for t := range maxTracks {
			if alive>>t&1 != 0 {
				opens = append(opens, open(l)|open(track0+t)<<4)
			}
		}
	}
	slices.Sort(opens)
	var out []state
	var rec func(x state, n, last int)
	rec = func(x state, n, last int) {
		for used := x.used; ; used = (used + 1) | x.used {
			y := x
			y.used = used
			if used&^alive == 0 {
				out = append(out, y)
			}
			if used >= alive {
				break
			}
		}
		if n == most {
			return
		}
		for i := last; i >= 0; i-- {
			y := x
			y.runs[n] = opens[i]
			if c := claimOf(opens[i]); c >= track0 {
				if x.used>>(c-track0)&1 != 0 {
					continue
				}
				y.used |= 1 << (c - track0)
			}
			rec(y, n+1, i)
		}
	}
	rec(state{}, 0, len(opens)-1)
	return out
}
