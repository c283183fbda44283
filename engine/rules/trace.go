package rules

import (
	"slices"

	"machiavelli/engine/card"
)

// origin is where a card was at the start of the turn.
type origin uint8

const (
	nowhere origin = iota
	fromTable
	fromFree
	fromHand
)

// trace follows every physical card through a play.
type trace struct {
	from [256]origin
	old  [256]int16     // the meld of Old it lay in
	as   [256]card.Face // what it stood for then
	now  [256]int16     // the meld of New it lies in, plus one
	to   [256]card.Face // what it stands for now
	left [256]bool      // free cards that stay free
	hand int            // cards played from the hand
	free int            // free cards used

	follows [256]int16 // the meld of Old that a meld of New continues, plus one, where melds lie on
	swapped [256]bool  // hand cards that took a joker's place
	breach  Breach
	room    *Play // to be written over where the play must be another one; nil for a new one
}

// refuse is a breach, which lasts until the next.
func (t *trace) refuse(b Breach) *Breach {
	t.breach = b
	return &t.breach
}

// Complete returns the play with every card of the table and every free card on the new
// table. Where the play names an equal copy from the hand instead, the two change places.
// The breach says which card is nowhere, or in two places.
func (p *Play) Complete() (*Play, *Breach) {
	var t trace
	q, b := t.check(p)
	return q, b.kept()
}

// check traces every card through a play, and checks that each is in one place: each of
// the new table and of the free cards that stay is named once, and was there
// before; each of the old table is on the new one, and each free card there or
// still free. Where a copy from the hand lies in place of one of the table, the
// two change places: the answer is then another play.
func (t *trace) check(p *Play) (*Play, *Breach) {
	*t = trace{room: t.room}
	t.before(p)
	whole := t.freed(p)
	if b := t.after(whole); b != nil {
		return whole, b
	}
	for _, m := range p.Old {
		for _, c := range m {
			if t.now[c.ID] == 0 {
				if whole = t.exchange(p, whole, c, m); whole == nil {
					return p, t.refuse(Breach{Why: CardMissing, Meld: -1, Card: c.ID})
				}
			}
		}
	}
	for _, id := range p.Free {
		if t.now[id] == 0 && !t.left[id] {
			if whole = t.exchange(p, whole, card.Card{ID: id}, nil); whole == nil {
				return p, t.refuse(Breach{Why: CardMissing, Meld: -1, Card: id})
			}
		}
	}
	return whole, nil
}

// before traces every card to where it lay at the start of the turn.
func (t *trace) before(p *Play) {
	for i, m := range p.Old {
		for _, c := range m {
			t.from[c.ID], t.old[c.ID], t.as[c.ID] = fromTable, int16(i), c.As
		}
	}
	for _, id := range p.Free {
		t.from[id] = fromFree
	}
	for _, id := range p.Hand {
		t.from[id] = fromHand
	}
}

// freed is the play in which the cards left free are free ones: where a copy
// from elsewhere is named as free, the two change places.
func (t *trace) freed(p *Play) *Play {
	whole := p
	for k, id := range p.Left {
		if t.from[id] == fromFree || t.from[id] == nowhere {
			continue
		}
		i := slices.IndexFunc(p.Free, func(f card.ID) bool { return f.Face() == id.Face() && !slices.Contains(whole.Left, f) })
		if i < 0 {
			continue
		}
		if whole == p {
			whole = p.copied(t.room)
		}
		whole.Left[k] = p.Free[i]
		for _, m := range whole.New {
			for j := range m {
				if m[j].ID == p.Free[i] {
					m[j].ID = id
				}
			}
		}
	}
	return whole
}

// after traces every card that the play names to where it is to lie.
func (t *trace) after(p *Play) *Breach {
	for i, m := range p.New {
		for _, c := range m {
			switch {
			case !c.ID.Valid() || t.from[c.ID] == nowhere:
				return t.refuse(Breach{Why: CardForeign, Meld: i, Card: c.ID})
			case t.now[c.ID] != 0:
				return t.refuse(Breach{Why: CardTwice, Meld: i, Card: c.ID})
			}
			t.now[c.ID], t.to[c.ID] = int16(i+1), c.As
			switch t.from[c.ID] {
			case fromHand:
				t.hand++
			case fromFree:
				t.free++
			}
		}
	}
	for _, id := range p.Left {
		switch {
		case t.from[id] != fromFree:
			return t.refuse(Breach{Why: CardForeign, Meld: -1, Card: id})
		case t.left[id] || t.now[id] != 0:
			return t.refuse(Breach{Why: CardTwice, Meld: -1, Card: id})
		}
		t.left[id] = true
	}
	return nil
}

// exchange puts a card that lay in the meld m, or was free, in the place of a
// copy from the hand. The answer is whole, or a copy of it where that is still
// the play as it was named; nil if there is no such copy.
func (t *trace) exchange(named, whole *Play, c card.Card, m []card.Card) *Play {
	i, j := whole.twin(t, c, m)
	if i < 0 {
		return nil
	}
	if whole == named {
		whole = named.copied(t.room)
	}
	d := &whole.New[i][j]
	t.now[c.ID], t.to[c.ID] = t.now[d.ID], d.As
	t.now[d.ID], t.to[d.ID] = 0, card.NoFace
	t.hand--
	if t.from[c.ID] == fromFree {
		t.free++
	}
	d.ID = c.ID
	return whole
}

// twin is where a copy of a card lies that came from the hand: of several the
// one that stands for the same and lies with most of the card's mates.
func (p *Play) twin(t *trace, c card.Card, mates []card.Card) (at, index int) {
	at, most := -1, -1
	for i, m := range p.New {
		for j, d := range m {
			if t.from[d.ID] != fromHand || d.ID.Face() != c.ID.Face() {
				continue
			}
			n := 0
			for _, e := range m {
				if card.Has(mates, e.ID) {
					n++
				}
			}
			if d.As == c.As {
				n += len(mates)
			}
			if n > most {
				at, index, most = i, j, n
			}
		}
	}
	return at, index
}

// copied is the play with a new table and free cards of its own, to be changed,
// written over another one if there is one.
func (p *Play) copied(over *Play) *Play {
	if over == nil {
		over = new(Play)
	}
	melds, left := over.New[:cap(over.New)], over.Left[:0]
	for len(melds) < len(p.New) {
		melds = append(melds, nil)
	}
	for i, m := range p.New {
		melds[i] = append(melds[i][:0], m...)
	}
	*over = *p
	over.New, over.Left = melds[:len(p.New)], append(left, p.Left...)
	return over
}
