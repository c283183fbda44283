package stage

import (
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"machiavelli/game/deck"
	"machiavelli/game/input"
	"machiavelli/game/lang"
	"machiavelli/game/probe"
	"machiavelli/game/store"
	"machiavelli/game/tween"
	"machiavelli/game/ui"

	"github.com/hajimehoshi/ebiten/v2"
)

// Home is the scene that the game begins with and comes back to.
const Home = "menu"

// fadeTicks is how long a scene takes to become the next.
const fadeTicks = 14

// maxFaults is how often scenes may fail in a row before the game gives up.
const maxFaults = 3

// Config is what a stage is made of.
type Config struct {
	Scenes   map[string]Scene
	Lang     *lang.Lang
	Store    store.Store
	Lease    *store.Lease // on the store; nil: nobody else has one
	Settings store.Settings
	Sound    func(name string)
	Silent   func() string // see Context
	Seed     string
	Position string // see Context
	CanQuit  bool
	Notice   error                                     // said when the game starts
	Fault    func(what string)                         // told of a scene that failed, for the log
	Insets   func() Insets                             // nil: none
	Probe    *probe.Probe                              // nil: none
	Prompt   func(text string, done func(text string)) // see ui.Screen; nil: there is a keyboard
	Done     <-chan struct{}                           // closed when the game is to end; nil: never
	Clock    func() time.Duration                      // since whenever; nil: 60 ticks are a second
	Rest     func(bool)                                // told when nothing is about to change on the screen, and when something is; nil: nobody listens
}

// Stage runs the scenes; it is an ebiten.Game.
type Stage struct {
	ctx     Context
	scenes  map[string]Scene
	stack   []string
	moves   []move
	source  input.Source
	state   input.State
	dirty   bool
	lease   *store.Lease
	away    bool // another window has the lease
	unsaved int  // ticks until the settings are saved; 0: they are
	sized   bool // the window has changed since the last tick
	drawn   bool
	baked   int // ticks until something is baked again, unless a frame comes before
	quit    bool
	shape   ebiten.CursorShapeType
	done    <-chan struct{}
	files   chan File // that have been dropped or chosen, and read
	later   chan func()
	beside  sync.WaitGroup
	faults  int
	fault   func(string)
	clock   func() time.Duration
	now     time.Duration
	insets  func() Insets
	probe   *probe.Probe
	items   []probe.Item
	rest    func(bool)
	idle    int // ticks since something was to be drawn, or a hand did something, up to restAfter

	device float64 // pixels of a window point
	zoom   float64 // window points of a point
	winW   float64
	winH   float64

	fade   tween.Track
	snap   bool // the screen is to be kept before the next drawing
	before *ebiten.Image
	blit   ebiten.DrawImageOptions
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

// New is a stage that shows the home scene first.
func New(cfg Config) (*Stage, error) {
	fonts, err := ui.NewFonts(1)
	if err != nil {
		return nil, fmt.Errorf("fonts: %w", err)
	}
	s := &Stage{scenes: cfg.Scenes, lease: cfg.Lease, fault: cfg.Fault, clock: cfg.Clock, insets: cfg.Insets, done: cfg.Done, probe: cfg.Probe, rest: cfg.Rest, device: 1, zoom: 1, files: make(chan File, maxFiles), later: make(chan func(), maxFiles)}
	theme := ui.Florence()
	s.ctx = Context{
		Input: &s.state, UI: ui.NewScreen(fonts), Painter: ui.NewPainter(theme, fonts), Theme: theme, Fonts: fonts,
		Lang: cfg.Lang, Store: cfg.Store, Settings: cfg.Settings, Sound: cfg.Sound, Silent: cfg.Silent, Seed: cfg.Seed, Position: cfg.Position, CanQuit: cfg.CanQuit,
		Deck:  deck.NewBank(deck.Style{FourColour: cfg.Settings.FourColours, LargeIndex: cfg.Settings.LargeIndex}),
		Scale: 1, stage: s,
	}
	s.ctx.UI.Quick = cfg.Settings.ReducedMotion
	s.ctx.UI.Prompt = cfg.Prompt
	s.ctx.UI.Click = func() { s.ctx.Play("click") }
	if s.scenes[Home] == nil {
		return nil, fmt.Errorf("there is no scene %q", Home)
	}
	s.want(move{goes, Home, nil})
	s.probe.From(s.frame)
	if cfg.Notice != nil {
		s.ctx.UI.Toast(s.ctx.StoreSentence(cfg.Notice))
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

// Layout is here because ebiten.Game wants it; LayoutF is used.
func (s *Stage) Layout(w, h int) (int, int) { return w, h }

// LayoutF takes the window's size and answers the pixels to draw. A window
// much larger than a laptop's is drawn larger instead of with more on it.
func (s *Stage) LayoutF(w, h float64) (float64, float64) {
	device := 1.0
	if m := ebiten.Monitor(); m != nil {
		device = max(0.5, m.DeviceScaleFactor())
	}
	if w != s.winW || h != s.winH || device != s.device {
		s.Resize(w, h, device)
	}
	return w * device, h * device
}

// Zoom is the window points of a point for a window: more in a window much
// larger than a laptop's, fewer in one that is small both ways.
func Zoom(w, h float64) float64 {
	if small := max(w, h) / 480; small < 1 {
		return max(0.75, small)
	}
	return max(1, min(w/1600, h/900))
}

// Resize takes the window's size, in window points, and the pixels of one.
func (s *Stage) Resize(w, h, device float64) {
	s.winW, s.winH, s.device, s.zoom = w, h, device, Zoom(w, h)
	c := &s.ctx
	c.W, c.H, c.Scale = w/s.zoom, h/s.zoom, device*s.zoom
	if s.insets != nil {
		i := s.insets()
		c.SafeArea = Insets{i.Top / s.zoom, i.Right / s.zoom, i.Bottom / s.zoom, i.Left / s.zoom}
	}
	c.Fonts.SetScale(c.Scale)
	c.UI.Resize(c.W, c.H)
	s.sized, s.dirty = true, true
}

// Size is the window, in window points.
func (s *Stage) Size() (w, h float64) { return s.winW, s.winH }

// Update is one tick.
func (s *Stage) Update() error {
	c := &s.ctx
	c.Tick++
	s.source.Poll(&s.state, c.Scale, c.W, c.H)
	if dropped := ebiten.DroppedFiles(); dropped != nil {
		s.Drop(dropped)
	}
	s.Step()
	s.point()
	select {
	case <-s.done:
		s.quit = true
	default:
	}
	if s.quit {
		return ebiten.Termination
	}
	if s.faults > maxFaults {
		return fmt.Errorf("the game failed %d times in a row", s.faults)
	}
	return nil
}

// point gives the mouse the shape for what it is over.
func (s *Stage) point() {
	shape := s.ctx.Cursor
	if s.ctx.UI.Hovers() {
		shape = ebiten.CursorShapePointer
	}
	if shape != s.shape {
		s.shape = shape
		ebiten.SetCursorShape(shape)
	}
}

// Step is a tick without the devices: what they did is in the context's input.
func (s *Stage) Step() {
	c := &s.ctx
	s.lapse()
	if s.state.Just(input.Full) {
		c.Settings.Full = !c.Settings.Full
		ebiten.SetFullscreen(c.Settings.Full)
		c.SaveSettings()
	}
	if s.fade.Step() || s.bake() || c.Painter.Update() {
		s.dirty = true
	}
	s.guard(func() {
		s.share()
		if c.UI.Update(&s.state) {
			s.dirty = true
		}
		if s.sized && len(s.stack) > 0 {
			s.top().Resize(c)
		}
		s.sized = false
		if len(s.stack) > 0 && len(s.moves) == 0 {
			s.top().Update(c)
		}
		s.catch()
		s.travel()
	})
	if s.unsaved--; s.unsaved == 0 {
		s.flush()
	}
	s.unsaved = max(0, s.unsaved)
	s.settle()
	s.probe.Tick()
}

// lapse finds how much time has passed since the last tick.
func (s *Stage) lapse() {
	now := s.now + time.Second/60
	if s.clock != nil {
		now = s.clock()
	}
	s.ctx.Elapsed, s.now = now-s.now, now
}

// lateTicks is how many ticks a late frame makes up for at the most.
const lateTicks = 5

// bake has the deck baked a little, once a frame, however many ticks the frame
// makes up for. It reports whether the screen wants a redraw.
func (s *Stage) bake() bool {
	if s.baked > 0 {
		s.baked--
		return false
	}
	if s.drawn {
		s.baked = lateTicks
	}
	return s.ctx.Deck.Update()
}

// restAfter is how many ticks without a drawing and without a hand are a rest.
const restAfter = 30

// settle tells whoever runs the loop when the screen has come to rest, where
// frames may be few, and when it moves again.
func (s *Stage) settle() {
	rested := s.idle == restAfter
	if s.dirty || s.state.Any || !s.quiet() {
		s.idle = 0
	} else if !rested {
		s.idle++
	}
	if now := s.idle == restAfter; now != rested && s.rest != nil {
		s.rest(now)
	}
}

// quiet reports whether nothing moves and the scene awaits nothing.
func (s *Stage) quiet() bool {
	if s.dirty || s.fade.Active() || s.ctx.UI.Moving() || s.ctx.Painter.Plain() || len(s.stack) == 0 {
		return false
	}
	p, ok := s.top().(Prober)
	return !ok || p.Quiet()
}

// leaveAll leaves every scene.
func (s *Stage) leaveAll() {
	for len(s.stack) > 0 {
		old := s.top()
		s.stack = s.stack[:len(s.stack)-1]
		old.Leave()
	}
}

// saveTicks is how long settings rest before they are saved, so that a slider
// on the move does not wait for the disk.
const saveTicks = 15

// Close leaves every scene, saves the settings and waits for what is done
// beside the loop: the game has ended.
func (s *Stage) Close() {
	s.guard(s.leaveAll)
	s.flush()
	s.beside.Wait()
}

// Hide saves everything at once: the window gets no ticks from now on, and may
// never be seen again.
func (s *Stage) Hide() {
	s.guard(func() {
		for _, name := range s.stack {
			if scene, ok := s.scenes[name].(Saver); ok {
				scene.Save()
			}
		}
	})
	if s.unsaved > 0 {
		s.flush()
	}
}

// flush saves the settings now, unless that is another window's to do.
func (s *Stage) flush() {
	s.unsaved = 0
	if s.away {
		return
	}
	c := &s.ctx
	if err := store.SaveSettings(c.Store, c.Settings); err != nil {
		c.UI.Toast(c.StoreSentence(err))
		s.dirty = true
	}
}

func (s *Stage) top() Scene { return s.scenes[s.stack[len(s.stack)-1]] }

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
	if m.does != pops && s.scenes[m.name] == nil {
		c.UI.Toast(c.T("stage.missing", "name", m.name))
		return
	}
	s.beginFade()
	leave := 0
	switch m.does {
	case goes:
		leave = len(s.stack)
	case pops:
		leave = 1
	}
	for range leave {
		old := s.top()
		s.stack = s.stack[:len(s.stack)-1]
		old.Leave()
	}
	c.UI.Reset()
	c.Cursor = ebiten.CursorShapeDefault
	if m.does != pops {
		s.stack = append(s.stack, m.name)
		s.top().Enter(c, m.args)
	}
	s.top().Resize(c)
	s.dirty = true
}

func (s *Stage) beginFade() {
	if s.drawn {
		s.snap = true
		s.fade.Set(1)
		s.fade.To(0, 0, fadeTicks, tween.Linear)
	}
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
		if s.fault != nil {
			s.fault(fmt.Sprintf("%v\n%s", r, debug.Stack()))
		}
		s.stack = s.stack[:0]
		s.moves = append(s.moves[:0], move{goes, Home, nil})
		s.ctx.UI.Reset()
		s.ctx.UI.Toast(s.ctx.T("stage.fault", "what", r))
		s.dirty = true
	}()
	run()
}

// Draw draws the scene if anything has changed.
func (s *Stage) Draw(screen *ebiten.Image) {
	s.baked = 0
	if !s.dirty || len(s.stack) == 0 {
		return
	}
	s.dirty = false
	if s.snap {
		s.keep(screen)
	}
	c := &s.ctx
	c.Painter.Begin(screen, c.Scale)
	s.guard(func() {
		s.top().Draw(c, screen)
		s.faults = 0
	})
	s.drawn = true
	if f := s.fade.Value(); f > 0 && s.before != nil {
		s.blit.ColorScale.Reset()
		s.blit.ColorScale.ScaleAlpha(float32(f))
		screen.DrawImage(s.before, &s.blit)
	}
}

// keep copies what is on the screen, so that it can fade out.
func (s *Stage) keep(screen *ebiten.Image) {
	s.snap = false
	size := screen.Bounds().Size()
	if s.before == nil || s.before.Bounds().Size() != size {
		if s.before != nil {
			s.before.Deallocate()
		}
		s.before = ebiten.NewImage(size.X, size.Y)
	}
	s.blit.ColorScale.Reset()
	s.before.DrawImage(screen, &s.blit)
}

// frame is what the probe shows of the screen.
func (s *Stage) frame() *probe.Frame {
	c := &s.ctx
	s.items = s.items[:0]
	add := func(i probe.Item) {
		i.X, i.Y, i.W, i.H = i.X*s.zoom, i.Y*s.zoom, i.W*s.zoom, i.H*s.zoom
		s.items = append(s.items, i)
	}
	for _, w := range c.UI.Items() {
		add(w)
	}
	if len(s.stack) > 0 {
		if p, ok := s.top().(Prober); ok {
			p.Probe(c, add)
		}
	}
	return &probe.Frame{
		Scene: s.Scene(), Tick: c.Tick, Width: s.winW, Height: s.winH, Scale: s.device,
		Focus: c.UI.Focused(), Quiet: s.quiet(), Items: s.items,
	}
}
