package ui

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"machiavelli/assets/fonts"

	"golang.org/x/image/font/sfnt"
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

// Fonts measures text and caches the results. Sizes are in
// device-independent points; Scale turns them into pixels.
type Fonts struct {
	// Drawn is told of every line of text that is drawn, Cut of what has no room for
	// all of its letters. Both are for tests; nil: nobody asks.
	Drawn, Cut func(text string)

	scale float64
	faces []*typeface // the game's three, and behind them those of the system
	caps  map[faceKey]float64
	pics  map[glyphKey]glyph
	runs  map[runKey]*run
	lines map[linesKey][]string
	cuts  map[linesKey]string

	foreign foreign
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

// run is a line of text, letter by letter; its pictures are made when it is
// first drawn.
type run struct {
	width   float64 // pixels
	letters []letter
	glyphs  []placed
	drawn   bool
}

// letter is a letter of a line: the byte it begins at, its glyph, and how many
// pixels from the line's start it stands.
type letter struct {
	at    int
	font  Font
	index sfnt.GlyphIndex
	px    float64
	x     float64

	picture *picture // of a whole word, in place of a glyph
}

// placed is a picture of a line and where it lies from the line's start, on
// whole pixels.
type placed struct {
	glyph
	x float64
}

// cacheLimit is how many lines of text are kept; beyond it all are dropped,
// which a counting label does about once in an hour.
const cacheLimit = 4000

// NewFonts reads the typefaces. It fails only in a broken build.
func NewFonts(scale float64) (*Fonts, error) {
	f := &Fonts{foreign: newForeign()}
	for _, data := range [...][]byte{Sans: fonts.Sans, Bold: fonts.Bold, Serif: fonts.Serif} {
		face, err := readTypeface(data)
		if err != nil {
			return nil, err
		}
		f.faces = append(f.faces, face)
	}
	f.SetScale(scale)
	return f, nil
}

// SetScale sets the number of pixels of a point.
func (f *Fonts) SetScale(scale float64) {
	f.arrive()
	if scale == f.scale {
		return
	}
	f.scale = scale
	f.caps = map[faceKey]float64{}
	f.pics = map[glyphKey]glyph{}
	f.forget()
}

func (f *Fonts) forget() {
	f.runs = map[runKey]*run{}
	f.lines = map[linesKey][]string{}
	f.cuts = map[linesKey]string{}
}

func (f *Fonts) run(s string, k faceKey) *run {
	key := runKey{k, s}
	if r, ok := f.runs[key]; ok {
		return r
	}
	if len(f.runs) > cacheLimit {
		f.forget()
	}
	r := f.set(s, k)
	f.runs[key] = r
	return r
}

// set sets a line letter by letter.
func (f *Fonts) set(s string, k faceKey) *run {
	r := &run{}
	if f.plain(s) {
		f.setLetters(r, s, 0, k)
	} else {
		f.setForeign(r, s, k)
	}
	return r
}

// setLetters sets letters of the typefaces that stand somewhere in a line.
func (f *Fonts) setLetters(r *run, s string, at int, k faceKey) {
	last := letter{}
	for i, c := range s {
		l := f.letter(c, k)
		if l.index == 0 && unseen(c) {
			continue
		}
		if last.index != 0 && l.font == last.font {
			r.width += f.faces[l.font].kern(last.index, l.index, l.px)
		}
		l.at, l.x = at+i, r.width
		r.letters = append(r.letters, l)
		r.width += f.faces[l.font].advance(l.index, l.px)
		last = l
	}
}

// letter finds a letter. The serif has letters only; signs such as ♠ come from
// the sans. No font has the star that stands for a joker in a sentence: the sun of
// the sans is drawn for it.
func (f *Fonts) letter(c rune, k faceKey) letter {
	if c == '★' {
		c = '☼'
	}
	px := k.size * f.scale
	l := letter{font: k.font, index: f.faces[k.font].index(c), px: px}
	if l.index == 0 && k.font == Serif {
		if g := f.faces[Sans].index(c); g != 0 {
			l.font, l.index, l.px = Sans, g, px*0.9
		}
	}
	return l
}

// glyphs is the pictures of a line of text.
func (f *Fonts) glyphs(s string, k faceKey) *run {
	r := f.run(s, k)
	if r.drawn {
		return r
	}
	r.drawn = true
	for _, l := range r.letters {
		if p := l.picture; p != nil {
			if p.image == nil {
				p.image = p.draw()
			}
			r.glyphs = append(r.glyphs, placed{glyph{p.image, p.left, p.top}, math.Round(l.x) + p.left})
			continue
		}
		quarters := math.Round(l.x * 4)
		whole := math.Floor(quarters / 4)
		key := glyphKey{l.font, l.index, l.px, uint8(quarters - 4*whole)}
		pic, ok := f.pics[key]
		if !ok {
			pic = f.faces[l.font].draw(key)
			f.pics[key] = pic
		}
		if pic.image != nil {
			r.glyphs = append(r.glyphs, placed{pic, whole + pic.left})
		}
	}
	return r
}

// Width is the width of a line of text.
func (f *Fonts) Width(s string, font Font, size float64) float64 {
	return f.run(s, faceKey{font, size}).width / f.scale
}

// LineHeight is the distance of two lines of text.
func LineHeight(size float64) float64 { return math.Ceil(size * 1.4) }

// Lines breaks a text so that no line is wider than a width; a word that is wider breaks
// anywhere. It breaks at a newline, and not at a no-break space. If it costs no further
// line, no line ends in a word of one letter, and the last line has more than one word. The
// result is shared: do not change it.
func (f *Fonts) Lines(s string, font Font, size, width float64) []string {
	key := linesKey{runKey{faceKey{font, size}, s}, width}
	if l, ok := f.lines[key]; ok {
		return l
	}
	fits := func(text string) bool { return f.Width(text, font, size) <= width }
	var out []string
	for part := range strings.SplitSeq(s, "\n") {
		first := len(out)
		var line []string
		end := func() {
			if len(line) > 0 {
				out = append(out, strings.Join(line, " "))
				line = nil
			}
		}
		for word := range strings.FieldsFuncSeq(part, apart) {
			for !fits(word) { // a path, say: it breaks anywhere
				n := f.prefix(word, font, size, width)
				if n == len(word) {
					break
				}
				end()
				out, word = append(out, word[:n]), word[n:]
			}
			if len(line) > 0 && !fits(strings.Join(line, " ")+" "+word) {
				for last := len(line) - 1; last > 0 && short(line[last]) && fits(line[last]+" "+word); last-- {
					word, line = line[last]+" "+word, line[:last]
				}
				end()
			}
			line = append(line, word)
		}
		end()
		if len(out) == first {
			out = append(out, "")
		}
		accompany(out[first:], fits)
	}
	f.lines[key] = out
	return out
}

// short reports whether a word is a single letter, as an article or a preposition may
// be: it belongs to the word after it.
func short(word string) bool {
	r, n := utf8.DecodeRuneInString(word)
	return n == len(word) && unicode.IsLetter(r)
}

// accompany gives a last line of one word the word before it, and a single letter that
// then ends the line before, of which two words stay.
func accompany(lines []string, fits func(string) bool) {
	if len(lines) < 2 {
		return
	}
	before, last := &lines[len(lines)-2], &lines[len(lines)-1]
	for {
		at := strings.LastIndexFunc(*before, apart)
		if at < 0 || !strings.ContainsFunc((*before)[:at], apart) {
			return
		}
		word := (*before)[at+1:]
		both := word + " " + *last
		if strings.ContainsFunc(*last, apart) && !short(word) || !fits(both) {
			return
		}
		*before, *last = (*before)[:at], both
	}
}

// apart reports whether a line can be broken at a letter.
func apart(r rune) bool { return unicode.IsSpace(r) && r != '\u00a0' }

// prefix is how many bytes of a word fit a width, one letter at least.
func (f *Fonts) prefix(word string, font Font, size, width float64) int {
	n := len(word)
	for end := range word {
		switch {
		case end == 0:
		case n == len(word), f.Width(word[:end], font, size) <= width:
			n = end
		default:
			return n
		}
	}
	return n
}

// Fit returns the text, or as much of its beginning as fits a width with an ellipsis.
func (f *Fonts) Fit(s string, font Font, size, width float64) string {
	if s == "" || f.Width(s, font, size) <= width+0.5 {
		return s
	}
	f.cut(s)
	key := linesKey{runKey{faceKey{font, size}, s}, width}
	if c, ok := f.cuts[key]; ok {
		return c
	}
	room := (width - f.Width("…", font, size)) * f.scale
	end := 0
	for _, l := range f.run(s, key.faceKey).letters {
		if l.x > room {
			break
		}
		end = l.at
	}
	c := strings.TrimRight(s[:end], " ") + "…"
	f.cuts[key] = c
	return c
}

// Broken reports whether a text has a word that is wider than a width.
func (f *Fonts) Broken(s string, font Font, size, width float64) bool {
	for word := range strings.FieldsFuncSeq(s, apart) {
		if f.Width(word, font, size) > width {
			return true
		}
	}
	return false
}

func (f *Fonts) cut(text string) {
	if f.Cut != nil {
		f.Cut(text)
	}
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
	if h, ok := f.caps[k]; ok {
		return h
	}
	h := f.faces[k.font].capHeight(k.size * f.scale)
	f.caps[k] = h
	return h
}
