package table

import (
	"machiavelli/engine/match"
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
	if !in.Any && !in.Pointer.Pressed && !s.desk.in.Active() {
		return
	}
	if in.Pointer.JustPressed && !in.Used() && (s.ses.Waiting() && !s.ses.Planning() || s.desk.stage.Moving() && !s.ses.Movable()) {
		s.playback.rush = true // a press shows at once what is still to come
	}
	if in.Pointer.JustPressed {
		s.unfocus(c)
	}
	s.syncFocus(c)
	intent := s.desk.in.Listen(in, s.focusItems(c))
	c.UI.Leaves = s.desk.in.Claims()
	if k := keyCommand(in); k.verb != noVerb {
		s.run(c, k)
		s.stale = true
	}
	if intent.Act != input.None {
		s.grant(c, intent)
	}
	c.Cursor = s.cursor()
	s.stale = s.desk.wheel(s.view(c)) || s.stale
}

// cursor says what a press would take: one card, several, or nothing.
func (s *Scene) cursor() ebiten.CursorShapeType {
	switch n := len(s.desk.in.Hover); {
	case s.desk.in.Drag.On, n > 1:
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
		s.desk.near(s.view(c), w.To)
	case input.Pan:
		s.desk.pan(s.view(c), w.To.X, w.To.Y)
	case input.Order:
		s.desk.stage.Release()
		s.ses.Hand.Move(w.Cards, orderAt(s.ses.Hand.Order, w.To.At, w.Cards))
		s.desk.in.Select()
		s.ses.Save()
	case input.Home:
		s.desk.stage.Release()
		s.edit(c, func() bool { return s.ses.Home(w.Cards) })
	case input.Send:
		if s.askJoker(c, w.Cards); s.chooser.on {
			return
		}
		s.edit(c, func() bool { return s.ses.Send(w.Cards[0]) })
	case input.Move:
		s.desk.stage.Release()
		s.move(c, w)
	case input.Pile:
		s.toPile(c, w.Cards)
	case input.Press:
		s.press(c, w.Name)
	case input.Leave:
		s.escape(c)
	default:
		if !s.desk.in.Drag.On {
			s.desk.stage.Release()
		}
	}
}

// move moves cards into a meld or to a new one.
func (s *Scene) move(c *stage.Context, w input.Intent) {
	to := match.To{Meld: w.To.Meld, At: w.To.At}
	if w.To.Place == input.OnFelt {
		to = match.To{New: true, At: -1}
	}
	if id, free := s.desk.freeCardOf(w.To.Meld); free && w.To.Place == input.OnTray {
		// a free card and what is dropped on it become a meld
		to = match.To{New: true, At: -1}
		w.Cards = append(w.Cards, id)
		if t, ok := s.desk.table.Tray(w.To.Meld); ok {
			w.To.X, w.To.Y = s.desk.table.Cards(t)[0].X, s.desk.table.Cards(t)[0].Y
		}
	}
	s.edit(c, func() bool {
		if !s.ses.Edit(match.Edit{Do: match.EditMove, Cards: w.Cards, To: to}) {
			return false
		}
		if to.New && w.To.X >= 0 {
			s.desk.place(s.view(c), w)
		}
		return true
	})
	s.askJoker(c, w.Cards)
}

// edit does an edit and remembers where the melds lay before it.
func (s *Scene) edit(c *stage.Context, do func() bool) {
	before := s.desk.felt.places
	s.announcer.beforeMove(s.view(c), s.desk.felt.melds)
	if !do() {
		c.Play("refuse")
		s.tell(c, exercise.Event{What: exercise.Refused})
		return
	}
	s.desk.felt.edited(before)
	c.Play("place")
	s.tell(c, exercise.Event{What: exercise.Moved})
}

func (s *Scene) undoEdit(c *stage.Context) {
	s.announcer.beforeMove(s.view(c), s.desk.felt.melds)
	s.travel(c, s.desk.felt.undo(s.ses.Undo), exercise.Undone)
}

func (s *Scene) redoEdit(c *stage.Context) {
	s.announcer.beforeMove(s.view(c), s.desk.felt.melds)
	s.travel(c, s.desk.felt.redo(s.ses.Redo), exercise.Moved)
}

// travel shows an edit that was taken back or brought again, if one was.
func (s *Scene) travel(c *stage.Context, done bool, what exercise.What) {
	if done {
		s.desk.in.Clear()
		c.Play("place")
		s.tell(c, exercise.Event{What: what})
	}
}

// rewind takes the turn back to how it began.
func (s *Scene) rewind(c *stage.Context) {
	before := s.desk.felt.places
	s.announcer.beforeMove(s.view(c), s.desk.felt.melds)
	if s.desk.in.Clear(); s.ses.Rewind() {
		s.desk.felt.edited(before)
		c.Play("place")
		s.tell(c, exercise.Event{What: exercise.Reset})
	}
}

// tidy lays the melds in order; it can be undone.
func (s *Scene) tidy(c *stage.Context) {
	r := &s.ses.View().Rules
	s.desk.felt.tidy(s.desk.field(r), func(melds []match.Meld) []layout.Placement { return s.desk.areas(r, melds) })
	s.desk.camera.zoom = layout.Zoom{}
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
