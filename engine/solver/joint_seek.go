package solver

// seek finds the first aim of a turn by the linear program: what its hand cards
// can count, where it does not matter which melds continue the old ones. It is
// for where the sweep takes long.
func (s *Solver) seek(pos *Position) (value int, ok bool) {
	j := &s.joint
	j.layer = s
	j.loss = homeLoss{sought: true}
	j.start(pos, 0)
	worth := 0
	for _, id := range pos.Hand {
		worth += j.worthOf(id.Face())
	}
	j.lowest = -worth
	lost, ok := j.search()
	return worth + lost, ok
}
