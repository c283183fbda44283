package stage

import (
	"math"

	"machiavelli/game/ui"

	"github.com/hajimehoshi/ebiten/v2"
)

// window is the size of what is drawn into.
type window struct {
	w, h    float64 // in window points
	device  float64 // pixels of a window point
	zoom    float64 // window points of a point
	insets  func() Insets
	small   bool // too small to play in: a sentence says so
	changed bool // since the last tick
}

// narrowest is the width in points that every scene has room in. A window of 320
// window points, as a page zoomed to the largest is, has it with buttons of 40.
const narrowest = 352

// leastWidth and leastHeight are of the smallest window, in window points, that can be
// played in. Scenes never see a smaller one.
const leastWidth, leastHeight = 320, 256

// Zoom is the number of window points in a point: more than 1 in a window much larger than a
// laptop's, less in one that is narrow, or small both ways.
func Zoom(w, h float64) float64 {
	if small := min(max(w, h)/480, w/narrowest); small < 1 {
		return max(0.75, small)
	}
	return max(1, min(w/1600, h/900))
}

// Layout implements ebiten.Game, which calls LayoutF instead.
func (s *Stage) Layout(w, h int) (int, int) { return w, h }

// LayoutF takes the window's size and returns the pixels to draw. In a window much larger
// than a laptop's everything is larger, and no more fits.
func (s *Stage) LayoutF(w, h float64) (float64, float64) {
	device := 1.0
	if m := ebiten.Monitor(); m != nil {
		device = max(0.5, m.DeviceScaleFactor())
	}
	if now := &s.window; w != now.w || h != now.h || device != now.device {
		s.Resize(w, h, device)
	}
	return whole(w * device), whole(h * device)
}

// whole is the whole pixels in a length, as a canvas and a window have them: a picture
// with a part of a pixel more would be drawn through a filter, which blurs all of it. A
// window's length is its pixels divided by the device's scale, so that the product may
// fall short of them by a rounding.
func whole(pixels float64) float64 { return max(1, math.Floor(pixels+1.0/256)) }

// Resize sets the window's size, in window points, and the pixels of a window point.
func (s *Stage) Resize(w, h, device float64) {
	small := w < leastWidth || h < leastHeight
	roomW, roomH := max(w, leastWidth), max(h, leastHeight)
	zoom := Zoom(roomW, roomH)
	s.window = window{w: w, h: h, device: device, zoom: zoom, insets: s.window.insets, small: small, changed: true}
	c := &s.ctx
	c.W, c.H, c.Scale = roomW/zoom, roomH/zoom, device*zoom
	if s.window.insets != nil {
		i := s.window.insets()
		c.SafeArea = Insets{i.Top / zoom, i.Right / zoom, i.Bottom / zoom, i.Left / zoom}
	}
	c.Fonts.SetScale(c.Scale)
	c.UI.Resize(c.W, c.H)
	s.dirty = true
}

// Size is the size of the window, in window points.
func (s *Stage) Size() (w, h float64) { return s.window.w, s.window.h }

// drawSmall draws what a window shows that is too small to play in: a sentence, as large
// as there is room for.
func (s *Stage) drawSmall() {
	c := &s.ctx
	p := c.Painter
	p.Felt()
	room := ui.Rect{W: s.window.w / s.window.zoom, H: s.window.h / s.window.zoom}.Inset(2)
	text := c.T("stage.small")
	for size := 18.0; size >= 4; size-- {
		st := ui.Style{Size: size, Color: c.Theme.Ivory, Align: ui.Middle}
		lines := c.Fonts.Lines(text, st.Font, size, max(1, room.W))
		if height := float64(len(lines)) * ui.LineHeight(size); height <= room.H {
			p.Wrap(text, ui.Rect{X: room.X, Y: room.Y + (room.H-height)/2, W: room.W, H: height}, st)
			return
		}
	}
}
