package art

import (
	"slices"
	"strconv"
	"sync"

	"machiavelli/engine/card"
)

// glyph is a letter of the index: strokes of one pen on a cap height of 100,
// with the base line at 100, and slab serifs as filled boxes.
type glyph struct {
	width float64 // advance
	pen   path    // centre line, drawn with the pen of the alphabet
	slabs path    // filled
}

const (
	capHeight = 100
	penWidth  = 18.5
)

// alphabet holds what an index needs: the ranks, as the packs of several languages
// have them, and the letters of JOKER.
var alphabet = map[rune]glyph{
	'0': {56, svg("M28 8.5 C41 8.5 47.5 24 47.5 50 C47.5 76 41 91.5 28 91.5 C15 91.5 8.5 76 8.5 50 C8.5 24 15 8.5 28 8.5 Z"), nil},
	'1': {36, svg("M22.5 0 V100"), svg("M22.5 0 L14 0 C12 9 7 14 0 16 L0 28 L22.5 28 Z")},
	'2': {57, svg("M8.5 33 C8.5 17 16 8.5 28.5 8.5 C41 8.5 48 17 48 30 C48 50 26 66 12 91.5 L53 91.5"), nil},
	'3': {57, svg("M8.5 28 C10 15 17 8.5 28 8.5 C40 8.5 46.5 16 46.5 27 C46.5 39 38 46.5 22 46.5 M22 46.5 C40 46.5 48.5 54 48.5 68.5 C48.5 83 40.5 91.5 28 91.5 C16 91.5 9 85 7.5 71"), nil},
	'4': {60, svg("M42 0 V100 M38 5 L9 69 L60 69"), nil},
	'5': {57, svg("M50 8.5 H14 V51 M14 48 C18 42.5 23 40 29 40 C41.5 40 48.5 50 48.5 65 C48.5 82 40.5 91.5 27.5 91.5 C16.5 91.5 9.5 85.5 7.5 73"), nil},
	'6': {57, svg("M47 25 C44 14 38.5 8.5 30 8.5 C15.5 8.5 8.5 26 8.5 54 C8.5 79 15 91.5 28.5 91.5 C41 91.5 48.5 82 48.5 66 C48.5 51 41.5 42 29.5 42 C18 42 10 50 8.5 64"), nil},
	'7': {54, svg("M0 8.5 L45 8.5 C34 34 24 62 21 100"), nil},
	'8': {57, svg("M28.5 46 C17 46 10.5 38 10.5 27 C10.5 16 17 8.5 28.5 8.5 C40 8.5 46.5 16 46.5 27 C46.5 38 40 46 28.5 46 C16 46 8.5 55 8.5 68.5 C8.5 82 16 91.5 28.5 91.5 C41 91.5 48.5 82 48.5 68.5 C48.5 55 41 46 28.5 46 Z"), nil},
	'9': {57, svg("M10 75 C13 86 18.5 91.5 27 91.5 C41.5 91.5 48.5 74 48.5 46 C48.5 21 42 8.5 28.5 8.5 C16 8.5 8.5 18 8.5 34 C8.5 49 15.5 58 27.5 58 C39 58 47 50 48.5 36"), nil},
	'A': {68, svg("M11 97 L33 3 L35 3 L57 97 M18 66 H50"), join(box(0, 88, 23, 100), box(45, 88, 68, 100))},
	'J': {56, svg("M40 4 V68 C40 84 35 91.5 24 91.5 C14 91.5 8.5 85 8.5 70"), box(22, 0, 56, 12)},
	'Q': {64, svg("M30 8.5 C44 8.5 51.5 24 51.5 50 C51.5 76 44 91.5 30 91.5 C16 91.5 8.5 76 8.5 50 C8.5 24 16 8.5 30 8.5 Z M35 70 L57 103"), nil},
	'K': {66, svg("M14 0 V100 M52 4 L16 58 M28 40 L54 96"), join(box(2, 0, 28, 12), box(2, 88, 28, 100), box(40, 0, 64, 12), box(42, 88, 66, 100))},
	'B': {58, svg("M14 0 V100 M12 8.5 H28 C40 8.5 46 15.5 46 28 C46 41 40 48 28 48 H14 M28 48 C42 48 49 56 49 70 C49 84 42 91.5 28 91.5 H12"), nil},
	'D': {61, svg("M14 0 V100 M12 8.5 H26 C44 8.5 51.5 24 51.5 50 C51.5 76 44 91.5 26 91.5 H12"), nil},
	'V': {68, svg("M11 3 L33 97 L35 97 L57 3"), join(box(0, 0, 23, 12), box(45, 0, 68, 12))},
	'O': {60, svg("M30 8.5 C44 8.5 51.5 24 51.5 50 C51.5 76 44 91.5 30 91.5 C16 91.5 8.5 76 8.5 50 C8.5 24 16 8.5 30 8.5 Z"), nil},
	'E': {52, svg("M14 0 V100 M10 8.5 H50 M14 50 H42 M10 91.5 H52"), nil},
	'R': {62, svg("M14 0 V100 M12 8.5 H28 C41 8.5 48 16 48 29 C48 42 41 50 28 50 H14 M32 50 L52 98"), nil},
}

// tracking is the room between two letters.
const tracking = 6

// outlines are the glyphs' outlines, made when the first is asked for.
var outlines = sync.OnceValue(func() map[rune]path {
	out := make(map[rune]path, len(alphabet))
	for r, g := range alphabet {
		out[r] = g.outline()
	}
	return out
})

// outline is the filled outline of the glyph.
func (g glyph) outline() path {
	return join(g.pen.stroke(penWidth, miterJoint), clockless(g.slabs))
}

// clockless turns every polygon of a path to run as strokes do.
func clockless(p path) path { return p.bySubpath(path.oriented) }

// textWidth is the width of a text at cap height 100.
func textWidth(s string) float64 {
	w := -float64(tracking)
	for _, r := range s {
		w += alphabet[r].width + tracking
	}
	return w
}

// text is the outline of a text with its middle at x, the top of its letters
// at y, a cap height in units, and no wider than limit: a wider one is narrowed.
func text(s string, x, y, height, limit float64) path {
	var out path
	at := 0.0
	for _, r := range s {
		out = append(out, outlines()[r].by(shift(at, 0))...)
		at += alphabet[r].width + tracking
	}
	k := height / capHeight
	kx := min(k, limit/textWidth(s))
	return out.by(stretch(kx, k)).by(shift(x-textWidth(s)*kx/2, y))
}

// rankText is what the index of a rank says: tiles count where cards have names.
func (s Style) rankText(r card.Rank) string {
	at := slices.Index([]card.Rank{card.Ace, card.King, card.Queen, card.Jack}, r)
	switch {
	case s.Tiles || at < 0:
		return strconv.Itoa(int(r))
	case s.Indices[at] != "":
		return s.Indices[at]
	}
	return r.String()
}
