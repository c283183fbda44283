// Package budget counts the work of all searches for an answer, so that each asks in
// time whether to stop.
package budget

// Work is what an answer has cost so far and may cost, in units of a tenth of a
// microsecond or so; it does not depend on how fast the machine is.
type Work struct {
	Stop    func() bool // says whether to stop, nil: never
	Spent   int
	Stopped bool // Stop has said so, or Most was spent
	Over    bool // as much was spent as was allowed
	asked   int  // what had been spent when Stop was asked last
	limit   int  // what may be spent, 0: any amount
	Most    int  // what may be spent in all before it is stopped, 0: any amount
}

// between is the work from one question to the next.
const between = 2000

// Spend counts work and reports whether to stop. A nil budget never stops a search.
func (w *Work) Spend(n int) bool {
	if w == nil {
		return false
	}
	w.Spent += n
	if w.limit > 0 && w.Spent > w.limit {
		w.Over = true
	}
	if w.Most > 0 && w.Spent > w.Most {
		w.Stopped = true
	}
	if w.Stop != nil && !w.Stopped && w.Spent-w.asked >= between {
		w.asked = w.Spent
		w.Stopped = w.Stop()
	}
	return w.Stopped || w.Over
}

// Affords reports whether that much work is still allowed. If not the work is over.
func (w *Work) Affords(n int) bool {
	if w == nil || w.limit == 0 || w.Spent+n <= w.limit {
		return true
	}
	w.Over = true
	return false
}

// Allow sets how many more units of work are allowed; 0 is any number.
func (w *Work) Allow(n int) {
	w.Over, w.limit = false, 0
	if n > 0 {
		w.limit = w.Spent + n
	}
}
