package settings

import (
	"testing"

	"machiavelli/game/settings"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/ui"
	"machiavelli/game/ui/input"
)

func TestEveryChangeIsFeltAtOnceAndSavedAMomentLater(t *testing.T) {
	r := stagetest.Show(t, "settings", New(), nil, 1280, 720)
	r.ClickOn("motion")
	r.ClickOn("colours")
	r.ClickOn("meter")
	w := r.Widget("speed").Rect
	r.Click(w.X+w.W*0.9, w.Y+20)
	v := r.Widget("volume").Rect
	r.Click(v.X+v.W/2, v.Y+20)
	r.Tick(30)
	saved, err := settings.Load(r.C.Store)
	if err != nil || saved != r.C.Settings {
		t.Fatalf("%+v %v, want %+v", saved, err, r.C.Settings)
	}
	if !saved.ReducedMotion || !saved.FourColours || !saved.ShowMeter || saved.Speed != settings.Instant || saved.Volume != 0.5 {
		t.Errorf("%+v", saved)
	}
	for _, i := range r.C.UI.AllItems() {
		if i.Name == "volume" && (i.Spoken() != "Volume" || i.Text != "50%") {
			t.Errorf("the volume is called %q, and is %q", i.Spoken(), i.Text)
		}
	}
	if got := r.Widget("volume.label").Text; got != "Volume 50%" {
		t.Errorf("over the slider stands %q", got)
	}
	if !r.C.UI.Quick || !r.C.Deck.Style().FourColour {
		t.Error("it is not felt")
	}
}

// What the system asks for is the player's own once it is set to something else,
// and the system's again once it is set back.
func TestASwitchSetBackFollowsTheSystemAgain(t *testing.T) {
	r := stagetest.Show(t, "settings", New(), nil, 1280, 720)
	for _, own := range []bool{true, false} {
		r.ClickOn("contrast")
		r.Tick(2)
		if v := r.C.Settings; v.HighContrast != own || v.OwnContrast != own || *r.C.Theme != *ui.ThemeOf(own) {
			t.Errorf("%+v", v)
		}
	}
}

func TestANameIsTypedAndSaved(t *testing.T) {
	r := stagetest.Show(t, "settings", New(), nil, 390, 844)
	r.TouchOn("name")
	r.Press(input.Backspace, input.Backspace, input.Backspace)
	r.Type("Ada")
	r.Press(input.Accept, input.Cancel)
	if r.Scene() != "menu" {
		t.Fatalf("Escape leads to %s", r.Scene())
	}
	r.Close()
	if r.Scene() != "" {
		t.Fatal("a scene stays")
	}
	if saved, err := settings.Load(r.C.Store); err != nil || saved.Name != "Ada" {
		t.Fatalf("%+v %v", saved, err)
	}
}

func TestASilentMachineIsToldWhy(t *testing.T) {
	r := stagetest.Show(t, "settings", New(), nil, 1280, 720)
	plain := r.Widget("volume").Rect.Y
	r.C.Silent = func() string { return "device" }
	r.Layouts() // the sentence fits every window
	r = stagetest.Show(t, "settings", New(), nil, 1280, 720)
	r.C.Silent = func() string { return "device" }
	r.ClickOn("motion")
	if r.Widget("volume").Rect.Y <= plain {
		t.Error("no sentence stands under the sounds")
	}
}

func TestAGamepadReachesEverything(t *testing.T) {
	for _, size := range [][2]float64{{1280, 720}, {390, 844}} {
		stagetest.Show(t, "settings", New(), nil, size[0], size[1]).Reach()
	}
}

// In the smallest window the languages scroll, and each can be chosen.
func TestEveryLanguageIsReachedInTheSmallestWindow(t *testing.T) {
	s := New()
	r := stagetest.Show(t, "settings", s, nil, stagetest.Least[0], stagetest.Least[1])
	s.askLanguage(r.C)
	r.Tick(2)
	r.Reach()
	r.Layout()
	r.C.UI.Focus("languages.cs")
	r.Press(input.Next, input.Prev)
	for range 60 {
		r.Tick(1)
	}
	r.ClickOn("languages.cs")
	if r.C.Settings.Language != "cs" || r.C.UI.Modal() {
		t.Errorf("it speaks %q", r.C.Settings.Language)
	}
}
