// Command bare is the least that Ebitengine can show in a page: what the start
// of the game is measured against.
package main

import (
	"image/color"
	"log"

	"github.com/hajimehoshi/ebiten/v2"
)

type game struct{}

func (game) Update() error                       { return nil }
func (game) Draw(screen *ebiten.Image)           { screen.Fill(color.RGBA{0x12, 0x35, 0x24, 0xff}) }
func (game) Layout(w, h int) (width, height int) { return w, h }

func main() {
	if err := ebiten.RunGame(game{}); err != nil {
		log.Fatal(err)
	}
}
