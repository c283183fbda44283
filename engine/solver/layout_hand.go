package solver

import "machiavelli/engine/card"

// Which cards of the hand every best play takes, and which none, the linear program
// does not see: where the first aim is hard to reach it thinks that many hands reach
// it. The sweep knows: it is asked whether the first aim is still reached with a card
// of the hand missing, or with one that has to be played, some ten microseconds each,
// where the program branches for milliseconds (probing: Savelsbergh, 1994). What a
// play that is known does need not be asked. Where wild cards are bound the sweep
// takes them as free, so what it denies is denied.

// settledHand is how many cards of each face of the hand every best play takes, and
// how many stay in the hand in each.
type settledHand struct {
	known        bool // it has been asked
	plays, stays [54]uint8
}

// probe asks the sweep about the best plays of a position. Its memory is used again.
type probe struct {
	turn  turn
	pos   Position
	hand  []card.ID // of the position
	some  []card.ID // of these
	aim   int32
	least [54]int // how many cards of a face of the hand the plays found take, the
	most  [54]int // … fewest and the most
}

// The work that questions about a hand may take: those that settle nothing, and all.
const (
	probedInVain = 40_000
	probedInAll  = 150_000
)

// fixHand finds the cards of the hand that every best play takes, and those that none
// takes, where the program's best does otherwise. If there are any, the program has to
// be built again.
func (lp *layoutProgram) fixHand() bool {
	s, p := lp.layer, &lp.layer.probe
	if lp.rows.value < 0 || lp.rows.rhs[lp.rows.value] == 0 || lp.hand.known || opensWithRun(lp.pos) {
		return false
	}
	value := lp.worth() - int(lp.rows.rhs[lp.rows.value])
	if lp.hand.known = true; !p.start(s, lp.pos, int32(value)*valueUnit) {
		return false
	}
	end, settled := s.work.Spent+probedInAll, false
	s.work.Allow(probedInVain)
	ask := func(answer func(card.Face) int, f card.Face, n *uint8) {
		if s.work.Over || s.work.Stopped {
			return
		}
		if *n = uint8(answer(f)); *n > 0 {
			settled = true
			s.work.Allow(min(probedInVain, max(end-s.work.Spent, 1)))
		}
	}
	for _, u := range lp.unplayed {
		if lp.plays(u) < float64(p.least[u.face])-whole {
			ask(p.plays, u.face, &lp.hand.plays[u.face])
		}
	}
	for _, u := range lp.unplayed {
		if lp.plays(u) > float64(p.most[u.face])+whole {
			ask(p.stays, u.face, &lp.hand.stays[u.face])
		}
	}
	lp.cut = lp.cut || s.work.Stopped
	if s.work.Allow(0); settled {
		lp.build(value)
	}
	return settled
}

// plays is how many cards of a face the program's best plays, at most: it may take
// some back that the draft has laid.
func (lp *layoutProgram) plays(u unplayed) float64 {
	n := lp.stock[u.face].hand
	for i := range lp.classes {
		if k := &lp.classes[i]; k.inHand && lp.kindFace(k.kind) == u.face {
			n += k.n
		}
	}
	return float64(n) - lp.simplex.Value(u.number)
}

// start readies the probe for a position of which a best play is known.
func (p *probe) start(s *Solver, pos *Position, aim int32) bool {
	p.turn.s, p.pos, p.hand, p.aim = s, *pos, pos.Hand, aim
	for f := range p.least {
		p.least[f], p.most[f] = len(p.hand), 0
	}
	if s.turn.sought {
		return p.observeTaken(s.layout.takenHome())
	}
	return p.observe(&s.turn)
}

// takenHome is how many cards of each face of the hand the play takes with which the
// program began.
func (lp *layoutProgram) takenHome() (taken [54]int) {
	for f := range lp.stock {
		taken[f] = -lp.stock[f].table - lp.stock[f].free
	}
	for i := range lp.home {
		c := &lp.home[i]
		for _, x := range c.slots[:c.n] {
			if x.how < wildFrom {
				taken[x.face]++
			} else if k := &lp.classes[(x.how-wildFrom)/2]; k.inHand {
				taken[lp.kindFace(k.kind)]++
			}
		}
	}
	return taken
}

// plays is how many cards of a face every best play takes.
func (p *probe) plays(f card.Face) int {
	for n := min(p.least[f], p.count(f)); n > 0; n = min(n-1, p.least[f]) {
		p.some = p.some[:0]
		fewer := n - 1
		for _, id := range p.hand {
			if id.Face() == f {
				if fewer--; fewer < 0 {
					continue
				}
			}
			p.some = append(p.some, id)
		}
		if p.pos.Hand = p.some; !p.reaches(nil) {
			return n
		}
	}
	return 0
}

// stays is how many cards of a face stay in the hand in every best play.
func (p *probe) stays(f card.Face) int {
	if p.pos.Rules.Meld.IsWild(f) {
		return 0
	}
	p.pos.Hand = p.hand
	all := p.count(f)
	for n := p.most[f] + 1; n <= all; n = max(n, p.most[f]) + 1 {
		p.some = p.some[:0]
		for _, id := range p.hand {
			if id.Face() == f && len(p.some) < n {
				p.some = append(p.some, id)
			}
		}
		if !p.reaches(p.some) {
			return all - n + 1
		}
	}
	return 0
}

// count is how many cards of a face there are in the hand.
func (p *probe) count(f card.Face) int {
	n := 0
	for _, id := range p.hand {
		if id.Face() == f {
			n++
		}
	}
	return n
}

// reaches reports whether a play may reach the aim in which some cards of the hand
// are played.
func (p *probe) reaches(first []card.ID) bool {
	t, s := &p.turn, p.turn.s
	before := s.mem.mark()
	defer s.mem.release(before)
	*t = turn{s: s, pos: &p.pos, worths: t.worths, value: impossible, floor: p.aim, limit: p.pos.limit()}
	s.jokers = tableJokers(s.jokers[:0], t.pos)
	t.cover(first, s.jokers)
	if t.value < p.aim {
		return t.cut || t.err != nil
	}
	p.observe(t)
	return true
}

// observe counts what a best play takes of the hand; false if it cannot be told.
func (p *probe) observe(t *turn) bool {
	var laid, takes [54]int // of each face: beside what the table has, of the hand
	for _, m := range t.melds {
		for _, c := range m.cards {
			laid[c.Shows()]++
		}
		if len(m.cards) == 0 {
			for _, f := range m.faces {
				laid[f]++
			}
		}
	}
	for _, m := range t.resolved.table {
		for _, c := range m {
			if !t.resolved.taken[c.ID] {
				laid[c.Shows()]--
			}
		}
	}
	for _, c := range t.resolved.hand {
		if f := c.ID.Face(); c.Wild() {
			takes[f]++
			laid[c.Shows()]--
		} else if laid[f] > 0 {
			takes[f]++
			laid[f]--
		}
	}
	return p.observeTaken(takes)
}

// observeTaken does as observe, given what a play takes of the hand.
func (p *probe) observeTaken(takes [54]int) bool {
	sum := int32(0)
	for f, n := range takes {
		sum += int32(n) * p.pos.worthOf(card.Face(f)) * valueUnit
	}
	if sum != p.aim { // a card of the hand or one like it that lay free
		return false
	}
	for f, n := range takes {
		p.least[f], p.most[f] = min(p.least[f], n), max(p.most[f], n)
	}
	return true
}
