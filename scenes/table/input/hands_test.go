package input

import (
	"slices"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	gi "machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"
)

// desk is a table with a script: the run 1-2-3-4-5 (meld 1), the set 21-22-23
// (meld 2) and the hand 31 … 35.
type desk struct {
	t      *testing.T
	w      *World
	h      Hands
	s      gi.State
	raw    gi.Raw
	intent Intent // the last that asked for something other than Touch
	acts   []Act
	melds  []match.Meld
}

func newDesk(t *testing.T) *desk {
	d := &desk{t: t}
	run := match.Meld{ID: 1}
	for i := range 5 {
		run.Cards = append(run.Cards, card.Card{ID: card.ID(i + 1)})
	}
	set := match.Meld{ID: 2}
	for i := range 3 {
		set.Cards = append(set.Cards, card.Card{ID: card.ID(i + 21)})
	}
	d.melds = []match.Meld{run, set}
	f := layout.NewFrame(1280, 720, 2, layout.LargeHand)
	tab := &layout.Table{}
	tab.Place(d.melds, layout.Tidy(d.melds, layout.Field{Rect: f.Felt}), layout.Field{Rect: f.Felt}, layout.Zoom{}, layout.Gap{})
	fit := layout.FitHand(f.Hand, 5)
	d.w = &World{
		Felt: f.Felt, Base: f.Base, Fit: fit, Table: tab, Melds: d.melds, Live: true, Grab: true,
		Run:  func(id int) bool { return id == 1 },
		Fits: func(meld int, cards []card.ID) bool { return fits(meld, cards) },
	}
	for i := range 5 {
		d.w.Hand = append(d.w.Hand, fit.Spot(i, card.ID(i+31)))
	}
	d.raw.Inside = true
	return d
}

// fits is the script's rule: the card 31 fits the run, 32 the set.
func fits(meld int, cards []card.ID) bool {
	return len(cards) == 1 && int(cards[0]) == 30+meld
}

func (d *desk) tick() {
	d.s.Feed(&d.raw)
	items := d.w.Items(nil)
	for _, intent := range [...]Intent{d.h.Keys(&d.s, d.w, items), d.h.Pointer(&d.s, d.w)} {
		if intent.Act != None && intent.Act != Touch && intent.Act != Held {
			d.intent = intent
		}
		if intent.Act != None {
			d.acts = append(d.acts, intent.Act)
		}
	}
}

// index is a point on the index of a card, body one below it.
func (d *desk) index(id card.ID) (x, y float64) { s := d.w.spot(id); return s.X + 5, s.Y + 8 }
func (d *desk) body(id card.ID) (x, y float64)  { s := d.w.spot(id); return s.X + 5, s.Y + s.W }

func (d *desk) moveTo(x, y float64) {
	for range 4 {
		d.raw.X += (x - d.raw.X) / 2
		d.raw.Y += (y - d.raw.Y) / 2
		d.tick()
	}
	d.raw.X, d.raw.Y = x, y
	d.tick()
}

func (d *desk) press(x, y float64) { d.raw.X, d.raw.Y, d.raw.Left = x, y, true; d.tick() }
func (d *desk) let()               { d.raw.Left = false; d.tick(); d.tick() }
func (d *desk) click(x, y float64) {
	d.press(x, y)
	d.let()
	for range gi.DoubleTicks + 2 {
		d.tick()
	}
}
func (d *desk) key(k gi.Key) { d.raw.Keys[k] = true; d.tick(); d.raw.Keys[k] = false; d.tick() }

func (d *desk) want(act Act, place Place, meld int, cards ...card.ID) {
	d.t.Helper()
	if d.intent.Act != act || d.intent.To.Place != place || d.intent.To.Meld != meld || !slices.Equal(d.intent.Cards, cards) {
		d.t.Errorf("the intent is %+v; want act %d of %v to place %d, meld %d", d.intent, act, cards, place, meld)
	}
}

func TestDraggingACardOfTheHandToAMeld(t *testing.T) {
	d := newDesk(t)
	d.press(d.body(33))
	d.moveTo(d.body(22))
	if d.h.Over.Meld != 2 {
		t.Errorf("over meld %d", d.h.Over.Meld)
	}
	d.let()
	d.want(Move, OnTray, 2, 33)
}

func TestAPressThatHardlyMovesIsATap(t *testing.T) {
	d := newDesk(t)
	x, y := d.body(33)
	d.press(x, y)
	d.moveTo(x+4, y+3)
	d.let()
	if !d.h.Has(33) || d.h.Drag.On {
		t.Errorf("selected %v", d.h.Selected)
	}
}

func TestTheGrabOffsetIsKept(t *testing.T) {
	d := newDesk(t)
	s := d.w.spot(33)
	d.press(s.X+20, s.Y+40)
	d.moveTo(500, 300)
	if g := d.h.Drag.Spot(0); g.X != 480 || g.Y != 260 {
		t.Errorf("the card is at %v,%v", g.X, g.Y)
	}
}

func TestACardDroppedOnFeltBeginsAMeldThere(t *testing.T) {
	d := newDesk(t)
	d.press(d.body(31))
	d.moveTo(500, 420)
	d.let()
	d.want(Move, OnFelt, 0, 31)
}

func TestTheIndexCornerTakesTheTailOfARun(t *testing.T) {
	d := newDesk(t)
	d.press(d.index(3))
	d.moveTo(500, 420)
	d.let()
	d.want(Move, OnFelt, 0, 3, 4, 5)
}

func TestTheBodyOfACardTakesItAlone(t *testing.T) {
	d := newDesk(t)
	d.press(d.body(3))
	d.moveTo(500, 420)
	d.let()
	d.want(Move, OnFelt, 0, 3)
}

func TestShiftTakesTheTail(t *testing.T) {
	d := newDesk(t)
	d.raw.Shift = true
	d.press(d.body(2))
	d.moveTo(500, 420)
	d.let()
	d.want(Move, OnFelt, 0, 2, 3, 4, 5)
}

func TestATrayTakesTheWholeMeld(t *testing.T) {
	d := newDesk(t)
	tray, _ := d.w.Table.Tray(2)
	d.press(tray.R.X+2, tray.R.Y+2)
	d.moveTo(500, 420)
	d.let()
	d.want(Move, OnFelt, 0, 21, 22, 23)
}

func TestDroppingIntoTheMiddleNamesThePlace(t *testing.T) {
	d := newDesk(t)
	x, y := d.w.spot(4).X, d.w.spot(4).Y
	s := d.w.spot(31)
	d.press(s.X+1, s.Y+1)
	d.moveTo(x-2, y+3)
	d.let()
	d.want(Move, OnTray, 1, 31)
	if d.intent.To.At != 3 {
		t.Errorf("before card %d, want 3", d.intent.To.At)
	}
}

func TestTheRubberBandSelectsAndTheSelectionIsDraggedTogether(t *testing.T) {
	d := newDesk(t)
	a, b := d.w.spot(32), d.w.spot(34)
	d.press(a.X+2, a.Y-8)
	d.moveTo(b.X+3, b.Y+20)
	d.let()
	if !slices.Equal(d.h.Selected, []card.ID{32, 33, 34}) {
		t.Fatalf("selected %v", d.h.Selected)
	}
	d.press(d.body(33))
	d.moveTo(500, 420)
	d.let()
	d.want(Move, OnFelt, 0, 33, 32, 34)
}

func TestClicksSelectSeveralAndAClickOnFeltPutsThemDown(t *testing.T) {
	d := newDesk(t)
	d.click(d.body(31))
	d.click(d.body(33))
	d.click(500, 420)
	d.want(Move, OnFelt, 0, 31, 33)
	if len(d.h.Selected) != 0 {
		t.Error("they are still selected")
	}
}

func TestAClickOnAMeldPutsTheSelectionThere(t *testing.T) {
	d := newDesk(t)
	d.click(d.body(31))
	d.click(d.body(22))
	d.want(Move, OnTray, 2, 31)
}

func TestCtrlClickSelectsOnTheTable(t *testing.T) {
	d := newDesk(t)
	d.click(d.body(21))
	d.raw.Ctrl = true
	d.click(d.body(5))
	if !slices.Equal(d.h.Selected, []card.ID{21, 5}) {
		t.Errorf("selected %v", d.h.Selected)
	}
}

func TestADoubleClickSendsACard(t *testing.T) {
	d := newDesk(t)
	x, y := d.body(31)
	d.press(x, y)
	d.let()
	d.press(x, y)
	d.let()
	d.want(Send, Nowhere, 0, 31)
}

func TestTwoQuickClicksOnTwoCardsSelectBoth(t *testing.T) {
	d := newDesk(t)
	d.press(d.body(31))
	d.let()
	d.raw.X, d.raw.Y = d.body(32)
	d.press(d.raw.X, d.raw.Y)
	d.let()
	if !slices.Equal(d.h.Selected, []card.ID{31, 32}) {
		t.Errorf("selected %v", d.h.Selected)
	}
}

func TestARightClickSendsHome(t *testing.T) {
	d := newDesk(t)
	d.raw.X, d.raw.Y = d.body(22)
	d.tick()
	d.raw.Right = true
	d.tick()
	d.want(Home, Nowhere, 0, 22)
}

func TestALongPressSendsHome(t *testing.T) {
	d := newDesk(t)
	d.press(d.body(22))
	for range gi.LongPressTicks + 1 {
		d.tick()
	}
	d.want(Home, Nowhere, 0, 22)
}

func TestDraggingATableCardToTheHandSendsHome(t *testing.T) {
	d := newDesk(t)
	d.press(d.body(22))
	d.moveTo(640, 690)
	d.let()
	d.want(Home, Nowhere, 0, 22)
}

func TestDraggingWithinTheHandOrdersIt(t *testing.T) {
	d := newDesk(t)
	d.press(d.body(31))
	d.moveTo(d.body(34))
	d.let()
	d.want(Order, OnHand, 0, 31)
}

func TestEscDropsTheDragInHand(t *testing.T) {
	d := newDesk(t)
	d.press(d.body(31))
	d.moveTo(500, 420)
	d.key(gi.Cancel)
	if d.h.Drag.On {
		t.Fatal("the drag goes on")
	}
	d.let()
	if d.intent.Act != None {
		t.Errorf("the intent is %+v", d.intent)
	}
	d.key(gi.Cancel)
	d.want(Leave, Nowhere, 0)
}

func TestWhileOthersPlayOnlyTheHandCanBeOrdered(t *testing.T) {
	d := newDesk(t)
	d.w.Live = false
	d.press(d.body(22))
	d.moveTo(500, 420)
	d.let()
	d.press(d.body(31))
	d.moveTo(500, 420)
	d.let()
	if d.intent.Act != None {
		t.Errorf("the intent is %+v", d.intent)
	}
	d.press(d.body(31))
	d.moveTo(d.body(34))
	d.let()
	d.want(Order, OnHand, 0, 31)
}

func TestAFingerOnAFullTableMovesIt(t *testing.T) {
	d := newDesk(t)
	d.w.Pan = true
	d.raw.TouchCount, d.raw.Touches[0] = 1, gi.Touch{ID: 3, X: 500, Y: 420}
	d.tick()
	dx := 0.0
	for range 10 {
		d.raw.Touches[0].X -= 8
		d.tick()
		if d.intent.Act == Pan {
			dx += d.intent.To.X
		}
	}
	if dx > -40 {
		t.Errorf("moved by %v", dx)
	}
}

func TestTheWholeTurnByKeys(t *testing.T) {
	d := newDesk(t)
	d.key(gi.Right) // the first item
	d.key(gi.Right)
	if d.h.Focus.Card != 32 {
		t.Fatalf("the focus is on %d", d.h.Focus.Card)
	}
	d.key(gi.Accept)
	d.key(gi.Up)
	if f := d.h.Focus.Card; f == 0 || f > 23 {
		t.Fatalf("up from the hand the focus is on %d", f)
	}
	meld := d.w.HitOf(d.h.Focus).Meld
	d.key(gi.Accept)
	d.want(Move, OnTray, meld, 32)
	d.key(gi.Down)
	if f := d.h.Focus.Card; f < 31 {
		t.Fatalf("down from the melds the focus is on %d", f)
	}
	d.key(gi.Accept)
	d.key(gi.Letter('n'))
	if d.intent.To.Place != OnFelt {
		t.Errorf("the intent is %+v", d.intent)
	}
}

func TestEveryCardCanBeReachedByArrows(t *testing.T) {
	d := newDesk(t)
	items := d.w.Items(nil)
	seen := map[Focus]bool{items[0].Focus: true}
	todo := []Focus{items[0].Focus}
	for len(todo) > 0 {
		f := todo[0]
		todo = todo[1:]
		for _, v := range [][2]float64{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			if g := f.Go(items, v[0], v[1]); !seen[g] {
				seen[g] = true
				todo = append(todo, g)
			}
		}
	}
	if len(seen) != len(items) {
		t.Errorf("%d of %d", len(seen), len(items))
	}
}

func TestDraggingOrClickingToThePileDiscards(t *testing.T) {
	d := newDesk(t)
	d.w.Pile = layout.Rect{X: 1100, Y: 80, W: 60, H: 84}
	d.press(d.body(31))
	d.moveTo(1120, 110)
	d.let()
	d.want(Pile, Nowhere, 0, 31)
	d.click(d.body(32))
	d.click(1120, 110)
	d.want(Pile, Nowhere, 0, 32)
}

func TestWhereCornersTakeNoTailTheyTakeTheCard(t *testing.T) {
	d := newDesk(t)
	d.w.Grab = false
	d.press(d.index(3))
	d.moveTo(500, 420)
	d.let()
	d.want(Move, OnFelt, 0, 3)
}

func TestWhatAPressWouldTakeIsSeenBeforeByMouseAndByFinger(t *testing.T) {
	d := newDesk(t)
	x, y := d.index(3)
	d.moveTo(x, y)
	if !slices.Equal(d.h.Hover, []card.ID{3, 4, 5}) {
		t.Errorf("over the corner of the third card %v would be taken", d.h.Hover)
	}
	d.moveTo(d.body(3))
	if !slices.Equal(d.h.Hover, []card.ID{3}) {
		t.Errorf("over its body %v would be taken", d.h.Hover)
	}
	d = newDesk(t)
	finger := func(x, y float64) { d.raw.TouchCount, d.raw.Touches[0] = 1, gi.Touch{ID: 1, X: x, Y: y} }
	finger(x, y)
	d.tick()
	if len(d.h.Hover) > 0 || d.h.Pressed != 0 {
		t.Error("a finger shows it before it rests")
	}
	for range holdTicks {
		d.tick()
	}
	if !slices.Equal(d.h.Hover, []card.ID{3, 4, 5}) || d.h.Pressed != 3 {
		t.Errorf("under a resting finger %v would be taken, of %d", d.h.Hover, d.h.Pressed)
	}
	d.raw.TouchCount = 0
	d.tick()
	if len(d.h.Hover) > 0 || d.h.Pressed != 0 {
		t.Errorf("after a tap %v are still shown as taken", d.h.Hover)
	}
	d.h.Clear()
	for range gi.DoubleTicks + 2 {
		d.tick()
	}
	finger(x, y)
	for range holdTicks + 2 {
		d.tick()
	}
	finger(500, 420)
	d.tick()
	if d.h.Pressed != 0 || len(d.h.Hover) > 0 || !slices.Equal(d.h.Drag.Cards, []card.ID{3, 4, 5}) {
		t.Errorf("on the way: %v, pressed %d", d.h.Drag.Cards, d.h.Pressed)
	}
	d.raw.TouchCount, d.raw.Lost = 0, true
	d.tick()
	if d.h.Drag.On {
		t.Error("a finger that is taken away leaves the cards in the air")
	}
}

func TestADoubleTapOnASmallMeldShowsItLarger(t *testing.T) {
	d := newDesk(t)
	d.w.Small = true
	x, y := d.body(22)
	for range 2 {
		d.raw.TouchCount, d.raw.Touches[0] = 1, gi.Touch{ID: 1, X: x, Y: y}
		d.tick()
		d.raw.TouchCount = 0
		d.tick()
	}
	if d.intent.Act != Near || d.intent.To.Meld != 2 || len(d.h.Selected) > 0 {
		t.Errorf("the intent is %+v, selected %v", d.intent, d.h.Selected)
	}
}

func TestTabGoesThroughAreas(t *testing.T) {
	d := newDesk(t)
	items := append(d.w.Items(nil), Item{Focus: Focus{Name: "btn/hint-play"}, Area: InPanel}, Item{Focus: Focus{Name: "btn/undo"}, Area: InButtons}, Item{Focus: Focus{Name: "btn/end"}, Area: InButtons})
	var f Focus
	var seen []Focus
	for range 5 {
		f = f.Tab(items, 1)
		seen = append(seen, f)
	}
	want := []Focus{{Card: 31}, {Card: d.w.Table.Spots[0].ID}, {Name: "btn/hint-play"}, {Name: "btn/undo"}, {Card: 31}}
	if !slices.Equal(seen, want) {
		t.Errorf("%v, want %v", seen, want)
	}
	if f = f.Tab(items, -1); f != want[3] {
		t.Errorf("back to %v", f)
	}
}
