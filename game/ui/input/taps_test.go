package input

import "testing"

// glass is a slow phone's: fingers come and go between its ticks.
type glass struct {
	hand
	taps
}

// tick shows the state the fingers that are on the glass, after those that came
// since the tick before.
func (g *glass) tick(on []Touch, came ...Touch) *Pointer {
	for _, at := range came {
		g.add(at)
	}
	g.r.TouchCount = copy(g.r.Touches[:], on)
	g.taps.tick(&g.r)
	return &g.hand.tick().Pointer
}

func TestAFingerThatIsLiftedBeforeATickSeesItTaps(t *testing.T) {
	var g glass
	at := Touch{ID: 4, X: 30, Y: 40}
	if p := g.tick(nil, at); !p.JustPressed || p.X != 30 || !p.Touch {
		t.Fatalf("the press is not seen: %+v", p)
	}
	if p := g.tick(nil); !p.Tap || p.X != 30 {
		t.Fatalf("no tap: %+v", p)
	}
}

func TestTwoFingersOneAfterTheOtherAreNoDrag(t *testing.T) {
	var g glass
	a, b := Touch{ID: 1, X: 100, Y: 100}, Touch{ID: 2, X: 300, Y: 200}
	g.tick([]Touch{a}, a)
	// Lifted, and the next one down, before the next tick.
	if p := g.tick([]Touch{b}, b); !p.Tap || p.X != 100 {
		t.Fatalf("the first finger did not tap where it was: %+v", p)
	}
	if p := g.tick([]Touch{b}); !p.JustPressed || p.X != 300 || p.Drag {
		t.Fatalf("the second finger does not press: %+v", p)
	}
	if p := g.tick(nil); !p.Tap || p.X != 300 {
		t.Fatalf("the second finger did not tap: %+v", p)
	}
}

func TestThreeTapsBetweenTwoTicksAreThree(t *testing.T) {
	var g glass
	came := []Touch{{ID: 1, X: 10, Y: 10}, {ID: 2, X: 200, Y: 10}, {ID: 3, X: 400, Y: 10}}
	var at []float64
	for range 12 {
		if p := g.tick(nil, came...); p.Tap {
			at = append(at, p.X)
		}
		came = nil
	}
	if len(at) != 3 || at[0] != 10 || at[1] != 200 || at[2] != 400 {
		t.Errorf("three taps are taps at %v", at)
	}
}

func TestAFingerTakesTheCardThatItCameDownOn(t *testing.T) {
	var g glass
	if p := g.tick([]Touch{{ID: 1, X: 400, Y: 10}}, Touch{ID: 1, X: 100, Y: 10}); !p.JustPressed || p.X != 100 {
		t.Fatalf("the press is not where it was made: %+v", p)
	}
	if p := g.tick([]Touch{{ID: 1, X: 400, Y: 10}}); !p.JustDrag || p.StartX != 100 || p.X != 400 {
		t.Fatalf("the card is not carried: %+v", p)
	}
}

func TestASecondFingerThatCameAndWentLetsTheFirstGoOnCarrying(t *testing.T) {
	var g glass
	a := Touch{ID: 1, X: 100, Y: 100}
	g.tick([]Touch{a}, a)
	a.X = 150
	if p := g.tick([]Touch{a}, Touch{ID: 2, X: 300, Y: 300}); !p.Drag || p.X != 150 {
		t.Fatalf("the first finger does not carry: %+v", p)
	}
	if p := g.tick([]Touch{a}); !p.Drag || !p.Pressed {
		t.Fatalf("the first finger has let go: %+v", p)
	}
}

func TestTheFingerThatStaysAfterAPinchPressesNothing(t *testing.T) {
	var g glass
	a, b := Touch{ID: 1, X: 100, Y: 100}, Touch{ID: 2, X: 300, Y: 100}
	g.tick([]Touch{a}, a)
	g.tick([]Touch{a, b}, b)
	for range 3 {
		if p := g.tick([]Touch{b}); p.Pressed || p.Tap {
			t.Fatalf("it presses: %+v", p)
		}
	}
	if p := g.tick(nil); p.Tap {
		t.Fatal("it taps")
	}
}

func TestAFingerThatTheSystemTookTapsNothing(t *testing.T) {
	var g glass
	g.r.Lost = true
	if p := g.tick(nil, Touch{ID: 1, X: 10, Y: 10}); p.Pressed {
		t.Fatalf("it presses: %+v", p)
	}
	g.r.Lost = false
	if p := g.tick(nil); p.Pressed || p.Tap {
		t.Fatalf("it taps: %+v", p)
	}
}

func TestAFingersCardIsLetGoWhereTheFingerWasLifted(t *testing.T) {
	var g glass
	a := Touch{ID: 1, X: 100, Y: 100}
	g.tick([]Touch{a}, a)
	a.X = 150
	g.tick([]Touch{a})
	g.lift(Touch{ID: 1, X: 300, Y: 120})
	if p := g.tick(nil); !p.Drag || !p.Pressed || p.X != 300 {
		t.Fatalf("the card is not carried on: %+v", p)
	}
	if p := g.tick(nil); !p.JustReleased || !p.Drag || p.X != 300 || p.Y != 120 {
		t.Fatalf("the card is not let go there: %+v", p)
	}
	// Put down, moved and lifted between two ticks.
	g.lift(Touch{ID: 2, X: 400, Y: 400})
	g.tick(nil, Touch{ID: 2, X: 10, Y: 10})
	g.tick(nil)
	if p := g.tick(nil); !p.JustReleased || !p.Drag || p.StartX != 10 || p.X != 400 || p.Tap {
		t.Fatalf("the second card is not carried: %+v", p)
	}
}
