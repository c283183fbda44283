package table

import (
	"machiavelli/engine/match"
	"machiavelli/game/shell/stage"
)

// nextText says what the player is to do next, and whose turn it is when there is
// nothing to do.
func (s *Scene) nextText(c *stage.Context) string {
	_, curtain := s.ses.Curtain()
	live := s.ses.Live()
	switch {
	case !s.ses.Playing() || s.replay.on || curtain:
		return ""
	case s.ses.Planning() && !s.ses.Waiting():
	case !live && s.ses.Waiting() && s.playback.said != "":
		return s.playback.said
	case !live:
		return s.view(c).turnText()
	case s.practice.on && !s.ses.Turn().Changed:
		return "" // the exercise says it
	case s.view(c).lacking() > 0 && s.ses.Refuses(match.Play) == nil:
		return s.view(c).speech().Pieces("table.exercise.left", s.view(c).lacking())
	case s.chooser.on:
		return c.T("table.next.joker")
	}
	return s.view(c).words().Next()
}

// announce says at once that somebody holds one card, where that is a duty.
func (s *Scene) announce(c *stage.Context, e *match.Event) {
	w := s.view(c).words()
	if !w.LastCard(e) {
		return
	}
	s.notices.say(w.Announce(e.P), bannerTicks)
	c.Play("turn")
}

// bannerTicks is how long an announcement stays.
const bannerTicks = 150
