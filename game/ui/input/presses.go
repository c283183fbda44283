package input

// presses gives a state every press of the mouse's left button, and every release and
// every beginning of a drag that is told of, where it was made and in order: on a slow machine a hand is
// quicker than the ticks. Between two of them it lets go of one card and presses on
// the next, which would look like a drag from the first to the second, or has
// carried a card away from where it took it, or moved on from where it let it go.
type presses struct {
	waiting [12]press // that no tick has shown yet
	count   int
	down    bool // as the last tick had it
	at      spot
	from    spot // where it was pressed
	fresh   bool // the press began on the last tick
	lost    bool // the button is up, whatever is said of it, until it is pressed again
}

type spot struct{ x, y float64 }

// press is what the button did, and where.
type press struct {
	spot
	what deed
}

// deed is what the button does.
type deed uint8

// The deeds: it goes down, is first moved far enough to carry something, goes up.
const (
	pressed deed = iota
	carried
	released
)

// add takes what was done since the last tick.
func (p *presses) add(what deed, x, y float64) {
	if p.count < len(p.waiting) {
		p.waiting[p.count] = press{spot{x, y}, what}
		p.count++
	}
}

// next takes the first that waits.
func (p *presses) next() press {
	one := p.waiting[0]
	p.count--
	copy(p.waiting[:], p.waiting[1:])
	return one
}

// tick changes what is known of the mouse to what it does on this tick: one thing after
// the other. A card is let go where the button was released, and where nobody tells where
// that was, where it was shown last.
func (p *presses) tick(r *Raw) {
	if r.MouseLost {
		p.count, p.lost = 0, true
	}
	for p.count > 0 && p.waiting[0].what != pressed && !p.down {
		p.next() // of a press that was not the game's
	}
	if p.count > 0 {
		p.lost = false
	}
	begins := false
	switch {
	case p.lost:
		r.Left = false
	case p.count > 0 && p.down:
		switch to := p.waiting[0]; to.what {
		case pressed:
			r.Left, r.X, r.Y = false, p.at.x, p.at.y
		case carried:
			r.Left = true
			if p.next(); p.count > 0 || !beyond(r.X-p.from.x, r.Y-p.from.y, DragMouse) {
				r.X, r.Y = to.x, to.y // else it is further by now
			}
		case released:
			r.X, r.Y = to.x, to.y
			if r.Left = p.fresh && beyond(to.x-p.at.x, to.y-p.at.y, DragMouse); !r.Left { // else carried, and let go on the next tick
				p.next()
			}
		}
	case p.count > 0:
		begins = true
		to := p.next()
		r.Left, r.X, r.Y, p.from = true, to.x, to.y, to.spot
	case p.down && !r.Left && p.fresh && beyond(r.X-p.at.x, r.Y-p.at.y, DragMouse):
		r.Left = true // carried, and let go on the next tick
	case p.down && !r.Left:
		r.X, r.Y = p.at.x, p.at.y
	}
	p.down, p.at, p.fresh = r.Left, spot{r.X, r.Y}, begins
}
