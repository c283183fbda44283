// Package deck puts the cards on the screen: it holds the atlas that package
// art draws as Ebitengine images, one for each card width in use, and draws
// cards from it as sprites without allocating.
package deck

import "machiavelli/game/ui/deck/art"

// Style says which deck is drawn. The zero Style is the classic pack in two colours.
type Style = art.Style

// Ratio is the height of a card as a multiple of its width.
const Ratio = art.Ratio

// Height is the height in pixels of a card of a width in pixels.
func Height(width int) int { return art.Height(width) }
