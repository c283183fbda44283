package ui

import "machiavelli/game/geom"

// Rect is a rectangle in device-independent points.
type Rect = geom.Rect
