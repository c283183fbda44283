//go:build drive

package drive

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"machiavelli/game/probe"
)

func TestATurnByKeysAlone(t *testing.T) {
	g := open(t, t.TempDir(), 1280, 720)
	p := &player{g, nil} // no hand: nothing can be pointed at
	p.scene("menu")
	p.key(ebiten.KeyN)
	p.scene("newmatch")
	p.key(ebiten.KeyEnter)

	var f probe.Frame
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
