package input

import (
	"math"
	"testing"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	gi "machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"

	"pgregory.net/rapid"
)

// full is a desk with two rows of melds, of three cards each.
func full(t *testing.T) *desk {
	d := newDesk(t)
	d.melds = nil
	for m := 1; m <= 14; m++ {
		meld := match.Meld{ID: m}
		for k := range 3 {
			meld.Cards = append(meld.Cards, card.Card{ID: card.ID(100 + 3*m + k)})
		}
		d.melds = append(d.melds, meld)
	}
	f := layout.NewFrame(1280, 720, 2, layout.LargeHand)
	field := layout.Field{Rect: f.Felt}
	d.w.Table.Place(d.melds, layout.Tidy(d.melds, field), field, layout.Zoom{}, layout.Gap{})
	d.w.Melds = d.melds
	return d
}

// carry takes a card of the hand to where its deciding point is at x, y, with
// the mouse or a finger, and lets it go. It answers where the mouse or the finger
// is.
func (d *desk) carry(id card.ID, x, y float64, finger bool) (fx, fy float64) {
	d.intent = Intent{}
	sx, sy := d.body(id)
	at := func(x, y float64) {
		if finger {
			d.raw.TouchCount, d.raw.Touches[0] = 1, gi.Touch{ID: 1, X: x, Y: y}
		} else {
			d.raw.X, d.raw.Y, d.raw.Left = x, y, true
		}
		d.tick()
	}
	at(sx, sy)
	at(sx, sy-30)
	px, py := d.h.Drag.Point()
	fx, fy = x+sx-px, y+sy-30-py
	at(fx, fy)
	d.raw.TouchCount, d.raw.Left = 0, false
	d.tick()
	d.tick()
	return fx, fy
}

func TestNoDropBesideATrayGoesWhereItDoesNotFit(t *testing.T) {
	d := full(t)
	on, joined, fresh := 0, 0, 0
	anyDrop := func(t *rapid.T) {
		tray := rapid.SampledFrom(d.w.Table.Trays).Draw(t, "tray")
		away := rapid.Float64Range(4, 45).Draw(t, "away")
		angle := rapid.Float64Range(0, 2*math.Pi).Draw(t, "angle")
		x := tray.R.X + rapid.Float64Range(0, 1).Draw(t, "x")*tray.R.W
		y := tray.R.Y + rapid.Float64Range(0, 1).Draw(t, "y")*tray.R.H
		for tray.R.Distance(x, y) < away {
			x, y = x+math.Cos(angle), y+math.Sin(angle)
		}
		if !d.w.Felt.Contains(x, y) {
			return
		}
		id := card.ID(rapid.IntRange(31, 35).Draw(t, "card"))
		fx, fy := d.carry(id, x, y, rapid.Bool().Draw(t, "finger"))
		if d.w.Base.Contains(fx, fy) {
			if d.intent.Act == Move {
				t.Fatalf("the finger is over the hand, the intent is %+v", d.intent)
			}
			return
		}
		if d.intent.Act != Move {
			t.Fatalf("the intent is %+v", d.intent)
		}
		to, _ := d.w.Table.Tray(d.intent.To.Meld)
		switch {
		case d.intent.To.Place == OnFelt:
			fresh++
		case to.R.Distance(x, y) < 0.001:
			on++ // of a neighbour
		case !fits(d.intent.To.Meld, d.intent.Cards):
			t.Fatalf("the card %d goes to meld %d, which it does not fit, from %.1f beside it", id, d.intent.To.Meld, to.R.Distance(x, y))
		default:
			joined++
		}
	}
	// Chance decides what is tried: some rounds may be needed for everything.
	for round := 0; round == 0 || round < 100 && !t.Failed() && (fresh == 0 || joined == 0 || on == 0); round++ {
		rapid.Check(t, anyDrop)
	}
	if fresh == 0 || joined == 0 || on == 0 {
		t.Errorf("%d new melds, %d that fit beside, %d on another: something was never tried", fresh, joined, on)
	}
}

func TestAFingerCarriesTheCardAboveItself(t *testing.T) {
	d := newDesk(t)
	x, y := d.body(33)
	d.raw.TouchCount, d.raw.Touches[0] = 1, gi.Touch{ID: 1, X: x, Y: y}
	d.tick()
	d.raw.Touches[0].X, d.raw.Touches[0].Y = 500, 420
	d.tick()
	if s := d.h.Drag.Spot(0).Rect(); !d.h.Drag.On || s.Y+s.H > 420 {
		t.Errorf("the finger at 420 hides the card, which lies at %+v", s)
	}
	d.raw.Touches[0].X, d.raw.Touches[0].Y = d.w.Base.X+600, d.w.Base.Y+20
	d.tick()
	if d.h.Over.Place != OnHand {
		t.Errorf("a finger over the hand puts the card at place %d", d.h.Over.Place)
	}
}

// On a phone the discards lie in the bar over the hand, and the card is carried
// above the finger: the finger itself decides.
func TestAFingerOnTheDiscardsDiscards(t *testing.T) {
	d := newDesk(t)
	d.w.Pile = layout.Rect{X: d.w.Base.X + 20, Y: d.w.Base.Y + 2, W: 28, H: 40}
	drag := Drag{Cards: []card.ID{31}, W: 60, X: d.w.Pile.X + 14, Y: d.w.Pile.Y + 20, Lift: 90}
	if at := d.w.Under(&drag); at.Place != OnPile {
		t.Errorf("the card goes to %+v", at)
	}
	drag.X += 60
	if at := d.w.Under(&drag); at.Place != OnHand {
		t.Errorf("beside the discards the card goes to %+v", at)
	}
}
