package layout

import "testing"

func TestABoxLiesBesideWhatItIsAboutAndOnNothing(t *testing.T) {
	area := Rect{X: 0, Y: 50, W: 400, H: 500}
	card := Rect{X: 20, Y: 60, W: 60, H: 84}
	for _, c := range []struct {
		name  string
		taken []Rect
		want  Rect
	}{
		{"under it", []Rect{card}, Rect{X: 0, Y: 156, W: 200, H: 30}},
		{"at its right, where something lies under it", []Rect{card, {X: 0, Y: 150, W: 400, H: 200}}, Rect{X: 92, Y: 87, W: 200, H: 30}},
		{"under what lies under it", []Rect{card, {X: 0, Y: 50, W: 400, H: 170}}, Rect{X: 0, Y: 220, W: 200, H: 30}},
	} {
		if got, ok := Beside(card, 200, 30, area, c.taken); !ok || got != c.want {
			t.Errorf("%s: %v, %t", c.name, got, ok)
		}
	}
	if got, ok := Beside(card, 200, 30, area, []Rect{area}); ok {
		t.Errorf("there is no room, and it lies at %v", got)
	}
	low := Rect{X: 170, Y: 480, W: 60, H: 70}
	if got, _ := Beside(low, 200, 30, area, []Rect{low}); got != (Rect{X: 100, Y: 438, W: 200, H: 30}) {
		t.Errorf("over what lies at the bottom: %v", got)
	}
}

func TestABoxLiesWhereNothingDoesLowestFirst(t *testing.T) {
	area := Rect{X: 0, Y: 50, W: 400, H: 500}
	for _, c := range []struct {
		name  string
		taken []Rect
		want  Rect
	}{
		{"at the foot", nil, Rect{X: 100, Y: 520, W: 200, H: 30}},
		{"beside what lies there", []Rect{{X: 100, Y: 500, W: 20, H: 50}}, Rect{X: 120, Y: 520, W: 200, H: 30}},
		{"over what takes the foot", []Rect{{X: 0, Y: 502, W: 400, H: 48}}, Rect{X: 100, Y: 472, W: 200, H: 30}},
	} {
		if got, ok := Clear(200, 30, area, c.taken); !ok || got != c.want {
			t.Errorf("%s: %v, %t", c.name, got, ok)
		}
	}
	if got, ok := Clear(200, 30, area, []Rect{area}); ok {
		t.Errorf("there is no room, and it lies at %v", got)
	}
}
