package solver

// budget counts the work of all searches for an answer, whatever they are at, in
// units of a tenth of a microsecond or so. So each asks in time whether to stop, and the sweep
// hands over to the linear program where it takes long.
type budget struct {
	stop    func() bool // says whether to stop, nil: never
	spent   int
	asked   int // what had been spent when it was asked last
	limit   int // when the work is to be given up, 0: never
	stopped bool
	over    bool // it has been given up
}

// between is the work from one question to the next.
const between = 2000

// spend counts work and reports whether to end it.
func (e *budget) spend(n int) bool {
	if e == nil { // a search for itself
		return false
	}
	e.spent += n
	if e.limit > 0 && e.spent > e.limit {
		e.over = true
	}
	if e.stop != nil && !e.stopped && e.spent-e.asked >= between {
		e.asked = e.spent
		e.stopped = e.stop()
	}
	return e.stopped || e.over
}

// allow lets the work go on for so long, 0: without a limit.
func (e *budget) allow(n int) {
	e.over, e.limit = false, 0
	if n > 0 {
		e.limit = e.spent + n
	}
}
