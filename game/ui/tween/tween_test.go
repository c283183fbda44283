package tween

import (
	"math"
	"testing"
)

func TestATrackTravelsInItsTicks(t *testing.T) {
	tr := Rest(10)
	tr.To(20, 0, 4, Linear)
	var got []float64
	for tr.Active() {
		tr.Step()
		got = append(got, tr.Value())
	}
	want := []float64{12.5, 15, 17.5, 20}
	if len(got) != len(want) {
		t.Fatalf("%v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("%v, want %v", got, want)
		}
	}
	if tr.Step() {
		t.Error("a track at rest moves")
	}
}

func TestATrackWaitsFirst(t *testing.T) {
	var tr Track
	tr.To(8, 3, 2, Linear)
	for range 2 {
		if tr.Step() || tr.Value() != 0 || !tr.Active() {
			t.Fatal("it does not wait")
		}
	}
	tr.Step()
	tr.Step()
	if tr.Value() != 4 {
		t.Fatalf("at %v half way", tr.Value())
	}
}

func TestATrackWithoutTicksJumps(t *testing.T) {
	tr := Rest(1)
	tr.To(5, 0, 0, nil)
	if !tr.Active() || tr.Value() != 1 {
		t.Fatal("it has jumped before its tick")
	}
	if !tr.Step() || tr.Active() || tr.Value() != 5 {
		t.Fatal("it has not jumped")
	}
}

func TestANewAimStartsWhereTheValueIs(t *testing.T) {
	tr := Rest(0)
	tr.To(10, 0, 10, Linear)
	for range 5 {
		tr.Step()
	}
	tr.To(0, 0, 5, Linear)
	if tr.Value() != 5 || tr.to != 0 {
		t.Fatalf("at %v", tr.Value())
	}
	tr.Finish()
	if tr.Value() != 0 || tr.Active() {
		t.Fatal("not finished")
	}
}

func TestEasingsBeginAndEndWhereTheyShould(t *testing.T) {
	for name, e := range map[string]Ease{"linear": Linear, "out": Out} {
		if e(0) != 0 || e(1) != 1 {
			t.Errorf("%s goes from %v to %v", name, e(0), e(1))
		}
		for i := range 100 {
			if f := float64(i) / 100; e(f+0.01) < e(f) {
				t.Errorf("%s turns back at %v", name, f)
			}
		}
	}
}

func TestApproachComesNearAndArrives(t *testing.T) {
	v, n := 100.0, 0
	for v != 0 {
		was := v
		if v = Approach(v, 0, 2, 0.5); math.Abs(v) >= math.Abs(was) {
			t.Fatalf("from %v to %v", was, v)
		}
		if n++; n > 100 {
			t.Fatal("it never arrives")
		}
	}
}
