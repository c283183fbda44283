package ui

import (
	"image"
	"math"
	"strconv"
	"strings"
	"sync"
	"syscall/js"

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

// drawsWord reports whether a word can be drawn: the browser draws any.
func (f *Fonts) drawsWord(string) bool { return brush().Truthy() }

// setWord sets a word as the browser draws it.
func (f *Fonts) setWord(r *run, word string, at int, k faceKey) (done bool) {
	defer func() {
		if recover() != nil {
			done = false
		}
	}()
	if !brush().Truthy() {
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
