package stage

import (
	"slices"

	"machiavelli/game/ui"
)

// redraw is what of the picture is to be drawn again.
type redraw struct {
	dirty   bool      // all of it
	parts   []ui.Rect // otherwise, in points
	drawn   bool      // something has been drawn
	drawnAt uint64    // the tick of the last drawing
	baked   int       // ticks until something is baked again, unless a frame comes before
}

// stale reports whether anything has changed that the screen does not show.
func (r *redraw) stale() bool { return r.dirty || len(r.parts) > 0 }

// maxParts is how many parts of a picture are drawn one by one.
const maxParts = 3

// part has a part of the picture drawn again. A late frame makes up for several ticks, so
// there may be some already.
func (r *redraw) part(p ui.Rect) {
	switch {
	case p.Empty() || r.dirty || slices.ContainsFunc(r.parts, p.Inside):
	case len(r.parts) < maxParts:
		r.parts = append(r.parts, p)
	default:
		r.dirty = true
	}
}

// still is how many ticks before a tick something was drawn, 0 if something is about to be.
func (r *redraw) still(tick uint64) uint64 {
	if r.drawn && r.stale() {
		return 0
	}
	return tick - r.drawnAt
}

// lateTicks is the most ticks that a late frame makes up for.
const lateTicks = 5

// bakes reports whether the deck is to be baked a little in this tick: once a frame, however
// many ticks the frame makes up for.
func (r *redraw) bakes() bool {
	if r.baked > 0 {
		r.baked--
		return false
	}
	if r.drawn {
		r.baked = lateTicks
	}
	return true
}
