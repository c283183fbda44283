// Package tween moves values over ticks. There is no clock: a tick is a tick,
// so that a driven run is exact.
package tween

import "math"

// Ease bends a fraction of time, 0 to 1, into a fraction of the way.
type Ease func(t float64) float64

// Linear moves at an even speed.
func Linear(t float64) float64 { return t }

// Out starts fast and settles.
func Out(t float64) float64 { u := 1 - t; return 1 - u*u*u }

// Track is a value that moves to another one. The zero Track rests at 0.
type Track struct {
	from, to    float64
	delay, over int // ticks to wait and to travel
	at          int
	ease        Ease
}

// Rest makes a track that rests at a value.
func Rest(v float64) Track { return Track{from: v, to: v} }

// Set jumps to a value.
func (t *Track) Set(v float64) { *t = Rest(v) }

// To sends the value to another from where it is now, after delay ticks, over
// ticks. Less than one tick jumps after the delay.
func (t *Track) To(v float64, delay, ticks int, ease Ease) {
	now := t.Value()
	*t = Track{from: now, to: v, delay: max(0, delay), over: max(0, ticks), ease: ease}
}

// Step moves the value by one tick, and reports whether it may have changed.
func (t *Track) Step() bool {
	if !t.Active() {
		return false
	}
	t.at++
	return t.at >= t.delay
}

// Active reports whether the value still moves, or waits to move.
func (t *Track) Active() bool { return t.at < t.delay+t.over || t.at == 0 && t.from != t.to }

// Value is the present value.
func (t *Track) Value() float64 {
	switch {
	case t.at >= t.delay+t.over && (t.at > 0 || t.from == t.to):
		return t.to
	case t.at <= t.delay:
		return t.from
	}
	f := float64(t.at-t.delay) / float64(t.over)
	if t.ease != nil {
		f = t.ease(f)
	}
	return t.from + (t.to-t.from)*f
}

// Finish jumps to the end.
func (t *Track) Finish() { t.Set(t.to) }

// Approach is the next value of one that moves to a goal: it halves the distance every
// halfTicks ticks, and arrives when less than tiny is left.
func Approach(now, goal, halfTicks, tiny float64) float64 {
	if math.Abs(goal-now) <= tiny {
		return goal
	}
	return goal + (now-goal)*math.Exp2(-1/halfTicks)
}
