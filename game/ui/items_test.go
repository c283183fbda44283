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
		ui.Widget{ID: "loud", Kind: ui.Slider, Says: "Volume", Text: "70%", Range: access.Range{Value: 0.7, Max: 1, Step: 0.05}})
	r := show(t, b)
	got := map[string]access.Item{}
	for _, i := range r.C.UI.AllItems() {
		got[i.Name] = i
	}
	for name, want := range map[string]access.Item{
		"button":        {Role: access.Button, Label: "Button", Enabled: true, Keys: "B"},
		"toggle":        {Role: access.Switch, Label: "Toggle", Enabled: true, Mark: access.Off},
		"choice":        {Role: access.Choice, Enabled: true},
		"choice/0":      {Role: access.Option, In: "choice", Enabled: true, Mark: access.On},
		"choice/2":      {Role: access.Option, In: "choice", Enabled: true, Mark: access.Off},
		"stepper":       {Role: access.Number, Label: "How many", About: "at a table", Enabled: true, Range: access.Range{Value: 3, Min: 1, Max: 5, Step: 1}},
		"field":         {Role: access.Field, Enabled: true},
		"off":           {Role: access.Button, Label: "Off", About: "not now"},
		"label":         {Role: access.Text},
		"title":         {Role: access.Heading, Level: 1},
		"part.title":    {Role: access.Heading, Level: 2},
		"stepper.label": {},
		"stepper.sub":   {},
		"bullet":        {},
		"luck.label":    {},
		"luck":          {Role: access.Text, Label: "luck. +3%"},
		"point.label":   {},
		"point":         {Role: access.Text},
		"named":         {Role: access.Field, Label: "Name of player 2", Enabled: true},
		"loud":          {Role: access.Number, Label: "Volume", Enabled: true, Range: access.Range{Value: 0.7, Max: 1, Step: 0.05}},
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
	for _, a := range []access.Act{
		{Do: access.Press, Name: "button"}, {Do: access.Press, Name: "toggle"}, {Do: access.Press, Name: "choice/2"},
		{Do: access.Set, Name: "stepper", Value: 9}, {Do: access.Set, Name: "slider", Value: 0.31},
		{Do: access.Write, Name: "field", Text: "longer"}, {Do: access.Press, Name: "off"},
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
	r.C.UI.Act(access.Act{Do: access.Go, Name: "button"})
	if r.C.UI.Focused() != "button" || len(b.log) != 6 {
		t.Errorf("the focus is on %q, and %v", r.C.UI.Focused(), b.log)
	}
	for _, name := range []string{"label", "nothing", "choice/3"} {
		if r.C.UI.Act(access.Act{Do: access.Press, Name: name}) {
			t.Errorf("%s can be pressed", name)
		}
	}
}
