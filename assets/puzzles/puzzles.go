// Package puzzles embeds the collection of puzzles into the desktop programs. The
// page fetches the file when a player opens the puzzles.
package puzzles

import _ "embed"

// File is the collection, as engine/puzzle packs it.
//
//go:embed puzzles.bin
var File []byte
