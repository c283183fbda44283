package table

// walk is the steps of the hint, done one after another.
type walk struct {
	on   bool
	wait int // ticks until the next step
}

// due lets a tick pass, and reports whether the next step is to be done.
func (w *walk) due(moving bool) bool {
	if w.on && w.wait > 0 {
		w.wait--
		return false
	}
	return w.on && !moving
}
