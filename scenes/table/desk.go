package table

import (
	"encoding/json"
	"math"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/game/app/session"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/input"
	"machiavelli/scenes/table/motion"
)

// desk is where everything lies: the fixed parts, the melds on the felt, the cards of the
// hand, what the pointer and the keys hold, and the cards on their way.
type desk struct {
	key     frameKey
	frame   layout.Frame // as key asks
	table   layout.Table
	felt    arrangement
	camera  camera
	stage   motion.Stage
	in      input.Controls
	targets []motion.Target
	focus   focus
}

// clear forgets how the last match lay.
func (d *desk) clear() {
	d.felt = arrangement{}
	d.stage.Clear()
	d.camera.zoom = layout.Zoom{}
}

// clearDeal clears the table of the last deal.
func (d *desk) clearDeal(r *rules.Rules) {
	d.stage.Clear()
	d.felt.clear(d.field(r).FirstStep())
	d.camera.zoom = layout.Zoom{}
	d.in.Clear()
}

// refit lays out the fixed parts, and the melds where that leaves them another
// felt.
func (d *desk) refit(v *view) {
	r := &v.ses.View().Rules
	was := d.field(r)
	d.reframe(v)
	if now := d.field(r); now != was {
		melds := v.shown()
		d.felt.places = d.felt.places.Fitted(melds, now, d.areas(r, melds)...)
	}
}

// asked is what the fixed parts are to be laid out for now.
func (d *desk) asked(v *view) frameKey {
	k := frameKeyOf(v.ses.View(), d.key.hand, v.exercise.on, v.hinting())
	k.goal = v.aims
	return k
}

// reframe lays out the fixed parts.
func (d *desk) reframe(v *view) {
	d.key = d.asked(v)
	d.frame = d.key.frame(v.c.Safe(), v.c.W, v.c.H)
}

// field is the felt, divided where the rule set has areas for sets and runs.
func (d *desk) field(r *rules.Rules) layout.Field {
	f := layout.Field{Rect: d.frame.Felt, Share: d.felt.places.Share, Step: d.felt.places.Step}
	switch {
	case !r.Areas:
	case f.W < 1.3*f.H:
		f.Split = layout.Stacked
	default:
		f.Split = layout.SideBySide
	}
	return f
}

// rehand gives the hand the room that it needs, between two turns: nothing moves
// while cards are laid.
func (d *desk) rehand(v *view) {
	turn := v.ses.Turn()
	if v.replay.on || v.ses.Waiting() || d.in.Drag.On || turn != nil && turn.Changed || v.ses.Hint.Level != session.HintOff {
		return
	}
	if size := layout.HandOf(len(v.ses.Hand.Order)); size != d.key.hand {
		d.key.hand = size
		d.refit(v)
	}
}

// placeMelds finds a place for each meld.
func (d *desk) placeMelds(v *view) {
	now := v.ses.View()
	d.felt.turn(now.Turns<<8 | now.Deal)
	r := &now.Rules
	d.felt.place(v.shown(), v.ses.Ahead(), d.field(r), func(melds []match.Meld) []layout.Placement { return d.areas(r, melds) })
}

// unsaved is the places of the melds if they are not as they were last saved; a replay's
// are not saved.
func (d *desk) unsaved(v *view) (data []byte, ok bool) {
	kept := &d.felt.kept
	if v.replay.on || v.ses.Waiting() || d.felt.places.Equal(*kept) {
		return nil, false
	}
	kept.Step, kept.Share, kept.At = d.felt.places.Step, d.felt.places.Share, append(kept.At[:0], d.felt.places.At...)
	data, err := json.Marshal(d.felt.places)
	return data, err == nil
}

// areas is where the melds belong, see areasOf.
func (d *desk) areas(r *rules.Rules, now []match.Meld) []layout.Placement {
	return areasOf(now, d.felt.places, r)
}

// placeHand places the cards of the hand; a selected or hinted one is raised.
func (d *desk) placeHand(v *view) {
	order := v.ses.Hand.Order
	w := &d.in.World
	w.Hand = w.Hand[:0]
	if _, drawn := v.ses.Curtain(); drawn {
		return
	}
	n, hole := len(order), -1
	lifted := func(id card.ID) bool { return d.in.Drag.On && slices.Contains(d.in.Drag.Cards, id) }
	if d.in.Drag.On && d.in.Over.Place == input.OnHand && d.in.Drag.From == input.OnHandCard {
		hole = d.in.Over.At
	}
	w.Fit = layout.FitHand(d.frame.Hand, n)
	i := 0
	for k, id := range order {
		if k == hole {
			i += len(d.in.Drag.Cards)
		}
		if lifted(id) && hole >= 0 || v.replay.lies(id) {
			continue
		}
		spot := w.Fit.Spot(min(i, max(0, n-1)), id)
		if d.in.Has(id) {
			spot.Y -= d.frame.Lift
		} else if v.hintsCard(id) {
			spot.Y -= d.frame.Lift * 0.7
		}
		w.Hand = append(w.Hand, spot)
		i++
	}
}

// placeTable places the melds, with a gap where a drag is over one, or where
// the next step of a hint goes.
func (d *desk) placeTable(v *view) (gap layout.Gap) {
	gap = hintGap(v, d)
	if drag, over := &d.in.Drag, d.in.Over; drag.On && over.Place == input.OnTray && over.Meld != drag.Meld {
		gap = layout.Gap{Meld: over.Meld, At: d.slotFor(v, over), Size: len(drag.Cards)}
	}
	d.camera.zoom = d.camera.zoom.Clamp(d.table.Extent, d.frame.Felt)
	d.table.Place(d.felt.melds, d.felt.places, d.field(&v.ses.View().Rules), d.camera.zoom, gap)
	w := &d.in.World
	w.Pile = layout.Rect{}
	if v.ses.View().Rules.Upcard {
		w.Pile = d.frame.Pile
	}
	w.Felt, w.Base, w.Table, w.Melds = d.frame.Felt, d.frame.Base, &d.table, d.felt.melds
	w.Live = v.ses.Movable() && !v.replay.on
	w.Pan = d.table.Extent.W > w.Felt.W || d.table.Extent.H > w.Felt.H
	w.Small = d.camera.near() || d.table.CardW < fingerCard
	w.Grab = v.c.Settings.CornerGrab
	w.Run, w.Fits = d.felt.isRun, func(id int, cards []card.ID) bool { return d.fits(v.ses, id, cards) }
	return gap
}

// dropRect is where dragged cards would come to lie, in a gap or as a new meld; empty:
// nowhere.
func (d *desk) dropRect(v *view, gap layout.Gap) layout.Rect {
	if r, ok := d.gapRect(gap); ok && d.in.Drag.On {
		return r
	}
	return d.newMeld(v)
}

// newMeld is where a meld of the cards that are dragged would begin: empty when
// they are not over the felt.
func (d *desk) newMeld(v *view) layout.Rect {
	drag, over := &d.in.Drag, d.in.Over
	if !drag.On || over.Place != input.OnFelt {
		return layout.Rect{}
	}
	r := &v.ses.View().Rules
	x, y := d.table.Point(d.felt.places, d.field(r), d.camera.zoom, over.X, over.Y)
	fresh := match.Meld{ID: math.MinInt, Cards: card.Plain(drag.Cards), Owner: -1}
	next := []match.Meld{fresh}
	for _, m := range d.felt.melds {
		m.Cards = slices.DeleteFunc(slices.Clone(m.Cards), func(k card.Card) bool { return slices.Contains(drag.Cards, k.ID) })
		if len(m.Cards) > 0 {
			next = append(next, m)
		}
	}
	t, known := d.ahead(r, next, next[:1], layout.Placement{ID: fresh.ID, Near: true, X: x, Y: y})
	if !known {
		return layout.Rect{}
	}
	at := t.Spots[0].Rect()
	at.W += float64(len(drag.Cards)-1) * t.Trays[0].Pitch
	return at
}

// ahead is how some of the next melds will lie. It is not known where all will lie
// otherwise then.
func (d *desk) ahead(r *rules.Rules, next, some []match.Meld, near ...layout.Placement) (t layout.Table, known bool) {
	places := d.felt.places.Next(next, d.field(r), append(d.areas(r, next), near...)...)
	if places.Step != d.felt.places.Step || places.Share != d.felt.places.Share {
		return t, false
	}
	t.Place(some, places, d.field(r), d.camera.zoom, layout.Gap{})
	return t, true
}

// gapRect is the place of a card in a gap.
func (d *desk) gapRect(gap layout.Gap) (layout.Rect, bool) {
	t, ok := d.table.Tray(gap.Meld)
	if !ok || gap.Size == 0 {
		return layout.Rect{}, false
	}
	if r, open := d.table.Behind(t); open && gap.Whole && gap.At == t.N {
		return r, true
	}
	r := d.table.Cards(t)[0].Rect()
	if r.X += float64(gap.At) * t.Pitch; gap.At == 0 {
		r.X -= t.Pitch * float64(gap.Size)
	}
	return r, true
}

// fits reports whether cards can go to a meld, or to a free card.
func (d *desk) fits(ses *session.Session, id int, cards []card.ID) bool {
	if free, ok := d.felt.freeCard(id); ok {
		return !slices.Contains(cards, free) && begins(append(slices.Clone(cards), free), ses.View().Rules.Meld)
	}
	return slices.Contains(ses.Fits(cards...), id)
}

// begins reports whether some cards are a meld, or the beginning of one.
func begins(cards []card.ID, r meld.Rules) bool {
	_, err := meld.Check(card.Plain(cards), r)
	why, ok := err.(*meld.Error)
	return err == nil || ok && why.Incomplete()
}

// slotFor is the place in a meld at which dropped cards would come to lie:
// where their order puts them, or where they are dropped.
func (d *desk) slotFor(v *view, over input.Target) int {
	m, ok := d.felt.find(over.Meld)
	if !ok {
		return 0
	}
	r, dragged := v.ses.View().Rules.Meld, d.in.Drag.Cards
	if with := slices.Concat(m.Cards, card.Plain(dragged)); meld.Fits(with, r) {
		meld.Arrange(with, r)
		return card.Index(with, dragged[0])
	}
	return max(0, min(over.At, len(m.Cards)))
}

// orderAt is the place in the hand's order for a card dropped before the card
// that is seen at an index, the dragged ones left out.
func orderAt(order []card.ID, seen int, dragged []card.ID) int {
	for i, id := range order {
		if seen == 0 {
			return i
		}
		if !slices.Contains(dragged, id) {
			seen--
		}
	}
	return len(order)
}

// place asks that the meld of the cards that were dropped lie where they were.
func (d *desk) place(v *view, w input.Intent) {
	x, y := d.table.Point(d.felt.places, d.field(&v.ses.View().Rules), d.camera.zoom, w.To.X, w.To.Y)
	for _, m := range v.ses.Turn().Melds {
		if card.Has(m.Cards, w.Cards[0]) {
			d.felt.asked = append(d.felt.asked, layout.Placement{ID: m.ID, Near: true, X: x, Y: y})
		}
	}
}

func (d *desk) spotOf(id card.ID) (layout.Spot, bool) {
	for _, list := range [2][]layout.Spot{d.in.World.Hand, d.table.Spots} {
		for _, p := range list {
			if p.ID == id {
				return p, true
			}
		}
	}
	return layout.Spot{}, false
}

// strip is the part of a card that is seen beside the next one.
func (d *desk) strip(spot layout.Spot) layout.Rect {
	for _, i := range d.in.World.Items(nil) {
		if i.Card == spot.ID {
			return i.R
		}
	}
	return spot.Rect()
}

// fingerCard is the least width of a card whose strip a finger can hit: 24 points.
const fingerCard = 60

// tidy lays the melds in order; it can be undone.
func (d *desk) tidy(r *rules.Rules) {
	d.felt.tidy(d.field(r), func(melds []match.Meld) []layout.Placement { return d.areas(r, melds) })
	d.camera.zoom = layout.Zoom{}
}

// target is where cards are to be moved: to a meld or to a new one. A free card and what
// is dropped on it become a meld.
func (d *desk) target(w input.Intent) (input.Intent, match.To) {
	if w.To.Place == input.OnFelt {
		return w, match.To{New: true, At: -1}
	}
	id, free := d.felt.freeCard(w.To.Meld)
	if !free || w.To.Place != input.OnTray {
		return w, match.To{Meld: w.To.Meld, At: w.To.At}
	}
	w.Cards = append(w.Cards, id)
	if t, ok := d.table.Tray(w.To.Meld); ok {
		w.To.X, w.To.Y = d.table.Cards(t)[0].X, d.table.Cards(t)[0].Y
	}
	return w, match.To{New: true, At: -1}
}
