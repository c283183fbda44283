package table

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui"
	gi "machiavelli/game/ui/input"
)

// widgets is the buttons as they are now.
func (s *Scene) widgets(c *stage.Context) []ui.Widget {
	press := func(k command) { s.run(c, k) }
	b := buttons{
		view: *s.view(c), press: press, laid: cardsLaid(s.ses, s.desk.felt.melds),
		undoable: len(s.desk.felt.before) > 0, redoable: len(s.desk.felt.after) > 0, zoomed: s.desk.camera.near(),
		untidy: len(s.desk.felt.melds) > 2 && s.ses.Movable() && !s.desk.felt.tidied(),
	}
	b.menu()
	switch _, drawn := s.ses.Curtain(); {
	case drawn:
		b.curtain()
	case s.replay.on:
		b.ws = append(b.ws, s.replay.widgets(&b.view, func() { press(command{verb: toggleReplay}) })...)
	default:
		b.leave()
		b.sorts()
		b.turn()
		b.hint()
		b.end()
		b.tools()
	}
	ws := slices.DeleteFunc(b.ws, func(w ui.Widget) bool { return w.Rect.Empty() })
	if s.chooser.on {
		for i := range ws { // they wait for the answer
			ws[i].Disabled, ws[i].Key, ws[i].Tip = true, gi.NoKey, ""
			ws[i].Refused = b.do(command{verb: closeChoice})
		}
		ws = append(ws, s.chooser.widgets(&b.view, func(f card.Face) { press(command{verb: chooseFace, face: f}) }, func() { press(command{verb: closeChoice}) })...)
	}
	for i := range ws {
		if do := ws[i].Do; do != nil {
			ws[i].Do = func(w *ui.Widget) { do(w); s.picture.stale = true }
		}
	}
	return ws
}
