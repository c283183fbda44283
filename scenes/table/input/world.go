// Package input turns the pointer and the keys over the table into intents: these
// cards there. It is a state machine that is fed once a tick. It knows where cards
// lie and which are selected, but no rule of the game: the draft says whether an
// intent is possible.
package input

import (
	"math"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/ui/layout"
)

// World is what the pointer can meet in this tick. Its slices are borrowed.
type World struct {
	Felt  layout.Rect
	Base  layout.Rect // the part of the screen that the hand lies in
	Pile  layout.Rect // where cards are discarded; empty: nowhere
	Hand  []layout.Spot
	Fit   layout.HandFit
	Table *layout.Table
	Melds []match.Meld // as Table has them
	Live  bool         // cards on the table can be moved now
	Pan   bool         // the table is larger than the felt
	Small bool         // its strips are too narrow for a finger
	Grab  bool         // a card's corner takes the rest of its run
	// Run reports whether a meld lies as a run, so that a card has a tail.
	Run func(meld int) bool
	// Fits reports whether cards would leave a meld legal, or nearer to that.
	Fits func(meld int, cards []card.ID) bool
}

// Place is a kind of place a pointer can be at.
type Place uint8

// The places.
const (
	Nowhere Place = iota
	OnHandCard
	OnHand // beside its cards
	OnCard // of a meld
	OnTray // of a meld, beside its cards
	OnFelt
	OnPile
)

// Hit is what lies at a point.
type Hit struct {
	Place  Place
	Card   card.ID
	Index  int // in the hand or the meld
	Meld   int
	Corner bool // the card's index corner
	X, Y   float64
}

// corner is the part of a card's height that its index takes.
const corner = 0.4

// At is what lies at a point.
func (w *World) At(x, y float64) Hit {
	h := w.hit(x, y)
	h.X, h.Y = x, y
	return h
}

func (w *World) hit(x, y float64) Hit {
	if w.Pile.Inset(-4).Contains(x, y) {
		return Hit{Place: OnPile}
	}
	for i := len(w.Hand) - 1; i >= 0; i-- {
		if w.Hand[i].Rect().Contains(x, y) {
			return Hit{Place: OnHandCard, Card: w.Hand[i].ID, Index: i}
		}
	}
	if w.Base.Contains(x, y) {
		return Hit{Place: OnHand}
	}
	if !w.Felt.Inset(-8).Contains(x, y) {
		return Hit{}
	}
	for _, t := range w.Table.Trays {
		if !t.R.Contains(x, y) {
			continue
		}
		cards := w.Table.Cards(t)
		for i := len(cards) - 1; i >= 0; i-- {
			if r := cards[i].Rect(); r.Contains(x, y) {
				return Hit{Place: OnCard, Card: cards[i].ID, Index: i, Meld: t.Meld, Corner: y < r.Y+r.H*corner}
			}
		}
		return Hit{Place: OnTray, Meld: t.Meld}
	}
	return Hit{Place: OnFelt}
}

// Target is where cards are to go.
type Target struct {
	Place Place // OnTray: to Meld; OnFelt: a new meld at X, Y; OnHand: home, or elsewhere in the hand
	Meld  int
	At    int // OnTray: before this card; OnHand: before this card of the hand
	X, Y  float64
}

// reach is by how much a tray is larger for cards that fit it, and the felt and
// the discards for all; a finger is less exact.
const (
	reach       = 16
	fingerReach = 26
)

// Under is where dragged cards would go. The pointer decides, or the point of
// the card over a finger; of the hand and the discards, the finger itself.
func (w *World) Under(d *Drag) Target {
	x, y := d.Point()
	around := float64(reach)
	if d.Lift > 0 {
		around = fingerReach
	}
	first := d.Spot(0)
	switch {
	case w.Pile.Contains(d.X, d.Y): // on a phone they lie in the bar over the hand
		return Target{Place: OnPile}
	case w.Base.Contains(d.X, d.Y):
		return Target{Place: OnHand, At: w.Fit.Index(d.X, d.Y)}
	case !w.Pile.Empty() && w.Pile.Inset(-around).Contains(x, y):
		return Target{Place: OnPile}
	case !w.Felt.Inset(-around).Contains(x, y):
		return Target{}
	}
	if t, ok := w.takes(d.Cards, x, y, around); ok {
		return Target{Place: OnTray, Meld: t.Meld, At: w.slot(t, first.X)}
	}
	return Target{Place: OnFelt, X: first.X, Y: first.Y}
}

// takes is the tray that cards come to at a point: the one that it lies on, or
// the nearest around it that they fit. Felt beside a tray of other cards is
// felt.
func (w *World) takes(cards []card.ID, x, y, around float64) (layout.Tray, bool) {
	best, near := layout.Tray{}, math.Inf(1)
	for _, t := range w.Table.Trays {
		r := t.R
		r.W -= t.Gap // open for cards, it is no larger for others
		if r.Contains(x, y) {
			return t, true
		}
		if d := t.R.Distance(x, y); d <= around && d < near && w.Fits(t.Meld, cards) {
			best, near = t, d
		}
	}
	return best, near <= around
}

// slot is the place in a tray's meld for a card whose left edge is at x.
func (w *World) slot(t layout.Tray, x float64) int {
	for i, s := range w.Table.Cards(t) {
		if x < s.X+t.Pitch*0.5 {
			return i
		}
	}
	return t.N
}

// tail is the cards of a meld from one on.
func (w *World) tail(meld, from int) []card.ID {
	for _, m := range w.Melds {
		if m.ID == meld && from < len(m.Cards) {
			return card.IDs(m.Cards[from:])
		}
	}
	return nil
}

// lifts is the cards that a press on a hit takes up.
func (w *World) lifts(h Hit, shift bool) []card.ID {
	switch h.Place {
	case OnHandCard:
		return []card.ID{h.Card}
	case OnTray:
		return w.tail(h.Meld, 0)
	case OnCard:
		t, ok := w.Table.Tray(h.Meld)
		inner := ok && h.Index > 0 && h.Index < t.N-1
		if shift || inner && w.Grab && h.Corner && w.Run(h.Meld) {
			return w.tail(h.Meld, h.Index)
		}
		return []card.ID{h.Card}
	}
	return nil
}
