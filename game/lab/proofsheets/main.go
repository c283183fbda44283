// Command proofsheets writes proof sheets of the deck as PNG files, for people to look at:
// every face of every style at several widths, and the state marks on felt.
//
//	go run ./game/lab/proofsheets DIR
package main

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"

	"machiavelli/engine/card"
	"machiavelli/game/ui/deck/art"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: proof DIR")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "proof:", err)
		os.Exit(1)
	}
}

var styles = []struct {
	name  string
	style art.Style
}{
	{"classic", art.Style{}},
	{"four-colour", art.Style{FourColour: true}},
	{"large", art.Style{LargeIndex: true}},
	{"tiles", art.Style{Tiles: true}},
}

func write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, st := range styles {
		for _, width := range []int{48, 72, 104, 200} {
			name := fmt.Sprintf("%s-%d.png", st.name, width)
			if err := save(filepath.Join(dir, name), sheet(art.Bake(width, st.style))); err != nil {
				return err
			}
		}
	}
	return nil
}

var felt = color.RGBA{0x1c, 0x56, 0x4a, 0xff}

// sheet lays out the suits in rows, then joker, back, some badges, and a fan
// as cards lie in a meld.
func sheet(p *art.Pixels) *image.RGBA {
	w, h := p.Width, art.Height(p.Width)
	step, row := w+w/8, h+w/8
	img := image.NewRGBA(image.Rect(0, 0, w/8+card.Ranks*step, w/8+5*row))
	draw.Draw(img, img.Rect, image.NewUniform(felt), image.Point{}, draw.Src)
	put := func(s art.Sprite, x, y int) {
		c := p.Cell(s)
		draw.Draw(img, image.Rectangle{Max: c.In.Size()}.Add(c.At).Add(image.Pt(x, y)), p.Image, c.In.Min, draw.Over)
	}
	for u := range card.Suit(card.Suits) {
		for r := card.Ace; r <= card.King; r++ {
			put(art.Face(card.Of(u, r)), w/8+int(r-1)*step, w/8+int(u)*row)
		}
	}
	y := w/8 + card.Suits*row
	put(art.Face(card.Joker), w/8, y)
	put(art.Face(card.Joker), w/8+step, y)
	put(art.Badge(card.Of(card.Diamonds, card.Ten)), w/8+step, y)
	put(art.Face(card.Joker), w/8+2*step, y)
	put(art.Badge(card.Of(card.Spades, card.Queen)), w/8+2*step, y)
	put(art.Back, w/8+3*step, y)
	for i, r := range []card.Rank{7, 8, 9, 10, card.Jack, card.Queen, card.King} {
		put(art.Face(card.Of(card.Hearts, r)), w/8+4*step+i*w*38/100, y)
	}
	for i, u := range []card.Suit{card.Spades, card.Hearts, card.Diamonds, card.Clubs} {
		put(art.Face(card.Of(u, card.Rank(10+i))), w/8+8*step+i*w*38/100, y)
	}
	for i := range 4 {
		put(art.Back, w/8+10*step+w/2+i*w/5, y)
	}
	return img
}

func save(path string, img image.Image) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := png.Encode(f, img); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
