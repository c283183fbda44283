package ideas

import (
	"slices"
	"strings"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
	"machiavelli/engine/stable"
)

// state is a table and what has been laid of the hand, equal copies being
// equal. Melds are texts, so that they can be compared and be keys.
type state struct {
	melds []string // sorted
	free  string   // the free cards
	laid  uint64   // cards of the hand, a bit each; of equal ones the first
	came  *state   // the state before, nil at the beginning
	level Level    // of the change that led here
}

// key tells states of a position apart.
func (s *state) key() string {
	var b strings.Builder
	for _, m := range s.melds {
		b.WriteString(m)
		b.WriteByte(0)
	}
	b.WriteByte(0)
	b.WriteString(s.free)
	return b.String() // what is laid is what else lies
}

// text is a meld's pieces in an order that does not depend on how they lay.
func text(pieces []piece) string {
	p := slices.Clone(pieces)
	slices.SortFunc(p, func(a, b piece) int {
		if d := int(shows(a)) - int(shows(b)); d != 0 {
			return d
		}
		return int(a.face) - int(b.face)
	})
	b := make([]byte, 0, 2*len(p))
	for _, x := range p {
		b = append(b, byte(x.face), byte(x.as))
	}
	return string(b)
}

func shows(p piece) card.Face {
	if p.as != card.NoFace {
		return p.as
	}
	return p.face
}

// pieces is a text read back.
func pieces(text string) []piece {
	p := make([]piece, 0, len(text)/2)
	for i := 0; i < len(text); i += 2 {
		p = append(p, piece{card.Face(text[i]), card.Face(text[i+1])})
	}
	return p
}

// beginning is the state of a position in which nothing is laid.
func beginning(pos *solver.Position) *state {
	s := &state{}
	var free []piece
	for _, m := range pos.Table {
		p := make([]piece, len(m))
		for i, c := range m {
			p[i] = piece{c.ID.Face(), c.As}
		}
		if len(m) == 1 {
			free = append(free, piece{face: p[0].face})
		} else if len(m) > 1 {
			s.melds = append(s.melds, text(p))
		}
	}
	stable.Ordered(s.melds)
	s.free = text(free)
	return s
}

// named is a state as a play from the beginning, in which every piece is a card
// of the position: those of the table first.
func (l *Ladder) named(s *state) *rules.Play {
	l.play.New, l.play.Left = nil, nil
	next := l.first
	take := func(f card.Face) card.ID {
		id := l.copies[f][next[f]]
		next[f]++
		return id
	}
	for _, text := range s.melds {
		m := make([]card.Card, 0, len(text)/2)
		for i := 0; i < len(text); i += 2 {
			m = append(m, card.Card{ID: take(card.Face(text[i])), As: card.Face(text[i+1])})
		}
		l.play.New = append(l.play.New, m)
	}
	for i := 0; i < len(s.free); i += 2 {
		l.play.Left = append(l.play.Left, take(card.Face(s.free[i])))
	}
	return &l.play
}

// lawful reports whether the turn could end with the table as it lies.
func (l *Ladder) lawful(s *state) bool { return l.pos.Rules.CheckPlay(l.named(s)) == nil }

// change is a state as a change.
func (l *Ladder) change(s *state) Change {
	p, _ := l.pos.Rules.Assign(l.named(s))
	var c Change
	onTable := map[card.ID]bool{}
	for _, m := range p.New {
		m = slices.Clone(m)
		meld.Arrange(m, l.pos.Rules.Meld)
		c.Table = append(c.Table, m)
		for _, d := range m {
			onTable[d.ID] = true
		}
	}
	for _, id := range p.Left {
		c.Table = append(c.Table, []card.Card{{ID: id}})
	}
	for _, id := range l.pos.Hand {
		if !onTable[id] {
			c.Hand = append(c.Hand, id)
		}
	}
	return c
}

// state is what the cover has found.
func (l *Ladder) state(from *state, laid uint64) *state {
	c := &l.cover
	s := &state{laid: laid, melds: make([]string, 0, len(c.groups))}
	lies := make([]bool, len(c.units))
	for _, g := range c.groups {
		s.melds = append(s.melds, text(g.pieces))
		for _, i := range g.units {
			lies[i] = true
		}
	}
	stable.Ordered(s.melds)
	var free []piece
	for i := range c.units {
		if c.units[i].from == ofFree && !lies[i] {
			free = append(free, c.units[i].pieces...)
		}
	}
	s.free = text(free)
	s.came, s.level = from, c.level()
	return s
}
