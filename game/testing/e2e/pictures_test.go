//go:build drive

package e2e

import (
	"fmt"
	"testing"

	"machiavelli/engine/rules"
	"machiavelli/game/testing/fulltable"
)

// TestThirtyMeldsAndALargeHandFitEveryWindow: no card lies under a button or
// another meld, and the pictures can be looked at.
func TestThirtyMeldsAndALargeHandFitEveryWindow(t *testing.T) {
	r, _ := rules.ByID("shanghai")
	m, err := fulltable.Thirty(r, seated(r, "", 3).Players...)
	if err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	save(t, home, m)
	instant(t, home)
	g := open(t, home, 1280, 720)
	p := &player{g, mouse{g}}
	p.scene("menu")
	p.tap("continue")
	p.turn()
	for _, size := range [][2]int{{1280, 720}, {390, 844}, {844, 390}, {640, 360}, {768, 1024}, {1920, 1080}, {3840, 2160}} {
		p.resize(size[0], size[1])
		p.step(5)
		f := p.settle()
		p.shot(fmt.Sprintf("thirty-%dx%d", size[0], size[1]))
		melds := all(f, "meld/")
		if len(melds) != 30 || len(all(f, "hand/")) != 23 {
			t.Fatalf("%v: %d melds, %d cards in the hand", size, len(melds), len(all(f, "hand/")))
		}
		for i, at := range melds {
			for _, o := range append(melds[i+1:], all(f, "btn/")...) {
				if at.X+0.5 < o.X+o.W && o.X+0.5 < at.X+at.W && at.Y+0.5 < o.Y+o.H && o.Y+0.5 < at.Y+at.H {
					t.Errorf("%v: %s lies on %s", size, o.Name, at.Name)
				}
			}
		}
		least := 99.0
		for _, at := range all(f, "card/") {
			least = min(least, at.W)
		}
		t.Logf("%v: strips from %.1f wide", size, least)
	}
	p.close()
}
