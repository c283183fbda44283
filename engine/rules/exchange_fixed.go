package rules

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// The assignments where the melds of the old table lie on, each in one of the
// new table: which continues which is all there is to choose.

// alone is a first play that leaves the table as it lies: every old meld is a
// new one. Equal melds are equal, except for their owners.
func (e *exchange) alone() *Play {
	taken := make([]bool, len(e.p.New))
	for i, m := range e.p.Old {
		best := -1
		for j, n := range e.p.New {
			if !taken[j] && card.Alike(m, n) && (best < 0 || e.sameOwner(i, j) && !e.sameOwner(i, best)) {
				best = j
			}
		}
		if best < 0 || !e.all(i, m, best) {
			return nil
		}
		taken[best] = true
	}
	return e.play()
}

// all moves every card of an old meld to a new one.
func (e *exchange) all(old int, m []card.Card, to int) bool {
	for _, c := range m {
		if !e.move(old, c, to) {
			return false
		}
	}
	return true
}

// sameOwner reports whether an old meld and a new one have one owner.
func (e *exchange) sameOwner(i, j int) bool {
	return e.r.Table != TableOwned || e.p.OldOwner[i] == e.p.NewOwner[j]
}

// surplus is the kinds of cards that a holds and b lacks.
func surplus(a, b []card.Card) []card.Card {
	var out []card.Card
	rest := card.Kinds(b)
	for _, c := range card.Kinds(a) {
		if i := slices.Index(rest, c); i >= 0 {
			rest = slices.Delete(rest, i, i+1)
		} else {
			out = append(out, c)
		}
	}
	return out
}

// owned is a table whose melds have owners: those of others lie as they did,
// except for one card that may be stolen, and the player's own hold all their
// cards and may hold more.
func (e *exchange) owned() *Play {
	p := e.p
	taken := make([]bool, len(p.New))
	var robbed []int // melds of others that are not as they were
	var own []int
	for i, m := range p.Old {
		if p.OldOwner[i] == p.Seat {
			own = append(own, i)
			continue
		}
		j := slices.IndexFunc(numbers(len(p.New)), func(j int) bool { return !taken[j] && e.sameOwner(i, j) && card.Alike(m, p.New[j]) })
		if j < 0 {
			robbed = append(robbed, i)
			continue
		}
		if taken[j] = true; !e.all(i, m, j) {
			return nil
		}
	}
	switch len(robbed) {
	case 0:
		return e.grown(own, taken)
	case 1:
		return e.robbed(robbed[0], own, taken)
	}
	return nil
}

func numbers(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// robbed is owned where a card of the i-th old meld is stolen: it lies in a new
// meld that continues none.
func (e *exchange) robbed(i int, own []int, taken []bool) *Play {
	p := e.p
	for j, n := range p.New {
		if taken[j] || !e.sameOwner(i, j) || len(n) != len(p.Old[i])-1 || len(surplus(n, p.Old[i])) > 0 {
			continue
		}
		lost := surplus(p.Old[i], n)[0]
		laid := len(e.laid)
		for k, to := range p.New {
			if k == j || taken[k] || p.NewOwner[k] != p.Seat || !slices.Contains(card.Kinds(to), lost) {
				continue
			}
			if e.theft(i, j, k, lost) {
				taken[j], taken[k] = true, true
				if q := e.grown(own, taken); q != nil {
					return q
				}
				taken[j], taken[k] = false, false
			}
			e.back(laid)
		}
	}
	return nil
}

// theft leaves the old meld i in the new one j, except for a card that goes to k.
func (e *exchange) theft(i, j, k int, lost card.Card) bool {
	gone := false
	for _, c := range e.p.Old[i] {
		to := j
		if !gone && c.ID.Face() == lost.ID.Face() && c.As == lost.As {
			to, gone = k, true
		}
		if !e.move(i, c, to) {
			return false
		}
	}
	return gone
}

// grown has the player's old melds lie on in new ones that are not taken: a
// matching, as each may fit several.
func (e *exchange) grown(own []int, taken []bool) *Play {
	fits := make([][]int, len(own))
	for k, i := range own {
		for j, n := range e.p.New {
			if !taken[j] && e.sameOwner(i, j) && len(surplus(e.p.Old[i], n)) == 0 {
				fits[k] = append(fits[k], j)
			}
		}
	}
	to, ok := matching(fits, len(e.p.New))
	if !ok {
		return nil
	}
	laid := len(e.laid)
	defer e.back(laid)
	for k, i := range own {
		if !e.all(i, e.p.Old[i], to[k]) {
			return nil
		}
	}
	return e.play()
}

// matching gives each row one of its columns, each to one row only, by
// augmenting paths; false if no matching exists.
func matching(rows [][]int, columns int) ([]int, bool) {
	row := make([]int, columns) // that has the column, plus one
	for i := range rows {
		if !augment(rows, i, row, make([]bool, columns)) {
			return nil, false
		}
	}
	out := make([]int, len(rows))
	for j, i := range row {
		if i > 0 {
			out[i-1] = j
		}
	}
	return out, true
}

func augment(rows [][]int, i int, row []int, seen []bool) bool {
	for _, j := range rows[i] {
		if seen[j] {
			continue
		}
		seen[j] = true
		if row[j] == 0 || augment(rows, row[j]-1, row, seen) {
			row[j] = i + 1
			return true
		}
	}
	return false
}

// extended is a table whose melds are only extended: each lies on in a new one,
// which holds its natural cards and twos, and its jokers except for those whose
// card a natural one of the hand has taken.
func (e *exchange) extended() *Play {
	fits := make([][]int, len(e.p.Old))
	for i := range e.p.Old {
		for j := range e.p.New {
			laid := len(e.laid)
			if _, ok := e.extend(i, j, 0); ok {
				fits[i] = append(fits[i], j)
			}
			e.back(laid)
		}
	}
	return e.continued(0, fits, nil)
}

// continued chooses what continues the old melds from the i-th on; leave is the
// jokers that have left melds so far.
func (e *exchange) continued(i int, fits [][]int, leave []leaver) *Play {
	if _, ok := matching(fits, len(e.p.New)); !ok {
		return nil
	}
	if i == len(fits) {
		return e.rehoused(leave)
	}
	laid := len(e.laid)
	all := fits[i]
	defer func() { fits[i] = all }()
	var tried []int
	for _, j := range all {
		if slices.ContainsFunc(fits[:i], func(one []int) bool { return one[0] == j }) ||
			slices.ContainsFunc(tried, func(o int) bool { return card.Alike(e.p.New[o], e.p.New[j]) }) {
			continue
		}
		tried = append(tried, j)
		fits[i] = []int{j}
		for spare := 0; ; spare++ {
			more, ok := e.extend(i, j, spare)
			if ok {
				if q := e.continued(i+1, fits, append(leave, more...)); q != nil {
					return q
				}
			}
			if e.back(laid); !ok {
				break
			}
		}
	}
	return nil
}

// leaver is a joker that leaves its meld, which lies on as the new meld from.
type leaver struct{ card, from int }

// extend has the old meld i lie on as the new meld j, and says which jokers
// leave it: as few as can be, and spare ones besides, which make room in a set
// for those of other melds. There must be a natural card that takes the place of
// each, and it is from the hand, as all of the old table lie elsewhere.
func (e *exchange) extend(i, j, spare int) (leave []leaver, ok bool) {
	m, n := e.p.Old[i], e.p.New[j]
	kind, _ := meld.Check(n, e.r.Meld)
	for _, c := range m {
		switch {
		case !c.Wild() && !e.move(i, c, j):
			return nil, false
		case c.Wild() && (!c.ID.Joker() || e.r.Meld.IsWild(c.As)) && !e.bring(i, false, c.ID.Face(), c.As, j, kind == meld.Run):
			return nil, false
		}
	}
	places := e.natural(n, m) // natural cards that may take the place of a joker
	for _, c := range m {
		if !c.ID.Joker() || e.r.Meld.IsWild(c.As) {
			continue
		}
		switch {
		case spare > 0 && kind == meld.Set:
			spare--
		case e.bring(i, false, card.Joker, c.As, j, kind == meld.Run):
			continue
		}
		by := slices.IndexFunc(places, func(f card.Face) bool { return f == c.As || kind == meld.Set && f.Rank() == c.As.Rank() })
		if by < 0 {
			return nil, false
		}
		places = slices.Delete(places, by, by+1)
	}
	for at, s := range e.cards { // which of a set's jokers stayed made no difference
		if !s.used && s.old == i && s.id.Joker() {
			leave = append(leave, leaver{at, j})
		}
	}
	return leave, spare == 0
}

// natural is the faces of the natural cards that a new meld holds beside those
// of an old one.
func (e *exchange) natural(n, m []card.Card) []card.Face {
	var out []card.Face
	for _, c := range surplus(n, m) {
		if c.As == card.NoFace {
			out = append(out, c.ID.Face())
		}
	}
	return out
}

// rehoused puts the jokers that have left their melds into others.
func (e *exchange) rehoused(leave []leaver) *Play {
	if len(leave) == 0 {
		return e.play()
	}
	laid := len(e.laid)
	last := -1 // the meld tried before
	for k, s := range e.spots {
		if s.filled >= 0 || s.face != card.Joker || s.meld == leave[0].from || s.meld == last {
			continue
		}
		last = s.meld
		e.fill(k, leave[0].card)
		if q := e.rehoused(leave[1:]); q != nil {
			return q
		}
		e.back(laid)
	}
	return nil
}
