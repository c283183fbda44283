package match

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// After is the view after an event, as the view's player may see it (Seen).
// Brought together with every event in turn it stays what the match's own View
// is, except for what no event tells: which actions are allowed now (Options), that
// a card was touched in a strict match, and the seed once the match is over.
// The view itself does not change, and shares what it holds with the new one.
func (v View) After(e Event) View {
	v.Events = append(slices.Clip(v.Events), e)
	switch e.E {
	case EvDeal:
		v.dealt(e)
	case EvTurn:
		v.begun(e)
	case EvDraw:
		v.Stock -= e.Count
		v.seat(e.P).Cards += e.Count
		v.receive(e.P, e.Cards)
		if turnsDraw(e.Why) {
			v.Drawn += e.Count
		}
	case EvPlay:
		v.played(e)
	case EvPass:
		switch s := v.seat(e.P); {
		case e.Why != "":
			s.Skip = false
		case v.Rules.Opening.Kind == rules.OpenMeld:
			s.Opened = true
		}
	case EvTake:
		v.Drawn = 1
		v.Pile = v.Pile[: len(v.Pile)-1 : len(v.Pile)-1]
		v.given(e.P, e.Card)
		v.receive(e.P, []card.ID{e.Card})
	case EvPush:
		v.Pile = v.Pile[: len(v.Pile)-1 : len(v.Pile)-1]
		v.Stock--
		v.given(e.To, e.Cards[0])
		v.seat(e.To).Cards++ // the unseen one
		v.receive(e.To, e.Cards)
	case EvDiscard:
		v.gone(e.P, e.Card)
		v.Pile = append(slices.Clip(v.Pile), e.Card)
	case EvZap:
		v.gone(e.P, e.Cards...)
		v.gone(e.P, e.Card)
		v.Gone = append(slices.Clip(v.Gone), e.Cards...)
		v.seat(e.To).Cards++
		v.seat(e.To).Skip = true
		v.receive(e.To, []card.ID{e.Card})
	case EvRestock:
		v.Stock, v.Pile = e.Count, slices.Clone(v.Pile[len(v.Pile)-1:])
	case EvScore:
		v.scored(e)
	case EvOver:
		v.Phase, v.Winners = Over, e.Wins
		for i, n := range e.Totals {
			v.seat(i).Total = n
		}
	}
	return v
}

// seat is a player of a view that is being made, who may be changed.
func (v *View) seat(i int) *Seat {
	v.Seats = slices.Clone(v.Seats)
	return &v.Seats[i]
}

// receive adds cards to the viewer's hand, if the seat is the viewer's.
func (v *View) receive(seat int, cards []card.ID) {
	if seat == v.Me {
		v.Hand = append(slices.Clip(v.Hand), cards...)
	}
}

// given counts a card that all have seen go to a hand.
func (v *View) given(seat int, c card.ID) {
	s := v.seat(seat)
	s.Cards++
	s.Known = append(slices.Clip(s.Known), c.Face())
}

// gone takes cards, of which some may be hidden, out of a hand.
func (v *View) gone(seat int, cards ...card.ID) {
	s := v.seat(seat)
	s.Cards -= len(cards)
	for _, c := range cards {
		if i := slices.Index(s.Known, c.Face()); i >= 0 {
			s.Known = slices.Delete(slices.Clone(s.Known), i, i+1)
		}
		if seat == v.Me {
			v.Hand = without(v.Hand, c)
		}
	}
}

func (v *View) dealt(e Event) {
	n := len(v.Seats)
	packs, jokers := v.Rules.Deck(n)
	v.Phase, v.Deal, v.Dealer, v.Turns, v.Last = Turning, e.Deal, e.Dealer, 0, 0
	v.Table, v.Free, v.Hand, v.Pile, v.Gone, v.Events = nil, e.Free, nil, nil, nil, []Event{e}
	v.Stock = len(card.Deck(packs, jokers)) - n*e.Count - len(e.Free)
	if e.Upcard != 0 {
		v.Pile = []card.ID{e.Upcard}
		v.Stock--
	}
	for i := range n {
		s := v.seat(i)
		s.Cards, s.Skip, s.Opened, s.Known, s.Hand = e.Count, false, !v.Rules.FirstMeld(), nil, nil
		v.receive(i, e.Hands[i])
	}
}

// begun begins a turn, and ends the one before it.
func (v *View) begun(e Event) {
	if v.Turns > 0 {
		v.ended()
		if v.Rules.Stock == rules.StockLast && v.Stock == 0 {
			if v.Last--; v.Last < 0 {
				v.Last = len(v.Seats)
			}
		}
	}
	v.Turn, v.Turns = e.P, v.Turns+1
	v.Drawn, v.Played, v.Fresh, v.Stolen, v.Touched = 0, false, false, false, false
}

// ended forgets what was to be seen before the viewer's turn ended, which the last
// event follows.
func (v *View) ended() {
	if v.Turn == v.Me {
		v.Events = v.Events[len(v.Events)-1:]
	}
}

func (v *View) played(e Event) {
	v.Stolen = v.Stolen || v.Rules.Stole(CardsOf(v.Table), CardsOf(e.Table))
	v.Table, v.Free = e.Table, e.Free
	v.gone(e.P, card.IDs(e.Hand)...)
	s := v.seat(e.P)
	v.Played, v.Touched, v.Fresh = true, false, v.Fresh || !s.Opened
	s.Opened = true
}

func (v *View) scored(e Event) {
	if ByNobody(e.Reason) {
		v.ended()
	}
	v.Phase = Scored
	v.Scores = append(slices.Clip(v.Scores), Result{Reason: e.Reason, Wins: e.Wins, Points: e.Points, Totals: e.Totals})
	for i := range v.Seats {
		s := v.seat(i)
		s.Hand, s.Total = e.Hands[i], e.Totals[i]
		if slices.Contains(e.Wins, i) {
			s.Wins++
		}
	}
}
