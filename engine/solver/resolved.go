package solver

import (
	"machiavelli/engine/card"
	"machiavelli/engine/solver/internal/sweep"
)

// resolved is a position in which it is settled what every wild card stands for
// and which hand cards must be played: the searches know nothing else.
type resolved struct {
	table [][]card.Card // the whole table by place, wild cards as they will stand
	hand  []card.Card   // naturals that may be played, wild cards that are
	must  [256]bool     // hand and free cards that must be used
	taken [256]bool     // cards that are in place, or that the search places itself
	mem   *scratch      // for its copies
}

// newMeld is a meld of the answer: its faces, the cards that fill them as far as
// that is settled, and the place of the old meld that it continues, or -1.
type newMeld struct {
	faces []card.Face
	old   int
	cards []card.Card
}

// newMelds is melds of these faces, which the search may then write over.
func (t *turn) newMelds(melds [][]card.Face) []newMeld {
	m := &t.s.mem
	out := m.melds.alloc(len(melds))
	for _, faces := range melds {
		out = append(out, newMeld{faces: m.faces.copy(faces, 0), old: -1})
	}
	return out
}

// inOrderOfUse goes through the natural cards, and those that stand for one, that are not
// taken: first those that must be used, then the hand's, then the free cards.
func (l *resolved) inOrderOfUse(use func(card.Card)) {
	able := func(c card.Card) bool { return !l.taken[c.ID] && c.Shows().Natural() }
	for _, m := range l.table {
		for _, c := range m {
			if (len(m) > 1 || l.must[c.ID]) && able(c) {
				use(c)
			}
		}
	}
	for _, must := range []bool{true, false} {
		for _, c := range l.hand {
			if (c.Wild() || l.must[c.ID]) == must && able(c) {
				use(c)
			}
		}
	}
	for _, m := range l.table {
		if len(m) == 1 && !l.must[m[0].ID] && able(m[0]) {
			use(m[0])
		}
	}
}

// count makes a resolved position the problem that the sweep looks at.
func (l *resolved) count(p *sweep.Problem, pos *Position) {
	p.Reset(pos.Rules.Meld)
	for _, c := range l.hand {
		switch {
		case l.taken[c.ID]:
		case c.Wild() || l.must[c.ID]:
			p.Must(c.Shows())
		case pos.Goal == Points:
			p.Play(c.Shows(), int32(pos.Rules.CardWorth(c.ID.Face())))
		default:
			p.Play(c.Shows(), 1)
		}
	}
	for _, cards := range l.table {
		for _, c := range cards {
			switch {
			case l.taken[c.ID] || !c.Shows().Natural():
			case len(cards) == 1 && !l.must[c.ID]:
				p.May(c.Shows())
			default:
				p.Must(c.Shows())
			}
		}
	}
}
