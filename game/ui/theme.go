// Package ui is the kit of the scenes: the theme, text, baked shapes and icons, and
// widgets that work by mouse, finger, keyboard and gamepad. Lengths are device-independent
// points; drawing multiplies them by the device scale and rounds to whole pixels.
package ui

import "image/color"

// Color is a colour that is not premultiplied.
type Color = color.NRGBA

func rgb(v uint32) Color {
	return Color{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 255}
}

// shade is black with an opacity, 0 to 255.
func shade(a uint8) Color { return Color{A: a} }

// Fade is a colour with its opacity multiplied by a factor, 0 to 1.
func Fade(c Color, f float64) Color {
	c.A = uint8(float64(c.A)*min(1, max(0, f)) + 0.5)
	return c
}

// Mix is a colour between two, t from 0 (a) to 1 (b).
func Mix(a, b Color, t float64) Color {
	m := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*t + 0.5) }
	return Color{R: m(a.R, b.R), G: m(a.G, b.G), B: m(a.B, b.B), A: m(a.A, b.A)}
}

// Theme is the colours of the game.
type Theme struct {
	FeltLight, FeltDark Color // the middle of the felt and its edge
	Panel               Color // dark sheets over the felt
	PanelEdge           Color
	Raised              Color // buttons and seats
	RaisedHover         Color
	RaisedEdge          Color
	Ivory               Color // text on dark ground
	Muted               Color // lesser text on dark ground
	Ink                 Color // text on light ground
	Gold, GoldLight     Color
	GoldDark            Color
	Crimson             Color // the red of the suits, on ivory
	Rose                Color // losses, on dark ground
	Mint                Color // gains and what is right, on dark ground
	Amber               Color // what is not finished
	Red                 Color // what is wrong
	Focus               Color // the focus ring
	Disabled            Color // a button that cannot be pressed
	DisabledText        Color
	Faded               float64 // how faint a text may get that matters less
}

// ThemeOf is the theme of the game, or the one of high contrast.
func ThemeOf(contrast bool) *Theme {
	if contrast {
		return highContrast()
	}
	return Florence()
}

// highContrast is nearly black and white: every text has a contrast of 7 to its
// ground, and every edge is seen (a test holds it to that).
func highContrast() *Theme {
	black, white := rgb(0x000000), rgb(0xffffff)
	return &Theme{
		FeltLight: rgb(0x062a22), FeltDark: rgb(0x010a08),
		Panel: black, PanelEdge: rgb(0xb9cfc5),
		Raised: rgb(0x06120f), RaisedHover: rgb(0x1f3d36), RaisedEdge: white,
		Ivory: white, Muted: rgb(0xe6f2ec), Ink: black,
		Gold: rgb(0xffd75e), GoldLight: rgb(0xffefb0), GoldDark: rgb(0xffd75e),
		Crimson: rgb(0x85101d), Rose: rgb(0xffc9c2), Mint: rgb(0x9dfcc8),
		Amber: rgb(0xffc86b), Red: rgb(0xffb3a8), Focus: rgb(0xfff200),
		Disabled: rgb(0x1a201e), DisabledText: rgb(0xd2ddd8), Faded: 0.75,
	}
}

// Florence is the theme of the game: deep green felt, ivory, ink, crimson and
// old gold.
func Florence() *Theme {
	return &Theme{
		FeltLight: rgb(0x1f6353), FeltDark: rgb(0x09241f),
		Panel: Color{R: 6, G: 24, B: 21, A: 214}, PanelEdge: Fade(rgb(0x5f8f7d), 0.33),
		Raised: rgb(0x14423a), RaisedHover: rgb(0x1d564b), RaisedEdge: rgb(0x2f6b5d),
		Ivory: rgb(0xfbf3df), Muted: rgb(0xc0d9cd), Ink: rgb(0x1b2433),
		Gold: rgb(0xdcb95c), GoldLight: rgb(0xf6dc92), GoldDark: rgb(0xb48c34),
		Crimson: rgb(0xae1e2e), Rose: rgb(0xf7a79c), Mint: rgb(0x7fd3a8),
		Amber: rgb(0xf0a73c), Red: rgb(0xff7a6b), Focus: rgb(0xffe9a8),
		Disabled: rgb(0x3a4643), DisabledText: rgb(0xb9c6c0), Faded: 0.25,
	}
}
