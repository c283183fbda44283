//go:build !js

package probe

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"

	"machiavelli/game/ui/a11y"
)

func TestAFrameIsWrittenWholeAndOnlyWhenItSaysSomethingNew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "frame.json")
	t.Setenv(Env, path)
	p := Open()
	show := func(f *a11y.Frame) {
		p.From(func() *a11y.Frame { return f })
		p.Tick()
	}
	show(&a11y.Frame{Scene: "menu", Tick: 3, Items: []a11y.Item{{Name: "quit", X: 1.5, Enabled: true}}})
	read := func() (f a11y.Frame) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &f); err != nil {
			t.Fatal(err)
		}
		return f
	}
	if f := read(); f.Scene != "menu" || f.Tick != 3 || f.Items[0].Name != "quit" || !f.Items[0].Enabled {
		t.Fatalf("%+v", f)
	}
	show(&a11y.Frame{Scene: "menu", Tick: 4, Items: []a11y.Item{{Name: "quit", X: 1.5, Enabled: true}}})
	if f := read(); f.Tick != 3 {
		t.Fatal("the same frame was written again")
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	show(&a11y.Frame{Scene: "menu", Tick: 5, Items: []a11y.Item{{Name: "quit", X: 1.5, Enabled: true}}})
	if f := read(); f.Tick != 5 {
		t.Fatal("who took the frame away does not get the next one")
	}
	show(&a11y.Frame{Scene: "menu", Tick: 6, Quiet: true})
	if f := read(); f.Tick != 6 || !f.Quiet {
		t.Fatalf("%+v", f)
	}
}

func TestWithoutTheVariableThereIsNoProbe(t *testing.T) {
	t.Setenv(Env, "")
	p := Open()
	p.From(func() *a11y.Frame { t.Error("somebody wants frames"); return nil })
	p.Tick()
}

func TestAFrameThatCannotBeWrittenIsStillJSON(t *testing.T) {
	f := a11y.Frame{Width: math.Inf(1)}
	if got := string(f.JSON()); got != "{}" {
		t.Fatal(got)
	}
}
