package art

import "image"

// IconSizes lists the sizes in pixels of a window's icon.
var IconSizes = []int{16, 32, 48, 128, 256}

// smallIcon is the size up to which the icon shows one card instead of three.
const smallIcon = 40

// Icon draws the game's icon as a square of size pixels: cards on green felt.
func Icon(size int) *image.RGBA {
	c := new(tools).canvas(size, size, stretch(float64(size)/100, float64(size)/100))
	felt := func(d float64) path { return roundBox(d, d, 100-d, 100-d, 22-d) }
	c.fill(felt(0), rgb(0x0a2a24))
	c.fill(felt(1.5), ramp{point{0, 0}, point{0, 100}, rgb(0x257565), rgb(0x0f3f35)})
	if size <= smallIcon {
		iconCard(c, 1.06, 8, func(c *canvas) {
			c.fill(placed(suitSigns[0], middleX, middleY, 74), night)
		})
		return c.img
	}
	c.draw(felt(5), 1.6, gold)
	iconCards(c)
	return c.img
}

// MaskableIcon draws the icon with felt up to its edges, for systems that cut every icon to
// their own shape. The cards lie in the circle of four fifths of the size, which no shape
// cuts.
func MaskableIcon(size int) *image.RGBA {
	c := new(tools).canvas(size, size, stretch(float64(size)/100, float64(size)/100))
	c.fill(roundBox(0, 0, 100, 100, 0), ramp{point{0, 0}, point{0, 100}, rgb(0x257565), rgb(0x0f3f35)})
	const inside, up = 0.84, 6 // they hang below the icon's middle
	iconCards(c.under(stretch(inside, inside).then(shift(50-inside*50, 50-inside*50-up))))
	return c.img
}

// iconCards are the three cards of the icon.
func iconCards(c *canvas) {
	iconCard(c, 0.72, -24, func(c *canvas) {
		c.fill(roundBox(8, 8, UnitsWide-8, UnitsHigh-8, 3), crimson)
		c.draw(roundBox(13, 13, UnitsWide-13, UnitsHigh-13, 2), 2, gold)
		c.fill(medallion(30), gold)
	})
	iconCard(c, 0.72, -3, func(c *canvas) {
		c.fill(placed(suitSigns[1], 22, 24, 26), crimson)
	})
	iconCard(c, 0.72, 18, func(c *canvas) {
		c.fill(placed(suitSigns[0], middleX, middleY, 70), night)
		c.draw(placed(suitSigns[0], middleX, middleY+0.8, 58), 1.6, gold)
		c.fill(placed(lily, middleX, middleY+4, 27), goldLight)
	})
}

// iconCard is a card of the icon, its size as a part of the usual one, turned
// about a point below the icon's middle.
func iconCard(c *canvas, size, deg float64, print func(*canvas)) {
	k := 0.56 * size
	on := c.under(stretch(k, k).then(shift(50-k*50, 50-k*70+6)).then(turn(deg, 50, 96)))
	on.fill(cardShape(0).by(shift(1.5, 3)), ink{0, 0, 0, 90})
	on.fill(cardShape(0), edgeLine)
	on.fill(cardShape(1.6), ramp{point{0, 0}, point{0, UnitsHigh}, ivoryLight, ivoryDeep})
	print(on)
}
