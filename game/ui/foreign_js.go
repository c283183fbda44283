package ui

import (
	"image"
	"math"
	"strconv"
	"strings"
	"sync"
	"syscall/js"
	"unicode"

	"github.com/hajimehoshi/ebiten/v2"
)

// families are the browser's typefaces that are like the game's own.
var families = [...]string{Sans: "400 %px system-ui, sans-serif", Bold: "700 %px system-ui, sans-serif", Serif: "700 %px Palatino, Georgia, serif"}

// widest is the most pixels of a word's picture each way.
const widest = 2048

// brush is the browser's own for texts, null where it has none.
var brush = sync.OnceValue(func() (context js.Value) {
	context = js.Null()
	defer func() { recover() }() // a browser may refuse it, and node has no document
	canvas := js.Global().Get("document").Call("createElement", "canvas")
	canvas.Set("width", 1)
	canvas.Set("height", 1)
	return canvas.Call("getContext", "2d", map[string]any{"willReadFrequently": true})
})

// drawsWord reports whether a word can be drawn: whether the browser has a font for each of
// its letters. Where it has none it draws a box, the same for every letter or with its number
// in it; a letter is lacking that looks like one that no font has. A browser with a font of
// boxes for each script cannot be told from one with letters.
func (f *Fonts) drawsWord(word string) (drawn bool) {
	defer func() {
		if recover() != nil {
			drawn = false
		}
	}()
	if !brush().Truthy() {
		return false
	}
	for _, r := range word {
		if !f.known(r) && !unseen(r) && !unicode.IsMark(r) && isBox(r) {
			return false
		}
	}
	return true
}

// lacking are characters that stand for nothing, so that no font has them: one of the first
// plane, and one of the others, whose numbers are longer.
var lacking = [...]rune{'\u0378', '\U0003fff0'}

// boxes has for each letter that was asked for whether the browser draws a box in its place.
var boxes = map[rune]bool{}

// mostBoxes is how many letters are remembered.
const mostBoxes = 2000

// isBox reports whether the browser draws a letter as one that no font has.
func isBox(r rune) bool {
	if box, asked := boxes[r]; asked {
		return box
	}
	none := lacking[0]
	if r > 0xffff {
		none = lacking[1]
	}
	box := outline(r) == outline(none)
	if len(boxes) >= mostBoxes {
		clear(boxes)
	}
	boxes[r] = box
	return box
}

// outline is how a letter is drawn: its width, its edges, and its pixels along them. What
// stands within, as the number in Firefox's boxes, is left out.
func outline(r rune) string {
	const size, side = 32, 64
	canvas := brush().Get("canvas")
	canvas.Set("width", side)
	canvas.Set("height", side)
	brush().Set("font", strings.Replace(families[Sans], "%", strconv.Itoa(size), 1))
	brush().Set("fillStyle", "#fff")
	wide := brush().Call("measureText", string(r)).Get("width").Float()
	brush().Call("fillText", string(r), 8, 48)
	img := image.NewNRGBA(image.Rect(0, 0, side, side))
	js.CopyBytesToGo(img.Pix, brush().Call("getImageData", 0, 0, side, side).Get("data"))
	edges := image.Rectangle{}
	for y := range side {
		for x := range side {
			if img.NRGBAAt(x, y).A > 0 {
				edges = edges.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	b := append(strconv.AppendFloat(nil, wide, 'f', 2, 64), edges.String()...)
	for x := edges.Min.X; x < edges.Max.X; x++ {
		b = append(b, img.NRGBAAt(x, edges.Min.Y).A, img.NRGBAAt(x, edges.Max.Y-1).A)
	}
	for y := edges.Min.Y; y < edges.Max.Y; y++ {
		b = append(b, img.NRGBAAt(edges.Min.X, y).A, img.NRGBAAt(edges.Max.X-1, y).A)
	}
	return string(b)
}

// setWord sets a word as the browser draws it.
func (f *Fonts) setWord(r *run, word string, at int, k faceKey) (done bool) {
	defer func() {
		if recover() != nil {
			done = false
		}
	}()
	if !f.drawsWord(word) {
		return false
	}
	px := math.Round(k.size*f.scale*4) / 4
	typeface := strings.Replace(families[k.font], "%", strconv.FormatFloat(px, 'f', -1, 64), 1)
	brush().Set("font", typeface)
	size := brush().Call("measureText", word)
	side := func(name string) int { return int(math.Ceil(math.Max(0, size.Get(name).Float()))) + 1 }
	left, up := side("actualBoundingBoxLeft"), side("actualBoundingBoxAscent")
	w, h := min(widest, left+side("actualBoundingBoxRight")), min(widest, up+side("actualBoundingBoxDescent"))
	p := &picture{left: float64(-left), top: float64(-up), draw: func() *ebiten.Image {
		canvas := brush().Get("canvas")
		canvas.Set("width", w) // which clears it, and all that was set
		canvas.Set("height", h)
		brush().Set("font", typeface)
		brush().Set("fillStyle", "#fff")
		brush().Call("fillText", word, left, up)
		img := image.NewNRGBA(image.Rect(0, 0, w, h))
		js.CopyBytesToGo(img.Pix, brush().Call("getImageData", 0, 0, w, h).Get("data"))
		return ebiten.NewImageFromImage(img)
	}}
	r.letters = append(r.letters, letter{at: at, x: r.width, picture: p})
	r.width += size.Get("width").Float()
	return true
}

// arrive waits for nothing: the browser has its fonts.
func (f *Fonts) arrive() {}
