package match

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/steps"
)

// Position is the turn of the view's player as a question for the solver: how
// the table and the hand stand, and what this player may do. While others play
// it is a plan for the player's next turn.
func (v *View) Position(goal solver.Goal) solver.Position {
	s := v.stand()
	return s.position(goal)
}

// Position is the draft's turn as a question for the solver. The table and the
// hand are those of the turn's beginning; once something has been moved, the
// position says how it lies now.
func (d *Draft) Position(goal solver.Goal) solver.Position {
	p := d.view.Position(goal)
	l := d.now()
	if l.equal(&d.snaps[0]) { // not what Changed asks: melds may lie in another order
		return p
	}
	p.Draft = &solver.Draft{Table: listed(l.melds, l.free), Hand: d.Hand()}
	if p.Owners != nil {
		p.Draft.Owners = ownersOf(l.melds)
	}
	return p
}

// CheckPlay is the first rule that a table breaks which the view's player
// would leave, with the free cards that stay free; nil if it is a legal play.
func (v *View) CheckPlay(table []Meld, free []card.ID) *rules.Breach {
	s := v.stand()
	return v.Rules.CheckPlay(s.play(table, free))
}

// checkJokers is what the rules of jokers have against a play that is not done yet
// (rules.CheckJokers).
func (v *View) checkJokers(table []Meld, free []card.ID) *rules.Breach {
	s := v.stand()
	return v.Rules.CheckJokers(s.play(table, free))
}

// PlayOf is the play that leads to a table on which free cards lie alone, as an
// answer of the solver has it. Equal copies are equal: which of them lies alone,
// and which is the hand's, makes no difference.
func (v *View) PlayOf(table []Meld) Action {
	a := Action{Do: Play}
	for _, m := range freeAlone(v.Free, table) {
		if len(m.Cards) == 1 && slices.Contains(v.Free, m.Cards[0].ID) {
			a.Free = append(a.Free, m.Cards[0].ID)
		} else {
			a.Table = append(a.Table, m)
		}
	}
	return v.Complete(a)
}

// Complete is a play with every card of the table in its place, where it names
// equal copies from the hand instead; as it is if that is not what it lacks.
func (v *View) Complete(a Action) Action {
	s := v.stand()
	if p, b := s.play(a.Table, a.Free).Complete(); b == nil {
		a.Table, a.Free = withCards(a.Table, p.New), p.Left
	}
	return a
}

// StepsTo is how a hand gets from the view's table to another one, which holds cards of
// a hand besides; nil where steps do not lead there.
func (v *View) StepsTo(table []Meld) []steps.Step {
	old, next := CardsOf(v.Table), CardsOf(table)
	var lies [256]bool
	for _, c := range slices.Concat(old...) {
		lies[c.ID] = true
	}
	hand := slices.DeleteFunc(card.IDs(slices.Concat(next...)), func(id card.ID) bool { return lies[id] })
	list, err := steps.Between(old, next, hand, v.Rules.Meld)
	if err != nil {
		return nil
	}
	return list
}

// stand is how a turn stands for a seat: what a legal play is judged by.
type stand struct {
	rules  *rules.Rules
	table  []Meld
	free   []card.ID
	hand   []card.ID
	seat   int
	deal   int
	opened bool // the first-meld duty is done
	fresh  bool // it was done in this turn
	stolen bool // a card was stolen in this turn
}

// stand is how the turn stands that a seat has or, while others play, would
// have.
func (m *Match) stand(seat int) stand {
	s := stand{rules: &m.Rules, table: m.Table, free: m.Free, hand: m.Seats[seat].Hand, seat: seat, deal: m.Deal, opened: m.Seats[seat].Opened}
	if seat == m.OnTurn() {
		s.fresh, s.stolen = m.Now.Fresh, m.Now.Stolen
	}
	return s
}

// stand is the same as far as the view's player knows it, which is all of it.
// Somebody who has no seat has met all duties.
func (v *View) stand() stand {
	s := stand{rules: &v.Rules, table: v.Table, free: v.Free, hand: v.Hand, seat: v.Me, deal: v.Deal, opened: true}
	if v.Me >= 0 && v.Me < len(v.Seats) {
		s.opened = v.Seats[v.Me].Opened
	}
	if v.Phase == Turning && v.Turn == v.Me {
		s.fresh, s.stolen = v.Fresh, v.Stolen
	}
	return s
}

// position is the stand as a question for the solver.
func (s *stand) position(goal solver.Goal) solver.Position {
	p := solver.Position{
		Rules: *s.rules, Table: listed(s.table, s.free), Hand: s.hand, Opened: s.opened, Deal: s.deal, Goal: goal,
		Seat: s.seat, Early: !s.opened || s.fresh, Stolen: s.stolen,
	}
	if s.rules.Table != rules.TableShared {
		p.Owners = ownersOf(s.table)
	}
	return p
}

// play is the stand with the table as it is to lie, for the rules to judge.
func (s *stand) play(table []Meld, free []card.ID) *rules.Play {
	pos := s.position(solver.Max)
	p := pos.Beginning()
	p.New, p.NewOwner, p.Left = CardsOf(table), ownersOf(table), free
	return &p
}

// listed is the cards of melds as the solver has them: free cards follow, a
// list each.
func listed(melds []Meld, free []card.ID) [][]card.Card {
	out := slices.Grow(CardsOf(melds), len(free))
	for _, id := range free {
		out = append(out, []card.Card{{ID: id}})
	}
	return out
}
