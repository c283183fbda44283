package session

import (
	"slices"

	"machiavelli/engine/match"
)

// follow notes in the record whether an action does what the hint of the turn says, so that
// the review has no mark for it. What has no choice follows nothing and strays from nothing.
func (p *player) follow(a match.Action) {
	if r := p.keeping.record.recorder; r != nil && ways(&p.view) > 1 {
		r.Follow(p.view.Deal, p.view.Turns, p.Hint.follows(a))
	}
}

// ways is how many kinds of action a view offers.
func ways(v *match.View) (n int) {
	for _, o := range v.Options {
		if o.Why == nil && o.Do != match.GiveUp && o.Do != match.Touch {
			n++
		}
	}
	return n
}

// follows reports whether an action is what the hint shows: the play that it leads to, the
// action that it advises, or the one that it says wins more often.
func (h *Hint) follows(a match.Action) bool {
	if !h.Shown() {
		return false
	}
	if b := h.Better(); b != nil && b.Do == a.Do && a.Do != match.Play {
		return b.Card.Face() == a.Card.Face()
	}
	if a.Do == match.Play {
		return h.Playable() && sameTable(a.Table, h.target)
	}
	return !h.Playable() && h.Advice.Do == a.Do && h.Advice.Card.Face() == a.Card.Face()
}

// sameTable reports whether two tables hold the same melds, equal copies being equal.
func sameTable(a, b []match.Meld) bool {
	faces := func(melds []match.Meld) (all []string) {
		for _, m := range melds {
			s := ""
			for _, c := range m.Cards {
				s += c.Shows().String() + " "
			}
			all = append(all, s)
		}
		slices.Sort(all)
		return all
	}
	return slices.Equal(faces(a), faces(b))
}
