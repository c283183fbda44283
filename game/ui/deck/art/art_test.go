package art

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"math"
	"testing"

	"machiavelli/engine/card"
)

var allStyles = []Style{{}, {FourColour: true}, {LargeIndex: true}, {FourColour: true, LargeIndex: true}, {Tiles: true}}

// pixels of an atlas are shared by tests that only read.
func baked(t testing.TB, width int, s Style) *Pixels {
	t.Helper()
	k := fmt.Sprint(width, s)
	if p, ok := bakedOnce[k]; ok {
		return p
	}
	bakedOnce[k] = Bake(width, s)
	return bakedOnce[k]
}

var bakedOnce = map[string]*Pixels{}

// part is the part of the atlas that shows a sprite.
func part(p *Pixels, s Sprite) *image.RGBA {
	return p.Image.SubImage(p.cells[s].In).(*image.RGBA)
}

func packed(m *image.RGBA) []byte {
	var out []byte
	for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
		out = append(out, m.Pix[m.PixOffset(m.Rect.Min.X, y):m.PixOffset(m.Rect.Max.X, y)]...)
	}
	return out
}

// print is what is printed on a face, without its ground.
func print(width int, s Style, f card.Face) *canvas {
	c := new(tools).canvas(width, Height(width), stretch(float64(width)/UnitsWide, float64(Height(width))/UnitsHigh))
	s.drawPrint(c, f)
	return c
}

// halfTurned is a copy turned by 180°.
func halfTurned(c *canvas) *canvas {
	t := c.layer()
	copy(t.img.Pix, c.img.Pix)
	t.turn()
	return t
}

func TestEachFaceDiffersFromEveryOther(t *testing.T) {
	for _, s := range allStyles {
		for _, width := range []int{48, 104} {
			p := baked(t, width, s)
			seen := map[string]string{string(packed(part(p, Back))): "back"}
			for f := card.Face(1); f <= card.Joker; f++ {
				key := string(packed(part(p, Face(f))))
				if other, dup := seen[key]; dup {
					t.Errorf("%+v width %d: %v looks like %v", s, width, f, other)
				}
				seen[key] = f.String()
			}
		}
	}
}

func TestBadgesDifferFromEachOther(t *testing.T) {
	for _, s := range allStyles {
		p := baked(t, 48, s)
		seen := map[string]card.Face{}
		for f := card.Face(1); f <= 52; f++ {
			key := string(packed(part(p, Badge(f))))
			if other, dup := seen[key]; dup {
				t.Errorf("%+v: the badges of %v and %v look alike", s, f, other)
			}
			seen[key] = f
		}
	}
}

func TestFacesDifferByShapeNotColourAlone(t *testing.T) {
	shape := func(s Style, f card.Face) string {
		var b []byte
		for _, c := range print(60, s, f).alpha().Pix {
			b = append(b, c&0x80)
		}
		return string(b)
	}
	for _, s := range allStyles {
		for r := card.Ace; r <= card.Ten; r++ {
			seen := map[string]card.Suit{}
			for u := range card.Suit(card.Suits) {
				k := shape(s, card.Of(u, r))
				if o, dup := seen[k]; dup {
					t.Errorf("%+v: %v of %v and %v have one shape", s, r, u, o)
				}
				seen[k] = u
			}
		}
	}
}

// sameBothWaysUp are the faces whose pattern is the same turned by 180°.
func sameBothWaysUp(f card.Face) bool {
	r := f.Rank()
	switch {
	case f == card.Joker, r >= card.Jack:
		return true
	case f.Suit() == card.Diamonds:
		return r != 7
	}
	return r == 2 || r == 4 || r == 10
}

func TestTwoHeadedCardsAreTheSameBothWaysUp(t *testing.T) {
	for _, s := range []Style{{}, {FourColour: true}} {
		for _, width := range []int{48, 71, 104} {
			for f := card.Face(1); f <= card.Joker; f++ {
				if !sameBothWaysUp(f) {
					continue
				}
				p := print(width, s, f)
				if d := farthest(p.img, halfTurned(p).img); d > 96 {
					t.Errorf("%v at width %d differs by %d from itself turned", f, width, d)
				}
			}
		}
	}
}

func TestCourtsAndJokerAreTheSameBothWaysUpToTheBit(t *testing.T) {
	for f := card.Face(1); f <= card.Joker; f++ {
		if f != card.Joker && f.Rank() < card.Jack {
			continue
		}
		p := print(73, Style{}, f)
		if !bytes.Equal(p.img.Pix, halfTurned(p).img.Pix) {
			t.Errorf("%v differs from itself turned", f)
		}
	}
}

func TestTheOtherCardsShowWhichWayIsUp(t *testing.T) {
	for f := card.Face(1); f <= 52; f++ {
		if sameBothWaysUp(f) {
			continue
		}
		p := print(104, Style{}, f)
		if d := farthest(p.img, halfTurned(p).img); d < 200 {
			t.Errorf("%v should differ from itself turned", f)
		}
	}
}

// farthest is the largest difference of a channel between two pictures.
func farthest(a, b *image.RGBA) int {
	d := 0
	for i := range a.Pix {
		d = max(d, int(math.Abs(float64(a.Pix[i])-float64(b.Pix[i]))))
	}
	return d
}

func TestPipsCountTheRank(t *testing.T) {
	for r := card.Two; r <= card.Ten; r++ {
		seen := map[pip]bool{}
		for _, p := range pipsOf(r) {
			seen[p] = true
		}
		if len(seen) != int(r) || len(pipsOf(r)) != int(r) {
			t.Errorf("%v has %d pips in %d places", r, len(pipsOf(r)), len(seen))
		}
	}
}

func TestPipsKeepClearOfEachOtherAndOfTheIndex(t *testing.T) {
	i := plainIndex
	for r := card.Two; r <= card.Ten; r++ {
		rank := bounds(text(Style{}.rankText(r), i.x, i.top, i.cap, i.limit), identity)
		sign := bounds(placed(suitSigns[card.Hearts], i.x, i.signMid, i.sign), identity)
		width, _ := pipSize(r)
		half := width / 2
		pips := pipsOf(r)
		for k, p := range pips {
			for _, q := range pips[:k] {
				if math.Abs(p.x-q.x) < 2*half && math.Abs(p.y-q.y) < 2*half && math.Hypot(p.x-q.x, p.y-q.y) < 1.9*half {
					t.Errorf("%v: pips at %v and %v touch", r, p, q)
				}
			}
			at := bounds(box(middleX+p.x-half, middleY+p.y-half, middleX+p.x+half, middleY+p.y+half), identity)
			if at.Overlaps(rank) || at.Overlaps(sign) {
				t.Errorf("%v: the pip at %v reaches into the index", r, p)
			}
		}
	}
}

var identity = stretch(1, 1)

func TestInkStaysInsideTheCard(t *testing.T) {
	for _, s := range allStyles {
		for f := card.Face(1); f <= card.Joker; f++ {
			const width = 100
			for i, a := range print(width, s, f).alpha().Pix {
				x, y := i%width, i/width
				if inside := x >= 3 && x < 97 && y >= 3 && y < 137; a != 0 && !inside {
					t.Fatalf("%+v: %v has ink at %d, %d", s, f, x, y)
				}
			}
		}
	}
}

func TestTheIndexStaysInTheStripThatAFanShows(t *testing.T) {
	for _, s := range allStyles {
		i := s.index()
		if right := i.x + max(i.limit, i.sign)/2; right > 38 {
			t.Errorf("%+v: the index reaches to %g units", s, right)
		}
		for r := card.Ace; r <= card.King; r++ {
			b := bounds(text(s.rankText(r), i.x, i.top, i.cap, i.limit), identity)
			if b.Min.X < 3 || float64(b.Max.X) > i.x+i.limit/2+1 {
				t.Errorf("%+v: the index of %v spans %v", s, r, b)
			}
		}
	}
}

// A card of 52 pixels must be readable: capitals of 14 pixels.
func TestCapitalsAreFourteenPixelsHighOnACardOfFiftyTwo(t *testing.T) {
	for _, s := range allStyles {
		p := print(52, s, card.Of(card.Spades, 7)).alpha()
		rows := 0
		for y := range int(s.index().signMid * 0.52 * 0.8) {
			dark := false
			for x := range 20 {
				dark = dark || p.AlphaAt(x, y).A > 100
			}
			if dark {
				rows++
			}
		}
		if rows < 14 {
			t.Errorf("%+v: the capitals are %d pixels high", s, rows)
		}
	}
}

func TestIndexInksStandOutFromTheirGround(t *testing.T) {
	for _, s := range append(allStyles[:len(allStyles):len(allStyles)], Style{Contrast: true}, Style{Contrast: true, FourColour: true}, Style{Contrast: true, Tiles: true}) {
		grounds, least := []ink{ivoryLight, ivoryDeep, badgeLight, badgeDeep}, 4.5
		if s.Contrast {
			grounds, least = []ink{white, ivoryDeep}, 7
		}
		for u := range card.Suit(card.Suits) {
			for _, g := range grounds {
				if c := contrast(s.suitInk(u), g); c < least {
					t.Errorf("%+v: %v on %v has a contrast of %.2f", s, u, g, c)
				}
			}
		}
	}
}

// contrast is the ratio of WCAG 2.
func contrast(a, b ink) float64 {
	light := func(k ink) float64 {
		lin := func(v uint8) float64 {
			c := float64(v) / 255
			if c <= 0.04045 {
				return c / 12.92
			}
			return math.Pow((c+0.055)/1.055, 2.4)
		}
		return 0.2126*lin(k.R) + 0.7152*lin(k.G) + 0.0722*lin(k.B)
	}
	x, y := light(a), light(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func TestBakingTwiceGivesTheSameBytes(t *testing.T) {
	for _, s := range allStyles {
		if !bytes.Equal(Bake(60, s).Image.Pix, Bake(60, s).Image.Pix) {
			t.Errorf("%+v differs from itself", s)
		}
	}
}

func TestTheOrderOfDrawingDoesNotMatter(t *testing.T) {
	whole := baked(t, 60, Style{})
	plan := NewPlan(60, Style{})
	for n := Sprites - 1; n > 0; n-- {
		if !bytes.Equal(plan.Draw(n), packed(part(whole, n))) {
			t.Errorf("sprite %d, drawn last first, differs", n)
		}
	}
}

func TestSpritesLieApartInsideAnAtlasOfAtMost4096(t *testing.T) {
	for _, s := range allStyles {
		for _, width := range []int{-5, 1, 20, 48, 72, 104, 200, 333, MaxWidth, 9999} {
			p := NewPlan(width, s)
			b := image.Rectangle{Max: p.Size}
			if b.Dx() > 4096 || b.Dy() > 4096 {
				t.Errorf("width %d: the atlas is %v", width, b)
			}
			for i := Sprite(1); i < Sprites; i++ {
				in := p.cells[i].In
				if in.Empty() || !in.In(b.Inset(1)) {
					t.Fatalf("width %d: sprite %d lies at %v of %v", width, i, in, b)
				}
				for j := Sprite(1); j < i; j++ {
					if in.Inset(-1).Overlaps(p.cells[j].In) {
						t.Fatalf("width %d: sprites %d and %d touch", width, i, j)
					}
				}
			}
		}
	}
}

func TestNoColourOutgrowsItsOpacity(t *testing.T) {
	for _, s := range allStyles {
		pix := baked(t, 72, s).Image.Pix
		for i := 0; i < len(pix); i += 4 {
			if a := pix[i+3]; pix[i] > a || pix[i+1] > a || pix[i+2] > a {
				t.Fatalf("%+v: pixel %d is %v", s, i/4, pix[i:i+4])
			}
		}
	}
}

func TestMarksLeaveTheCardReadable(t *testing.T) {
	p := baked(t, 100, Style{})
	for m := range marks {
		c := p.cells[firstMark+Sprite(m)]
		if m == markRest || m == markLift {
			continue
		}
		middle := c.In.Min.Sub(c.At).Add(image.Pt(50, 70))
		if k := p.Image.RGBAAt(middle.X, middle.Y); k != (color.RGBA{}) {
			t.Errorf("mark %d covers the middle of the card with %v", m, k)
		}
		index := c.In.Min.Sub(c.At).Add(image.Pt(16, 20))
		if k := p.Image.RGBAAt(index.X, index.Y); k != (color.RGBA{}) {
			t.Errorf("mark %d covers the index with %v", m, k)
		}
	}
}

func TestTheRingHasItsStudOnTheTopLeftCornerOnly(t *testing.T) {
	p := baked(t, 100, Style{})
	c := p.cells[firstMark+Sprite(markRing)]
	solid := func(x, y int) bool {
		at := c.In.Min.Sub(c.At).Add(image.Pt(x, y))
		return p.Image.RGBAAt(at.X, at.Y).A > 200
	}
	if !solid(5, 5) {
		t.Error("no stud on the top left corner")
	}
	if solid(94, 5) || solid(5, 134) || solid(94, 134) {
		t.Error("a stud on another corner")
	}
}

func BenchmarkBake(b *testing.B) {
	for _, width := range []int{48, 72, 104, 200} {
		b.Run(fmt.Sprintf("width=%d", width), func(b *testing.B) {
			for b.Loop() {
				Bake(width, Style{})
			}
		})
	}
}

func TestEverySpriteHasAClearRim(t *testing.T) {
	for _, s := range allStyles {
		p := baked(t, 72, s)
		for n := Sprite(1); n < Sprites; n++ {
			in := p.Cell(n).In
			for y := in.Min.Y; y < in.Max.Y; y++ {
				for x := in.Min.X; x < in.Max.X; x++ {
					if !(image.Point{x, y}).In(in.Inset(rim)) && p.Image.RGBAAt(x, y).A != 0 {
						t.Fatalf("%+v: sprite %d is not clear at %d, %d of its rim", s, n, x-in.Min.X, y-in.Min.Y)
					}
				}
			}
		}
	}
}
