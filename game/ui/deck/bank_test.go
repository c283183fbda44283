package deck

import (
	"testing"

	"machiavelli/engine/card"
	"machiavelli/game/ui/deck/art"
)

// show asks a sheet for sprites, as a frame does that draws them.
func show(s *Sheet, sprites ...art.Sprite) {
	for _, n := range sprites {
		s.aim(n, 0, 0, Options{})
	}
}

// settle works until the bank has nothing more to bake.
func settle(t *testing.T, b *Bank) (redraws int) {
	t.Helper()
	for range 10_000 {
		if b.Update() {
			redraws++
		}
		if b.unfinished() == nil {
			return redraws
		}
	}
	t.Fatal("the bank never settles")
	return 0
}

// crisp reports whether nothing that a sheet has drawn awaits baking.
func crisp(s *Sheet) bool { return len(s.pending) == 0 }

func TestABankAnswersAtOnceAndWhatIsShownGrowsCrisp(t *testing.T) {
	b := NewBank(Style{})
	s := b.Sheet(61)
	if s.Width() != 61 || s.Height() != 85 {
		t.Errorf("the sheet is %d × %d", s.Width(), s.Height())
	}
	show(s, 1, 2, art.Back)
	if crisp(s) {
		t.Error("a new sheet must borrow")
	}
	for range 3 {
		b.Update()
	}
	if !crisp(s) {
		t.Error("three cards are not crisp after three updates")
	}
	for _, n := range []art.Sprite{1, 2, art.Back} {
		if from := s.source(n); from != s.own || from.width != 61 {
			t.Errorf("sprite %d comes from width %d", n, from.width)
		}
	}
	if b.Sheet(61) != s {
		t.Error("the same width gives another sheet")
	}
}

func TestASceneThatWaitsForItsCardsIsSparedThoseOfAnotherWidth(t *testing.T) {
	b := NewBank(Style{})
	for _, width := range []int{61, firstWidth} {
		s := b.Sheet(width)
		c := card.Card{ID: card.NewID(card.Of(card.Hearts, card.King), 0)}
		if s.Ready(c) {
			t.Fatalf("%d: nothing was baked yet", width)
		}
		for range 3 {
			b.Update()
		}
		if !s.Ready(c) || !crisp(s) {
			t.Errorf("%d: three updates did not bring a card and its shadow", width)
		}
		if width != firstWidth && b.first.left != int(art.Sprites)-1 {
			t.Error("the first width was baked as well")
		}
	}
}

func TestAnUpdateAsksForARedrawOnlyWhenSomethingShownIsBetter(t *testing.T) {
	b := NewBank(Style{})
	if b.Update() {
		t.Error("nothing is shown")
	}
	s := b.Sheet(50)
	if b.Update() {
		t.Error("nothing was drawn with the sheet")
	}
	show(s, 7)
	if !b.Update() {
		t.Error("a card grew crisp and nobody was told")
	}
	if settle(t, b) != 0 {
		t.Error("a redraw for what nobody has seen")
	}
}

func TestABankAtRestBakesNothing(t *testing.T) {
	b := NewBank(Style{})
	s := b.Sheet(44)
	for n := art.Sprite(1); n < 20; n++ {
		show(s, n)
	}
	settle(t, b)
	if s.own.left != 0 || s.own.plan != nil || b.first.left != 0 {
		t.Errorf("%d and %d sprites are left", s.own.left, b.first.left)
	}
	if b.Update() {
		t.Error("there is work for a settled bank")
	}
}

func TestASheetThatShowsAHandfulOfCardsIsNotFilled(t *testing.T) {
	b := NewBank(Style{})
	s := b.Sheet(200)
	show(s, 9, 10, 11, 12, 13)
	settle(t, b)
	if have := int(art.Sprites) - 1 - s.own.left; have != 5 {
		t.Errorf("%d sprites for 5 cards", have)
	}
}

func TestTheLatestSheetIsServedFirst(t *testing.T) {
	b := NewBank(Style{})
	old := b.Sheet(300)
	show(old, 1)
	latest := b.Sheet(301)
	show(latest, 1)
	b.Update()
	if !crisp(latest) || crisp(old) {
		t.Error("the older sheet was served first")
	}
}

func TestANewWidthBorrowsFromTheNearest(t *testing.T) {
	b := NewBank(Style{})
	wide := b.Sheet(200)
	show(wide, 1)
	b.Update()
	s := b.Sheet(190)
	if from := s.source(1); from != wide.own {
		t.Errorf("a sheet of 190 borrows from width %d", from.width)
	}
	if from := s.source(2); from != b.first {
		t.Errorf("what the nearest has not comes from width %d", from.width)
	}
	if from := b.Sheet(70).source(1); from != b.first {
		t.Errorf("a sheet of 70 borrows from width %d", from.width)
	}
}

func TestTheFirstWidthNeedsNoOtherAtlas(t *testing.T) {
	b := NewBank(Style{})
	s := b.Sheet(firstWidth)
	show(s, 1, 2, 3)
	if !crisp(s) || s.source(1) != b.first {
		t.Error("the first width waits for an atlas of its own")
	}
}

func TestABankForgetsWhatWasNotAskedForLong(t *testing.T) {
	b := NewBank(Style{})
	first := b.Sheet(30)
	for w := range 3 * keep {
		b.Sheet(100 + w)
	}
	if len(b.sheets) != keep {
		t.Errorf("%d sheets", len(b.sheets))
	}
	if b.Sheet(30) == first {
		t.Error("an old sheet was kept")
	}
	show(first, 5) // but can still be drawn with
}

func TestWidthsThatCannotBeBakedAreScaled(t *testing.T) {
	b := NewBank(Style{})
	for _, w := range []int{-3, 0, 1, art.MinWidth - 1, art.MaxWidth + 1, 100_000} {
		s := b.Sheet(w)
		show(s, 1)
		b.Update()
		if s.Width() < 1 || !crisp(s) || s.own.width < art.MinWidth || s.own.width > art.MaxWidth {
			t.Errorf("a sheet of width %d draws from width %d", w, s.own.width)
		}
	}
}

func TestANewStyleIsBakedAnew(t *testing.T) {
	b := NewBank(Style{})
	old := b.Sheet(50)
	show(old, 1)
	b.Update()
	b.SetStyle(Style{FourColour: true})
	s := b.Sheet(50)
	if show(s, 1); crisp(s) || s == old {
		t.Error("the new style shows the old cards")
	}
	b.Update()
	if !crisp(s) || s.own.plan.Style != (Style{FourColour: true}) || b.Style() != s.own.plan.Style {
		t.Error("the new style was not baked")
	}
	b.SetStyle(b.Style())
	if b.Sheet(50) != s {
		t.Error("the same style again loses the sheets")
	}
}

func TestOneUpdateDrawsOnlyALittle(t *testing.T) {
	b := NewBank(Style{})
	s := b.Sheet(104)
	for n := art.Sprite(1); n <= 52; n++ {
		show(s, n)
	}
	for !crisp(s) {
		before := len(s.pending)
		b.Update()
		if done := before - len(s.pending); done < 1 || done > stepPixels/(104*145)+1 {
			t.Fatalf("one update drew %d cards", done)
		}
	}
}

func TestATableThatGrowsCrispIsDrawnAFewTimesAndNotForEveryCard(t *testing.T) {
	b := NewBank(Style{})
	s := b.Sheet(104)
	for n := art.Sprite(1); n <= 52; n++ {
		show(s, n)
	}
	updates, redraws, last := 0, 0, false
	for b.Busy() {
		if last = b.Update(); last {
			redraws++
		}
		if updates++; updates > 10_000 {
			t.Fatal("the bank never settles")
		}
	}
	if !crisp(s) || !last {
		t.Error("the last cards grew crisp and nobody was told")
	}
	if most := updates/redrawEvery + 1; redraws > most {
		t.Errorf("%d redraws in %d updates, want at most %d", redraws, updates, most)
	}
}

// TestABankHasTilesBesideItsCards in the same style, and waits until both are crisp.
func TestABankHasTilesBesideItsCards(t *testing.T) {
	b := NewBank(Style{FourColour: true})
	tiles := b.As(true)
	if want := (Style{FourColour: true, Tiles: true}); b.As(false) != b || tiles.Style() != want || b.As(true) != tiles {
		t.Fatalf("beside %+v it has %+v", b.Style(), tiles.Style())
	}
	if b.Busy() {
		t.Error("it is busy before anything is drawn")
	}
	tiles.unseen = 1
	if !b.Busy() {
		t.Error("it does not wait for the tiles")
	}
	if b.SetStyle(Style{}); b.As(true).Style() != (Style{Tiles: true}) {
		t.Error("the tiles keep the old style")
	}
}
