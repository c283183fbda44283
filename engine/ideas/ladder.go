package ideas

import (
	"errors"
	"math/bits"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// Errors of positions that have no place on the ladder, and of a search that
// was stopped.
var (
	ErrFixed   = errors.New("the melds of this rule set are never rearranged")
	ErrDraft   = errors.New("a half-made turn has no level: ask for the turn's beginning")
	ErrHand    = errors.New("a hand of more than 64 cards")
	ErrStopped = errors.New("stopped before it was known")
)

// Ladder finds the levels of positions. It holds memory that is used again, so
// it serves one caller at a time.
type Ladder struct {
	solver *solver.Solver
	limits solver.Limits
	pos    solver.Position
	hand   []card.Face // sorted
	copies [card.Joker + 1][]card.ID
	first  [card.Joker + 1]int // all zero
	play   rules.Play
	fits   map[uint64]bool // hand cards that can end on the table together, with no other
	cover  cover
	seen   map[string]bool
}

// New is a ladder.
func New() *Ladder { return &Ladder{solver: solver.New()} }

// Level is the lowest level at which that many cards of the hand can be laid, or
// more, and a sequence of changes that does it. It is 0 where no play lays that
// many.
func (l *Ladder) Level(limits solver.Limits, pos solver.Position, cards int) (Level, []Change, error) {
	for most := Extend; most <= Chain; most++ {
		changes, err := l.Reach(limits, pos, cards, most)
		if err != nil {
			return 0, nil, err
		}
		if changes != nil {
			return most, changes, nil
		}
	}
	return 0, nil, nil
}

// Reach is a sequence of changes, none above a level, that lays that many cards
// of the hand or more; nil if no sequence does, which is then proven. After each
// change the turn could end.
func (l *Ladder) Reach(limits solver.Limits, pos solver.Position, cards int, most Level) ([]Change, error) {
	start, err := l.newState(limits, pos)
	if err != nil || cards < 1 || cards > len(l.hand) {
		return nil, err
	}
	if most >= Chain { // one change may be the whole turn
		pos.Goal = solver.Max
		a, err := l.solver.Solve(limits, pos)
		if err != nil || a.Cards < cards {
			return nil, err
		}
		return []Change{{Table: a.Table, Hand: without(pos.Hand, a.Play)}}, nil
	}
	l.seen = map[string]bool{start.key(): true}
	end, err := l.climb(start, cards, most)
	if end == nil || err != nil {
		return nil, err
	}
	var changes []Change
	for s := end; s.came != nil; s = s.came {
		changes = append(changes, l.change(s))
	}
	slices.Reverse(changes)
	return changes, nil
}

// without is a hand without the cards that are played.
func without(hand []card.ID, played []card.Card) []card.ID {
	return slices.DeleteFunc(slices.Clone(hand), func(id card.ID) bool {
		return slices.ContainsFunc(played, func(c card.Card) bool { return c.ID == id })
	})
}

// newState makes the state of a position, once the solver has found nothing wrong with it.
func (l *Ladder) newState(limits solver.Limits, pos solver.Position) (*state, error) {
	pos.Goal = solver.Max
	switch {
	case pos.Draft != nil:
		return nil, ErrDraft
	case pos.Rules.Table != rules.TableShared:
		return nil, ErrFixed
	case len(pos.Hand) > 64:
		return nil, ErrHand
	}
	if _, err := l.solver.Playable(limits, pos); err != nil {
		return nil, err
	}
	l.cover.stop = limits.Stop
	l.limits, l.pos, l.fits = limits, pos, map[uint64]bool{}
	l.pos.Hand = slices.Clone(pos.Hand)
	slices.SortFunc(l.pos.Hand, func(a, b card.ID) int { return int(a.Face()) - int(b.Face()) })
	l.hand, l.play = l.hand[:0], l.pos.Beginning()
	for f := range l.copies {
		l.copies[f] = l.copies[f][:0]
	}
	for _, m := range pos.Table {
		for _, c := range m {
			l.copies[c.ID.Face()] = append(l.copies[c.ID.Face()], c.ID)
		}
	}
	for _, id := range l.pos.Hand {
		l.hand = append(l.hand, id.Face())
		l.copies[id.Face()] = append(l.copies[id.Face()], id)
	}
	return beginning(&l.pos), nil
}

// climb goes on from a state with changes up to a level, each once, until
// that many cards are laid. First it looks for a change that ends it.
func (l *Ladder) climb(from *state, cards int, most Level) (*state, error) {
	more := l.more(from.laid)
	var end *state
	for _, laid := range more {
		if bits.OnesCount64(laid) < cards {
			continue
		}
		if err := l.changes(from, laid, most, func(s *state) bool { end = s; return false }); err != nil || end != nil {
			return end, err
		}
	}
	for _, laid := range more {
		if bits.OnesCount64(laid) >= cards {
			continue
		}
		var next []*state
		err := l.changes(from, laid, most, func(s *state) bool {
			next = append(next, s)
			return true
		})
		if err != nil {
			return nil, err
		}
		for _, s := range next {
			if end, err := l.climb(s, cards, most); err != nil || end != nil {
				return end, err
			}
		}
	}
	return nil, nil
}

// more lists what can be laid of the hand when some of it lies: with at least
// one card more, of equal ones the first, and such that all of it finds a place
// in some layout.
func (l *Ladder) more(laid uint64) []uint64 {
	var all []uint64
	whole := uint64(1)<<len(l.hand) - 1
	rest := whole &^ laid
	for add := rest; add != 0; add = (add - 1) & rest {
		if set := laid | add; l.ordered(set) && l.fit(set) {
			all = append(all, set)
		}
	}
	return all
}

// ordered reports whether of equal cards the first are in a set.
func (l *Ladder) ordered(set uint64) bool {
	for i := 1; i < len(l.hand); i++ {
		if l.hand[i] == l.hand[i-1] && set>>i&1 != 0 && set>>(i-1)&1 == 0 {
			return false
		}
	}
	return true
}

// fit reports whether the turn can end with just these cards laid.
func (l *Ladder) fit(set uint64) bool {
	ok, known := l.fits[set]
	if !known {
		pos := l.pos
		pos.Hand, pos.Goal = nil, solver.Max
		for i, id := range l.pos.Hand {
			if set>>i&1 != 0 {
				pos.Hand = append(pos.Hand, id)
			}
		}
		a, err := l.solver.Solve(l.limits, pos)
		ok = err != nil || a.Out || !a.Exact
		l.fits[set] = ok
	}
	return ok
}

// changes calls yield with each state not seen before to which a change up to
// a level leads that lays just these cards, until it says false.
func (l *Ladder) changes(from *state, laid uint64, most Level, yield func(*state) bool) error {
	for n := 0; n <= min(most.opens(), len(from.melds)); n++ {
		err := l.open(from, laid, n, func(s *state) bool { return s.level > most || !l.fresh(s) || yield(s) })
		if err != nil || l.cover.ended {
			return err
		}
	}
	return nil
}

// open calls yield with the states to which changes lead that lay just these
// cards and open n melds, until it says false.
func (l *Ladder) open(from *state, laid uint64, n int, yield func(*state) bool) error {
	opened := make([]int, n)
	for i := range opened {
		opened[i] = i
	}
	for {
		l.fillCover(from, laid, opened, false)
		l.cover.found = func() bool { return yield(l.state(from, laid)) }
		l.cover.search()
		switch {
		case l.cover.stopped:
			return ErrStopped
		case l.cover.ended:
			return nil
		}
		i := n - 1 // the next choice of melds
		for i >= 0 && opened[i] == len(from.melds)-n+i {
			i--
		}
		if i < 0 {
			return nil
		}
		for opened[i]++; i+1 < n; i++ {
			opened[i+1] = opened[i] + 1
		}
	}
}

// fresh reports whether the turn could end with a state that was not seen
// before, and sees it.
func (l *Ladder) fresh(s *state) bool {
	key := s.key()
	if l.seen[key] || !l.lawful(s) {
		return false
	}
	l.seen[key] = true
	return true
}

// fillCover gives the cover what a change may lay: cards of the hand, free cards, and
// the melds, of which some are to be opened, and any others may be.
func (l *Ladder) fillCover(from *state, laid uint64, opened []int, any bool) {
	c := &l.cover
	c.reset(l.pos.Rules.Meld)
	for i, f := range l.hand {
		if (laid&^from.laid)>>i&1 != 0 {
			c.add(unit{pieces: []piece{{face: f}}, from: ofHand})
		}
	}
	for i, m := range from.melds {
		c.olds = append(c.olds, old{size: len(m) / 2, forced: slices.Contains(opened, i)})
		if !any && !c.olds[i].forced {
			continue
		}
		for _, p := range pieces(m) {
			c.add(unit{pieces: []piece{p}, from: i})
		}
	}
	for _, p := range pieces(from.free) {
		c.add(unit{pieces: []piece{p}, from: ofFree})
	}
	for i, m := range from.melds {
		if !c.olds[i].forced {
			c.add(unit{pieces: pieces(m), from: i, whole: true})
		}
	}
}
