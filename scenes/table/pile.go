package table

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/shell/stage"
	"machiavelli/scenes/table/draw"
	"machiavelli/scenes/table/motion"
)

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

// pileZ is the height of the discards: over the felt and the hand, under what
// is held.
const pileZ = 2*draw.HandZ - 8

// aimPile gives the upcard and the card under it their place.
func (s *Scene) aimPile() {
	pile := s.ses.Board.Pile
	if !s.ses.View().Rules.Upcard {
		return
	}
	r := s.frame.Pile
	for i, id := range pile[max(0, len(pile)-2):] {
		s.targets = append(s.targets, motion.Target{ID: id, X: r.X, Y: r.Y, W: r.W, Z: pileZ + i})
	}
}

// fromSeat puts a card where somebody sits.
func (s *Scene) fromSeat(id card.ID, seat int, down bool) {
	r := s.seatRect(seat)
	s.stage.Put(motion.Target{ID: id, X: r.X + r.W*0.7, Y: r.Y + r.H*0.2, W: min(r.H*0.5, s.frame.Stock.W), Down: down})
}

// animatePile lets the cards of the games with discards, and a zap, go their
// ways.
func (s *Scene) animatePile(c *stage.Context, e *match.Event) {
	me := s.ses.Me()
	switch {
	case e.E == match.EvDiscard && e.P != me:
		s.fromSeat(e.Card, e.P, false)
	case e.E == match.EvTake && e.P != me:
		s.flyBetween(s.frame.Pile, s.seatRect(e.P), 0)
	case e.E == match.EvPush && e.To == me && len(e.Cards) > 1:
		s.fromStock(e.Cards[1])
	case e.E == match.EvPush:
		s.flyBetween(s.frame.Pile, s.seatRect(e.To), 0)
		s.flyBetween(s.frame.Stock, s.seatRect(e.To), 6)
	case e.E == match.EvZap && e.To == me:
		s.fromSeat(e.Card, e.P, true)
	case e.E == match.EvZap:
		s.flyBetween(s.seatRect(e.P), s.seatRect(e.To), 0)
	}
	c.Play("draw")
}
