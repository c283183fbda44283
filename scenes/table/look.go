package table

import (
	"strconv"

	"machiavelli/game/shell/stage"
)

func itoa(n int) string { return strconv.Itoa(n) }

// relayout makes everything that is drawn from the session as it is now. It is
// called when something has changed, never because a frame is drawn.
func (s *Scene) relayout(c *stage.Context) {
	s.picture.stale = false
	v, d := s.view(c), &s.desk
	if d.framing != d.asked(v) {
		d.reframe(v)
	}
	d.rehand(v)
	c.DeckStyle(s.ses.View().Rules.Tiles)
	d.follow(v)
	if places, ok := d.unsaved(v); ok {
		s.ses.KeepPlaces(places)
	}
	d.layHand(v)
	gap := d.layTable(v)
	s.picture.model.Marks.Gap = d.dropRect(v, gap)
	if s.chooser.on && !s.chooser.lay(v, d.felt.melds, d.spotOf) {
		s.chooser.close(c, &d.in)
		s.picture.stale = true
		v = s.view(c)
	}
	d.aim(v)
	p := painter{view: v, desk: d, m: &s.picture.model, notices: s.playback.notices, glow: s.playback.ending.glow, said: s.playback.said}
	p.paint()
	s.announcer.changes(v, d.felt.melds, &s.picture.model)
	c.UI.Set(s.widgets(c))
	if !d.in.Drag.On { // what an exercise says stays where it is while cards are carried
		s.picture.model.Bubble = s.practice.bubble(v, d)
	}
	d.layToasts(v, &s.picture.model)
	s.hint.focusPanel(c.UI, &s.ses.Hint)
	s.picture.stale = d.syncFocus(c.UI) || s.picture.stale
}
