package table

import (
	"slices"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	gi "machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/input"
)

// widgets is the buttons as they are now.
func (s *Scene) widgets(c *stage.Context) []ui.Widget {
	press := func(k command) { s.run(c, k) }
	b := buttons{
		view: *s.view(c), press: press, laid: cardsLaid(s.ses, s.desk.felt.melds),
		undoable: len(s.desk.felt.before) > 0, redoable: len(s.desk.felt.after) > 0, zoomed: s.desk.camera.near(),
		untidy: len(s.desk.felt.melds) > 2 && s.ses.Movable() && !s.desk.felt.tidied(),
	}
	b.menu()
	switch _, drawn := s.ses.Curtain(); {
	case drawn:
		b.curtain()
	case s.replay.on:
		b.ws = append(b.ws, s.replay.widgets(&b.view, func() { press(command{verb: toggleReplay}) })...)
	default:
		b.leave()
		b.sorts()
		b.turn()
		b.hint()
		b.end()
		b.tools()
	}
	ws := slices.DeleteFunc(b.ws, func(w ui.Widget) bool { return w.Rect.Empty() })
	if s.chooser.on {
		for i := range ws { // they wait for the answer
			ws[i].Disabled, ws[i].Key, ws[i].Tip = true, gi.NoKey, ""
			ws[i].Refused = b.do(command{verb: closeChoice})
		}
		ws = append(ws, s.chooser.widgets(&b.view, func(f card.Face) { press(command{verb: chooseFace, face: f}) }, func() { press(command{verb: closeChoice}) })...)
	}
	for i := range ws {
		if do := ws[i].Do; do != nil {
			ws[i].Do = func(w *ui.Widget) { do(w); s.stale = true }
		}
	}
	return ws
}

// focusItems is what the arrows can go to: cards and buttons.
func (s *Scene) focusItems(c *stage.Context) []input.Item {
	items := s.desk.in.Targets()
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

// keys reports whether the keyboard is used, and its focus is to be seen.
func (s *Scene) keys() bool { return s.ctx.Input.Keyboard }

// syncFocus keeps the widgets' focus and that of the cards one.
func (s *Scene) syncFocus(c *stage.Context) {
	if s.inPanel {
		s.focusPanel(c)
	}
	now := c.UI.Focused()
	for _, opener := range [...]string{"btn/hint", "btn/replay"} {
		if strings.HasPrefix(now, opener+"-") && c.UI.Get(now) == nil && c.UI.Get(opener) != nil {
			now = opener // which brings back what was put away
			c.UI.Focus(now)
		}
	}
	at, moved := s.desk.in.Join(now)
	if at != now {
		c.UI.Focus(at)
	}
	s.stale = s.stale || moved // the ring leaves the card
}

// press presses the button that the focus is on.
func (s *Scene) press(c *stage.Context, name string) {
	if w := c.UI.Get(name); w != nil && w.Do != nil && !w.Disabled {
		w.Do(w)
	}
}
