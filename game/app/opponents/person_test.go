package opponents

import (
	"image/color"
	"testing"

	"machiavelli/engine/rules"
)

func TestEverySeatHasAPersonToTalkAbout(t *testing.T) {
	names := Names()
	if len(names) < rules.MaxPlayers-1 {
		t.Fatalf("%d names for %d seats", len(names), rules.MaxPlayers-1)
	}
	letters, lines := map[string]bool{}, map[color.NRGBA]bool{}
	for i, n := range names[:rules.MaxPlayers-1] {
		p := Of(n, i)
		if p.Name != n || letters[Monogram(n)] || lines[p.Line] {
			t.Errorf("%s looks like somebody else", n)
		}
		letters[Monogram(n)], lines[p.Line] = true, true
	}
}

func TestGuestsHaveTheirNameAndTheirSeatsColours(t *testing.T) {
	a, b := Of("Ada", 0), Of("Ada", 1)
	if a.Name != "Ada" || a.Color == b.Color {
		t.Errorf("%+v %+v", a, b)
	}
	if got := Of("Ada", -3); got.Name != "Ada" {
		t.Errorf("%+v", got)
	}
}

func TestAMonogramIsTheFirstLetter(t *testing.T) {
	for name, want := range map[string]string{"Niccolò": "N", "Željko": "Ž", "": "·"} {
		if got := Monogram(name); got != want {
			t.Errorf("%q: %q", name, got)
		}
	}
}
