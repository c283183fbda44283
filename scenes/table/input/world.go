// Package input turns what the one pointer and the keys do over the table into
// wishes: these cards there. It is a state machine fed once a tick; it knows
// where cards lie and which are selected, but no rule of the game: whether a
// wish can be granted is for the draft to say.
package input

import (
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/scenes/table/layout"
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
	// Run reports whether a meld lies as a run, so that a card has a tail.
	Run func(meld int) bool
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
	if w.Pile.Grow(4).Contains(x, y) {
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
	if !w.Felt.Grow(8).Contains(x, y) {
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

// reach is by how much a tray is larger for a card that is dropped.
const reach = 14

// Under is where a dragged card would go: the tray that it covers most, or
// what the pointer is over.
func (w *World) Under(drag layout.Rect, x, y float64) Target {
	if !w.Pile.Empty() && (w.Pile.Contains(x, y) || w.Pile.Overlap(drag) > drag.W*drag.H*0.3) {
		return Target{Place: OnPile}
	}
	best, area := Target{}, drag.W*drag.H*0.1
	for _, t := range w.Table.Trays {
		r := t.R.Grow(reach)
		a := r.Overlap(drag)
		if t.R.Contains(x, y) {
			a += drag.W * drag.H
		}
		if a > area && w.Felt.Grow(reach).Contains(x, y) {
			area = a
			best = Target{Place: OnTray, Meld: t.Meld, At: w.slot(t, drag.X)}
		}
	}
	switch {
	case best.Place != Nowhere:
		return best
	case w.Base.Contains(x, y):
		return Target{Place: OnHand, At: w.Fit.Index(x, y)}
	case w.Felt.Grow(reach).Contains(x, y):
		return Target{Place: OnFelt, X: drag.X, Y: drag.Y}
	}
	return Target{}
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
		if shift || inner && h.Corner && w.Run(h.Meld) {
			return w.tail(h.Meld, h.Index)
		}
		return []card.ID{h.Card}
	}
	return nil
}
