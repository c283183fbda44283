package ui_test

import (
	"slices"
	"testing"

	"machiavelli/game/ui"
	"machiavelli/game/ui/a11y"
)

func TestWhatAWidgetIsForThoseWhoDoNotSeeIt(t *testing.T) {
	b := kit()
	b.ws = append(b.ws,
		ui.Widget{ID: "title", Kind: ui.Label, Text: "The scene"}, ui.Widget{ID: "part.title", Kind: ui.Label, Text: "A part"},
		ui.Widget{ID: "stepper.label", Kind: ui.Label, Text: "How many"}, ui.Widget{ID: "stepper.sub", Kind: ui.Label, Text: "at a table"},
		ui.Widget{ID: "bullet", Kind: ui.Label, Text: ui.Bullet},
		ui.Widget{ID: "luck.label", Kind: ui.Label, Text: "luck"}, ui.Widget{ID: "luck", Kind: ui.Label, Text: "+3%"},
		ui.Widget{ID: "point.label", Kind: ui.Label, Text: ui.Bullet}, ui.Widget{ID: "point", Kind: ui.Label, Text: "One thing"},
		ui.Widget{ID: "named", Kind: ui.Field, Says: "Name of player 2", Sub: "Name"},
		ui.Widget{ID: "loud", Kind: ui.Slider, Says: "Volume", Text: "70%", Range: a11y.Range{Value: 0.7, Max: 1, Step: 0.05}})
	r := show(t, b)
	got := map[string]a11y.Item{}
	for _, i := range r.C.UI.AllItems() {
		got[i.Name] = i
	}
	for name, want := range map[string]a11y.Item{
		"button":        {Role: a11y.Button, Label: "Button", Enabled: true, Keys: "B"},
		"toggle":        {Role: a11y.Switch, Label: "Toggle", Enabled: true, Mark: a11y.Off},
		"choice":        {Role: a11y.Choice, Enabled: true},
		"choice/0":      {Role: a11y.Option, In: "choice", Enabled: true, Mark: a11y.On},
		"choice/2":      {Role: a11y.Option, In: "choice", Enabled: true, Mark: a11y.Off},
		"stepper":       {Role: a11y.Number, Label: "How many", About: "at a table", Enabled: true, Range: a11y.Range{Value: 3, Min: 1, Max: 5, Step: 1}},
		"field":         {Role: a11y.Field, Enabled: true},
		"off":           {Role: a11y.Button, Label: "Off", About: "not now"},
		"label":         {Role: a11y.Text},
		"title":         {Role: a11y.Heading, Level: 1},
		"part.title":    {Role: a11y.Heading, Level: 2},
		"stepper.label": {},
		"stepper.sub":   {},
		"bullet":        {},
		"luck.label":    {},
		"luck":          {Role: a11y.Text, Label: "luck. +3%"},
		"point.label":   {},
		"point":         {Role: a11y.Text},
		"named":         {Role: a11y.Field, Label: "Name of player 2", Enabled: true},
		"loud":          {Role: a11y.Number, Label: "Volume", Enabled: true, Range: a11y.Range{Value: 0.7, Max: 1, Step: 0.05}},
	} {
		i := got[name]
		i.Name, i.X, i.Y, i.W, i.H, i.Text = "", 0, 0, 0, 0, ""
		if i != want {
			t.Errorf("%s is %+v, want %+v", name, i, want)
		}
	}
}

func TestEveryWidgetWorksWithoutItsPicture(t *testing.T) {
	b := kit()
	r := show(t, b)
	var said []string
	r.C.UI.Said = func(text string) { said = append(said, text) }
	for _, a := range []a11y.Act{
		{Do: a11y.Press, Name: "button"}, {Do: a11y.Press, Name: "toggle"}, {Do: a11y.Press, Name: "choice/2"},
		{Do: a11y.Set, Name: "stepper", Value: 9}, {Do: a11y.Set, Name: "slider", Value: 0.31},
		{Do: a11y.Write, Name: "field", Text: "longer"}, {Do: a11y.Press, Name: "off"},
	} {
		if !r.C.UI.Act(a) {
			t.Errorf("there is no %s", a.Name)
		}
	}
	get := r.C.UI.Get
	if !get("toggle").On || get("choice").Chosen != 2 || get("stepper").Value != 5 || get("slider").Value != 0.30000000000000004 || get("field").Text != "long" {
		t.Errorf("%+v", b.ws)
	}
	if want := []string{"button", "toggle", "choice", "stepper", "slider", "field"}; !slices.Equal(b.log, want) {
		t.Errorf("%v was told, want %v", b.log, want)
	}
	if !slices.Equal(said, []string{"not now"}) {
		t.Errorf("said: %v", said)
	}
	r.C.UI.Act(a11y.Act{Do: a11y.Go, Name: "button"})
	if r.C.UI.Focused() != "button" || len(b.log) != 6 {
		t.Errorf("the focus is on %q, and %v", r.C.UI.Focused(), b.log)
	}
	for _, name := range []string{"label", "nothing", "choice/3"} {
		if r.C.UI.Act(a11y.Act{Do: a11y.Press, Name: name}) {
			t.Errorf("%s can be pressed", name)
		}
	}
}
