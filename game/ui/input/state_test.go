package input

import "testing"

// hand drives a state as a player would.
type hand struct {
	s State
	r Raw
}

func (h *hand) tick() *State {
	h.r.Inside = true
	h.s.Feed(&h.r)
	return &h.s
}

func (h *hand) mouse(x, y float64, left bool) *State {
	h.r.X, h.r.Y, h.r.Left = x, y, left
	return h.tick()
}

func (h *hand) fingers(t ...Touch) *State {
	h.r.TouchCount = copy(h.r.Touches[:], t)
	return h.tick()
}

func TestAPressAndReleaseInPlaceIsATap(t *testing.T) {
	var h hand
	p := &h.mouse(100, 100, true).Pointer
	if !p.JustPressed || !p.Pressed {
		t.Fatal("the press is not seen")
	}
	h.mouse(103, 104, true)
	p = &h.mouse(103, 104, false).Pointer
	if !p.Tap || p.Taps != 1 || p.Drag || !p.JustReleased {
		t.Fatalf("no tap: %+v", p)
	}
	if p = &h.tick().Pointer; p.Tap || p.JustReleased {
		t.Fatal("a tap lasts one tick")
	}
}

func TestADragBeginsAfterSixPointsOfTheMouseAndTenOfAFinger(t *testing.T) {
	var m hand
	m.mouse(0, 0, true)
	if m.mouse(6, 0, true).Pointer.Drag {
		t.Error("six points are a drag already")
	}
	if p := m.mouse(7, 0, true).Pointer; !p.JustDrag || !p.Drag || p.StartX != 0 {
		t.Error("seven points of the mouse are no drag")
	}
	if p := m.mouse(0, 0, true).Pointer; p.JustDrag || !p.Drag {
		t.Error("a drag goes on when it comes back to its start")
	}
	if p := m.mouse(0, 0, false).Pointer; p.Tap || !p.Drag || !p.JustReleased {
		t.Error("the end of a drag is no tap, and still a drag")
	}
	if m.tick().Pointer.Drag {
		t.Error("the drag outlasts its release")
	}
	var f hand
	f.fingers(Touch{ID: 3})
	if f.fingers(Touch{ID: 3, X: 10}).Pointer.Drag {
		t.Error("ten points of a finger are a drag already")
	}
	if !f.fingers(Touch{ID: 3, X: 11}).Pointer.JustDrag {
		t.Error("eleven points of a finger are no drag")
	}
}

func TestALongPressComesOnceAndIsNoTap(t *testing.T) {
	var h hand
	h.fingers(Touch{ID: 1, X: 50, Y: 50})
	seen := 0
	for range LongPressTicks + 20 {
		if h.fingers(Touch{ID: 1, X: 51, Y: 50}).Pointer.LongPress {
			seen++
		}
	}
	if seen != 1 {
		t.Fatalf("%d long presses", seen)
	}
	if p := h.fingers().Pointer; p.Tap || !p.JustReleased {
		t.Fatal("a long press ends as a tap")
	}
}

func TestTwoTapsInTimeAndPlaceAreADoubleTap(t *testing.T) {
	tap := func(h *hand, x float64) int {
		h.mouse(x, 0, true)
		return h.mouse(x, 0, false).Pointer.Taps
	}
	var h hand
	if tap(&h, 0) != 1 || tap(&h, 5) != 2 {
		t.Error("no double tap")
	}
	var far hand
	if tap(&far, 0); tap(&far, 100) != 1 {
		t.Error("a double tap over a hundred points")
	}
	var late hand
	tap(&late, 0)
	for range DoubleTicks + 2 {
		late.tick()
	}
	if tap(&late, 0) != 1 {
		t.Error("a double tap after a pause")
	}
}

func TestALiftedFingerIsReleasedWhereItWasLastSeen(t *testing.T) {
	var h hand
	h.fingers(Touch{ID: 2, X: 40, Y: 60})
	h.fingers(Touch{ID: 2, X: 44, Y: 61})
	p := h.fingers().Pointer
	if !p.JustReleased || p.X != 44 || p.Y != 61 || !p.Touch || !p.Present {
		t.Fatalf("released as %+v", p)
	}
	if p = h.tick().Pointer; p.Present {
		t.Fatal("after the finger is gone nothing hovers where a mouse has never been")
	}
	if p = h.mouse(9, 9, false).Pointer; !p.Present || p.Touch {
		t.Fatal("a mouse that moves is back")
	}
}

func TestASecondFingerEndsThePressAndPinches(t *testing.T) {
	var h hand
	a := Touch{ID: 1, X: 100, Y: 100}
	h.fingers(a)
	s := h.fingers(a, Touch{ID: 2, X: 200, Y: 100})
	if !s.Pointer.Cancelled || s.Pointer.Pressed || !s.Pinch.Active || s.Pinch.Factor != 1 {
		t.Fatalf("%+v %+v", s.Pointer, s.Pinch)
	}
	s = h.fingers(Touch{ID: 1, X: 90, Y: 110}, Touch{ID: 2, X: 210, Y: 110})
	if s.Pinch.Factor != 1.2 || s.Pinch.DY != 10 || s.Pinch.DX != 0 || s.Pinch.X != 150 {
		t.Fatalf("spread as %+v", s.Pinch)
	}
	if s.Pointer.Cancelled {
		t.Fatal("a press is cancelled once")
	}
	if s = h.fingers(a); s.Pointer.Pressed || s.Pinch.Active {
		t.Fatal("the finger that stays is a new press")
	}
	if s = h.fingers(); s.Pointer.Tap || s.Pointer.JustReleased {
		t.Fatal("the end of a pinch is a tap")
	}
	if s = h.fingers(a); !s.Pointer.JustPressed {
		t.Fatal("the next finger is no press")
	}
}

func TestADroppedPressIsIgnoredUntilItsRelease(t *testing.T) {
	var h hand
	h.mouse(0, 0, true)
	h.mouse(50, 0, true)
	h.s.DropPointer()
	if p := h.s.Pointer; !p.Cancelled || p.Drag {
		t.Fatal("the drag is not cancelled")
	}
	if p := h.mouse(60, 0, true).Pointer; p.Pressed || p.Drag || p.Cancelled {
		t.Fatal("the drag goes on")
	}
	if p := h.mouse(60, 0, false).Pointer; p.JustReleased || p.Tap {
		t.Fatal("the dropped press is released")
	}
	if !h.mouse(60, 0, true).Pointer.JustPressed {
		t.Fatal("the next press is lost")
	}
}

func TestTheRightButtonIsSeenOnce(t *testing.T) {
	var h hand
	h.r.Right = true
	if !h.tick().Pointer.Right || h.tick().Pointer.Right {
		t.Fatal("not once")
	}
}

func TestAHeldKeyRepeatsAfterAWhile(t *testing.T) {
	var h hand
	h.r.Keys[Left] = true
	just, hits := 0, 0
	for range repeatDelay + 2*repeatEvery {
		s := h.tick()
		if s.Just(Left) {
			just++
		}
		if s.Hit(Left) {
			hits++
		}
	}
	if just != 1 || hits != 4 {
		t.Fatalf("just %d times, hit %d times", just, hits)
	}
	h.r.Keys[Left] = false
	if s := h.tick(); s.held[Left] > 0 || s.Hit(Left) {
		t.Fatal("a released key is down")
	}
}

func TestAUsedKeyIsGoneForTheOthers(t *testing.T) {
	var h hand
	h.r.Keys[Accept] = true
	s := h.tick()
	s.Use(Accept)
	if s.Just(Accept) || s.Hit(Accept) || s.held[Accept] == 0 {
		t.Fatal("it is still there")
	}
	if h.tick().Just(Accept) {
		t.Fatal("it comes back while it is held")
	}
}

func TestTheKeyboardRulesUntilAPointerPresses(t *testing.T) {
	var h hand
	h.r.Keys[Next] = true
	if !h.tick().Keyboard {
		t.Fatal("a key does not show the focus")
	}
	h.r.Keys[Next] = false
	if !h.mouse(5, 5, false).Keyboard {
		t.Fatal("a mouse that only moves hides the focus")
	}
	if h.mouse(5, 5, true).Keyboard {
		t.Fatal("a press does not hide the focus")
	}
}

func TestNothingHappensAtRest(t *testing.T) {
	var h hand
	h.mouse(5, 5, false)
	if h.tick(); h.s.Any {
		t.Fatal("a tick at rest is an event")
	}
	if n := testing.AllocsPerRun(100, func() { h.tick() }); n != 0 {
		t.Fatalf("%v allocations a tick", n)
	}
}

func TestKeysHaveNames(t *testing.T) {
	for k, want := range map[Key]string{Letter('z'): "Z", Letter('E'): "E", Digit(0): "0", Accept: "Enter", Cancel: "Esc", NoKey: "", Letter('!'): "", Digit(12): ""} {
		if got := k.String(); got != want {
			t.Errorf("%d is %q, want %q", k, got, want)
		}
	}
}

func TestAFingerThatTheSystemTakesAwayDropsAndTapsNothing(t *testing.T) {
	for _, way := range []float64{0, 40} {
		var s State
		r := Raw{TouchCount: 1}
		r.Touches[0] = Touch{ID: 5, X: 100, Y: 100}
		s.Feed(&r)
		r.Touches[0].X += way
		s.Feed(&r)
		s.Feed(&r)
		r = Raw{Lost: true}
		s.Feed(&r)
		if p := s.Pointer; !p.Cancelled || p.Pressed || p.Tap || p.JustReleased || p.Drag {
			t.Errorf("after a way of %v: %+v", way, p)
		}
		s.Feed(&Raw{})
		if p := s.Pointer; p.Tap || p.JustReleased || p.Pressed {
			t.Errorf("a tick later: %+v", p)
		}
		r = Raw{TouchCount: 1}
		r.Touches[0] = Touch{ID: 6, X: 50, Y: 50}
		s.Feed(&r)
		if !s.Pointer.JustPressed {
			t.Error("the next finger is not felt")
		}
	}
}
