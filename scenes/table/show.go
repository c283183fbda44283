package table

import (
	"machiavelli/engine/match"
	"machiavelli/game/app/opponents"
	"machiavelli/game/shell/stage"
)

// advance shows what has happened, one thing after the other.
func (s *Scene) advance(c *stage.Context) {
	if s.replay.on || !s.ses.Waiting() {
		s.playback.rush = false
		return
	}
	if s.desk.in.Drag.On || s.tips.reading { // nothing moves under a drag, or while there is something to read
		return
	}
	p := &s.playback
	instant := p.rush || c.Settings.Speed.Factor() == 0
	if !p.due(s.desk.stage.Moving(), instant) {
		return
	}
	if next := s.ses.Coming(); p.ponders && !instant && next.E == match.EvPlay {
		p.ponders = false
		p.wait = pace(c, opponents.Weigh(next.Count)) // a larger play takes longer to be thought of
		return
	}
	p.ponders = false
	for range 400 {
		if !s.showNext(c) || !instant {
			return
		}
	}
}

// showNext shows the next thing; it reports whether there was one.
func (s *Scene) showNext(c *stage.Context) bool {
	before := s.ses.Board.Turn
	b, ok := s.ses.Advance()
	if !ok {
		return false
	}
	s.picture.stale = true
	v := s.view(c)
	s.playback.show(v, &b, before)
	s.announcer.event(v, &b)
	if b.Last && b.Event.E == match.EvPlay {
		s.playback.lastCard(v, b.Event)
		s.playback.ending.glow = s.playback.ending.glow || s.practice.on && b.Event.P == s.ses.Me()
	}
	if b.Event.E == match.EvDeal {
		s.desk.clearDeal(&v.ses.View().Rules)
	}
	f := flights{v, &s.desk.stage}
	f.animate(&b)
	s.practice.report(v, &b)
	return true
}
