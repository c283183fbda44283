package solver

import (
	"iter"
	"slices"

	"machiavelli/engine/card"
)

// Best goes through the best plays of a position that take different cards
// from the hand (copies of a card are alike), each with the fewest moves. It
// ends early if the search is stopped. It yields nothing when no card can be played or
// the position is invalid: Solve says why.
func (s *Solver) Best(limits Limits, pos Position) iter.Seq[Answer] {
	return func(yield func(Answer) bool) {
		if pos.Goal != Cards && pos.Goal != Points && pos.Goal != Max {
			return
		}
		if check(&pos) != nil {
			return
		}
		s.setLimits(limits)
		e := enumeration{s: s, pos: pos, yield: yield}
		first, ok := e.worth(pos.Hand)
		if !ok || first <= 0 {
			return
		}
		e.aim = first
		hand := slices.Clone(pos.Hand)
		slices.SortFunc(hand, func(a, b card.ID) int { return int(a.Face()) - int(b.Face()) })
		e.choose(hand, nil)
	}
}

type enumeration struct {
	s     *Solver
	pos   Position
	aim   int32 // what a best play is worth
	yield func(Answer) bool
}

// worth is what the best play of some of the hand cards is worth.
func (e *enumeration) worth(hand []card.ID) (int32, bool) {
	pos := e.pos
	pos.Hand = hand
	if pos.Goal == Cards {
		pos.Goal = Max
	}
	t := e.s.newTurn(&pos)
	e.s.firstAim(t)
	return t.value, t.err == nil && !t.cut
}

// choose decides how many of the next face of the hand are played: left are
// the cards not yet decided on, in those that are to be played.
// It reports whether to go on.
func (e *enumeration) choose(left, in []card.ID) bool {
	t := turn{pos: &e.pos}
	sum := int32(0)
	for _, id := range in {
		sum += t.worth(id)
	}
	if sum > e.aim {
		return true
	}
	if sum == e.aim {
		return e.give(in)
	}
	if len(left) == 0 {
		return true
	}
	n := 1
	for n < len(left) && left[n].Face() == left[0].Face() {
		n++
	}
	for take := n; take >= 0; take-- {
		some := slices.Concat(in, left[:take])
		if take < n {
			if got, ok := e.worth(slices.Concat(some, left[n:])); !ok || got < e.aim {
				return ok
			}
		}
		if !e.choose(left[n:], some) {
			return false
		}
	}
	return true
}

// give answers with exactly these cards, if they can be played.
func (e *enumeration) give(hand []card.ID) bool {
	if got, ok := e.worth(hand); !ok || got < e.aim {
		return ok
	}
	pos := e.pos
	pos.Hand = hand
	var a Answer
	if err := e.s.solve(&a, &pos); err != nil || !a.Playable {
		return false
	}
	a.Out = len(hand) == len(e.pos.Hand)
	return e.yield(a)
}
