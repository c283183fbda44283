package table

// flashTicks is how long a meld is pointed at.
const flashTicks = 90

// notices is what is shown for a while.
type notices struct {
	flash    int // a meld that is pointed at
	flashing int // for how many ticks
	banner   string
	bannered int // for how many ticks
}

// point points at a meld.
func (n *notices) point(meld int) { n.flash, n.flashing = meld, flashTicks }

// points reports whether a meld is pointed at.
func (n *notices) points(meld int) bool { return n.flashing > 0 && n.flash == meld }

// say writes a line across the felt for some ticks.
func (n *notices) say(text string, ticks int) { n.banner, n.bannered = text, ticks }

// pass lets a tick pass, and reports whether something has gone.
func (n *notices) pass() (gone bool) {
	if n.flashing > 0 {
		n.flashing--
		gone = n.flashing == 0
	}
	if n.bannered > 0 {
		if n.bannered--; n.bannered == 0 {
			n.banner, gone = "", true
		}
	}
	return gone
}

// ending is the end of a deal, as long as it can be looked at.
type ending struct {
	ticks int  // since it was scored
	glow  bool // what was laid last lights up
}
