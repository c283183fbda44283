package table

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	gi "machiavelli/game/input"
	"machiavelli/game/session"
	"machiavelli/game/stage"
	"machiavelli/scenes/table/input"
	"machiavelli/scenes/table/layout"

	"github.com/hajimehoshi/ebiten/v2"
)

const (
	overHand = input.OnHand
	overTray = input.OnTray
	fromHand = input.OnHandCard
)

// listen takes the player's input of this tick.
func (s *Scene) listen(c *stage.Context) {
	in := c.Input
	if !in.Any && !s.hands.Drag.On && !in.Pointer.Pressed && s.pick.rank == 0 {
		return
	}
	if in.Pointer.JustPressed && !in.Used() && (s.ses.Waiting() && !s.ses.Planning() || s.stage.Moving() && !s.ses.Movable()) {
		s.rush = true // a press shows at once what is still to come
	}
	if in.Pointer.JustPressed {
		s.unfocus(c)
	}
	s.syncFocus(c)
	s.items = s.focusItems(c)
	s.pickKeys(c)
	intent := s.hands.Keys(in, &s.world, s.items)
	if intent.Act == input.None {
		s.sideKeys(c)
		if !in.Used() || s.hands.Drag.On || s.hands.Banding {
			intent = s.hands.Pointer(in, &s.world)
		}
	}
	if intent.Act != input.None {
		s.grant(c, intent)
	}
	c.Cursor = s.cursor()
	s.wheel(c)
}

// cursor says what a press would take: one card, several, or nothing.
func (s *Scene) cursor() ebiten.CursorShapeType {
	switch n := len(s.hands.Hover); {
	case s.hands.Drag.On, n > 1:
		return ebiten.CursorShapeMove
	case n == 1:
		return ebiten.CursorShapePointer
	}
	return ebiten.CursorShapeDefault
}

// sideKeys are the keys that no button has.
func (s *Scene) sideKeys(c *stage.Context) {
	in := c.Input
	switch {
	case in.Ctrl && in.Just(gi.Letter('z')) && in.Shift, in.Ctrl && in.Just(gi.Letter('y')):
		s.redoEdit(c)
	case in.Ctrl && in.Just(gi.Letter('z')):
		s.undoEdit(c)
	case in.Just(gi.Space):
		s.space(c)
	case in.Just(gi.Plus):
		s.zoomBy(1, s.frame.Felt.X, s.frame.Felt.Y)
	case in.Just(gi.Minus):
		s.zoomBy(-1, s.frame.Felt.X, s.frame.Felt.Y)
	case in.Just(gi.Digit(0)):
		s.lookAt(layout.Zoom{})
	case in.Just(gi.Letter('t')):
		s.tidy(c)
	case in.Just(gi.Letter('s')):
		s.cycleSort()
	case in.Just(gi.Letter('p')):
		s.toggleReplay()
	case in.Just(gi.Letter('w')):
		s.reopen(c)
	case in.Just(gi.Question):
		s.help(c)
	default:
		return
	}
	s.fresh = true
}

// space goes on with whatever is going on.
func (s *Scene) space(c *stage.Context) {
	switch {
	case s.ses.Waiting():
		s.rush = true
	case s.ses.Hint.Playable():
		s.hintStep(c)
	}
}

// wheel zooms, or moves a table that is larger than the felt.
func (s *Scene) wheel(c *stage.Context) {
	in := c.Input
	if p := in.Pinch; p.Active {
		s.pinch *= p.Factor
		switch {
		case s.pinch > 1.15:
			s.zoomBy(1, p.X, p.Y)
			s.pinch = 1
		case s.pinch < 0.87:
			s.zoomBy(-1, p.X, p.Y)
			s.pinch = 1
		}
		s.pan(p.DX, p.DY)
		return
	}
	s.pinch = 1
	x, y := in.Pointer.X, in.Pointer.Y
	if in.WheelX == 0 && in.WheelY == 0 || !s.frame.Felt.Contains(x, y) {
		return
	}
	if s.world.Pan && !in.Ctrl {
		s.pan(in.WheelX*40, in.WheelY*40)
		return
	}
	s.wheeled += in.WheelY
	if s.wheeled >= 1 {
		s.zoomBy(1, x, y)
	} else if s.wheeled <= -1 {
		s.zoomBy(-1, x, y)
	} else {
		return
	}
	s.wheeled = 0
}

func (s *Scene) pan(dx, dy float64) {
	if dx == 0 && dy == 0 {
		return
	}
	z := s.zoom
	z.X, z.Y = z.X+dx, z.Y+dy
	if z = z.Clamp(s.table.Extent, s.frame.Felt); z != s.zoom {
		s.lookAt(z)
	}
}

// lookAt looks at the table another way, at once: what is pushed does not lag
// behind.
func (s *Scene) lookAt(z layout.Zoom) {
	s.zoom = z
	s.layTable()
	s.aim()
	s.stage.Finish()
	s.fresh = true
}

// near shows a meld as large as a finger wants it, or all of the table again.
func (s *Scene) near(at input.Target) {
	if s.zoom != (layout.Zoom{}) {
		s.lookAt(layout.Zoom{})
		return
	}
	steps := 1
	for step := s.places.Step - steps; step > 0 && layout.Widths[step] < 1.2*fingerCard; step-- {
		steps++
	}
	s.zoomBy(steps, at.X, at.Y)
	s.reveal(at.Meld)
	s.lookAt(s.zoom)
}

// zoomBy makes the cards a step larger or smaller; what lies at a point stays.
func (s *Scene) zoomBy(by int, x, y float64) {
	z := s.zoom
	z.Step += by
	old := s.places.Step - s.zoom.Step
	now := s.places.Step - z.Step
	if now < 0 || now >= len(layout.Widths) || by < 0 && !s.world.Pan && z.Step < 0 {
		return
	}
	k := layout.Widths[now] / layout.Widths[old]
	fx, fy := x-s.frame.Felt.X, y-s.frame.Felt.Y
	z.X, z.Y = fx-(fx-z.X)*k, fy-(fy-z.Y)*k
	s.lookAt(z)
}

// grant does what the hands ask for, if the session allows it.
func (s *Scene) grant(c *stage.Context, w input.Intent) {
	s.fresh = true
	switch w.Act {
	case input.Held:
		c.Play("lift")
	case input.Near:
		s.near(w.To)
	case input.Pan:
		s.pan(w.To.X, w.To.Y)
	case input.Order:
		s.stage.Release()
		s.ses.Hand.Move(w.Cards, s.orderAt(w.To.At, w.Cards))
		s.hands.Select()
		s.ses.Save()
	case input.Home:
		s.stage.Release()
		s.edit(c, func() bool { return s.ses.Home(w.Cards) })
	case input.Send:
		if s.askJoker(c, w.Cards); s.chooser.on {
			return
		}
		s.edit(c, func() bool { return s.ses.Send(w.Cards[0]) })
	case input.Move:
		s.stage.Release()
		s.move(c, w)
	case input.Pile:
		s.toPile(c, w.Cards)
	case input.Press:
		s.press(c, w.Name)
	case input.Leave:
		s.escape(c)
	default:
		if !s.hands.Drag.On {
			s.stage.Release()
		}
	}
}

// orderAt is the place in the hand's order for a card dropped before the card
// that is seen at an index, the dragged ones left out.
func (s *Scene) orderAt(seen int, dragged []card.ID) int {
	order := s.ses.Hand.Order
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

// move moves cards into a meld or to a new one.
func (s *Scene) move(c *stage.Context, w input.Intent) {
	to := match.To{Meld: w.To.Meld, At: w.To.At}
	if w.To.Place == input.OnFelt {
		to = match.To{New: true, At: -1}
	}
	if id, free := s.freeCardOf(w.To.Meld); free && w.To.Place == input.OnTray {
		// a free card and what is dropped on it become a meld
		to = match.To{New: true, At: -1}
		w.Cards = append(w.Cards, id)
		if t, ok := s.table.Tray(w.To.Meld); ok {
			w.To.X, w.To.Y = s.table.Cards(t)[0].X, s.table.Cards(t)[0].Y
		}
	}
	s.edit(c, func() bool {
		if !s.ses.Edit(match.Edit{Do: match.EditMove, Cards: w.Cards, To: to}) {
			return false
		}
		if to.New && w.To.X >= 0 {
			s.place(w)
		}
		return true
	})
	s.askJoker(c, w.Cards)
}

// place asks that the meld of the cards that were dropped lie where they were.
func (s *Scene) place(w input.Intent) {
	x, y := s.table.Point(s.places, s.field(), s.zoom, w.To.X, w.To.Y)
	for _, m := range s.ses.Turn().Melds {
		if slices.ContainsFunc(m.Cards, func(k card.Card) bool { return k.ID == w.Cards[0] }) {
			s.placements = append(s.placements, layout.Placement{ID: m.ID, Near: true, X: x, Y: y})
		}
	}
}

// edit does an edit and remembers where the melds lay before it.
func (s *Scene) edit(c *stage.Context, do func() bool) {
	before := s.places
	if !do() {
		c.Play("refuse")
		return
	}
	s.undo = append(s.undo, past{places: before})
	s.redo = s.redo[:0]
	c.Play("place")
	s.fresh = true
}

func (s *Scene) undoEdit(c *stage.Context) {
	s.travel(c, &s.undo, &s.redo, s.ses.Undo)
}

func (s *Scene) redoEdit(c *stage.Context) { s.travel(c, &s.redo, &s.undo, s.ses.Redo) }

// travel takes the last of some edits back, or brings it again, and remembers
// on the other side how things lay. A tidying is the table's own; all else is
// done by the session.
func (s *Scene) travel(c *stage.Context, from, to *[]past, do func() bool) {
	now := past{places: s.places}
	n := len(*from)
	if n > 0 && (*from)[n-1].tidy {
		now.tidy = true
	} else if !do() {
		return
	}
	*to = append(*to, now)
	if n > 0 {
		s.places, *from = (*from)[n-1].places, (*from)[:n-1]
	}
	s.hands.Clear()
	c.Play("place")
	s.fresh = true
}

// tidy lays the melds in order; it can be undone.
func (s *Scene) tidy(c *stage.Context) {
	order := slices.Clone(s.melds)
	slices.SortStableFunc(order, func(a, b match.Meld) int { return meldOrder(a) - meldOrder(b) })
	now := layout.Tidy(order, s.field(), s.areas(order)...)
	s.undo = append(s.undo, past{s.places, true})
	s.redo = s.redo[:0]
	s.places = now
	s.zoom = layout.Zoom{}
	c.Play("place")
	s.fresh = true
}

// meldOrder puts runs by suit and rank, then sets by rank.
func meldOrder(m match.Meld) int {
	f := m.Cards[0].Shows()
	if len(m.Cards) > 1 && f.Rank() == m.Cards[1].Shows().Rank() {
		return 1<<10 + int(f.Rank())
	}
	return int(f.Suit())<<5 + int(f.Rank())
}

func (s *Scene) cycleSort() {
	next := session.BySuit
	switch s.ses.Hand.Sort {
	case "", session.BySuit:
		next = session.ByRank
	case session.ByRank:
		next = session.ByMelds
	}
	s.sortBy(next)
}

func (s *Scene) sortBy(by session.Sort) {
	s.ses.SortBy(by)
	s.fresh = true
}

// slotFor is the place in a meld at which dropped cards would come to lie:
// where their order puts them, or where they are dropped.
func (s *Scene) slotFor(over input.Target) int {
	r := s.ses.View().Rules.Meld
	for _, m := range s.melds {
		if m.ID != over.Meld {
			continue
		}
		with := slices.Clone(m.Cards)
		for _, id := range s.hands.Drag.Cards {
			with = append(with, card.Card{ID: id})
		}
		if meld.Fits(with, r) {
			meld.Arrange(with, r)
			return slices.IndexFunc(with, func(k card.Card) bool { return k.ID == s.hands.Drag.Cards[0] })
		}
		return max(0, min(over.At, len(m.Cards)))
	}
	return 0
}

// escape is Esc with nothing in hand.
func (s *Scene) escape(c *stage.Context) {
	switch {
	case s.replay.on:
		s.toggleReplay()
	case s.ses.Hint.Level != session.HintOff:
		s.ses.CloseHint()
	default:
		s.menu(c)
	}
}
