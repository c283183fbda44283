package rules

import (
	"slices"

	"machiavelli/engine/card"
)

// stealMates is how many hand cards a stolen card needs in its new meld.
const stealMates = 2

// checkOwned is the table whose melds have owners: a player adds hand cards to
// melds of that seat, lays new ones, and may steal one card a turn for a new
// meld. Nothing else moves.
func (r *Rules) checkOwned(p *Play, t *trace) *Breach {
	for i, m := range p.Old {
		j := mainOf(m, t)
		if t.follows[j] != 0 {
			return t.refuse(Breach{Why: TableFixed, Meld: j, Card: m[0].ID})
		}
		t.follows[j] = int16(i + 1)
	}
	stolen := 0
	for j, m := range p.New {
		if b := r.checkOwnedMeld(p, t, j, int(t.follows[j])-1); b != nil {
			return b
		}
		for _, c := range m {
			if t.from[c.ID] == fromTable && t.old[c.ID] != t.follows[j]-1 {
				stolen++
				if b := checkSteal(p, t, c, j, t.follows[j] != 0, stolen); b != nil {
					return b
				}
			}
		}
	}
	return nil
}

// checkOwnedMeld is the new meld j, which continues the old meld i (-1: none).
func (r *Rules) checkOwnedMeld(p *Play, t *trace, j, i int) *Breach {
	if i < 0 {
		if p.NewOwner[j] != p.Seat {
			return t.refuse(Breach{Why: NotYours, Meld: j})
		}
		return nil
	}
	owner := p.OldOwner[i]
	if p.NewOwner[j] != owner {
		return t.refuse(Breach{Why: NotYours, Meld: j})
	}
	for _, c := range p.New[j] {
		switch {
		case t.from[c.ID] == fromHand && owner != p.Seat:
			return t.refuse(Breach{Why: NotYours, Meld: j, Card: c.ID})
		case t.from[c.ID] == fromTable && t.as[c.ID] != c.As:
			return t.refuse(Breach{Why: JokerChanged, Meld: j, Card: c.ID})
		}
	}
	return nil
}

func checkSteal(p *Play, t *trace, c card.Card, j int, into bool, n int) *Breach {
	switch {
	case into || p.OldOwner[t.old[c.ID]] == p.Seat || c.As != t.as[c.ID]:
		return t.refuse(Breach{Why: TableFixed, Meld: j, Card: c.ID})
	case p.Early:
		return t.refuse(Breach{Why: StealFirst, Meld: j, Card: c.ID})
	case p.Stolen || n > 1:
		return t.refuse(Breach{Why: StealOnce, Meld: j, Card: c.ID})
	case len(p.New[j]) < stealMates+1:
		return t.refuse(Breach{Why: StealWith, Meld: j, Card: c.ID, N: stealMates})
	}
	return nil
}

// mainOf is the new meld that holds most of an old one.
func mainOf(m []card.Card, t *trace) int {
	best, most := 0, 0
	for _, c := range m {
		n := 0
		for _, d := range m {
			if t.now[c.ID] == t.now[d.ID] {
				n++
			}
		}
		if n > most {
			best, most = int(t.now[c.ID])-1, n
		}
	}
	return best
}

// Stole reports whether a legal play takes a card out of another player's meld. On a
// table whose melds have owners no card leaves its meld in any other way.
func (r *Rules) Stole(before, after [][]card.Card) bool {
	if r.Table != TableOwned {
		return false
	}
	var now [256]int
	for i, m := range after {
		for _, c := range m {
			now[c.ID] = i
		}
	}
	return slices.ContainsFunc(before, func(m []card.Card) bool {
		return slices.ContainsFunc(m, func(c card.Card) bool { return now[c.ID] != now[m[0].ID] })
	})
}
