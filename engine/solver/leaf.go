package solver

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// leaf is a position in which it is settled what every wild card stands for
// and which hand cards must be played: the searches know nothing else.
type leaf struct {
	table [][]card.Card  // the whole table by place, wild cards as they will stand
	olds  [][]card.Card  // what the search may keep of each old meld; nil: nothing
	hand  []card.Card    // naturals that may be played, wild cards that are
	must  [256]bool      // hand and free cards that must be used
	fixed []newMeld      // melds settled beforehand; wild and other chosen cards are in place
	taken [256]bool      // the cards that are in place there
	start [256]card.Rank // by place: where an endless old run is taken to begin, 0 elsewhere
	own   [256]bool      // table cards that may go back to the hand
	mem   *scratch       // for its copies
}

// newMeld is a meld of the answer: its faces, the cards that fill them, and the
// place of the old meld that it continues, or -1.
type newMeld struct {
	faces []card.Face
	old   int
	cards []card.Card
}

// build fills the problem with a leaf; moves says that the old melds matter.
func (p *problem) build(l *leaf, pos *Position, moves bool) {
	p.reset(pos.Rules.Meld, moves)
	p.pickups = pos.Goal == Points || pos.Goal == Repair
	p.repair = pos.Goal == Repair
	for _, c := range l.hand {
		if !l.taken[c.ID] {
			p.countHand(pos, c, c.Wild() || l.must[c.ID])
		}
	}
	for i, cards := range l.table {
		for _, c := range cards {
			if l.taken[c.ID] || !c.Shows().Natural() {
				continue
			}
			if p.repair && len(cards) == 1 && c.Wild() && pos.Table[i][0].As == card.NoFace && pos.Rules.Free > 0 && !l.own[c.ID] {
				p.count[c.Shows().Suit()][p.step(c.Shows().Rank())].must++ // a free wild card that is used
				continue
			}
			p.countTable(pos, c, len(cards) == 1 && !l.must[c.ID])
		}
	}
	if !moves {
		return
	}
	p.layOld(l)
	for s := range p.full {
		p.full[s] = true
		for st := range card.Ranks {
			p.full[s] = p.full[s] && p.total(s, st) > 0
		}
	}
}

func (p *problem) countHand(pos *Position, c card.Card, must bool) {
	s, st := c.Shows().Suit(), p.step(c.Shows().Rank())
	if must {
		p.count[s][st].must++
		return
	}
	n := &p.count[s][st]
	n.hand++
	each := int32(1)
	switch pos.Goal {
	case Points:
		each = int32(pos.Rules.CardWorth(c.ID.Face()))
	case Repair:
		each = 0
	}
	for k := min(int(n.hand), maxCopies+1); k <= maxCopies; k++ {
		p.gain[s][st][k] += each
	}
}

// countTable counts a card of the table. In a table to be repaired any card may
// be left over; the player's own ones sooner than the others.
func (p *problem) countTable(pos *Position, c card.Card, free bool) {
	s, st := c.Shows().Suit(), p.step(c.Shows().Rank())
	n := &p.count[s][st]
	if !p.repair {
		if free {
			n.free++
		} else {
			n.must++
		}
		return
	}
	own := slices.Contains(pos.Mine, c.ID)
	if free && pos.Rules.Free > 0 && !own {
		n.free++
		return
	}
	n.loose++
	if own {
		p.own[s][st]++
	}
	others := int(n.loose - p.own[s][st])
	for k := range p.gain[s][st] {
		p.gain[s][st][k] = othersWorth*int32(min(k, others)) + int32(min(max(k-others, 0), int(p.own[s][st])))
	}
}

// othersWorth is what keeping a card of the others counts against those of the
// player: more than all of these.
const othersWorth = 256

func (p *problem) layOld(l *leaf) {
	for i, cards := range l.olds {
		o := p.nextOld()
		for _, c := range cards {
			if !l.taken[c.ID] && c.Shows().Natural() {
				o.cards = append(o.cards, c)
				o.mine = append(o.mine, l.own[c.ID])
			}
		}
		kept := o.cards
		if len(kept) == 0 {
			p.old = p.old[:len(p.old)-1]
			continue
		}
		o.place, o.kind, o.start = i, meld.Run, l.start[i]
		if len(kept) > 1 && kept[0].Shows().Rank() == kept[1].Shows().Rank() && (p.rules.AnySuits || kept[0].Shows() != kept[1].Shows()) {
			o.kind = meld.Set
		}
		o.loose = len(l.table[i]) == 1 && !l.must[kept[0].ID]
		p.addOld(o)
	}
}

// nextOld adds an empty old meld, in the memory of one that was there before.
func (p *problem) nextOld() *oldMeld {
	n := len(p.old)
	if n == cap(p.old) {
		p.old = append(p.old, oldMeld{})
	}
	p.old = p.old[:n+1]
	o := &p.old[n]
	*o = oldMeld{cards: o.cards[:0], mine: o.mine[:0]}
	return o
}

// fill gives every face of the melds a physical card: a card of the old meld
// that it continues first, then, if it can be, cards of melds that give it some
// anyway. It notes the hand cards used, and the places of the free cards
// that stay.
func (q *pool) fill(l *leaf, melds []newMeld) {
	q.reset(melds)
	for i := range melds {
		m := &melds[i]
		for j, c := range m.cards {
			if c.ID == 0 {
				q.slots[m.faces[j]]++
				continue
			}
			q.dealt[c.ID] = true
		}
	}
	for i := range melds {
		if melds[i].old >= 0 {
			q.own(l, &melds[i], l.table[melds[i].old])
		}
	}
	q.collect(l)
	q.deal(melds)
	q.othersFirst(l, melds)
	for _, c := range l.hand {
		if q.dealt[c.ID] {
			q.played = append(q.played, c)
		}
	}
	for i, m := range l.table {
		if len(m) == 1 && !q.dealt[m[0].ID] {
			q.idle = append(q.idle, i)
		}
	}
}

// reset makes room for the cards of melds.
func (q *pool) reset(melds []newMeld) {
	q.slots, q.dealt = [54]int{}, [256]bool{}
	q.played, q.idle = q.played[:0], q.idle[:0]
	for f := range q.faces {
		q.faces[f] = q.faces[f][:0]
	}
	n := 0
	for i := range melds {
		if melds[i].cards == nil {
			n += len(melds[i].faces)
		}
	}
	q.cards = slices.Grow(q.cards[:0], n)[:n]
	clear(q.cards)
	rest := q.cards
	for i := range melds {
		if m := &melds[i]; m.cards == nil {
			k := len(m.faces)
			m.cards, rest = rest[:k:k], rest[k:]
		}
	}
}

// othersFirst lets a card of the others have the home of the player's copy.
func (q *pool) othersFirst(l *leaf, melds []newMeld) {
	if l.own == [256]bool{} {
		return
	}
	for _, m := range l.table {
		for _, c := range m {
			if q.dealt[c.ID] || l.own[c.ID] || l.taken[c.ID] || len(m) == 1 && !l.must[c.ID] {
				continue
			}
			for i := range melds {
				for j, d := range melds[i].cards {
					if l.own[d.ID] && d.Shows() == c.Shows() && !q.dealt[c.ID] {
						melds[i].cards[j] = c
						q.dealt[c.ID], q.dealt[d.ID] = true, false
					}
				}
			}
		}
	}
}

// own leaves a meld the cards of the old meld that it continues; a card that
// lies alone because it found no home is none of the player's.
func (q *pool) own(l *leaf, m *newMeld, old []card.Card) {
	for j, f := range m.faces {
		if m.cards[j].ID != 0 {
			continue
		}
		for _, c := range old {
			if c.Shows() == f && !q.dealt[c.ID] && !(len(m.faces) == 1 && l.own[c.ID]) {
				m.cards[j], q.dealt[c.ID] = c, true
				q.slots[f]--
				break
			}
		}
	}
}

// collect finds cards for the empty slots: those that must be used, then the
// hand, then free cards.
func (q *pool) collect(l *leaf) {
	add := func(c card.Card, from int) {
		f := c.Shows()
		if !f.Natural() || l.taken[c.ID] || q.dealt[c.ID] || q.slots[f] == 0 {
			return
		}
		q.slots[f]--
		q.faces[f] = append(q.faces[f], c)
		q.from[c.ID] = int16(from)
	}
	for _, own := range []bool{false, true} {
		for i, m := range l.table {
			for _, c := range m {
				if (len(m) > 1 || l.must[c.ID]) && l.own[c.ID] == own {
					add(c, i)
				}
			}
		}
	}
	for _, c := range l.hand {
		if c.Wild() || l.must[c.ID] {
			add(c, -1)
		}
	}
	for _, c := range l.hand {
		if !c.Wild() && !l.must[c.ID] {
			add(c, -1)
		}
	}
	for i, m := range l.table {
		if len(m) == 1 && !l.must[m[0].ID] {
			add(m[0], i)
		}
	}
}
