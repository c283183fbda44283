package solver

// continues lets melds that are faces only continue the old melds that they
// share most with.
func (s *Solver) continues(l *leaf, melds []newMeld) {
	before := s.mem.mark()
	olds := len(l.olds)
	share := s.mem.ints.zeros(len(melds) * olds)
	for j := range melds {
		for i, o := range l.olds {
			if len(o) > 1 { // a free card need not be used, where its copy must
				share[j*olds+i] = int(shared(&melds[j], o))
			}
		}
	}
	for j, i := range s.which.MostShared(share, len(melds), olds, func(int, int) bool { return false }) {
		melds[j].old = i
	}
	s.mem.release(before)
}
