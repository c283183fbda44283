// Package stagetest shows scenes without a window: it lays them out, feeds
// them input and lets time pass.
package stagetest

import (
	"testing"

	"machiavelli/game/settings"
	"machiavelli/game/shell/stage"
	"machiavelli/game/store"
	"machiavelli/game/testing/uitest"
	"machiavelli/game/ui"
	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/input"

	"github.com/hajimehoshi/ebiten/v2"
)

// Least is the smallest window that can be played in, as a laptop's page at 400 %.
var Least = [2]float64{320, 256}

// Points is the size in points, which a scene sees, of a window in window points.
func Points(w, h float64) (float64, float64) {
	zoom := stage.Zoom(w, h)
	return w / zoom, h / zoom
}

// Sizes are the windows in which every scene must look right, in points.
var Sizes = [][2]float64{
	Least, {320, 568}, {360, 360}, {360, 480}, {480, 360}, {640, 360}, {894, 400}, {360, 640}, {390, 844}, {844, 390}, {768, 1024}, {900, 640}, {1280, 720}, {1280, 800}, {1920, 1080}, {3840, 2160},
}

// Run is a stage without a window.
type Run struct {
	*stage.Stage
	C *stage.Context
	T *testing.T
	// Raw is what the devices say from now on.
	Raw    input.Raw
	scenes map[string]stage.Scene
}

// Given is what another scene was last entered with.
func (r *Run) Given(name string) any { return r.scenes[name].(*standIn).given }

// standIn stands for the home scene until the scene under test is asked for.
type standIn struct {
	name  string
	args  any
	given any // what it was last entered with
}

func (d *standIn) Enter(c *stage.Context, given any) {
	d.given = given
	if d.name != "" {
		c.Go(d.name, d.args)
		d.name = "" // the next time it is the home scene
	}
}
func (d *standIn) Leave()                             {}
func (d *standIn) Update(*stage.Context)              {}
func (d *standIn) Draw(*stage.Context, *ebiten.Image) {}
func (d *standIn) Resize(c *stage.Context)            {}

// Show is a stage that shows a scene, entered with args, in a window of a
// size. Other scenes are there in name only: Scene tells which was asked for.
func Show(t *testing.T, name string, s stage.Scene, args any, w, h float64) *Run {
	t.Helper()
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	return Again(t, name, s, args, w, h)
}

// Again is Show with what the last stage has saved.
func Again(t *testing.T, name string, s stage.Scene, args any, w, h float64) *Run {
	t.Helper()
	return Serving(t, name, s, args, nil, w, h)
}

// Serving is the same where a server of tables can be started; nil: none can.
func Serving(t *testing.T, name string, s stage.Scene, args any, serve func() (string, error), w, h float64) *Run {
	t.Helper()
	scenes := map[string]stage.Scene{stage.Home: &standIn{name: name, args: args}}
	for _, other := range []string{"newmatch", "anytable", "table", "scoring", "settings", "rules", "fairness", "friends", "matches", "learn", "puzzles", "records", "review", "statistics"} {
		scenes[other] = &standIn{}
	}
	scenes[name] = s
	return play(t, scenes, serve, w, h)
}

// Play is a stage with scenes that lead to each other, in a window of a size.
func Play(t *testing.T, scenes map[string]stage.Scene, w, h float64) *Run {
	t.Helper()
	return play(t, scenes, nil, w, h)
}

func play(t *testing.T, scenes map[string]stage.Scene, serve func() (string, error), w, h float64) *Run {
	t.Helper()
	files, err := store.Open()
	if err != nil {
		t.Fatal(err)
	}
	words := Words(t, "en")
	chosen, err := settings.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	chosen.Tips = false // who plays is no newcomer, unless a test says so
	st, err := stage.New(stage.Config{
		Scenes: scenes, Lang: words, Store: files, Settings: chosen, CanQuit: true, Serve: serve,
		Fault: func(what string) { t.Errorf("a scene failed: %s", what) },
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(st.Close)
	r := &Run{Stage: st, C: st.Context(), T: t, scenes: scenes}
	st.Resize(w, h, 1)
	r.Tick(2)
	return r
}

// Tick lets time pass.
func (r *Run) Tick(n int) {
	for range n {
		r.C.Tick++
		r.C.Input.Feed(&r.Raw)
		r.Step()
	}
}

// Press presses keys one after the other.
func (r *Run) Press(keys ...input.Key) {
	for _, k := range keys {
		r.Raw.Keys[k] = true
		r.Tick(1)
		r.Raw.Keys[k] = false
		r.Tick(1)
	}
}

// Type types a text.
func (r *Run) Type(text string) {
	for _, c := range text {
		r.C.Input.Chars = append(r.C.Input.Chars[:0], c)
		r.Tick(1)
	}
	r.C.Input.Chars = r.C.Input.Chars[:0]
}

// Click presses the mouse at a place.
func (r *Run) Click(x, y float64) {
	r.Raw.Inside, r.Raw.X, r.Raw.Y = true, x, y
	r.Tick(1)
	r.Raw.Left = true
	r.Tick(2)
	r.Raw.Left = false
	r.Tick(2)
}

// Touch taps a finger at a place.
func (r *Run) Touch(x, y float64) {
	r.Raw.Touches[0], r.Raw.TouchCount = input.Touch{ID: 1, X: x, Y: y}, 1
	r.Tick(3)
	r.Raw.TouchCount = 0
	r.Tick(2)
}

// Widget is a widget by its ID; the test fails if it is missing.
func (r *Run) Widget(id string) ui.Widget {
	r.T.Helper()
	ws, _, _ := r.C.UI.Widgets()
	for _, w := range ws {
		if w.ID == id {
			return w
		}
	}
	r.T.Fatalf("there is no %q on the screen", id)
	return ui.Widget{}
}

// ClickOn presses the mouse on a widget, where it is now.
func (r *Run) ClickOn(id string) {
	r.T.Helper()
	r.Click(r.at(id))
}

// TouchOn taps a widget.
func (r *Run) TouchOn(id string) {
	r.T.Helper()
	r.Touch(r.at(id))
}

// Presses are the ways to press a widget, by device.
var Presses = map[string]func(r *Run, id string){
	"mouse": (*Run).ClickOn,
	"touch": (*Run).TouchOn,
	"keys": func(r *Run, id string) {
		r.C.UI.Focus(id)
		r.Press(input.Next, input.Prev, input.Accept) // the first shows the focus
	},
}

func (r *Run) at(id string) (x, y float64) {
	r.T.Helper()
	for _, i := range r.C.UI.Items() {
		if i.Name == id {
			return i.X + i.W/2, i.Y + i.H/2
		}
	}
	r.T.Fatalf("%q cannot be seen", id)
	return 0, 0
}

// Layout reports everything that is wrong with how the scene is laid out. In a
// window of less than 360 points, as of a page zoomed to the largest, texts may be
// smaller.
func (r *Run) Layout() {
	r.T.Helper()
	look := uitest.Layout
	if w, _ := r.Size(); w < 360 {
		look = uitest.Translated
	}
	for _, fault := range look(r.C.UI, r.C.Fonts, r.C.W, r.C.H) {
		r.T.Errorf("%.0f by %.0f: %s", r.C.W, r.C.H, fault)
	}
}

// Layouts is Layout in windows of all Sizes, and Foreign.
func (r *Run) Layouts() {
	r.T.Helper()
	for _, size := range Sizes {
		r.Resize(size[0], size[1], 1)
		r.Tick(1)
		r.Layout()
	}
	Foreign(r.T, r.C, r.scenes[r.Scene()], r.resize)
}

// Everywhere wants room for every text in each language, where some of them are in none: what
// people have typed, and links.
func (r *Run) Everywhere() {
	r.T.Helper()
	w, h, usual := r.C.W, r.C.H, *r.C.Lang
	everywhere(r.T, r.C, r.scenes[r.Scene()], r.resize)
	speak(r.C, &usual)
	r.resize(w, h)
}

func (r *Run) resize(w, h float64) {
	r.Resize(w, h, 1)
	r.Tick(1)
}

// Asked wants the dialog that open opens to be whole in every language.
func (r *Run) Asked(open func()) {
	r.T.Helper()
	Asked(r.T, r.C, r.scenes[r.Scene()], r.resize, open)
}

// Sweep is Layout in windows of many sizes between the smallest and a large
// one. It stops at the first that is wrong.
func (r *Run) Sweep() {
	r.T.Helper()
	for w := 360.0; w < 2000; w += 73 {
		for h := 640.0; h < 1300; h += 91 {
			r.Resize(w, h, 1)
			r.Tick(1)
			if r.Layout(); r.T.Failed() {
				r.T.FailNow()
			}
		}
	}
}

// Reach wants every widget that can be pressed to be reached by the arrows, the
// shoulders of a gamepad and Enter alone, its focus to be on the screen, and Names; in
// the window as it is, and in the Least.
func (r *Run) Reach() {
	r.T.Helper()
	r.reach()
	w, h := r.Size()
	r.resize(Least[0], Least[1])
	r.reach()
	r.resize(w, h)
}

func (r *Run) reach() {
	r.T.Helper()
	r.Names()
	ws, _, _ := r.C.UI.Widgets()
	want := map[string]bool{}
	for _, w := range ws {
		if w.Kind != ui.Label && w.Kind != ui.Panel && (w.Kind != ui.Custom || w.Do != nil) {
			want[w.ID] = true
		}
	}
	r.Press(input.Down)
	open, seen := []string{r.C.UI.Focused()}, map[string]bool{r.C.UI.Focused(): true}
	for len(open) > 0 {
		at := open[0]
		open = open[1:]
		for _, k := range []input.Key{input.Down, input.Up, input.Left, input.Right, input.Next} {
			if w := r.C.UI.Get(at); w != nil && (k == input.Left || k == input.Right) && (w.Kind == ui.Stepper || w.Kind == ui.Choice || w.Kind == ui.Slider) {
				continue // they change its value
			}
			r.C.UI.Focus(at)
			r.Press(k)
			if to := r.C.UI.Focused(); to != "" && !seen[to] {
				seen[to] = true
				open = append(open, to)
				r.visible(to)
			}
		}
	}
	for id := range want {
		if !seen[id] {
			r.T.Errorf("%.0f by %.0f: a gamepad does not reach %s", r.C.W, r.C.H, id)
		}
	}
}

// Names wants a name for every button, switch and whatever else can be used, and no two
// alike: who hears them one after another has nothing else to tell them by. The lines of
// a figure stand under the heading of what they are of.
func (r *Run) Names() {
	r.T.Helper()
	by := map[string]string{}
	for _, i := range r.C.UI.AppendAll(nil) {
		switch i.Role {
		case a11y.Button, a11y.Switch, a11y.Choice, a11y.Number, a11y.Field:
			if w := r.C.UI.Get(i.Name); w != nil && w.Kind == ui.Custom {
				continue
			}
			called := i.Spoken()
			if other, taken := by[called]; taken || called == "" {
				r.T.Errorf("%s is called %q, as %s is", i.Name, called, other)
			}
			by[called] = i.Name
		}
	}
}

// visible wants a focused widget to scroll into the window.
func (r *Run) visible(id string) {
	r.T.Helper()
	for range 200 {
		if !r.C.UI.Moving() {
			break
		}
		r.Tick(1)
	}
	for _, i := range r.C.UI.Items() {
		if i.Name == id && i.H >= 20 {
			return
		}
	}
	r.T.Errorf("%.0f by %.0f: %s has the focus and cannot be seen", r.C.W, r.C.H, id)
}
