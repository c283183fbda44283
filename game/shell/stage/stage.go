package stage

import (
	"fmt"
	"runtime/debug"
	"time"

	"machiavelli/engine/text"
	"machiavelli/game/lang"
	"machiavelli/game/settings"
	"machiavelli/game/shell/browser"
	"machiavelli/game/shell/probe"
	"machiavelli/game/store"
	"machiavelli/game/ui"
	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/deck"
	"machiavelli/game/ui/input"

	"github.com/hajimehoshi/ebiten/v2"
)

// Home is the scene that the game begins with and comes back to.
const Home = "menu"

// maxFaults is how often scenes may fail in a row before the game gives up.
const maxFaults = 3

// Config configures a stage.
type Config struct {
	Scenes   map[string]Scene
	Lang     *lang.Lang
	Store    store.Store
	Lease    *store.Lease // on the store; nil: nobody else has one
	Settings settings.Settings
	Sound    func(name string)
	Silent   func() string // see Context
	Seed     string
	Position string // see Context
	CanQuit  bool
	Notices  []string                                  // said when the game starts
	Spoken   func(*lang.Lang)                          // told of another language; nil: nobody listens
	Fault    func(what string)                         // told of a scene that failed, for the log
	Insets   func() Insets                             // nil: none
	Probe    *probe.Probe                              // nil: none
	Mirror   *a11y.Mirror                              // nil: nobody listens to the screen
	Prompt   func(text string, done func(text string)) // see ui.Screen; nil: there is a keyboard
	Done     <-chan struct{}                           // closed when the game is to end; nil: never
	Clock    func() time.Duration                      // since whenever; nil: 60 ticks are a second
	Serve    func() (address string, err error)        // starts a server of tables for the house; nil: none can be
	Rest     func(bool)                                // told when nothing is about to change on the screen, and when something is; nil: nobody listens
}

// Stage runs the scenes; it is an ebiten.Game.
type Stage struct {
	cfg    Config // what it began with
	ctx    Context
	window window
	clock  clock
	source input.Source
	state  input.State
	cursor ebiten.CursorShapeType

	stack []string
	moves []move

	redraw
	fade fade
	rest rest

	system system
	share  share
	saving saving
	inbox  inbox
	keep   keeping
	waking waking

	quit   bool
	faults int // in a row

	reflection reflection
	house      House
}

// waking keeps the device's screen on.
type waking struct {
	lock browser.WakeLock
	now  bool // in this tick it is to stay on
}

type does uint8

const (
	goes does = iota
	pushes
	pops
)

type move struct {
	does does
	name string
	args any
}

// New makes a stage that shows the home scene first.
func New(cfg Config) (*Stage, error) {
	fonts, err := ui.NewFonts(1)
	if err != nil {
		return nil, fmt.Errorf("fonts: %w", err)
	}
	s := &Stage{
		cfg: cfg, window: window{device: 1, zoom: 1, insets: cfg.Insets}, clock: clock{read: cfg.Clock}, rest: rest{tell: cfg.Rest},
		share: share{lease: cfg.Lease}, inbox: newInbox(), keep: newKeeping(cfg.Store),
	}
	theme := ui.Florence()
	s.ctx = Context{
		Input: &s.state, UI: ui.NewScreen(fonts), Painter: ui.NewPainter(theme, fonts), Theme: theme, Fonts: fonts,
		Lang: cfg.Lang, Store: cfg.Store, Settings: cfg.Settings, Sound: cfg.Sound, Silent: cfg.Silent, Seed: cfg.Seed, Position: cfg.Position, CanQuit: cfg.CanQuit,
		Deck:  deck.NewBank(deck.Style{FourColour: cfg.Settings.FourColours, LargeIndex: cfg.Settings.LargeIndex, Indices: cfg.Lang.Indices()}),
		Scale: 1, stage: s,
	}
	s.ctx.Painter.KeyName = s.ctx.KeyName
	s.ctx.Lang.OwnIndices = cfg.Settings.OwnIndices
	s.appear()
	s.ctx.UI.Prompt = cfg.Prompt
	if cfg.Mirror != nil {
		s.ctx.Listen(cfg.Mirror)
		s.reflection.wait = patience
	}
	s.ctx.UI.Click = func() { s.ctx.Play("click") }
	if s.cfg.Scenes[Home] == nil {
		return nil, fmt.Errorf("there is no scene %q", Home)
	}
	s.want(move{goes, Home, nil})
	s.cfg.Probe.From(func() *a11y.Frame { return s.frame(s.ctx.UI.Items(), true) })
	for _, text := range cfg.Notices {
		s.ctx.UI.Toast(text)
	}
	return s, nil
}

// Scene is the name of the scene that is shown.
func (s *Stage) Scene() string {
	if len(s.stack) == 0 {
		return ""
	}
	return s.stack[len(s.stack)-1]
}

// Context is what the scenes share.
func (s *Stage) Context() *Context { return &s.ctx }

// Update takes one tick.
func (s *Stage) Update() error {
	c := &s.ctx
	c.Tick++
	if s.source.Poll(&s.state, c.Scale, c.W, c.H); s.window.small {
		s.state.Feed(&input.Raw{}) // nobody sees what would be pressed
	}
	if dropped := ebiten.DroppedFiles(); dropped != nil {
		s.Drop(dropped)
	}
	s.Step()
	s.point()
	select {
	case <-s.cfg.Done:
		s.quit = true
	default:
	}
	if s.quit {
		return ebiten.Termination
	}
	if s.faults > maxFaults {
		return text.Errorf("the game failed %d times in a row", s.faults)
	}
	return nil
}

// point gives the mouse the shape for what it is over.
func (s *Stage) point() {
	shape := s.ctx.Cursor
	if s.ctx.UI.Hovers() {
		shape = ebiten.CursorShapePointer
	}
	if shape != s.cursor {
		s.cursor = shape
		ebiten.SetCursorShape(shape)
	}
}

// Step takes a tick without reading the devices: the input is in the context.
func (s *Stage) Step() {
	c := &s.ctx
	c.Elapsed = s.clock.tick()
	if s.state.Just(input.Full) {
		c.Settings.Full = !c.Settings.Full
		ebiten.SetFullscreen(c.Settings.Full)
		c.SaveSettings()
	}
	if s.fade.left.Step() || s.bakes() && c.Deck.Update() || c.Painter.Update() {
		s.dirty = true
	}
	s.guard(func() {
		s.checkLease()
		s.obey()
		c.UI.Elapsed = c.Elapsed
		changed, toasts := c.UI.Update(&s.state)
		s.dirty = s.dirty || changed
		s.part(toasts)
		if s.window.changed && len(s.stack) > 0 {
			s.top().Resize(c)
		}
		s.window.changed = false
		if len(s.stack) > 0 && len(s.moves) == 0 {
			s.top().Update(c)
		}
		s.catch()
		s.travel()
	})
	if s.saving.tick() {
		s.flush()
	}
	s.keep.tell(c)
	s.waking.lock.Hold(s.waking.now)
	s.waking.now = false
	s.mirror()
	s.rest.tick(s.stale() || s.state.Any || !s.quiet())
	s.cfg.Probe.Tick()
}

// quiet reports whether nothing moves and the scene awaits nothing.
func (s *Stage) quiet() bool {
	if s.stale() || s.fade.left.Active() || s.ctx.UI.Moving() || s.ctx.Painter.Plain() || s.ctx.Deck.Busy() || len(s.stack) == 0 {
		return false
	}
	w, ok := s.top().(Waiter)
	return !ok || w.Quiet()
}

// leaveAll leaves every scene.
func (s *Stage) leaveAll() {
	for len(s.stack) > 0 {
		s.leave()
	}
}

// leave leaves the scene that is shown.
func (s *Stage) leave() {
	old := s.top()
	s.stack = s.stack[:len(s.stack)-1]
	old.Leave()
}

// Close ends the game: it leaves every scene, saves the settings and waits for the work
// beside the loop.
func (s *Stage) Close() {
	s.guard(s.leaveAll)
	s.flush()
	s.inbox.beside.Wait()
	s.keep.flush()
}

// Hide saves everything at once: the window gets no ticks from now on, and may
// never be seen again.
func (s *Stage) Hide() {
	s.guard(func() {
		for _, name := range s.stack {
			if scene, ok := s.cfg.Scenes[name].(Saver); ok {
				scene.Save()
			}
		}
	})
	if s.saving.wanted() {
		s.flush()
	}
	s.keep.flush()
}

func (s *Stage) top() Scene { return s.cfg.Scenes[s.stack[len(s.stack)-1]] }

func (s *Stage) want(m move) { s.moves = append(s.moves, m) }

// travel does what scenes have wanted, in order.
func (s *Stage) travel() {
	for len(s.moves) > 0 {
		m := s.moves[0]
		s.moves = append(s.moves[:0], s.moves[1:]...)
		s.change(m)
	}
}

func (s *Stage) change(m move) {
	c := &s.ctx
	if m.does == pops && len(s.stack) < 2 {
		m = move{goes, Home, nil}
	}
	if m.does != pops && s.cfg.Scenes[m.name] == nil {
		c.UI.Toast(c.T("stage.missing", "name", m.name))
		return
	}
	if s.drawn {
		s.fade.start()
	}
	switch m.does {
	case goes:
		s.leaveAll()
	case pops:
		s.leave()
	}
	c.UI.Reset()
	c.Cursor = ebiten.CursorShapeDefault
	if m.does != pops {
		s.stack = append(s.stack, m.name)
		s.top().Enter(c, m.args)
	}
	s.top().Resize(c)
	s.reflection.wait = max(s.reflection.wait, reflectTicks) // the new screen's first picture comes before its mirror
	s.dirty = true
}

// guard runs a part of the game. A failure there is said, and the player is
// back in the menu; what was saved is not touched.
func (s *Stage) guard(run func()) {
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		s.faults++
		if s.cfg.Fault != nil {
			s.cfg.Fault(fmt.Sprintf("%v\n%s", r, debug.Stack()))
		}
		s.stack = s.stack[:0]
		s.moves = append(s.moves[:0], move{goes, Home, nil})
		s.ctx.UI.Reset()
		s.ctx.UI.Toast(s.ctx.T("stage.fault", "what", r))
		s.dirty = true
	}()
	run()
}

// Draw draws the scene if anything has changed: the whole, or only the parts that have.
func (s *Stage) Draw(screen *ebiten.Image) {
	s.baked = 0
	if !s.stale() || len(s.stack) == 0 {
		return
	}
	whole := s.dirty || !s.drawn
	s.dirty = false
	s.fade.capture(screen)
	c := &s.ctx
	c.Painter.Begin(screen, c.Scale)
	c.Painter.Prime()
	s.guard(func() {
		if s.window.small {
			s.drawSmall()
		} else if whole {
			s.top().Draw(c, screen)
		} else {
			for _, part := range s.parts {
				c.Painter.Clip(part)
				s.top().Draw(c, c.Painter.Image())
				c.Painter.Unclip()
			}
		}
		s.faults = 0
	})
	s.parts = s.parts[:0]
	s.drawn, s.drawnAt = true, c.Tick
	s.fade.draw(screen)
}
