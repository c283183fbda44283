package deck

import (
	"testing"

	"machiavelli/game/deck/art"
)

// settle works until the bank has nothing more to bake.
func settle(t *testing.T, b *Bank) (redraws int) {
	t.Helper()
	for range 10_000 {
		if b.Update() {
			redraws++
		}
		if b.work == nil && !b.begin() {
			return redraws
		}
	}
	t.Fatal("the bank never settles")
	return 0
}

func TestABankAnswersAtOnceAndGrowsCrisp(t *testing.T) {
	b := NewBank(Style{})
	s := b.Sheet(61)
	if s.Width() != 61 || s.Height() != 85 {
		t.Errorf("the sheet is %d × %d", s.Width(), s.Height())
	}
	if s.Crisp() || s.from == nil {
		t.Error("a new sheet must borrow")
	}
	if n := settle(t, b); n != 1 {
		t.Errorf("%d redraws for one sheet", n)
	}
	if !s.Crisp() || s.from.width != 61 {
		t.Error("the sheet did not grow crisp")
	}
	if b.Sheet(61) != s {
		t.Error("the same width gives another sheet")
	}
}

func TestABankAtRestBakesNothing(t *testing.T) {
	b := NewBank(Style{})
	b.Sheet(44)
	settle(t, b)
	if b.Update() || b.work != nil {
		t.Error("there is work for a settled bank")
	}
	for _, a := range b.atlases {
		if a.left != 0 || a.pixels != nil {
			t.Errorf("the atlas of width %d has %d gaps", a.width, a.left)
		}
	}
}

func TestABankBakesTheLatestWishFirst(t *testing.T) {
	b := NewBank(Style{})
	old, latest := b.Sheet(50), b.Sheet(60)
	for !b.Update() {
	}
	if !latest.Crisp() || old.Crisp() {
		t.Error("the older wish was baked first")
	}
	if old.from != latest.from {
		t.Error("the older sheet does not borrow the better atlas")
	}
}

func TestABankForgetsWhatWasNotAskedForLong(t *testing.T) {
	b := NewBank(Style{})
	first := b.Sheet(30)
	for w := range 3 * keep {
		b.Sheet(100 + w)
	}
	if len(b.sheets) != keep || len(b.atlases) > keep {
		t.Errorf("%d sheets, %d atlases", len(b.sheets), len(b.atlases))
	}
	if b.Sheet(30) == first {
		t.Error("an old sheet was kept")
	}
	for _, s := range b.sheets {
		if s.from == nil {
			t.Errorf("the sheet of width %d has no atlas", s.width)
		}
	}
}

func TestWidthsThatCannotBeBakedAreScaled(t *testing.T) {
	b := NewBank(Style{})
	for _, w := range []int{-3, 0, 1, art.MinWidth - 1} {
		if s := b.Sheet(w); s.Width() < 1 {
			t.Errorf("width %d gives a sheet of %d", w, s.Width())
		}
	}
	s := b.Sheet(3)
	settle(t, b)
	if !s.Crisp() || s.from.width != art.MinWidth {
		t.Errorf("a tiny sheet draws from width %d", s.from.width)
	}
}

func TestANewStyleIsBakedAnew(t *testing.T) {
	b := NewBank(Style{})
	b.Sheet(50)
	settle(t, b)
	b.SetStyle(Style{FourColour: true})
	s := b.Sheet(50)
	if s.Crisp() {
		t.Error("the sheet is crisp before it was baked")
	}
	settle(t, b)
	if !s.Crisp() || b.Style() != (Style{FourColour: true}) {
		t.Error("the new style was not baked")
	}
}

func TestOneUpdateDrawsOnlyALittle(t *testing.T) {
	b := NewBank(Style{})
	s := b.Sheet(104)
	updates := 0
	for !s.Crisp() {
		before := art.Sprite(0)
		if b.work != nil {
			before = b.next
		}
		b.Update()
		if b.work != nil && int(b.next-before) > 40 {
			t.Fatalf("one update drew %d sprites", b.next-before)
		}
		updates++
	}
	if updates < 10 {
		t.Errorf("a whole atlas in %d updates", updates)
	}
}
