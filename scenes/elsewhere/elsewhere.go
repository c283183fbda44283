// Package elsewhere is the screen of a window that only looks on while another
// window plays. It shows how the match stands there, and can take the game over.
package elsewhere

import (
	"bytes"
	"strconv"

	"machiavelli/engine/match"
	"machiavelli/game/app/session"
	"machiavelli/game/report/wording"
	"machiavelli/game/shell/stage"
	"machiavelli/game/store"
	"machiavelli/game/ui"
)

// Scene is the screen.
type Scene struct {
	stage.Page

	ticks int
	data  []byte     // the match as it was last saved
	view  match.View // of it
	shown bool       // there is one
	asked bool       // for the game
}

// New is the screen.
func New() *Scene { return &Scene{} }

// lookTicks is how often the saved match is looked at.
const lookTicks = 30

// Enter begins to look on.
func (s *Scene) Enter(c *stage.Context, _ any) {
	*s = Scene{}
	s.look(c)
}

// Update looks at the match every now and then.
func (s *Scene) Update(c *stage.Context) {
	if s.ticks++; s.ticks%lookTicks == 0 && s.look(c) {
		s.Resize(c)
		c.Dirty()
	}
}

// look reads the match as it was last saved, and reports whether it has changed.
func (s *Scene) look(c *stage.Context) bool {
	data, err := c.Store.Load(store.MatchKey)
	if err != nil {
		data = nil
	}
	if bytes.Equal(data, s.data) {
		return false
	}
	s.data = data
	s.view, err = session.Peek(data)
	s.shown = err == nil
	return true
}

// Resize lays the screen out.
func (s *Scene) Resize(c *stage.Context) {
	safe := c.Safe()
	width := min(safe.W-24, 560)
	f := ui.Form{X: safe.X + (safe.W-width)/2, W: width, Area: true, Fonts: c.Fonts, Theme: c.Theme}
	f.Open("elsewhere", c.T("elsewhere.title"))
	f.Mark(ui.IconEye)
	f.Text("elsewhere.about", c.T("elsewhere.about"), 16, &c.Theme.Ivory)
	for i, line := range s.lines(c) {
		f.Text("elsewhere.match."+strconv.Itoa(i), line, 16, &c.Theme.GoldLight)
	}
	f.Text("elsewhere.over", c.T("elsewhere.over"), 14, &c.Theme.Muted)
	take := ui.Widget{ID: "take", Kind: ui.Button, Look: ui.Primary, Icon: ui.IconPlay, Text: c.T("elsewhere.take"), Disabled: s.asked, Do: func(*ui.Widget) { s.takeOver(c) }}
	if s.asked {
		take.Text = c.T("elsewhere.asked")
	}
	if c.CanQuit {
		f.Beside([]float64{1, 2}, ui.Widget{ID: "quit", Kind: ui.Button, Icon: ui.IconExit, Text: c.T("menu.quit"), Do: func(*ui.Widget) { c.Quit() }}, take)
	} else {
		f.Beside([]float64{1}, take)
	}
	f.Close()
	// In the middle of the window, if it has the room.
	down := safe.Y + max(12, (safe.H-f.Y)/2)
	for i := range f.Widgets {
		f.Widgets[i].Rect.Y += down
	}
	c.UI.Set(f.Widgets)
	c.UI.SetArea(safe, down+f.Y-safe.Y)
	c.UI.ToastTop = safe.Y
}

// takeOver asks the window that has the game for it.
func (s *Scene) takeOver(c *stage.Context) {
	s.asked = true
	c.TakeOver()
	s.Resize(c)
	c.Dirty()
}

// lines is how the match stands: which it is, whose turn it is, and what
// everybody holds.
func (s *Scene) lines(c *stage.Context) []string {
	v := &s.view
	if !s.shown {
		return []string{c.T("elsewhere.none")}
	}
	list := []string{c.RuleSet(&v.Rules), wording.StandsElsewhere(c.Lang, v)}
	for _, seat := range v.Seats {
		list = append(list, c.T("elsewhere.seat", "name", seat.Name, "n", seat.Cards, "total", seat.Total))
	}
	return list
}
