package art

import "machiavelli/engine/card"

// The colours of the deck. All that carries meaning keeps a contrast of 4.5
// against the ivory ground (a test holds them to it).
var (
	ivoryLight = rgb(0xfffdf7)
	ivoryDeep  = rgb(0xf4ead2)
	badgeLight = rgb(0xfff3c9)
	badgeDeep  = rgb(0xfbe3a0)
	edgeLine   = rgb(0xcfc2a2)

	night   = rgb(0x1b2436) // ink of the black suits, and of every outline
	crimson = rgb(0xb3182b)
	azure   = rgb(0x1c56a8)
	green   = rgb(0x15693a)
	amber   = rgb(0xa04a00)

	black      = rgb(0x000000)
	white      = rgb(0xffffff)
	crimsonDim = rgb(0x8f0f20)
	azureDim   = rgb(0x123f80)
	greenDim   = rgb(0x0d4d29)
	amberDim   = rgb(0x743500)

	wine      = rgb(0x7d1224)
	gold      = rgb(0xd9a935)
	goldLight = rgb(0xf6dc8b)
	goldDeep  = rgb(0x9a6f17)
	skin      = rgb(0xf6d9b8)
	skinShade = rgb(0xe3b98f)
	blush     = rgb(0xd98873)
)

// outlineWidth is the pen, in units, of the lines around the courts' parts.
const outlineWidth = 1

// suitInk is the colour a suit is printed in.
func (s Style) suitInk(u card.Suit) ink {
	red, blue, fourth, orange := crimson, azure, green, amber
	if s.Contrast {
		red, blue, fourth, orange = crimsonDim, azureDim, greenDim, amberDim
	}
	switch {
	case s.Tiles:
		return [card.Suits]ink{night, red, blue, orange}[u]
	case s.FourColour:
		return [card.Suits]ink{night, red, blue, fourth}[u]
	case u.Red():
		return red
	}
	return night
}
