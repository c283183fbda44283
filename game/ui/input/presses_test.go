package input

import "testing"

// slow is a hand that is quicker than the ticks are.
type slow struct {
	hand
	presses
}

// tick shows the state what the mouse is said to be, after the presses since the
// tick before.
func (s *slow) tick(x, y float64, left bool, made ...spot) *Pointer {
	for _, at := range made {
		s.add(pressed, at.x, at.y)
	}
	s.r.X, s.r.Y, s.r.Left = x, y, left
	s.presses.tick(&s.r)
	return &s.hand.tick().Pointer
}

func TestTwoClicksBetweenThreeTicksAreNoDrag(t *testing.T) {
	var s slow
	if p := s.tick(100, 100, true, spot{100, 100}); !p.JustPressed {
		t.Fatal("the first press is not seen")
	}
	// Let go and pressed again elsewhere before the next tick.
	if p := s.tick(300, 200, true, spot{300, 200}); !p.Tap || p.X != 100 || p.Y != 100 {
		t.Fatalf("the first click is no tap where it was made: %+v", p)
	}
	if p := s.tick(300, 200, false); !p.JustPressed || p.X != 300 || p.Drag {
		t.Fatalf("the second press is not seen: %+v", p)
	}
	if p := s.tick(300, 200, false); !p.Tap || p.X != 300 || p.Taps != 1 {
		t.Fatalf("the second click is no tap of its own: %+v", p)
	}
	if p := s.tick(300, 200, false); p.Pressed || p.Tap {
		t.Fatalf("there are more clicks than were made: %+v", p)
	}
}

func TestThreeClicksBetweenTwoTicksAreThree(t *testing.T) {
	var s slow
	taps := 0
	made := []spot{{50, 50}, {50, 50}, {50, 50}}
	for range 12 {
		if p := s.tick(50, 50, false, made...); p.Tap {
			taps++
			if p.Taps != taps {
				t.Errorf("click %d is counted as %d", taps, p.Taps)
			}
		}
		made = nil
	}
	if taps != 3 {
		t.Errorf("three clicks are %d", taps)
	}
}

func TestACardIsTakenWhereItWasPressedHoweverFarTheMouseIsByThen(t *testing.T) {
	var s slow
	if p := s.tick(400, 300, true, spot{100, 100}); !p.JustPressed || p.X != 100 || p.Y != 100 {
		t.Fatalf("the press is not where it was made: %+v", p)
	}
	if p := s.tick(400, 300, true); !p.JustDrag || p.StartX != 100 || p.X != 400 {
		t.Fatalf("the card is not carried: %+v", p)
	}
	s.tick(400, 300, false)
	// Taken, carried and let go between two ticks.
	s.tick(500, 300, false, spot{200, 100})
	if p := s.tick(500, 300, false); !p.Drag || p.StartX != 200 || p.X != 500 {
		t.Fatalf("the second card is not carried: %+v", p)
	}
	if p := s.tick(500, 300, false); !p.JustReleased || !p.Drag || p.Tap {
		t.Fatalf("the second card is not let go: %+v", p)
	}
}

func TestMorePressesThanATickCanBringAreForgotten(t *testing.T) {
	var s slow
	for range 100 {
		s.add(pressed, 10, 10)
	}
	taps := 0
	for range 40 {
		if s.tick(10, 10, false).Tap {
			taps++
		}
	}
	if taps != len(s.waiting) {
		t.Errorf("a hundred presses in one tick are %d clicks", taps)
	}
}

func TestACardIsLetGoWhereTheButtonWasReleasedHoweverFarTheMouseIsByThen(t *testing.T) {
	var s slow
	s.tick(100, 100, true, spot{100, 100})
	s.tick(200, 100, true)
	s.add(released, 250, 120)
	if p := s.tick(400, 300, false); !p.JustReleased || !p.Drag || p.X != 250 || p.Y != 120 {
		t.Fatalf("told where: %+v", p)
	}
	s.tick(400, 300, false)
	// Where nobody tells, the place that was shown last is meant.
	s.tick(100, 100, true, spot{100, 100})
	s.tick(200, 100, true)
	if p := s.tick(400, 300, false); !p.JustReleased || !p.Drag || p.X != 200 || p.Y != 100 {
		t.Fatalf("not told: %+v", p)
	}
}

func TestTwoCardsCarriedBetweenTwoTicksAreTwo(t *testing.T) {
	var s slow
	for _, at := range []float64{100, 500} {
		s.add(pressed, at, 100)
		s.add(released, at+200, 300)
	}
	var went []spot
	for range 12 {
		if p := s.tick(900, 900, false); p.JustReleased && p.Drag {
			went = append(went, spot{p.StartX, p.X})
		}
	}
	if len(went) != 2 || went[0] != (spot{100, 300}) || went[1] != (spot{500, 700}) {
		t.Errorf("carried from and to: %v", went)
	}
}

func TestAReleaseThatIsLostLeavesNothingOnThePointer(t *testing.T) {
	var s slow
	s.tick(100, 100, true, spot{100, 100})
	s.tick(200, 100, true)
	s.r.MouseLost = true
	if p := s.tick(300, 100, true); !p.Cancelled || p.Pressed || p.Drag || p.JustReleased {
		t.Fatalf("the card is still there: %+v", p)
	}
	s.r.MouseLost = false
	for range 3 {
		if p := s.tick(310, 100, true); p.Pressed || p.Drag || p.JustPressed {
			t.Fatalf("it comes back: %+v", p)
		}
	}
	if p := s.tick(320, 100, true, spot{320, 100}); !p.JustPressed {
		t.Fatalf("the next press is not seen: %+v", p)
	}
}

func TestAReleaseOfAnotherPressIsNone(t *testing.T) {
	var s slow
	s.add(released, 10, 10)
	if p := s.tick(10, 10, false); p.JustReleased || p.Tap || s.count != 0 {
		t.Fatalf("%+v", p)
	}
}

// What is carried away and back between two ticks was carried, and is no click.
func TestACardThatIsCarriedBackBetweenTwoTicksIsNoClick(t *testing.T) {
	var s slow
	s.add(pressed, 100, 100)
	s.add(carried, 180, 100)
	s.add(released, 101, 100)
	var seen []Pointer
	for range 6 {
		seen = append(seen, *s.tick(600, 600, false))
	}
	if p := seen[1]; !p.JustDrag || p.StartX != 100 || p.X != 180 {
		t.Errorf("it is not carried: %+v", p)
	}
	if p := seen[2]; !p.JustReleased || !p.Drag || p.Tap || p.X != 101 {
		t.Errorf("it is not let go where the button was: %+v", p)
	}
	for _, p := range seen[3:] {
		if p.Pressed || p.Tap || p.JustReleased {
			t.Errorf("there is more: %+v", p)
		}
	}
}

// A card that is carried still is where the mouse is by now.
func TestACardThatIsCarriedIsWhereTheMouseIs(t *testing.T) {
	var s slow
	s.tick(100, 100, true, spot{100, 100})
	s.add(carried, 110, 100)
	if p := s.tick(300, 200, true); !p.JustDrag || p.X != 300 || p.Y != 200 {
		t.Errorf("%+v", p)
	}
	var back slow
	back.tick(100, 100, true, spot{100, 100})
	back.add(carried, 110, 100)
	if p := back.tick(102, 100, true); !p.JustDrag || p.X != 110 {
		t.Errorf("brought back: %+v", p)
	}
	if p := back.tick(102, 100, true); !p.Drag || p.X != 102 {
		t.Errorf("brought back: %+v", p)
	}
}
