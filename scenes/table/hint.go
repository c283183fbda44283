package table

import (
	"machiavelli/game/app/session"
	"machiavelli/game/ui"
)

// hint is how the hint is shown and played.
type hint struct {
	walk    walk
	toPanel bool // the focus goes into the panel once something there can be pressed
}

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

// focusPanel puts the focus on what is usually pressed next in the panel, as soon as
// there is something.
func (h *hint) focusPanel(u *ui.Screen, now *session.Hint) {
	switch {
	case !h.toPanel || now.Asking && now.Level != session.HintOff:
		return
	case now.Level == session.HintOff:
		h.toPanel = false
		return
	}
	for _, id := range [...]string{"btn/hint-play", "btn/hint-more", "btn/hint-step", "btn/hint-close"} {
		w := u.Get(id)
		if w == nil || w.Disabled || id == "btn/hint-play" && w.Look != ui.Primary {
			continue
		}
		h.toPanel = false
		u.Focus(id)
		return
	}
}
