package anytable

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// board is a table and a hand that are laid out card by card. The position is
// all there is of them; to is where the next card goes.
type board struct {
	p  solver.Position
	to int // the index of a meld; len(p.Table): a new one; inHand
}

// inHand is the hand as the place where the next card goes.
const inHand = -1

// empty is a board on which nothing lies.
func empty(r rules.Rules) board {
	return board{p: solver.Position{Rules: r, Opened: true, Deal: 1, Goal: solver.Cards}, to: 0}
}

// deckOf is every card that a match by the rules may be played with.
func deckOf(r *rules.Rules) []card.ID {
	packs, jokers := r.Deck(r.MaxPlayers)
	return card.Deck(packs, jokers)
}

// open lays a position out. Cards that the rule set's deck has not are left out;
// the number of them is answered.
func (b *board) open(p solver.Position) (lost int) {
	rest := deckOf(&p.Rules)
	take := func(c card.Card) (card.Card, bool) {
		at := slices.IndexFunc(rest, func(id card.ID) bool { return id.Face() == c.ID.Face() })
		if at < 0 {
			lost++
			return c, false
		}
		c.ID = rest[at]
		rest = slices.Delete(rest, at, at+1)
		return c, true
	}
	was := p
	p.Table, p.Hand, p.Owners = nil, nil, nil
	for i, cards := range was.Table {
		var m []card.Card
		for _, c := range cards {
			if c, ok := take(c); ok {
				m = append(m, c)
			}
		}
		if m == nil {
			continue
		}
		p.Table = append(p.Table, m)
		if p.Rules.Table != rules.TableShared {
			owner := p.Seat
			if i < len(was.Owners) && was.Owners[i] >= 0 {
				owner = was.Owners[i]
			}
			p.Owners = append(p.Owners, owner)
		}
	}
	for _, id := range was.Hand {
		if c, ok := take(card.Card{ID: id}); ok {
			p.Hand = append(p.Hand, c.ID)
		}
	}
	if lost > 0 {
		p.Draft = nil // it has cards that are not there
	}
	p.Goal, p.Mine = solver.Cards, nil
	b.p, b.to = p, inHand
	if len(p.Table) == 0 {
		b.to = 0
	}
	return lost
}

// play has the same cards lie under other rules, as far as their deck has them.
func (b *board) play(r rules.Rules) (lost int) {
	p, to := b.p, b.to
	p.Rules, p.Draft = r, nil
	if !r.FirstMeld() {
		p.Opened, p.Early = true, false
	}
	for i, m := range p.Table { // what stood for a card may be one now, and the other way round
		p.Table[i] = slices.Clone(m)
		for k := range m {
			if !r.Meld.IsWild(m[k].ID.Face()) {
				p.Table[i][k].As = card.NoFace
			}
		}
	}
	lost = b.open(p)
	for i := range b.p.Table {
		b.arrange(i)
	}
	if to <= len(b.p.Table) {
		b.to = to
	}
	return lost
}

// free is the cards that lie nowhere yet.
func (b *board) free() []card.ID {
	used := slices.Clone(b.p.Hand)
	for _, m := range b.p.Table {
		used = append(used, card.IDs(m)...)
	}
	return slices.DeleteFunc(deckOf(&b.p.Rules), func(id card.ID) bool { return slices.Contains(used, id) })
}

// left is how many copies of each face lie nowhere yet.
func (b *board) left() map[card.Face]int {
	n := map[card.Face]int{}
	for _, id := range b.free() {
		n[id.Face()]++
	}
	return n
}

// add lays a card where the next one goes; false if no copy is left.
func (b *board) add(f card.Face) bool {
	free := b.free()
	at := slices.IndexFunc(free, func(id card.ID) bool { return id.Face() == f })
	if at < 0 {
		return false
	}
	b.changed()
	switch {
	case b.to == inHand:
		b.p.Hand = append(b.p.Hand, free[at])
		return true
	case b.to == len(b.p.Table):
		b.p.Table = append(b.p.Table, nil)
		if b.p.Rules.Table != rules.TableShared {
			b.p.Owners = append(b.p.Owners, b.p.Seat)
		}
	}
	b.p.Table[b.to] = append(b.p.Table[b.to], card.Card{ID: free[at]})
	b.arrange(b.to)
	return true
}

// remove takes a card away from where the next one goes.
func (b *board) remove(i int) {
	b.changed()
	if b.to == inHand {
		b.p.Hand = slices.Delete(b.p.Hand, i, i+1)
		return
	}
	m := slices.Delete(b.p.Table[b.to], i, i+1)
	if b.p.Table[b.to] = m; len(m) > 0 {
		b.arrange(b.to)
		return
	}
	b.p.Table = slices.Delete(b.p.Table, b.to, b.to+1)
	if b.p.Owners != nil {
		b.p.Owners = slices.Delete(b.p.Owners, b.to, b.to+1)
	}
	b.to = len(b.p.Table)
}

// changed forgets what was said of a turn that was under way, and gives the lists
// of the position memory of their own.
func (b *board) changed() {
	b.p.Draft = nil
	b.p.Hand, b.p.Owners = slices.Clone(b.p.Hand), slices.Clone(b.p.Owners)
	b.p.Table = slices.Clone(b.p.Table)
	for i, m := range b.p.Table {
		b.p.Table[i] = slices.Clone(m)
	}
}

// arrange puts the cards of a meld in order. Wild cards of which nothing is said
// stand for what makes it legal, the likeliest way.
func (b *board) arrange(i int) {
	m := b.p.Table[i]
	if len(m) == 1 {
		m[0].As = card.NoFace // it may lie free
		return
	}
	if all := b.readings(i); len(all) > 0 && !meld.Legal(m, b.p.Rules.Meld) {
		copy(m, all[0])
	}
	meld.Arrange(m, b.p.Rules.Meld)
}

// readings is what the wild cards of a meld may stand for, one reading each.
func (b *board) readings(i int) [][]card.Card {
	r := b.p.Rules.Meld
	m := slices.Clone(b.p.Table[i])
	if !slices.ContainsFunc(m, func(c card.Card) bool { return r.IsWild(c.ID.Face()) }) {
		return nil
	}
	for k := range m {
		m[k].As = card.NoFace
	}
	return meld.Readings(m, r)
}

// reread has the wild cards of the meld that cards go to stand for what they may
// stand for, too.
func (b *board) reread() {
	b.changed()
	m := b.p.Table[b.to]
	same := func(o []card.Card) bool {
		return !slices.ContainsFunc(m, func(c card.Card) bool { return !slices.Contains(o, c) })
	}
	all := b.readings(b.to)
	copy(m, all[(slices.IndexFunc(all, same)+1)%len(all)])
	meld.Arrange(m, b.p.Rules.Meld)
}

// states is what each meld is, and why it is not legal. A card alone is legal
// where cards may lie free.
func (b *board) states() []match.MeldState {
	v := match.View{Rules: b.p.Rules, Phase: match.Turning, Deal: 1, Seats: []match.Seat{{Opened: true}}}
	for i, m := range b.p.Table {
		v.Table = append(v.Table, match.Meld{ID: i + 1, Cards: m, Owner: -1})
	}
	states := match.NewDraft(v).State()
	free := 0
	for i, m := range b.p.Table {
		if len(m) == 1 && free < b.p.Rules.Free {
			free++
			states[i] = match.MeldState{State: match.Legal}
		}
	}
	return states
}

// legal reports whether every meld of the table is, and something is there to
// play with.
func (b *board) legal() bool {
	return !slices.ContainsFunc(b.states(), func(s match.MeldState) bool { return s.State != match.Legal })
}

// adopt makes the table that of a play which the solver has found.
func (b *board) adopt(a *solver.Answer) {
	b.changed()
	for len(b.p.Owners) > 0 && len(b.p.Owners) < len(a.Table) {
		b.p.Owners = append(b.p.Owners, b.p.Seat)
	}
	b.p.Table = a.Table
	for _, c := range a.Play {
		b.p.Hand = slices.DeleteFunc(b.p.Hand, func(id card.ID) bool { return id == c.ID })
	}
	b.p.Opened, b.to = true, inHand
}

// typed is the position as it is typed.
func (b *board) typed() string {
	text := ""
	for _, m := range b.p.Table {
		text += card.Join(m) + " "
	}
	text += "|"
	for _, id := range b.p.Hand {
		text += " " + id.String()
	}
	return text
}
