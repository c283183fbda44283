package deck

import (
	"slices"

	"machiavelli/game/deck/art"
)

// Bank keeps the sheets of a few card widths and bakes new ones in the
// background of the frames: Sheet answers at once, Update works a little.
type Bank struct {
	style   Style
	sheets  []*Sheet   // most recently asked for first
	atlases []*atlas   // fit to be drawn with
	work    *atlas     // the one in the making, if any
	next    art.Sprite // of work
}

const (
	// keep is how many widths a bank holds: the hand, the table, the
	// opponents' small cards, and some on their way out.
	keep = 10
	// firstWidth is there from the start, baked card by card as they are drawn,
	// so that there is always something to draw with.
	firstWidth = 72
)

// NewBank is a bank for a style. It bakes nothing yet.
func NewBank(s Style) *Bank {
	b := &Bank{}
	b.open(s)
	return b
}

// Style is the deck that the bank draws.
func (b *Bank) Style() Style { return b.style }

// SetStyle changes the deck. Sheets got before keep the old one: ask again.
func (b *Bank) SetStyle(s Style) {
	if b.style == s {
		return
	}
	b.open(s)
}

func (b *Bank) open(s Style) {
	first := newAtlas(firstWidth, s)
	*b = Bank{style: s, sheets: []*Sheet{newSheet(firstWidth, first)}, atlases: []*atlas{first}}
}

// Sheet is the sheet for a card width in pixels. It can be drawn with at once,
// and turns crisp when Update has baked it. The same width gives the same
// sheet as long as it is among the last few asked for.
func (b *Bank) Sheet(width int) *Sheet {
	width = max(1, width)
	for i, s := range b.sheets {
		if s.width == width {
			copy(b.sheets[1:i+1], b.sheets[:i])
			b.sheets[0] = s
			return s
		}
	}
	s := newSheet(width, b.nearest(width))
	b.sheets = append([]*Sheet{s}, b.sheets[:min(len(b.sheets), keep-1)]...)
	b.sweep()
	return s
}

// Update bakes for a few milliseconds at the most, as long as there is
// something to bake, and reports whether a sheet has become crisp: then the
// screen wants a redraw.
func (b *Bank) Update() bool {
	if b.work == nil && !b.begin() {
		return false
	}
	for pixels := 0; pixels < stepPixels; b.next++ {
		if b.next == art.Sprites {
			return b.finish()
		}
		pixels += b.work.bake(b.next)
	}
	return false
}

// begin takes up the most recently wanted sheet that is not crisp, or else an
// atlas with gaps.
func (b *Bank) begin() bool {
	for _, s := range b.sheets {
		if !s.Crisp() {
			b.work, b.next = newAtlas(art.BakedWidth(s.width), b.style), 1
			return true
		}
	}
	for _, a := range b.atlases {
		if a.left > 0 {
			b.work, b.next = a, 1
			return true
		}
	}
	return false
}

// finish gives the new atlas to every sheet that it serves best, and reports
// whether one took it.
func (b *Bank) finish() bool {
	done := b.work
	b.work = nil
	if slices.Contains(b.atlases, done) {
		return false
	}
	b.atlases = append(b.atlases, done)
	crisp := false
	for _, s := range b.sheets {
		if !s.Crisp() {
			s.from = b.nearest(s.width)
			crisp = crisp || s.from == done
		}
	}
	b.sweep()
	return crisp
}

// nearest is the atlas that serves a width best: the narrowest that is
// not too narrow, else the widest.
func (b *Bank) nearest(width int) *atlas {
	best := b.atlases[0]
	for _, a := range b.atlases[1:] {
		if best.width < width && a.width > best.width || a.width >= width && a.width < best.width {
			best = a
		}
	}
	return best
}

// sweep forgets the atlases that no sheet draws from.
func (b *Bank) sweep() {
	b.atlases = slices.DeleteFunc(b.atlases, func(a *atlas) bool {
		return !slices.ContainsFunc(b.sheets, func(s *Sheet) bool { return s.from == a })
	})
}
