package table

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/stage"
	"machiavelli/game/ui"
)

// askJoker asks what a joker stands for that was just laid, where that is
// open.
func (s *Scene) askJoker(c *stage.Context, cards []card.ID) {
	for _, id := range cards {
		choices := s.ses.Choices(id)
		if len(choices) < 2 || len(choices) > 8 {
			continue
		}
		d := ui.Dialog{ID: "table.joker", Title: c.T("table.joker")}
		for _, f := range choices {
			d.Buttons = append(d.Buttons, ui.DialogButton{ID: "joker/" + f.String(), Text: faceWord(f), Look: ui.Secondary, Do: func() {
				s.edit(c, func() bool { return s.ses.Declare(id, f) })
			}})
		}
		c.UI.Ask(d)
		return
	}
}

// toPile discards a card, or takes the upcard. What lies is played first.
func (s *Scene) toPile(c *stage.Context, cards []card.ID) {
	s.stage.Release()
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
		s.discard = cards[0]
	default:
		s.discard = cards[0]
	}
	s.fresh, s.cards = true, true
}

// runDiscard discards once the play before it is done.
func (s *Scene) runDiscard(c *stage.Context) {
	if s.discard == 0 || !s.ses.Live() {
		return
	}
	id := s.discard
	s.discard = 0
	if err := s.ses.Act(match.Discard, id); err != nil {
		s.refuse(c, err)
		return
	}
	c.Play("place")
	s.fresh = true
}
