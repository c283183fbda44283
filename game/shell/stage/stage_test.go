package stage

import (
	"image"
	"math"
	"slices"
	"strings"
	"testing"

	english "machiavelli/assets/strings"
	"machiavelli/engine/card"
	"machiavelli/game/lang"
	"machiavelli/game/settings"
	"machiavelli/game/store"
	"machiavelli/game/ui"
	"machiavelli/game/ui/input"

	"github.com/hajimehoshi/ebiten/v2"
)

// actor is a scene that writes down what happens to it.
type actor struct {
	name   string
	log    *[]string
	do     func(c *Context) // in Update, once
	broken bool             // cannot be drawn
	drawn  []image.Rectangle
}

func (a *actor) note(what string) { *a.log = append(*a.log, a.name+" "+what) }

func (a *actor) Enter(_ *Context, args any) {
	if s, ok := args.(string); ok {
		a.note("enter " + s)
		return
	}
	a.note("enter")
}
func (a *actor) Leave()          { a.note("leave") }
func (a *actor) Resize(*Context) { a.note("resize") }
func (a *actor) Draw(_ *Context, on *ebiten.Image) {
	a.drawn = append(a.drawn, on.Bounds())
	if a.broken {
		panic("no paint")
	}
}
func (a *actor) Update(c *Context) {
	if do := a.do; do != nil {
		a.do = nil
		do(c)
	}
}

type troupe struct {
	*Stage
	log    []string
	actors map[string]*actor
	said   []string
}

func perform(t *testing.T) *troupe {
	t.Helper()
	tr := &troupe{actors: map[string]*actor{}}
	scenes := map[string]Scene{}
	for _, name := range []string{Home, "a", "b"} {
		tr.actors[name] = &actor{name: name, log: &tr.log}
		scenes[name] = tr.actors[name]
	}
	tr.Stage = build(t, scenes, func(what string) { tr.said = append(tr.said, what) })
	return tr
}

// build is a stage with scenes, after its first tick.
func build(t *testing.T, scenes map[string]Scene, fault func(what string)) *Stage {
	t.Helper()
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	files, err := store.Open()
	if err != nil {
		t.Fatal(err)
	}
	words, err := lang.Load(english.Files, "en")
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(Config{Scenes: scenes, Lang: words, Store: files, Settings: settings.Defaults(), Fault: fault})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	s.Resize(800, 600, 1)
	s.Step()
	return s
}

// next clears the log, has a scene do something, and lets a tick pass.
func (tr *troupe) next(name string, do func(c *Context)) []string {
	tr.log = nil
	tr.actors[name].do = do
	tr.Step()
	return tr.log
}

func TestTheGameBeginsAtHome(t *testing.T) {
	tr := perform(t)
	if !slices.Equal(tr.log, []string{"menu enter", "menu resize"}) || tr.Scene() != Home {
		t.Fatal(tr.log)
	}
}

func TestGoLeavesEverySceneAndPushNone(t *testing.T) {
	tr := perform(t)
	for _, step := range []struct {
		from string
		do   func(c *Context)
		want []string
	}{
		{Home, func(c *Context) { c.Go("a", "with") }, []string{"menu leave", "a enter with", "a resize"}},
		{"a", func(c *Context) { c.Push("b", nil) }, []string{"b enter", "b resize"}},
		{"b", func(c *Context) { c.Pop() }, []string{"b leave", "a resize"}},
		{"a", func(c *Context) { c.Push("b", nil) }, []string{"b enter", "b resize"}},
		{"b", func(c *Context) { c.Go(Home, nil) }, []string{"b leave", "a leave", "menu enter", "menu resize"}},
		{Home, func(c *Context) { c.Push("a", nil) }, []string{"a enter", "a resize"}},
		{"a", func(c *Context) { c.Go("b", nil) }, []string{"a leave", "menu leave", "b enter", "b resize"}},
		{"b", func(c *Context) { c.Pop() }, []string{"b leave", "menu enter", "menu resize"}},
	} {
		if got := tr.next(step.from, step.do); !slices.Equal(got, step.want) {
			t.Fatalf("%v, want %v", got, step.want)
		}
	}
}

func TestASceneThatDoesNotExistIsSaid(t *testing.T) {
	tr := perform(t)
	if got := tr.next(Home, func(c *Context) { c.Go("review", nil) }); len(got) != 0 || tr.Scene() != Home {
		t.Fatal(got)
	}
	items := tr.Context().UI.Items()
	if len(items) != 1 || !strings.Contains(items[0].Text, "review") {
		t.Fatalf("%+v", items)
	}
}

func TestASceneThatPanicsLeadsBackToTheMenu(t *testing.T) {
	tr := perform(t)
	tr.next(Home, func(c *Context) { c.Go("a", nil) })
	tr.next("a", func(*Context) { panic("a hole in the table") })
	tr.Step()
	if tr.Scene() != Home || len(tr.said) != 1 || !strings.Contains(tr.said[0], "a hole in the table") {
		t.Fatalf("in %s, %v", tr.Scene(), tr.said)
	}
	items := tr.Context().UI.Items()
	if len(items) != 1 || !strings.Contains(items[0].Text, "a hole in the table") {
		t.Fatalf("%+v", items)
	}
	if got := tr.next(Home, func(c *Context) { c.Go("b", nil) }); len(got) != 3 {
		t.Fatalf("the game does not go on: %v", got)
	}
}

func TestAWidgetThatPanicsDoesNoMoreHarm(t *testing.T) {
	tr := perform(t)
	c := tr.Context()
	c.UI.Set([]ui.Widget{{ID: "x", Kind: ui.Button, Rect: ui.Rect{W: 100, H: 50}, Key: input.Up, Do: func(*ui.Widget) { panic("x") }}})
	tr.state.Feed(pressed())
	tr.Step()
	tr.Step()
	if tr.Scene() != Home || len(tr.said) != 1 {
		t.Fatalf("in %s, %v", tr.Scene(), tr.said)
	}
}

func TestANewSizeIsToldToTheSceneOnce(t *testing.T) {
	tr := perform(t)
	tr.log = nil
	tr.Resize(390, 844, 3)
	tr.Step()
	tr.Step()
	c := tr.Context()
	if !slices.Equal(tr.log, []string{"menu resize"}) || c.W != 390 || c.Scale != 3 {
		t.Fatalf("%v %+v", tr.log, c)
	}
}

func TestAVeryLargeWindowIsDrawnLargerAndANarrowOneSmaller(t *testing.T) {
	for _, c := range []struct{ w, h, zoom float64 }{{320, 568, 320.0 / 352}, {320, 256, 0.75}, {360, 640, 1}, {640, 360, 1}, {1280, 720, 1}, {1600, 900, 1}, {3840, 2160, 2.4}, {3840, 1000, 1000.0 / 900}} {
		if got := Zoom(c.w, c.h); got != c.zoom {
			t.Errorf("%v by %v: %v, want %v", c.w, c.h, got, c.zoom)
		}
	}
	tr := perform(t)
	tr.Resize(3840, 2160, 2)
	if c := tr.Context(); c.W != 1600 || c.H != 900 || c.Scale != 4.8 {
		t.Fatalf("%v by %v at %v", c.W, c.H, c.Scale)
	}
}

func TestAStageAtRestCostsNothing(t *testing.T) {
	tr := perform(t)
	for range 400 { // the deck bakes its first sheet meanwhile
		tr.Step()
	}
	tr.dirty = false
	if n := testing.AllocsPerRun(200, tr.Step); n != 0 {
		t.Fatalf("%v allocations a tick", n)
	}
	if tr.dirty {
		t.Fatal("a tick at rest wants a drawing")
	}
}

// TestOnlyWhatHasChangedIsDrawnAgain: the parts that a scene asks for, in pixels; all of it
// where anything asks for that, and where the parts are many.
func TestOnlyWhatHasChangedIsDrawnAgain(t *testing.T) {
	tr := perform(t)
	tr.Resize(1280, 720, 2)
	for range 400 { // the deck bakes its first sheet meanwhile
		tr.Step()
	}
	screen, home, c := ebiten.NewImage(2560, 1440), tr.actors[Home], tr.Context()
	draw := func() []image.Rectangle {
		home.drawn = nil
		tr.Step()
		tr.Draw(screen)
		return home.drawn
	}
	draw()
	if got := draw(); got != nil {
		t.Fatalf("at rest %v is drawn", got)
	}
	one, two := ui.Rect{X: 10, Y: 20, W: 30, H: 40}, ui.Rect{X: 150, W: 50, H: 10}
	pixels := []image.Rectangle{image.Rect(20, 40, 80, 120), image.Rect(300, 0, 400, 20)}
	c.DirtyIn(one)
	c.DirtyIn(ui.Rect{X: 5, Y: 5})
	c.DirtyIn(two)
	if tr.quiet() {
		t.Error("it is quiet with a part to draw")
	}
	if got := draw(); !slices.Equal(got, pixels) {
		t.Errorf("%v is drawn, not %v", got, pixels)
	}
	if got := draw(); got != nil {
		t.Errorf("%v is drawn twice", got)
	}
	whole := []image.Rectangle{screen.Bounds()}
	c.DirtyIn(one)
	c.Dirty()
	if got := draw(); !slices.Equal(got, whole) {
		t.Errorf("a part and all of it: %v", got)
	}
	c.DirtyIn(one)
	c.DirtyIn(one)
	if got := draw(); !slices.Equal(got, pixels[:1]) {
		t.Errorf("a part that two ticks ask for: %v", got)
	}
	for i := range maxParts + 1 {
		c.DirtyIn(ui.Rect{X: 50 * float64(i), W: 40, H: 40})
	}
	if got := draw(); !slices.Equal(got, whole) {
		t.Errorf("many parts: %v", got)
	}
}

// TestAToastFadesWithoutAllOfThePicture: only where it is, until it has gone.
func TestAToastFadesWithoutAllOfThePicture(t *testing.T) {
	tr := perform(t)
	tr.Resize(1280, 720, 1)
	screen, home, c := ebiten.NewImage(1280, 720), tr.actors[Home], tr.Context()
	for range 400 {
		tr.Step()
	}
	tr.Draw(screen)
	c.UI.Toast("Nothing was missed.")
	tr.Step()
	tr.Draw(screen)
	var toast ui.Rect
	for _, item := range c.UI.Items() {
		if item.Name == "toast" {
			toast = ui.Rect{X: item.X, Y: item.Y, W: item.W, H: item.H}
		}
	}
	home.drawn = nil
	parts := 0
	for len(c.UI.Items()) > 0 {
		tr.Step()
		tr.Draw(screen)
		for _, b := range home.drawn {
			part := ui.Rect{X: float64(b.Min.X), Y: float64(b.Min.Y), W: float64(b.Dx()), H: float64(b.Dy())}
			if parts++; !toast.Inside(part) || part.H > 3*toast.H {
				t.Fatalf("drawn is %v, the toast is in %v", part, toast)
			}
		}
		home.drawn = nil
	}
	if parts < 10 {
		t.Errorf("it fades in %d pictures", parts)
	}
}

func TestAHandWakesAStageAtRest(t *testing.T) {
	tr := perform(t)
	var told []bool
	tr.rest.tell = func(on bool) { told = append(told, on) }
	look := func(r *input.Raw) {
		tr.dirty = false // as after a drawing
		tr.Context().Input.Feed(r)
		tr.Step()
	}
	for range 2 * restAfter {
		look(&input.Raw{})
	}
	if !slices.Equal(told, []bool{true}) {
		t.Fatalf("left alone: %v", told)
	}
	look(&input.Raw{Inside: true, X: 5, Y: 5})
	if !slices.Equal(told, []bool{true, false}) {
		t.Fatalf("a mouse that moves: %v", told)
	}
}

func TestTheDeckIsBakedOnceAFrameHoweverManyTicksItHas(t *testing.T) {
	tr := perform(t)
	tr.Draw(ebiten.NewImage(8, 8))
	faces := []card.Face{card.Of(card.Spades, card.King), card.Of(card.Hearts, card.King), card.Of(card.Clubs, card.King)}
	ready := func() (n int) {
		sheet := tr.Context().Deck.Sheet(300)
		for _, f := range faces {
			if sheet.Ready(card.Card{ID: card.NewID(f, 0)}) {
				n++
			}
		}
		return n
	}
	ready()
	for range lateTicks {
		tr.Step()
	}
	if ready() != 0 {
		t.Fatal("a late frame bakes for all of its ticks")
	}
	for range 20 {
		tr.Step()
		tr.Draw(ebiten.NewImage(8, 8))
	}
	if n := ready(); n != len(faces) {
		t.Fatalf("%d cards of %d are there after 20 frames", n, len(faces))
	}
}

func TestASceneThatCannotBeDrawnEndsTheGameInTheEnd(t *testing.T) {
	tr := perform(t)
	tr.actors[Home].broken = true
	for range 20 {
		tr.Draw(ebiten.NewImage(8, 8))
		tr.Step()
	}
	if tr.faults <= maxFaults {
		t.Fatalf("%d faults in a row", tr.faults)
	}
}

func TestTheEndOfTheGameLeavesEverySceneAndSavesTheSettings(t *testing.T) {
	tr := perform(t)
	tr.next(Home, func(c *Context) { c.Push("a", nil) })
	tr.log = nil
	c := tr.Context()
	c.Settings.Name = "Ada"
	tr.Close()
	if !slices.Equal(tr.log, []string{"a leave", "menu leave"}) {
		t.Error(tr.log)
	}
	if got, err := settings.Load(c.Store); err != nil || got.Name != "Ada" {
		t.Errorf("%+v %v", got, err)
	}
}

func TestSpeedAndReducedMotionShortenMovements(t *testing.T) {
	tr := perform(t)
	c := tr.Context()
	for _, s := range []struct {
		speed   settings.Speed
		reduced bool
		want    int
	}{{settings.Normal, false, 30}, {settings.Slow, false, 54}, {settings.Fast, false, 15}, {settings.Instant, false, 0}, {settings.Slow, true, 0}} {
		c.Settings.Speed, c.Settings.ReducedMotion = s.speed, s.reduced
		if got := c.Ticks(30); got != s.want {
			t.Errorf("%s, %v: %d, want %d", s.speed, s.reduced, got, s.want)
		}
	}
}

func TestSoundIsSilentWhenItIsOffOrMissing(t *testing.T) {
	tr := perform(t)
	c := tr.Context()
	c.Play("click") // there is no device
	var heard []string
	c.Sound = func(name string) { heard = append(heard, name) }
	c.Play("deal")
	c.Settings.Sound = false
	c.Play("draw")
	if !slices.Equal(heard, []string{"deal"}) {
		t.Fatal(heard)
	}
}

// pressed is the up key going down.
func pressed() *input.Raw {
	r := &input.Raw{}
	r.Keys[input.Up] = true
	return r
}

func TestAPictureHasTheWholePixelsOfItsCanvasOrWindow(t *testing.T) {
	for _, device := range []float64{1, 1.1, 1.25, 1.5, 1.75, 2, 2.625, 3, 3.5} {
		for n := 1.0; n < 3000; n++ {
			if got, want := whole(n*device), math.Floor(n*device+1e-9); got != want {
				t.Fatalf("%v points at %v are %v pixels, the canvas has %v", n, device, got, want)
			}
			if got := whole(n / device * device); got != n {
				t.Fatalf("a window of %v pixels at %v has a picture of %v", n, device, got)
			}
		}
	}
	if whole(0.3) != 1 {
		t.Error("a picture without pixels")
	}
}
