package rules

import (
	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// checkExtend is the table whose melds are only extended: every old meld lies
// on with cards added, none is split or joined, and the only card that leaves
// is a joker exchanged for the natural card it stands for.
func (r *Rules) checkExtend(p *Play, t *trace) *Breach {
	for i, m := range p.Old {
		j := r.anchor(m, t)
		if t.follows[j] != 0 {
			return t.refuse(Breach{Why: TableFixed, Meld: j, Card: m[0].ID})
		}
		t.follows[j] = int16(i + 1)
		if b := r.checkExtended(p, t, m, j); b != nil {
			return b
		}
	}
	return nil
}

// anchor is the new meld that continues an old one: where its natural cards
// lie, or any of its cards when it has none.
func (r *Rules) anchor(m []card.Card, t *trace) int {
	for _, c := range m {
		if !c.Wild() {
			return int(t.now[c.ID]) - 1
		}
	}
	return int(t.now[m[0].ID]) - 1
}

func (r *Rules) checkExtended(p *Play, t *trace, m []card.Card, j int) *Breach {
	kind, _ := meld.Check(p.New[j], r.Meld)
	for _, c := range m {
		if int(t.now[c.ID])-1 == j {
			if t.to[c.ID] != c.As && !(kind == meld.Set && t.to[c.ID].Rank() == c.As.Rank()) {
				return t.refuse(Breach{Why: JokerChanged, Meld: j, Card: c.ID})
			}
			continue
		}
		if !c.ID.Joker() {
			return t.refuse(Breach{Why: TableFixed, Meld: int(t.now[c.ID]) - 1, Card: c.ID})
		}
		by := r.swap(p, t, c, j, kind)
		if by == 0 {
			return t.refuse(Breach{Why: SwapNatural, Meld: int(t.now[c.ID]) - 1, Card: c.ID})
		}
		t.swapped[by] = true
	}
	return nil
}

// swap finds the hand card in the meld j that took the joker's place, 0 for none.
func (r *Rules) swap(p *Play, t *trace, joker card.Card, j int, kind meld.Kind) card.ID {
	if r.Meld.IsWild(joker.As) {
		return 0
	}
	for _, c := range p.New[j] {
		f := c.ID.Face()
		fits := f == joker.As || kind == meld.Set && f.Rank() == joker.As.Rank()
		if fits && c.As == card.NoFace && t.from[c.ID] == fromHand && !t.swapped[c.ID] {
			return c.ID
		}
	}
	return 0
}
