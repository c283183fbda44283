// Package input turns what mouse, fingers, keyboard and gamepad do into one
// kind of pointer and one set of keys, once a tick and without allocation.
//
// Feed is a pure state machine over Raw; Poll fills a Raw from Ebitengine.
package input

import "math"

// Thresholds of gestures: how far a press moves before it is a drag, in
// device-independent points, and how long a press lasts or two taps lie apart,
// in ticks.
const (
	DragMouse      = 6
	DragTouch      = 10
	LongPressTicks = 30
	DoubleTicks    = 24
	doubleReach    = 24
	repeatDelay    = 24
	repeatEvery    = 4
)

// MaxTouches is the most fingers at a time.
const MaxTouches = 8

// Touch is a finger on the glass, in device-independent points.
type Touch struct {
	ID   int
	X, Y float64
}

// Raw is the state of all devices at one tick.
type Raw struct {
	X, Y           float64 // the mouse
	Inside         bool    // the mouse is over the window
	Left, Right    bool
	WheelX, WheelY float64
	Touches        [MaxTouches]Touch
	TouchCount     int
	Lost           bool // the system has taken a finger away: it is no tap and no drop
	MouseLost      bool // the release of the mouse's button went elsewhere: it is no tap and no drop
	Keys           [numKeys]bool
	Pad            bool // some of them are a gamepad's
	Shift, Ctrl    bool
	Alt            bool
}

// Device is the device that the player uses.
type Device uint8

// The devices.
const (
	Mouse Device = iota
	Finger
	Keys
	Pad
)

// Pointer is the mouse or the first finger.
type Pointer struct {
	X, Y           float64
	StartX, StartY float64 // where it was pressed
	Touch          bool    // a finger; else the mouse
	ID             int     // of the finger
	Present        bool    // it is over the window: always true of a finger that presses or has just been lifted
	Moved          bool    // it is elsewhere than a tick ago

	Pressed, JustPressed, JustReleased bool

	Drag      bool // the press has moved beyond the threshold; still true on the tick of its release
	JustDrag  bool // … on this tick
	LongPress bool // the press has lasted without a drag, on this tick
	Held      bool // it has been a long press
	Right     bool // the right button went down, on this tick
	Tap       bool // released without a drag, a long press or a second finger, on this tick
	Taps      int  // with Tap: 1, 2 for a double click or tap, …
	Cancelled bool // the press was taken away (Escape, a second finger), on this tick
	Ticks     int  // since it was pressed
}

// Pinch is the gesture of two fingers: the factor by which they spread in this tick, their
// middle, and how it moved.
type Pinch struct {
	Active       bool
	Factor       float64
	X, Y, DX, DY float64
}

// State is the input of this tick.
type State struct {
	Pointer Pointer
	Pinch   Pinch

	WheelX, WheelY float64
	Shift, Ctrl    bool
	Chars          []rune // typed text, valid for this tick
	// Keyboard is true from the last key to the next press of a pointer: the
	// focus ring is shown.
	Keyboard bool
	// TouchUsed is true once a finger has been seen.
	TouchUsed bool
	Device    Device // that something was pressed with last
	Any       bool   // something happened in this tick

	held           [numKeys]uint32 // ticks a key has been down
	fired          [numKeys]bool
	taken          bool // the press is ignored until its release
	used           bool // somebody acted on the pointer in this tick
	right          bool // the right button was down a tick ago
	ticks          int
	taps, lastTap  int
	lastTapX       float64
	lastTapY       float64
	mouseX, mouseY float64
	pinchA, pinchB Touch
}

// Just reports whether a key went down in this tick.
func (s *State) Just(k Key) bool { return s.held[k] == 1 }

// Hit is Just, and again while the key is held: for moving a focus.
func (s *State) Hit(k Key) bool { return s.fired[k] }

// Use consumes a key for the rest of the tick: call it after acting on a key.
func (s *State) Use(k Key) {
	s.fired[k] = false
	if s.held[k] == 1 {
		s.held[k] = 2
	}
}

// UsePointer consumes the pointer's press for the rest of the tick; Used tells the others.
func (s *State) UsePointer() { s.used = true }

// Used reports whether the pointer's press was consumed in this tick.
func (s *State) Used() bool { return s.used }

// UseWheel consumes the wheel for the rest of the tick.
func (s *State) UseWheel() { s.WheelX, s.WheelY = 0, 0 }

// DropPointer ignores the press until it is released, which cancels a drag.
func (s *State) DropPointer() {
	if s.Pointer.Pressed {
		s.cancelPress()
	}
}

func (s *State) cancelPress() {
	p := &s.Pointer
	s.taken = true
	p.Cancelled = true
	p.Pressed, p.JustPressed, p.JustReleased = false, false, false
	p.Drag, p.JustDrag, p.LongPress, p.Held, p.Tap = false, false, false, false, false
}

// Feed computes the state from the devices at the next tick.
func (s *State) Feed(r *Raw) {
	s.ticks++
	s.Any = len(s.Chars) > 0
	s.used = false
	s.Shift, s.Ctrl = r.Shift, r.Ctrl
	s.WheelX, s.WheelY = r.WheelX, r.WheelY
	if r.WheelX != 0 || r.WheelY != 0 {
		s.Any = true
	}
	s.feedKeys(r)
	cancelled := s.feedPinch(r)
	if s.Pointer.Pressed && (r.Lost && s.Pointer.Touch || r.MouseLost && !s.Pointer.Touch) {
		s.cancelPress()
		cancelled, s.Any = true, true
	}
	s.feedPointer(r, cancelled)
}

func (s *State) feedKeys(r *Raw) {
	for k := range r.Keys {
		s.fired[k] = false
		if !r.Keys[k] {
			if s.held[k] > 0 {
				s.Any = true
			}
			s.held[k] = 0
			continue
		}
		s.held[k]++
		n := s.held[k]
		s.fired[k] = n == 1 || n >= repeatDelay && (n-repeatDelay)%repeatEvery == 0
		if s.fired[k] {
			s.Any = true
		}
		if n == 1 {
			s.Keyboard, s.Device = true, Keys
			if r.Pad {
				s.Device = Pad
			}
		}
	}
}

// feedPinch follows two fingers and reports whether they ended a press.
func (s *State) feedPinch(r *Raw) bool {
	p := &s.Pinch
	if r.TouchCount < 2 {
		*p = Pinch{Factor: 1}
		return false
	}
	a, b := r.Touches[0], r.Touches[1]
	was := p.Active && s.pinchA.ID == a.ID && s.pinchB.ID == b.ID
	x, y := (a.X+b.X)/2, (a.Y+b.Y)/2
	next := Pinch{Active: true, Factor: 1, X: x, Y: y}
	if was {
		d0 := distance(s.pinchA, s.pinchB)
		if d1 := distance(a, b); d0 > 1 {
			next.Factor = d1 / d0
		}
		next.DX, next.DY = x-p.X, y-p.Y
	}
	*p, s.pinchA, s.pinchB = next, a, b
	s.Any = true
	if s.Pointer.Pressed && s.Pointer.Touch {
		s.cancelPress()
		return true
	}
	return false
}

func (s *State) feedPointer(r *Raw, cancelled bool) {
	p := &s.Pointer
	ox, oy := p.X, p.Y
	wasPressed := p.Pressed
	p.JustPressed, p.JustReleased, p.JustDrag, p.LongPress = false, false, false, false
	p.Right, p.Tap, p.Cancelled, p.Taps = false, false, cancelled, 0
	if !wasPressed {
		p.Drag, p.Held = false, false
	}

	down, x, y, touch, id := r.Left, r.X, r.Y, false, 0
	present := r.Inside
	if r.TouchCount > 0 {
		t := r.Touches[0]
		down, x, y, touch, id = true, t.X, t.Y, true, t.ID
		s.TouchUsed, present = true, true
	} else if p.Touch && (wasPressed || s.taken || !r.Left && r.X == s.mouseX && r.Y == s.mouseY) {
		// A lifted finger is released where it was last seen, and a mouse that
		// nobody moves since then is nowhere.
		down, x, y, touch, id, present = false, p.X, p.Y, true, p.ID, wasPressed
	}
	s.mouseX, s.mouseY = r.X, r.Y
	p.Present = present
	p.X, p.Y = x, y
	p.Moved = x != ox || y != oy
	p.Touch = touch
	s.Any = s.Any || p.Moved
	right := r.Right && r.TouchCount == 0
	if right && !s.right {
		p.Right, s.Any, s.Keyboard = true, true, false
	}
	s.right = right

	switch {
	case s.taken:
		if !down {
			s.taken, s.Any = false, true
		}
	case down && !wasPressed:
		p.Pressed, p.JustPressed, p.ID = true, true, id
		p.StartX, p.StartY, p.Ticks = x, y, 0
		p.Drag, p.Held = false, false
		s.Keyboard, s.Any = false, true
		if s.Device = Mouse; touch {
			s.Device = Finger
		}
	case down:
		s.hold()
	case wasPressed:
		s.release()
	}
}

// hold goes on with a press.
func (s *State) hold() {
	p := &s.Pointer
	p.Ticks++
	reach := float64(DragMouse)
	if p.Touch {
		reach = DragTouch
	}
	if !p.Drag && beyond(p.X-p.StartX, p.Y-p.StartY, reach) {
		p.Drag, p.JustDrag, s.Any = true, true, true
	}
	if !p.Drag && !p.Held && p.Ticks >= LongPressTicks {
		p.LongPress, p.Held, s.Any = true, true, true
	}
}

func (s *State) release() {
	p := &s.Pointer
	p.Pressed, p.JustReleased, s.Any = false, true, true
	if p.Drag || p.Held {
		s.taps = 0
		return
	}
	if s.taps > 0 && s.ticks-s.lastTap <= DoubleTicks && !beyond(p.X-s.lastTapX, p.Y-s.lastTapY, doubleReach) {
		s.taps++
	} else {
		s.taps = 1
	}
	s.lastTap, s.lastTapX, s.lastTapY = s.ticks, p.X, p.Y
	p.Tap, p.Taps = true, s.taps
}

// beyond reports whether a way is longer than the reach.
func beyond(dx, dy, reach float64) bool { return dx*dx+dy*dy > reach*reach }

func distance(a, b Touch) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }

// UseKeys consumes every key for the rest of the tick, as a text is being typed.
func (s *State) UseKeys() {
	for k := range s.held {
		s.Use(Key(k))
	}
}
