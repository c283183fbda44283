package table

import (
	"machiavelli/engine/match"
	"machiavelli/game/app/exercise"
	"machiavelli/game/app/session"
	"machiavelli/game/shell/stage"
	gi "machiavelli/game/ui/input"
	"machiavelli/scenes/table/input"
	"machiavelli/scenes/table/keys"

	"github.com/hajimehoshi/ebiten/v2"
)

// listen takes the player's input of this tick.
func (s *Scene) listen(c *stage.Context) {
	in, d := c.Input, &s.desk
	if !in.Any && !in.Pointer.Pressed && !d.in.Active() {
		return
	}
	if in.Pointer.JustPressed && !in.Used() && (s.ses.Waiting() && !s.ses.Planning() || d.stage.Moving() && !s.ses.Movable()) {
		s.playback.rush = true // a press shows at once what is still to come
	}
	if in.Pointer.JustPressed {
		d.focus.clear(c.UI, &d.in)
		s.picture.stale = true
	}
	s.picture.stale = d.focus.sync(c.UI, &d.in, &s.ses.Hint) || s.picture.stale
	intent := d.in.Listen(in, focusItems(&d.in, c))
	c.UI.Leaves = d.in.Claims()
	if k := keyCommand(in); k.verb != noVerb {
		s.run(c, k)
		s.picture.stale = true
	}
	if intent.Act != input.None {
		s.do(c, intent)
	}
	c.Cursor = cursor(&d.in)
	s.picture.stale = d.wheel(s.view(c)) || s.picture.stale
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

// do does what the hands ask for, if the session allows it.
func (s *Scene) do(c *stage.Context, w input.Intent) {
	s.picture.stale = true
	v, d := s.view(c), &s.desk
	switch w.Act {
	case input.Held:
		c.Play("lift")
	case input.Near:
		d.near(v, w.To)
	case input.Pan:
		d.pan(v, w.To.X, w.To.Y)
	case input.Order:
		d.stage.Release()
		s.ses.Hand.Move(w.Cards, orderAt(s.ses.Hand.Order, w.To.At, w.Cards))
		d.in.Select()
		s.ses.Save()
	case input.Home:
		d.stage.Release()
		s.edit(c, func() bool { return s.ses.Home(w.Cards) })
	case input.Send:
		if !s.chooser.ask(v, w.Cards) {
			s.edit(c, func() bool { return s.ses.Send(w.Cards[0]) })
		}
	case input.Move:
		d.stage.Release()
		w, to := d.target(w)
		s.edit(c, func() bool {
			done := s.ses.Edit(match.Edit{Do: match.EditMove, Cards: w.Cards, To: to})
			if done && to.New && w.To.X >= 0 {
				d.place(s.view(c), w)
			}
			return done
		})
		s.chooser.ask(v, w.Cards)
	case input.Pile:
		s.toPile(c, w.Cards)
	case input.Press:
		if b := c.UI.Get(w.Name); b != nil && b.Do != nil && !b.Disabled {
			b.Do(b)
		}
	case input.Leave:
		s.run(c, v.escape())
	default:
		if !d.in.Drag.On {
			d.stage.Release()
		}
	}
}

// edit does an edit that is refused if it cannot be.
func (s *Scene) edit(c *stage.Context, do func() bool) {
	if !s.change(c, do, exercise.Moved) {
		c.Play("refuse")
		s.tell(c, exercise.Event{What: exercise.Refused})
	}
}

// change does something to the turn and saves where the melds lay before; it reports whether
// that could be done.
func (s *Scene) change(c *stage.Context, do func() bool, what exercise.What) bool {
	before := s.desk.felt.places
	s.announcer.beforeMove(s.view(c), s.desk.felt.melds)
	if !do() {
		return false
	}
	s.desk.felt.edited(before)
	c.Play("place")
	s.tell(c, exercise.Event{What: what})
	return true
}

// travel takes an edit back or brings it again, if there is one.
func (s *Scene) travel(c *stage.Context, places func(func() bool) bool, do func() bool, what exercise.What) {
	s.announcer.beforeMove(s.view(c), s.desk.felt.melds)
	if places(do) {
		s.desk.in.Clear()
		c.Play("place")
		s.tell(c, exercise.Event{What: what})
	}
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

// cursor says what a press would take: one card, several, or nothing.
func cursor(in *input.Controls) ebiten.CursorShapeType {
	switch n := len(in.Hover); {
	case in.Drag.On, n > 1:
		return ebiten.CursorShapeMove
	case n == 1:
		return ebiten.CursorShapePointer
	}
	return ebiten.CursorShapeDefault
}
