package table

import (
	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/game/app/session"
	"machiavelli/game/ui/layout"
	"machiavelli/scenes/table/motion"
)

// flights lets cards come from somewhere: from the stock, from a seat.
type flights struct {
	*view
	stage *motion.Stage
}

// animate lets what has come onto the board come from somewhere.
func (f *flights) animate(b *session.Playback) {
	e := b.Event
	switch {
	case e.E == match.EvPlay:
		f.enterFrom(e.P)
		f.c.Play("place")
	case e.E == match.EvDeal:
		f.dealOut(e)
	case e.E == match.EvDraw:
		f.drawOut(e)
		f.c.Play("draw")
	case e.E == match.EvDiscard || e.E == match.EvTake || e.E == match.EvPush || e.E == match.EvZap:
		f.animatePile(e)
	case e.E == match.EvTurn && e.P == f.ses.Me():
		f.c.Play("turn")
	case e.E == match.EvScore:
		f.c.Play("score")
	}
}

// enterFrom lets the cards that are new on the table come from a seat.
func (f *flights) enterFrom(seat int) {
	if seat == f.ses.Me() {
		return
	}
	for _, m := range f.ses.Board.Table {
		for _, k := range m.Cards {
			if !f.stage.Has(k.ID) {
				f.fromSeat(k.ID, seat, true)
			}
		}
	}
}

// fromStock puts a card on the stock, face down.
func (f *flights) fromStock(id card.ID) {
	r := f.frame.Stock
	f.stage.Put(motion.Target{ID: id, X: r.X, Y: r.Y, W: r.W, Down: true})
}

func (f *flights) drawOut(e *match.Event) {
	if e.P == f.ses.Me() && len(e.Cards) > 0 {
		for _, id := range e.Cards {
			f.fromStock(id)
		}
		return
	}
	for i := range min(e.Count, 6) {
		f.fly(e.P, i*5)
	}
}

// fly sends a back from the stock to a seat.
func (f *flights) fly(seat, delay int) {
	f.flyBetween(f.frame.Stock, f.seatRect(seat), delay)
}

// flyBetween sends a back from one place to another.
func (f *flights) flyBetween(from, to layout.Rect, delay int) {
	w := min(to.H*0.5, f.frame.Stock.W)
	f.stage.Fly(
		motion.Target{X: from.X, Y: from.Y, W: min(from.W, f.frame.Stock.W), Delay: delay},
		motion.Target{X: to.X + to.W*0.7, Y: to.Y + (to.H-w*layout.Aspect)/2, W: w},
	)
}

// dealOut deals the hands, card by card, from the dealer's left.
func (f *flights) dealOut(e *match.Event) {
	n := len(f.ses.View().Seats)
	each := dealTicks
	if f.c.Settings.ReducedMotion || f.c.Settings.Speed.Factor() == 0 {
		each = 0
	}
	for i := range e.Count {
		for k := range n {
			seat := (e.Dealer + 1 + k) % n
			delay := (i*n + k) * each
			if seat != f.ses.Me() {
				f.fly(seat, delay)
				continue
			}
			if hand := f.ses.Hand.Order; i < len(hand) {
				f.fromStock(hand[i])
				f.stage.Wait(hand[i], delay)
			}
		}
	}
	f.c.Play("shuffle")
	f.c.Play("deal")
}

// fromSeat puts a card where somebody sits.
func (f *flights) fromSeat(id card.ID, seat int, down bool) {
	r := f.seatRect(seat)
	f.stage.Put(motion.Target{ID: id, X: r.X + r.W*0.7, Y: r.Y + r.H*0.2, W: min(r.H*0.5, f.frame.Stock.W), Down: down})
}

// animatePile lets the cards of the games with discards, and a zap, go their
// ways.
func (f *flights) animatePile(e *match.Event) {
	me := f.ses.Me()
	switch {
	case e.E == match.EvDiscard && e.P != me:
		f.fromSeat(e.Card, e.P, false)
	case e.E == match.EvTake && e.P != me:
		f.flyBetween(f.frame.Pile, f.seatRect(e.P), 0)
	case e.E == match.EvPush && e.To == me && len(e.Cards) > 1:
		f.fromStock(e.Cards[1])
	case e.E == match.EvPush:
		f.flyBetween(f.frame.Pile, f.seatRect(e.To), 0)
		f.flyBetween(f.frame.Stock, f.seatRect(e.To), 6)
	case e.E == match.EvZap && e.To == me:
		f.fromSeat(e.Card, e.P, true)
	case e.E == match.EvZap:
		f.flyBetween(f.seatRect(e.P), f.seatRect(e.To), 0)
	}
	f.c.Play("draw")
}
