package stage_test

import (
	"slices"
	"testing"

	"machiavelli/game/settings"
	"machiavelli/game/shell/stage"
	"machiavelli/game/store"
	"machiavelli/game/testing/memstore"
	"machiavelli/game/testing/stagetest"
	"machiavelli/game/ui"

	"github.com/hajimehoshi/ebiten/v2"
)

// nothing is a scene that is only there.
type nothing struct{}

func (nothing) Enter(*stage.Context, any)          {}
func (nothing) Leave()                             {}
func (nothing) Update(*stage.Context)              {}
func (nothing) Draw(*stage.Context, *ebiten.Image) {}
func (nothing) Resize(*stage.Context)              {}

// What cannot be written behind the loop is told in it, once, and that it is written
// after all.
func TestWhatCannotBeWrittenIsToldToThePlayer(t *testing.T) {
	disk := memstore.NewBlocked(memstore.Store{})
	full := true
	disk.Refuse = func(key string) error {
		if full {
			return &store.Error{Op: "save", Key: key, Full: true}
		}
		return nil
	}
	w := store.Behind(disk)
	st, err := stage.New(stage.Config{
		Scenes: map[string]stage.Scene{stage.Home: nothing{}, "records": nothing{}}, Lang: stagetest.Words(t, "en"), Store: w, Settings: settings.Defaults(),
	})
	if err != nil {
		t.Fatal(err)
	}
	c := st.Context()
	c.W, c.H = 640, 480
	c.UI.Resize(c.W, c.H)
	if err := w.Save(store.MatchKey, []byte("a match")); err != nil {
		t.Fatal(err)
	}
	for range 100 {
		st.Step() // which waits for no disk
	}
	if c.UI.Modal() {
		t.Fatal("something is told while the disk sleeps")
	}
	disk.Release()
	answered := func(id string) {
		t.Helper()
		w.Flush()
		st.Step()
		ws, _, _ := c.UI.Widgets()
		i := slices.IndexFunc(ws, func(w ui.Widget) bool { return w.ID == id })
		if !c.UI.Modal() || i < 0 {
			t.Fatalf("there is no %s", id)
		}
		ws[i].Do(&ws[i])
		st.Step()
	}
	answered("full.on")
	w.Flush()
	if st.Step(); c.UI.Modal() {
		t.Error("it is asked again")
	}
	if err := w.Save(settings.Key, []byte("{}")); err != nil {
		t.Fatal(err)
	}
	w.Flush()
	st.Step()
	toasted := func(text string) {
		t.Helper()
		for _, i := range c.UI.Items() {
			if i.Name == "toast" && i.Text == text {
				return
			}
		}
		t.Errorf("%q is not said", text)
	}
	toasted(c.T("store.full"))
	disk.With(func(memstore.Store) { full = false })
	st.Hide() // which waits for what is to be written
	disk.With(func(in memstore.Store) {
		if string(in[store.MatchKey]) != "a match" {
			t.Error("it is hidden before all is written")
		}
	})
	st.Step()
	toasted(c.T("table.note.saved"))
	if err := w.Save(store.MatchKey, []byte("another")); err != nil {
		t.Fatal(err)
	}
	st.Close()
	disk.With(func(in memstore.Store) {
		if string(in[store.MatchKey]) != "another" {
			t.Error("it is closed before all is written")
		}
	})
}
