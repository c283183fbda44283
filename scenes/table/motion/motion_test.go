package motion

import (
	"math"
	"testing"

	"machiavelli/engine/card"
)

func settle(s *Stage) int {
	n := 0
	for s.Step() {
		if n++; n > 1000 {
			panic("never at rest")
		}
	}
	return n
}

func at(t *testing.T, s *Stage, id card.ID) Card {
	t.Helper()
	c, ok := s.At(id)
	if !ok {
		t.Fatalf("card %d is not on the stage", id)
	}
	return c
}

func TestACardNeverJumps(t *testing.T) {
	var s Stage
	s.Put(Target{ID: 1, X: 0, Y: 0, W: 50})
	s.Aim([]Target{{ID: 1, X: 400, Y: 300, W: 80}})
	last := at(t, &s, 1)
	for s.Step() {
		c := at(t, &s, 1)
		if d := math.Hypot(c.X-last.X, c.Y-last.Y); d > 100 {
			t.Fatalf("it went %v dp in a tick", d)
		}
		last = c
	}
	if last.X != 400 || last.Y != 300 || last.W != 80 {
		t.Errorf("it rests at %+v", last)
	}
}

func TestATargetThatChangesOnTheWayIsReachedFromWhereTheCardIs(t *testing.T) {
	var s Stage
	s.Put(Target{ID: 1, W: 50})
	s.Aim([]Target{{ID: 1, X: 400, W: 50}})
	for range 5 {
		s.Step()
	}
	before := at(t, &s, 1).X
	s.Aim([]Target{{ID: 1, X: 0, W: 50}})
	if now := at(t, &s, 1).X; now != before {
		t.Errorf("it jumped from %v to %v", before, now)
	}
	settle(&s)
	if x := at(t, &s, 1).X; x != 0 {
		t.Errorf("it rests at %v", x)
	}
}

func TestAtRestNothingChanges(t *testing.T) {
	var s Stage
	aim := []Target{{ID: 1, X: 5, W: 50}, {ID: 2, X: 90, W: 50}}
	s.Aim(aim)
	settle(&s)
	s.Aim(aim)
	if s.Step() || s.Moving() {
		t.Error("the same targets again are a change")
	}
}

func TestAHeldCardFollowsTheHandAndIsSentOnFromThere(t *testing.T) {
	var s Stage
	aim := []Target{{ID: 1, X: 5, W: 50}, {ID: 2, X: 90, W: 50, Z: 9}}
	s.Aim(aim)
	settle(&s)
	s.Hold(1, 300, 200, 60, 100)
	s.Aim(aim)
	if c := at(t, &s, 1); c.X != 300 || c.Y != 200 {
		t.Errorf("held at 300,200 it is at %v,%v", c.X, c.Y)
	}
	var top card.ID
	s.Each(func(c *Card) { top = c.ID })
	if top != 1 {
		t.Error("a held card is not above the others")
	}
	s.Release()
	s.Aim(aim)
	if c := at(t, &s, 1); c.X != 300 {
		t.Error("a released card jumped")
	}
	settle(&s)
	if c := at(t, &s, 1); c.X != 5 {
		t.Errorf("it rests at %v", c.X)
	}
}

func TestReducedMotionFadesInPlaceOfWays(t *testing.T) {
	s := Stage{Reduced: true}
	s.Put(Target{ID: 1, W: 50})
	s.Aim([]Target{{ID: 1, X: 400, W: 50}})
	s.Step()
	for s.Step() {
		if c := at(t, &s, 1); c.X != 400 {
			t.Fatalf("it is on its way, at %v", c.X)
		}
	}
	if c := at(t, &s, 1); c.Alpha != 1 {
		t.Error("it is not wholly there in the end")
	}
}

func TestACardNoLongerWantedFadesAway(t *testing.T) {
	var s Stage
	s.Aim([]Target{{ID: 1, W: 50}, {ID: 2, W: 50}})
	settle(&s)
	s.Aim([]Target{{ID: 2, W: 50}})
	settle(&s)
	if s.Has(1) || !s.Has(2) {
		t.Errorf("on the stage: first %v, second %v", s.Has(1), s.Has(2))
	}
}

func TestADelayedCardWaits(t *testing.T) {
	var s Stage
	s.Put(Target{ID: 1, W: 50})
	s.Aim([]Target{{ID: 1, X: 100, W: 50, Delay: 30}})
	for range 29 {
		s.Step()
	}
	if x := at(t, &s, 1).X; x != 0 {
		t.Errorf("it set off early, at %v", x)
	}
	settle(&s)
	if x := at(t, &s, 1).X; x != 100 {
		t.Errorf("it rests at %v", x)
	}
}

func TestFinishEndsEveryWay(t *testing.T) {
	var s Stage
	s.Put(Target{ID: 1, W: 50})
	s.Fly(Target{X: 1, W: 50}, Target{X: 400, W: 20})
	s.Aim([]Target{{ID: 1, X: 100, W: 50, Delay: 300}})
	s.Finish()
	if n := settle(&s); n > 3 {
		t.Errorf("it took %d ticks", n)
	}
	if x := at(t, &s, 1).X; x != 100 {
		t.Errorf("it rests at %v", x)
	}
}

func TestMovingCardsDoNotAllocate(t *testing.T) {
	var s Stage
	var there, back []Target
	for i := range 104 {
		there = append(there, Target{ID: card.ID(i + 1), X: float64(i), W: 50, Z: i})
		back = append(back, Target{ID: card.ID(i + 1), X: float64(900 - i), W: 50, Z: -i})
	}
	s.Aim(there)
	settle(&s)
	n := testing.AllocsPerRun(20, func() {
		s.Aim(back)
		s.Step()
		s.Aim(there)
		s.Step()
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}
