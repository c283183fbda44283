package table

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/shell/stage"
)

// toPile discards a card, or takes the upcard. What lies is played first.
func (s *Scene) toPile(c *stage.Context, cards []card.ID) {
	s.desk.stage.Release()
	switch {
	case !s.ses.Live():
	case len(cards) == 0 && s.ses.Refuses(match.Take) == nil:
		s.act(c, match.Take)
	case len(cards) != 1:
		c.UI.Toast(c.T("table.discard.one"))
	case s.ses.Mine(cards[0]) || !slices.Contains(s.ses.Hand.Order, cards[0]):
		c.UI.Toast(c.T("table.note.not-yours"))
	case s.ses.Turn().Changed:
		if err := s.ses.EndTurn(); err != nil {
			s.refuse(c, err)
			return
		}
		s.playback.discard = cards[0]
	default:
		s.playback.discard = cards[0]
	}
}

// runDiscard discards once the play before it is done.
func (s *Scene) runDiscard(c *stage.Context) {
	if s.playback.discard == 0 || !s.ses.Live() {
		return
	}
	id := s.playback.discard
	s.playback.discard = 0
	if err := s.ses.Act(match.Discard, id); err != nil {
		s.refuse(c, err)
		return
	}
	c.Play("place")
	s.stale = true
}
