package rules

import (
	"slices"

	"machiavelli/engine/card"
)

// Checker checks plays one after the other. It keeps the memory in which CheckPlay
// tries a play with other copies. The zero Checker is ready to use.
type Checker struct {
	t     trace
	named Play // the play as it was named, made whole
	e     exchange
	wild  wildSearch
}

// Legal reports whether CheckPlay finds no breach in a play.
func (c *Checker) Legal(r *Rules, p *Play) bool {
	c.t.room = &c.named
	p, b, other := r.asNamed(p, &c.t)
	return b == nil || other && c.exchanged(r, p) != nil
}

// exchange looks for an assignment of equal copies to where they came from
// that makes a play legal. The cards of the play stay, and so does what each
// place of the new table holds: a copy of a face, standing for something. Which
// copy it is changes, one choice after the other, each as far as a rule asks
// for it; what no rule asks for lies as it was named, if it can.
type exchange struct {
	r     *Rules
	p     *Play
	t     trace
	spots []spot
	from  []int // where the spots of each meld of New begin, and the end of the last
	cards []source
	laid  []int // the spots that were filled, in order

	other Play // the play with other copies
	after trace
}

// spot is a place of the new table.
type spot struct {
	meld   int
	face   card.Face // printed
	as     card.Face
	filled int // an index into cards, -1 for none
}

// source is a card that the play lays.
type source struct {
	id   card.ID
	as   card.Face // on the old table
	old  int       // the meld of Old that it comes from, or notOld
	hand bool
	used bool
}

// notOld is where cards come from that lay in no meld.
const notOld = -1

// exchanged is the play with its copies assigned such that it is legal, nil if
// there is no such way. The cards and melds of the play must be so already.
func (c *Checker) exchanged(r *Rules, p *Play) *Play {
	e := &c.e
	e.r, e.p = r, p
	e.t.check(p)
	if !e.gather() {
		return nil
	}
	alone := !p.Opened && (r.Opening.Kind == OpenPoints || r.Opening.Kind == OpenMeld)
	switch {
	case alone:
		return e.alone()
	case r.Table == TableOwned:
		return e.owned()
	case r.Table == TableExtend:
		return e.extended()
	}
	return c.wild.search(e)
}

// gather lists the spots and the cards, and reports whether there are two that
// could change places: copies of a face that came from different places.
func (e *exchange) gather() bool {
	var first [card.Joker + 1]int // the place of the first copy, plus two
	differ := false
	e.spots, e.from, e.cards, e.laid = e.spots[:0], e.from[:0], e.cards[:0], e.laid[:0]
	for i, m := range e.p.New {
		e.from = append(e.from, len(e.spots))
		for _, c := range m {
			f := c.ID.Face()
			e.spots = append(e.spots, spot{meld: i, face: f, as: c.As, filled: -1})
			s := source{id: c.ID, old: notOld, hand: e.t.from[c.ID] == fromHand}
			place := 1
			if s.hand {
				place = 2
			}
			if e.t.from[c.ID] == fromTable {
				s.old, s.as = int(e.t.old[c.ID]), e.t.as[c.ID]
				place = s.old + 3
			}
			e.cards = append(e.cards, s)
			differ = differ || first[f] != 0 && first[f] != place || first[f] != 0 && s.as != card.NoFace
			first[f] = place
		}
	}
	e.from = append(e.from, len(e.spots))
	return differ
}

// in is the range of the spots of a meld of New.
func (e *exchange) in(meld int) (from, to int) { return e.from[meld], e.from[meld+1] }

// fill puts a card in a spot.
func (e *exchange) fill(spot, card int) {
	e.spots[spot].filled = card
	e.cards[card].used = true
	e.laid = append(e.laid, spot)
}

// back empties the spots that were filled last, until that many are left.
func (e *exchange) back(laid int) {
	for _, s := range e.laid[laid:] {
		e.cards[e.spots[s].filled].used = false
		e.spots[s].filled = -1
	}
	e.laid = e.laid[:laid]
}

// bring puts a copy of a face that lay in a meld of Old, or one from the hand,
// into a meld of New, in a spot where it stands for the same as it did if it is
// a wild card and strict says so. It reports whether there are both.
func (e *exchange) bring(old int, hand bool, face, as card.Face, to int, strict bool) bool {
	card := slices.IndexFunc(e.cards, func(s source) bool {
		return !s.used && s.old == old && s.hand == hand && s.id.Face() == face && (!strict || s.as == as)
	})
	if card < 0 {
		return false
	}
	from, end := e.in(to)
	for k := from; k < end; k++ {
		if s := &e.spots[k]; s.filled < 0 && s.face == face && (!strict || s.as == as) {
			e.fill(k, card)
			return true
		}
	}
	return false
}

// move is bring for a card of the old table that stands for the same.
func (e *exchange) move(old int, c card.Card, to int) bool {
	return e.bring(old, false, c.ID.Face(), c.As, to, true)
}

// give is bring for a card of the hand, whatever a wild card stands for.
func (e *exchange) give(face card.Face, to int) bool {
	return e.bring(notOld, true, face, card.NoFace, to, false)
}

// play is the play with the spots filled, the rest as it was named where that
// can be; nil if it is not legal.
func (e *exchange) play() *Play {
	before := len(e.laid)
	defer e.back(before)
	for k := range e.spots { // the cards are listed as the spots are
		if e.spots[k].filled < 0 && !e.cards[k].used {
			e.fill(k, k)
		}
	}
	for k := range e.spots {
		if e.spots[k].filled >= 0 {
			continue
		}
		e.fill(k, slices.IndexFunc(e.cards, func(s source) bool { return !s.used && s.id.Face() == e.spots[k].face }))
	}
	q := e.p.copied(&e.other)
	k := 0
	for i := range q.New {
		for j := range q.New[i] {
			q.New[i][j].ID = e.cards[e.spots[k].filled].id
			k++
		}
	}
	e.after.check(q)
	if e.r.checkOrigins(q, &e.after) != nil {
		return nil
	}
	return q
}
