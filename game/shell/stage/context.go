// Package stage is the frame of the game: one window, one loop, a stack of
// scenes found by name, and what they share. Scenes do not know each other.
package stage

import (
	"time"

	"machiavelli/engine/rules"
	"machiavelli/game/lang"
	"machiavelli/game/report/wording"
	"machiavelli/game/settings"
	"machiavelli/game/store"
	"machiavelli/game/ui"
	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/deck"
	"machiavelli/game/ui/input"

	"github.com/hajimehoshi/ebiten/v2"
)

// Scene is one screen of the game. All calls come from the game's loop.
type Scene interface {
	// Enter is called when the scene is shown for the first time, or again,
	// with what Go or Push was given. Resize follows.
	Enter(c *Context, args any)
	// Leave is called when the scene will not be shown any more.
	Leave()
	// Update is called once a tick, after the widgets have had the input.
	Update(c *Context)
	// Draw draws the whole scene, c.UI included. It is called only when
	// something changed.
	Draw(c *Context, dst *ebiten.Image)
	// Resize is called when the window has another size or scale, after
	// Enter, and when a scene that was pushed over this one has gone: the
	// widgets are to be laid out and given to c.UI again.
	Resize(c *Context)
}

// Describer is a Scene that can say more of what it shows than its widgets:
// cards, melds.
type Describer interface {
	Describe(c *Context, add func(a11y.Item))
}

// Waiter is a Scene that may change without input. Quiet reports that it will not: nothing
// moves, and no answer is awaited.
type Waiter interface{ Quiet() bool }

// Page leaves and draws a scene of nothing but widgets, for scenes to embed.
type Page struct{}

// Leave does nothing.
func (Page) Leave() {}

// Draw draws the felt and the widgets on it.
func (Page) Draw(c *Context, _ *ebiten.Image) {
	c.Painter.Felt()
	c.UI.Draw(c.Painter)
}

// Actor is a Describer whose items can be focused and pressed without the mouse or a finger
// on their picture. Focused is the ID of the focused item, "" if it is not the scene's.
type Actor interface {
	Focused() string
	Act(c *Context, a a11y.Act)
}

// Saver is a Scene that saves its changes some ticks later. Save saves them at once.
type Saver interface{ Save() }

// Insets is the width of notches and bars at the edges of the window, in points.
type Insets struct{ Top, Right, Bottom, Left float64 }

// Context is what scenes share.
type Context struct {
	W, H     float64 // the window, in points
	Scale    float64 // pixels of a point
	SafeArea Insets
	Tick     uint64        // since the start, 60 a second where the machine is fast enough
	Elapsed  time.Duration // since the last tick, as clocks on walls have it

	Cursor   ebiten.CursorShapeType // of the mouse beside buttons; a scene sets it in Update
	Input    *input.State
	UI       *ui.Screen
	Painter  *ui.Painter
	Deck     *deck.Bank // the cards; baked between the frames
	Theme    *ui.Theme
	Fonts    *ui.Fonts
	Lang     *lang.Lang
	Store    store.Store
	Settings settings.Settings
	Sound    func(name string) // nil is silent
	Silent   func() string     // why nothing is heard: "" (it is), "mute", "forbidden" or "device"; nil: it is
	Seed     string            // given on the command line; empty: draw one
	Position string            // given on the command line or in the page's address, to begin with; empty once it is taken
	CanQuit  bool              // there is a window to close

	stage *Stage
}

// Dirty asks for the next frame to be drawn.
func (c *Context) Dirty() { c.stage.dirty = true }

// DirtyIn asks for a part of the next frame to be drawn, in points: where the
// processor draws, a picture costs it what it covers.
func (c *Context) DirtyIn(r ui.Rect) { c.stage.part(r) }

// Still is the number of ticks since something was drawn, 0 if something will be drawn now.
func (c *Context) Still() uint64 { return c.stage.still(c.Tick) }

// Go leaves every scene and shows another, by name.
func (c *Context) Go(name string, args any) { c.stage.want(move{goes, name, args}) }

// Push shows a scene over this one, which stays as it is.
func (c *Context) Push(name string, args any) { c.stage.want(move{pushes, name, args}) }

// Pop goes back to the scene under this one, or to the menu from the last one.
func (c *Context) Pop() { c.stage.want(move{does: pops}) }

// Beside runs a function beside the loop, as a disk may take long. Close waits for it.
func (c *Context) Beside(do func()) { c.stage.inbox.beside.Go(do) }

// BesideThen runs a function beside the loop, and then the function that it returns in the
// loop.
func (c *Context) BesideThen(do func() (then func())) {
	c.Beside(func() { c.stage.inbox.call(do()) })
}

// Quit ends the game after this tick.
func (c *Context) Quit() { c.stage.quit = true }

// Has reports whether there is a scene of a name.
func (c *Context) Has(name string) bool { return c.stage.cfg.Scenes[name] != nil }

// Safe is the window without what notches and bars take.
func (c *Context) Safe() ui.Rect {
	i := c.SafeArea
	return ui.Rect{X: i.Left, Y: i.Top, W: c.W - i.Left - i.Right, H: c.H - i.Top - i.Bottom}
}

// Play makes a sound.
func (c *Context) Play(name string) {
	if c.Sound != nil && c.Settings.Sound {
		c.Sound(name)
	}
}

// KeepAwake keeps the screen awake for this tick, if the page can. A scene calls it in every
// tick that needs it.
func (c *Context) KeepAwake() { c.stage.waking.now = true }

// Listened reports whether a screen reader may be in use.
func (c *Context) Listened() bool { return c.stage.reflection.mirror != nil }

// Listen has a mirror listen from now on.
func (c *Context) Listen(m *a11y.Mirror) {
	r := &c.stage.reflection
	r.mirror, r.stale = m, true
	r.speak(c.Lang)
	c.UI.Said = m.Say
	c.UI.TooLong = func() { m.Say(c.T("fault.long")) }
}

// Say says a text once, through the screen reader.
func (c *Context) Say(text string) { c.stage.reflection.mirror.Say(text) }

// T is the sentence of a key, see lang.Lang.T.
func (c *Context) T(key string, pairs ...any) string { return c.Lang.T(key, pairs...) }

// RuleSet is the name of a rule set in the player's language.
func (c *Context) RuleSet(r *rules.Rules) string { return c.Lang.RuleSet(r.ID, r.Name) }

// DeckStyle sets the deck that the player has chosen, as cards or as tiles.
func (c *Context) DeckStyle(tiles bool) {
	style := deck.Style{FourColour: c.Settings.FourColours, LargeIndex: c.Settings.LargeIndex, Contrast: c.Settings.HighContrast, Indices: c.Lang.Indices(), Tiles: tiles}
	if style != c.Deck.Style() {
		c.Deck.SetStyle(style)
		c.Dirty()
	}
}

// Ticks is the duration of a movement at the player's speed, given its normal duration; 0
// with reduced motion.
func (c *Context) Ticks(normal int) int {
	if c.Settings.ReducedMotion {
		return 0
	}
	return int(float64(normal)*c.Settings.Speed.Factor() + 0.5)
}

// Unread says why a file, a link or a text cannot be read.
func (c *Context) Unread(err error) string { return wording.Unread(c.Lang, err) }

// StoreSentence says a store's error.
func (c *Context) StoreSentence(err error) string {
	return wording.Store(c.Lang, err)
}
