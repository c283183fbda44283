package main

import (
	"log"

	"machiavelli/game/play"
	"machiavelli/scenes"
)

// In a page there is nothing but the game: it has no command line.
func main() {
	if err := play.Run(play.Options{Scenes: scenes.All()}); err != nil {
		log.Fatal("machiavelli: ", err)
	}
}
