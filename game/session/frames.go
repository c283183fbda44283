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

// framer does steps to a table and remembers what it was after each. A joker
// that was freed lies alone until it is used again.
type framer struct {
	rules meld.Rules
	now   []match.Meld
	loose []card.ID
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
	if s.Do == solver.StepFree && f.take(s.To, s.Joker.ID) {
		f.loose = append(f.loose, s.Joker.ID)
	}
	for _, c := range cards {
		if at := slices.Index(f.loose, c.ID); at >= 0 {
			f.loose = slices.Delete(slices.Clone(f.loose), at, at+1)
		}
		if s.From >= 0 && !f.take(s.From, c.ID) {
			return false
		}
	}
	to := &f.now[s.To]
	to.Cards = append(slices.Clone(to.Cards), cards...)
	if meld.Legal(to.Cards, f.rules) && !meld.InOrder(to.Cards) {
		meld.Arrange(to.Cards, f.rules)
	}
	frame := slices.Clone(f.now)
	for _, id := range f.loose {
		frame = append(frame, match.Meld{ID: looseMeld - int(id), Cards: []card.Card{{ID: id}}, Owner: -1})
	}
	f.all = append(f.all, frame)
	return true
}

// looseMeld is the ID under which a loose joker with the ID 0 would lie.
const looseMeld = newMeld - 2000

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
	if left != len(after) || len(f.loose) > 0 {
		return false
	}
	for _, frame := range f.all {
		for i := range min(len(frame), len(ids)) {
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
