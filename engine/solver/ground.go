package solver

import (
	"machiavelli/engine/card"
)

// ground is a position in which it is settled what every wild card stands for
// and which hand cards must be played: the searches know nothing else.
type ground struct {
	table [][]card.Card // the whole table by place, wild cards as they will stand
	olds  [][]card.Card // what the search may keep of each old meld; nil: nothing
	hand  []card.Card   // naturals that may be played, wild cards that are
	must  [256]bool     // hand and free cards that must be used
	fixed []newMeld     // melds settled beforehand; wild and other chosen cards are in place
	taken [256]bool     // the cards that are in place there
	mem   *scratch      // for its copies
}

// newMeld is a meld of the answer: its faces, the cards that fill them, and the
// place of the old meld that it continues, or -1.
type newMeld struct {
	faces []card.Face
	old   int
	cards []card.Card
}

// build fills the problem with a ground position.
func (p *problem) build(l *ground, pos *Position) {
	p.reset(pos.Rules.Meld)
	for _, c := range l.hand {
		if !l.taken[c.ID] {
			p.countHand(pos, c, c.Wild() || l.must[c.ID])
		}
	}
	for _, cards := range l.table {
		for _, c := range cards {
			if !l.taken[c.ID] && c.Shows().Natural() {
				p.countTable(c, len(cards) == 1 && !l.must[c.ID])
			}
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
	if pos.Goal == Points {
		each = int32(pos.Rules.CardWorth(c.ID.Face()))
	}
	for k := min(int(n.hand), maxCopies+1); k <= maxCopies; k++ {
		p.gain[s][st][k] += each
	}
}

// countTable counts a card of the table.
func (p *problem) countTable(c card.Card, free bool) {
	n := &p.count[c.Shows().Suit()][p.step(c.Shows().Rank())]
	if free {
		n.free++
	} else {
		n.must++
	}
}
