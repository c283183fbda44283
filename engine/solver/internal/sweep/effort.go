package sweep

import "machiavelli/engine/solver/internal/budget"

// effort is how long a search may go on, and how far it has come: the nodes of a
// stage, after which the bound is looked at again, and the work of the whole answer.
type effort struct {
	Work  *budget.Work // nil: it does not end before it is done
	nodes int
	limit int  // nodes after which to end the stage, 0: none
	ended bool // the stage, by its nodes or by the work
	cut   bool // the search, by the work
}

// stage lets the search look at limit nodes; 0 is any number.
func (e *effort) stage(limit int) { e.nodes, e.limit, e.ended = 0, limit, false }

// node counts a node and its work; it reports whether to end the stage.
func (e *effort) node(work int) bool {
	if e.nodes++; e.limit > 0 && e.nodes > e.limit {
		e.ended = true
	}
	if e.Work.Spend(work) {
		e.ended, e.cut = true, true
	}
	return e.ended
}

// spend counts work; it reports whether to cut the search.
func (e *effort) spend(work int) bool {
	e.cut = e.Work.Spend(work)
	return e.cut
}

// Cut reports whether the last search was given up, as its work was over or it was
// stopped.
func (e *effort) Cut() bool { return e.cut }
