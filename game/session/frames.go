package session

import (
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/rules"
	"machiavelli/engine/solver"
)

// frames is a table after each step on its way to another: melds keep their
// ID, new ones get the one they have in the end, the last frame is the end
// itself. Steps that do not lead there are none.
func frames(before, after []match.Meld, steps []solver.Step, r rules.Rules) ([]solver.Step, [][]match.Meld) {
	f := framer{rules: r.Meld, now: slices.Clone(before)}
	for _, s := range steps {
		if !f.do(s) {
			return nil, nil
		}
	}
	if len(f.all) == 0 || !f.name(after) {
		return nil, nil
	}
	for i, frame := range f.all {
		f.all[i] = slices.DeleteFunc(frame, func(m match.Meld) bool { return len(m.Cards) == 0 })
	}
	f.all[len(f.all)-1] = after
	return steps, f.all
}

// framer does steps to a table and remembers what it was after each.
type framer struct {
	rules meld.Rules
	now   []match.Meld
	all   [][]match.Meld
}

// do takes one step; it reports whether that can be done.
func (f *framer) do(s solver.Step) bool {
	if s.To < 0 || s.To > len(f.now) || s.From < -1 || s.From >= len(f.now) {
		return false
	}
	if s.To == len(f.now) {
		f.now = append(f.now, match.Meld{Owner: -1})
	}
	cards := s.Cards
	if s.Do == solver.StepSplit && s.From >= 0 && s.At > 0 && s.At < len(f.now[s.From].Cards) {
		cards = f.now[s.From].Cards[s.At:]
	}
	if s.Joker.ID != 0 {
		f.take(s.To, s.Joker.ID)
	}
	for _, c := range cards {
		if s.From >= 0 && !f.take(s.From, c.ID) {
			return false
		}
	}
	to := &f.now[s.To]
	to.Cards = append(slices.Clone(to.Cards), cards...)
	if meld.Legal(to.Cards, f.rules) && !meld.InOrder(to.Cards) {
		meld.Arrange(to.Cards, f.rules)
	}
	f.all = append(f.all, slices.Clone(f.now))
	return true
}

func (f *framer) take(from int, id card.ID) bool {
	m := &f.now[from]
	at := slices.IndexFunc(m.Cards, func(c card.Card) bool { return c.ID == id })
	if at < 0 {
		return false
	}
	m.Cards = slices.Delete(slices.Clone(m.Cards), at, at+1)
	return true
}

// name gives the new melds of all frames the IDs that they have in the end; it
// reports whether the last frame is the end.
func (f *framer) name(after []match.Meld) bool {
	ids := make([]int, len(f.now))
	left := 0
	for i, m := range f.now {
		if len(m.Cards) == 0 {
			continue
		}
		left++
		at := slices.IndexFunc(after, func(o match.Meld) bool { return sameCards(o.Cards, m.Cards) })
		if at < 0 {
			return false
		}
		ids[i] = after[at].ID
	}
	if left != len(after) {
		return false
	}
	for _, frame := range f.all {
		for i := range frame {
			switch {
			case frame[i].ID != 0: // an old meld
			case ids[i] != 0 && !slices.ContainsFunc(f.all[0], func(m match.Meld) bool { return m.ID == ids[i] }):
				frame[i].ID = ids[i]
			default:
				frame[i].ID = newMeld - 500 - i
			}
		}
	}
	return true
}
