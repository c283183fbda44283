package match

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/text"
)

// Begin begins a match in the middle of a deal, at a position: the player whose
// position it is (its Seat) is on turn and may play at once. The cards that the
// position does not show are dealt at random, by the seed: to each opponent as
// many as a new hand has, or fewer where there are fewer, and the rest is the
// stock. Where a first meld is asked for, the opponents have laid theirs if any
// meld lies on the table. Goal and draft of the position count for nothing. The
// error says why no match can stand like that.
func Begin(c Config, p solver.Position) (*Match, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	n := len(c.Players)
	p = OnDeck(p, n)
	switch {
	case p.Seat < 0 || p.Seat >= n:
		return nil, text.Errorf("the position is of player %d, and there are %d", p.Seat+1, n)
	case len(p.Hand) == 0:
		return nil, text.Errorf("the hand is empty: the deal would be over")
	case p.Deal < 0 || p.Deal > maxDeals:
		return nil, text.Errorf("there is no deal %d", p.Deal)
	}
	m := &Match{state: state{Rules: c.Rules, Seed: c.Seed, Dice: roll(c.Seed)}}
	for _, player := range c.Players {
		m.Seats = append(m.Seats, seat{Player: player})
	}
	m.Phase, m.Deal, m.Turns, m.Next = Turning, max(1, p.Deal), 1, 1
	m.Turn, m.Dealer = p.Seat, (p.Seat+n-1)%n
	for range m.Deal - 1 { // nobody has scored in the deals before
		m.Scores = append(m.Scores, Result{Reason: byBlock, Points: make([]int, n), Totals: make([]int, n)})
	}
	m.lie(&p)
	if err := m.dealRest(&p); err != nil {
		return nil, err
	}
	if err := m.check(); err != nil {
		return nil, err
	}
	m.emit(Event{E: EvTurn, P: m.Turn})
	m.FindDuty()
	return m, nil
}

// lie lays the position's table and says how the turn stands.
func (m *Match) lie(p *solver.Position) {
	b := p.Beginning()
	m.Free = b.Free
	for i, cards := range b.Old {
		m.Table = append(m.Table, Meld{ID: m.Next, Cards: cards, Owner: b.OldOwner[i]})
		m.Next++
	}
	for i := range m.Seats {
		owns := slices.ContainsFunc(m.Table, func(t Meld) bool { return t.Owner == i || m.Rules.Table == rules.TableShared })
		m.Seats[i].Opened = !m.Rules.FirstMeld() || owns
	}
	m.Seats[p.Seat].Opened = p.Opened
	m.Now.Fresh, m.Now.Stolen = p.Opened && p.Early, p.Stolen
	switch m.Rules.Turn {
	case rules.TurnDrawFirst, rules.TurnDiscard, rules.TurnPush:
		m.Now.Drawn = 1
	}
}

// dealRest gives the position's player its hand and deals the cards that it
// does not show.
func (m *Match) dealRest(p *solver.Position) error {
	unseen := m.shuffled(&m.Dice)
	shown := slices.Concat(p.Hand, m.Free)
	for _, t := range m.Table {
		shown = append(shown, card.IDs(t.Cards)...)
	}
	for _, id := range shown {
		at := slices.Index(unseen, id)
		if at < 0 {
			return text.Errorf("%s is there more often than in the deck for %d players", id.Face(), len(m.Seats))
		}
		unseen = slices.Delete(unseen, at, at+1)
	}
	m.Seats[p.Seat].Hand = slices.Clone(p.Hand)
	others := len(m.Seats) - 1
	upcard := 0
	if m.Rules.Upcard {
		upcard = 1
	}
	size := min(m.Rules.HandOf(m.Deal), (len(unseen)-upcard)/others)
	if size < 1 {
		return text.Errorf("%d cards are left for %d opponents", len(unseen), others)
	}
	for i := range m.Seats {
		if i != p.Seat {
			m.Seats[i].Hand, unseen = slices.Clone(unseen[:size]), unseen[size:]
		}
	}
	if m.Rules.Upcard {
		unseen = m.turnUp(unseen)
		m.Pile, unseen = []card.ID{unseen[0]}, unseen[1:]
	}
	m.Stock = unseen
	return nil
}

// BeginTurn is a match that begins with the turn of a view, so that a player can play that
// turn once more: the view's player sees in it what the view says. Names and levels are those of the
// configuration; what the view hides is dealt by its seed.
func BeginTurn(c Config, v View) (*Match, error) {
	n := len(c.Players)
	switch err := c.check(); {
	case err != nil:
		return nil, err
	case v.Me < 0 || v.Me >= len(v.Seats) || v.Turn != v.Me || n != len(v.Seats):
		return nil, because(NotYourTurn)
	}
	dice, unseen := roll(c.Seed), v.Unseen()
	shuffle(&dice, unseen)
	hands := make([][]card.ID, n)
	for i, s := range v.Seats { // what is known of a hand lies in it
		if i != v.Me {
			hands[i], unseen = Holding(unseen, s.Known)
		}
	}
	for i, s := range v.Seats {
		more := s.Cards - len(hands[i])
		switch {
		case i == v.Me:
		case more < 0 || more > len(unseen):
			return nil, text.Errorf("%d cards are left for %d opponents", len(unseen), n-1)
		default:
			hands[i], unseen = slices.Concat(hands[i], unseen[:more]), unseen[more:]
		}
	}
	m, err := Imagine(v, hands, unseen, c.Seed)
	if err != nil {
		return nil, err
	}
	m.imagined = false
	for i := range m.Seats {
		m.Seats[i].Player = c.Players[i]
	}
	for _, e := range v.Events {
		m.emit(e)
	}
	m.FindDuty()
	return m, m.check()
}
