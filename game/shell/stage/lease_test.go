package stage

import (
	"slices"
	"testing"
	"time"

	english "machiavelli/assets/strings"
	"machiavelli/game/lang"
	"machiavelli/game/settings"
	"machiavelli/game/store"
)

// pane is a window of the game, of several on one folder.
type pane struct {
	*Stage
	log   []string
	lease *store.Lease
}

// paneOn is another window on a store, whose scenes save a word when they are
// left.
func paneOn(t *testing.T, files store.Store) *pane {
	t.Helper()
	p := new(pane)
	var err error
	if p.lease, err = store.Claim(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.lease.Close)
	words, err := lang.Load(english.Files, "en")
	if err != nil {
		t.Fatal(err)
	}
	scenes := map[string]Scene{}
	for _, name := range []string{Home, Elsewhere, "a"} {
		scenes[name] = &actor{name: name, log: &p.log}
	}
	settings, err := settings.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	p.Stage, err = New(Config{Scenes: scenes, Lang: words, Store: p.lease.Guard(files), Lease: p.lease, Settings: settings})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	p.Resize(800, 600, 1)
	p.Step()
	return p
}

// reach lets time pass until a window shows a scene.
func reach(t *testing.T, name string, at *pane, others ...*pane) {
	t.Helper()
	for end := time.Now().Add(time.Minute); at.Scene() != name; time.Sleep(time.Millisecond) {
		for _, p := range append(others, at) {
			p.Step()
		}
		if time.Now().After(end) {
			t.Fatalf("it shows %q, never %q", at.Scene(), name)
		}
	}
}

// saver is a scene that can save at once.
type saver struct {
	actor
	saves int
}

func (s *saver) Save() { s.saves++ }

func TestAHiddenWindowSavesAtOnce(t *testing.T) {
	var log []string
	below := &saver{actor: actor{name: "menu", log: &log}}
	s := build(t, map[string]Scene{Home: below, "a": &actor{name: "a", log: &log}}, nil)
	c := s.Context()
	c.Push("a", nil)
	s.Step()
	s.Hide()
	if below.saves != 1 || store.Has(c.Store, settings.Key) {
		t.Errorf("%d saves; settings that nobody changed were saved: %v", below.saves, store.Has(c.Store, settings.Key))
	}
	c.Settings.Name = "Ada"
	c.SaveSettings()
	s.Hide()
	if got, err := settings.Load(c.Store); below.saves != 2 || err != nil || got.Name != "Ada" {
		t.Errorf("%d saves, %+v, %v", below.saves, got, err)
	}
}

// stubborn is a scene that saves its match when it is left.
type stubborn struct {
	actor
	keep store.Store
}

func (s *stubborn) Enter(c *Context, args any) {
	s.actor.Enter(c, args)
	s.keep = c.Store
}

func (s *stubborn) Leave() { s.keep.Save(store.MatchKey, []byte("its own")) }

func TestWhatIsBroughtInIsNotSavedOverByTheScenesThatAreLeft(t *testing.T) {
	var log []string
	a := &stubborn{actor: actor{name: "a", log: &log}}
	s := build(t, map[string]Scene{Home: &actor{name: "menu", log: &log}, "a": a}, nil)
	c := s.Context()
	c.Go("a", nil)
	s.Step()
	if err := c.BringIn(store.Bundle{store.MatchKey: []byte("of another machine"), settings.Key: []byte(`{"version":1,"name":"Ada"}`)}); err != nil {
		t.Fatal(err)
	}
	s.Step()
	got, err := c.Store.Load(store.MatchKey)
	if err != nil || string(got) != "of another machine" || c.Settings.Name != "Ada" || s.Scene() != Home {
		t.Errorf("%q %v, settings of %s, in %s", got, err, c.Settings.Name, s.Scene())
	}
}

func TestAShareIsAskedForYieldedAndComesBack(t *testing.T) {
	if alone := (share{}); alone.tick() != stays || alone.away {
		t.Error("a window that is alone looks on")
	}
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	var shares [2]share
	for i := range shares {
		lease, err := store.Claim()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(lease.Close)
		shares[i].lease = lease
	}
	wait := func(s *share, want handover) {
		t.Helper()
		for end := time.Now().Add(time.Minute); s.tick() != want; time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("it never says %d", want)
			}
		}
	}
	first, second := &shares[0], &shares[1]
	wait(second, looksOn)
	if first.tick() != stays || first.away || !second.away {
		t.Fatal("the first window has not the game")
	}
	for range 2 { // there and back
		second.lease.Want()
		wait(first, asked)
		first.yield()
		wait(second, returns)
		wait(first, looksOn)
		if second.tick() != stays || second.away || !first.away {
			t.Fatal("it was not handed over")
		}
		first, second = second, first
	}
}

func TestASecondWindowLooksOnAndTakesOver(t *testing.T) {
	t.Setenv("MACHIAVELLI_HOME", t.TempDir())
	files, err := store.Open()
	if err != nil {
		t.Fatal(err)
	}
	one := paneOn(t, files)
	one.Context().Go("a", nil)
	one.Step()
	two := paneOn(t, files)
	if one.Scene() != "a" || two.Scene() != Elsewhere {
		t.Fatalf("%s and %s", one.Scene(), two.Scene())
	}
	two.Context().Settings.Name = "Nobody"
	two.Context().SaveSettings()
	for range 2 * saveTicks {
		two.Step() // saves nothing
	}
	if store.Has(files, settings.Key) {
		t.Fatal("a window that looks on has saved")
	}

	one.Context().Settings.Name = "Ada"
	one.Context().Settings.Full = true
	one.log = nil
	two.Context().TakeOver()
	reach(t, Elsewhere, one, two)
	if !slices.Equal(one.log[:2], []string{"a leave", "elsewhere enter"}) {
		t.Errorf("%v", one.log)
	}
	reach(t, Home, two, one)
	if c := two.Context(); c.Settings.Name != "Ada" || c.Settings.Full {
		t.Errorf("the settings are not those of the first window: %+v", c.Settings)
	}

	two.Close() // saves its settings and leaves the game
	two.lease.Close()
	reach(t, Home, one)
}
