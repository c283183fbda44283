package table

import (
	"slices"
	"testing"

	"machiavelli/engine/card"
	gi "machiavelli/game/ui/input"

	"github.com/hajimehoshi/ebiten/v2"
)

// typed presses keys one right after the other.
func (r *room) typed(keys ...gi.Key) {
	for _, k := range keys {
		r.raw.Keys[k] = true
		r.tick()
		r.raw.Keys[k] = false
		r.tick()
	}
}

func TestACardIsPickedByItsRankAndItsSuit(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	n := len(r.hand())
	for _, id := range slices.Clone(r.hand()) {
		f := id.Face()
		var rank []gi.Key
		switch f.Rank() {
		case card.Ten:
			rank = []gi.Key{gi.Digit(1), gi.Digit(0)}
		case card.Jack:
			rank = []gi.Key{gi.Letter('j')}
		case card.Queen:
			rank = []gi.Key{gi.Letter('q')}
		case card.King:
			rank = []gi.Key{gi.Letter('k')}
		default:
			rank = []gi.Key{gi.Digit(int(f.Rank()))}
		}
		r.s.desk.in.Clear()
		r.typed(append(rank, [card.Suits]gi.Key{card.Spades: gi.Letter('s'), card.Hearts: gi.Letter('h'), card.Diamonds: gi.Letter('d'), card.Clubs: gi.Letter('c')}[f.Suit()])...)
		if got := r.s.desk.in.Selected; len(got) != 1 || got[0].Face() != f {
			t.Errorf("%v: picked %v", f, got)
		}
		if r.s.desk.in.Focus.Card.Face() != f {
			t.Errorf("%v: the focus is on %v", f, r.s.desk.in.Focus.Card.Face())
		}
	}
	if len(r.hand()) != n || r.s.ses.Hint.Level != 0 {
		t.Error("the letter of a suit was the key of a button")
	}
	r.s.desk.in.Clear()
	r.settle()
	for range 100 { // a rank waits for its suit no longer
		r.tick()
	}
	r.key(gi.Letter('h'))
	if r.s.ses.Hint.Level == 0 {
		t.Error("the hint's key is a suit's for ever")
	}
}

func TestTheFocusedCardRisesAboveItsNeighbours(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver")
	r.key(gi.Right)
	id := r.s.desk.in.Focus.Card
	at := slices.Index(r.hand(), id)
	me, _ := r.s.desk.stage.At(id)
	next, _ := r.s.desk.stage.At(r.hand()[at+1])
	if me.Z <= next.Z || me.Y >= next.Y {
		t.Errorf("it lies at height %d, %v; its neighbour at %d, %v", me.Z, me.Y, next.Z, next.Y)
	}
	r.key(gi.Next)
	if f := r.s.desk.in.Focus; slices.Contains(r.hand(), f.Card) || f.Card != 0 && r.c.UI.Focused() != "" {
		t.Errorf("after Tab the focus is on %q and %+v", r.c.UI.Focused(), f)
	}
}

func TestTheCursorSaysWhatAPressWouldTake(t *testing.T) {
	r := sit(t, 1280, 720, "human", "solver", "solver")
	r.laidOut(3)
	hover := func(x, y float64) ebiten.CursorShapeType {
		r.raw.X, r.raw.Y = x, y
		r.tick()
		return r.c.Cursor
	}
	x, y := r.at(name(r.hand()[0]))
	if hover(x, y) != ebiten.CursorShapePointer {
		t.Error("over a card of the hand")
	}
	tray := r.s.desk.table.Trays[0]
	if hover(tray.R.X+2, tray.R.Y+2) != ebiten.CursorShapeMove {
		t.Error("over a tray, which takes the whole meld")
	}
	fx, fy := r.at("felt")
	if hover(fx, fy) != ebiten.CursorShapeDefault {
		t.Error("over the felt")
	}
}
