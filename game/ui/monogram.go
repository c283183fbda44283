package ui

// Monogram draws the letter that stands for a player on a disc around a middle.
func (p *Painter) Monogram(letter string, ground Color, x, y, radius float64) {
	p.Disc(x, y, radius, ground)
	p.Circle(x, y, radius, 1, Fade(p.Theme.Ivory, 0.25))
	p.TextIn(letter, Rect{X: x - radius, Y: y - radius, W: 2 * radius, H: 2 * radius}, Style{Font: Serif, Size: radius * 1.05, Color: p.Theme.Ivory, Align: Middle})
}
