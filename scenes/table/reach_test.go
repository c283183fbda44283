package table

import (
	"slices"
	"testing"

	"machiavelli/game/testing/stagetest"
	gi "machiavelli/game/ui/input"
	"machiavelli/scenes/table/input"
)

func TestEveryButtonIsReachedByTabAndArrows(t *testing.T) {
	for _, c := range []struct{ id, before string }{{"machiavelli", ""}, {"push", ""}, {"carousel", "d"}, {"krambambuli", "d"}, {"machiavelli", "h"}} {
		for _, size := range [][2]float64{{1280, 720}, {390, 844}, {844, 390}, stagetest.Least} {
			w, h := stagetest.Points(size[0], size[1])
			r := sitAt(t, w, h, config(t, c.id, "reach", "human", "novice", "novice", "novice"))
			for _, k := range c.before {
				r.key(gi.Letter(k))
			}
			want := map[string]bool{}
			for _, i := range r.c.UI.Items() {
				if i.Enabled && len(i.Name) > 4 && i.Name[:4] == "btn/" {
					want[i.Name] = false
				}
			}
			seen := map[input.Focus]bool{}
			var todo []input.Focus
			reach := func() {
				f := r.s.desk.in.Focus
				if !r.in.Keyboard || f.Name != r.c.UI.Focused() {
					t.Fatalf("%s: the ring is at %q, the keys are at %+v", c.id, r.c.UI.Focused(), f)
				}
				if !seen[f] {
					seen[f], want[f.Name] = true, true
					todo = append(todo, f)
				}
			}
			for range 4 { // Tab goes to each area
				r.key2(gi.Next)
				reach()
			}
			for len(todo) > 0 { // the arrows go on from there
				at := todo[0]
				todo = todo[1:]
				for _, k := range []gi.Key{gi.Left, gi.Right, gi.Up, gi.Down} {
					r.s.desk.in.Focus = at
					r.c.UI.Focus(at.Name)
					r.s.desk.in.Join(at.Name)
					r.key2(k)
					reach()
				}
			}
			for name, reached := range want {
				if !reached {
					t.Errorf("%s %v: %s is never reached", c.id, size, name)
				}
			}
		}
	}
}

func TestArrowsLeadFromTheCardsToTheButtonsAndBack(t *testing.T) {
	r := sit(t, 1280, 720, "human", "novice")
	seen := map[string]bool{}
	for _, k := range slices.Concat(slices.Repeat([]gi.Key{gi.Right}, 20), slices.Repeat([]gi.Key{gi.Down}, 4), slices.Repeat([]gi.Key{gi.Left}, 20)) {
		r.key2(k)
		f := r.s.desk.in.Focus
		seen[f.Name] = true
		if f.Name == "" && f.Card == 0 {
			t.Fatal("the focus is nowhere")
		}
	}
	if len(seen) < 3 || !seen[""] {
		t.Errorf("the arrows lead only to %v", seen)
	}
}
