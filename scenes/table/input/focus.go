package input

import (
	"math"
	"slices"

	"machiavelli/engine/card"
	gi "machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/keys"
)

// Focus is what the keys are at: a card, a meld's tray, or a button by name.
// The zero Focus is nowhere.
type Focus struct {
	Card card.ID
	Tray bool
	Meld int    // of the tray
	Name string // a button
}

// Item is something the focus can go to.
type Item struct {
	Focus
	R    layout.Rect
	Area Area
}

// Area is a part of the screen that Tab goes to; the arrows go on from there.
type Area uint8

// The areas, in their order.
const (
	InHand Area = iota
	InMelds
	InPanel
	InButtons
	areas
)

// Items lists the cards of the hand and of the melds as things to focus.
func (w *World) Items(to []Item) []Item {
	for i, s := range w.Hand {
		r := s.Rect()
		if i+1 < len(w.Hand) && w.Hand[i+1].Y == s.Y {
			r.W = min(r.W, w.Fit.Pitch)
		}
		to = append(to, Item{Focus{Card: s.ID}, r, InHand})
	}
	for _, t := range w.Table.Trays {
		for i, s := range w.Table.Cards(t) {
			r := s.Rect()
			if i+1 < t.N {
				r.W = min(r.W, t.Pitch)
			}
			to = append(to, Item{Focus{Card: s.ID}, r, InMelds})
		}
	}
	return to
}

// Go is the focus after an arrow key: the nearest item in that direction, or
// where it was.
func (f Focus) Go(items []Item, dx, dy float64) Focus {
	at := slices.IndexFunc(items, func(i Item) bool { return i.Focus == f })
	if at < 0 {
		if len(items) > 0 {
			return items[0].Focus
		}
		return f
	}
	x, y := items[at].R.Center()
	best, where := math.Inf(1), at
	for i, it := range items {
		cx, cy := it.R.Center()
		along := (cx-x)*dx + (cy-y)*dy
		// sideways, what an item covers counts as straight ahead
		side := math.Abs((cx-x)*dy) + math.Abs((cy-y)*dx)
		half := (it.R.W*math.Abs(dy) + it.R.H*math.Abs(dx)) / 2
		side = max(0, side-half)
		if i == at || along <= 1 {
			continue
		}
		if d := along + 3*side; d < best {
			best, where = d, i
		}
	}
	return items[where].Focus
}

// Tab is the focus in the next area that has something, or in the one before.
func (f Focus) Tab(items []Item, by int) Focus {
	at := slices.IndexFunc(items, func(i Item) bool { return i.Focus == f })
	area := int(areas) - 1 // so that the hand comes first
	if by < 0 {
		area = 0
	}
	if at >= 0 {
		area = int(items[at].Area)
	}
	for range areas {
		area = (area + by + int(areas)) % int(areas)
		if to := slices.IndexFunc(items, func(i Item) bool { return int(i.Area) == area }); to >= 0 {
			return items[to].Focus
		}
	}
	return f
}

// HitOf is what a focus is on, as if it were tapped.
func (w *World) HitOf(f Focus) Hit {
	if _, ok := w.Table.Tray(f.Meld); f.Tray && ok {
		return Hit{Place: OnTray, Meld: f.Meld}
	}
	if f.Card == 0 {
		return Hit{}
	}
	s := w.spot(f.Card)
	for i, c := range w.Hand {
		if c.ID == f.Card {
			return Hit{Place: OnHandCard, Card: f.Card, Index: i, X: s.X, Y: s.Y}
		}
	}
	for _, t := range w.Table.Trays {
		for i, c := range w.Table.Cards(t) {
			if c.ID == f.Card {
				return Hit{Place: OnCard, Card: f.Card, Index: i, Meld: t.Meld, X: s.X, Y: s.Y}
			}
		}
	}
	return Hit{}
}

// Keys takes one tick of the keys: arrows move the focus, Enter takes up or
// puts down, N puts the selection down as a new meld, Delete takes home, Esc
// drops. Buttons have their own keys, which are not looked at here.
func (h *Hands) Keys(in *gi.State, w *World, items []Item) Intent {
	for _, a := range [...]struct {
		key    gi.Key
		dx, dy float64
	}{{gi.Left, -1, 0}, {gi.Right, 1, 0}, {gi.Up, 0, -1}, {gi.Down, 0, 1}} {
		if in.Hit(a.key) {
			in.Use(a.key)
			h.Focus = h.Focus.Go(items, a.dx, a.dy)
			return Intent{Act: Touch}
		}
	}
	for i, key := range [...]gi.Key{gi.Next, gi.Prev} {
		if in.Hit(key) {
			in.Use(key)
			h.Focus = h.Focus.Tab(items, 1-2*i)
			return Intent{Act: Touch}
		}
	}
	switch {
	case in.Just(gi.Accept):
		in.Use(gi.Accept)
		if h.Focus.Name != "" {
			return Intent{Act: Press, Name: h.Focus.Name}
		}
		return h.Choose(w.HitOf(h.Focus), w, in.Shift, in.Ctrl)
	case in.Just(keys.Of(keys.NewMeld)) && w.Live && len(h.Selected) > 0:
		return h.put(Target{Place: OnFelt, X: -1, Y: -1})
	case in.Just(keys.Of(keys.TakeHome)), in.Just(gi.Backspace):
		if len(h.Selected) > 0 && w.Live {
			cards := slices.Clone(h.Selected)
			h.Select()
			return Intent{Act: Home, Cards: cards}
		}
		return h.goHome(w.HitOf(h.Focus))
	case in.Just(gi.Cancel):
		in.Use(gi.Cancel)
		if h.Drag.On || h.Banding || len(h.Selected) > 0 {
			in.DropPointer()
			h.Clear()
			return Intent{Act: Touch}
		}
		return Intent{Act: Leave}
	}
	return Intent{}
}
