package solver

import "slices"

// corners is the states in which runs of a suit can go from the last step to
// the first, where these turn round the corner.
type corners struct {
	opens []open
	out   []state
	alive uint16 // tracks that matter beyond the last step
	most  int    // runs
}

// list fills out.
func (k *corners) list(p *problem, s int) {
	k.most = min(p.total(s, 0), p.total(s, p.steps-1), maxOpen)
	longest := p.rules.RunMin
	if p.exactLength(s) {
		longest = 12
	}
	k.alive = p.alive[s][p.steps-1]
	k.opens, k.out = k.opens[:0], k.out[:0]
	for l := 1; l <= longest; l++ {
		k.opens = append(k.opens, open(l), open(l)|spent<<4)
		for t := range maxTracks {
			if k.alive>>t&1 != 0 {
				k.opens = append(k.opens, open(l)|open(track0+t)<<4)
			}
		}
	}
	slices.Sort(k.opens)
	k.add(state{}, 0, len(k.opens)-1)
}

// add lists a state of n runs, and those with more, as far as the last of opens.
func (k *corners) add(x state, n, last int) {
	for used := x.used; ; used = (used + 1) | x.used {
		if used&^k.alive == 0 {
			y := x
			y.used = used
			k.out = append(k.out, y)
		}
		if used >= k.alive {
			break
		}
	}
	if n == k.most {
		return
	}
	for i := last; i >= 0; i-- {
		y := x
		y.runs[n] = k.opens[i]
		if c := claimOf(k.opens[i]); c >= track0 {
			if x.used>>(c-track0)&1 != 0 {
				continue
			}
			y.used |= 1 << (c - track0)
		}
		k.add(y, n+1, i)
	}
}
