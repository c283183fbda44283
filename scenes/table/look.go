package table

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/game/app/session"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/draw"
	"machiavelli/scenes/table/input"
	"machiavelli/scenes/table/motion"
)

func itoa(n int) string { return strconv.Itoa(n) }

// look makes everything that is drawn from the session as it is now. It is
// called when something has changed, never because a frame is drawn.
func (s *Scene) look(c *stage.Context) {
	s.stale = false
	if s.framing != s.asked() {
		s.reframe(c)
	}
	s.rehand(c)
	c.DeckStyle(s.ses.View().Rules.Tiles)
	s.follow()
	s.layHand()
	s.layTable()
	if s.chooser.on && !s.chooser.lay(s.view(c), s.felt.melds, s.spotOf) {
		s.chooser.close(c, &s.in)
		s.stale = true
	}
	s.aim()
	s.paint(c)
	s.hearTable(c)
	c.UI.Set(s.widgets(c))
	s.layPrompt(c)
	s.layToasts(c)
	s.syncFocus(c)
}

// rehand gives the hand the room that it needs, between two turns: nothing moves
// while cards are laid.
func (s *Scene) rehand(c *stage.Context) {
	turn := s.ses.Turn()
	if s.replay.on || s.ses.Waiting() || s.in.Drag.On || turn != nil && turn.Changed || s.ses.Hint.Level != session.HintOff {
		return
	}
	if size := layout.HandOf(len(s.ses.Hand.Order)); size != s.framing.hand {
		s.framing.hand = size
		s.refit(c)
	}
}

// layToasts has a sentence that goes away by itself lie on nothing that is needed:
// no button, no card of the hand, no words of the hint's panel. If it can be it is
// on free felt, else over the other players and what else is only to be read, there in
// small print if it has to be, and last over melds. It stays where it is as long as it
// covers nothing.
func (s *Scene) layToasts(c *stage.Context) {
	w, h := c.UI.ToastSize()
	f, safe := &s.frame, c.Safe()
	if h == 0 || f.Felt.Empty() {
		return
	}
	needed := []layout.Rect{f.Hand}
	for _, i := range c.UI.Items() {
		if i.Name != "toast" {
			needed = append(needed, layout.Rect{X: i.X, Y: i.Y, W: i.W, H: i.H})
		}
	}
	if s.view(c).hinting() {
		needed = append(needed, f.Panel.Rect, f.Panel.Steer)
	}
	for _, spot := range s.in.World.Hand { // a chosen one is higher
		needed = append(needed, spot.Rect())
	}
	lies := append(slices.Clone(needed), s.model.Marks.Arrow.From, s.model.Marks.Arrow.To, s.model.Bubble.Box)
	for _, t := range s.table.Trays {
		lies = append(lies, t.R)
	}
	at := layout.Rect{X: c.UI.ToastMid - w/2, Y: c.UI.ToastTop, W: w, H: h}
	if at.Inside(safe) && !slices.ContainsFunc(lies, at.Overlaps) {
		return
	}
	above := layout.Rect{X: safe.X, Y: safe.Y, W: safe.W, H: f.Step.Bottom() - safe.Y}
	fits := func(area layout.Rect, taken []layout.Rect, small bool) bool {
		c.UI.ToastSmall = small
		w, h := c.UI.ToastSize()
		r, ok := layout.Clear(w, h, area, taken)
		if ok {
			c.UI.ToastMid, c.UI.ToastTop = r.X+r.W/2, r.Y
		}
		return ok
	}
	read := append(slices.Clone(lies), f.Step)
	for one := true; one; one = c.UI.DropToast() {
		if fits(f.Felt, read, false) || fits(above, read, false) || fits(above, lies, false) || fits(above, lies, true) {
			return
		}
	}
	fits(f.Felt, needed, false)
}

// shown is the melds that lie on the screen: those of a replay, of the
// half-made turn, or of the board.
func (s *Scene) shown() []match.Meld {
	if s.replay.on {
		return s.replay.table()
	}
	if t := s.ses.Turn(); t != nil {
		return match.WithFree(t.Melds, t.Free)
	}
	return match.WithFree(s.ses.Board.Table, s.ses.Board.Free)
}

// follow gives the melds their places, and has the match saved with them.
func (s *Scene) follow() {
	v := s.ses.View()
	s.felt.turn(v.Turns<<8 | v.Deal)
	s.felt.follow(s.shown(), s.ses.Ahead(), s.field(), s.areas)
	if kept := &s.felt.kept; !s.replay.on && !s.ses.Waiting() && !s.felt.places.Equal(*kept) {
		kept.Step, kept.Share, kept.At = s.felt.places.Step, s.felt.places.Share, append(kept.At[:0], s.felt.places.At...)
		if data, err := json.Marshal(s.felt.places); err == nil {
			s.ses.KeepPlaces(data)
		}
	}
}

// areas is where the melds belong, see areasOf.
func (s *Scene) areas(now []match.Meld) []layout.Placement {
	return areasOf(now, s.felt.places, &s.ses.View().Rules)
}

// layHand lays the hand out; what is selected or hinted is raised.
func (s *Scene) layHand() {
	order := s.ses.Hand.Order
	w := &s.in.World
	w.Hand = w.Hand[:0]
	if _, drawn := s.ses.Curtain(); drawn {
		return
	}
	n, hole := len(order), -1
	lifted := func(id card.ID) bool { return s.in.Drag.On && slices.Contains(s.in.Drag.Cards, id) }
	if s.in.Drag.On && s.in.Over.Place == overHand && s.in.Drag.From == fromHand {
		hole = s.in.Over.At
	}
	w.Fit = layout.FitHand(s.frame.Hand, n)
	i := 0
	for k, id := range order {
		if k == hole {
			i += len(s.in.Drag.Cards)
		}
		if lifted(id) && hole >= 0 || s.replay.on && s.replay.lies(id) {
			continue
		}
		spot := w.Fit.Spot(min(i, max(0, n-1)), id)
		if s.in.Has(id) {
			spot.Y -= s.frame.Lift
		} else if s.view(s.ctx).hintsCard(id) {
			spot.Y -= s.frame.Lift * 0.7
		}
		w.Hand = append(w.Hand, spot)
		i++
	}
}

// layTable lays the melds out, with a gap where a drag is over one, or where
// the next step of a hint goes.
func (s *Scene) layTable() {
	gap := s.hintGap()
	if d := &s.in.Drag; d.On && s.in.Over.Place == overTray && s.in.Over.Meld != d.Meld {
		gap = layout.Gap{Meld: s.in.Over.Meld, At: s.slotFor(s.in.Over), Size: len(d.Cards)}
	}
	s.camera.zoom = s.camera.zoom.Clamp(s.table.Extent, s.frame.Felt)
	s.table.Lay(s.felt.melds, s.felt.places, s.field(), s.camera.zoom, gap)
	w := &s.in.World
	w.Pile = layout.Rect{}
	if s.ses.View().Rules.Upcard {
		w.Pile = s.frame.Pile
	}
	w.Felt, w.Base, w.Table, w.Melds = s.frame.Felt, s.frame.Base, &s.table, s.felt.melds
	w.Live = s.ses.Movable() && !s.replay.on
	w.Pan = s.table.Extent.W > w.Felt.W || s.table.Extent.H > w.Felt.H
	w.Small = s.camera.near() || s.table.CardW < fingerCard
	w.Grab = s.ctx.Settings.CornerGrab
	w.Run, w.Fits = s.isRun, s.fits
	s.model.Marks.Gap = s.newMeld()
	if r, ok := s.gapRect(gap); ok && s.in.Drag.On {
		s.model.Marks.Gap = r
	}
}

// gapRect is the place of a card in a gap.
func (s *Scene) gapRect(gap layout.Gap) (layout.Rect, bool) {
	t, ok := s.table.Tray(gap.Meld)
	if !ok || gap.Size == 0 {
		return layout.Rect{}, false
	}
	if r, open := s.table.Behind(t); open && gap.Whole && gap.At == t.N {
		return r, true
	}
	r := s.table.Cards(t)[0].Rect()
	if r.X += float64(gap.At) * t.Pitch; gap.At == 0 {
		r.X -= t.Pitch * float64(gap.Size)
	}
	return r, true
}

// fingerCard is the least width of a card whose strip a finger can hit: 24 points.
const fingerCard = 60

// fits reports whether cards can go to a meld, or to a free card.
func (s *Scene) fits(id int, cards []card.ID) bool {
	if free, ok := s.freeCardOf(id); ok {
		return !slices.Contains(cards, free) && s.begins(append(slices.Clone(cards), free))
	}
	return slices.Contains(s.ses.Fits(cards...), id)
}

// freeCardOf is the free card that is shown as a meld, if it is one.
func (s *Scene) freeCardOf(id int) (card.ID, bool) {
	m, ok := s.felt.find(id)
	if !ok || m.Kind != match.KindFree {
		return 0, false
	}
	return m.Cards[0].ID, true
}

// begins reports whether some cards are a meld, or the beginning of one.
func (s *Scene) begins(cards []card.ID) bool {
	_, err := meld.Check(card.Plain(cards), s.ses.View().Rules.Meld)
	why, ok := err.(*meld.Error)
	return err == nil || ok && why.Incomplete()
}

// newMeld is where a meld of the cards that are dragged would begin: empty when
// they are not over the felt.
func (s *Scene) newMeld() layout.Rect {
	d, over := &s.in.Drag, s.in.Over
	if !d.On || over.Place != input.OnFelt {
		return layout.Rect{}
	}
	x, y := s.table.Point(s.felt.places, s.field(), s.camera.zoom, over.X, over.Y)
	fresh := match.Meld{ID: math.MinInt, Cards: card.Plain(d.Cards), Owner: -1}
	next := []match.Meld{fresh}
	for _, m := range s.felt.melds {
		m.Cards = slices.DeleteFunc(slices.Clone(m.Cards), func(k card.Card) bool { return slices.Contains(d.Cards, k.ID) })
		if len(m.Cards) > 0 {
			next = append(next, m)
		}
	}
	t, known := s.ahead(next, next[:1], layout.Placement{ID: fresh.ID, Near: true, X: x, Y: y})
	if !known {
		return layout.Rect{}
	}
	r := t.Spots[0].Rect()
	r.W += float64(len(d.Cards)-1) * t.Trays[0].Pitch
	return r
}

// ahead is how some of the next melds will lie. It is not known where all will lie
// otherwise then.
func (s *Scene) ahead(next, some []match.Meld, near ...layout.Placement) (t layout.Table, known bool) {
	places := s.felt.places.Next(next, s.field(), append(s.areas(next), near...)...)
	if places.Step != s.felt.places.Step || places.Share != s.felt.places.Share {
		return t, false
	}
	t.Lay(some, places, s.field(), s.camera.zoom, layout.Gap{})
	return t, true
}

// isRun reports whether a meld lies as a run.
func (s *Scene) isRun(id int) bool {
	m, _ := s.felt.find(id)
	if len(m.Cards) < 2 {
		return false
	}
	a, b := m.Cards[0].Shows(), m.Cards[1].Shows()
	return a.Suit() == b.Suit() && a.Rank() != b.Rank()
}

// aim sends the cards to where they belong.
func (s *Scene) aim() {
	s.targets = s.targets[:0]
	z := 0
	for _, spot := range s.table.Spots {
		t := motion.Target{ID: spot.ID, X: spot.X, Y: spot.Y, W: spot.W, Z: z}
		switch focused := s.focused(spot.ID); {
		case focused:
			t.Y, t.Z = t.Y-spot.W*hoverLift, draw.HandZ-1
		case slices.Contains(s.in.Hover, spot.ID) && !s.stage.Reduced:
			t.Y -= spot.W * hoverLift
		}
		s.targets = append(s.targets, t)
		z++
	}
	z = draw.HandZ
	_, curtain := s.ses.Curtain()
	for _, spot := range s.in.World.Hand {
		t := motion.Target{ID: spot.ID, X: spot.X, Y: spot.Y, W: spot.W, Z: z, Down: curtain}
		if s.focused(spot.ID) {
			t.Y, t.Z = t.Y-s.frame.Lift*0.4, draw.HandZ+len(s.in.World.Hand)
		}
		s.targets = append(s.targets, t)
		z++
	}
	s.aimPile()
	if d := &s.in.Drag; d.On {
		for _, id := range d.Cards {
			if !slices.ContainsFunc(s.targets, func(t motion.Target) bool { return t.ID == id }) {
				s.targets = append(s.targets, motion.Target{ID: id, W: d.W, Z: z})
			}
		}
	}
	s.stage.Aim(s.targets)
	s.hold()
}

// hoverLift is how far a card that would be taken up rises, in card widths.
const hoverLift = 0.1

// focused reports whether the keys are at a card.
func (s *Scene) focused(id card.ID) bool { return s.keys() && s.in.Focus.Card == id && id != 0 }

// hold keeps dragged cards at the pointer.
func (s *Scene) hold() {
	d := &s.in.Drag
	if !d.On {
		return
	}
	for i := range d.Cards {
		p := d.Spot(i)
		s.stage.Hold(p.ID, p.X, p.Y, p.W, 2*draw.HandZ+i)
	}
}

// seatRect is where a seat is on the screen: the hand for the player's.
func (s *Scene) seatRect(seat int) layout.Rect {
	n := len(s.ses.View().Seats)
	if n == 0 || seat == s.ses.Me() {
		return s.frame.Hand
	}
	i := (seat - s.ses.Me() - 1 + n) % n
	if i < len(s.frame.Seats) {
		return s.frame.Seats[i]
	}
	return s.frame.Top
}

// freeSpot is a small place on the felt where nothing lies.
func (s *Scene) freeSpot() layout.Rect {
	x, y := s.table.FreeSpot(s.frame.Felt)
	return layout.Rect{X: x - 4, Y: y - 4, W: 8, H: 8}
}
