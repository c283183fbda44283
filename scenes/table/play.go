package table

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/session"
	"machiavelli/game/shell/stage"
	gi "machiavelli/game/ui/input"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/input"

	"github.com/hajimehoshi/ebiten/v2"
	"machiavelli/scenes/table/keys"
)

const (
	overHand = input.OnHand
	overTray = input.OnTray
	fromHand = input.OnHandCard
)

// listen takes the player's input of this tick.
func (s *Scene) listen(c *stage.Context) {
	in := c.Input
	if !in.Any && !in.Pointer.Pressed && !s.in.Active() {
		return
	}
	if in.Pointer.JustPressed && !in.Used() && (s.ses.Waiting() && !s.ses.Planning() || s.stage.Moving() && !s.ses.Movable()) {
		s.playback.rush = true // a press shows at once what is still to come
	}
	if in.Pointer.JustPressed {
		s.unfocus(c)
	}
	s.syncFocus(c)
	intent := s.in.Listen(in, s.focusItems(c))
	c.UI.Leaves = s.in.Claims()
	if k := keyCommand(in); k.verb != noVerb {
		s.run(c, k)
		s.stale = true
	}
	if intent.Act != input.None {
		s.grant(c, intent)
	}
	c.Cursor = s.cursor()
	s.wheel(c)
}

// cursor says what a press would take: one card, several, or nothing.
func (s *Scene) cursor() ebiten.CursorShapeType {
	switch n := len(s.in.Hover); {
	case s.in.Drag.On, n > 1:
		return ebiten.CursorShapeMove
	case n == 1:
		return ebiten.CursorShapePointer
	}
	return ebiten.CursorShapeDefault
}

// keyCommand is what a key asks that no button has.
func keyCommand(in *gi.State) command {
	for _, k := range [...]struct {
		on   bool
		does verb
	}{
		{in.Ctrl && in.Just(keys.Of(keys.Undo)) && in.Shift, redoEdit},
		{in.Ctrl && in.Just(keys.Of(keys.Redo)), redoEdit},
		{in.Ctrl && in.Just(keys.Of(keys.Undo)), undoEdit},
		{in.Just(keys.Of(keys.Skip)), goOn},
		{in.Just(keys.Of(keys.ZoomIn)), zoomIn},
		{in.Just(keys.Of(keys.ZoomOut)), zoomOut},
		{in.Just(keys.Of(keys.ZoomAll)), zoomAll},
		{in.Just(keys.Of(keys.Tidy)), tidyFelt},
		{in.Just(keys.Of(keys.Sort)), sortNext},
		{in.Just(keys.Of(keys.Replay)), toggleReplay},
		{in.Just(keys.Of(keys.Joker)), reopenChoice},
		{in.Just(keys.Of(keys.Help)), askHelp},
	} {
		if k.on {
			return command{verb: k.does}
		}
	}
	return command{}
}

// grant does what the hands ask for, if the session allows it.
func (s *Scene) grant(c *stage.Context, w input.Intent) {
	s.stale = true
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
		s.in.Select()
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
		if !s.in.Drag.On {
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
	x, y := s.table.Point(s.felt.places, s.field(), s.camera.zoom, w.To.X, w.To.Y)
	for _, m := range s.ses.Turn().Melds {
		if card.Has(m.Cards, w.Cards[0]) {
			s.felt.asked = append(s.felt.asked, layout.Placement{ID: m.ID, Near: true, X: x, Y: y})
		}
	}
}

// edit does an edit and remembers where the melds lay before it.
func (s *Scene) edit(c *stage.Context, do func() bool) {
	before := s.felt.places
	s.expectMove(c)
	if !do() {
		c.Play("refuse")
		s.tell(c, exercise.Event{What: exercise.Refused})
		return
	}
	s.felt.edited(before)
	c.Play("place")
	s.tell(c, exercise.Event{What: exercise.Moved})
}

func (s *Scene) undoEdit(c *stage.Context) {
	s.expectMove(c)
	s.travel(c, s.felt.undo(s.ses.Undo), exercise.Undone)
}

func (s *Scene) redoEdit(c *stage.Context) {
	s.expectMove(c)
	s.travel(c, s.felt.redo(s.ses.Redo), exercise.Moved)
}

// travel shows an edit that was taken back or brought again, if one was.
func (s *Scene) travel(c *stage.Context, done bool, what exercise.What) {
	if done {
		s.in.Clear()
		c.Play("place")
		s.tell(c, exercise.Event{What: what})
	}
}

// rewind takes the turn back to how it began.
func (s *Scene) rewind(c *stage.Context) {
	before := s.felt.places
	s.expectMove(c)
	if s.in.Clear(); s.ses.Rewind() {
		s.felt.edited(before)
		c.Play("place")
		s.tell(c, exercise.Event{What: exercise.Reset})
	}
}

// tidy lays the melds in order; it can be undone.
func (s *Scene) tidy(c *stage.Context) {
	s.felt.tidy(s.field(), s.areas)
	s.camera.zoom = layout.Zoom{}
	c.Play("place")
}

// nextSort is the way to sort the hand after another.
func nextSort(by session.Sort) session.Sort {
	switch by {
	case "", session.BySuit:
		return session.ByRank
	case session.ByRank:
		return session.ByMelds
	}
	return session.BySuit
}

// slotFor is the place in a meld at which dropped cards would come to lie:
// where their order puts them, or where they are dropped.
func (s *Scene) slotFor(over input.Target) int {
	m, ok := s.felt.find(over.Meld)
	if !ok {
		return 0
	}
	r, dragged := s.ses.View().Rules.Meld, s.in.Drag.Cards
	if with := slices.Concat(m.Cards, card.Plain(dragged)); meld.Fits(with, r) {
		meld.Arrange(with, r)
		return card.Index(with, dragged[0])
	}
	return max(0, min(over.At, len(m.Cards)))
}

// escape is Esc with nothing in hand.
func (s *Scene) escape(c *stage.Context) {
	switch {
	case s.replay.on:
		s.toggleReplay(c)
	case s.ses.Hint.Level != session.HintOff:
		s.ses.CloseHint()
	default:
		s.run(c, command{verb: askMenu})
	}
}
