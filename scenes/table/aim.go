package table

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/scenes/table/draw"
	"machiavelli/scenes/table/motion"
)

// pileZ is the height of the discards: over the felt and the hand, under what
// is held.
const pileZ = 2*draw.HandZ - 8

// hoverLift is how far a card that would be taken up rises, in card widths.
const hoverLift = 0.1

// aim sends the cards to where they belong.
func (d *desk) aim(v *view) {
	d.targets = d.targets[:0]
	z := 0
	for _, spot := range d.table.Spots {
		t := motion.Target{ID: spot.ID, X: spot.X, Y: spot.Y, W: spot.W, Z: z}
		switch focused := d.focused(v, spot.ID); {
		case focused:
			t.Y, t.Z = t.Y-spot.W*hoverLift, draw.HandZ-1
		case slices.Contains(d.in.Hover, spot.ID) && !d.stage.Reduced:
			t.Y -= spot.W * hoverLift
		}
		d.targets = append(d.targets, t)
		z++
	}
	z = draw.HandZ
	_, curtain := v.ses.Curtain()
	for _, spot := range d.in.World.Hand {
		t := motion.Target{ID: spot.ID, X: spot.X, Y: spot.Y, W: spot.W, Z: z, Down: curtain}
		if d.focused(v, spot.ID) {
			t.Y, t.Z = t.Y-d.frame.Lift*0.4, draw.HandZ+len(d.in.World.Hand)
		}
		d.targets = append(d.targets, t)
		z++
	}
	d.aimPile(v)
	if drag := &d.in.Drag; drag.On {
		for _, id := range drag.Cards {
			if !slices.ContainsFunc(d.targets, func(t motion.Target) bool { return t.ID == id }) {
				d.targets = append(d.targets, motion.Target{ID: id, W: drag.W, Z: z})
			}
		}
	}
	d.stage.Aim(d.targets)
	d.hold()
}

// focused reports whether the keys are at a card.
func (d *desk) focused(v *view, id card.ID) bool {
	return v.c.Input.Keyboard && d.in.Focus.Card == id && id != 0
}

// hold keeps dragged cards at the pointer.
func (d *desk) hold() {
	drag := &d.in.Drag
	if !drag.On {
		return
	}
	for i := range drag.Cards {
		p := drag.Spot(i)
		d.stage.Hold(p.ID, p.X, p.Y, p.W, 2*draw.HandZ+i)
	}
}

// aimPile gives the upcard and the card under it their place.
func (d *desk) aimPile(v *view) {
	pile := v.ses.Board.Pile
	if !v.ses.View().Rules.Upcard {
		return
	}
	r := d.frame.Pile
	for i, id := range pile[max(0, len(pile)-2):] {
		d.targets = append(d.targets, motion.Target{ID: id, X: r.X, Y: r.Y, W: r.W, Z: pileZ + i})
	}
}
