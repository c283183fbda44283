package deck

import (
	"slices"

	"machiavelli/game/ui/deck/art"
)

// Bank holds the sheets of a few card widths and bakes their sprites between frames: drawing
// never waits, and each Update bakes a little.
type Bank struct {
	style  Style
	sheets []*Sheet // most recently asked for first
	first  *atlas   // what is drawn with, scaled, until a sheet has its own
	calm   int      // updates in which nothing was asked for
	other  *Bank    // tiles where this draws cards, or the other way round; nil: not drawn with
	unseen int      // updates since something came that the screen does not show yet, 0 for nothing
}

const (
	// keep is how many widths a bank holds: the hand, the table, the opponents'
	// small cards, those of other scenes, and some on their way out.
	keep = 10
	// firstWidth is that of the atlas that is there from the start. It is baked
	// card by card, at once where one is drawn.
	firstWidth = 72
	// patience is how many updates without a request come before what may be drawn
	// next is baked: the first pictures of the game are not to wait for it.
	patience = 60
	// redrawEvery is how many updates pass between two redraws while there is more to
	// bake: where the processor draws, a picture costs it more than the cards do.
	redrawEvery = 15
)

// NewBank makes a bank for a style. It bakes nothing yet.
func NewBank(s Style) *Bank { return &Bank{style: s, first: newAtlas(firstWidth, s)} }

// Style is the deck that the bank draws.
func (b *Bank) Style() Style { return b.style }

// As is the bank that draws tiles, or cards, otherwise in the same style: this one or the one
// beside it, which a screen has a picture from.
func (b *Bank) As(tiles bool) *Bank {
	style := b.style
	if style.Tiles == tiles {
		return b
	}
	if style.Tiles = tiles; b.other == nil {
		b.other = NewBank(style)
	}
	return b.other
}

// SetStyle changes the deck. Sheets from earlier calls of Sheet keep the old one.
func (b *Bank) SetStyle(s Style) {
	if b.style != s {
		*b = *NewBank(s)
	}
}

// Sheet is the sheet for a card width in pixels. It can be drawn with at once.
// The same width gives the same sheet as long as it is among the last few
// asked for.
func (b *Bank) Sheet(width int) *Sheet {
	width = max(1, width)
	at := slices.IndexFunc(b.sheets, func(s *Sheet) bool { return s.width == width })
	if at < 0 {
		s := &Sheet{width: width, style: b.style, near: b.nearest(width), first: b.first}
		if art.BakedWidth(width) == firstWidth {
			s.own = b.first
		}
		b.sheets = append([]*Sheet{s}, b.sheets[:min(len(b.sheets), keep-1)]...)
		return s
	}
	s := b.sheets[at]
	copy(b.sheets[1:at+1], b.sheets[:at])
	b.sheets[0] = s
	return s
}

// nearest is the baked atlas whose width is nearest to one, by proportion, and
// nil if that is the first.
func (b *Bank) nearest(width int) *atlas {
	var best *atlas
	ratio := func(a int) float64 { return float64(max(a, width)) / float64(min(a, width)) }
	least := ratio(firstWidth)
	for _, s := range b.sheets {
		if s.own != nil && ratio(s.own.width) < least {
			best, least = s.own, ratio(s.own.width)
		}
	}
	return best
}

// Update bakes for at most a few milliseconds: first sprites that were drawn from another
// width's atlas, the latest sheet first, then those that may be drawn next. It reports
// whether to redraw the screen: everything on it can now be drawn crisp, or a part that has
// waited long enough.
func (b *Bank) Update() bool {
	beside := b.other != nil && b.other.Busy() && b.other.Update()
	return b.update() || beside
}

func (b *Bank) update() bool {
	pixels, better := 0, false
	for _, s := range b.sheets {
		for len(s.pending) > 0 && pixels < stepPixels {
			pixels += s.bakeNext()
			better = true
		}
	}
	if b.calm++; better {
		b.calm = 0
	}
	for b.calm > patience && pixels < stepPixels {
		a := b.unfinished()
		if a == nil {
			break
		}
		pixels += a.bake(a.next())
	}
	if better || b.unseen > 0 {
		b.unseen++
	}
	if b.unseen == 0 || b.unseen < redrawEvery && b.pending() {
		return false
	}
	b.unseen = 0
	return true
}

// Busy reports whether a sprite was drawn scaled and is not baked in its own size yet.
func (b *Bank) Busy() bool {
	return b.unseen > 0 || b.pending() || b.other != nil && b.other.Busy()
}

// pending reports whether a sheet lacks something that was drawn with it.
func (b *Bank) pending() bool {
	return slices.ContainsFunc(b.sheets, func(s *Sheet) bool { return len(s.pending) > 0 })
}

// unfinished is an atlas in use that is not whole; then the first atlas.
func (b *Bank) unfinished() *atlas {
	for _, s := range b.sheets {
		if s.own != nil && s.own.left > 0 && s.own.inUse() {
			return s.own
		}
	}
	if b.first.left > 0 {
		return b.first
	}
	return nil
}

// bakeNext bakes what the sheet has asked for longest, and answers how many pixels
// that were.
func (s *Sheet) bakeNext() int {
	if s.own == nil {
		s.own = newAtlas(art.BakedWidth(s.width), s.style)
	}
	n := s.pending[0]
	s.pending = slices.Delete(s.pending, 0, 1)
	pixels := s.own.bake(n)
	if s.own.left == 0 {
		s.near = nil
	}
	return pixels
}
