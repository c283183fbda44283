// Package menu is the screen that the game begins with.
package menu

import (
	"math"

	"machiavelli/engine/card"
	"machiavelli/game/deck"
	"machiavelli/game/input"
	"machiavelli/game/own"
	"machiavelli/game/session"
	"machiavelli/game/setup"
	"machiavelli/game/stage"
	"machiavelli/game/store"
	"machiavelli/game/tween"
	"machiavelli/game/ui"

	"github.com/hajimehoshi/ebiten/v2"
)

// Scene is the menu.
type Scene struct {
	saved bool // a match can go on
	open  tween.Track
	fan   fan
}

// New is the menu.
func New() *Scene { return &Scene{} }

// openTicks is how long the fan of cards takes to open.
const openTicks = 42

// Enter looks for a match that can go on, and opens the fan.
func (s *Scene) Enter(c *stage.Context, _ any) {
	s.saved = store.Has(c.Store, store.MatchKey)
	c.DeckStyle(false)
	s.open.Set(1)
	if n := c.Ticks(openTicks); n > 0 {
		s.open.Set(0)
		s.open.To(1, 4, n, tween.Out)
	}
}

// Leave has nothing to give back.
func (s *Scene) Leave() {}

// Update opens the fan.
func (s *Scene) Update(c *stage.Context) {
	if s.open.Step() {
		c.Dirty()
	}
}

// Quiet reports that the fan is open.
func (s *Scene) Quiet() bool { return !s.open.Active() }

// Catch begins a new match by a rule set that was dropped on the window.
func (s *Scene) Catch(c *stage.Context, f stage.File) {
	if set, ok := own.Take(c, f); ok {
		c.Go("newmatch", set)
	}
}

// Resize lays the screen out.
func (s *Scene) Resize(c *stage.Context) {
	ws, f := layout(c, s.entries(c))
	s.fan = f
	c.UI.Set(ws)
}

// entries is the buttons, the usual one first.
func (s *Scene) entries(c *stage.Context) []entry {
	var list []entry
	if s.saved {
		list = append(list, entry{"continue", "menu.continue", ui.IconPlay, input.Letter('C'), func() { c.Go("table", session.Resume{}) }})
	}
	list = append(list,
		entry{"quick", "menu.quick", ui.IconCards, input.Letter('Q'), func() { s.quick(c) }},
		entry{"new", "menu.new", ui.IconPlus, input.Letter('N'), func() { c.Go("newmatch", nil) }},
		entry{"rules", "menu.rules", ui.IconBook, input.Letter('R'), func() { c.Push("rules", nil) }},
		entry{"settings", "menu.settings", ui.IconGear, input.Letter('S'), func() { c.Push("settings", nil) }},
	)
	if c.CanQuit {
		list = append(list, entry{"quit", "menu.quit", ui.IconExit, input.NoKey, c.Quit})
	}
	return list
}

// quick begins a match without a question; one that is under way is not lost
// without one.
func (s *Scene) quick(c *stage.Context) {
	seed := c.Seed
	if seed == "" {
		seed = setup.NewSeed()
	}
	q := setup.Quick(c.Settings.Name, seed)
	begin := func() { c.Go("table", session.Start{Config: q.Config()}) }
	if !s.saved {
		begin()
		return
	}
	c.UI.Ask(stage.Replace(c, begin))
}

// fanned is the cards of the fan.
var fanned = [...]card.Face{
	card.Of(card.Hearts, 9), card.Of(card.Hearts, card.Ten), card.Of(card.Hearts, card.Jack), card.Of(card.Hearts, card.Queen),
	card.Of(card.Hearts, card.King),
}

// spread is the angle between two cards of the open fan, in radians.
const spread = 0.235

// Draw draws the felt, the fan and the buttons.
func (s *Scene) Draw(c *stage.Context, dst *ebiten.Image) {
	p := c.Painter
	p.Felt()
	f := s.fan
	width := int(math.Round(f.w * c.Scale))
	sheet := c.Deck.Sheet(width)
	w, h := float64(width), float64(deck.Height(width))
	open := s.open.Value()
	for i, face := range fanned {
		a := spread * (float64(i) - float64(len(fanned)-1)/2) * open
		x := f.x*c.Scale + math.Sin(a)*f.r*c.Scale - w/2
		y := f.y*c.Scale - math.Cos(a)*f.r*c.Scale - h/2
		o := deck.Options{Angle: a}
		sheet.Shadow(dst, x, y, o)
		sheet.Card(dst, card.Card{ID: card.NewID(face, 0)}, x, y, o)
	}
	c.UI.Draw(p)
}
