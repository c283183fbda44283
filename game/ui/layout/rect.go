// Package layout computes where everything on a table is: bars, buttons, hand, melds. It is
// pure geometry in dp (pixels at a scale of one), with no
// state, no drawing and no rule of the game.
package layout

import "machiavelli/game/ui/geom"

// Rect is an upright rectangle in dp; X, Y is its top left corner.
type Rect = geom.Rect
