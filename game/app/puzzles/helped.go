package puzzles

import "slices"

// Helped is what helped with a puzzle that has not been finished.
type Helped struct {
	Puzzle int    `json:"puzzle"` // as of a Missed
	Own    string `json:"own,omitempty"`
	Help   Help   `json:"help"`
}

// of reports whether it is the puzzle of a task.
func (h *Helped) of(t *Task) bool { return h.Own == t.Own && (t.Own != "" || h.Puzzle == t.Puzzle) }

// Help takes down what has helped with a task that is not finished. It reports whether that
// is more than before.
func (p *Progress) Help(t Task, h Help) bool {
	if h <= p.helpWith(&t) || h > Shown {
		return false
	}
	p.finished(&t)
	p.helped = append(p.helped, Helped{t.Puzzle, t.Own, h})
	p.helped = p.helped[max(0, len(p.helped)-mostHelped):]
	return true
}

// helpWith is what has helped with a task that is not finished.
func (p *Progress) helpWith(t *Task) Help {
	for _, h := range p.helped {
		if h.of(t) {
			return h.Help
		}
	}
	return Alone
}

// finished forgets what has helped with a task.
func (p *Progress) finished(t *Task) {
	p.helped = slices.DeleteFunc(p.helped, func(h Helped) bool { return h.of(t) })
}
