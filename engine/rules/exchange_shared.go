package rules

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/meld"
)

// The assignment where everything may be rearranged. What is to be chosen is
// the place of each wild card that lay on the table, and for each the cards
// that its rule asks for: a companion that stays with it, a card from the hand
// that frees it or that lies with it.

// demand is n cards of a source, of the faces given, that must lie in a meld of
// New, or in any other.
type demand struct {
	n         int
	old       int // the meld of Old that they come from, notOld for the hand
	meld      int
	elsewhere bool
	faces     []card.Face // of wildSearch.faces
}

// wildSearch is a table that may be rearranged: the places of the wild cards so
// far, and what they ask for.
type wildSearch struct {
	*exchange
	wild    []int // into cards
	demands []demand
	faces   []card.Face         // of all demands, one after the other
	freed   [card.Joker + 1]int // wild cards freed, by what they stood for
}

// search finds places for all wild cards.
func (w *wildSearch) search(e *exchange) *Play {
	w.exchange, w.wild, w.freed = e, w.wild[:0], [card.Joker + 1]int{}
	w.forget(0)
	if e.r.Joker.Change != ChangeFree {
		for k, s := range e.cards {
			if s.as != card.NoFace {
				w.wild = append(w.wild, k)
			}
		}
	}
	return w.place(0)
}

// addDemand adds a demand for cards of the faces that were listed since the last one.
func (w *wildSearch) addDemand(d demand) {
	n := 0
	for i := range w.demands {
		n += len(w.demands[i].faces)
	}
	d.faces = w.faces[n:]
	w.demands = append(w.demands, d)
}

// forget takes back the demands after the first asked ones.
func (w *wildSearch) forget(asked int) {
	w.demands, w.faces = w.demands[:asked], w.faces[:0]
	for i := range w.demands {
		w.faces = w.faces[:len(w.faces)+len(w.demands[i].faces)]
	}
}

// place finds a place for the i-th wild card and those after it.
func (w *wildSearch) place(i int) *Play {
	if i == len(w.wild) {
		return w.opening(0)
	}
	laid, asked := len(w.laid), len(w.demands)
	c := w.cards[w.wild[i]]
	for k, s := range w.spots {
		if s.filled >= 0 || s.face != c.id.Face() || w.triedBefore(k) {
			continue
		}
		w.fill(k, w.wild[i])
		if s.as == c.as && w.stay(c, s.meld) {
			if q := w.place(i + 1); q != nil {
				return q
			}
		}
		w.back(laid)
		w.forget(asked)
		if s.as == c.as && w.r.Joker.Bound == BoundNone {
			continue // it is where it may be
		}
		w.fill(k, w.wild[i])
		w.freed[c.as]++
		if w.free(c, k) {
			if q := w.place(i + 1); q != nil {
				return q
			}
		}
		w.freed[c.as]--
		w.back(laid)
		w.forget(asked)
	}
	return nil
}

// triedBefore reports whether an empty spot of the same kind comes before.
func (w *wildSearch) triedBefore(k int) bool {
	s := w.spots[k]
	from, _ := w.in(s.meld)
	return slices.Contains(w.spots[from:k], s)
}

// stay asks for what a wild card that keeps its card needs without being freed.
func (w *wildSearch) stay(c source, to int) bool {
	old := w.p.Old[c.old]
	alone := !slices.ContainsFunc(old, func(m card.Card) bool { return !m.Wild() })
	switch w.r.Joker.Bound {
	case BoundMeld:
		for _, m := range old {
			if m.ID != c.id && (alone || !m.Wild()) {
				w.faces = append(w.faces, m.ID.Face())
			}
		}
		w.addDemand(demand{n: 1, old: c.old, meld: to})
	case BoundFrozen:
		for _, m := range old {
			if m.ID != c.id {
				w.faces = append(w.faces, m.ID.Face())
				w.addDemand(demand{n: countFace(old, m.ID.Face(), c.id), old: c.old, meld: to})
			}
		}
	}
	return true
}

// countFace counts the cards of a face but one.
func countFace(m []card.Card, f card.Face, but card.ID) int {
	n := 0
	for _, c := range m {
		if c.ID.Face() == f && c.ID != but {
			n++
		}
	}
	return n
}

// free asks for what frees a wild card, and for what it needs in the spot where
// it is used again.
func (w *wildSearch) free(c source, at int) bool {
	s := w.spots[at]
	j := &w.r.Joker
	if j.FreedBy == FreedByHand {
		if w.r.Meld.IsWild(c.as) || w.handCopies(c.as) < w.freed[c.as] {
			return false
		}
		if j.Bound == BoundFrozen {
			w.faces = append(w.faces, c.as)
			w.addDemand(demand{n: 1, old: notOld, meld: s.meld, elsewhere: true})
		}
	} else if !slices.ContainsFunc(w.spots, func(o spot) bool {
		return o.as == card.NoFace && Frees(w.r, w.p.Old[c.old], card.Card{ID: c.id, As: c.as}, o.face) && (j.Bound != BoundFrozen || o.meld != s.meld)
	}) {
		return false
	}
	if s.as != c.as && j.Reuse > 0 {
		listed := len(w.faces)
		from, to := w.in(s.meld)
		for _, o := range w.spots[from:to] {
			if !slices.Contains(w.faces[listed:], o.face) {
				w.faces = append(w.faces, o.face)
			}
		}
		w.addDemand(demand{n: j.Reuse, old: notOld, meld: s.meld})
	}
	return true
}

// handCopies counts the copies of a face that come from the hand.
func (w *wildSearch) handCopies(f card.Face) int {
	n := 0
	for _, s := range w.cards {
		if s.hand && s.id.Face() == f {
			n++
		}
	}
	return n
}

// opening chooses the melds from the i-th on that a first play owes and that
// must be from the hand alone.
func (w *wildSearch) opening(i int) *Play {
	c, owed := w.r.Contract(w.p.Deal)
	if w.p.Opened || !owed {
		return w.meet(0)
	}
	return w.contract(i, c)
}

func (w *wildSearch) contract(i int, owed Contract) *Play {
	if owed.Sets <= 0 && owed.Runs <= 0 {
		return w.meet(0)
	}
	laid := len(w.laid)
	for ; i < len(w.p.New); i++ {
		m, left := w.p.New[i], owed
		switch k, _ := meld.Check(m, w.r.Meld); {
		case k == meld.Set && len(m) >= owed.SetSize && owed.Sets > 0:
			left.Sets--
		case k == meld.Run && len(m) >= owed.RunSize && owed.Runs > 0:
			left.Runs--
		default:
			continue
		}
		if w.handAlone(i) {
			if q := w.contract(i+1, left); q != nil {
				return q
			}
		}
		w.back(laid)
	}
	return nil
}

// handAlone fills a meld from the hand.
func (w *wildSearch) handAlone(i int) bool {
	for _, c := range w.p.New[i] {
		if !w.give(c.ID.Face(), i) {
			return false
		}
	}
	return true
}

// meet meets the demands from the i-th on, each by what lies there already or
// by cards that are put there.
func (w *wildSearch) meet(i int) *Play {
	if i == len(w.demands) {
		return w.play()
	}
	d := &w.demands[i]
	return w.supply(i, d.n-w.have(d), 0)
}

// have counts the cards that a demand asks for and that lie there.
func (w *wildSearch) have(d *demand) int {
	n := 0
	for _, s := range w.spots {
		if s.filled >= 0 && (s.meld == d.meld) != d.elsewhere && slices.Contains(d.faces, s.face) {
			c := w.cards[s.filled]
			if c.old == d.old && c.hand == (d.old == notOld) {
				n++
			}
		}
	}
	return n
}

// supply puts n more cards to where the i-th demand wants them, of the faces
// from the k-th on.
func (w *wildSearch) supply(i, n, k int) *Play {
	if n <= 0 {
		return w.meet(i + 1)
	}
	d := &w.demands[i]
	laid := len(w.laid)
	for ; k < len(d.faces); k++ {
		for to := range w.p.New {
			if (to == d.meld) == d.elsewhere || !w.bring(d.old, d.old == notOld, d.faces[k], card.NoFace, to, false) {
				continue
			}
			if q := w.supply(i, n-1, k); q != nil {
				return q
			}
			w.back(laid)
		}
	}
	return nil
}
