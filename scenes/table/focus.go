package table

import (
	"strings"

	"machiavelli/game/app/session"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/input"
)

// focusItems is what the arrows can go to: cards and buttons.
func focusItems(in *input.Controls, c *stage.Context) []input.Item {
	items := in.Targets()
	if !c.Input.Keyboard {
		return items
	}
	for _, w := range c.UI.Items() {
		if w.Enabled {
			area := input.InButtons
			if strings.HasPrefix(w.Name, "btn/hint-") {
				area = input.InPanel
			}
			items = append(items, input.Item{Focus: input.Focus{Name: w.Name}, R: layout.Rect{X: w.X, Y: w.Y, W: w.W, H: w.H}, Area: area})
		}
	}
	return items
}

// focus makes the focus of the widgets and that of the cards one.
type focus struct {
	toPanel bool // it goes into the hint panel once something there can be pressed
}

// clear leaves the keys nowhere.
func (f *focus) clear(u *ui.Screen, in *input.Controls) {
	in.Unfocus()
	f.toPanel = false
	u.Focus("")
}

// sync keeps the widgets' focus and that of the cards one. It reports whether
// it has moved, so that the ring leaves the card.
func (f *focus) sync(u *ui.Screen, in *input.Controls, h *session.Hint) (moved bool) {
	f.enterPanel(u, h)
	now := u.Focused()
	for _, opener := range [...]string{"btn/hint", "btn/replay"} {
		if strings.HasPrefix(now, opener+"-") && u.Get(now) == nil && u.Get(opener) != nil {
			now = opener // which brings back what was put away
			u.Focus(now)
		}
	}
	at, moved := in.Join(now)
	if at != now {
		u.Focus(at)
	}
	return moved
}

// enterPanel puts the focus on what is usually pressed next in the panel, as soon as
// there is something.
func (f *focus) enterPanel(u *ui.Screen, now *session.Hint) {
	switch {
	case !f.toPanel || (now.Asking || now.Holding) && now.Level != session.HintOff:
		return
	case now.Level == session.HintOff:
		f.toPanel = false
		return
	}
	for _, id := range [...]string{"btn/hint-better", "btn/hint-play", "btn/hint-more", "btn/hint-step", "btn/hint-close"} {
		w := u.Get(id)
		if w == nil || w.Disabled || id == "btn/hint-play" && w.Look != ui.Primary {
			continue
		}
		f.toPanel = false
		u.Focus(id)
		return
	}
}
