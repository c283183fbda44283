package solver

import "slices"

// frontMost is the most answers that a front has.
const frontMost = 3

// Front is the best play of a position and, where that moves many cards (twice
// those it plays and four, or more), plays of fewer hand cards that take fewer
// moves: answers on the Pareto front of the first aim and the moves, at most
// three, the best first. Each is the best of all plays of that many hand cards or
// fewer. Between the best and the one with the fewest moves is the one that picks up
// the fewest cards besides those it plays. The front ends at a play that picks up no
// others, as smaller plays are parts of it. Where a stop leaves answers unproven, only
// the first is returned of them. The goals are Cards and Points.
func (s *Solver) Front(limits Limits, pos Position) ([]Answer, error) {
	if pos.Goal != Cards && pos.Goal != Points {
		return nil, &Error{Why: BadGoal, Meld: -1}
	}
	first, err := s.Solve(limits, pos)
	if err != nil {
		return nil, err
	}
	if !first.Exact || !first.Playable || first.Moves < 2*first.Cards+4 {
		return []Answer{first}, nil
	}
	front, err := s.cheaper(limits, pos, first)
	return thinned(front), err
}

// cheaper is the front below the best play, as far as a play that picks up no
// card but those it plays.
func (s *Solver) cheaper(limits Limits, pos Position, best Answer) ([]Answer, error) {
	front := []Answer{best}
	for a := best; a.Cards > 1 && a.Moves > a.Cards; {
		var err error
		pos.Most = a.Cards - 1
		if a, err = s.Solve(limits, pos); err != nil {
			return nil, err
		}
		if !a.Playable || !a.Exact {
			break
		}
		if a.Moves < front[len(front)-1].Moves {
			front = append(front, a)
		}
	}
	return front, nil
}

// thinned leaves the first, the last and the cheapest between them.
func thinned(front []Answer) []Answer {
	if len(front) <= frontMost {
		return front
	}
	between := front[1 : len(front)-1]
	cheapest := slices.MinFunc(between, func(a, b Answer) int { return a.Moves - a.Cards - (b.Moves - b.Cards) })
	return []Answer{front[0], cheapest, front[len(front)-1]}
}

// limit is the most hand cards that a play may take, 0 for any number.
func (p *Position) limit() int {
	n := p.Rules.LimitOf(p.Opened, !hasMelds(p))
	if p.Most > 0 && (n == 0 || p.Most < n) {
		return p.Most
	}
	return n
}
