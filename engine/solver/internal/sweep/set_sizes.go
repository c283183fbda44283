package sweep

// setSizes is what makes a legal set.
type setSizes struct {
	min, max int
	anySuits bool
}

// splits is a number of sets that n cards of each suit can be dealt to, -1 if no number
// of sets fits. Sets with different suits exist exactly if some number of sets
// is at least the cards of any suit and fits the sum (Gale and Ryser).
func (q *setSizes) splits(n [4]uint8) int {
	sum, most := 0, 0
	for _, k := range n {
		sum += int(k)
		most = max(most, int(k))
	}
	for sets := 0; sets <= sum; sets++ {
		top := sum
		if !q.anySuits {
			top = 4
		}
		if q.max > 0 {
			top = min(top, q.max)
		}
		if sets*q.min <= sum && sum <= sets*top && (q.anySuits || most <= sets) {
			return sets
		}
	}
	return -1
}
