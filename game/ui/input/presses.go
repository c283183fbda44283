package input

// presses gives a state every press of the mouse's left button, where it was
// made: on a slow machine a hand is quicker than the ticks. Between two of them
// it lets go of one card and presses on the next, which would look like a drag
// from the first to the second, or has carried a card away from where it took
// it.
type presses struct {
	waiting [4]spot // that no tick has shown yet
	count   int
	down    bool // as the last tick had it
	at      spot
	fresh   bool // the press began on the last tick
}

type spot struct{ x, y float64 }

// add takes a press that was made since the last tick.
func (p *presses) add(x, y float64) {
	if p.count < len(p.waiting) {
		p.waiting[p.count] = spot{x, y}
		p.count++
	}
}

// tick changes what is known of the mouse to what it does on this tick: one
// thing after the other.
func (p *presses) tick(r *Raw) {
	begins := false
	switch {
	case p.count > 0 && p.down:
		r.Left, r.X, r.Y = false, p.at.x, p.at.y
	case p.count > 0:
		begins = true
		r.Left, r.X, r.Y = true, p.waiting[0].x, p.waiting[0].y
		p.count--
		copy(p.waiting[:], p.waiting[1:])
	case p.fresh && !r.Left && beyond(r.X-p.at.x, r.Y-p.at.y, DragMouse):
		r.Left = true // carried, and let go on the next tick
	}
	p.down, p.at, p.fresh = r.Left, spot{r.X, r.Y}, begins
}
