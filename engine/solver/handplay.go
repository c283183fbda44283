package solver

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver/internal/packing"
	"machiavelli/engine/steps"
)

// Where the table may not be rearranged (a first meld from the hand alone,
// melds that are only extended, melds with owners) a play is new melds from
// the hand and cards added to melds that lie: see packing, which finds the
// best. Here a position becomes such a problem, and what is found physical
// cards.

// handPlay is the memory for such plays.
type handPlay struct {
	packing packing.Solver
	problem packing.Problem
	turn    *turn
	melds   []packing.Meld // of the play found
	olds    []int          // the place of each of the problem's old melds
	pieces  []int          // … and pieces
	deal    handDeal
}

// isHandPlay reports whether the position's plays are of this kind.
func isHandPlay(pos *Position) bool {
	o := pos.Rules.Opening.Kind
	alone := !pos.Opened && (o == rules.OpenPoints || o == rules.OpenMeld || o == rules.OpenContract)
	return alone || pos.Rules.Table == rules.TableExtend || pos.Rules.Table == rules.TableOwned
}

// mayRearrange reports whether a first play, once it meets its contract, may rearrange
// the table as well. Here only what goes from the hand is looked for, so whether there is
// a play is exact, and the best play is proven only where it takes the whole hand.
func mayRearrange(pos *Position) bool {
	return !pos.Opened && pos.Rules.Opening.Kind == rules.OpenContract && pos.Rules.Table == rules.TableShared
}

// tryHand solves a position of this kind.
func (t *turn) tryHand() {
	h := &t.s.hand
	h.turn = t
	h.pose()
	h.packing.Work, h.packing.Any, h.packing.Judge = &t.s.work, t.any, h.legal
	r := h.packing.Solve(&h.problem)
	t.cut = !r.Exact
	if !r.Found {
		return
	}
	h.melds = r.Melds
	t.value = int32(r.Value) * valueUnit
}

// extends reports whether cards may be added to melds that lie: not while a
// first meld must stand alone.
func extends(pos *Position) bool {
	k := pos.Rules.Opening.Kind
	return pos.Opened || k != rules.OpenPoints && k != rules.OpenMeld
}

// pose makes the position a problem.
func (h *handPlay) pose() {
	t, pos := h.turn, h.turn.pos
	r := &pos.Rules
	p := &h.problem
	*p = packing.Problem{
		Meld: r.Meld, Olds: p.Olds[:0], Pieces: p.Pieces[:0], Limit: t.limit, Seat: pos.Seat,
		Max: pos.Goal == Max || t.any, Repair: pos.Goal == Repair, Thrift: pos.Goal == Points,
	}
	for _, id := range pos.Hand {
		p.Hand[id.Face()]++
	}
	for f := range p.Worth {
		if p.Worth[f] = 1; pos.Goal == Points {
			p.Worth[f] = r.CardWorth(card.Face(f))
		}
	}
	if !pos.Opened {
		switch r.Opening.Kind {
		case rules.OpenPoints:
			p.Points = r.Opening.N
		case rules.OpenMeld:
			p.One = r.Opening.N
		case rules.OpenContract:
			c, _ := r.Contract(pos.Deal)
			p.Contract = packing.Contract(c)
		}
	}
	h.olds, h.pieces = h.olds[:0], h.pieces[:0]
	for i, m := range pos.Table {
		if len(m) < 2 {
			continue
		}
		o := packing.Old{Cards: m, Owner: owner(pos.Owners, i)}
		switch {
		case !extends(pos):
		case r.Table == rules.TableExtend:
			o.Grows, o.Swaps = true, slices.ContainsFunc(m, h.swaps)
		case r.Table == rules.TableOwned:
			o.Labels = true
			o.Grows = o.Owner == pos.Seat
			o.Steals = !o.Grows && !pos.Early && !pos.Stolen
		}
		p.Olds, h.olds = append(p.Olds, o), append(h.olds, i)
	}
	if !p.Max {
		h.lie()
	}
}

// owner is the seat of a meld, -1 where melds have no owners.
func owner(owners []int, i int) int {
	if i < len(owners) {
		return owners[i]
	}
	return -1
}

// swaps reports whether a card of the table is a joker that the hand could set
// free.
func (h *handPlay) swaps(c card.Card) bool {
	r := &h.turn.pos.Rules
	return c.ID.Joker() && c.As.Natural() && !r.Meld.IsWild(c.As) && slices.ContainsFunc(h.turn.pos.Hand, func(id card.ID) bool {
		return id.Face().Rank() == c.As.Rank() && id.Face().Natural()
	})
}

// lie notes the melds as they lie now, if it matters: where none has been
// touched and no card leaves one, each goes on as itself.
func (h *handPlay) lie() {
	pos, p := h.turn.pos, &h.problem
	table, owners := pos.Table, pos.Owners
	leaves := slices.ContainsFunc(p.Olds, func(o packing.Old) bool { return o.Swaps || o.Steals })
	switch {
	case pos.Draft != nil:
		table, owners = pos.Draft.Table, pos.Draft.Owners
	case !leaves:
		return
	}
	untouched := pos.Draft == nil && len(p.Olds) == len(table)
	for i, m := range table {
		x := packing.Piece{Owner: -1, Old: -1}
		if untouched {
			x.Old = i
		}
		if pos.Rules.Table == rules.TableOwned { // where melds are only extended, whose a meld is follows from the play
			x.Owner = owner(owners, i)
		}
		for _, c := range m {
			x.Faces = append(x.Faces, c.ID.Face())
			x.Free = x.Free || h.free(c.ID)
			p.Laid[c.ID.Face()]++
		}
		p.Pieces, h.pieces = append(p.Pieces, x), append(h.pieces, i)
	}
	for _, m := range pos.Table {
		for _, c := range m {
			p.Laid[c.ID.Face()]--
		}
	}
	for f, n := range p.Laid { // of copies in the hand and on the table it is the difference
		p.Laid[f] = min(max(n, 0), p.Hand[f])
	}
}

// legal holds a play to the rules as a whole.
func (h *handPlay) legal(melds []packing.Meld) bool {
	pos := h.turn.pos
	h.deal.fresh(pos, h.olds, melds)
	p := &h.turn.s.play
	pos.beginningIn(p)
	p.Left = append(p.Left, p.Free...)
	for i, m := range melds {
		seat := pos.Seat
		if m.Old >= 0 {
			seat = owner(pos.Owners, h.olds[m.Old])
		}
		p.New, p.NewOwner = append(p.New, h.deal.melds[i]), append(p.NewOwner, seat)
	}
	return h.turn.s.check.Legal(&pos.Rules, p)
}

// reportHand writes the answer of a play from the hand: its steps lead from how
// the cards lie now.
func (s *Solver) reportHand(a *Answer, pos *Position) {
	h := &s.hand
	h.deal.onto(h)
	lying, _ := pos.lying()
	targets := s.way.targets[:0]
	for i := range h.melds {
		cards := h.deal.melds[i]
		meld.Arrange(cards, pos.Rules.Meld)
		targets = append(targets, steps.Target{Cards: cards, Old: h.place(&h.melds[i])})
	}
	for _, m := range pos.Table { // free cards stay free
		if len(m) == 1 {
			if id := another(pos, m[0].ID, targets); id != m[0].ID {
				m = []card.Card{{ID: id, As: m[0].As}}
			}
			targets = append(targets, steps.Target{Cards: m, Old: placeOf(lying, m[0].ID, targets)})
		}
	}
	s.way.targets = targets
	if pos.Goal != Max {
		s.answerSettled(a, pos, targets)
	} else {
		steps.Order(targets)
		for _, t := range targets {
			a.addMeld(t.Cards)
		}
	}
	a.playedFrom(pos, targets)
	s.count(a, pos)
}

// place is where a meld of the play goes on, among those that lie now.
func (h *handPlay) place(m *packing.Meld) int {
	switch {
	case m.Piece >= 0:
		return h.pieces[m.Piece]
	case len(h.pieces) == 0 && m.Old >= 0 && h.turn.pos.Draft == nil:
		return h.olds[m.Old]
	}
	return -1
}

// another is a card, or an equal one of the hand where the card stays in a meld of the half-made
// turn in its place.
func another(pos *Position, id card.ID, targets []steps.Target) card.ID {
	laid := func(id card.ID) bool {
		return slices.ContainsFunc(targets, func(t steps.Target) bool { return card.Has(t.Cards, id) })
	}
	if !laid(id) {
		return id
	}
	for _, equal := range pos.Hand {
		if equal.Face() == id.Face() && !laid(equal) {
			return equal
		}
	}
	return id
}

// placeOf is the meld in which a card lies, -1 if a target goes on there.
func placeOf(table [][]card.Card, id card.ID, targets []steps.Target) int {
	at := slices.IndexFunc(table, func(m []card.Card) bool { return card.Has(m, id) })
	if slices.ContainsFunc(targets, func(t steps.Target) bool { return t.Old == at }) {
		return -1
	}
	return at
}
