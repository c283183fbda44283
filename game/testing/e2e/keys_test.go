//go:build drive

package e2e

import (
	"testing"

	"machiavelli/game/settings"
	"machiavelli/game/store"
	"machiavelli/game/ui/a11y"

	"github.com/hajimehoshi/ebiten/v2"
)

// instant has the others' turns shown at once, from the start, and cards be where
// they go without a way there, in tests of other things.
func instant(t *testing.T, home string) {
	t.Helper()
	s := settings.Defaults()
	s.Speed, s.Tips, s.ReducedMotion, s.OwnMotion = settings.Instant, false, true, true
	t.Setenv("MACHIAVELLI_HOME", home)
	disk, err := store.Open()
	if err == nil {
		err = settings.Save(disk, s)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// focusOn goes to something with Tab alone.
func (p *player) focusOn(name string) {
	p.t.Helper()
	for range 80 {
		if p.settle().Focus == name {
			return
		}
		p.key(ebiten.KeyTab)
	}
	p.t.Fatalf("Tab never comes to %s: %+v", name, p.look())
}

func TestAMatchByKeysAloneFromTheMenuToItsResult(t *testing.T) {
	home := t.TempDir()
	instant(t, home)
	g := open(t, home, 960, 540)
	p := &player{g, nil} // no hand: nothing can be pointed at
	p.scene("menu")
	p.key(ebiten.KeyN)
	p.scene("newmatch")
	for _, at := range []struct { // a short match
		what  string
		key   ebiten.Key
		times int
	}{{"players.number", ebiten.KeyRight, 2}, {"hand", ebiten.KeyLeft, 8}, {"deals", ebiten.KeyLeft, 4}} {
		p.focusOn(at.what)
		for range at.times {
			p.key(at.key)
		}
	}
	p.focusOn("start")
	p.key(ebiten.KeyEnter)
	for turns := 0; ; turns++ {
		f := p.turn()
		if f.Scene == "scoring" {
			break
		}
		if turns > 120 {
			t.Fatalf("the deal does not end: %+v", f)
		}
		p.key(ebiten.KeyH)
		if _, ok := find(p.settle(), "btn/hint-play"); !ok {
			p.key(ebiten.KeyEscape, ebiten.KeyD)
			continue
		}
		for at := p.item("btn/hint-play"); at.Enabled; at = p.item("btn/hint-play") {
			p.key(ebiten.KeySpace)
		}
		p.key(ebiten.KeyE)
	}
	p.shot("keys-result")
	f := p.scene("scoring")
	if _, over := find(f, "again"); !over {
		t.Fatalf("the match of one deal is not over: %+v", f)
	}
	p.key(ebiten.KeyEscape)
	if _, ok := find(p.scene("menu"), "continue"); ok {
		t.Error("a finished match can be continued")
	}
}

func TestATurnByKeysAlone(t *testing.T) {
	g := open(t, t.TempDir(), 1280, 720)
	p := &player{g, nil} // no hand: nothing can be pointed at
	p.scene("menu")
	p.key(ebiten.KeyN)
	p.scene("newmatch")
	p.key(ebiten.KeyEnter)

	var f a11y.Frame
	for turns := 0; ; turns++ {
		if f = p.turn(); f.Scene != "table" || turns > 60 {
			t.Fatalf("nothing could be laid in %d turns", turns)
		}
		p.key(ebiten.KeyH)
		if _, ok := find(p.settle(), "btn/hint-play"); ok {
			break
		}
		p.key(ebiten.KeyEscape, ebiten.KeyD)
	}
	had := len(all(f, "hand/"))
	for range 6 { // down the ladder to its steps
		if _, ok := find(p.settle(), "btn/hint-step"); ok {
			break
		}
		p.key(ebiten.KeyH)
	}
	for at := p.item("btn/hint-step"); at.Enabled; at = p.item("btn/hint-step") {
		p.key(ebiten.KeyX)
	}
	laid := p.settle()
	left := len(all(laid, "hand/"))
	if left >= had {
		t.Fatalf("%d cards in the hand after the hint's steps, %d before", left, had)
	}
	p.key(ebiten.KeyZ)
	p.key(ebiten.KeyY)
	p.same("after undo and redo", laid, p.settle())
	p.key(ebiten.KeyE)
	f = p.turn()
	if n := len(all(f, "hand/")); f.Scene == "table" && n != left {
		t.Errorf("%d cards in the hand a turn later, not %d", n, left)
	}
}
