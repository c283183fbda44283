// Package menu is the screen that the game begins with.
package menu

import (
	"machiavelli/game/stage"
	"machiavelli/game/ui"

	"github.com/hajimehoshi/ebiten/v2"
)

// Scene is the menu.
type Scene struct{}

// New is the menu.
func New() *Scene { return &Scene{} }

// Enter begins.
func (s *Scene) Enter(c *stage.Context, _ any) {}

// Leave ends.
func (s *Scene) Leave() {}

// Update does nothing: the widgets do it all.
func (s *Scene) Update(c *stage.Context) {}

// Resize lays the buttons out.
func (s *Scene) Resize(c *stage.Context) {
	c.UI.Set([]ui.Widget{
		{ID: "title", Kind: ui.Label, Rect: ui.Rect{X: 0, Y: c.H * 0.2, W: c.W, H: 80}, Text: c.T("app.title"), Font: ui.Serif, Size: 64, Align: ui.Middle},
	})
}

// Draw draws the felt and the buttons.
func (s *Scene) Draw(c *stage.Context, _ *ebiten.Image) {
	c.Painter.Felt()
	c.UI.Draw(c.Painter)
}
