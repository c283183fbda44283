package table

import (
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/app/opponents"
	"machiavelli/game/app/session"
	"machiavelli/game/shell/stage"
)

// Ticks between the things that are shown, at ordinary speed.
const (
	stepTicks  = 30 // a step of somebody's turn
	eventTicks = 24
	turnTicks  = 6
	dealTicks  = 4 // from card to card
)

// pace is a number of ticks at the player's speed. Reduced motion changes how
// cards move, not how long there is to look.
func pace(c *stage.Context, ticks int) int {
	return int(float64(ticks)*c.Settings.Speed.Factor() + 0.5)
}

// playback is what goes on by itself: what has happened is shown, one thing after
// another, and the player's wishes that take more than a tick are done.
type playback struct {
	wait    int     // ticks until the next thing
	rush    bool    // at once, up to the last
	said    string  // of the step that was shown last
	ponders bool    // somebody's turn has begun, and what they do has yet to be shown
	walk    walk    // of the hint's steps
	discard card.ID // is discarded once what lies has been played
}

// due lets a tick pass, and reports whether the next thing is to be shown: not
// while cards move, unless all is shown at once.
func (p *playback) due(moving, instant bool) bool {
	if p.wait > 0 && !p.rush {
		p.wait--
		return false
	}
	return instant || !moving
}

// advance shows what has happened, one thing after the other.
func (s *Scene) advance(c *stage.Context) {
	if s.replay.on || !s.ses.Waiting() {
		s.playback.rush = false
		return
	}
	if s.desk.in.Drag.On || s.first.card { // nothing moves under a drag, or while there is something to read
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
	s.stale = true
	ticks := eventTicks
	switch {
	case b.At >= 0 && !b.Last:
		ticks = stepTicks
	case b.Event.E == match.EvTurn:
		ticks = turnTicks
		if b.Event.P != s.ses.Me() && before != b.Event.P {
			ticks, s.playback.ponders = s.ses.Pause(b.Event.P), true
		}
	}
	v := s.view(c)
	s.narrate(c, &b)
	s.announcer.event(v, &b)
	if b.Last && b.Event.E == match.EvPlay {
		s.lastCard(v, b.Event)
	}
	f := flights{v, &s.desk}
	f.animate(&b)
	s.report(c, &b)
	s.playback.wait = pace(c, ticks)
	return true
}

// narrate says a step of somebody's turn while it is shown.
func (s *Scene) narrate(c *stage.Context, b *session.Playback) {
	switch {
	case b.At >= 0 && b.Event.P != s.ses.Me():
		s.playback.said = c.T("table.step.of", "name", s.view(c).words().Name(b.Event.P), "step", s.view(c).step(b.Before, b.Steps, b.At))
	case b.Event.E == match.EvTurn:
		s.playback.said = ""
	}
}

// lastCard says at once that somebody holds one card, where that is a duty.
func (s *Scene) lastCard(v *view, e *match.Event) {
	w := v.words()
	if !w.LastCard(e) {
		return
	}
	s.notices.say(w.Announce(e.P), bannerTicks)
	v.c.Play("turn")
}

// bannerTicks is how long an announcement stays.
const bannerTicks = 150
