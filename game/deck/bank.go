package deck

// Bank keeps the sheets of a few card widths and bakes new ones in the
// background of the frames: Sheet answers at once, Update works a little.
type Bank struct {
	style   Style
	sheets  []*Sheet // most recently asked for first
	atlases []*atlas // whole ones
	work    *work    // the one in the making, if any
}

// work is an atlas half baked.
type work struct {
	baker *Baker
	atlas *atlas
	row   []byte // a sprite's pixels without the atlas around it
}

const (
	// keep is how many widths a bank holds: the hand, the table, the
	// opponents' small cards, and some on their way out.
	keep = 6
	// firstWidth is baked at once, so that there is always something to draw with.
	firstWidth = 40
	// stepPixels is about how many pixels of an atlas one Update draws.
	stepPixels = 20_000
)

// NewBank is a bank for a style. It bakes one small sheet before it returns.
func NewBank(s Style) *Bank {
	b := &Bank{}
	b.open(s)
	return b
}

// Style is the deck that the bank draws.
func (b *Bank) Style() Style { return b.style }

// SetStyle changes the deck. Sheets got before must not be drawn with any
// more: ask again.
func (b *Bank) SetStyle(s Style) {
	if b.style == s {
		return
	}
	for _, a := range b.atlases {
		a.texture.Deallocate()
	}
	if b.work != nil {
		b.work.atlas.texture.Deallocate()
	}
	b.open(s)
}

func (b *Bank) open(s Style) {
	first := NewSheet(Bake(firstWidth, s))
	*b = Bank{style: s, sheets: []*Sheet{first}, atlases: []*atlas{first.from}}
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

// Update bakes for a few milliseconds at the most if a sheet is not crisp yet,
// and reports whether one has become so: then the screen wants a redraw.
func (b *Bank) Update() bool {
	if b.work == nil && !b.begin() {
		return false
	}
	w := b.work
	for pixels := 0; pixels < stepPixels; {
		n := w.baker.next
		more := w.baker.Step()
		pixels += w.upload(n)
		if !more {
			b.finish()
			return true
		}
	}
	return false
}

// begin takes up the most recently wanted sheet that is not crisp.
func (b *Bank) begin() bool {
	for _, s := range b.sheets {
		if !s.Crisp() {
			baker := NewBaker(s.width, b.style)
			b.work = &work{baker: baker, atlas: newAtlas(baker.Pixels())}
			return true
		}
	}
	return false
}

// finish gives the new atlas to every sheet that it serves best.
func (b *Bank) finish() {
	b.atlases = append(b.atlases, b.work.atlas)
	b.work = nil
	for _, s := range b.sheets {
		if !s.Crisp() {
			s.from = b.nearest(s.width)
		}
	}
	b.sweep()
}

// upload puts a baked sprite on the texture and answers its size in pixels.
func (w *work) upload(n sprite) int {
	p := w.baker.Pixels()
	in := p.cells[n].in
	w.row = w.row[:0]
	for y := in.Min.Y; y < in.Max.Y; y++ {
		w.row = append(w.row, p.Image.Pix[p.Image.PixOffset(in.Min.X, y):p.Image.PixOffset(in.Max.X, y)]...)
	}
	w.atlas.parts[n].WritePixels(w.row)
	return in.Dx() * in.Dy()
}

// nearest is the whole atlas that serves a width best: the narrowest that is
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

// sweep frees the atlases that no sheet draws from.
func (b *Bank) sweep() {
	used := b.atlases[:0]
	for _, a := range b.atlases {
		if b.inUse(a) {
			used = append(used, a)
		} else {
			a.texture.Deallocate()
		}
	}
	clear(b.atlases[len(used):])
	b.atlases = used
}

func (b *Bank) inUse(a *atlas) bool {
	for _, s := range b.sheets {
		if s.from == a {
			return true
		}
	}
	return false
}
