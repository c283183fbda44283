package input

import (
	"slices"

	"machiavelli/engine/card"
	gi "machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"
)

// Act is a kind of intent.
type Act uint8

// The intents.
const (
	None  Act = iota
	Move      // Cards go to To
	Send      // Cards go to where they fit
	Home      // Cards go back to the hand
	Order     // Cards of the hand go before the hand's card To.At
	Pile      // Cards are discarded; without cards the upcard is wanted
	Pan       // the table is moved by To.X, To.Y
	Touch     // the selection or the drag has changed, nothing else
	Held      // cards have been taken up
	Press     // the key or the click is for the button Name
	Leave     // Esc, and nothing to drop
	Near      // the meld at To is to be seen larger, or all of the table again
)

// Intent is what a hand asks for.
type Intent struct {
	Act   Act
	Cards []card.ID
	To    Target
	Name  string
}

// Hands is what the player's hands are at. The zero Hands hold nothing.
type Hands struct {
	Selected []card.ID // in the order in which they were chosen
	Drag     Drag
	Over     Target // where the drag would drop
	Band     layout.Rect
	Banding  bool
	Hover    []card.ID // what a press would take up
	Pressed  card.ID   // is under a finger that rests, which hides it
	Focus    Focus

	banded  []card.ID // selected when the band was begun
	panning bool
	tapped  Hit
}

// Drag is cards on their way with the pointer.
type Drag struct {
	On    bool
	Cards []card.ID
	X, Y  float64 // the pointer
	W     float64 // width of the cards
	GrabX float64 // from the first card's corner to the pointer
	GrabY float64
	Lift  float64 // how far the cards are carried above a finger, which would hide them
	From  Place
	Meld  int
}

// fingerTip is from a finger to the lower edge of the cards that it carries.
const fingerTip = 12

// fan is the distance of dragged cards, in card widths.
const fan = 0.4

// Spot is where the i-th dragged card is.
func (d *Drag) Spot(i int) layout.Spot {
	return layout.Spot{ID: d.Cards[i], X: d.X - d.GrabX + float64(i)*d.W*fan, Y: d.Y - d.GrabY - d.Lift, W: d.W}
}

// Point is what decides where the cards go: the pointer, or, over a finger, the
// lower part of the first card.
func (d *Drag) Point() (x, y float64) {
	if d.Lift == 0 {
		return d.X, d.Y
	}
	s := d.Spot(0).Rect()
	return d.X, s.Y + s.H*0.75
}

// Has reports whether a card is selected.
func (h *Hands) Has(id card.ID) bool { return slices.Contains(h.Selected, id) }

// Select makes the selection these cards.
func (h *Hands) Select(ids ...card.ID) { h.Selected = append(h.Selected[:0], ids...) }

// Clear drops the drag and the selection.
func (h *Hands) Clear() {
	h.Select()
	h.stop()
}

func (h *Hands) stop() {
	h.Drag = Drag{Cards: h.Drag.Cards[:0]}
	h.Over, h.Banding, h.panning = Target{}, false, false
}

// Pointer takes one tick of the pointer.
func (h *Hands) Pointer(in *gi.State, w *World) Intent {
	p := &in.Pointer
	switch {
	case p.Cancelled:
		busy := h.Drag.On || h.Banding || h.Pressed != 0
		h.stop()
		h.Hover, h.Pressed = h.Hover[:0], 0
		return touched(busy)
	case p.JustDrag:
		return h.lift(in, w)
	case p.JustReleased && p.Drag:
		return h.release(in, w)
	case p.Drag && p.Pressed:
		return h.drag(in, w)
	case p.Right || p.LongPress:
		h.Hover, h.Pressed = h.Hover[:0], 0
		return h.goHome(w.At(p.X, p.Y))
	case p.Tap:
		if h.Pressed = 0; p.Touch {
			h.Hover = h.Hover[:0] // a lifted finger is over nothing
		}
		return h.tap(in, w)
	case p.Touch && p.Pressed && p.Ticks == holdTicks:
		return h.hold(in, w)
	}
	return h.hover(in, w)
}

// holdTicks is how long a finger rests before what it would take is shown.
const holdTicks = 8

// hold shows what a resting finger would take, and what it hides.
func (h *Hands) hold(in *gi.State, w *World) Intent {
	hit := w.At(in.Pointer.X, in.Pointer.Y)
	h.Hover = append(h.Hover[:0], w.taken(hit, in.Shift)...)
	h.Pressed = hit.Card
	return touched(len(h.Hover) > 0)
}

// taken is what a press on a hit takes up now.
func (w *World) taken(hit Hit, shift bool) []card.ID {
	if hit.Place == OnHandCard || w.Live && (hit.Place == OnCard || hit.Place == OnTray) {
		return w.lifts(hit, shift)
	}
	return nil
}

func touched(yes bool) Intent {
	if yes {
		return Intent{Act: Touch}
	}
	return Intent{}
}

func (h *Hands) hover(in *gi.State, w *World) Intent {
	p := &in.Pointer
	if !p.Moved && !p.JustReleased {
		return Intent{}
	}
	if p.Touch && p.Pressed {
		return Intent{} // less than a drag
	}
	had := len(h.Hover)
	h.Hover, h.Pressed = h.Hover[:0], 0
	if !p.Touch && p.Present {
		h.Hover = append(h.Hover, w.taken(w.At(p.X, p.Y), in.Shift)...)
	}
	return touched(had > 0 || len(h.Hover) > 0)
}

// lift begins a drag where the pointer was pressed.
func (h *Hands) lift(in *gi.State, w *World) Intent {
	p := &in.Pointer
	h.stop()
	h.Hover, h.Pressed = h.Hover[:0], 0
	hit := w.At(p.StartX, p.StartY)
	cards := w.lifts(hit, in.Shift && hit.Place == OnCard)
	switch {
	case hit.Place == OnFelt && (p.Touch && w.Pan):
		h.panning = true
		return h.drag(in, w)
	case hit.Place == OnFelt || hit.Place == OnHand:
		h.Banding = true
		h.banded = h.banded[:0]
		if in.Shift || in.Ctrl {
			h.banded = append(h.banded, h.Selected...)
		}
		return h.drag(in, w)
	case len(cards) == 0 || !w.Live && hit.Place != OnHandCard:
		return Intent{}
	}
	if h.Has(hit.Card) && len(h.Selected) > 1 {
		cards = slices.Clone(h.Selected)
	} else {
		h.Select()
	}
	spot := w.spot(cards[0])
	if at := slices.Index(cards, hit.Card); at > 0 {
		// the card that was grabbed stays under the pointer
		cards = append(append([]card.ID{hit.Card}, cards[:at]...), cards[at+1:]...)
		spot = w.spot(hit.Card)
	}
	h.Drag = Drag{
		On: true, Cards: cards, W: spot.W, GrabX: p.StartX - spot.X, GrabY: p.StartY - spot.Y,
		From: hit.Place, Meld: hit.Meld,
	}
	if p.Touch {
		h.Drag.Lift = max(0, spot.W*layout.Aspect+fingerTip-h.Drag.GrabY)
	}
	h.drag(in, w)
	return Intent{Act: Held}
}

// spot is where a card lies.
func (w *World) spot(id card.ID) layout.Spot {
	for _, list := range [2][]layout.Spot{w.Hand, w.Table.Spots} {
		for _, s := range list {
			if s.ID == id {
				return s
			}
		}
	}
	return layout.Spot{}
}

func (h *Hands) drag(in *gi.State, w *World) Intent {
	p := &in.Pointer
	switch {
	case h.Drag.On:
		h.Drag.X, h.Drag.Y = p.X, p.Y
		h.Over = w.Under(&h.Drag)
		if !w.Live && h.Over.Place != OnHand {
			h.Over = Target{}
		}
		return Intent{Act: Touch}
	case h.Banding:
		h.Band = layout.Rect{
			X: min(p.X, p.StartX), Y: min(p.Y, p.StartY),
			W: max(p.X, p.StartX) - min(p.X, p.StartX), H: max(p.Y, p.StartY) - min(p.Y, p.StartY),
		}
		h.bandSelect(w)
		return Intent{Act: Touch}
	case h.panning && p.Moved:
		to := Target{X: p.X - h.Drag.X, Y: p.Y - h.Drag.Y}
		if p.JustDrag {
			to = Target{}
		}
		h.Drag.X, h.Drag.Y = p.X, p.Y
		return Intent{Act: Pan, To: to}
	}
	return Intent{}
}

// bandSelect selects the cards whose visible edge is in the band.
func (h *Hands) bandSelect(w *World) {
	h.Select(h.banded...)
	add := func(list []layout.Spot, pitch float64) {
		for _, s := range list {
			r := s.Rect()
			r.W = min(r.W, pitch)
			if h.Band.Overlap(r) > 0 && !h.Has(s.ID) {
				h.Selected = append(h.Selected, s.ID)
			}
		}
	}
	add(w.Hand, w.Fit.Pitch)
	if w.Live {
		for _, t := range w.Table.Trays {
			add(w.Table.Cards(t), t.Pitch)
		}
	}
}

func (h *Hands) release(in *gi.State, w *World) Intent {
	h.drag(in, w)
	d, over := h.Drag, h.Over
	cards := slices.Clone(d.Cards)
	h.stop()
	switch {
	case !d.On:
		return Intent{Act: Touch}
	case over.Place == OnPile:
		return Intent{Act: Pile, Cards: cards}
	case over.Place == OnHand && d.From == OnHandCard:
		return Intent{Act: Order, Cards: cards, To: over}
	case over.Place == OnHand:
		return Intent{Act: Home, Cards: cards}
	case over.Place == OnTray && over.Meld == d.Meld && d.From != OnHandCard, over.Place == Nowhere:
		return Intent{Act: Touch}
	}
	h.Select()
	return Intent{Act: Move, Cards: cards, To: over}
}

// goHome is a right click or a long press.
func (h *Hands) goHome(hit Hit) Intent {
	switch hit.Place {
	case OnCard:
		cards := []card.ID{hit.Card}
		if h.Has(hit.Card) {
			cards = slices.Clone(h.Selected)
		}
		h.Select()
		return Intent{Act: Home, Cards: cards}
	case OnHandCard, OnHand, OnFelt, OnTray:
		busy := len(h.Selected) > 0
		h.Select()
		return touched(busy)
	}
	return Intent{}
}

func (h *Hands) tap(in *gi.State, w *World) Intent {
	p := &in.Pointer
	hit := w.At(p.X, p.Y)
	again := p.Taps > 1 && hit.Card == h.tapped.Card && hit.Meld == h.tapped.Meld
	h.tapped = hit
	if again && p.Touch && w.Small && (hit.Place == OnCard || hit.Place == OnTray) {
		h.tapped = Hit{}
		h.Select()
		return Intent{Act: Near, To: Target{Place: OnTray, Meld: hit.Meld, X: p.X, Y: p.Y}}
	}
	if again && w.Live && hit.Card != 0 {
		h.tapped = Hit{}
		h.Select()
		return Intent{Act: Send, Cards: []card.ID{hit.Card}}
	}
	return h.Choose(hit, w, in.Shift, in.Ctrl)
}

// Choose is a tap, or Enter, on something: it takes up cards, or puts down
// those that are selected.
func (h *Hands) Choose(hit Hit, w *World, shift, ctrl bool) Intent {
	holding := len(h.Selected) > 0
	switch hit.Place {
	case OnHandCard:
		h.toggle(hit.Card)
		return Intent{Act: Touch}
	case OnHand:
		h.Select()
		return touched(holding)
	case OnPile:
		cards := slices.Clone(h.Selected)
		h.Select()
		return Intent{Act: Pile, Cards: cards}
	case OnCard, OnTray:
		if !w.Live {
			return Intent{}
		}
		if holding && !ctrl && !shift && !slices.Contains(h.Selected, hit.Card) {
			return h.put(Target{Place: OnTray, Meld: hit.Meld, At: -1})
		}
		if holding && hit.Place == OnCard && !shift {
			h.toggle(hit.Card)
			return Intent{Act: Touch}
		}
		for _, id := range w.lifts(hit, shift) {
			if !h.Has(id) {
				h.Selected = append(h.Selected, id)
			}
		}
		return Intent{Act: Touch}
	case OnFelt:
		if !holding || !w.Live {
			h.Select()
			return touched(holding)
		}
		if t, ok := w.takes(h.Selected, hit.X, hit.Y, reach); ok {
			return h.put(Target{Place: OnTray, Meld: t.Meld, At: -1})
		}
		return h.put(Target{Place: OnFelt, X: hit.X - w.Table.CardW/2, Y: hit.Y - w.Table.CardW*layout.Aspect/2})
	}
	return Intent{}
}

// put is the intent to put the selection somewhere.
func (h *Hands) put(to Target) Intent {
	cards := slices.Clone(h.Selected)
	h.Select()
	return Intent{Act: Move, Cards: cards, To: to}
}

func (h *Hands) toggle(id card.ID) {
	if at := slices.Index(h.Selected, id); at >= 0 {
		h.Selected = slices.Delete(h.Selected, at, at+1)
		return
	}
	h.Selected = append(h.Selected, id)
}
