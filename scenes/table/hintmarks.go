package table

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/steps"
	"machiavelli/game/app/session"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/draw"
)

// hintGap is where the next step of the hint puts cards into a meld that lies.
func hintGap(v *view, d *desk) layout.Gap {
	h := &v.ses.Hint
	if h.Level < session.HintFirst || h.At >= len(h.Steps) || v.walking || v.replay.on || !v.ses.Movable() || d.in.Drag.On {
		return layout.Gap{}
	}
	step := h.Steps[h.At]
	if step.Do == steps.Free || step.Do == steps.Home || step.From == step.To {
		return layout.Gap{}
	}
	for _, m := range session.Continued(d.felt.melds, h.Next()) {
		at := card.Index(m.Cards, step.Cards[0].ID)
		if at < 0 || !slices.ContainsFunc(d.felt.melds, func(o match.Meld) bool { return o.ID == m.ID }) {
			continue
		}
		gap := layout.Gap{Meld: m.ID, At: at, Whole: true}
		for _, k := range m.Cards[at:] {
			if !card.Has(step.Cards, k.ID) {
				break
			}
			gap.Size++
		}
		return gap
	}
	return layout.Gap{}
}

// hintArrow is the arrow of a step from where its card lies to where it goes.
func hintArrow(v *view, d *desk, step steps.Step) (a draw.Arrow) {
	cards := step.Cards
	if len(cards) == 0 {
		return a
	}
	from, ok := d.seenOf(cards[0].ID)
	if !ok {
		return a
	}
	to, ok := targetOf(v, d, cards[0].ID)
	if !ok {
		return a
	}
	a = draw.Arrow{Card: cards[0], From: from, To: to}
	gap := hintGap(v, d)
	if t, ok := d.table.Tray(gap.Meld); ok && gap.At < t.N {
		a.Strip = min(to.W, t.Pitch*float64(gap.Size))
	}
	return a
}

// seenOf is the part of a card that no other card of its row lies over.
func (d *desk) seenOf(id card.ID) (layout.Rect, bool) {
	for _, list := range [2][]layout.Spot{d.in.World.Hand, d.table.Spots} {
		at := slices.IndexFunc(list, func(p layout.Spot) bool { return p.ID == id })
		if at < 0 {
			continue
		}
		r := list[at].Rect()
		for _, over := range list[at+1:] {
			if o := over.Rect(); o.Overlaps(r) && o.Y == r.Y {
				r.W = min(r.W, o.X-r.X)
			} else if o.Overlaps(r) && o.Y > r.Y {
				r.H = min(r.H, o.Y-r.Y)
			}
		}
		return r, true
	}
	return layout.Rect{}, false
}

// targetOf is where a card will lie after the next step: in the meld that it
// joins, or where a new meld will begin.
func targetOf(v *view, d *desk, id card.ID) (layout.Rect, bool) {
	next := session.Continued(d.felt.melds, v.ses.Hint.Next())
	for _, m := range next {
		at := card.Index(m.Cards, id)
		if at < 0 {
			continue
		}
		if t, ok := d.table.Tray(m.ID); ok {
			if r, ok := d.gapRect(hintGap(v, d)); ok {
				return d.beside(m.ID, r), true
			}
			r := d.table.Cards(t)[0].Rect()
			r.X += float64(at) * t.Pitch
			return r, true
		}
		t, known := d.ahead(&v.ses.View().Rules, next, next)
		if !known {
			return d.freeCard(), true
		}
		for _, p := range t.Spots {
			if p.ID == id {
				return p.Rect(), true
			}
		}
	}
	return layout.Rect{}, false
}

// beside is the place of a card in the gap of a meld, moved off the cards of other melds: on a
// full table a gap opens over them.
func (d *desk) beside(meld int, r layout.Rect) layout.Rect {
	for i, t := range d.table.Trays {
		if d.felt.melds[i].ID == meld {
			continue
		}
		for _, p := range d.table.Cards(t) {
			switch o := p.Rect(); {
			case !o.Overlaps(r):
			case o.X > r.X:
				r.X = o.X - r.W
			default:
				r.X = o.Right()
			}
		}
	}
	return r
}

// freeCard is a card on the felt, as far from all melds as can be.
func (d *desk) freeCard() layout.Rect {
	f, w := d.frame.Felt, d.table.CardW
	x, y := d.table.FreeSpot(f)
	return layout.Rect{
		X: max(f.X, min(x-w/2, f.X+f.W-w)), Y: max(f.Y, min(y-w*layout.Aspect/2, f.Y+f.H-w*layout.Aspect)),
		W: w, H: w * layout.Aspect,
	}
}
