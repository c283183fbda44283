package ui

import (
	"bytes"
	"math"
	"strings"

	"machiavelli/assets/fonts"

	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
)

// Font is one of the typefaces.
type Font uint8

// The typefaces: a clear sans for everything read, its bold, and a serif for
// titles.
const (
	Sans Font = iota
	Bold
	Serif
)

// Fonts measures text and keeps what it has measured. Sizes are in
// device-independent points; Scale turns them into pixels.
type Fonts struct {
	scale   float64
	sources [3]*text.GoTextFaceSource
	faces   map[faceKey]text.Face
	metrics map[faceKey]text.Metrics
	runs    map[runKey]*run
	lines   map[linesKey][]string
	cuts    map[linesKey]string
}

type faceKey struct {
	font Font
	size float64 // points
}

type runKey struct {
	faceKey
	text string
}

type linesKey struct {
	runKey
	width float64
}

// run is a shaped line of text; its pictures are made when it is first drawn.
type run struct {
	width  float64 // pixels
	glyphs []text.Glyph
	drawn  bool
}

// cacheLimit is how many lines of text are kept; beyond it all are dropped,
// which a counting label does about once in an hour.
const cacheLimit = 4000

// NewFonts reads the typefaces. The error is that of a broken build.
func NewFonts(scale float64) (*Fonts, error) {
	f := &Fonts{}
	for i, data := range [...][]byte{Sans: goregular.TTF, Bold: gobold.TTF, Serif: fonts.Serif} {
		src, err := text.NewGoTextFaceSource(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		f.sources[i] = src
	}
	f.SetScale(scale)
	return f, nil
}

// SetScale says how many pixels a point is.
func (f *Fonts) SetScale(scale float64) {
	if scale == f.scale {
		return
	}
	f.scale = scale
	f.faces = map[faceKey]text.Face{}
	f.metrics = map[faceKey]text.Metrics{}
	f.forget()
}

func (f *Fonts) forget() {
	f.runs = map[runKey]*run{}
	f.lines = map[linesKey][]string{}
	f.cuts = map[linesKey]string{}
}

func (f *Fonts) face(k faceKey) text.Face {
	if face, ok := f.faces[k]; ok {
		return face
	}
	px := k.size * f.scale
	first := &text.GoTextFace{Source: f.sources[k.font], Size: px}
	var face text.Face = first
	if k.font == Serif {
		// The serif has letters only; signs such as ♠ come from the sans.
		if m, err := text.NewMultiFace(first, &text.GoTextFace{Source: f.sources[Sans], Size: px * 0.9}); err == nil {
			face = m
		}
	}
	f.faces[k] = face
	f.metrics[k] = first.Metrics()
	return face
}

func (f *Fonts) run(s string, k faceKey) *run {
	key := runKey{k, s}
	if r, ok := f.runs[key]; ok {
		return r
	}
	if len(f.runs) > cacheLimit {
		f.forget()
	}
	r := &run{width: text.AdvanceAt(s, len(s), f.face(k))}
	f.runs[key] = r
	return r
}

// glyphs is the pictures of a line of text.
func (f *Fonts) glyphs(s string, k faceKey) *run {
	r := f.run(s, k)
	if !r.drawn {
		r.glyphs = text.AppendGlyphs(nil, s, f.face(k), nil)
		r.drawn = true
	}
	return r
}

// Width is the width of a line of text.
func (f *Fonts) Width(s string, font Font, size float64) float64 {
	return f.run(s, faceKey{font, size}).width / f.scale
}

// LineHeight is the distance of two lines of text.
func LineHeight(size float64) float64 { return math.Ceil(size * 1.4) }

// Lines breaks a text so that no line is wider than a width; a word that is
// wider stands alone. A newline breaks, too. The result is shared: do not
// change it.
func (f *Fonts) Lines(s string, font Font, size, width float64) []string {
	key := linesKey{runKey{faceKey{font, size}, s}, width}
	if l, ok := f.lines[key]; ok {
		return l
	}
	var out []string
	for part := range strings.SplitSeq(s, "\n") {
		line := ""
		for word := range strings.FieldsSeq(part) {
			try := word
			if line != "" {
				try = line + " " + word
			}
			if line != "" && f.Width(try, font, size) > width {
				out = append(out, line)
				try = word
			}
			line = try
		}
		out = append(out, line)
	}
	f.lines[key] = out
	return out
}

// Fit is the text itself, or its beginning and an ellipsis that fit a width.
func (f *Fonts) Fit(s string, font Font, size, width float64) string {
	if f.Width(s, font, size) <= width+0.5 {
		return s
	}
	key := linesKey{runKey{faceKey{font, size}, s}, width}
	if c, ok := f.cuts[key]; ok {
		return c
	}
	face := f.face(key.faceKey)
	room := width - f.Width("…", font, size)
	end := 0
	for i := range s {
		if text.AdvanceAt(s, i, face)/f.scale > room {
			break
		}
		end = i
	}
	c := strings.TrimRight(s[:end], " ") + "…"
	f.cuts[key] = c
	return c
}

// Shrink is the size at which a line of text fits a width: the size itself, or
// smaller, but no smaller than least.
func (f *Fonts) Shrink(s string, font Font, size, width, least float64) float64 {
	if w := f.Width(s, font, size); w > width {
		size = math.Floor(size * width / w)
	}
	return max(least, size)
}

// capHeight is the height of a capital, in pixels.
func (f *Fonts) capHeight(k faceKey) float64 {
	f.face(k)
	return f.metrics[k].CapHeight
}

// ascent is the height of a line above its baseline, in pixels.
func (f *Fonts) ascent(k faceKey) float64 {
	f.face(k)
	return f.metrics[k].HAscent
}
