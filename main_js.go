package main

import (
	"log"

	"machiavelli/engine/worker"
	"machiavelli/game/shell/window"
	"machiavelli/scenes"
)

// In a page there is nothing but the game: it has no command line.
func main() {
	if err := window.Run(window.Options{Scenes: scenes.All(worker.Start)}); err != nil {
		log.Fatal("machiavelli: ", err)
	}
}
