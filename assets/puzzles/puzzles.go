// Package puzzles embeds the collection of puzzles into programs that are not
// loaded over a network: the page fetches the file when somebody wants one.
package puzzles

import _ "embed"

// File is the collection, as engine/puzzle packs it.
//
//go:embed puzzles.bin
var File []byte
