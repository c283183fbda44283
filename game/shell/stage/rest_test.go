package stage

import (
	"slices"
	"testing"
	"time"
)

func TestARestIsToldWhenItBeginsAndWhenItEnds(t *testing.T) {
	var told []bool
	r := rest{tell: func(on bool) { told = append(told, on) }}
	for range 3 {
		for range restAfter - 1 {
			r.tick(false)
		}
		r.tick(true)
	}
	if told != nil {
		t.Fatalf("told of a rest that was none: %v", told)
	}
	for range 2 * restAfter {
		r.tick(false)
	}
	r.tick(true)
	r.tick(true)
	if want := []bool{true, false}; !slices.Equal(told, want) {
		t.Errorf("told %v, want %v", told, want)
	}
}

func TestWithoutAClockATickIsASixtieth(t *testing.T) {
	var c clock
	if got := c.tick() + c.tick(); got != 2*(time.Second/60) {
		t.Errorf("two ticks take %v", got)
	}
	at := 5 * time.Second
	c = clock{read: func() time.Duration { at += 40 * time.Millisecond; return at }, now: at}
	if got := c.tick(); got != 40*time.Millisecond {
		t.Errorf("a tick takes %v by a clock that goes on by 40 ms", got)
	}
}

// awaiting is a scene that has asked for something.
type awaiting struct {
	actor
	answered bool
}

func (a *awaiting) Quiet() bool { return a.answered }

func TestASceneThatAwaitsAnAnswerIsNotAtRest(t *testing.T) {
	var log []string
	scene := &awaiting{actor: actor{name: "menu", log: &log}}
	s := build(t, map[string]Scene{Home: scene}, nil)
	step := func(ticks int) *Stage {
		for range ticks {
			s.dirty = false // as after a drawing
			s.Step()
		}
		return s
	}
	told := 0
	s.rest.tell = func(bool) { told++ }
	if step(3 * restAfter); told > 0 {
		t.Fatal("the page calls for few frames, and the answer is seen late")
	}
	scene.answered = true
	if step(3 * restAfter); told != 1 {
		t.Errorf("told %d times of the rest after the answer", told)
	}
}
