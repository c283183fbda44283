package match

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
)

// Apply does what a player wants and returns what happened, or returns an
// *Error with the reason and changes nothing.
func (m *Match) Apply(seat int, a Action) ([]Event, error) {
	if err := m.refuse(seat, a.Do); err != nil {
		return nil, err
	}
	before := *m
	before.Seats = slices.Clone(m.Seats)
	m.trim()
	from := len(m.Log)
	if err := m.act(seat, a); err != nil {
		*m = before
		return nil, err
	}
	if m.Deal != before.Deal { // the log began again
		from = 0
	}
	return cloneEvents(m.Log[from:]), nil
}

// act does an action that refuse lets pass.
func (m *Match) act(seat int, a Action) *Error {
	switch a.Do {
	case Play:
		return m.play(seat, a)
	case Draw:
		return m.drawAction(seat)
	case Pass:
		m.pass(seat)
	case GiveUp:
		return m.giveUp(seat, a)
	case Knock:
		m.emit(Event{E: EvKnock, P: seat})
		m.endDeal(seat, byKnock)
	case Take:
		m.take(seat)
	case Push:
		m.push(seat)
	case Discard:
		return m.discard(seat, a.Card)
	case Zap:
		return m.zap(seat, a)
	case Deal:
		m.nextDeal()
	case Stop:
		m.finish(false)
	case Touch:
		m.Now.Touched = true
	}
	return nil
}

// beginTurn gives the turn to a seat, or past it if it was zapped.
func (m *Match) beginTurn(seat int) {
	m.Turn = seat
	m.Turns++
	m.Now = now{}
	m.emit(Event{E: EvTurn, P: seat})
	if s := &m.Seats[seat]; s.Skip {
		s.Skip = false
		m.emit(Event{E: EvPass, P: seat, Why: "zap"})
		m.endTurn()
		return
	}
	m.FindDuty()
}

// endTurn ends the turn: the next player's begins, or the deal is over.
func (m *Match) endTurn() {
	m.Seats[m.Turn].Since = len(m.Log)
	n := len(m.Seats)
	if m.Rules.Stock == rules.StockLast && len(m.Stock) == 0 {
		switch m.Last {
		case 0:
			m.Last = n
		case 1:
			m.endDeal(-1, byStock)
			return
		default:
			m.Last--
		}
	}
	if m.Passes >= n || m.Rules.Stale > 0 && m.Idle >= m.Rules.Stale*n {
		m.endDeal(-1, byBlock)
		return
	}
	m.beginTurn((m.Turn + 1) % n)
}

// endTurnOrDeal ends the turn after a play, a draw or a discard, unless the hand is
// empty, which ends the deal, or the player may now knock.
func (m *Match) endTurnOrDeal(seat int) {
	switch {
	case len(m.Seats[seat].Hand) == 0:
		m.endDeal(seat, byOut)
	case m.mayKnock(seat) == nil:
	default:
		m.endTurn()
	}
}

// drawCards takes up to n cards from the stock into a hand.
func (m *Match) drawCards(seat, n int, why string) {
	n = min(n, len(m.Stock))
	if n == 0 {
		return
	}
	cards := slices.Clone(m.Stock[:n])
	m.Stock = m.Stock[n:]
	m.addToHand(seat, cards)
	if turnsDraw(why) {
		m.Now.Drawn += n
	}
	m.emit(Event{E: EvDraw, P: seat, Cards: cards, Count: n, Why: why})
}

// turnsDraw reports whether cards were drawn as the turn's own draw, which may
// bind what can be done in it, and not as what something costs.
func turnsDraw(why string) bool { return why == "turn" || why == "forced" }

// addToHand puts cards into a hand that it shares with nobody.
func (m *Match) addToHand(seat int, cards []card.ID) {
	s := &m.Seats[seat]
	s.Hand = append(slices.Clone(s.Hand), cards...)
}

// removeFromHand removes a card from a hand, and from what is known of it.
func (m *Match) removeFromHand(seat int, id card.ID) {
	s := &m.Seats[seat]
	s.Hand = without(s.Hand, id)
	s.Known = forgotten(s.Known, id)
}

// forgotten is what is known of a hand that a card has left. Equal copies are
// equal: of a face that is known to be there one less is, the one that came first,
// whichever copy it was. A copy that stays is remembered in place of one that left.
func forgotten(known []card.ID, id card.ID) []card.ID {
	i := faceAt(known, id.Face())
	if i < 0 {
		return known
	}
	known = slices.Clone(known)
	if left := slices.Index(known, id); left >= 0 {
		known[left] = known[i]
	}
	return slices.Delete(known, i, i+1)
}

// without is a new slice that lacks the card.
func without(ids []card.ID, id card.ID) []card.ID {
	i := slices.Index(ids, id)
	if i < 0 {
		return ids
	}
	return slices.Delete(slices.Clone(ids), i, i+1)
}

// quiet counts a turn without a play; drawn is what it drew.
func (m *Match) quiet(drawn int) {
	m.Idle++
	if drawn == 0 {
		m.Passes++
	} else {
		m.Passes = 0
	}
}

// drawAction is Draw: as many cards as the kind of turn says.
func (m *Match) drawAction(seat int) *Error {
	switch m.Rules.Turn {
	case rules.TurnPlayOrDraw, rules.TurnPlayDraw:
		m.drawCards(seat, m.Rules.IdleDraw(), "turn")
		m.quiet(1)
		m.endTurn()
	case rules.TurnDrawFirst:
		m.drawCards(seat, 1, "turn")
		if m.Now.Drawn == m.Rules.MaxDraw {
			m.quiet(1)
			m.endTurnOrDeal(seat)
		}
	case rules.TurnMustPlay:
		m.drawUntilAble(seat)
	case rules.TurnDiscard:
		m.renew()
		m.drawCards(seat, 1, "turn")
	}
	return nil
}

func (m *Match) pass(seat int) {
	m.emit(Event{E: EvPass, P: seat})
	switch {
	case m.Now.Played:
	case m.Rules.Turn == rules.TurnMustPlay:
		m.quiet(0) // whatever was drawn led to nothing, and the stock is empty
	case m.Now.Drawn < max(m.Rules.MaxDraw, 1):
		m.quiet(m.Now.Drawn)
	}
	if m.Rules.Opening.Kind == rules.OpenMeld { // no first meld could be drawn: the later rules from now on
		m.Seats[seat].Opened = true
	}
	m.endTurn()
}
