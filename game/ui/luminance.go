package ui

import "math"

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

// Over is the opaque colour that a colour gives on an opaque ground.
func Over(c, ground Color) Color {
	g := Mix(ground, c, float64(c.A)/255)
	g.A = 255
	return g
}
