package table

import (
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/app/opponents"
	"machiavelli/game/app/session"
	"machiavelli/game/shell/stage"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/motion"
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
	if s.in.Drag.On || s.first.card { // nothing moves under a drag, or while there is something to read
		return
	}
	p := &s.playback
	instant := p.rush || c.Settings.Speed.Factor() == 0
	if !p.due(s.stage.Moving(), instant) {
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
	s.narrate(c, &b)
	s.hear(c, &b)
	s.animate(c, &b)
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

// animate lets what has come onto the board come from somewhere.
func (s *Scene) animate(c *stage.Context, b *session.Playback) {
	e := b.Event
	switch {
	case e.E == match.EvPlay:
		s.enterFrom(e.P)
		if b.Last {
			s.announce(c, e)
		}
		c.Play("place")
	case e.E == match.EvDeal:
		s.dealOut(c, e)
	case e.E == match.EvDraw:
		s.drawOut(e)
		c.Play("draw")
	case e.E == match.EvDiscard || e.E == match.EvTake || e.E == match.EvPush || e.E == match.EvZap:
		s.animatePile(c, e)
	case e.E == match.EvTurn && e.P == s.ses.Me():
		c.Play("turn")
	case e.E == match.EvScore:
		c.Play("score")
	}
}

// enterFrom lets the cards that are new on the table come from a seat.
func (s *Scene) enterFrom(seat int) {
	if seat == s.ses.Me() {
		return
	}
	for _, m := range s.ses.Board.Table {
		for _, k := range m.Cards {
			if !s.stage.Has(k.ID) {
				s.fromSeat(k.ID, seat, true)
			}
		}
	}
}

// fromStock puts a card on the stock, face down.
func (s *Scene) fromStock(id card.ID) {
	r := s.frame.Stock
	s.stage.Put(motion.Target{ID: id, X: r.X, Y: r.Y, W: r.W, Down: true})
}

func (s *Scene) drawOut(e *match.Event) {
	if e.P == s.ses.Me() && len(e.Cards) > 0 {
		for _, id := range e.Cards {
			s.fromStock(id)
		}
		return
	}
	for i := range min(e.Count, 6) {
		s.fly(e.P, i*5)
	}
}

// fly sends a back from the stock to a seat.
func (s *Scene) fly(seat, delay int) {
	s.flyBetween(s.frame.Stock, s.seatRect(seat), delay)
}

// flyBetween sends a back from one place to another.
func (s *Scene) flyBetween(from, to layout.Rect, delay int) {
	w := min(to.H*0.5, s.frame.Stock.W)
	s.stage.Fly(
		motion.Target{X: from.X, Y: from.Y, W: min(from.W, s.frame.Stock.W), Delay: delay},
		motion.Target{X: to.X + to.W*0.7, Y: to.Y + (to.H-w*layout.Aspect)/2, W: w},
	)
}

// dealOut deals the hands, card by card, from the dealer's left.
func (s *Scene) dealOut(c *stage.Context, e *match.Event) {
	s.leaveDeal()
	n := len(s.ses.View().Seats)
	each := dealTicks
	if c.Settings.ReducedMotion || c.Settings.Speed.Factor() == 0 {
		each = 0
	}
	for i := range e.Count {
		for k := range n {
			seat := (e.Dealer + 1 + k) % n
			delay := (i*n + k) * each
			if seat != s.ses.Me() {
				s.fly(seat, delay)
				continue
			}
			if hand := s.ses.Hand.Order; i < len(hand) {
				s.fromStock(hand[i])
				s.stage.Wait(hand[i], delay)
			}
		}
	}
	c.Play("shuffle")
	c.Play("deal")
}

// leaveDeal clears the table of the last deal.
func (s *Scene) leaveDeal() {
	s.stage.Clear()
	s.felt.clear(s.field().FirstStep())
	s.camera.zoom = layout.Zoom{}
	s.in.Clear()
}
