package review

import (
	"cmp"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/solver"
)

// Lack says why a hand does not go whole.
type Lack struct {
	Stay  []card.ID      // the fewest cards of the hand without which all others can go
	One   []Wanted       // unseen cards each of which would do
	Two   [][2]card.Face // pairs of unseen cards that would do, where no card does alone
	Whole bool           // the whole hand would go, with what came to it; else more of the hand than now
	Exact bool           // everything was looked at: there is nothing else
}

// Wanted is an unseen card, and how many there are of it.
type Wanted struct {
	Face   card.Face
	Unseen int
}

// LackWork is the usual work of a Lack, some tenths of a second.
const LackWork = 3_000_000

// Lacks says why the hand of a view does not go whole in a turn. It sees nothing else,
// and ends after that much work, in units of solver.Spent (0: LackWork), or when stop
// says true. A hand that goes whole lacks nothing.
func Lacks(v match.View, work int, stop func() bool) (Lack, error) {
	if work == 0 {
		work = LackWork
	}
	l := lack{solver: solver.New(), at: v.Position(solver.Max)}
	l.stop = func() bool { return l.solver.Spent() >= work || stop != nil && stop() }
	found, err := l.largest(0)
	if err != nil {
		return Lack{}, err
	}
	out := Lack{Stay: slices.Clone(v.Hand), Exact: found.Exact}
	for _, c := range found.Play {
		out.Stay = slices.DeleteFunc(out.Stay, func(id card.ID) bool { return id == c.ID })
	}
	if len(out.Stay) == 0 || !out.Exact {
		return out, nil
	}
	l.unseen = copies(v.Unseen())
	return out, l.wanted(&out)
}

// lack looks for the cards that a hand lacks.
type lack struct {
	solver *solver.Solver
	at     solver.Position
	stop   func() bool
	unseen []unseen
}

// unseen is the unseen copies of a face.
type unseen struct {
	ids   []card.ID
	stays int // of the hand and one of these, in the largest play
}

// copies are cards by their face.
func copies(ids []card.ID) (all []unseen) {
	for _, id := range ids {
		if n := len(all); n > 0 && all[n-1].ids[0].Face() == id.Face() {
			all[n-1].ids = append(all[n-1].ids, id)
		} else {
			all = append(all, unseen{ids: []card.ID{id}})
		}
	}
	return all
}

// largest is the largest play of the hand with some cards more. A play of less than least
// cards need not be the largest.
func (l *lack) largest(least int, more ...card.ID) (solver.Answer, error) {
	p := l.at
	p.Hand = slices.Concat(p.Hand, more)
	return l.solver.Solve(solver.Limits{Stop: l.stop, Least: least}, p)
}

// wanted looks for single cards with which the whole hand goes, and then for pairs. If it
// finds neither, it lists the single cards with which more of the hand goes.
func (l *lack) wanted(out *Lack) error {
	for i := range l.unseen {
		l.unseen[i].stays = len(l.at.Hand) + 1
	}
	for i := range l.unseen {
		a, err := l.largest(0, l.unseen[i].ids[0])
		if err != nil {
			return err
		}
		if !a.Exact {
			out.Exact = false
			break
		}
		l.unseen[i].stays -= a.Cards
	}
	if out.One = l.with(1); len(out.One) > 0 {
		out.Whole = true
		return nil
	}
	if out.Exact {
		if err := l.pairs(out); err != nil {
			return err
		}
	}
	if out.Whole = len(out.Two) > 0; !out.Whole {
		out.One = l.with(len(out.Stay))
	}
	return nil
}

// with are the cards with which less than some cards of the hand stay, the best first.
func (l *lack) with(most int) (cards []Wanted) {
	slices.SortStableFunc(l.unseen, func(a, b unseen) int { return cmp.Compare(a.stays, b.stays) })
	for _, u := range l.unseen {
		if u.stays < most {
			cards = append(cards, Wanted{u.ids[0].Face(), len(u.ids)})
		}
	}
	return cards
}

// pairs looks for pairs of cards with which the whole hand goes, of those that help most
// by themselves first.
func (l *lack) pairs(out *Lack) error {
	least := len(l.at.Hand) + 2
	for last := range l.unseen {
		for first := range last + 1 {
			a, b := l.unseen[first].ids[0], l.unseen[last].ids[0]
			if first == last {
				if len(l.unseen[last].ids) < 2 {
					continue
				}
				b = l.unseen[last].ids[1]
			}
			found, err := l.largest(least, a, b)
			if err != nil {
				return err
			}
			if found.Cards == least {
				out.Two = append(out.Two, [2]card.Face{a.Face(), b.Face()})
			}
			if l.stop() {
				out.Exact = false
				return nil
			}
		}
	}
	return nil
}
