package session

import (
	"fmt"
	"slices"

	"machiavelli/engine/card"
	"machiavelli/engine/match"
	"machiavelli/engine/meld"
	"machiavelli/engine/steps"
)

// Step is a line of the log that says one step of a play; Told is the step.
const Step match.What = "step"

// Told holds the facts of a step that words need: what was done with which cards, and the
// melds from which they came and to which they went, as they lay then. A meld is empty for
// the hand and for a new meld.
type Told struct {
	Do    steps.Do    `json:"do"`
	Idea  steps.Idea  `json:"idea,omitempty"` // none in old logs
	Cards []card.Card `json:"cards,omitempty"`
	From  []card.Card `json:"from,omitempty"`
	To    []card.Card `json:"to,omitempty"`
	Gives bool        `json:"gives,omitempty"` // the idea is of the meld that the cards leave
	Freed bool        `json:"freed,omitempty"` // it is a joker that had been freed
	Alike bool        `json:"alike,omitempty"` // another set of the rank of one of these melds lay there
}

// Tell describes a step of a list that begins with a table. If the steps cannot be done, the
// melds are left out.
func Tell(before []match.Meld, list []steps.Step, at int, r meld.Rules) Told {
	s := list[at]
	t := Told{Do: s.Do, Idea: s.Idea, Cards: s.Cards, Gives: s.From >= 0 && s.About == s.From && s.From != s.To}
	frames, err := steps.Frames(match.CardsOf(before), list[:at], r)
	if err != nil {
		return t
	}
	now := frames[at]
	if s.From >= 0 {
		t.From = now.Meld(s.From)
	}
	if s.To >= 0 {
		t.To = now.Meld(s.To)
	}
	for _, p := range now {
		if p.Kind == steps.Loose {
			t.Freed = t.Freed || p.Number == int(s.Cards[0].ID)
		} else if p.Number != s.From && p.Number != s.To {
			t.Alike = t.Alike || sameRank(p.Cards, t.From) || sameRank(p.Cards, t.To)
		}
	}
	t.Alike = t.Alike || s.From != s.To && sameRank(t.From, t.To)
	return t
}

// TellIdea describes the key step of a list: the first that is not obvious, or else the
// first of all.
func TellIdea(before []match.Meld, list []steps.Step, r meld.Rules) Told {
	at := slices.IndexFunc(list, func(s steps.Step) bool { return s.Idea != steps.IdeaNew && s.Idea != steps.IdeaExtend })
	return Tell(before, list, max(0, at), r)
}

// sameRank reports whether two melds are sets of one rank.
func sameRank(a, b []card.Card) bool {
	rank := card.Rank(0)
	for _, c := range slices.Concat(a, b) {
		f := c.Shows()
		if !f.Natural() {
			continue
		}
		if rank != 0 && f.Rank() != rank {
			return false
		}
		rank = f.Rank()
	}
	return len(a) > 1 && len(b) > 1
}

// check refuses what no step of a match can be, in a save from outside.
func (t *Told) check() error {
	const most = 256 // as many as there are card IDs
	dos := []steps.Do{steps.Play, steps.Move, steps.Split, steps.Join, steps.Free, steps.Home}
	ideas := []steps.Idea{"", steps.IdeaExtend, steps.IdeaNew, steps.IdeaBorrow, steps.IdeaSplit, steps.IdeaShift,
		steps.IdeaBridge, steps.IdeaSwap, steps.IdeaRecast, steps.IdeaMerge, steps.IdeaHome}
	switch {
	case !slices.Contains(dos, t.Do):
		return fmt.Errorf("no step is called %q", t.Do)
	case !slices.Contains(ideas, t.Idea):
		return fmt.Errorf("no step is for %q", t.Idea)
	case len(t.Cards) == 0 || len(t.Cards) > most || len(t.To) > most || len(t.From) > most:
		return fmt.Errorf("a step of %d cards from %d to %d", len(t.Cards), len(t.From), len(t.To))
	}
	return nil
}
