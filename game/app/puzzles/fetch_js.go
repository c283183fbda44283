package puzzles

import "machiavelli/game/fetch"

// Embedded reports whether the puzzles are in the program.
const Embedded = false

func get(arrive func([]byte, error)) { fetch.Page("puzzles", arrive) }
