package ui

import "machiavelli/game/ui/geom"

// Rect is a rectangle in device-independent points.
type Rect = geom.Rect
