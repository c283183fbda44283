package ui_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"machiavelli/game/shell/stage"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/testing/uitest"
	"machiavelli/game/ui"
	"machiavelli/game/ui/a11y"
	"machiavelli/game/ui/input"

	"github.com/hajimehoshi/ebiten/v2"
)

// bench is a scene with a widget of each kind; it notes what was done.
type bench struct {
	ws      []ui.Widget
	area    ui.Rect
	content float64
	log     []string
}

func (b *bench) Enter(*stage.Context, any)          {}
func (b *bench) Leave()                             {}
func (b *bench) Update(*stage.Context)              {}
func (b *bench) Draw(*stage.Context, *ebiten.Image) {}
func (b *bench) Resize(c *stage.Context) {
	c.UI.Set(b.ws)
	c.UI.SetArea(b.area, b.content)
}

func (b *bench) add(w ui.Widget) {
	w.Do = func(w *ui.Widget) { b.log = append(b.log, w.ID) }
	b.ws = append(b.ws, w)
}

// kit is a column of one widget of each kind that can be used.
func kit() *bench {
	b := &bench{}
	at := func(y float64) ui.Rect { return ui.Rect{X: 20, Y: y, W: 300, H: 48} }
	b.add(ui.Widget{ID: "button", Kind: ui.Button, Text: "Button", Rect: at(0), Key: input.Letter('B')})
	b.add(ui.Widget{ID: "toggle", Kind: ui.Toggle, Text: "Toggle", Rect: at(60)})
	b.add(ui.Widget{ID: "choice", Kind: ui.Choice, OneOf: ui.OneOf{Options: []string{"a", "b", "c"}}, Rect: at(120)})
	b.add(ui.Widget{ID: "stepper", Kind: ui.Stepper, Range: a11y.Range{Value: 3, Min: 1, Max: 5, Step: 1}, Rect: at(180)})
	b.add(ui.Widget{ID: "slider", Kind: ui.Slider, Range: a11y.Range{Max: 1, Step: 0.1}, Rect: at(240)})
	b.add(ui.Widget{ID: "field", Kind: ui.Field, Text: "ab", Typing: ui.Typing{Limit: 4}, Rect: at(300)})
	b.add(ui.Widget{ID: "off", Kind: ui.Button, Text: "Off", Disabled: true, Why: "not now", Rect: at(360)})
	b.add(ui.Widget{ID: "custom", Kind: ui.Custom, Rect: at(420)})
	b.ws = append(b.ws, ui.Widget{ID: "label", Kind: ui.Label, Text: "Label", Rect: at(480)})
	return b
}

func show(t *testing.T, b *bench) *stagetest.Run {
	t.Helper()
	return stagetest.Show(t, "table", b, nil, 400, 640)
}

func TestEveryWidgetWorksByMouseAndByFinger(t *testing.T) {
	for name, press := range map[string]func(*stagetest.Run, float64, float64){"mouse": (*stagetest.Run).Click, "finger": (*stagetest.Run).Touch} {
		t.Run(name, func(t *testing.T) {
			b := kit()
			r := show(t, b)
			press(r, 100, 20)
			press(r, 100, 80)
			press(r, 300, 140) // the third of three
			press(r, 300, 200) // +
			press(r, 40, 200)  // −
			press(r, 40, 200)
			press(r, 170, 264) // the middle
			press(r, 100, 440)
			press(r, 100, 500) // a label does nothing
			want := []string{"button", "toggle", "choice", "stepper", "stepper", "stepper", "slider", "custom"}
			if !slices.Equal(b.log, want) {
				t.Errorf("%v, want %v", b.log, want)
			}
			if !r.Widget("toggle").On || r.Widget("choice").Chosen != 2 || r.Widget("stepper").Value != 2 || r.Widget("slider").Value != 0.5 {
				t.Errorf("%+v", b.ws)
			}
		})
	}
}

func TestAPressThatLeavesAWidgetDoesNothing(t *testing.T) {
	b := kit()
	r := show(t, b)
	r.Raw.Inside, r.Raw.X, r.Raw.Y, r.Raw.Left = true, 100, 20, true
	r.Tick(2)
	r.Raw.Y = 580
	r.Tick(1)
	r.Raw.Left = false
	r.Tick(2)
	if len(b.log) != 0 {
		t.Fatal(b.log)
	}
}

func TestAButtonThatIsOffSaysWhy(t *testing.T) {
	b := kit()
	r := show(t, b)
	r.ClickOn("off")
	items := r.C.UI.Items()
	if len(b.log) != 0 || items[len(items)-1].Name != "toast" || items[len(items)-1].Text != "not now" {
		t.Fatalf("%v %+v", b.log, items)
	}
	r.Tick(300)
	if items = r.C.UI.Items(); items[len(items)-1].Name == "toast" {
		t.Fatal("the toast stays")
	}
}

func TestEveryWidgetWorksByKeyboard(t *testing.T) {
	b := kit()
	r := show(t, b)
	r.Press(input.Next, input.Accept) // button
	r.Press(input.Down, input.Space)  // toggle
	r.Press(input.Down, input.Right, input.Right, input.Left)
	r.Press(input.Down, input.Right)
	r.Press(input.Down, input.Right)
	want := []string{"button", "toggle", "choice", "choice", "choice", "stepper", "slider"}
	if !slices.Equal(b.log, want) {
		t.Errorf("%v, want %v", b.log, want)
	}
	if r.Widget("choice").Chosen != 1 || r.Widget("stepper").Value != 4 {
		t.Errorf("%+v", b.ws)
	}
	r.Press(input.Next, input.Next, input.Next, input.Accept)
	if r.C.UI.Focused() != "custom" || b.log[len(b.log)-1] != "custom" {
		t.Errorf("focus on %q", r.C.UI.Focused())
	}
	r.Press(input.Prev)
	if r.C.UI.Focused() != "off" {
		t.Errorf("back on %q", r.C.UI.Focused())
	}
}

func TestAPointerLeavesNoFocusAndTheKeysGoOnFromWhereItWas(t *testing.T) {
	b := kit()
	r := show(t, b)
	r.ClickOn("button")
	if r.C.UI.Focused() != "" {
		t.Fatalf("after a click the focus is on %q", r.C.UI.Focused())
	}
	r.Press(input.Accept)
	if !slices.Equal(b.log, []string{"button"}) {
		t.Errorf("Enter pressed what has no focus: %v", b.log)
	}
	r.Press(input.Next)
	if r.C.UI.Focused() != "toggle" {
		t.Errorf("Tab goes on to %q", r.C.UI.Focused())
	}
	r.ClickOn("toggle")
	r.Press(input.Down)
	if r.C.UI.Focused() != "choice" {
		t.Errorf("the arrow goes on to %q", r.C.UI.Focused())
	}
}

func TestAShortcutPressesItsButton(t *testing.T) {
	b := kit()
	r := show(t, b)
	r.Press(input.Letter('B'))
	if !slices.Equal(b.log, []string{"button"}) {
		t.Fatal(b.log)
	}
}

func TestAFieldTakesLettersAndNoShortcutHearsThem(t *testing.T) {
	b := kit()
	r := show(t, b)
	r.ClickOn("field")
	r.Raw.Keys[input.Letter('B')] = true
	r.Type("c")
	r.Raw.Keys[input.Letter('B')] = false
	r.Type("deà")
	if got := r.Widget("field").Text; got != "abcd" {
		t.Errorf("%q", got)
	}
	r.Press(input.Backspace, input.Delete)
	if got := r.Widget("field").Text; got != "ab" {
		t.Errorf("%q", got)
	}
	if slices.Contains(b.log, "button") {
		t.Error("a letter pressed a button")
	}
	r.Press(input.Accept)
	if r.C.UI.Focused() != "" {
		t.Error("Enter does not end the typing")
	}
}

// TestAFieldThatTakesNoMoreShowsAndSaysIt: a key that does nothing would seem broken.
func TestAFieldThatTakesNoMoreShowsAndSaysIt(t *testing.T) {
	said := 0
	r := show(t, kit())
	r.C.UI.TooLong = func() { said++ }
	r.ClickOn("field")
	r.Type("cd")
	if said != 0 {
		t.Fatal("it is said of a field that has taken all")
	}
	r.Type("e")
	if said != 1 || r.Widget("field").Text != "abcd" {
		t.Errorf("it was said %d times of %q", said, r.Widget("field").Text)
	}
	if got := r.C.UI.Full(); got != "field" {
		t.Errorf("the field with the sign is %q", got)
	}
	r.Tick(60)
	if got := r.C.UI.Full(); got != "" {
		t.Error("the sign of a full field does not go away")
	}
	r.C.UI.Act(a11y.Act{Do: a11y.Write, Name: "field", Text: "abcdx"})
	if said != 2 {
		t.Error("what is written for a screen reader is cut in silence")
	}
}

// TestAReadingMayBeLongerThanWhatBecomesOfIt: six letters of an input method make two signs.
func TestAReadingMayBeLongerThanWhatBecomesOfIt(t *testing.T) {
	b, said := kit(), 0
	r := show(t, b)
	r.C.UI.TooLong = func() { said++ }
	for _, step := range []struct {
		text string
		done bool
		want string
	}{
		{"abにほ", false, "abにほ"}, {"abにほんご", false, "abにほんご"}, {"ab日本語", false, "ab日本語"}, {"ab日本", true, "ab日本"},
	} {
		now := 0.0
		if !step.done {
			now = 1
		}
		r.C.UI.Act(a11y.Act{Do: a11y.Write, Name: "field", Text: step.text, Value: now})
		if got := r.Widget("field").Text; got != step.want {
			t.Errorf("%q of %q", got, step.text)
		}
	}
	if said != 0 || len(b.log) != 1 {
		t.Errorf("it was said %d times that the field is full, and its text was told %d times", said, len(b.log))
	}
}

func TestAFingerIsAskedForATextWhereItCannotType(t *testing.T) {
	b := kit()
	r := show(t, b)
	var asked string
	r.C.UI.Prompt = func(text string, done func(string)) { asked = text; done(" wxyz and more ") }
	r.ClickOn("field")
	if asked != "" {
		t.Fatal("a mouse has a keyboard beside it")
	}
	r.TouchOn("field")
	if got := r.Widget("field").Text; asked != "ab" || got != "wxyz" {
		t.Fatalf("asked for %q, got %q", asked, got)
	}
	r.C.UI.Prompt = func(_ string, done func(string)) { done("\u200bu\u0308\u202e\nb") }
	r.TouchOn("field")
	if got := r.Widget("field").Text; got != "ü b" {
		t.Errorf("what cannot be seen is in the field: %q", got)
	}
}

func TestTheFocusStaysWhenTheWidgetsAreLaidOutAnew(t *testing.T) {
	b := kit()
	r := show(t, b)
	r.Press(input.Next, input.Next)
	r.Resize(500, 700, 2)
	r.Tick(2)
	if r.C.UI.Focused() != "toggle" {
		t.Fatalf("on %q", r.C.UI.Focused())
	}
}

// tall is a list that is longer than its window.
func tall() *bench {
	b := &bench{area: ui.Rect{X: 0, Y: 100, W: 400, H: 400}, content: 20 * 60}
	for i := range 20 {
		b.add(ui.Widget{ID: "row" + string(rune('a'+i)), Kind: ui.Button, Text: "Row", Area: true, Rect: ui.Rect{X: 20, Y: 100 + float64(i)*60, W: 300, H: 48}})
	}
	return b
}

func TestAListScrollsByWheelDragAndKeyboard(t *testing.T) {
	b := tall()
	r := show(t, b)
	r.Raw.Inside, r.Raw.X, r.Raw.Y, r.Raw.WheelY = true, 100, 300, -2
	r.Tick(1)
	r.Raw.WheelY = 0
	r.Tick(60)
	if got := r.C.UI.Scroll(); got != 120 || r.C.UI.Moving() {
		t.Fatalf("the wheel scrolls by %v", got)
	}
	r.Raw.Touches[0], r.Raw.TouchCount = input.Touch{ID: 1, X: 100, Y: 400}, 1
	r.Tick(2)
	for i := range 20 {
		r.Raw.Touches[0].Y = 400 - float64(i)*5
		r.Tick(1)
	}
	r.Tick(60) // a finger that rests does not flick
	r.Raw.TouchCount = 0
	r.Tick(120)
	if got := r.C.UI.Scroll(); math.Abs(got-120-95) > 1 || len(b.log) != 0 {
		t.Fatalf("the finger scrolls to %v and presses %v", got, b.log)
	}
	r.Press(input.End)
	r.Tick(120)
	if got := r.C.UI.Scroll(); got != 800 {
		t.Fatalf("the end is at %v", got)
	}
	r.Press(input.Home)
	r.Tick(120)
	r.C.UI.Focus("rowa")
	for range 11 {
		r.Press(input.Next)
	}
	r.Tick(120)
	if f := r.C.UI.Focused(); f != "rowl" || r.C.UI.Scroll() < 300 {
		t.Fatalf("the focus on %s, scrolled to %v", f, r.C.UI.Scroll())
	}
}

func TestWhatIsScrolledAwayCannotBePressed(t *testing.T) {
	b := tall()
	r := show(t, b)
	r.Click(100, 520) // below the area
	r.Click(100, 90)  // above it
	if len(b.log) != 0 {
		t.Fatal(b.log)
	}
	r.Click(100, 110)
	if !slices.Equal(b.log, []string{"rowa"}) {
		t.Fatal(b.log)
	}
}

func ask(r *stagetest.Run, log *[]string) {
	r.C.UI.Ask(ui.Dialog{
		ID: "ask", Title: "Really?", Text: strings.Repeat("A question that is long enough for lines. ", 3),
		Cancel: func() { *log = append(*log, "cancel") },
		Buttons: []ui.DialogButton{
			{ID: "ask.no", Text: "No", Do: func() { *log = append(*log, "no") }},
			{ID: "ask.yes", Text: "Yes, and a long word with it", Look: ui.Primary, Do: func() { *log = append(*log, "yes") }},
		},
	})
	r.Tick(1)
}

func TestADialogFitsAndTakesEverything(t *testing.T) {
	for _, size := range stagetest.Sizes {
		b := kit()
		r := stagetest.Show(t, "table", b, nil, size[0], size[1])
		ask(r, &b.log)
		for _, fault := range uitest.Layout(r.C.UI, r.C.Fonts, r.C.W, r.C.H) {
			t.Errorf("%v: %s", size, fault)
		}
		r.Press(input.Letter('B'))
		if len(b.log) != 0 {
			t.Fatal("the scene hears a key")
		}
		r.ClickOn("ask.yes")
		r.Click(100, 20)
		if !slices.Equal(b.log, []string{"yes", "button"}) {
			t.Errorf("%v: %v", size, b.log)
		}
	}
}

func TestEnterNeverLosesSomethingUnasked(t *testing.T) {
	b := kit()
	r := show(t, b)
	r.C.UI.Ask(stage.Replace(r.C, 1, func() { b.log = append(b.log, "lost") }))
	r.Press(input.Up, input.Accept)
	r.Tick(2)
	if slices.Contains(b.log, "lost") {
		t.Fatal("Enter begins again")
	}
}

func TestADialogIsAnsweredByKeyboardAndDropped(t *testing.T) {
	b := kit()
	r := show(t, b)
	ask(r, &b.log)
	r.Press(input.Prev, input.Accept)
	ask(r, &b.log)
	r.Press(input.Cancel)
	ask(r, &b.log)
	r.Click(5, 5)
	if !slices.Equal(b.log, []string{"no", "cancel", "cancel"}) || r.C.UI.Modal() {
		t.Fatal(b.log)
	}
}

func TestAScreenAtRestCostsNothing(t *testing.T) {
	r := show(t, kit())
	r.Click(390, 630)
	r.Tick(300) // by then the pictures that may be drawn next are baked
	if n := testing.AllocsPerRun(200, func() { r.Tick(1) }); n != 0 {
		t.Fatalf("%v allocations a tick", n)
	}
}

func TestADialogTakesALineOfText(t *testing.T) {
	b := kit()
	r := show(t, b)
	field := &ui.DialogField{Text: "Ada", Limit: 6}
	said := ""
	open := func() {
		said = ""
		r.C.UI.Ask(ui.Dialog{ID: "name", Title: "A name", Field: field, Buttons: []ui.DialogButton{
			{ID: "no", Text: "No", Do: func() { said = "no" }},
			{ID: "yes", Text: "Yes", Do: func() { said = field.Text }},
		}})
		r.Tick(1)
	}
	open()
	r.Layouts()
	r.Type(" Lovelace")
	r.Press(input.Accept)
	if said != "Ada Lo" || r.C.UI.Modal() {
		t.Errorf("%q", said)
	}
	open()
	r.Type("x")
	r.Press(input.Cancel)
	if said != "" || r.C.UI.Modal() {
		t.Errorf("%q after Escape", said)
	}
	open()
	r.C.UI.Prompt = func(text string, done func(string)) { done(text + "!") }
	r.Press(input.Backspace)
	r.TouchOn("name.field")
	r.TouchOn("yes")
	if said != "Ada L!" {
		t.Errorf("%q by a finger", said)
	}
}

func TestALongTextScrollsInItsDialog(t *testing.T) {
	r := show(t, kit())
	r.C.UI.Ask(ui.Dialog{ID: "long", Title: "Much to say", Text: strings.Repeat("one more line\n", 80), Buttons: []ui.DialogButton{{ID: "ok", Text: "Good"}}})
	r.Tick(1)
	r.Layouts()
	r.Resize(390, 844, 1)
	r.Tick(1)
	r.Raw.Inside, r.Raw.X, r.Raw.Y, r.Raw.WheelY = true, 195, 400, -100
	r.Tick(1)
	r.Raw.WheelY = 0
	r.Tick(1)
	if !r.C.UI.Moving() {
		t.Error("the text does not move")
	}
	r.ClickOn("ok")
	if r.C.UI.Modal() {
		t.Error("the button does not close it")
	}
}

func TestADialogListsRowsAndScrollsThemInALowWindow(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}, {640, 360}} {
		r := stagetest.Show(t, "table", kit(), nil, size[0], size[1])
		d := ui.Dialog{ID: "keys", Title: "Keys", Text: "What hands can do.", Buttons: []ui.DialogButton{{ID: "keys.ok", Text: "Play"}}}
		for range 13 {
			d.Rows = append(d.Rows, ui.DialogRow{Name: "Z Y R", Text: "undo, redo, back to how the turn began"})
		}
		r.C.UI.Ask(d)
		r.Tick(1)
		for _, fault := range uitest.Layout(r.C.UI, r.C.Fonts, r.C.W, r.C.H) {
			t.Errorf("%v: %s", size, fault)
		}
		if last := r.Widget("keys.12"); last.Area != (size[1] < 400) {
			t.Errorf("%v: the rows scroll: %v", size, last.Area)
		}
		r.ClickOn("keys.ok")
		if r.C.UI.Modal() {
			t.Errorf("%v: the button does not close the list", size)
		}
	}
}

// TestAChangeTellsWhereItIs: of what stands still the rectangles, with their rings and
// shadows, of what scrolls the area; what is the same to the eye is nowhere.
func TestAChangeTellsWhereItIs(t *testing.T) {
	area := ui.Rect{X: 200, Y: 0, W: 100, H: 200}
	red, rose := ui.Color{R: 200, A: 255}, ui.Color{R: 200, A: 255}
	widgets := func() []ui.Widget {
		return []ui.Widget{
			{ID: "a", Kind: ui.Label, Text: "a", Rect: ui.Rect{X: 20, Y: 20, W: 40, H: 20}, Color: &red},
			{ID: "b", Kind: ui.Button, Text: "b", Rect: ui.Rect{X: 20, Y: 60, W: 40, H: 20}, Do: func(*ui.Widget) {}},
			{ID: "c", Kind: ui.Label, Text: "c", Rect: ui.Rect{X: 210, Y: 500, W: 40, H: 20}, Area: true},
		}
	}
	grown := func(r ui.Rect) ui.Rect { return r.Inset(-10) }
	for _, c := range []struct {
		what    string
		change  func(ws []ui.Widget) []ui.Widget
		content float64
		parts   [2]ui.Rect
	}{
		{"nothing", func(ws []ui.Widget) []ui.Widget { ws[0].Color = &rose; return ws }, 600, [2]ui.Rect{}},
		{"a text", func(ws []ui.Widget) []ui.Widget { ws[0].Text = "A"; return ws }, 600, [2]ui.Rect{grown(widgets()[0].Rect)}},
		{"a place", func(ws []ui.Widget) []ui.Widget { ws[0].Rect.X = 30; return ws }, 600, [2]ui.Rect{grown(ui.Rect{X: 20, Y: 20, W: 50, H: 20})}},
		{"two", func(ws []ui.Widget) []ui.Widget { ws[0].Text, ws[1].Disabled = "A", true; return ws }, 600, [2]ui.Rect{grown(ui.Rect{X: 20, Y: 20, W: 40, H: 60})}},
		{"what scrolls", func(ws []ui.Widget) []ui.Widget { ws[2].Text = "C"; return ws }, 600, [2]ui.Rect{1: grown(area)}},
		{"one that is gone", func(ws []ui.Widget) []ui.Widget { return ws[:2] }, 600, [2]ui.Rect{1: grown(area)}},
		{"how far it scrolls", func(ws []ui.Widget) []ui.Widget { return ws }, 700, [2]ui.Rect{1: grown(area)}},
		{"one that draws itself", func(ws []ui.Widget) []ui.Widget { ws[1].Kind = ui.Custom; return ws }, 600, [2]ui.Rect{grown(widgets()[1].Rect)}},
	} {
		s := ui.NewScreen(nil)
		s.Set(widgets())
		s.SetArea(area, 600)
		s.Update(&input.State{})
		if parts := s.Change(c.change(widgets()), area, c.content); parts != c.parts {
			t.Errorf("%s: %v, not %v", c.what, parts, c.parts)
		}
		if changed, _ := s.Update(&input.State{}); changed {
			t.Errorf("%s: all is drawn again", c.what)
		}
	}
}
