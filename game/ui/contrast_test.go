package ui

import (
	"math"
	"testing"
)

// luminance is the relative luminance of an opaque colour (WCAG 2).
func luminance(c Color) float64 {
	f := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*f(c.R) + 0.7152*f(c.G) + 0.0722*f(c.B)
}

// contrast is the contrast ratio of two opaque colours, 1 to 21 (WCAG 2).
func contrast(a, b Color) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// over is the opaque colour that a colour gives on an opaque ground.
func over(c, ground Color) Color {
	g := Mix(ground, Fade(Color{R: c.R, G: c.G, B: c.B, A: 255}, 1), float64(c.A)/255)
	g.A = 255
	return g
}

func TestWhatIsReadStandsOutFromItsGround(t *testing.T) {
	standsOut(t, Florence(), 4.5)
}

func TestWithHighContrastEveryTextHasAContrastOfSeven(t *testing.T) {
	th := ThemeOf(true)
	standsOut(t, th, 7)
	if got := contrast(over(Fade(th.Ivory, th.Faded), th.FeltLight), th.FeltLight); got < 7 {
		t.Errorf("the faintest text: contrast %.2f", got)
	}
	for what, edge := range map[string]Color{"a button": th.RaisedEdge, "a sheet": th.PanelEdge, "the focus": th.Focus} {
		for _, ground := range []Color{th.FeltLight, th.FeltDark, th.Panel, th.Raised} {
			if got := contrast(edge, ground); got < 7 {
				t.Errorf("the edge of %s on %v: contrast %.2f", what, ground, got)
			}
		}
	}
}

func standsOut(t *testing.T, th *Theme, least float64) {
	t.Helper()
	sheet := over(th.Panel, th.FeltLight)
	for _, c := range []struct {
		what         string
		text, ground Color
	}{
		{"ivory on the lightest felt", th.Ivory, th.FeltLight},
		{"ivory on the darkest felt", th.Ivory, th.FeltDark},
		{"ivory on a sheet", th.Ivory, sheet},
		{"ivory on a button", th.Ivory, th.Raised},
		{"ivory on a button under the pointer", th.Ivory, th.RaisedHover},
		{"lesser text on a sheet", th.Muted, sheet},
		{"lesser text on the lightest felt", th.Muted, th.FeltLight},
		{"ink on the darkest gold of a button", th.Ink, Mix(th.Gold, th.GoldDark, 0.55)},
		{"ink on the lightest gold", th.Ink, th.GoldLight},
		{"ink on ivory", th.Ink, th.Ivory},
		{"gold headings on a sheet", th.GoldLight, sheet},
		{"losses on a sheet", th.Rose, sheet},
		{"gains on a sheet", th.Mint, sheet},
		{"amber on a sheet", th.Amber, sheet},
		{"red on a sheet", th.Red, sheet},
		{"crimson on ivory", th.Crimson, th.Ivory},
		{"a button that cannot be pressed", th.DisabledText, th.Disabled},
	} {
		if got := contrast(c.text, c.ground); got < least {
			t.Errorf("%s: contrast %.2f, want %v", c.what, got, least)
		}
	}
}
