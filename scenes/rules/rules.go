// Package rules is the screen that explains the rule sets: a list of them, and
// a page for each, made from the rule set's own data.
package rules

import (
	"machiavelli/engine/rules"
	"machiavelli/game/stage"
	"machiavelli/game/ui"

	"github.com/hajimehoshi/ebiten/v2"
)

// Scene is the rules screen.
type Scene struct {
	id   string // of the page; empty: the list
	only bool   // entered for one page: back leaves the screen
}

// New is the rules screen.
func New() *Scene { return &Scene{} }

// Enter shows the list, or the page of the rule set whose id is given.
func (s *Scene) Enter(c *stage.Context, args any) {
	s.id, s.only = "", false
	if id, ok := args.(string); ok {
		if _, there := rules.ByID(id); there {
			s.id, s.only = id, true
		}
	}
	c.DeckStyle(false)
}

// Leave has nothing to give back.
func (s *Scene) Leave() {}

// Update does nothing: the widgets do it all.
func (s *Scene) Update(*stage.Context) {}

// Resize lays the list or the page out.
func (s *Scene) Resize(c *stage.Context) {
	ws, area, content := s.list(c)
	if s.id != "" {
		ws, area, content = s.page(c)
	}
	c.UI.Set(ws)
	c.UI.SetArea(area, content)
	c.UI.ToastTop = c.Safe().Y + ui.HeaderHeight
}

// Draw draws the felt and what lies on it.
func (s *Scene) Draw(c *stage.Context, _ *ebiten.Image) {
	c.Painter.Felt()
	c.UI.Draw(c.Painter)
}

// open turns to a page, or with an empty id back to the list.
func (s *Scene) open(c *stage.Context, id string) {
	s.id, s.only = id, false
	r, _ := rules.ByID(id)
	c.DeckStyle(r.Tiles)
	c.UI.Reset()
	s.Resize(c)
	c.Dirty()
}

// back leaves the page for the list, and the list for where the player came
// from.
func (s *Scene) back(c *stage.Context) {
	if s.id != "" && !s.only {
		s.open(c, "")
		return
	}
	c.Pop()
}
